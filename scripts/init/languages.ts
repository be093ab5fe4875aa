import { type Language, languages } from '../../src/contract/language.ts';
import type { ReadRoute, SampleItem } from './read-route.ts';

/** In which languages a server answers. */
export type SpokenLanguages = {
  /** The default one first; never empty. */
  readonly spoken: readonly Language[];
  /** How that was found out, a sentence. */
  readonly reason: string;
};

/** Polish letters no other language of the service has. */
const polish = /[ąćęłńóśźż]/i;

/** Finds out from the first items of everything which languages a server tells apart, and which is its own. */
export function readLanguages(routes: readonly ReadRoute[]): SpokenLanguages {
  const has = languages.filter((language) =>
    routes.some((route) => route.language === language && route.items.length > 0),
  );
  const [only, second] = has;
  if (only === undefined)
    return { spoken: languages, reason: 'The server showed no item, so both languages are assumed.' };
  if (second === undefined) return { spoken: [only], reason: 'The server has items in this language only.' };
  if (!tellsApart(routes)) {
    const [own, reason] = guessed(routes);
    return {
      spoken: [own],
      reason: `The server answers the same items for every language; ${reason}. Change "languages" if that is wrong.`,
    };
  }
  const own = languages.find((language) => !hasFolder(routes, language)) ?? only;
  const others = languages.filter((language) => language !== own);
  return {
    spoken: [own, ...others],
    reason: `The server separates them, and addresses in "${own}" have no folder of their own, so it is the default.`,
  };
}

function tellsApart(routes: readonly ReadRoute[]): boolean {
  const seen = languages.map((language) =>
    JSON.stringify(
      routes
        .filter((route) => route.language === language)
        .map(({ collection, items }) => [collection, items.map(({ id, title }) => [id, title])]),
    ),
  );
  return new Set(seen).size > 1;
}

function guessed(routes: readonly ReadRoute[]): readonly [Language, string] {
  const titles = itemsOf(routes).map(({ title }) => JSON.stringify(title ?? ''));
  const found = titles.filter((title) => polish.test(title)).length;
  return found * 5 >= titles.length
    ? ['pl', 'their titles have Polish letters']
    : ['en', 'their titles have no Polish letters'];
}

/** Whether the addresses of items in a language begin with it, as in `/pl/event/ball/`. */
function hasFolder(routes: readonly ReadRoute[], language: Language): boolean {
  const addresses = itemsOf(routes.filter((route) => route.language === language))
    .map(({ link, url }) => URL.parse(link ?? url ?? '')?.pathname ?? '')
    .filter((path) => path !== '');
  return addresses.length > 0 && addresses.every((path) => path.split('/').includes(language));
}

function itemsOf(routes: readonly ReadRoute[]): readonly SampleItem[] {
  return routes.filter(({ collection }) => collection !== 'media').flatMap(({ items }) => items);
}
