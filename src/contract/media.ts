import { z } from 'zod';
import { dateTimeSchema, idSchema, optionalIdSchema, renderedSchema, textSchema } from './primitives.ts';

const sizeSchema = z.object({ source_url: z.string(), width: z.number().positive() });

/** A media item (`GET /cms/v2/media`): an image or another uploaded file. Its status is `inherit`. */
export const mediaSchema = z.object({
  id: idSchema,
  date_gmt: dateTimeSchema,
  modified_gmt: dateTimeSchema,
  slug: textSchema,
  status: textSchema.transform((status) => status || 'inherit'),
  title: renderedSchema,
  alt_text: textSchema,
  caption: renderedSchema,
  media_type: textSchema,
  mime_type: textSchema,
  media_details: z
    .object({
      width: z.number().positive().optional().catch(undefined),
      height: z.number().positive().optional().catch(undefined),
      /** Bytes of the file. */
      filesize: z.int().positive().optional().catch(undefined),
      /** Smaller copies of an image; an empty list, as PHP writes an empty object, means none. */
      sizes: z.record(z.string(), sizeSchema.optional().catch(undefined)).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  source_url: textSchema,
  /** The post, page or event it was uploaded to; 0 for none. */
  post: optionalIdSchema,
});

export type WireMedia = z.output<typeof mediaSchema>;
