import { z } from 'zod';
import { type Language, languageSchema } from '../contract/language.ts';
import { dictionaryOf, everyLanguage, knownDictionary } from '../i18n/dictionaries.ts';
import type { AddressWord, TextKey } from '../i18n/dictionary.ts';
import { en } from '../i18n/en.ts';
import { themeComponentNames } from './components.ts';
import { fontName } from './fonts.ts';
import { nearestName } from './nearest-name.ts';
import { tokenNames } from './tokens.ts';

/** Below the folder of the theme. */
const path = z.string().regex(/^\.\.?\/\S/, 'a path that begins with ./ or ../');

/** Values of tokens, as CSS writes them. */
const tokenValuesSchema = z.partialRecord(
  z.enum(tokenNames),
  z.string().regex(/^[^;{}<\\]+$/, 'one value, as CSS writes it, without a semicolon'),
  { error: unknownKeys('token', tokenNames, 'src/theme/tokens.ts') },
);

export const tokensSchema = z.strictObject({
  base: tokenValuesSchema.optional(),
  dark: tokenValuesSchema.optional(),
  contrast: tokenValuesSchema.optional(),
  contrastDark: tokenValuesSchema.optional(),
});

export const componentFilesSchema = z.partialRecord(
  z.enum(themeComponentNames),
  path.endsWith('.astro', 'not a file that ends in .astro'),
  { error: unknownKeys('component', themeComponentNames, 'docs/theming.md') },
);

export const styleFileSchema = path.endsWith('.css', 'not a file that ends in .css');

export const iconFileSchema = path.endsWith('.svg', 'not a file that ends in .svg');

const picture = path.regex(/\.(?:svg|png)$/, 'not a file that ends in .svg or .png');

export const logoSchema = z.strictObject({
  light: picture,
  dark: picture.optional(),
  height: z.int().min(12).max(160).default(40),
  width: z.int().min(12).max(1000).optional(),
  replacesName: z.boolean().default(false),
});

const outlineSchema = z
  .string()
  .regex(/^[MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/, 'not the data of a path, as in <path d="…">');

export const markSchema = z.strictObject({
  viewBox: z
    .string()
    .regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/, 'four numbers, for example "0 0 32 32"'),
  ink: outlineSchema.min(1),
  accent: outlineSchema.default(''),
});

