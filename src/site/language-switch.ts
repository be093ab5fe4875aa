import type { Language } from '../contract/language.ts';
import { sectionOfKind } from '../routes.ts';
import { pathOfSubject } from './page-list.ts';
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
        path: pathOfSubject(site, other, same ?? nearestSubject(subject)),
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
    case 'section':
      return subject.page === 1 ? subject : undefined;
    case 'vanished':
      return undefined;
    default:
      return subject;
  }
}

function nearestSubject(subject: Subject): Subject {
  switch (subject.kind) {
    case 'section':
      return { ...subject, page: 1 };
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
