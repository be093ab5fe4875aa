import type { Language } from '../../contract/language.ts';
import { formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Site } from '../../site/site.ts';
import { placeLine } from '../place-line.ts';
import { printableLine } from '../printable.ts';

/** An event as other sites show it. Texts are plain and on one line. */
export type NextEvent = {
  readonly title: string;
  /** Root-relative path of its page. */
  readonly page: string;
  /** In words, in the site's zone unless it names another; without the year of the build. */
  readonly when: string;
  /** Its first venue; empty for none. */
  readonly where: string;
  /** In words, where it is not as planned. */
  readonly status?: string;
  /** Instant of its end, from which nobody shows it. */
  readonly until: string;
};

/** The next events of a group or of everything, as `src/components/embeddable/events-element.js` reads them. */
export type NextEvents = {
  /** Name of the list. */
  readonly title: string;
  /** Root-relative path of the page that shows all of them. */
  readonly page: string;
  /** Text of the link there. */
  readonly more: string;
  /** What is said where no event is left. */
  readonly none: string;
  readonly events: readonly NextEvent[];
};

/** Most that one page of another site shows. */
export const mostShown = 20;

/** More than are shown, because some end before the next build. */
const mostKept = 30;

/**
 * Those that begin today or later, by start; then those that are under way since earlier days, so that long exhibitions
 * leave room for what is on.
 *
 * @param upcoming have not ended, by start
 */
export function nextFirst(upcoming: readonly Event[], { today, timeZone }: Site): readonly Event[] {
  const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
  const first = upcoming.findIndex(({ when }) => when.start.epochMilliseconds >= midnight);
  const later = first === -1 ? [] : upcoming.slice(first, first + mostKept);
  const running = first === -1 ? upcoming : upcoming.slice(0, first);
  return [...later, ...running.slice(0, mostKept - later.length)];
}

/** What is written of an event. The same events are next in several groups. */
export function nextEvent(event: Event, site: Site): NextEvent {
  return written.getOrInsertComputed(event, () => toNextEvent(event, site));
}

const written = new WeakMap<Event, NextEvent>();

function toNextEvent(event: Event, site: Site): NextEvent {
  const { language, when, status, venues } = event;
  const [venue] = venues;
  return {
    title: printableLine(event.title),
    page: site.pathOf(event),
    when: formatWhenShort(when, language, { siteTimeZone: site.timeZone, knownYear: site.today.year }),
    where: venue ? placeLine(venue) : '',
    ...(status !== undefined && status !== 'scheduled'
      ? { status: site.translate(language)(`status.${status}`) }
      : {}),
    until: when.end.toInstant().toString({ smallestUnit: 'second' }),
  };
}

/** The words of a list that holds nothing yet. @param group name and root-relative path of its page; undefined for everything */
export function nextEventsHead(
  site: Site,
  language: Language,
  group?: { readonly name: string; readonly page: string },
): Omit<NextEvents, 'events'> {
  const t = site.translate(language);
  const name = printableLine(site.in(language).name);
  return {
    title: group ? `${printableLine(group.name)} – ${name}` : t('embeddable.all', { site: name }),
    page: group?.page ?? site.routes.sectionPath(language, 'events'),
    more: t('embeddable.more', { site: name }),
    none: t('embeddable.none'),
  };
}
