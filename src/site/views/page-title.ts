import type { Language } from '../../contract/language.ts';
import { formatDate, formatDay, formatMonth, formatSentences, formatWhen } from '../../i18n/format.ts';
import { formatDateRange } from '../../i18n/format-range.ts';
import type { Event } from '../../model/event.ts';
import { placeLine } from '../../outputs/place-line.ts';
import type { Item } from '../site.ts';
import { firstSiteDay } from '../site-days.ts';
import type { PageContext } from './page-context.ts';
import { sectionWords } from './section-of.ts';

/** What a page says about itself to browsers and search engines, as plain text. */
export type PageDescription = {
  /** Without the name of the site. */
  readonly title: string;
  /** A sentence or two; empty for an item that says nothing. */
  readonly description: string;
};

export function describePage(page: PageContext): PageDescription {
  return { title: windowTitle(page), description: pageDescription(page) };
}

/** The main heading. */
export function pageTitle({ subject, local, language, t }: PageContext): string {
  switch (subject.kind) {
    case 'home':
      return local.name;
    case 'section':
      return subject.section === 'news' && local.postsPage
        ? local.postsPage.title
        : t(subject.section === 'events' ? 'events.upcoming' : sectionWords[subject.section]);
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
    case 'vanished':
      return subject.tombstone.title;
    case 'subscribe':
      return t('subscribe.title');
    case 'combine':
      return t('combine.title');
    case 'openData':
      return t('openData.title');
    case 'embeddable':
      return t('embeddable.title');
    case 'search':
      return t('search.title');
    case 'changes':
      return t('section.changes');
    case 'notFound':
      return t('notFound.title');
  }
}

/** Whether a title needs smaller type to remain one. */
export function isLongTitle(title: string): boolean {
  return title.length > 80;
}

export function itemName(item: Item): string {
  return 'title' in item ? item.title : item.name;
}

/** Title of the window without the name of the site: where several pages have one heading, with what tells them apart. */
export function windowTitle(page: PageContext): string {
  const { subject, local, t } = page;
  const title = pageTitle(page);
  if (subject.kind === 'home') return local.name;
  if (subject.kind === 'item') return [title, distinction(page, subject.item)].filter(Boolean).join(' – ');
  return 'page' in subject && subject.page > 1 ? t('title.page', { title, page: subject.page }) : title;
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
      const isAlone = !others.some((other) => other.kind === 'event' && dayOf(other).equals(firstDay));
      return isAlone
        ? formatDate(firstDay, language)
        : formatWhen(item.when, language, { siteTimeZone: site.timeZone });
    }
    case 'post': {
      const date = formatDate(item.published.toZonedDateTimeISO(site.timeZone).toPlainDate(), language);
      return item.title.includes(date) ? '' : date;
    }
    case 'page':
      return local.ancestorsOf(item).at(-1)?.title ?? '';
  }
}

function pageDescription(page: PageContext): string {
  const { subject, local, language, t } = page;
  const site = local.name;
  switch (subject.kind) {
    case 'section':
      return (
        (subject.section === 'news' && subject.page === 1 && local.postsPage?.summary) ||
        t(`describe.${subject.section}`, { site })
      );
    case 'pastYear':
      return t('describe.pastYear', { year: String(subject.year), site });
    case 'newsYear':
      return t('describe.newsYear', { year: String(subject.year), site });
    case 'newsCategory':
      return t('describe.newsCategory', { name: subject.category.name, site });
    case 'month':
      return t('describe.month', { month: formatMonth(subject.month, language), site });
    case 'week':
      return t('describe.week', { range: weekRange(subject.monday, language), site });
    case 'day':
      return t('describe.day', { day: formatDay(subject.day, language), site });
    case 'item':
      return itemDescription(page, subject.item);
    case 'groupEvents':
      return t('describe.group', { name: `${subject.group.name} · ${site}` });
    case 'vanished':
      return t('vanished.text');
    case 'subscribe':
      return t('describe.subscribe', { site });
    case 'combine':
      return t('describe.combine', { site });
    case 'openData':
      return t('describe.openData', { site });
    case 'embeddable':
      return t('describe.embeddable', { site });
    case 'search':
      return t('describe.search', { site });
    case 'changes':
      return t('describe.changes', { site });
    case 'notFound':
      return '';
    case 'home':
      return local.description;
  }
}

/** The days of a week. @example '16–22 November 2026' */
export function weekRange(monday: Temporal.PlainDate, language: Language): string {
  return formatDateRange(monday, monday.add({ days: 6 }), language);
}

function itemDescription({ site, local, language, t }: PageContext, item: Item): string {
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
      return t('describe.group', { name: `${itemName(item)} · ${local.name}` });
  }
}
