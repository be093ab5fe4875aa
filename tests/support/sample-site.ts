import type { SiteConfigInput } from '../../src/config.ts';
import type { Event } from '../../src/model/event.ts';
import type { Category, Organizer, Tag, Venue } from '../../src/model/groups.ts';
import type { Page } from '../../src/model/page.ts';
import type { Post } from '../../src/model/post.ts';
import { type Item, itemsWithPage, type Site } from '../../src/site/site.ts';
import { type Change, type History, noHistory } from '../../src/snapshot/history.ts';
import { literalOfItems } from './item-source.ts';
import { openTown } from './small-town.ts';
import type { SnapshotLiteral } from './snapshot-of.ts';

type SampleContent = {
  readonly config?: SiteConfigInput;
  readonly now?: string;
  readonly events?: readonly Event[];
  readonly venues?: readonly Venue[];
  readonly organizers?: readonly Organizer[];
  readonly categories?: readonly Category[];
  readonly tags?: readonly Tag[];
  readonly posts?: readonly Post[];
  readonly pages?: readonly Page[];
  readonly manifest?: SnapshotLiteral['manifest'];
  readonly history?: History;
  /** What earlier builds found; in place of what the history has. */
  readonly changes?: readonly Change[];
};

const names = {
  en: { name: 'Town calendar', description: 'What is on in town.' },
  pl: { name: 'Kalendarz miejski', description: 'Co się dzieje w mieście.' },
};

/**
 * The site of a server that has just these items, with the venues, organizers and terms that they name. Items of one kind
 * and id are translations of each other.
 *
 * @throws Error where the site has no page of one of the items
 */
export function sampleSite({
  config = {},
  now = '2026-11-20T12:00:00Z',
  history = noHistory,
  changes,
  manifest,
  ...content
}: SampleContent = {}): Site {
  const items: readonly Item[] = Object.values(content).flat();
  const literal = literalOfItems(items);
  const site = openTown(
    { ...literal, manifest: { names, ...literal.manifest, ...manifest } },
    { identifierDomain: 'town.example', ...config },
    changes ? { ...history, changes: [...changes] } : history,
    Temporal.Instant.from(now),
  );
  for (const item of items) if (site.languages.includes(item.language)) shown(site, item);
  return site;
}

/**
 * The item as a site has it, which knows what other items and the configuration make of it.
 *
 * @throws Error where the site has no page of it
 */
export function shown<I extends Item>(site: Site, { kind, language, id }: I): I {
  const isIt = (item: Item): item is I => item.kind === kind && item.id === id;
  const own = itemsWithPage(site.in(language)).find(isIt);
  if (!own) throw new Error(`The site has no page of the ${kind} ${id} (${language}).`);
  return own;
}
