import { eventDays, mondayOf } from '../event-days.ts';
import type { Site } from '../site.ts';
import type { RedirectSource } from './redirect-sources.ts';

/**
 * The addresses of days and weeks that have no page any more, or lost it because what was on them moved: they lead to
 * the month, where it has a page.
 */
export function* dayRedirects(site: Site): Iterable<RedirectSource> {
  const { routes } = site;
  for (const language of site.languages) {
    const { former, days, hasDay, hasWeek } = eventDays(site, language);
    const months = new Set(site.in(language).months.map(String));
    const asked = [...former(), ...between(days.at(0), days.at(-1))];
    const name = `a day (${language})`;
    for (const day of asked) {
      const month = day.toPlainYearMonth();
      if (hasDay(day) || !months.has(month.toString())) continue;
      yield { from: routes.dayPath(day, language), to: routes.monthPath(month, language), language, name };
    }
    const weeks = new Map(asked.map(mondayOf).map((monday) => [monday.toString(), monday]));
    for (const monday of weeks.values()) {
      const month = [monday, monday.add({ days: 6 })]
        .map((day) => day.toPlainYearMonth())
        .find((one) => months.has(one.toString()));
      if (hasWeek(monday) || !month) continue;
      yield {
        from: routes.weekPath(monday, language),
        to: routes.monthPath(month, language),
        language,
        name,
      };
    }
  }
}

/** Every day from the first to the last; none where there is no first. */
function between(
  first: Temporal.PlainDate | undefined,
  last: Temporal.PlainDate | undefined,
): readonly Temporal.PlainDate[] {
  if (!first || !last) return [];
  return Array.from({ length: first.until(last).days + 1 }, (_, days) => first.add({ days }));
}
