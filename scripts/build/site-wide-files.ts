import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sitemap, { type SitemapItem } from '@astrojs/sitemap';
import { ownLanguage } from '../../src/i18n/dictionaries.ts';
import { sitemapEntries } from '../../src/kinds/index.ts';
import { headersFile, toldInHeaders } from '../../src/outputs/hosting/headers.ts';
import type { SitemapEntry } from '../../src/outputs/sitemap.ts';
import { isSitemap } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { writeText } from '../../src/snapshot/write-file.ts';
import { isPagesSection } from '../../src/targets.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { isSameList } from '../cli/files.ts';
import type { TargetRecord } from './record.ts';

/** How the integration sorts addresses: comparing those that are in order already by a collator is several times cheaper. */
const order = new Intl.Collator(ownLanguage.locale, { numeric: true });

type SitemapEntries = ReturnType<typeof sitemapEntries>;

/** A sitemap of one file as it was written, of which the next one may change a few entries. */
export type WrittenSitemap = {
  readonly entries: SitemapEntries;
  /** The addresses in the order of the file. */
  readonly addresses: readonly string[];
  /** What is before the first entry, each entry, and what is after the last. */
  readonly texts: readonly string[];
};

/** Name of the file that holds the entries, where one is enough. */
const onlyFile = 'sitemap-0.xml';

/** Entries of one file: the default of the integration. */
const mostEntries = 45_000;

/**
 * Has Astro's integration write the sitemap of a site. Which addresses it lists and what it says
 * about them comes from the site. Of one that was written before, it writes only the entries that
 * are new or others; the bytes are the same.
 *
 * @param before what it answered last
 * @throws CommandError with what the integration reported
 */
export async function writeSitemap(
  site: Site,
  folder: string,
  before?: WrittenSitemap,
): Promise<WrittenSitemap | undefined> {
  const { siteUrl } = site.config;
  const entries = sitemapEntries(site);
  // Of a preview nothing is listed, which the integration takes for a mistake.
  if (entries.size === 0) return undefined;
  const file = join(folder, onlyFile);
  const listed = before && addressesAfter(before, entries);
  if (before && listed) {
    const changed = await integrate(siteUrl, folder, changedEntries(before, entries));
    const texts = withEntries(before, listed, { changed, text: readFileSync(file, 'utf8') });
    if (texts !== undefined) {
      writeText(file, texts.join(''));
      return { entries, addresses: listed, texts };
    }
  }
  const addresses = await integrate(siteUrl, folder, entries);
  const names = readdirSync(folder).filter(isSitemap);
  if (names.length !== 1 || names[0] !== onlyFile) return undefined;
  return { entries, addresses, texts: entryTexts(readFileSync(file, 'utf8')) };
}

/** The addresses of a site in the order of the file; undefined where only the integration knows. */
function addressesAfter(
  { addresses: known, entries: before }: WrittenSitemap,
  entries: SitemapEntries,
): readonly string[] | undefined {
  if (entries.size > mostEntries) return undefined;
  const kept = known.filter((url) => entries.has(url));
  const addresses: string[] = [];
  let taken = 0;
  for (const url of inOrder([...entries.keys()].filter((one) => !before.has(one)))) {
    const place = placeIn(kept, url, taken);
    const following = kept[place];
    // Of two that the collator takes for one, the integration has first what it was given first.
    if (following !== undefined && order.compare(following, url) === 0) return undefined;
    addresses.push(...kept.slice(taken, place), url);
    taken = place;
  }
  return addresses.concat(kept.slice(taken));
}

