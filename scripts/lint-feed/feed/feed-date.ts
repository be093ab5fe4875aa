const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const zoneOffsets: Readonly<Record<string, string>> = {
  ...{ UT: '+00:00', GMT: '+00:00', Z: '+00:00', EST: '-05:00', EDT: '-04:00', CST: '-06:00', CDT: '-05:00' },
  ...{ MST: '-07:00', MDT: '-06:00', PST: '-08:00', PDT: '-07:00' },
};
const rfc822 =
  /^(?:([A-Z][a-z]{2}),\s+)?(\d{1,2})\s+([A-Z][a-z]{2})\s+(\d{4}|\d\d)\s+(\d\d:\d\d)(:\d\d)?\s+([A-Z]{1,3}|[+-]\d{4})$/;
const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:\d\d)$/;

/** Reads a date of RSS (RFC 822, with years of two or four digits); undefined when it is none. */
export function readRfc822(text: string): Temporal.Instant | undefined {
  const match = rfc822.exec(text);
  if (!match) return undefined;
  const [, weekday, day = '', monthName = '', year = '', clock = '', seconds = ':00', zone = ''] = match;
  const month = String(monthNames.indexOf(monthName) + 1).padStart(2, '0');
  const fullYear = year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`;
  const date = `${fullYear}-${month}-${day.padStart(2, '0')}`;
  const offset = zoneOffsets[zone] ?? zone.replace(/^([+-]\d\d)/, '$1:');
  const instant = instantOf(`${date}T${clock}${seconds}${offset}`);
  if (!instant || weekday === undefined) return instant;
  return dayNames[Temporal.PlainDate.from(date).dayOfWeek - 1] === weekday ? instant : undefined;
}

/** Reads a date of Atom and JSON Feed (RFC 3339); undefined when it is none. */
export function readRfc3339(text: string): Temporal.Instant | undefined {
  return rfc3339.test(text) ? instantOf(text) : undefined;
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
