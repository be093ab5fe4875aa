import type { Language } from '../contract/language.ts';
import { dictionaryOf, knownDictionary, ownLanguage } from './dictionaries.ts';
import type { Dictionary } from './dictionary.ts';
import { inLanguage } from './word-languages.ts';

/** Words that leave a site: bookmarks and other programs hold them, so that a change of one is seen by many. */
export type PublishedWords = Pick<Dictionary, 'address' | 'choices' | 'feeds' | 'redirect'>;

/** Titles of calendars that the site has of its own, and what is in them. */
type CalendarTexts = Dictionary['feeds']['calendars'];

/** What a theme says in their place, as much of it as it wants to. */
export type OtherPublishedWords = {
  readonly address?: Partial<PublishedWords['address']> | undefined;
  readonly choices?: PublishedWords['choices'] | undefined;
  readonly feeds?: Partial<Omit<PublishedWords['feeds'], 'calendars'>> | undefined;
  readonly calendars?:
    | { readonly [Name in keyof CalendarTexts]?: Partial<CalendarTexts[Name]> }
    | undefined;
  readonly redirect?: Partial<PublishedWords['redirect']> | undefined;
};

/** What themes say, by language. */
export type PublishedWordsOf = Readonly<Partial<Record<Language, OtherPublishedWords>>>;

/** The words of addresses, calendars, feeds and redirects of a site in a language: of its theme where that has them, else of the dictionary. */
export function publishedWords(
  { theme }: { readonly theme: { readonly dictionaries: PublishedWordsOf } },
  language: Language,
): PublishedWords {
  const { dictionaries } = theme;
  const own = dictionaries[language];
  if (own === undefined) return dictionaryOf(language);
  return known
    .getOrInsertComputed(dictionaries, () => new Map())
    .getOrInsertComputed(language, () => joined(dictionaryOf(language), own));
}

/**
 * The same for what is printed by `withWordLanguages`: names of calendars and feeds, and what
 * redirects say, are marked where another language stands in.
 */
export function pagePublishedWords(
  site: { readonly theme: { readonly dictionaries: PublishedWordsOf } },
  language: Language,
): PublishedWords {
  if (knownDictionary(language) !== undefined) return publishedWords(site, language);
  const own = site.theme.dictionaries[language];
  return own === undefined ? standIn : joined(standIn, own);
}

/** What stands in for a language without a dictionary. */
const standIn: PublishedWords = {
  ...ownLanguage,
  feeds: marked(ownLanguage.feeds),
  redirect: marked(ownLanguage.redirect),
};

type NestedTexts = { readonly [name: string]: string | NestedTexts };

function marked<T extends NestedTexts>(texts: T): T;
function marked(texts: NestedTexts): NestedTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      typeof text === 'string' ? inLanguage(text, ownLanguage.tag) : marked(text),
    ]),
  );
}

const known = new WeakMap<PublishedWordsOf, Map<Language, PublishedWords>>();

function joined(from: PublishedWords, own: OtherPublishedWords): PublishedWords {
  const { calendars: given = {} } = own;
  const { featured, 'next-days': nextDays, 'whole-days': wholeDays } = from.feeds.calendars;
  return {
    address: { ...from.address, ...own.address },
    choices: { ...from.choices, ...own.choices },
    redirect: { ...from.redirect, ...own.redirect },
    feeds: {
      ...from.feeds,
      ...own.feeds,
      calendars: {
        featured: { ...featured, ...given.featured },
        'next-days': { ...nextDays, ...given['next-days'] },
        'whole-days': { ...wholeDays, ...given['whole-days'] },
      },
    },
  };
}
