import { z } from 'zod';

/** Body of an error answer. Messages are translated by servers: decide by `code` alone. */
export const errorBodySchema = z.object({
  code: z.union([z.string(), z.number().transform(String)]),
  message: z.string().catch(''),
  data: z.unknown().optional(),
});
