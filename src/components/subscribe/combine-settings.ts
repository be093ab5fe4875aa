import type { Language } from '../../contract/language.ts';
import type { Plural } from '../../i18n/translate.ts';

/** What the script of the page of one's own calendar is told. */
export type CombineSettings = {
  readonly language: Language;
  /** Forms of the number of events to come. */
  readonly count: Plural;
  /** Headings of what narrows a category down, in the order of the list; none where the name says it. */
  readonly kinds: Readonly<Record<'free' | 'city' | 'venue', string>>;
};
