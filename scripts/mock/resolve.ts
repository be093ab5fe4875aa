import type { AnyStored, Store } from './store.ts';
import type { World } from './world.ts';

const indexes = new WeakMap<World, ReadonlyMap<string, AnyStored>>();

/** The published item at an address of the site, whatever its port. */
export function resolve(world: World, address: string): AnyStored | undefined {
  const url = URL.parse(address);
  if (!url || url.hostname !== new URL(world.links.origin).hostname) return undefined;
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id');
  if (id !== null) {
    const item = world.store.all.get(Number(id));
    return item?.status === 'publish' ? item : undefined;
  }
  const index = indexes.get(world) ?? addresses(world);
  indexes.set(world, index);
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return index.get(path.toLowerCase());
}

function addresses(world: World): ReadonlyMap<string, AnyStored> {
  const items = visitable(world.store)
    .filter(({ status }) => status === 'publish')
    .toSorted((a, b) => b.id - a.id);
  return new Map(items.map((item) => [new URL(world.links.to(item)).pathname.toLowerCase(), item]));
}

function visitable({ town }: Store): readonly AnyStored[] {
  return [
    ...town.media,
    ...town.terms,
    ...town.organizers,
    ...town.venues,
    ...town.events,
    ...town.posts,
    ...town.pages,
  ];
}
