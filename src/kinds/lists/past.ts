import { pastMonths, yearLinks } from '../../views/lists/events.ts';
import type { PageContext } from '../../views/page.ts';
import { subscribeOffer, wholeCalendar } from '../../views/subscribe.ts';
import { sectionStep } from '../../views/trail.ts';
import { Kind, type Only, only } from '../kind.ts';

export const pastKind = new Kind({
  kind: 'past',
  folder: 'lists',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'past',
  path: ({ routes }, language) => routes.sectionPath(language, 'past'),
  section: () => 'past',
  title: ({ t }) => t('section.past'),
  description: ({ local, t }) => t('describe.past', { site: local.name }),
  trail: (page) => [sectionStep(page, 'events'), sectionStep(page, 'past')],
  translation: () => only,
  changed: (_only, changes) => changes.events,
  isCollection: true,
  inputs: pastPage,
  data: (_item, shown) => shown,
});

/** What the page of past events shows: the latest of them, and the ways to their years. */
export function pastPage(page: PageContext) {
  const { local, site, t } = page;
  return {
    count: local.past.length,
    years: yearLinks(page),
    months: pastMonths(page, local.past.slice(0, site.config.eventsPerPage)),
    subscribe: subscribeOffer(page, t('subscribe.toAll'), { calendar: wholeCalendar(page) }),
  };
}
