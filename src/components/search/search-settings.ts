import type { Language } from '../../contract/language.ts';
import type { SearchKind } from '../../search/search-index.ts';

/** What the page tells its script, as JSON in the form. */
export type SearchSettings = {
  readonly language: Language;
  /** The site's, IANA name or offset. */
  readonly timeZone: string;
  /** Path of the home page: all that is found lies below it. */
  readonly home: string;
  /** Folder of the index. */
  readonly folder: string;
  readonly words: {
    readonly none: string;
    readonly wait: string;
    readonly failed: string;
    /** Forms by plural category, with `{count}`. */
    readonly count: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
    readonly kinds: Readonly<Record<SearchKind, string>>;
  };
};
