import { z } from 'zod';
import { idSchema, textSchema } from './primitives.ts';
import { publicName } from './public-name.ts';

const authorSchema = z
  .object({ name: textSchema, slug: textSchema })
  .transform(({ name, slug }) => ({ name: publicName(name, slug) }));

/** A user in the list of those who published something (`GET wp/v2/users`), with the name to be read alone. */
export const listedAuthorSchema = z.object({ id: idSchema }).and(authorSchema);

/** A category of posts, in its list (`GET wp/v2/categories`) and embedded in posts. */
export const postCategorySchema = z.object({
  id: idSchema,
  link: textSchema,
  name: textSchema,
  slug: textSchema,
  taxonomy: textSchema,
});

/**
 * Items that a server puts into others (`_embedded`): the author, and the terms by taxonomy. What it may not show, it
 * replaces by an error: that counts as absent, as does whatever else is not as expected. Of an author no more is kept
 * than the name to be read.
 */
export const embeddedSchema = z
  .object({
    author: readable(authorSchema),
    'wp:term': readable(z.array(postCategorySchema.optional().catch(undefined)).transform(known)),
  })
  .optional()
  .catch(undefined);

function readable<T extends z.ZodType>(item: T) {
  return z
    .array(item.optional().catch(undefined))
    .transform(known)
    .optional()
    .catch(undefined)
    .transform((items) => items ?? []);
}

function known<T>(items: readonly (T | undefined)[]): T[] {
  return items.filter((item) => item !== undefined);
}
