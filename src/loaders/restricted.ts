import { HttpError } from '../api/errors.ts';
import type { SiteConfig } from '../config.ts';
import type { Collection } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import {
  type FetchConfig,
  type FetchContext,
  IncompleteError,
  type KnownEvents,
} from './fetch-context.ts';
import { type Collected, storeOf } from './item-store.ts';

/** Collections that servers give to a login only. */
const restricted = ['menu-items', 'blocks'] as const;

type Restricted = (typeof restricted)[number];

export function isRestricted(collection: Collection): collection is Restricted {
  return restricted.some((one) => one === collection);
}

const notSeen = 'The user API_USER names may not see them.';

/**
 * What a site does without where a restricted collection cannot be read, and why; `undefined` where that is an error of
 * its own. A wrong login (401) is a mistake to fix, a right one that may not see the collection (403) only where something
 * shows it, as `checkRestricted` finds.
 *
 * @throws IncompleteError for a wrong login, where the configuration shows the collection
 */
export function withoutCollection(
  error: unknown,
  collection: Restricted,
  config: FetchConfig,
): { readonly reason: string; readonly isRefused: boolean } | undefined {
  if (!(error instanceof HttpError)) return undefined;
  if (error.status === 403) return { reason: notSeen, isRefused: true };
  if (error.status === 404 && error.code === 'rest_no_route')
    return { reason: 'The server has no such route.', isRefused: false };
  const keys = error.status === 401 ? keysThatShow(collection, config) : [];
  if (keys.length > 0) throw refusal(keys, collection, error.message, error);
  return undefined;
}

/**
 * Refuses a fetch whose login is missing or may not see what the configuration shows, or the menus that the published site
 * has. Menus that were read and are gone are a warning: an editor deleted them.
 *
 * @param published.all whether the site is to do without what it had
 * @throws IncompleteError
 */
export function checkRestricted(
  { api, config }: FetchContext,
  collected: Collected,
  published: Pick<KnownEvents, 'menuEntries'> & { readonly all: boolean },
): void {
  const why = api.hasCredentials ? notSeen : 'There is no login.';
  for (const collection of restricted) {
    if (!collected.refused.has(collection)) continue;
    const keys = keysThatShow(collection, config).filter(
      (key) => key !== accessibilityKey || !isPageEverywhere(collected, config),
    );
    if (keys.length > 0) throw refusal(keys, collection, why);
  }
  const { menuEntries = {}, all } = published;
  const had = all ? [] : config.languages.filter((language) => (menuEntries[language] ?? 0) > 0);
  if (had.length > 0 && collected.refused.has('menu-items'))
    throw new IncompleteError(
      `The published site has a menu of the server, and menus are read with a login only. ${why} Set API_USER and ` +
        'API_APPLICATION_PASSWORD of a user who may see menus, or run with --accept-shrink if the site is to do without.',
    );
  if (collected.unavailable.has('menu-items')) return;
  for (const language of had)
    if (storeOf(collected, language)['menu-items'].size === 0)
      collected.warnings.push(
        `menu-items (${language}): there are none any more, and ${menuEntries[language]} were published before. The root pages replace the menu.`,
      );
}

const accessibilityKey = 'slots.accessibility';

/** The keys of the configuration that need a login. The accessibility statement may be a page, which needs none. */
export function keysForLogin(config: Pick<FetchConfig, 'menus' | 'slots'>): readonly string[] {
  return restricted
    .flatMap((collection) => keysThatShow(collection, config))
    .filter((key) => key !== accessibilityKey);
}

/** The keys of the configuration that show a collection. */
function keysThatShow(
  collection: Restricted,
  { menus, slots }: Pick<FetchConfig, 'menus' | 'slots'>,
): readonly string[] {
  const [section, choices]: readonly [string, Readonly<Record<string, unknown>>] =
    collection === 'blocks'
      ? ['slots', slots ?? {}]
      : ['menus', { header: menus?.header, footer: menus?.footer }];
  return Object.entries(choices).flatMap(([name, choice]) =>
    choice === undefined ? [] : [`${section}.${name}`],
  );
}

/** Whether the accessibility statement is a page in each language, so that no block is needed for it. */
function isPageEverywhere(collected: Collected, { languages, slots }: FetchConfig): boolean {
  return languages.every((language) => {
    const slug = slugIn(slots?.accessibility, language);
    const { pages } = storeOf(collected, language);
    return slug === undefined || pages.values().some((page) => page.slug === slug);
  });
}

function slugIn(
  choice: SiteConfig['slots']['accessibility'],
  language: Language,
): string | undefined {
  return typeof choice === 'object' ? choice[language] : choice;
}

function refusal(
  keys: readonly string[],
  collection: Restricted,
  why: string,
  cause?: unknown,
): IncompleteError {
  const named = keys.map((key) => `"${key}"`).join(' and ');
  const what = collection === 'blocks' ? 'blocks' : 'menus';
  return new IncompleteError(
    `${named} in src/site.config.ts ${keys.length === 1 ? 'shows' : 'show'} ${what} of the server, which are read with a login only. ${why} ` +
      `Set API_USER and API_APPLICATION_PASSWORD of a user who may see ${what}, or remove ${keys.length === 1 ? 'the key' : 'the keys'}.`,
    { cause },
  );
}
