import { type Language, languages } from '../../../src/contract/language.ts';
import { renderBody } from './body.ts';
import { type Context, linked, referredId, slugIn } from './context.ts';
import type { Prose, Versions } from './entry.ts';

/** The languages an entry has a text in. */
export function languagesOf(entry: Versions<unknown>): readonly Language[] {
  return languages.filter((language) => entry[language] !== undefined);
}

/** What is stored of an entry: one item for each language it exists in. */
export function eachVersion<T, Stored>(
  entry: Versions<T>,
  store: (version: T, language: Language) => Stored,
): Stored[] {
  return languages.flatMap((language) => {
    const version = entry[language];
    return version === undefined ? [] : [store(version, language)];
  });
}

/** The slug of an entry in each of its languages. */
export function slugsOf(entry: Versions<Prose>): Readonly<Partial<Record<Language, string>>> {
  return Object.fromEntries(languagesOf(entry).map((language) => [language, slugIn(entry[language])]));
}

/** Body and excerpt of a text as they are stored. */
export function storedText(prose: Prose, language: Language, context: Context) {
  return {
    content: linked(renderBody(prose.body), language, context),
    excerpt: prose.excerpt ? `<p>${prose.excerpt}</p>` : '',
  };
}

/** The id of a file in a language; 0 for none. */
export function imageId(key: string | number | undefined, language: Language, { numbers }: Context): number {
  return key === undefined ? 0 : referredId('media', key, language, numbers);
}

/** The day the calendar was set up: older than everything in it. */
export function founded({ today }: Context): Temporal.PlainDate {
  return today.subtract({ years: 3, months: 2 });
}
