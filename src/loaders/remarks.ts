/** Remarks about many things, those of one kind told together. */
export type Remarks = {
  /** @param kind the beginning of a sentence that ends in a list of things, such as "Links that lead nowhere" */
  add(kind: string, thing: string): void;
  /** One sentence for each kind. */
  sentences(): string[];
};

const namedAtMost = 20;

export function createRemarks(): Remarks {
  const things = new Map<string, string[]>();
  return {
    add: (kind, thing) => void things.getOrInsertComputed(kind, () => []).push(thing),
    sentences: () => [...things].map(([kind, named]) => sentence(kind, named.toSorted())),
  };
}

function sentence(kind: string, named: readonly string[]): string {
  const more = named.length > namedAtMost ? ` and ${named.length - namedAtMost} more` : '';
  return `${kind}: ${named.slice(0, namedAtMost).join(', ')}${more}.`;
}
