import type { Language } from '../contract/language.ts';

/**
 * Words of calendars and feeds. They travel into other programs, where a change of wording shows as a change of every
 * event. What ends in `About` is one sentence about the feed or calendar.
 */
export const feedWords = {
  en: {
    events: 'New events',
    news: 'News',
    changes: 'Changes to events',
    calendar: 'Calendar',
    eventsAbout: 'Events as they are announced.',
    newsAbout: 'News as it is published.',
    changesAbout:
      'Events that are moved, cancelled or postponed, or have a new venue or name, as soon as it is known.',
    categoryAbout: 'Events of this category as they are announced.',
    tagAbout: 'Events and news with this tag as they are announced.',
    choiceAbout: 'Events of this kind as they are announced.',
    seriesAbout: 'Dates of this series as they are announced.',
    newsCategoryAbout: 'News on this topic as it is published.',
    calendarAbout: 'All events: upcoming and recent.',
    groupAbout: 'Upcoming and recent events.',
    yearAbout: 'The events of one year.',
    calendars: {
      featured: { title: 'Not to be missed', about: 'Events we recommend.' },
      'next-days': {
        title: 'Soon',
        about: 'Only the events of the next few days: small enough for a watch.',
      },
      'whole-days': {
        title: 'Long events as whole days',
        about: 'All events; those that last several days are shown as a bar across them.',
      },
    },
    // Shown to a person who opens a feed in a browser.
    opened: 'This is a feed: it is read by programs, and you have opened it in a browser.',
    openedHow:
      'Copy the address of this page into a feed reader to see what is new. You need no e-mail address and no account.',
    // After the name of a category.
    free: 'free admission',
    // Before the address of a page.
    join: 'Join online',
    tickets: 'Tickets',
    register: 'Sign up',
    // Before the title of an event, as `postponed` and `movedOnline`.
    cancelled: 'Cancelled',
    vanished: 'This event is no longer listed. It will most likely not take place.',
    postponed: 'Postponed',
    movedOnline: 'Online',
  },
  pl: {
    events: 'Nowe wydarzenia',
    news: 'Aktualności',
    changes: 'Zmiany w wydarzeniach',
    calendar: 'Kalendarz',
    eventsAbout: 'Wydarzenia w kolejności ogłaszania.',
    newsAbout: 'Aktualności w kolejności publikacji.',
    changesAbout:
      'Wydarzenia przeniesione, odwołane albo z nowym miejscem lub nazwą, gdy tylko o tym wiadomo.',
    categoryAbout: 'Wydarzenia z tej kategorii w kolejności ogłaszania.',
    tagAbout: 'Wydarzenia i aktualności z tym tagiem w kolejności ogłaszania.',
    choiceAbout: 'Wydarzenia tego rodzaju w kolejności ogłaszania.',
    seriesAbout: 'Terminy tego cyklu w kolejności ogłaszania.',
    newsCategoryAbout: 'Aktualności na ten temat w kolejności publikacji.',
    calendarAbout: 'Wszystkie wydarzenia: nadchodzące i niedawne.',
    groupAbout: 'Wydarzenia nadchodzące i niedawne.',
    yearAbout: 'Wydarzenia jednego roku.',
    calendars: {
      featured: { title: 'Nie do przegapienia', about: 'Wydarzenia, które polecamy.' },
      'next-days': {
        title: 'Wkrótce',
        about: 'Tylko wydarzenia najbliższych dni: zmieszczą się nawet w zegarku.',
      },
      'whole-days': {
        title: 'Długie wydarzenia jako całe dni',
        about: 'Wszystkie wydarzenia; te kilkudniowe jako pasek przez całe dni.',
      },
    },
    opened: 'To jest kanał: czytają go programy, a tu widać go w przeglądarce.',
    openedHow:
      'Skopiuj adres tej strony do czytnika RSS, a zobaczysz w nim każdą nowość. Nie potrzeba adresu e-mail ani konta.',
    free: 'wstęp wolny',
    join: 'Dołącz online',
    tickets: 'Bilety',
    register: 'Zapisy',
    cancelled: 'Odwołane',
    vanished: 'Tego wydarzenia nie ma już w kalendarzu. Najprawdopodobniej się nie odbędzie.',
    postponed: 'Przełożone',
    movedOnline: 'Online',
  },
} as const satisfies Record<Language, object>;

type FeedWords = {
  readonly moved: string;
  readonly here: string;
};

/** What a page says that only leads to another. */
export const redirectWords: Readonly<Record<Language, FeedWords>> = {
  en: { moved: 'This page has moved', here: 'Go to its new address' },
  pl: { moved: 'Ta strona została przeniesiona', here: 'Przejdź pod nowy adres' },
};
