import { feedWords } from '../i18n/feed-words.ts';
import type { Event } from '../model/event.ts';
import { printableLine } from './printable.ts';

/** The title an event has in other programs, which show no status of their own. @example 'Cancelled: Night of museums' */
export function announcedTitle({ title, status, language }: Event): string {
  const text = printableLine(title);
  const told = status === 'cancelled' || status === 'postponed' || status === 'movedOnline';
  return told ? `${feedWords[language][status]}: ${text}` : text;
}
