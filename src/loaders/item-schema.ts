import type { z } from 'zod';
import { type Collection, collectionSchemas, type WireItem } from '../contract/collections.ts';

const schemas: { readonly [C in Collection]: z.ZodType<WireItem<C>> } = collectionSchemas;

/** The schema of a collection's items. */
export function itemSchema<C extends Collection>(collection: C): z.ZodType<WireItem<C>> {
  return schemas[collection];
}
