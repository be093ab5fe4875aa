import { encodeSlug } from '../links.ts';
import type { StoredTerm } from '../stored.ts';
import { escapeAmpersands, texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import { seoFields } from './seo.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A category or tag as events carry it. */
export function embeddedTermWire(term: StoredTerm, world: World): Wire {
  return {
    name: termName(term),
    slug: encodeSlug(term.slug),
    term_group: 0,
    term_taxonomy_id: term.id,
    taxonomy: taxonomyOf(term),
    description: term.description,
    parent: term.parent,
    count: world.store.termCounts.get(term.id) ?? 0,
    filter: 'raw',
    id: term.id,
    urls: termUrls(term, world),
    ...term.overrides,
  };
}

/** A category or tag as its own routes answer it. */
export function termWire(term: StoredTerm, world: World, single = false): Wire {
  return {
    id: term.id,
    count: world.store.termCounts.get(term.id) ?? 0,
    description: term.description,
    name: termName(term),
    slug: encodeSlug(term.slug),
    taxonomy: taxonomyOf(term),
    ...(term.kind === 'category' && { parent: term.parent }),
    meta: [],
    ...seoFields(term, world),
    url: world.links.to(term),
    urls: termUrls(term, world),
    ...(single && { _links: termLinks(term, world) }),
    ...term.overrides,
  };
}

function termName(term: StoredTerm): string {
  return term.kind === 'category' ? texturize(term.name) : escapeAmpersands(term.name);
}

function taxonomyOf(term: StoredTerm): string {
  return term.kind === 'category' ? 'tribe_events_cat' : 'post_tag';
}

function collectionOf(term: StoredTerm): string {
  return term.kind === 'category' ? '/categories' : '/tags';
}

function termUrls(term: StoredTerm, { links }: World): Wire {
  const collection = links.rest('calendar/events/v1', collectionOf(term));
  return {
    self: `${collection}/${term.id}`,
    collection,
    ...(term.parent > 0 && { up: `${collection}/${term.parent}` }),
  };
}

function termLinks(term: StoredTerm, { links }: World): Wire {
  const collection = links.rest('calendar/events/v1', collectionOf(term));
  return {
    self: [{ href: `${collection}/${term.id}`, targetHints: { allow: ['GET'] } }],
    collection: [{ href: collection }],
    ...(term.parent > 0 && { up: [{ embeddable: true, href: `${collection}/${term.parent}` }] }),
  };
}
