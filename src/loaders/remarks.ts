/** Remarks of one kind about many things, told together. */
export type Remarks<T> = {
  add(remark: string, about: T): void;
  /** One sentence for each remark, naming what it is about. */
  sentences(things: string): string[];
};

const namedAtMost = 20;

export function remarks<T extends string>(): Remarks<T> {
  const about = new Map<string, T[]>();
  return {
    add: (remark, thing) => about.getOrInsertComputed(remark, () => []).push(thing),
    sentences: (things) => [...about].map(([remark, named]) => sentence(things, remark, named.toSorted())),
  };
}

function sentence(things: string, remark: string, named: readonly string[]): string {
  const more = named.length > namedAtMost ? ` and ${named.length - namedAtMost} more` : '';
  return `${named.length} ${things} ${remark}: ${named.slice(0, namedAtMost).join(', ')}${more}.`;
}
