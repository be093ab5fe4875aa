import { NonsenseError } from '../api/api-error.ts';
import { together } from '../api/together.ts';
import type { Language } from '../contract/language.ts';
import { rootSchema } from '../contract/root.ts';
import type { FetchContext } from './fetch-settings.ts';
import type { Manifest } from './snapshot-format.ts';

const namesSchema = rootSchema.pick({ name: true, description: true });

/**
 * Name and description of the site in each language, as the root gives them for it.
 *
 * @throws UnreachableError, AnswerError or NonsenseError
 */
export async function fetchNames({ api, config, signal }: FetchContext): Promise<Manifest['names']> {
  const names = await together(
    config.languages.map((language) => async (stop: AbortSignal) => {
      const names = namesSchema.safeParse(await api.get('', '/', { ml_language: language }, stop));
      if (!names.success) throw nonsense(api.url, language);
      return [language, names.data] as const;
    }),
    signal,
  );
  return Object.fromEntries(names);
}

function nonsense(url: string, language: Language): NonsenseError {
  return new NonsenseError(
    { method: 'GET', url: `${url}/`, attempts: 1 },
    {
      problem: `answered JSON that does not describe the site in "${language}"`,
      advice: 'Is "api.languageParameter" in src/site.config.ts right?',
    },
  );
}
