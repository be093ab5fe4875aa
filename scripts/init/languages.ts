import { z } from 'zod';
import { type Api, openApi } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import type { SiteConfig } from '../../src/config.ts';
import { type Language, languageSchema } from '../../src/contract/language.ts';
import { dictionaries, languageName, ownLanguage } from '../../src/i18n/dictionaries.ts';

/** The tags (BCP 47) of what a server calls its languages. @example 'pt-BR' for 'pt_br' */
export function tagsOf(values: readonly string[]): readonly Language[] {
  const tags = values.flatMap((value) => {
    try {
      return Intl.getCanonicalLocales(value.replaceAll('_', '-'));
    } catch {
      // "all", and whatever else a server calls what is no language.
      return [];
    }
  });
  return [...new Set(tags)].filter((tag) => languageSchema.safeParse(tag).success);
}

/**
 * Guesses in which language titles are, by letters that no other of the languages of the program has.
 *
 * @returns the language, and what tells it
 */
export function guessLanguage(titles: readonly string[]): {
  readonly language: Language;
  readonly because: string;
} {
  const counted = Object.entries(dictionaries).map(([language, { letters }]) => {
    const own = Array.from(letters).filter((letter) => !common.has(letter));
    const has = (title: string) => own.some((letter) => title.toLowerCase().includes(letter));
    return { language, count: titles.filter(has).length };
  });
  const [most] = counted.toSorted((one, other) => other.count - one.count);
  if (most && most.count > 0 && most.count * 5 >= titles.length)
    return {
      language: most.language,
      because: `their titles have ${languageName(most.language)} letters`,
    };
  return {
    language: ownLanguage.tag,
    because: 'their titles have no letters of another language that the program knows',
  };
}

/**
 * Finds languages whose items a server answers below roots of their own, as `/de/wp-json`: of those that the program speaks.
 *
 * @param own the language that the root itself answers in
 * @returns the paths of such roots
 */
export async function findLanguagePaths(
  api: Api,
  config: SiteConfig['api'],
  own: Language,
): Promise<Readonly<Record<Language, string>>> {
  const { origin, pathname } = new URL(api.url);
  const usual = await postsOf(api);
  const found = await Promise.all(
    Object.keys(dictionaries)
      .filter((language) => language !== own)
      .map(async (language) => {
        const path = `/${language}${pathname}`;
        const posts = await postsBelow(`${origin}${path}`, config);
        return posts === undefined || posts === usual ? [] : [[language, path] as const];
      }),
  );
  return Object.fromEntries(found.flat());
}

async function postsBelow(apiUrl: string, config: SiteConfig['api']): Promise<string | undefined> {
  try {
    const api = await openApi({ apiUrl, config: { ...config, attempts: 1 }, waitBudget: 0 });
    try {
      return await postsOf(api);
    } finally {
      await api.close();
    }
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** What tells the first posts of a root from those of another. */
async function postsOf(api: Api): Promise<string> {
  const posts = await api.get('cms/v2', '/posts', { page: 1, per_page: 20 });
  const items = z
    .array(z.object({ id: z.unknown(), slug: z.unknown() }))
    .catch([])
    .parse(posts);
  return JSON.stringify(items);
}

/** Letters of many languages. */
const common: ReadonlySet<string> = new Set('áéíóúýàèìòùâêîôûçñ');
