import type { Language } from '../contract/language.ts';
import { sectionOfKind } from '../routes.ts';
import { eventDays } from './event-days.ts';
import { newsArchive, sameCategory } from './news-archive.ts';
import { pathOfSubject } from './page-list.ts';
import { pastYears } from './past-archive.ts';
import type { Site } from './site.ts';
import type { Subject } from './subject.ts';

/** Where the switch to another language leads. */
type LanguageTarget = {
  readonly language: Language;
  readonly path: string;
  /** Whether it is the same page, rather than the list nearest to it. */
  readonly exact: boolean;
};

/** The page in each other language, or the nearest one where there is no such page. Further pages of a list lead to its first. */
export function languageTargets(site: Site, language: Language, subject: Subject): LanguageTarget[] {
  return site.languages
    .filter((other) => other !== language)
    .map((other) => {
      const same = sameSubject(site, other, subject);
      return {
        language: other,
        path: pathOfSubject(site, other, same ?? nearestSubject(site, other, subject)),
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
      return site.in(language).months.some((month) => month.equals(subject.month)) ? subject : undefined;
    case 'week':
      return eventDays(site, language).hasWeek(subject.monday) ? subject : undefined;
    case 'day':
      return eventDays(site, language).hasDay(subject.day) ? subject : undefined;
    case 'section':
      return subject.page === 1 ? subject : undefined;
    case 'pastYear':
      return subject.page === 1 ? samePastYear(site, language, subject.year) : undefined;
    case 'newsYear':
    case 'newsCategory':
      return subject.page === 1 ? sameArchive(site, language, subject) : undefined;
    case 'vanished':
    case 'groupEvents':
      return undefined;
    default:
      return subject;
  }
}

/** The first page of the same year or category. */
function sameArchive(site: Site, language: Language, subject: ArchiveSubject): Subject | undefined {
  const archive = newsArchive(site, language);
  if (subject.kind === 'newsYear') {
    const { year } = subject;
    return archive.years.some((one) => one.year === year) ? { kind: 'newsYear', year, page: 1 } : undefined;
  }
  const category = sameCategory(archive, subject.category);
  return category && { kind: 'newsCategory', category, page: 1 };
}

type ArchiveSubject = Extract<Subject, { kind: 'newsYear' | 'newsCategory' }>;

function samePastYear(site: Site, language: Language, year: number): Subject | undefined {
  const known = pastYears(site.in(language), site.timeZone).some((one) => one.year === year);
  return known ? { kind: 'pastYear', year, page: 1 } : undefined;
}

/** The month of a day, where the language has one. */
function nearestOfDay(site: Site, language: Language, day: Temporal.PlainDate): Subject {
  const month: Subject = { kind: 'month', month: day.toPlainYearMonth() };
  return sameSubject(site, language, month) ?? { kind: 'section', section: 'events', page: 1 };
}

function nearestSubject(site: Site, language: Language, subject: Subject): Subject {
  switch (subject.kind) {
    case 'pastYear':
      return samePastYear(site, language, subject.year) ?? { kind: 'section', section: 'past', page: 1 };
    case 'newsYear':
    case 'newsCategory':
      return sameArchive(site, language, subject) ?? { kind: 'section', section: 'news', page: 1 };
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
    case 'month':
    case 'vanished':
      return { kind: 'section', section: 'events', page: 1 };
    case 'item':
      return subject.item.kind === 'page'
        ? { kind: 'home' }
        : { kind: 'section', section: sectionOfKind[subject.item.kind], page: 1 };
    default:
      return subject;
  }
}
