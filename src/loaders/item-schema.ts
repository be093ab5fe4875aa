import { z } from 'zod';
import { type Collection, collectionSchemas, type WireItem } from '../contract/collections.ts';

const schemas: { [C in Collection]: z.ZodType<WireItem<C>> } = { ...collectionSchemas };

/** With so many items it pays to compile a schema: that takes as long as parsing them, and halves it for the others. */
const worthCompiling = 600;
const announced = new Map<Collection, number>();

/**
 * The schema of a collection's items.
 *
 * @param items how many are to be parsed with it
 */
export function itemSchema<C extends Collection>(collection: C, items = 1): z.ZodType<WireItem<C>> {
  const before = announced.get(collection) ?? 0;
  if (before < worthCompiling) {
    announced.set(collection, before + items);
    if (before + items >= worthCompiling) schemas[collection] = z.compile(schemas[collection]);
  }
  return schemas[collection];
}
