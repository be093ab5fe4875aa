import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { bindShortWords } from '../../src/html/text.ts';
import { type SitePage, shownPage } from '../../src/kinds/index.ts';
import type { Site } from '../../src/site/site.ts';
import { createItemDigests, createPageDigests } from '../../src/views/digests.ts';
import type { Renderer } from '../astro/renderer.ts';
import { createEncoder, createPathMaker } from '../cli/files.ts';
import { begin } from '../cli/stall.ts';
import { type FileCheck, fileFindingsSchema } from '../verify/file-findings.ts';
import { createReuse, publishedRecord, publishedSizes, shortDigest } from './incremental-record.ts';
import { isInShard, type Shard } from './shard.ts';
import { laneOf } from './texts.ts';

export const pagesResultSchema = z.object({
  /** File of each page and the digest of what it shows. */
  digests: z.array(z.tuple([z.string(), z.string()])),
  /** Files that were taken over from the published site. */
  reused: z.array(z.string()),
  /** What was found in the others, where they are checked. */
  findings: fileFindingsSchema.optional(),
});

export type PagesResult = z.output<typeof pagesResultSchema>;

/** Renders the pages of a site or a shard by their place in the list of them; any process that opened the site can. */
export type PageWriter = {
  readonly count: number;
  /** The lane of the page at a place in the list: pages of one lane are made of the same items, and texts of that lane too. */
  laneOf(place: number): string;
  write(from: number, to: number): Promise<PagesResult>;
};

/**
 * @param order.pages all of the site
 * @param order.renderer what renders them, once it is compiled and loaded
 * @param order.published file that says what the pages of the published site show; it may be missing
 * @param order.folder the output folder
 * @param order.shard the part of the site that is rendered
 * @param order.check looks at each page that is rendered
 * @param order.pageOrder lists the pages in another order for each text, for tests: no result depends on it
 */
export function createPageWriter(
  site: Site,
  order: {
    readonly pages: readonly SitePage[];
    readonly renderer: Promise<Renderer>;
    readonly published: string;
    readonly folder: string;
    readonly shard: Shard;
    readonly pageOrder: string;
    readonly check?: FileCheck | undefined;
  },
): PageWriter {
  const own = order.pages.filter(({ file }) => isInShard(file, order.shard));
  const pages = inOrder(own, order.pageOrder);
  const published = publishedRecord.read(order.published);
  const { check, renderer } = order;
  const place = createReuse(published?.folder ?? '', publishedSizes(published));
  const items = site.remember(createItemDigests, site, shortDigest);
  const digestOf = createPageDigests(site, items, shortDigest);
  const pathOf = createPathMaker(order.folder);
  const encode = createEncoder();
  return {
    count: pages.length,
    laneOf: (place) => laneOf(site, pages[place]?.file ?? ''),
    async write(from, to) {
      const result: PagesResult = { digests: [], reused: [] };
      for (const target of pages.slice(from, to)) {
        const { file } = target;
        const finish = begin(file);
        const page = target.open();
        const digest = digestOf(page);
        result.digests.push([file, digest]);
        if (published?.digests[file] === digest && place([file])) result.reused.push(file);
        else {
          const rendered = await (await renderer)(shownPage(page), file);
          const html = bindShortWords(rendered, page.words.language);
          const bytes = encode(html);
          check?.check(file, bytes, html);
          writeFileSync(pathOf(file), bytes);
        }
        finish();
      }
      return { ...result, findings: check?.take() };
    },
  };
}

function inOrder(pages: readonly SitePage[], pageOrder: string): readonly SitePage[] {
  if (pageOrder === '') return pages;
  const places = new Map(pages.map(({ path }) => [path, hash('sha256', pageOrder + path)]));
  const placeOf = ({ path }: SitePage) => places.get(path) ?? '';
  return pages.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}
