type Node = { readonly id: number; readonly parent: number };

/** Why a node cannot stay where it is. */
type Displacement = 'missing parent' | 'circle';

/**
 * Parents by id, 0 for a root. A node whose parent is not among them becomes a root, and of nodes that are each other's
 * ancestors the one with the lowest id does.
 *
 * @param displaced is told of both
 */
export function treeParents(
  nodes: readonly Node[],
  displaced: (node: Node, reason: Displacement) => void = () => {},
): Map<number, number> {
  const known = new Set(nodes.map(({ id }) => id));
  const parents = new Map<number, number>();
  for (const node of nodes.toSorted((a, b) => b.id - a.id)) {
    const reason = displacement(node, known, parents);
    parents.set(node.id, reason ? 0 : node.parent);
    if (reason) displaced(node, reason);
  }
  return parents;
}

function displacement(
  { id, parent }: Node,
  known: ReadonlySet<number>,
  parents: ReadonlyMap<number, number>,
): Displacement | undefined {
  if (parent === 0) return undefined;
  if (!known.has(parent)) return 'missing parent';
  for (let step = parent; step !== 0; step = parents.get(step) ?? 0) if (step === id) return 'circle';
  return undefined;
}
