import { type Section, sectionOfKind } from '../../routes.ts';
import type { Subject } from '../subject.ts';

/** The section a page belongs to; undefined for one that belongs to none. */
export function sectionOf(subject: Subject): Section | undefined {
  switch (subject.kind) {
    case 'section':
      return subject.section;
    case 'pastYear':
      return 'past';
    case 'newsYear':
    case 'newsCategory':
      return 'news';
    case 'month':
    case 'week':
    case 'day':
      return 'calendar';
    case 'vanished':
      return 'events';
    case 'groupEvents':
      return sectionOfKind[subject.group.kind];
    case 'item':
      return subject.item.kind === 'page' ? undefined : sectionOfKind[subject.item.kind];
    default:
      return undefined;
  }
}

/** Words of the sections' names. */
export const sectionWords = {
  events: 'section.events',
  past: 'section.past',
  calendar: 'section.calendar',
  venues: 'section.venues',
  organizers: 'section.organizers',
  categories: 'section.categories',
  tags: 'section.tags',
  news: 'section.news',
} as const satisfies Record<Section, string>;
