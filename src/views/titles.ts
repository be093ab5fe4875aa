import type { Language } from '../contract/language.ts';
import {
  capitalized,
  formatDate,
  formatDateRange,
  formatDay,
  formatDayOfYear,
  formatMonth,
  formatSentences,
  formatWhen,
} from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { placeLine } from '../outputs/text.ts';
import { type Section, sectionOfKind } from '../routes.ts';
import { choiceLabel } from '../site/events/choices.ts';
import { firstSiteDay } from '../site/events/event-days.ts';
import type { EventGroup, Item, LanguageSite, Subject } from '../site/site.ts';
import type { PageContext, PageSettings } from './page.ts';

/** The main heading. */
export function pageTitle({ site, subject, local, language, t }: PageContext): string {
  switch (subject.kind) {
    case 'home':
      return local.name;
    case 'section':
      return subject.section === 'news' && local.postsPage
        ? local.postsPage.title
        : t(subject.section === 'events' ? 'events.upcoming' : `section.${subject.section}`);
    case 'pastYear':
      return t('past.ofYear', { year: String(subject.year) });
    case 'newsYear':
      return t('news.ofYear', { year: String(subject.year) });
    case 'newsCategory':
      return subject.category.name;
    case 'month':
      return t('month.events', { month: formatMonth(subject.month, language) });
    case 'week':
      return t('week.events', { range: weekRange(subject.monday, language) });
    case 'day':
      return t('day.events', { day: formatDay(subject.day, language) });
    case 'item':
      return itemName(subject.item);
    case 'groupEvents':
      return subject.group.name;
    case 'choice':
      return choiceLabel(site, language, subject.choice);
    case 'series':
      return t('series.title', { name: subject.series.name });
    case 'removed':
      return subject.removedEvent.title;
    case 'changes':
    case 'subscribe':
    case 'combine':
    case 'openData':
    case 'embeddable':
    case 'program':
      return t(`section.${subject.kind}`);
    case 'search':
    case 'notFound':
      return t(`${subject.kind}.title`);
  }
}

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

function itemName(item: Item): string {
  return 'title' in item ? item.title : item.name;
}

/** Title of the window without the name of the site: where several pages have one heading, with what distinguishes them. */
export function windowTitle(page: PageContext): string {
  const { subject, local, t } = page;
  const title = pageTitle(page);
  if (subject.kind === 'home') return local.name;
  if (subject.kind === 'item')
    return [title, distinction(page, subject.item)].filter(Boolean).join(' – ');
  return 'page' in subject && subject.page > 1
    ? t('title.page', { title, page: subject.page })
    : title;
}

/** The date of an event or a post, or the page above a page, where others have the same title; else empty. */
function distinction({ site, local, language }: PageContext, item: Item): string {
  if (item.kind !== 'event' && item.kind !== 'post' && item.kind !== 'page') return '';
  const others = local.titled(item.title).filter((other) => other !== item);
  if (others.length === 0) return '';
  switch (item.kind) {
    case 'event': {
      const dayOf = ({ when }: Event) => firstSiteDay(when, site.timeZone);
      const firstDay = dayOf(item);
      const isAlone = !others.some(
        (other) => other.kind === 'event' && dayOf(other).equals(firstDay),
      );
      return isAlone
        ? formatDate(firstDay, language)
        : formatWhen(item.when, language, { siteTimeZone: site.timeZone });
    }
    case 'post': {
      const date = formatDate(
        item.published.toZonedDateTimeISO(site.timeZone).toPlainDate(),
        language,
      );
      return item.title.includes(date) ? '' : date;
    }
    case 'page':
      return local.ancestorsOf(item).at(-1)?.title ?? '';
  }
}

/** A sentence or two; those of items are `itemDescription`. */
export function pageDescription(page: PageContext): string {
  const { subject, local, language, t } = page;
  const site = local.name;
  switch (subject.kind) {
    case 'section':
      return (
        (subject.section === 'news' && subject.page === 1 && local.postsPage?.summary) ||
        t(`describe.${subject.section}`, { site, name: t('section.series') })
      );
    case 'pastYear':
    case 'newsYear':
      return t(`describe.${subject.kind}`, { year: String(subject.year), site });
    case 'newsCategory':
      return t('describe.newsCategory', { name: subject.category.name, site });
    case 'month':
      return t('describe.month', { month: formatMonth(subject.month, language), site });
    case 'week':
      return t('describe.week', { range: weekRange(subject.monday, language), site });
    case 'day':
      return t('describe.day', { day: formatDay(subject.day, language), site });
    case 'item':
      return itemDescription(page, subject.item, site);
    case 'groupEvents':
      return t('describe.group', { name: `${subject.group.name} · ${site}` });
    case 'choice':
      return t('describe.choice', { name: choiceLabel(page.site, language, subject.choice), site });
    case 'series':
      return t('describe.series', { name: subject.series.name, site });
    case 'removed':
      return t('vanished.text');
    case 'subscribe':
    case 'combine':
    case 'openData':
    case 'embeddable':
    case 'search':
    case 'program':
    case 'changes':
      return t(`describe.${subject.kind}`, { site });
    case 'notFound':
      return '';
    case 'home':
      return local.description;
  }
}

/** The days of a week. @param knownYear is left out. @example '16–22 November 2026' */
export function weekRange(
  monday: Temporal.PlainDate,
  language: Language,
  knownYear?: number,
): string {
  return formatDateRange(monday, monday.add({ days: 6 }), language, knownYear);
}

/** Empty for an item that says nothing. @param siteName name of the site in the language of the page */
export function itemDescription(
  { site, language, t }: PageSettings,
  item: Item,
  siteName: string,
): string {
  if (item.summary !== '') return item.summary;
  switch (item.kind) {
    case 'event': {
      const when = formatWhen(item.when, language, { siteTimeZone: site.timeZone });
      return formatSentences([when, ...item.venues.map(placeLine)]);
    }
    case 'post':
    case 'page':
      return '';
    default:
      return t('describe.group', { name: `${itemName(item)} · ${siteName}` });
  }
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

/** The section a page belongs to; undefined for one that belongs to none. */
export function sectionOf(subject: Subject): Section | undefined {
  switch (subject.kind) {
    case 'section':
      return subject.section;
    case 'pastYear':
      return 'past';
    case 'newsYear':
    case 'newsCategory':
      return 'news';
    case 'month':
    case 'week':
    case 'day':
      return 'calendar';
    case 'choice':
    case 'series':
    case 'removed':
      return 'events';
    case 'groupEvents':
      return sectionOfKind[subject.group.kind];
    case 'item':
      return subject.item.kind === 'page' ? undefined : sectionOfKind[subject.item.kind];
    default:
      return undefined;
  }
}
