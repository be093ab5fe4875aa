import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import { openSite } from '../../src/site/open-site.ts';
import type { Item, Site } from '../../src/site/site.ts';
import { type History, noHistory } from '../../src/snapshot/history.ts';
import { publishedPaths } from '../../src/targets.ts';
import { type SnapshotLiteral, snapshotOf } from './snapshot-of.ts';
import { type Wire, wireEvent, wirePage, wirePost } from './wire-items.ts';

const published = '2026-11-01 10:00:00';

/** An event of two hours from `start`, `YYYY-MM-DD hh:mm:ss` in Warsaw, that has nothing else to say. */
export function bareEvent(id: number, slug: string, start: string, more: Wire = {}): Wire {
  const end = Temporal.PlainDateTime.from(start.replace(' ', 'T')).add({ hours: 2 });
  return wireEvent({
    id,
    slug,
    title: `Event ${slug}`,
    description: '',
    cost: '',
    cost_details: undefined,
    date_utc: published,
    modified_utc: published,
    start_date: start,
    end_date: end.toString({ smallestUnit: 'second' }).replace('T', ' '),
    utc_start_date: null,
    utc_end_date: null,
    ...more,
  });
}

/** A post of a title alone. */
export function barePost(id: number, slug: string, date_gmt: string, more: Wire = {}): Wire {
  return wirePost({
    id,
    slug,
    date_gmt,
    modified_gmt: date_gmt,
    link: `{{origin}}/${slug}/`,
    title: { rendered: `Post ${slug}` },
    ...{ content: { rendered: '' }, excerpt: { rendered: '' } },
    ...more,
  });
}

/** A page of a title alone. */
export function barePage(id: number, slug: string, more: Wire = {}): Wire {
  return wirePage({
    id,
    slug,
    date_gmt: published,
    modified_gmt: published,
    link: `{{origin}}/${slug}/`,
    title: { rendered: `Page ${slug}` },
    ...{ content: { rendered: '' }, excerpt: { rendered: '' } },
    ...more,
  });
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