/** The place of the first address from one on that is not before another. */
function placeIn(addresses: readonly string[], url: string, from: number): number {
  let [low, high] = [from, addresses.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order.compare(addresses[middle] ?? '', url) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The entries that are new or others than before, and the newest of all, of which the index has the
 * time.
 */
function changedEntries(before: WrittenSitemap, entries: SitemapEntries): SitemapEntries {
  const changed = new Map<string, SitemapEntry>();
  let newest: string | undefined;
  let latest = '';
  for (const [url, entry] of entries) {
    const old = before.entries.get(url);
    if (old === undefined || !isSameEntry(old, entry)) changed.set(url, entry);
    // Instants of one form are in the order of their texts.
    const { lastmod = '' } = entry;
    if (newest !== undefined && lastmod <= latest) continue;
    newest = url;
    latest = lastmod;
  }
  const entry = newest && entries.get(newest);
  return newest && entry ? changed.set(newest, entry) : changed;
}

function isSameEntry(one: SitemapEntry, other: SitemapEntry): boolean {
  if (one === other) return true;
  return (
    one.lastmod === other.lastmod &&
    one.links.length === other.links.length &&
    one.links.every(({ lang, url }, place) => {
      const link = other.links[place];
      return lang === link?.lang && url === link.url;
    })
  );
}

/**
 * The texts of a file with the addresses given.
 *
 * @param some.text of the file that has some of them, in their order
 */
function withEntries(
  { addresses: known, texts }: WrittenSitemap,
  addresses: readonly string[],
  some: { readonly changed: readonly string[]; readonly text: string },
): readonly string[] | undefined {
  const [head = '', ...others] = entryTexts(some.text);
  const end = others.pop() ?? '';
  if (texts.length !== known.length + 2 || others.length !== some.changed.length) return undefined;
  if (head !== texts[0] || end !== texts.at(-1)) return undefined;
  const written = new Map(known.map((url, place) => [url, texts[place + 1] ?? '']));
  for (const [place, url] of some.changed.entries()) written.set(url, others[place] ?? '');
  return [head, ...addresses.map((url) => written.get(url) ?? ''), end];
}

/** What is before the first entry, each entry, and what is after the last. */
function entryTexts(text: string): readonly string[] {
  return text.split(/(?=<url>)|(?<=<\/url>)(?!<url>)/);
}

/**
 * Has the integration list some addresses; of all that Astro gives one it is given no more than it
 * reads. Answers the addresses in their order.
 */
async function integrate(
  siteUrl: string,
  folder: string,
  entries: SitemapEntries,
): Promise<readonly string[]> {
  const { origin, pathname } = new URL(siteUrl);
  const addresses = inOrder([...entries.keys()]);
  const { hooks } = sitemap({
    customPages: addresses,
    serialize: (item: SitemapItem): SitemapItem => ({ ...item, ...entries.get(item.url) }),
  });
  const reported: string[] = [];
  const report = (message: string) => reported.push(message);
  const logger = { info: () => {}, warn: report, error: report };
  const config = {
    site: origin,
    base: pathname,
    trailingSlash: 'always',
    build: { format: 'directory' },
  };
  await run(hooks['astro:routes:resolved'], { routes: [] });
  await run(hooks['astro:config:done'], { config });
  await run(hooks['astro:build:done'], { dir: pathToFileURL(`${folder}/`), pages: [], logger });
  if (reported.length > 0)
    throw new CommandError(
      `The sitemap could not be written: ${reported.join('; ')}`,
      exitCodes.unforeseen,
    );
  return addresses;
}

function inOrder(addresses: readonly string[]): string[] {
  return addresses.toSorted(order.compare);
}

async function run(
  hook: ((...given: never[]) => unknown) | undefined,
  given: object,
): Promise<void> {
  if (hook !== undefined) await Reflect.apply(hook, undefined, [given]);
}

/** `_headers` with what it was made of. */
export type WrittenHeaders = ReturnType<typeof headersFile> & {
  readonly site: Pick<Site, 'config' | 'routes' | 'drafts' | 'languages' | 'files'>;
  /** Whose files it tells of. */
  readonly declared: readonly TargetRecord[];
};

/** What was written before, where it is made of the same. */
export function headersOf(
  site: Site,
  declared: readonly TargetRecord[],
  before: WrittenHeaders | undefined,
): WrittenHeaders {
  const { config, routes, drafts, languages, files } = site;
  const isTold = toldInHeaders(site);
  const isSame =
    before !== undefined &&
    before.site.config === config &&
    before.site.routes === routes &&
    before.site.drafts === drafts &&
    isSameList(before.site.languages, languages) &&
    isSameList(before.site.files, files) &&
    before.declared.length === declared.length &&
    declared.every((target, place) => {
      const known = before.declared[place];
      if (known === target) return true;
      return isSameList(known?.files.filter(isTold) ?? [], target.files.filter(isTold));
    });
  if (isSame) return { ...before, declared };
  const made = { config, routes, drafts, languages, files };
  return {
    ...headersFile(
      site,
      declared.flatMap((target) => target.files),
    ),
    ...{ site: made, declared },
  };
}

/** Pages have the headers of all pages. */
export function declaredTargets(targets: Iterable<TargetRecord>): readonly TargetRecord[] {
  const declared: TargetRecord[] = [];
  let last = '';
  let isDeclared = true;
  for (const target of targets) {
    // Those of a section are together.
    if (target.section !== last) isDeclared = !isPagesSection(target.section);
    last = target.section;
    if (isDeclared) declared.push(target);
  }
  return declared;
}
