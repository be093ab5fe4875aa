import type { Doc, Fields } from './stored.ts';
import type { World } from './world.ts';

/** Makes a field of an answer. @param view how the item is asked for */
export type Make<V> = (doc: Doc, world: World, view: V) => unknown;

type Shape = {
  readonly name: string;
  /** Left out where there is nothing in it. */
  readonly isOptional: boolean;
  /** Shown in full answers only: to editors, or of a single item. */
  readonly isFull: boolean;
};

/** The fields of an answer in their order, with spaces between them; `?` behind an optional one, `*` behind one of full answers. */
export function shapeOf(text: string): readonly Shape[] {
  return text.split(' ').map((one) => {
    const name = one.replace(/[?*]$/, '');
    return { name, isOptional: one.endsWith('?'), isFull: one.endsWith('*') };
  });
}

/** An item as it is answered: each field as it is made, for its kind or for all; else as it is stored. */
export function shaped<V>(
  shape: readonly Shape[],
  makes: Readonly<Record<string, Make<V>>>,
  [doc, world, view]: Parameters<Make<V>>,
  isFull: boolean,
): Fields {
  const wire: Record<string, unknown> = {};
  for (const field of shape) {
    if (field.isFull && !isFull) continue;
    const make = makes[`${doc.kind} ${field.name}`] ?? makes[field.name];
    const value = make ? make(doc, world, view) : doc.fields[field.name];
    const isNothing = value === '' || value === null || value === undefined;
    if (!field.isOptional || !isNothing) wire[world.dialect.parameter(field.name)] = value;
  }
  return wire;
}
