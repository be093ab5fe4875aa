import type { ImageLengths } from '../../src/outputs/image-lengths.ts';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { cardRemarks } from '../../src/outputs/social-card.ts';
import { createItemDigests } from '../../src/site/item-digests.ts';
import type { Site } from '../../src/site/site.ts';
import { keepPages } from '../keep/keep-pages.ts';
import { createTextKeeper, type TextKeeper } from '../keep/keep-texts.ts';
import { readPublishedPages, writePages } from '../keep/page-record.ts';
import { createPlacer } from '../keep/placer.ts';
import { digestOf } from '../keep/values-digest.ts';
import { makeCards } from './cards/make-cards.ts';
import type { SitemapEntries } from './render-messages.ts';
import { writeSiteFiles } from './site-files.ts';

/** Where a site is rendered, and from what it may keep. */
export type BesideOrder = {
  /** The output folder. */
  readonly folder: string;
  /** File that says what the pages of the published site show; it may be missing. */
  readonly published: string;
  /** File for the same of the site that is rendered. */
  readonly staged: string;
  /** Cache folder of cards. */
  readonly cards: string;
  /** Ends the work. */
  readonly signal: AbortSignal;
};

/** What was taken over from the published site. */
export type KeptFiles = {
  readonly site: Site;
  /** Root-relative paths of the pages that need not be rendered. */
  readonly paths: readonly string[];
  /** Digests of all pages, by file. */
  readonly digests: Readonly<Record<string, string>>;
  /** Files; those of texts are added as they are found to be the same. */
  readonly kept: Set<string>;
  readonly keeper: TextKeeper;
  /** Folder of the published site; undefined where nothing may be kept. */
  readonly from: string | undefined;
};

/** What is written beside the pages that Astro renders. */
export type Beside = { readonly warnings: readonly string[]; readonly sitemap: SitemapEntries };

/** Places the unchanged pages. */
export async function keepFiles(site: Site, { folder, published, signal }: BesideOrder): Promise<KeptFiles> {
  const before = readPublishedPages(published);
  const items = createItemDigests(site, digestOf);
  const place = createPlacer(before?.folder ?? '', folder);
  const { paths, digests, kept: files } = await keepPages(site, before, { items, place, signal });
  const kept = new Set(files);
  const keeper = createTextKeeper(site, before, { items, place, kept });
  return { site, paths, digests, kept, keeper, from: before?.folder };
}

/** Writes everything that is no page, or keeps it, and writes down what all of it is made of. */
export async function writeBeside(
  { site, digests, kept, keeper, from }: KeptFiles,
  imageLengths: ImageLengths,
  { folder, staged, cards, signal }: BesideOrder,
): Promise<Beside> {
  const lengths = () => imageLengths;
  const order = { imageLengths: lengths, kept, keeper, published: from, signal };
  const { linked, warnings } = await writeSiteFiles(site, folder, order);
  writePages(staged, { digests, texts: keeper.texts, kept: [...kept, ...linked] });
  await makeCards(site, { folder, cache: cards });
  return { warnings: [...warnings, ...cardRemarks(site)], sitemap: sitemapEntries(site) };
}
