import { intlDates } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { comingSeries } from '../views/lists/lists.ts';
import type { PageContext } from '../views/page.ts';
import { pocketSettings } from '../views/pocket-settings.ts';
import { eventRow } from '../views/rows.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const myEventsKind = new Kind({
  kind: 'myEvents',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'myEvents',
  path: ({ routes }, language) => routes.myEventsPath(language),
  title: ({ t }) => t('section.program'),
  description: ({ local, t }) => t('describe.program', { site: local.name }),
  trail: (page) => [here(page, page.t('section.program'))],
  translation: () => only,
  robots: 'noindex',
  inputs: myEventsPage,
  data: (_item, shown) => shown,
});

/** The page of the events that a visitor chose: the rest of it is on their device. */
export type MyEventsPageData = ReturnType<typeof myEventsPage>;

/** What comes next: so much is shown of it, of so much that a few that are chosen leave enough. */
const mostShown = 4;

const mostNext = 12;

export function myEventsPage(page: PageContext) {
  const { language, routes, site, t, path } = page;
  const coming = comingSeries(page);
  const isAhead = (event: Event) => !site.hasBegun(event);
  return {
    url: routes.url(path),
    eventsPath: routes.sectionPath(language, 'events'),
    /** Undefined where devices keep nothing. */
    pocket: pocketSettings(page),
    /** What comes next on the site, to choose from; the next date of each series. */
    next: coming.events
      .filter((event) => isAhead(event) && !coming.nextInLine.has(event))
      .slice(0, mostNext)
      .map((event) => eventRow(page, event)),
    settings: {
      language,
      dates: intlDates(language),
      mostShown,
      /** The site's, IANA name or offset. */
      timeZone: site.timeZone,
      /** Of an event's calendar in a language, with `{id}`. */
      calendars: Object.fromEntries(
        site.languages.map((one) => [
          one,
          routes.itemCalendarPath(one, 'event', 0).replace(/0\.ics$/, '{id}.ics'),
        ]),
      ),
      words: {
        past: t('section.past'),
        allDay: t('program.allDay'),
        until: t('events.runningUntil', { date: '{date}' }),
        remove: t('program.remove', { title: '{title}' }),
        cancelled: t('program.cancelled', { title: '{title}' }),
        postponed: t('program.postponed', { title: '{title}' }),
        restored: t('program.restored', { title: '{title}' }),
        moved: t('program.moved', { title: '{title}', now: '{now}', before: '{before}' }),
        elsewhere: t('program.elsewhere', { title: '{title}', now: '{now}' }),
        gone: t('program.gone', { title: '{title}' }),
      },
    },
  };
}

/** What the script of the page works with. */
export type MyEventsSettings = MyEventsPageData['settings'];
