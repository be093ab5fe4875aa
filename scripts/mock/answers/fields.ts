import { parseQuery } from '../query-text.ts';
import type { MockRequest } from '../request.ts';

type Tree = { readonly [name: string]: Tree | true };

/**
 * What `_fields` leaves of the JSON text of an item: names separated by commas, `.` between a name and one within it, as
 * public servers of this family understand it. The documents do not name it.
 */
export function pickFields(text: string, { search, world }: Pick<MockRequest, 'search' | 'world'>): string {
  const names = [parseQuery(search).get('_fields') ?? []]
    .flat()
    .flatMap((asked) => (typeof asked === 'string' && asked !== '' ? asked.split(',') : []));
  return names.length === 0 ? text : world.json(pick(JSON.parse(text), treeOf(names)));
}

function treeOf(names: readonly string[]): Tree {
  const groups = Map.groupBy(names, (name) => name.split('.')[0] ?? '');
  return Object.fromEntries(
    Array.from(groups, ([name, group]) => [
      name,
      group.includes(name) ? true : treeOf(group.map((one) => one.slice(name.length + 1))),
    ]),
  );
}

function pick(value: unknown, tree: Tree): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const below = Object.hasOwn(tree, name) ? tree[name] : undefined;
      if (below === undefined) return [];
      return [[name, below === true ? inner : pick(inner, below)]];
    }),
  );
}
