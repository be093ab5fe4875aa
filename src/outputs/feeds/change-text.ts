import { formatList, formatWhenShort } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { groupChanges, isWholeDays, parseInterval, whenOfInterval } from '../../site/change-log.ts';
import type { Site } from '../../site/site.ts';
import type { Change } from '../../snapshot/history.ts';

/** A piece of a sentence, for markup that sets times and names apart. */
export type SentencePart = {
  readonly kind: 'text' | 'time' | 'name';
  readonly text: string;
  /** Of a time, for machines: a date, or a date and time with its offset. */
  readonly datetime?: string;
  /** Whether it is what holds now. */
  readonly isPresent?: boolean;
};

type SentenceContext = Pick<Site, 'timeZone' | 'translate'>;

/**
 * What a change says after the name of the thing that changed, in the language of the thing. Every page, feed and
 * report takes its words from here.
 *
 * @example 'moved from Sat 28 Nov, 18:00–20:00 to Sun 29 Nov, 17:00–19:00'
 */
export function changeSentence(change: Change, context: SentenceContext): readonly SentencePart[] {
  const t = context.translate(change.language);
  const { kind, what } = change;
  const isAboutTimes =
    what === 'moved' || (kind === 'event' && (what === 'added' || what === 'removed'));
  const piece = isAboutTimes
    ? (text: string) => timePart(text, change, context)
    : (text: string): SentencePart => ({ kind: 'name', text });
  return pattern(change, t)
    .split(/(\{(?:from|to)\})/)
    .filter((text) => text !== '')
    .map((text) => {
      if (text === places.from) return piece(change.from);
      return text === places.to ? { ...piece(change.to), isPresent: true } : { kind: 'text', text };
    });
}

/** A change as one line. @example 'Ball: moved from Sat 28 Nov, 18:00–20:00 to Sun 29 Nov, 17:00–19:00' */
export function changeLine(change: Change, context: SentenceContext): string {
  const sentence = changeSentence(change, context)
    .map(({ text }) => text)
    .join('');
  return `${change.title}: ${sentence}`;
}

/** Stay in a text where markup puts something else. */
const places = { from: '{from}', to: '{to}' } as const;

function pattern(change: Change, t: Translate): string {
  switch (change.what) {
    case 'added':
      return change.kind === 'event' ? t('change.eventAdded', places) : t('change.added');
    case 'removed':
      return change.kind === 'event' ? t('change.eventRemoved', places) : t('change.removed');
    case 'moved':
      return t('change.moved', places);
    case 'renamed':
      return t('change.renamed', places);
    case 'venue':
      if (change.to === '') return t('change.venueTaken', places);
      return change.from === '' ? t('change.venueGiven', places) : t('change.venue', places);
    case 'status':
      return statusWords(change, t);
  }
}

function statusWords({ from, to }: Change, t: Translate): string {
  switch (to) {
    case 'cancelled':
    case 'postponed':
    case 'rescheduled':
    case 'movedOnline':
      return t(`change.${to}`);
    default:
      return t(from === 'movedOnline' ? 'change.backAtVenue' : 'change.restored');
  }
}

function timePart(
  text: string,
  { at, language }: Change,
  { timeZone }: SentenceContext,
): SentencePart {
  const times = parseInterval(text);
  const { year } = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return {
    kind: 'time',
    text: formatWhenShort(whenOfInterval(times, timeZone), language, {
      siteTimeZone: timeZone,
      knownYear: year,
    }),
    datetime: isWholeDays(times) ? times.start : times.start.replace(/\[.*$/, ''),
  };
}

/** What one build says to the readers of a language. */
export type ChangeSummary = ReturnType<typeof changeSummaries>[number];

/** What this build says that earlier ones did not, in the words of each language; languages without news are left out. */
export function changeSummaries(site: Site) {
  const known = new Set(site.history.changes.map((change) => JSON.stringify(change)));
  const found = site.changes.filter((change) => !known.has(JSON.stringify(change)));
  return site.languages.flatMap((language) => {
    const groups = groupChanges(found.filter((change) => change.language === language));
    if (groups.length === 0) return [];
    const t = site.translate(language);
    const counts = groups.map(({ key, things }) => t(`changes.${key}`, { count: things.length }));
    const lines = groups.flatMap(({ things }) =>
      things.flat().map((change) => changeLine(change, site)),
    );
    return [
      {
        language,
        /** How many of what. @example '8 new events, 1 event cancelled and 2 news items' */
        counts: formatList(counts, language),
        /** One for each change. @example 'Ball: cancelled' */
        lines,
      },
    ];
  });
}
