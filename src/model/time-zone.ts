/**
 * The identifier Temporal knows for a wire time zone: an IANA name, `UTC`, or a manual offset such as `UTC+2`,
 * `UTC+5.5` and `UTC-3:30`. `undefined` for what is none, and for an empty name.
 */
export function timeZoneOf(name: string): string | undefined {
  return known.getOrInsertComputed(name, () => offsetZone(name) ?? namedZone(name)).id;
}

const known = new Map<string, { readonly id: string | undefined }>([['', { id: undefined }]]);

function offsetZone(name: string): { readonly id: string | undefined } | undefined {
  const match = /^(?:UTC|GMT)\s*([+-])(\d{1,2})(?:([.,:])(\d{1,2}))?$/i.exec(name.trim());
  if (!match) return undefined;
  const [, sign, hours, mark, rest = '0'] = match;
  const minutes = Number(hours) * 60 + (mark === ':' ? Number(rest) : Math.round(Number(`0.${rest}`) * 60));
  if (minutes > 14 * 60 || (mark === ':' && Number(rest) > 59)) return { id: undefined };
  if (minutes === 0) return { id: 'UTC' };
  return { id: `${sign}${twoDigits(Math.trunc(minutes / 60))}:${twoDigits(minutes % 60)}` };
}

function namedZone(name: string): { readonly id: string | undefined } {
  try {
    return { id: Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name.trim()).timeZoneId };
  } catch (error) {
    if (error instanceof RangeError) return { id: undefined };
    throw error;
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
