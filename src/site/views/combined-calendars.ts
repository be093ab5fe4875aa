import { combinationTitle, partName } from '../combination-title.ts';
import { type Combination, type CombinationPart, combinationsOf } from '../combinations.ts';
import type { OfferedCalendar } from './calendar-offer.ts';
import type { PageContext } from './page-context.ts';

/** A combined calendar with events to come. */
export type OfferedCombination = OfferedCalendar & {
  readonly kind: CombinationPart['kind'];
  /** What narrows the category down. */
  readonly part: string;
  /** Events to come. */
  readonly count: number;
  /** Opens the calendar app of the device. */
  readonly webcal: string;
};

export type CombinedCategory = {
  readonly id: number;
  readonly name: string;
  /** What is free first, then cities, then venues, by name. */
  readonly calendars: readonly OfferedCombination[];
};

const kinds: readonly CombinationPart['kind'][] = ['free', 'city', 'venue'];

/** The combined calendars that have events to come, by category, in the order of the categories. */
export function combinedCalendars(page: PageContext): readonly CombinedCategory[] {
  const { site, language, local } = page;
  const collator = new Intl.Collator(language, { numeric: true });
  const offered = combinationsOf(site, language).kept.filter(({ upcoming }) => upcoming > 0);
  const byCategory = Map.groupBy(offered, ({ category }) => category.id);
  return local.categories.flatMap(({ id, name }) => {
    const own = byCategory.get(id);
    if (!own) return [];
    const calendars = own
      .map((combination) => offeredCombination(page, combination))
      .toSorted(
        (a, b) =>
          kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
          collator.compare(a.part, b.part) ||
          (a.path < b.path ? -1 : 1),
      );
    return [{ id, name, calendars }];
  });
}

function offeredCombination({ routes, language }: PageContext, combination: Combination): OfferedCombination {
  const { key, part, upcoming } = combination;
  const path = routes.combinedCalendarPath(language, key);
  return {
    title: combinationTitle(combination, language),
    path,
    kind: part.kind,
    part: partName(part, language),
    count: upcoming,
    webcal: routes.url(path).replace(/^https?:/, 'webcal:'),
  };
}
