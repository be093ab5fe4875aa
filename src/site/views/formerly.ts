import { formatWhen } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import { parseInterval, whenOfInterval } from '../changes/interval.ts';
import { latestMoves } from '../changes/latest-moves.ts';
import { machineTime } from './machine-time.ts';
import type { PageContext } from './page-context.ts';

/** A sentence about when or where an event was to be, in pieces for markup. */
export type Formerly = {
  /** What happened to it, in two words. */
  readonly word: string;
  readonly before: string;
  readonly was: string;
  /** Of a time, for machines. */
  readonly datetime?: string;
  readonly after: string;
};

/** When and where an event was to be before it was moved, as far as earlier builds know. */
export function formerly({ site, t, language }: PageContext, event: Event): Formerly[] {
  const { time, venue } = latestMoves(site, event);
  const found: Formerly[] = [];
  if (time) {
    const when = whenOfInterval(parseInterval(time.from), site.timeZone);
    const [before = '', after = ''] = t('event.movedFrom', { from: mark }).split(mark);
    const was = formatWhen(when, language, { siteTimeZone: site.timeZone });
    found.push({ word: t('status.rescheduled'), before, was, datetime: machineTime(when), after });
  }
  if (venue) {
    const [before = '', after = ''] = t('event.venueFrom', { from: mark }).split(mark);
    found.push({ word: t('status.elsewhere'), before, was: venue.from, after });
  }
  return found;
}

const mark = '\u0000';
