import type { Language } from '../contract/language.ts';
import {
  capitalized,
  formatDateRange,
  formatDay,
  formatDayOfYear,
  formatMonth,
} from '../i18n/format.ts';
import { placeLine } from '../outputs/text.ts';
import type { EventGroup, LanguageSite } from '../site/site.ts';

/** A month as a heading, which begins with a capital letter. @param knownYear is left out. @example 'Listopad 2026' */
export function monthHeading(
  month: Temporal.PlainYearMonth,
  language: Language,
  knownYear?: number,
): string {
  return capitalized(formatMonth(month, language, knownYear), language);
}

/** A day as a heading. @example 'Piątek, 20 listopada 2026' */
export function dayHeading(day: Temporal.PlainDate, language: Language): string {
  return bound(capitalized(formatDay(day, language), language));
}

/** A day of a year that is known, as a heading. @example 'Piątek, 20 listopada' */
export function dayOfYearHeading(day: Temporal.PlainDate, language: Language): string {
  return bound(capitalized(formatDayOfYear(day, language), language));
}

/** With the number of a day kept beside its month: no line ends with "Piątek, 20". */
function bound(day: string): string {
  return day.replace(/(?<=\d) (?=\p{L})/u, '\u00a0');
}

/**
 * The name of a group as a heading or an entry of an index. Tags are written as words of a text, and begin with a capital letter here;
 * names stay as they are.
 *
 * @example 'Ages 0–3' of 'ages 0–3'
 */
export function groupHeading({ kind, name }: EventGroup, language: Language): string {
  // A capital in second place tells a name: "iPhone".
  const isName = kind !== 'tag' || /^.\p{Lu}/u.test(name);
  return isName ? name : capitalized(name, language);
}

/** The days of a week. @param knownYear is left out. @example '16–22 November 2026' */
export function weekRange(
  monday: Temporal.PlainDate,
  language: Language,
  knownYear?: number,
): string {
  return formatDateRange(monday, monday.add({ days: 6 }), language, knownYear);
}

/**
 * What each of some groups is called where one is chosen from them. Of those that share a name a category is shown with
 * what is above it, a venue with its address.
 *
 * @example 'Workshops › Music', 'Clubroom, ul. Młyńska 1, Kraków'
 */
export function createChoiceName(
  groups: readonly EventGroup[],
  { categoryAncestorsOf }: Pick<LanguageSite, 'categoryAncestorsOf'>,
): (group: EventGroup) => string {
  const sharing = Map.groupBy(groups, ({ name }) => name);
  return (group) => {
    const isShared = (sharing.get(group.name)?.length ?? 0) > 1;
    if (isShared && group.kind === 'venue') return placeLine(group);
    if (isShared && group.kind === 'category')
      return [...categoryAncestorsOf(group), group].map(({ name }) => name).join(' › ');
    return group.name;
  };
}
