import type { Language } from '../contract/language.ts';
import { formatSentences, formatWhen } from '../i18n/format.ts';
import type { Change } from '../loaders/history-format.ts';
import type { Event } from '../model/event.ts';
import type { Site } from '../site/site.ts';
import { changeLine, changeSentence } from './change-sentence.ts';
import { escapeHtml } from './escape-html.ts';
import { entryTimes, type FeedEntry } from './feed-entry.ts';
import { changeUri } from './permanent-id.ts';
import { placeLine } from './place-line.ts';

/** What is told of an event that was announced already. That it is new, the feed of new events tells. */
const told: ReadonlySet<Change['what']> = new Set(['status', 'moved', 'venue', 'renamed', 'removed']);

/** The latest changes to events, newest first; each is an entry for good, whatever becomes of the event later. */
export function changesEntries(site: Site, language: Language): readonly FeedEntry[] {
  const events = new Map(site.in(language).eventsWithPage.map((event) => [event.id, event]));
  const vanished = new Map(
    site.tombstonesIn(language).map(({ id, path }) => [id, site.routes.base + path.slice(1)]),
  );
  return site.changes
    .filter((change) => change.language === language && change.kind === 'event' && told.has(change.what))
    .toSorted((one, other) => compare(other.at, one.at))
    .slice(0, site.config.feedItems)
    .map((change) =>
      changeEntry(change, { event: events.get(change.id), vanished: vanished.get(change.id) }, site),
    );
}

/** What has a page still: the event, or word that it is no longer listed, as a root-relative path. */
type Remains = { readonly event: Event | undefined; readonly vanished: string | undefined };

function changeEntry(change: Change, { event, vanished }: Remains, site: Site): FeedEntry {
  const { routes } = site;
  const at = Temporal.Instant.from(change.at);
  const title = changeLine(change, site);
  const sentence = changeSentence(change, site)
    .map(({ text }) => text)
    .join('');
  const facts = event ? factsOf(event, site) : [];
  const url = routes.url(event ? site.pathOf(event) : (vanished ?? routes.changesPath(change.language)));
  const name = event
    ? `<a href="${escapeHtml(url)}">${escapeHtml(event.title)}</a>`
    : escapeHtml(change.title);
  return {
    id: changeUri(change, site.config),
    url,
    title,
    summary: formatSentences([title, ...facts]),
    html: `<p>${name}: ${escapeHtml(sentence)}</p>${paragraph(facts)}`,
    image: undefined,
    categories: event?.categories.map((category) => category.name) ?? [],
    ...entryTimes(at, at, site.now),
  };
}

/** When and where it is at present. */
function factsOf({ when, language, venues }: Event, { timeZone }: Site): readonly string[] {
  return [formatWhen(when, language, { siteTimeZone: timeZone }), ...venues.map(placeLine)];
}

function paragraph(lines: readonly string[]): string {
  return lines.length > 0 ? `<p>${lines.map(escapeHtml).join('<br>')}</p>` : '';
}

function compare(one: string, other: string): number {
  return Temporal.Instant.compare(Temporal.Instant.from(one), Temporal.Instant.from(other));
}
