import { z } from 'zod';
import { optionalIdSchema, textSchema } from './primitives.ts';

/** The site description at the REST root (content document, "What the service does"). */
export const rootSchema = z.object({
  name: textSchema.describe('Name of the site.'),
  description: textSchema.describe('What the site says of itself.'),
  url: textSchema.describe('Address of the installation.'),
  home: textSchema.describe('Address of the home page.'),
  gmt_offset: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^[+-]?\d+(?:\.\d+)?$/)
        .transform(Number),
    ])
    .catch(0)
    .describe('Offset of its time zone from UTC, in hours.'),
  timezone_string: textSchema.describe('Name of its time zone.'),
  page_for_posts: optionalIdSchema.describe('Id of the page that lists the posts; 0 for none.'),
  page_on_front: optionalIdSchema.describe('Id of the page that is the front page; 0 for none.'),
  show_on_front: textSchema.describe('What the front page shows.'),
  namespaces: z.array(z.string()).describe('Namespaces of its routes.'),
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