export const fontsSchema = z
  .array(
    z.strictObject({
      family: z.string().regex(/^[^"\\<{}]+$/, 'a name without quotation marks'),
      file: z.string().regex(/^(?:\.\.?\/|@?[a-z])\S*\.woff2$/i, 'a file that ends in .woff2'),
      weights: z
        .string()
        .regex(/^\d{1,4}(?: \d{1,4})?$/, 'one weight or two, for example "400 700"')
        .default('400'),
      style: z.enum(['normal', 'italic']).default('normal'),
      range: z
        .string()
        .regex(/^U\+[\dA-F?-]+(?:, ?U\+[\dA-F?-]+)*$/i, 'not a list as "U+0000-00FF, U+2000-206F"')
        .optional(),
      preload: z.array(languageSchema).default([]),
    }),
  )
  .refine(
    (fonts) => new Set(fonts.map(fontName)).size === fonts.length,
    'two files have the same name: the site serves them from one folder',
  );

/**
 * Words for keys that a record does not know: each with the one that may have been meant.
 *
 * @param kind what the keys name
 * @param place where all of them are listed
 */
function unknownKeys(kind: string, known: readonly string[], place: string) {
  return (issue: z.core.$ZodRawIssue): string | undefined =>
    issue.code === 'unrecognized_keys'
      ? issue.keys
          .map((key) => {
            const near = nearestName(key, known);
            const meant = near === undefined ? '' : `; did you mean "${near}"?`;
            return `unknown ${kind} "${key}"${meant || ';'} ${place} lists them`;
          })
          .join('; ')
      : undefined;
}

type ThemeText = string | Readonly<Partial<Record<string, string>>>;

const keys = Object.keys(en.words).filter((key): key is TextKey => key in en.words);

const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const textSchema = z.union([z.string(), z.partialRecord(z.enum(pluralForms), z.string())]);

const textsSchema = z.partialRecord(z.enum(keys), textSchema, {
  error: unknownKeys('text key', keys, 'src/i18n/en.ts'),
});

type GivenText = z.input<typeof textSchema>;

/** Texts by language and name, or by name alone: then for every language, or for each that is named. */
type GivenWords =
  | Readonly<Record<Language, Readonly<Partial<Record<TextKey, GivenText>>>>>
  | Readonly<Partial<Record<TextKey, GivenText | Readonly<Record<Language, GivenText>>>>>;

const isWords = (value: unknown) => typeof value === 'object' && value !== null;

const givenWordsSchema: z.ZodType<Record<Language, Record<string, unknown>>, GivenWords> = z
  .record(z.string(), z.union([textSchema, z.record(z.string(), textSchema)]))
  .transform((given) => {
    const byLanguage: Record<Language, Record<string, unknown>> = {};
    const add = (language: Language, key: string, text: unknown) => {
      byLanguage[language] = { ...byLanguage[language], [key]: text };
    };
    for (const [name, value] of Object.entries<unknown>({ ...given })) {
      const several = Object.entries<unknown>(isWords(value) ? { ...value } : {});
      // Names of texts have a point in them, and tags of languages have none.
      if (!name.includes('.') && isWords(value))
        for (const [key, text] of several) add(name, key, text);
      else if (isWords(value) && !several.every(([form]) => isPluralForm(form)))
        for (const [language, text] of several) add(language, name, text);
      else add(everyLanguage, name, value);
    }
    return byLanguage;
  });

function isPluralForm(key: string): boolean {
  return pluralForms.some((form) => form === key);
}

/** What a theme says in other words, by the names in `src/i18n`, in any language. */
export const wordsSchema = givenWordsSchema.pipe(
  z.record(languageSchema, textsSchema).superRefine((languages, context) => {
    for (const [language, words = {}] of Object.entries(languages))
      for (const key of keys) {
        const given = words[key];
        const fault = given === undefined ? undefined : faultOf(ownText(language, key), given);
        if (fault) context.addIssue({ code: 'custom', path: [language, key], message: fault });
        if (language === everyLanguage && typeof given === 'object')
          context.addIssue({
            code: 'custom',
            path: [key],
            message: 'this text is chosen by its count: give it for each language',
          });
      }
  }),
);

const addressKeys = Object.keys(en.address).filter(
  // Hosts know the file for missing addresses by that name.
  (key): key is AddressWord => key in en.address && key !== 'notFound',
);

const addressWord = z
  .string()
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    'not a word of an address: small letters of ASCII, figures and hyphens',
  );

const feedKeys = Object.keys(en.feeds).filter(
  (key): key is Exclude<keyof typeof en.feeds, 'calendars'> =>
    key in en.feeds && key !== 'calendars',
);

const calendarKeys = [
  'featured',
  'next-days',
  'whole-days',
] as const satisfies (keyof (typeof en)['feeds']['calendars'])[];

const said = z.string().min(1);

const otherWordsSchema = z.strictObject({
  address: z
    .partialRecord(z.enum(addressKeys), addressWord, {
      error: unknownKeys('word of addresses', addressKeys, 'src/i18n/en.ts'),
    })
    .optional(),
  choices: z.record(z.string(), addressWord).optional(),
  feeds: z
    .partialRecord(z.enum(feedKeys), said, {
      error: unknownKeys('text of feeds', feedKeys, 'src/i18n/en.ts'),
    })
    .optional(),
  calendars: z
    .partialRecord(z.enum(calendarKeys), z.partialRecord(z.enum(['title', 'about']), said))
    .optional(),
  redirect: z.partialRecord(z.enum(['moved', 'here']), said).optional(),
});

/** Words of addresses, calendars, feeds and redirects of a theme, by language. */
export const dictionariesSchema = z
  .record(languageSchema, otherWordsSchema)
  .superRefine((all, context) => {
    for (const [language, { address = {} }] of Object.entries(all)) {
      const words = { ...dictionaryOf(language).address, ...address };
      for (const [key, word] of Object.entries(address))
        if (Object.values(words).filter((one) => one === word).length > 1)
          context.addIssue({
            code: 'custom',
            path: [language, 'address', key],
            message: `"${word}" is another address too`,
          });
    }
  });

/** The text of a dictionary; for a language without one that of English, in the plural forms of the language. */
function ownText(language: Language, key: TextKey): ThemeText {
  const text: ThemeText = dictionaryOf(language).words[key];
  if (typeof text === 'string' || knownDictionary(language)) return text;
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return Object.fromEntries(pluralCategories.map((form) => [form, text['other']]));
}

function faultOf(own: ThemeText, given: ThemeText): string | undefined {
  const forms = (text: ThemeText) =>
    typeof text === 'string' ? '' : Object.keys(text).toSorted().join(', ');
  if (forms(own) !== forms(given))
    return forms(own) === ''
      ? 'this text has one form: write it as one text'
      : `this text is chosen by its count: write ${forms(own)}`;
  const known = new Set(openPlaces(own));
  const unknown = openPlaces(given).filter((place) => !known.has(place));
  if (unknown.length === 0) return undefined;
  return `nothing is filled in for ${unknown.join(', ')}; this text has ${[...known].join(', ') || 'no place that is filled in'}`;
}

function openPlaces(text: ThemeText): readonly string[] {
  return JSON.stringify(text).match(/\{\w+\}/g) ?? [];
}

/** The mark of a site as two outlines (SVG 2, path data): one in the color of the text, one, maybe empty, in the accent. */
export type Mark = Readonly<z.output<typeof markSchema>>;

/** The pictures beside the name of a site. */
export type Logo = Readonly<z.output<typeof logoSchema>>;

/** What shows one of two pictures, on light pages and on dark ones. */
export function logoSheet({ logo }: { readonly logo?: Logo | undefined }): string {
  return logo?.dark === undefined
    ? ''
    : '.logo-day{display:var(--day)}.logo-night{display:var(--night)}\n';
}

/** A month of nine days, and the present one among them. */
const ownMark: Mark = {
  viewBox: '0 0 32 32',
  ink: 'M2 2h8v8H2zM12 2h8v8h-8zM22 2h8v8h-8zM2 12h8v8H2zM22 12h8v8h-8zM2 22h8v8H2zM12 22h8v8h-8zM22 22h8v8h-8z',
  accent: 'M11 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
};

/** The mark of a site, wherever it appears: on pages, posters, cards and in the tabs of browsers. */
export function markOf(theme: { readonly mark?: Mark | undefined }): Mark {
  return theme.mark ?? ownMark;
}
