import type { Language } from '../contract/language.ts';
import { escapeHtml } from '../html/escape.ts';
import { localeOf } from '../i18n/dictionaries.ts';
import { pageTranslator } from '../i18n/translate.ts';
import { withWordLanguages } from '../i18n/word-languages.ts';
import type { Site } from '../site/site.ts';

/** Where the worker is that lets pages be read without a network: its folder is all that it answers for. */
export const workerFile = 'sw.js';

/** Bytes of what a device keeps of a language at most, where nobody asks for more. */
const mostBytes = 1_000_000;

/** The pages of a language that can be read without a network, the one that the others are found from first. */
export function offlinePages(
  site: Pick<Site, 'routes' | 'config' | 'drafts'>,
  language: Language,
): readonly string[] {
  const { routes } = site;
  if (!isReadOffline(site)) return [];
  return [
    routes.homePath(language),
    routes.sectionPath(language, 'events'),
    routes.myEventsPath(language),
    routes.offlinePath(language),
  ];
}

/**
 * The worker that lets pages be read without a network. Where the site wants none, and for a preview, one that removes
 * itself and what others kept.
 *
 * @param order.source what the worker does, as JavaScript that reads `settings`
 * @param order.version changes when the pages or assets do
 * @param order.assets root-relative paths of style sheets, scripts and typefaces
 * @param order.sizeOf bytes of a file by its path
 */
export function renderWorker(
  site: Site,
  order: {
    readonly source: string;
    readonly version: string;
    readonly assets: readonly string[];
    readonly sizeOf: (path: string) => number;
  },
): string {
  const { routes, timeZone, languages } = site;
  if (!isReadOffline(site)) return removingWorker(routes);
  const settings = {
    base: routes.base,
    version: order.version,
    timeZone,
    locales: Object.fromEntries(
      languages.map((language) => [language, ofLanguage(site, language, order)]),
    ),
  };
  return `const settings = ${JSON.stringify(settings, null, 1)};\n\n${order.source}`;
}

/** A worker that removes itself and what others of the site kept. */
export function removingWorker({ base }: Pick<Site['routes'], 'base'>): string {
  return removal.replace('{base}', base);
}

/** Whether devices keep pages of a site. Drafts must not stay on any. */
export function isReadOffline({ config, drafts }: Pick<Site, 'config' | 'drafts'>): boolean {
  return config.offline && !drafts;
}

function ofLanguage(
  site: Site,
  language: Language,
  { assets, sizeOf }: Pick<Parameters<typeof renderWorker>[1], 'assets' | 'sizeOf'>,
) {
  const { routes } = site;
  const pages = offlinePages(site, language);
  let bytes = 0;
  const isWithin = (path: string) => {
    const size = sizeOf(path);
    if (bytes + size > mostBytes) return false;
    bytes += size;
    return true;
  };
  return {
    pages: pages.filter(isWithin),
    assets: assets.filter(isWithin),
    locale: localeOf(language),
    /** The page that shows what is kept, in place of any that is not. */
    frame: routes.offlinePath(language),
    /** The page of the search, and the folder of its index. */
    search: routes.searchPath(language),
    venues: routes.sectionPath(language, 'venues'),
    /** What is said above a page as it was kept. */
    kept: withWordLanguages(
      escapeHtml(pageTranslator(site.config, language)('offline.kept', { date: '{date}' })),
      language,
    ),
  };
}

const removal = `/* This site keeps nothing on devices any more. */
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  const names = await caches.keys();
  const kinds = ['kalendarium', 'kalendarium-pocket', 'kalendarium-starred'];
  const own = names.filter((name) => kinds.some((kind) => name.startsWith(kind + ' {base} ')));
  await Promise.all(own.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;
