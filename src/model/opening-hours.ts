/** Hours of the days of a week, Monday first; empty for a day that is closed. @example '10–18', '10–13, 15:30–18' */
export type OpeningHours = readonly string[];

/** How people write weekdays, from Monday on, and the rest of what hours are told with: patterns of `RegExp`. */
export type HoursWords = {
  readonly days: readonly string[];
  readonly daily: string;
  readonly closed: string;
};

const dash = '\\s*[-–—]\\s*';
const time = '(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)?';
const timeRange = `${time}${dash}${time}`;

function createRule({ days, daily, closed }: HoursWords): RegExp {
  const day = `(?:${days.join('|')})\\.?(?!\\p{L})`;
  const dayRange = `${day}(?:${dash}${day})?`;
  return new RegExp(
    `\\s*(?:(${daily})|(${dayRange}(?:\\s*[,/]\\s*${dayRange})*))?\\s*:?\\s*` +
      `(?:(${timeRange}(?:\\s*,\\s*${timeRange})*)|(${closed}))\\s*(?:[;,\\n]|$)`,
    'iuy',
  );
}

const rules = new WeakMap<HoursWords, RegExp>();

/**
 * Reads opening hours as people write them; what a later part says of a day replaces what an earlier one does.
 *
 * @returns undefined where any part of the text is not understood: nothing is guessed
 * @example 'Tue–Sun 10–18, Thu 10–20', 'wt.–niedz. 10–18; czw. 10–20', 'Tu-Su 10:00-18:00; Mo closed', 'daily 12–22'
 */
export function openingHours(text: string, words: HoursWords): OpeningHours | undefined {
  const rule = rules.getOrInsertComputed(words, createRule);
  const week: string[] = Array.from({ length: 7 }, () => '');
  const said = text.normalize('NFC').trim();
  rule.lastIndex = 0;
  let isRead = said !== '';
  while (isRead && rule.lastIndex < said.length) {
    const found = rule.exec(said);
    isRead = found !== null;
    if (!found) break;
    const [, , days, hours = ''] = found;
    const range = days === undefined ? week.keys() : daysIn(days, words);
    for (const place of range) week[place] = hours === '' ? '' : plainHours(hours);
  }
  return isRead && week.some((hours) => hours !== '') ? week : undefined;
}

/** Places of days in a week. @example 'Sat–Mon, Wed' are 5, 6, 0 and 2 */
function daysIn(text: string, words: HoursWords): readonly number[] {
  return text.split(/[,/]/).flatMap((range) => {
    const [first = 0, last = first] = range.split(/[-–—]/).map((name) => placeOf(name, words));
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
  });
}

function placeOf(name: string, { days }: HoursWords): number {
  const plain = name.trim().replace(/\.$/, '');
  return days.findIndex((pattern) => new RegExp(`^(?:${pattern})$`, 'iu').test(plain));
}

/** @example '10:00 - 18.30' is '10–18:30' */
function plainHours(text: string): string {
  return text
    .split(',')
    .map((range) =>
      range
        .split(/[-–—]/)
        .map((one) =>
          one
            .trim()
            .replace('.', ':')
            .replace(/^0(?=\d)/, '')
            .replace(/:00$/, ''),
        )
        .join('–'),
    )
    .join(', ');
}
