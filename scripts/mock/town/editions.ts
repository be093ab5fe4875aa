import { documentedLanguages as languages } from '../../../src/contract/language.ts';
import type { Around, RelativeTimes } from './relative-day.ts';
import type { EventEntry, Prose } from './town-files.ts';

/** One event on one date. */
type DatedEvent = Omit<EventEntry, 'when'> & {
  readonly when: ReturnType<RelativeTimes>;
  readonly written: Temporal.PlainDate;
};

type Words = Readonly<Record<string, string>>;

/**
 * Every date of an event. One with `since` comes back every year: its coming edition and the two before it. One with
 * `dates` comes back every few weeks. Any other happens once. `[[words]]` in the texts are replaced by their values.
 */
export function datesOf(event: EventEntry, around: Around): readonly DatedEvent[] {
  const { key, since, dates, every, number } = event;
  if (since !== undefined) {
    const thisYear = around.today.year;
    const over = event.when(around).start_date.slice(0, 10) < String(around.today);
    const coming = over ? thisYear + 1 : thisYear;
    return [coming, coming - 1, coming - 2].map((year, ago) => {
      const edition = year - since + 1;
      const words = { year: String(year), edition: String(edition), roman: roman(edition) };
      const own = ago === 0 ? event : { ...event, key: `${key}-${ago}`, featured: false };
      return dated(own, ago, { ...around, year }, words, words);
    });
  }
  if (!dates) return [dated(event, 0, around, {}, {})];
  return dates.map(({ en, pl }, place) => {
    const own = { number: String(number + place) };
    const then = { ...around, weeks: place * every };
    return dated(
      { ...event, key: `${key}-${own.number}` },
      place,
      then,
      { ...own, ...en },
      { ...own, ...pl },
    );
  });
}

/** An event on one of its dates, announced two to eight weeks ahead. Their ids follow each other. */
function dated(event: EventEntry, place: number, around: Around, en: Words, pl: Words): DatedEvent {
  const when = event.when(around);
  const day = Temporal.PlainDate.from(when.start_date.slice(0, 10));
  return {
    ...event,
    id: event.id === undefined ? undefined : event.id + place * languages.length,
    when,
    written: day.subtract({ days: 14 + ((event.key.length * 7) % 45) }),
    en: event.en && filled(event.en, en),
    pl: event.pl && filled(event.pl, pl),
  };
}

function filled({ title, slug, excerpt, body }: Prose, words: Words): Prose {
  const fill = (text: string) =>
    text.replaceAll(/\[\[(\w+)\]\]/g, (all, word) => words[word] ?? all);
  return { title: fill(title), slug: slug && fill(slug), excerpt: fill(excerpt), body: fill(body) };
}

function roman(number: number): string {
  const signs = { L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 };
  const [sign, value] = Object.entries(signs).find(([, size]) => size <= number) ?? ['', 0];
  return value === 0 ? '' : sign + roman(number - value);
}
