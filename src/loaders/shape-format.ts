import { z } from 'zod';
import { collections } from '../contract/collections.ts';

export const jsonTypes = ['array', 'boolean', 'null', 'number', 'object', 'string'] as const;

export type JsonType = (typeof jsonTypes)[number];

const fieldShapeSchema = z.object({
  /** Items that have the field. */
  items: z.int(),
  /** Items in which it has a type; with lists in between one item may have several. */
  types: z.partialRecord(z.enum(jsonTypes), z.int()),
});

export type FieldShape = z.output<typeof fieldShapeSchema>;

/** Which fields the items of a collection have: names and types, never values. */
const shapeSchema = z.object({
  /** Items that were looked at. */
  items: z.int(),
  /** By path: `.` before a key, `[]` for what a list holds, `*` for a key that is data. */
  fields: z.record(z.string(), fieldShapeSchema),
});

export type Shape = z.output<typeof shapeSchema>;

export const shapesSchema = z.partialRecord(z.enum(collections), shapeSchema);

/** Shapes of the items of a fetch as the server sent them. */
export type Shapes = z.output<typeof shapesSchema>;
