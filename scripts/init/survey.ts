import type { Api } from '../../src/api/api.ts';
import { ApiError } from '../../src/api/api-error.ts';
import type { Spelling } from '../../src/api/dialect.ts';
import type { SiteConfig } from '../../src/config.ts';
import { collections } from '../../src/contract/collections.ts';
import { languages } from '../../src/contract/language.ts';
import { plainText } from '../../src/model/text.ts';
import { timeZoneOf } from '../../src/model/time-zone.ts';
import { siteTimeZone } from '../../src/site/site-zone.ts';
import { readLanguages, type SpokenLanguages } from './languages.ts';
import { type ReadRoute, readRoute } from './read-route.ts';

/** What a server says when it is asked a little of everything. */
export type Survey = {
  /** The REST root, without a slash at its end. */
  readonly apiUrl: string;
  readonly name: string;
  readonly description: string;
  readonly spelling: Spelling;
  readonly namespaces: readonly string[];
  readonly languages: SpokenLanguages;
  readonly zone: { readonly name: string; readonly isNamed: boolean };
  /** Title of the page that is the front page; undefined where the newest posts are. */
  readonly frontPage: string | undefined;
  /** A row for each collection and language. */
  readonly routes: readonly ReadRoute[];
  /** Menus by id, where a login may see them. */
  readonly menus: readonly number[];
  /** Hosts besides the server's own that images come from. */
  readonly imageHosts: readonly string[];
  readonly hasCredentials: boolean;
};

/** Asks a server for a first page of everything, as a fetch would. */
export async function survey(api: Api, config: SiteConfig): Promise<Survey> {
  const { root } = api;
  const routes: ReadRoute[] = [];
  for (const collection of collections) {
    routes.push(...(await Promise.all(languages.map((language) => readRoute(api, collection, language)))));
  }
  return {
    apiUrl: api.url,
    name: plainText(root.name),
    description: plainText(root.description),
    spelling: root.namespaces.includes('cms/v2') ? 'documents' : 'public',
    namespaces: root.namespaces,
    languages: readLanguages(routes),
    zone: { name: siteTimeZone(config, root), isNamed: timeZoneOf(root.timezone_string) !== undefined },
    frontPage: await frontPageOf(api),
    routes,
    menus: menusIn(routes),
    imageHosts: imageHostsIn(routes, new URL(api.url).host),
    hasCredentials: api.hasCredentials,
  };
}

async function frontPageOf(api: Api): Promise<string | undefined> {
  const { show_on_front, page_on_front } = api.root;
  if (show_on_front !== 'page' || page_on_front === 0) return undefined;
  try {
    const page = await api.read('pages', page_on_front, 'en');
    return titleIn(page) || `page ${page_on_front}`;
  } catch (error) {
    if (error instanceof ApiError) return `page ${page_on_front}, which cannot be read`;
    throw error;
  }
}

function titleIn(page: unknown): string {
  const { title } = Object(page);
  return plainText(String(Object(title).rendered ?? ''));
}

function menusIn(routes: readonly ReadRoute[]): readonly number[] {
  const ids = routes
    .filter(({ collection }) => collection === 'menu-items')
    .flatMap(({ items }) => items.flatMap(({ menus = [] }) => menus));
  return [...new Set(ids)].toSorted((a, b) => a - b);
}

function imageHostsIn(routes: readonly ReadRoute[], own: string): readonly string[] {
  const hosts = routes
    .filter(({ collection }) => collection === 'media')
    .flatMap(({ items }) => items.map(({ source_url }) => URL.parse(source_url ?? '')?.host ?? ''));
  return [...new Set(hosts)].filter((host) => host !== '' && host !== own).toSorted();
}
