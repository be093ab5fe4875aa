import type { Language } from '../contract/language.ts';
import type { Site } from './site.ts';

/** The years of which a language has calendars, ascending: those in which listed events begin, or once began. */
export function calendarYears(site: Pick<Site, 'history' | 'in'>, language: Language): readonly number[] {
  const { gone, items, years } = site.history;
  const before = [...gone, ...items].flatMap(({ event, language: own }) =>
    event && own === language && !event.hidden ? [Number.parseInt(event.start, 10)] : [],
  );
  const present = site.in(language).events.map(({ when }) => when.firstDay.year);
  return [...new Set([...(years[language] ?? []), ...before, ...present])].toSorted((a, b) => a - b);
}
