import { z } from 'zod';
import {
  idSchema,
  integerSchema,
  listSchema,
  optionalIdSchema,
  renderedSchema,
  textSchema,
} from './primitives.ts';

/** One entry of a navigation menu (`GET /cms/v2/menu-items`, credentials needed). `menus` is the id of its menu. */
export const menuItemSchema = z.object({
  id: idSchema,
  title: renderedSchema,
  status: textSchema.transform((status) => status || 'publish'),
  url: textSchema,
  attr_title: textSchema,
  description: textSchema,
  type: textSchema,
  object: textSchema,
  object_id: optionalIdSchema,
  parent: optionalIdSchema,
  menu_order: integerSchema.optional().transform((order) => order ?? 0),
  target: textSchema,
  classes: listSchema(textSchema),
  menus: listSchema(integerSchema),
});

export type WireMenuItem = z.output<typeof menuItemSchema>;
