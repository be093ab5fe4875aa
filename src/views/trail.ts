import type { Language } from '../contract/language.ts';
import { capitalized, formatMonth } from '../i18n/format.ts';
import type { Breadcrumb } from '../outputs/head/json-ld.ts';
import { type Section, sectionOfKind } from '../routes.ts';
import type { Item, Site } from '../site/site.ts';
import type { PageContext } from './page.ts';
import { groupHeading } from './titles.ts';

/** The page itself. */
export function here({ path }: PageContext, name: string): Breadcrumb {
  return { name, path };
}

/** The first page of a list of the language. */
export function sectionStep(
  { local, routes, language, t }: PageContext,
  section: Exclude<Section, 'calendar'>,
): Breadcrumb {
  const named = section === 'news' ? local.postsPage?.title : undefined;
  return {
    name: named ?? t(`section.${section}`),
    path: routes.sectionPath(language, section),
  };
}

/** To an item of the source, through the list of its kind or the pages above it. */
export function itemSteps(page: PageContext, item: Item): readonly Breadcrumb[] {
  const { site, local, language } = page;
  const stepTo = (one: Item): Breadcrumb => ({
    name: 'title' in one ? one.title : groupHeading(one, language),
    path: site.pathOf(one),
  });
  if (item.kind === 'page') return [...local.ancestorsOf(item), item].map(stepTo);
  const ancestors = item.kind === 'category' ? local.categoryAncestorsOf(item) : [];
  return [sectionStep(page, sectionOfKind[item.kind]), ...[...ancestors, item].map(stepTo)];
}

export function monthSteps(
  page: PageContext,
  month: Temporal.PlainYearMonth,
): readonly Breadcrumb[] {
  const { language, routes } = page;
  const name = capitalized(formatMonth(month, language), language);
  return [sectionStep(page, 'events'), { name, path: routes.monthPath(month, language) }];
}

/** Through the month of a day, where it has a page. */
export function stepsToMonthOf(page: PageContext, day: Temporal.PlainDate): readonly Breadcrumb[] {
  const month = page.local.months.find((one) => one.equals(day.toPlainYearMonth()));
  return month ? monthSteps(page, month) : [sectionStep(page, 'events')];
}

/** Where a language has no page of a day or week: its month, or what is to come. */
export function nearestOfDay(
  { routes, in: inLanguage }: Site,
  language: Language,
  day: Temporal.PlainDate,
): string {
  const month = day.toPlainYearMonth();
  return inLanguage(language).months.some((one) => one.equals(month))
    ? routes.monthPath(month, language)
    : routes.sectionPath(language, 'events');
}

/** The same item in another language. */
export function translationOf<I extends Item>(
  site: Site,
  item: I,
  language: Language,
): I | undefined {
  const translation = site.translationsOf(item)[language];
  // Items are translated by those of their own kind.
  return translation as I | undefined;
}
