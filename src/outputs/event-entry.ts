import { formatSentences, formatWhen } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { Site } from '../site/site.ts';
import { absoluteHtml } from './absolute-html.ts';
import { datedTitle } from './dated-title.ts';
import { escapeHtml } from './escape-html.ts';
import { entryImage, entryTimes, type FeedEntry } from './feed-entry.ts';
import type { ImageLengths } from './image-lengths.ts';
import { entryUri } from './permanent-id.ts';
import { placeLine } from './place-line.ts';

/**
 * An event as news: published when it was announced, whenever it takes place; updated when the event itself was. A changed
 * venue or organizer does not make news of all its events (docs/decisions/0021).
 */
export function eventEntry(event: Event, site: Site, lengths: ImageLengths): FeedEntry {
  const url = site.routes.url(site.pathOf(event));
  const when = formatWhen(event.when, event.language, { siteTimeZone: site.timeZone });
  const facts = [when, ...event.venues.map(placeLine)];
  return {
    id: entryUri(event, site.config),
    url,
    title: datedTitle(event, site),
    summary: formatSentences([...facts, event.summary]),
    html: `<p>${facts.map(escapeHtml).join('<br>')}</p>${absoluteHtml(event.description, url)}`,
    image: entryImage(event.image, site, lengths),
    categories: event.categories.map(({ name }) => name),
    ...entryTimes(event.created, event.modified, site.now),
  };
}
