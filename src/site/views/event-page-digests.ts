import type { Event } from '../../model/event.ts';
import { latestMoves } from '../changes/latest-moves.ts';
import { eventNeighbors } from './event-neighbors.ts';
import { eventTime } from './event-time.ts';
import { openPage } from './page-context.ts';
import type { DigestTools } from './page-digests.ts';
import { windowTitle } from './page-title.ts';
import { relatedCount, relatedEvents } from './related-events.ts';

/**
 * Answers for an event what changes whenever its page, its calendar or what embedders are told of it would. Two builds
 * of the same program and configuration that give an event the same digest write the same bytes for it.
 */
export function createEventPageDigests({
  site,
  digestOf,
  items,
  frames,
}: DigestTools): (event: Event) => string {
  const shown = (event: Event) => [items.shown(event), eventTime(event.when, site.now)];

  return (event) => {
    const local = site.in(event.language);
    const { earlier, later } = eventNeighbors(local, event);
    return digestOf([
      frames(event.language),
      [items.content(event), eventTime(event.when, site.now)],
      site.sequenceOf(event),
      site.canonicalOf(event),
      windowTitle(openPage(site, event.language, { kind: 'item', item: event })),
      latestMoves(site, event),
      Object.values(site.translationsOf(event)).map((item) => item && items.whole(item)),
      [earlier, later].map((one) => one && shown(one)),
      relatedEvents(local, event, relatedCount).map(shown),
    ]);
  };
}
