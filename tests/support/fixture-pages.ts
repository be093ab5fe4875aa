import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { type BuiltSite, fixtureSite, siteUrl } from './built-site.ts';
import { fixtureTown } from './fixture-town.ts';
import { type HtmlPage, htmlPageSchema, readPages } from './html-page.ts';
import { findItemPages, type ItemPages } from './item-pages.ts';
import { onceInRun } from './once-in-run.ts';
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

let opened: Promise<FixturePages> | undefined;

/** Builds, reads and compares once for all test files of a process. */
export function fixturePages(): Promise<FixturePages> {
  opened ??= openFixture();
  return opened;
}

async function openFixture(): Promise<FixturePages> {
  const site = await fixtureSite();
  const pages = await readOnce(site.dist);
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

/** Reading takes a while: the first test file does it for all. */
async function readOnce(dist: string): Promise<HtmlPage[]> {
  const folder = await onceInRun('fixture-pages', async (own) => {
    writeFileSync(join(own, 'pages.json'), JSON.stringify(readPages(dist, siteUrl)));
  });
  return z
    .array(htmlPageSchema)
    .parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
}
