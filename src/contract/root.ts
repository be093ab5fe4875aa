import { z } from 'zod';
import { optionalIdSchema, textSchema } from './primitives.ts';

/** The site description at the REST root (content document, "What the service does"). */
export const rootSchema = z.object({
  name: textSchema,
  description: textSchema,
  url: textSchema,
  home: textSchema,
  gmt_offset: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[+-]?\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .catch(0),
  timezone_string: textSchema,
  page_for_posts: optionalIdSchema,
  page_on_front: optionalIdSchema,
  show_on_front: textSchema,
  namespaces: z.array(z.string()),
});

export type WireRoot = z.output<typeof rootSchema>;

/**
 * Address of the site's home page, ending in a slash: what relative addresses are relative to.
 *
 * @param origin the REST root, which is below the home page of a site that does not tell its own address
 */
export function homeAddress({ home, url }: Pick<WireRoot, 'home' | 'url'>, origin: string): string {
  const told = [home, url]
    .map((text) => URL.parse(text))
    .find((one) => one && /^https?:$/.test(one.protocol));
  const address = told ?? new URL('.', origin);
  return `${address.origin}${address.pathname.replace(/\/*$/, '/')}`;
}
