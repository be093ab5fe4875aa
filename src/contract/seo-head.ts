import { z } from 'zod';

/**
 * What a search-optimisation extension says of an item (`yoast_head_json` in items, or the `json` of `/get_head`).
 * Every key is optional and a key of an unexpected type counts as absent: the head never decides whether an item is read.
 */
export const seoHeadSchema = z
  .object({
    title: z.string().optional().catch(undefined),
    description: z.string().optional().catch(undefined),
    canonical: z.string().optional().catch(undefined),
    robots: z.record(z.string(), z.string()).optional().catch(undefined),
    og_title: z.string().optional().catch(undefined),
    og_description: z.string().optional().catch(undefined),
  })
  .optional()
  .catch(undefined);

/** Answer of `GET /seo/v1/get_head`. An unknown address answers the same shape with HTTP 404. */
export const seoHeadAnswerSchema = z.object({
  html: z.string(),
  json: seoHeadSchema,
  status: z.number().optional(),
});

export type WireSeoHead = z.output<typeof seoHeadSchema>;
