import type { Language } from '../contract/language.ts';
import { intlTags } from './date-names.ts';
import { formatWords } from './format-words.ts';

/** A time in words with the zone it is of. @example '18:00 Eastern Time', '18:00, czas wschodnioamerykański', '18:00 UTC+02:00' */
export function withZoneName(text: string, time: Temporal.ZonedDateTime, language: Language): string {
  const offset = time.offsetNanoseconds === 0 ? 'UTC' : `UTC${time.offset.replace('-', '−')}`;
  const name = genericName(time, language);
  return name === undefined ? `${text} ${offset}` : `${text}${formatWords[language].beforeZone}${name}`;
}

/** What people call the zone; undefined where they have only its offset for it. */
function genericName(time: Temporal.ZonedDateTime, language: Language): string | undefined {
  const { timeZoneId: timeZone, epochMilliseconds } = time;
  const parts = nameFormat(timeZone, language).formatToParts(epochMilliseconds);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name?.startsWith('GMT') ? undefined : name;
}

function nameFormat(timeZone: string, language: Language): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(intlTags[language], { timeZone, timeZoneName: 'longGeneric' });
  formats.set(key, format);
  return format;
}

const formats = new Map<string, Intl.DateTimeFormat>();
