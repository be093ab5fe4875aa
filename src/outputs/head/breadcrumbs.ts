import type { Language } from '../../contract/language.ts';
import { capitalized, formatDayOfYear, formatMonth } from '../../i18n/format.ts';
import { type Section, sectionOfKind } from '../../routes.ts';
import { choiceLabel } from '../../site/events/choices.ts';
import { pathOfSubject } from '../../site/pages.ts';
import type { Item, Site, Subject } from '../../site/site.ts';

/** One step on the way from the home page to a page. `path` is root-relative. */
export type Breadcrumb = { readonly name: string; readonly path: string };

/** The way from the home page to a page, both included; the home page alone for the home page. */
export function breadcrumbs(
  site: Site,
  language: Language,
  subject: Subject,
): readonly Breadcrumb[] {
  const home: Breadcrumb = {
    name: site.translate(language)('frame.home'),
    path: site.routes.homePath(language),
  };
  return [home, ...stepsTo(site, language, subject)];
}

type ListSubject = Extract<Subject, { kind: 'pastYear' | 'newsYear' | 'newsCategory' }>;

function stepsTo(site: Site, language: Language, subject: Subject): readonly Breadcrumb[] {
  const t = site.translate(language);
  const here = (name: string): Breadcrumb => ({
    name,
    path: pathOfSubject(site, language, subject),
  });
  const firstOf = (list: ListSubject): Breadcrumb => ({
    name: list.kind === 'newsCategory' ? list.category.name : String(list.year),
    path: pathOfSubject(site, language, { ...list, page: 1 }),
  });
  switch (subject.kind) {
    case 'home':
    case 'notFound':
      return [];
    case 'section':
      return subject.section === 'past'
        ? [sectionStep(site, language, 'events'), sectionStep(site, language, 'past')]
        : [sectionStep(site, language, subject.section)];
    case 'pastYear':
      return [
        ...stepsTo(site, language, { kind: 'section', section: 'past', page: 1 }),
        firstOf(subject),
      ];
    case 'newsYear':
    case 'newsCategory':
      return [sectionStep(site, language, 'news'), firstOf(subject)];
    case 'month':
      return [
        sectionStep(site, language, 'events'),
        here(capitalized(formatMonth(subject.month, language), language)),
      ];
    case 'week':
      return [
        ...stepsToMonthOf(site, language, subject.monday),
        here(t('week.name', { week: String(subject.monday.weekOfYear) })),
      ];
    case 'day':
      return [
        ...stepsToMonthOf(site, language, subject.day),
        here(capitalized(formatDayOfYear(subject.day, language), language)),
      ];
    case 'removed':
      return [sectionStep(site, language, 'events'), here(subject.removedEvent.title)];
    case 'choice':
      return [
        sectionStep(site, language, 'events'),
        {
          name: choiceLabel(site, language, subject.choice),
          path: pathOfSubject(site, language, { ...subject, page: 1 }),
        },
      ];
    case 'series':
      return [sectionStep(site, language, 'series'), here(subject.series.name)];
    case 'combine':
      return [...stepsTo(site, language, { kind: 'subscribe' }), here(t('section.combine'))];
    case 'subscribe':
    case 'openData':
    case 'embeddable':
    case 'search':
    case 'program':
    case 'changes':
      return [here(t(`section.${subject.kind}`))];
    case 'item':
      return stepsToItem(site, language, subject.item);
    case 'groupEvents':
      return stepsToItem(site, language, subject.group);
  }
}

/** Through the month of a day, where it has a page. */
function stepsToMonthOf(
  site: Site,
  language: Language,
  day: Temporal.PlainDate,
): readonly Breadcrumb[] {
  const month = site.in(language).months.find((one) => one.equals(day.toPlainYearMonth()));
  return month
    ? stepsTo(site, language, { kind: 'month', month })
    : [sectionStep(site, language, 'events')];
}

function stepsToItem(site: Site, language: Language, item: Item): readonly Breadcrumb[] {
  const content = site.in(language);
  const stepTo = (one: Item): Breadcrumb => ({
    name: 'title' in one ? one.title : one.name,
    path: site.pathOf(one),
  });
  if (item.kind === 'page') return [...content.ancestorsOf(item), item].map(stepTo);
  const ancestors = item.kind === 'category' ? content.categoryAncestorsOf(item) : [];
  return [
    sectionStep(site, language, sectionOfKind[item.kind]),
    ...[...ancestors, item].map(stepTo),
  ];
}

function sectionStep(
  site: Site,
  language: Language,
  section: Exclude<Section, 'calendar'>,
): Breadcrumb {
  const named = section === 'news' ? site.in(language).postsPage?.title : undefined;
  return {
    name: named ?? site.translate(language)(`section.${section}`),
    path: site.routes.sectionPath(language, section),
  };
}
