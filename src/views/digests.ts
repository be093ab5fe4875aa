import type { Event } from '../model/event.ts';
import { dataFields } from '../site/order.ts';
import type { Item, Site } from '../site/site.ts';
import type { SharedLayout } from './layout.ts';
import type { PageData } from './pages.ts';

/**
 * Answers a digest of what the layout and the component of a page receive, and of what `siteWide` answers. Two builds of
 * the same program and configuration that give a page the same digest write the same bytes for it.
 */
export function createPageDigests(site: Site, digestOf: DigestOf): (page: PageData) => string {
  const wide = digestOf(siteWide(site));
  const known = new Map<SharedLayout, string>();
  return ({ kind, layout, data }) => {
    const shared = known.getOrInsertComputed(layout.shared, digestOf);
    return digestOf([wide, kind, { ...layout, shared }, data]);
  };
}

/**
 * Answers for an event what changes whenever the files beside its page would: its calendar, its poster and what other
 * sites that embed it are answered.
 */
export function createEventFileDigests(
  site: Site,
  items: ItemDigests,
  digestOf: DigestOf,
): (event: Event) => string {
  const wide = digestOf(siteWide(site));
  return (event) => digestOf([wide, items.content(event), site.sequenceOf(event), site.canonicalOf(event)]);
}

/** Digests of items, each computed once: many pages show the same venues, categories and events. */
export type ItemDigests = {
  /** Changes whenever anything about an item, or about what it refers to, does. The body is left out. */
  whole(item: Item): string;
  /** The same without what only the item's own page shows. */
  shown(item: Item): string;
  /** Changes whenever anything about an item does, its body included. */
  content(item: Item): string;
};

/** What a body may hold that other items decide about: addresses of links, images, documents and embeds. */
const refers = /href|src|:\/\/|\[/i;

/** What lists, neighbors and events leave to the page of an item. */
const ownPageOnly = new Set(['created', 'modified', 'sourceUrl', 'seo']);

/** A digest of values, distinguished as JSON distinguishes them; `plain` is a replacer of `JSON.stringify`. */
type DigestOf = (values: unknown, plain?: (name: string, value: unknown) => unknown) => string;

export function createItemDigests(site: Site, digestOf: DigestOf): ItemDigests {
  const whole = createDigest(site, digestOf, () => true);
  const contents = new Map<Item, string>();
  return {
    whole,
    shown: createDigest(site, digestOf, (name) => !ownPageOnly.has(name)),
    content: (item) =>
      contents.getOrInsertComputed(item, () => {
        const own = site.digestOf(item);
        const isApart = own === '' || refers.test(site.sourceHtml(item));
        const { summary } = item;
        return digestOf([own, whole(item), summary, isApart ? textsOf(item) : '']);
      }),
  };
}

/** The texts of an item as they are after cleaning. */
function textsOf(item: Item): readonly string[] {
  if ('body' in item) return [item.body];
  return 'text' in item ? [item.description, item.text] : [item.description];
}

function createDigest(
  site: Site,
  digestOfValues: DigestOf,
  takes: (field: string) => boolean,
): (item: Item) => string {
  const known = new Map<Item, string>();
  const digestOf = (item: Item): string => known.getOrInsertComputed(item, compute);
  return digestOf;

  function compute(item: Item): string {
    const fields = Object.entries(dataFields(item))
      .filter(([name]) => takes(name))
      .map(([name, value]) => [name, withDigests(value)]);
    return digestOfValues([site.pathOf(item), 'website' in item ? item.website : undefined, fields]);
  }

  /** Items it refers to are as good as their digests. */
  function withDigests(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((one: unknown) => (isItem(one) ? digestOf(one) : one));
  }
}

export function isItem(value: unknown): value is Item {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return false;
  return 'slug' in value || 'segments' in value;
}

/**
 * All that every output of a site may depend on besides its items: settings with the theme's words, the zone, names and
 * descriptions in every language, and the present year, which dates may leave out. Each digest that decides whether an
 * output is taken over from the published site contains it. Of the day no more than its year is here: where the day
 * itself decides, it decides about the values of a page or a group of files, and those are in their own digests.
 */
export function siteWide({ config, timeZone, today, languages, ...site }: Site): readonly unknown[] {
  const names = languages.map((language) => {
    const { name, description } = site.in(language);
    return [language, name, description];
  });
  return [config, timeZone, today.year, names];
}
