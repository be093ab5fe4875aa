import { rootSchema } from '../contract/root.ts';
import type { FetchContext } from './fetch-settings.ts';
import type { Manifest } from './snapshot-format.ts';

const namesSchema = rootSchema.pick({ name: true, description: true });

/** Name and description of the site in each language, as the root gives them for it. */
export async function fetchNames({ api, config }: FetchContext): Promise<Manifest['names']> {
  const names = await Promise.all(
    config.languages.map(async (language) => {
      const answer = namesSchema.parse(await api.get('', '/', { ml_language: language }));
      return [language, answer] as const;
    }),
  );
  return Object.fromEntries(names);
}
