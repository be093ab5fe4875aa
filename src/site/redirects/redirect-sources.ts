import type { Language } from '../../contract/language.ts';
import { percentDecoded } from '../../model/percent-decoded.ts';
import { itemKey } from '../changes/item-key.ts';
import { hostOf } from '../cms-addresses.ts';
import { itemsWithPage } from '../items-with-page.ts';
import { type NewsCategory, newsArchive } from '../news-archive.ts';
import type { Item, Site } from '../site.ts';
import { combinationRedirects } from './combination-redirects.ts';
import { dayRedirects } from './day-redirects.ts';
import { pastRedirects } from './past-redirects.ts';
import type { Redirect } from './redirect.ts';

/** An address that should lead to a page, and what says so. */
export type RedirectSource = Redirect & { readonly name: string };

/** Every address that may have been anybody's bookmark, what counts more first: settings, former paths, the CMS. */
export function* redirectSources(site: Site): Iterable<RedirectSource> {
  const [language] = site.languages;
  if (!language) return;
  for (const [from, to] of Object.entries(site.config.redirects.more)) {
    yield { from: percentDecoded(from), to, language, name: 'src/site.config.ts' };
  }
  yield* formerPaths(site);
  yield* combinationRedirects(site);
  if (site.config.redirects.fromCms) yield* cmsPaths(site);
  yield* pastRedirects(site);
  yield* dayRedirects(site);
}

function* formerPaths(site: Site): Iterable<RedirectSource> {
  const { history, routes } = site;
  const known = new Map([...history.gone, ...history.items].map((item) => [itemKey(item), item]));
  for (const language of site.languages) {
    for (const { item, to } of shownItems(site, language)) {
      const before = known.get(itemKey(item));
      if (!before) continue;
      for (const former of [before.path, ...before.formerPaths.toReversed()]) {
        const from = routes.base + former.slice(1);
        if (from !== to) yield { from, to, language, name: `${item.kind} ${item.id} (${language})` };
      }
    }
  }
}

/** The items of a language and where each is shown: the pages of the home page and of the news are shown there. */
function* shownItems(site: Site, language: Language): Iterable<{ readonly item: Item; readonly to: string }> {
  const { frontPage, postsPage } = site.in(language);
  for (const item of itemsWithPage(site.in(language))) yield { item, to: site.pathOf(item) };
  if (frontPage) yield { item: frontPage, to: site.routes.homePath(language) };
  if (postsPage) yield { item: postsPage, to: site.routes.sectionPath(language, 'news') };
}

/**
 * What the CMS gives an address below a page that is not public is not told: it would name that page. A CMS that says the
 * front page is at its home page has it at its slug too.
 */
function* cmsPaths(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
  for (const language of site.languages) {
    for (const { item, to } of shownItems(site, language)) yield* fromCms(item, to);
    for (const { category } of newsArchive(site, language).categories) {
      yield* fromCms(category, routes.newsCategoryPath(language, category.slug));
    }
  }
  const home = URL.parse(cms.home);
  if (!home) return;
  for (const [index, language] of site.languages.entries()) {
    for (const prefix of index === 0 ? ['', `${language}/`] : [`${language}/`]) {
      const name = `the CMS (${language})`;
      const at = percentDecoded(home.pathname) + prefix;
      yield { from: at, to: routes.homePath(language), language, name };
      yield { from: `${at}events/`, to: routes.sectionPath(language, 'events'), language, name };
      yield { from: `${at}feed/`, to: routes.newsFeedPath(language, 'rss'), language, name };
    }
    const { frontPage } = site.in(language);
    if (frontPage) {
      const at = percentDecoded(home.pathname) + (index === 0 ? '' : `${language}/`);
      const name = `page ${frontPage.id} (${language})`;
      yield { from: `${at}${frontPage.segments.join('/')}/`, to: routes.homePath(language), language, name };
    }
  }

  function* fromCms(item: Item | NewsCategory, to: string): Iterable<RedirectSource> {
    const { kind, id, language } = item;
    const url = URL.parse(item.sourceUrl);
    if (url?.search !== '' || !cms.hosts.has(hostOf(url))) return;
    const from = percentDecoded(url.pathname);
    if (item.kind === 'page' && depthOf(from, site) > item.segments.length) return;
    yield { from, to, language, name: `${kind} ${id} (${language})` };
  }
}

/** How many pages deep an address of the CMS is, languages apart. */
function depthOf(path: string, { cms, languages }: Site): number {
  const root = percentDecoded(URL.parse(cms.home)?.pathname ?? '/');
  const [first = '', ...others] = path
    .slice(path.startsWith(root) ? root.length : 0)
    .split('/')
    .filter(Boolean);
  return others.length + (languages.some((language) => language === first) ? 0 : 1);
}
