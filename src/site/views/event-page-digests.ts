import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import { latestMoves } from '../changes/latest-moves.ts';
import { createItemDigests, type DigestOf, type ItemDigests } from '../item-digests.ts';
import type { Site } from '../site.ts';
import { eventNeighbors } from './event-neighbors.ts';
import { eventTime } from './event-time.ts';
import { frameOf } from './frame.ts';
import { openPage } from './page-context.ts';
import { relatedCount, relatedEvents } from './related-events.ts';

/** What a body may hold that other items decide about: addresses of links, images, documents and embeds. */
const refers = /href|src|:\/\/|\[/i;

/**
 * Answers for an event what changes whenever its page, its calendar or what embedders are told of it would. Two builds
 * of the same program and configuration that give an event the same digest write the same bytes for it.
 */
export function createEventPageDigests(site: Site, digestOf: DigestOf): (event: Event) => string {
  const digests = createItemDigests(site, digestOf);
  const frames = new Map<Language, string>();
  const shown = (event: Event) => [digests.shown(event), eventTime(event.when, site.now)];

  return (event) => {
    const local = site.in(event.language);
    const { earlier, later } = eventNeighbors(local, event);
    return digestOf([
      frames.getOrInsertComputed(event.language, (language) =>
        digestOf(frameValues(site, language, digests)),
      ),
      [site.digestOf(event), digests.whole(event), eventTime(event.when, site.now)],
      event.summary,
      refers.test(site.sourceHtml(event)) ? event.description : '',
      site.sequenceOf(event),
      site.canonicalOf(event),
      latestMoves(site, event),
      Object.values(site.translationsOf(event)).map((item) => item && digests.whole(item)),
      [earlier, later].map((one) => one && shown(one)),
      relatedEvents(local, event, relatedCount).map(shown),
    ]);
  };
}

/** What is around the content of every page of a language, taken from a page that has none, and what all events share. */
function frameValues(site: Site, language: Language, digests: ItemDigests): readonly unknown[] {
  const local = site.in(language);
  return [
    frameOf(openPage(site, language, { kind: 'notFound' })),
    site.languages.map((one) => site.in(one).name),
    site.timeZone,
    site.today.year,
    local.categories.map(digests.shown),
    local.frontPage && digests.shown(local.frontPage),
    local.postsPage && digests.shown(local.postsPage),
  ];
}
