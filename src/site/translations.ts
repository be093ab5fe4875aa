import type { Language } from '../contract/language.ts';
import { isCopy } from '../html/plain-text.ts';
import { type SeoHead, silentHead } from '../model/item.ts';
import { sectionOfKind } from '../routes.ts';
import { collectionsOf } from '../snapshot/history.ts';
import { choicesOf } from './events/choices.ts';
import { eventDays } from './events/event-days.ts';
import { pastYears } from './events/event-lists.ts';
import { translatedSeries } from './events/series.ts';
import { type LanguageItems, pairItems } from './language-items.ts';
import { newsArchive, sameCategory } from './news-archive.ts';
import { pathOfSubject } from './pages.ts';
import type { Item, Site, Subject } from './site.ts';

type TranslatedId = (
  kind: Item['kind'],
  id: number,
  from: Language,
  to: Language,
) => number | undefined;

/**
 * Which id an item has in another language. Pairs are computed once for each kind and two languages, from the one that
 * comes first: so both directions agree.
 */
export function createTranslatedId(
  languages: readonly Language[],
  items: (language: Language) => LanguageItems,
): TranslatedId {
  const known = new Map<string, Map<number, number>>();
  const pairs = (kind: Item['kind'], from: Language, to: Language): Map<number, number> =>
    known.getOrInsertComputed(`${kind} ${from} ${to}`, () => {
      if (languages.indexOf(from) > languages.indexOf(to)) {
        return new Map(Array.from(pairs(kind, to, from), ([id, other]) => [other, id]));
      }
      const side = (language: Language) => ({
        language,
        items: items(language)[collectionsOf[kind]],
      });
      return pairItems(side(from), side(to));
    });
  return (kind, id, from, to) => pairs(kind, from, to).get(id);
}

/** The page in each other language, or the nearest one where there is no such page. Further pages of a list lead to its first. */
export function languageTargets(site: Site, language: Language, subject: Subject) {
  return site.languages
    .filter((other) => other !== language)
    .map((other) => {
      const same = sameSubject(site, other, subject);
      return {
        language: other,
        path: pathOfSubject(site, other, same ?? nearestSubject(site, other, subject)),
        /** Whether it is the same page, rather than the list nearest to it. */
        exact: same !== undefined,
      };
    });
}

function sameSubject(site: Site, language: Language, subject: Subject): Subject | undefined {
  switch (subject.kind) {
    case 'item': {
      const item = site.translationsOf(subject.item)[language];
      return item && { kind: 'item', item };
    }
    case 'month':
      return site.in(language).months.some((month) => month.equals(subject.month))
        ? subject
        : undefined;
    case 'week':
      return eventDays(site, language).hasWeek(subject.monday) ? subject : undefined;
    case 'day':
      return eventDays(site, language).hasDay(subject.day) ? subject : undefined;
    case 'section':
      return subject.page === 1 ? subject : undefined;
    case 'pastYear':
    case 'newsYear':
    case 'newsCategory':
      return subject.page === 1 ? sameArchive(site, language, subject) : undefined;
    case 'choice':
      return subject.page === 1 &&
        choicesOf(site, language).some(({ name }) => name === subject.choice.name)
        ? subject
        : undefined;
    case 'series': {
      const series = translatedSeries(site, subject.series, language);
      return series && { kind: 'series', series };
    }
    case 'removed':
    case 'groupEvents':
      return undefined;
    default:
      return subject;
  }
}

function sameArchive(site: Site, language: Language, subject: ArchiveSubject): Subject | undefined {
  if (subject.kind === 'newsCategory') {
    const category = sameCategory(newsArchive(site, language), subject.category);
    return category && { kind: 'newsCategory', category, page: 1 };
  }
  const { kind, year } = subject;
  const list =
    kind === 'newsYear'
      ? newsArchive(site, language).years
      : pastYears(site.in(language), site.timeZone);
  return list.some((one) => one.year === year) ? { kind, year, page: 1 } : undefined;
}

type ArchiveSubject = Extract<Subject, { kind: 'pastYear' | 'newsYear' | 'newsCategory' }>;

function nearestOfDay(site: Site, language: Language, day: Temporal.PlainDate): Subject {
  const month: Subject = { kind: 'month', month: day.toPlainYearMonth() };
  return sameSubject(site, language, month) ?? { kind: 'section', section: 'events', page: 1 };
}

function nearestSubject(site: Site, language: Language, subject: Subject): Subject {
  switch (subject.kind) {
    case 'pastYear':
    case 'newsYear':
    case 'newsCategory': {
      const section = subject.kind === 'pastYear' ? 'past' : 'news';
      return sameArchive(site, language, subject) ?? { kind: 'section', section, page: 1 };
    }
    case 'section':
      return { ...subject, page: 1 };
    case 'week':
      return nearestOfDay(site, language, subject.monday);
    case 'day':
      return nearestOfDay(site, language, subject.day);
    case 'groupEvents': {
      const group: Subject = { kind: 'item', item: subject.group };
      return sameSubject(site, language, group) ?? nearestSubject(site, language, group);
    }
    case 'choice':
    case 'series':
    case 'month':
    case 'removed':
      return { kind: 'section', section: 'events', page: 1 };
    case 'item':
      return subject.item.kind === 'page'
        ? { kind: 'home' }
        : { kind: 'section', section: sectionOfKind[subject.item.kind], page: 1 };
    default:
      return subject;
  }
}

/** What editors set for search engines about a page. The home page may be made from a page of the source. */
export function seoOf(site: Site, language: Language, subject: Subject): SeoHead {
  const item = itemOf(site, language, subject);
  return item && 'seo' in item ? item.seo : silentHead;
}

/**
 * A description from what is set for search engines. Where nobody wrote one, plugins cut it out of the text of the item, as
 * servers do excerpts: then it is the item's own summary.
 */
export function writtenDescription(
  words: string | undefined,
  item: Item | undefined,
): string | undefined {
  if (words === undefined || !item || !('opening' in item) || !isCopy(words, item.opening))
    return words;
  return item.summary || undefined;
}

/** Address that search engines should keep instead of a page's own. */
export function canonicalOf(site: Site, language: Language, subject: Subject): string | undefined {
  const item = itemOf(site, language, subject);
  return item && site.canonicalOf(item);
}

export function itemOf(site: Site, language: Language, subject: Subject): Item | undefined {
  if (subject.kind === 'home') return site.in(language).frontPage;
  return subject.kind === 'item' ? subject.item : undefined;
}
