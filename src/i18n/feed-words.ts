import type { Language } from '../contract/language.ts';

type FeedWords = {
  /** Title of the feed of new events. */
  readonly events: string;
  /** Title of the feed of the news. */
  readonly news: string;
  /** Name of the calendar itself, where feeds are listed. */
  readonly calendar: string;
  /** One sentence about the feed of new events. */
  readonly eventsAbout: string;
  readonly newsAbout: string;
  readonly calendarAbout: string;
  /** Before the title of an event that will not take place. */
  readonly cancelled: string;
  /** Before the title of an event whose new date is not known. */
  readonly postponed: string;
  /** Before the title of an event that takes place online instead of at its venue. */
  readonly movedOnline: string;
};

/** Words of calendars and feeds. They travel into other programs, where a change of wording shows as a change of every event. */
export const feedWords = {
  en: {
    events: 'New events',
    news: 'News',
    calendar: 'Calendar',
    eventsAbout: 'Events as they are announced.',
    newsAbout: 'News as it is published.',
    calendarAbout: 'All events: those to come and those of the past year.',
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    movedOnline: 'Online',
  },
  pl: {
    events: 'Nowe wydarzenia',
    news: 'Aktualności',
    calendar: 'Kalendarz',
    eventsAbout: 'Wydarzenia w kolejności ogłaszania.',
    newsAbout: 'Aktualności w kolejności publikacji.',
    calendarAbout: 'Wszystkie wydarzenia: nadchodzące i z ostatniego roku.',
    cancelled: 'Odwołane',
    postponed: 'Przełożone',
    movedOnline: 'Online',
  },
} as const satisfies Record<Language, FeedWords>;
