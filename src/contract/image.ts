import { z } from 'zod';
import { optionalIdSchema, textSchema } from './primitives.ts';

const imageObjectSchema = z.object({
  url: z.union([z.string(), z.literal(false)]),
  id: optionalIdSchema,
  width: z.number().positive().optional().catch(undefined),
  height: z.number().positive().optional().catch(undefined),
  alt: textSchema,
});

/**
 * The image of an event, venue or organizer: `false` or absent for none; an object whose `url` is `false` is a
 * reference to a media item that no longer exists, and means none too. The bare address of a picture is one. Canonical: object
 * or `null`.
 */
export const imageSchema = z
  .union([
    imageObjectSchema,
    z.url({ protocol: /^https?$/ }).transform((url) => ({ url, id: 0, alt: '' })),
    z.literal(false),
    z.null(),
    z.literal(''),
    z.array(z.unknown()).length(0),
  ])
  .optional()
  .transform((image) => {
    if (!image || Array.isArray(image) || image.url === false || image.url === '') return null;
    return { ...image, url: image.url };
  });
