/** Hours of the days of a week, Monday first; empty for a day that is closed. @example '10–18', '10–13, 15:30–18' */
export type OpeningHours = readonly string[];

/**
 * Names of days by the letters they begin with: English, Polish, Czech, Ukrainian, German, and the two of OpenStreetMap. "So" is Saturday
 * in Polish and Czech: German Sundays are written in full, or as in OpenStreetMap.
 */
const dayNames = [
  '(?:mo(?:n(?:day|tag)?)?|po?n(?:iedziałek)?|po(?:ndělí)?|пн|понеділок)',
  '(?:tu(?:e(?:s(?:day)?)?)?|wt(?:orek)?|út(?:erý)?|вт|вівторок|di(?:enstag)?)',
  '(?:we(?:d(?:nesday)?)?|śr(?:oda)?|st(?:ř(?:eda)?)?|ср|середа|mi(?:ttwoch)?)',
  '(?:th(?:u(?:rs?(?:day)?)?)?|czw?(?:artek)?|čt(?:vrtek)?|чт|четвер|do(?:nnerstag)?)',
  "(?:fr(?:i(?:day)?|eitag)?|pt|pi(?:ąt(?:ek)?)?|pá(?:tek)?|пт|п[’ʼ']ятниця)",
  '(?:sa(?:t(?:urday)?|mstag)?|so(?:b(?:ota)?)?|сб|субота)',
  '(?:su(?:n(?:day)?)?|nd(?:z)?|nie(?:dz(?:iela)?)?|ne(?:děle)?|нд|неділя|sonntag)',
];

const day = `(?:${dayNames.join('|')})\\.?(?!\\p{L})`;
const dash = '\\s*[-–—]\\s*';
const dayRange = `${day}(?:${dash}${day})?`;
const time = '(?:[01]?\\d|2[0-4])(?:[:.][0-5]\\d)?';
const timeRange = `${time}${dash}${time}`;
const closed = 'closed|off|nieczynn[eay]|zamknięt[eay]|zavřeno|зачинено|geschlossen';
const rule = new RegExp(
  `\\s*(?:(daily|every day|codziennie|denně|щодня|täglich)|(${dayRange}(?:\\s*[,/]\\s*${dayRange})*))?\\s*:?\\s*` +
    `(?:(${timeRange}(?:\\s*,\\s*${timeRange})*)|(${closed}))\\s*(?:[;,\\n]|$)`,
  'iuy',
);

/**
 * Reads opening hours as people write them; what a later part says of a day replaces what an earlier one does.
 *
 * @returns undefined where any part of the text is not understood: nothing is guessed
 * @example 'Tue–Sun 10–18, Thu 10–20', 'wt.–niedz. 10–18; czw. 10–20', 'Tu-Su 10:00-18:00; Mo closed', 'daily 12–22'
 */
export function openingHours(text: string): OpeningHours | undefined {
  const week: string[] = Array.from({ length: 7 }, () => '');
  const said = text.normalize('NFC').trim();
  rule.lastIndex = 0;
  let isRead = said !== '';
  while (isRead && rule.lastIndex < said.length) {
    const found = rule.exec(said);
    isRead = found !== null;
    if (!found) break;
    const [, , days, hours = ''] = found;
    const range = days === undefined ? week.keys() : daysIn(days);
    for (const place of range) week[place] = hours === '' ? '' : plainHours(hours);
  }
  return isRead && week.some((hours) => hours !== '') ? week : undefined;
}

/** Places of days in a week. @example 'Sat–Mon, Wed' are 5, 6, 0 and 2 */
function daysIn(text: string): readonly number[] {
  return text.split(/[,/]/).flatMap((range) => {
    const [first = 0, last = first] = range.split(/[-–—]/).map(placeOf);
    return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, step) => (first + step) % 7);
  });
}

function placeOf(name: string): number {
  const plain = name.trim().replace(/\.$/, '');
  return dayNames.findIndex((pattern) => new RegExp(`^${pattern}$`, 'iu').test(plain));
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
