import { fold } from './fold.ts';
import { type Meaning, rangeOf, type Word } from './meaning.ts';
import { dayLength } from './query.ts';

type DateContext = {
  /** Names of months as dates have them, from 1. */
  readonly names: { readonly months: readonly string[] };
  readonly words: readonly Word[];
  /** The month that a word is a form of, from 1; 0 for none. */
  readonly monthAt: (place: number) => number;
  /** In days since 1970-01-01. */
  readonly today: number;
};

/** The day that begins with a word: before or behind the name of its month, in numbers; or a whole month. */
export function readDate(
  place: number,
  { words, monthAt, names, today }: DateContext,
): Meaning | undefined {
  const [one, two, three] = words.slice(place, place + 3);
  const [number, day] = [numberIn(one), numberIn(two)];
  if (number && two && /^[./]$/.test(two.before))
    return dateOf(2, number, day, two.before === three?.before ? three : undefined);
  if (number) return dateOf(2, number, monthAt(place + 1) || shortMonth(two), three);
  const month = monthAt(place);
  if (day) return dateOf(2, day, month, three);
  const isTold = yearIn(two) || place > 0 || (one && one.word.length > longestVague);
  return isTold ? dateOf(1, 0, month, two) : undefined;

  function shortMonth(word: Word | undefined): number {
    return names.months.findIndex(
      (name) => word && word.word.length >= shortestMonth && fold(name).startsWith(word.word),
    );
  }

  /** The next day of that date where no year is given; the whole month for day 0. */
  function dateOf(
    length: number,
    day: number,
    month: number,
    mayBeYear: Word | undefined,
  ): Meaning | undefined {
    const year = yearIn(mayBeYear);
    const thisYear = new Date(today * dayLength).getUTCFullYear();
    for (let one = year || thisYear; one <= (year || thisYear + longestWait); one += 1) {
      const end = Date.UTC(one, month, 0) / dayLength;
      const first = Date.UTC(one, month - 1, day || 1) / dayLength;
      const last = day ? first : end;
      if (month > 0 && month < 13 && first <= end && (year || last >= today))
        return [length + (year ? 1 : 0), rangeOf(first, last)];
    }
    return undefined;
  }
}

/** Years from one 29 February to the next, at most: from 2096 to 2104. */
const longestWait = 8;

/** Letters of the longest name of a month that may mean something else: "may", "march"; "luty", "maja". */
const longestVague = 5;

/** Letters of the shortest beginning of the name of a month: "nov", "lis". */
const shortestMonth = 3;

/** The number of a day or a month, as "28" or "28th"; NaN for another word. */
function numberIn(word: Word | undefined): number {
  return Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word?.word ?? '')?.[1]);
}

function yearIn(word: Word | undefined): number {
  return Number(/^20\d\d$/.exec(word?.word ?? '')?.[0]);
}
