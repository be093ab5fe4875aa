import type { Language } from '../../src/contract/language.ts';
import { type BuiltSite, fixtureSite, siteUrl } from './built-site.ts';
import { fixtureTown } from './fixture-town.ts';
import { type HtmlPage, readPages } from './html-page.ts';
import { findItemPages, type ItemPages } from './item-pages.ts';
import { type PublicItems, publicItems } from './public-items.ts';
import { siteNow } from './site-now.ts';

/** The built fixture site beside what it must show. */
export type FixturePages = {
  readonly site: BuiltSite;
  readonly pages: readonly HtmlPage[];
  readonly byUrl: ReadonlyMap<string, HtmlPage>;
  readonly expected: Readonly<Record<Language, PublicItems>>;
  readonly itemPages: Readonly<Record<Language, ItemPages>>;
};

export async function fixturePages(): Promise<FixturePages> {
  const site = await fixtureSite();
  const pages = readPages(site.dist, siteUrl);
  const quarantined = new Set(site.report.quarantined.map(({ id }) => Number(id)));
  const expected = publicItems(fixtureTown, { now: siteNow, quarantined });
  const found = (language: Language) =>
    findItemPages(expected[language], pages, { town: fixtureTown, language, siteUrl });
  return {
    site,
    pages,
    byUrl: new Map(pages.map((page) => [page.url, page])),
    expected,
    itemPages: { en: found('en'), pl: found('pl') },
  };
}
