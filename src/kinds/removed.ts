import type { Language } from '../contract/language.ts';
import { capitalized, formatWhen } from '../i18n/format.ts';
import { eventDays, firstSiteDay } from '../site/events/event-days.ts';
import { itemsWithPage, type LanguageSite, type RemovedEvent, type Site } from '../site/site.ts';
import { machineTime } from '../views/event-time.ts';
import type { PageContext } from '../views/page.ts';
import { here, sectionStep } from '../views/trail.ts';
import { Kind } from './kind.ts';

export const removedKind = new Kind({
  kind: 'removed',
  list: listRemoved,
  name: ({ id }: RemovedEvent) => `removed ${id}`,
  path: removedPath,
  section: () => 'events',
  title: ({ of }) => of.title,
  description: ({ t }) => t('vanished.text'),
  trail: (page) => [sectionStep(page, 'events'), here(page, page.of.title)],
  translation: () => undefined,
  robots: 'noindex',
  inputs: removedEventPage,
  data: (_item, shown) => shown,
});

/** An event that took the address of one that was removed has it from then on. */
function listRemoved(site: Site, local: LanguageSite): readonly RemovedEvent[] {
  const removedEvents = site.removedEventsIn(local.language);
  if (removedEvents.length === 0) return [];
  const taken = new Set(itemsWithPage(local).map((item) => site.pathOf(item)));
  return removedEvents.filter((event) => !taken.has(removedPath(site, local.language, event)));
}

function removedPath({ routes }: Site, _language: Language, { path }: RemovedEvent): string {
  return routes.base + path.slice(1);
}

export type RemovedEventData = ReturnType<typeof removedEventPage>;

export function removedEventPage(page: PageContext<RemovedEvent>) {
  const { site, language, routes } = page;
  const { title, when, venues } = page.of;
  const day = firstSiteDay(when, site.timeZone);
  return {
    title,
    datetime: machineTime(when),
    when: capitalized(formatWhen(when, language, { siteTimeZone: site.timeZone }), language),
    venues: venues.join(', '),
    dayPath: eventDays(site, language).hasDay(day) ? routes.dayPath(day, language) : undefined,
    eventsPath: routes.sectionPath(language, 'events'),
    changesPath: routes.changesPath(language),
  };
}
