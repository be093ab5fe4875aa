import type { AnyStored, Store } from './store.ts';
import type { World } from './world.ts';

type Index = { addresses?: ReadonlyMap<string, AnyStored> | undefined };

const indexes = new WeakMap<Store, Index>();

/** The published item at an address of the site, whatever its port. */
export function resolve(world: World, address: string): AnyStored | undefined {
  const url = URL.parse(address);
  if (!url || url.hostname !== new URL(world.links.origin).hostname) return undefined;
  const id = url.searchParams.get('p') ?? url.searchParams.get('page_id');
  if (id !== null) {
    const item = world.store.all.get(Number(id));
    return item?.status === 'publish' ? item : undefined;
  }
  const index = indexOf(world.store);
  index.addresses ??= addresses(world);
  const path = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  return index.addresses.get(path.toLowerCase());
}

/** The index of a store, which every write empties. */
function indexOf(store: Store): Index {
  const present = indexes.get(store);
  if (present) return present;
  const index: Index = {};
  indexes.set(store, index);
  store.watch(() => {
    index.addresses = undefined;
  });
  return index;
}

function addresses(world: World): ReadonlyMap<string, AnyStored> {
  const items = visitable(world.store)
    .filter(({ status }) => status === 'publish')
    .toSorted((a, b) => b.id - a.id);
  return new Map(items.map((item) => [new URL(world.links.to(item)).pathname.toLowerCase(), item]));
}

function visitable({ all }: Store): readonly AnyStored[] {
  return [...all.values()].filter(({ kind }) => kind !== 'menu-item' && kind !== 'block');
}
