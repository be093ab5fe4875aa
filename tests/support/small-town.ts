import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import { openSite } from '../../src/site/open-site.ts';
import type { Item, Site } from '../../src/site/site.ts';
import { type History, noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';
import { type LiteralItems, type SnapshotLiteral, snapshotOf } from './snapshot-of.ts';

const cms = 'https://cms.example';
const published = '2026-11-01 10:00:00';

/** A wire event of two hours from `start`, `YYYY-MM-DD hh:mm:ss` in Warsaw. */
export function wireEvent(
  id: number,
  slug: string,
  start: string,
  more: object = {},
): Wire<'events'> {
  const end = Temporal.PlainDateTime.from(start.replace(' ', 'T')).add({ hours: 2 });
  return {
    id,
    slug,
    title: `Event ${slug}`,
    url: `${cms}/event/${slug}/`,
    date_utc: published,
    modified_utc: published,
    start_date: start,
    end_date: end.toString({ smallestUnit: 'second' }).replace('T', ' '),
    ...more,
  };
}

export function wirePost(
  id: number,
  slug: string,
  date_gmt: string,
  more: object = {},
): Wire<'posts'> {
  return {
    id,
    slug,
    date_gmt,
    link: `${cms}/${slug}/`,
    title: { rendered: `Post ${slug}` },
    ...more,
  };
}

export function wirePage(id: number, slug: string, more: object = {}): Wire<'pages'> {
  return {
    id,
    slug,
    date_gmt: published,
    link: `${cms}/${slug}/`,
    title: { rendered: `Page ${slug}` },
    ...more,
  };
}

/** Opens a site of literal items at noon of 20 November 2026. */
export function openTown(
  snapshot: SnapshotLiteral,
  config: SiteConfigInput = {},
  history: History = noHistory,
  now = Temporal.Instant.from('2026-11-20T11:00:00Z'),
): Site {
  return openSite({
    snapshot: snapshotOf(snapshot),
    history,
    config: siteConfigSchema.parse({ siteUrl: 'https://town.example/', ...config }),
    now,
    publishedPaths,
  });
}

export function slugs(items: readonly { readonly slug: string }[]): string[] {
  return items.map(({ slug }) => slug);
}

/** The item of an id, which must be there. */
export function found<I extends Item>(items: readonly I[], id: number): I {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`There is no item ${id}.`);
  return item;
}

type Wire<C extends keyof LiteralItems> = NonNullable<LiteralItems[C]>[number];
