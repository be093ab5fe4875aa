import { utcToLocal } from '../local-time.ts';
import type { StoredItem } from '../stored.ts';

const never = '0000-00-00 00:00:00';

/** Author, status and times of an item of the events namespace. What was never published has no UTC date. */
export function eventDates(item: StoredItem, siteZone: string): Readonly<Record<string, string>> {
  const unpublished = item.status === 'draft' || item.status === 'pending';
  return {
    author: String(item.author ?? 1),
    status: item.status,
    date: utcToLocal(item.created, siteZone),
    date_utc: unpublished ? never : item.created,
    modified: utcToLocal(item.modified, siteZone),
    modified_utc: item.modified,
  };
}

/** `YYYY-MM-DDThh:mm:ss`, without an offset, as the content namespace writes times. */
export function contentTime(time: string): string {
  return time.replace(' ', 'T');
}

/** A time of an event taken apart; one that does not exist is the beginning of 1970. */
export function timeDetails(time: string): Readonly<Record<string, string>> {
  const match = /^(-?\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(time);
  const [year, month, day, hour, minutes, seconds] = match?.slice(1) ?? [
    '1970',
    '01',
    '01',
    '00',
    '00',
    '00',
  ];
  return {
    year: year ?? '',
    month: month ?? '',
    day: day ?? '',
    hour: hour ?? '',
    minutes: minutes ?? '',
    seconds: seconds ?? '',
  };
}
