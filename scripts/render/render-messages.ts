import { z } from 'zod';

/** What the render tells the process that started it, or asks. */
export const renderMessageSchema = z.union([
  z.object({ pages: z.int() }),
  /** Which pages need not be rendered? From this question on the output folder is empty and files may be placed there. */
  z.object({ asks: z.literal('kept') }),
  /** What does the sitemap say? Asked when the pages are rendered. */
  z.object({ asks: z.literal('sitemap') }),
]);

export type RenderMessage = Readonly<z.output<typeof renderMessageSchema>>;

/** Root-relative paths. */
export const keptAnswerSchema = z.object({ kept: z.array(z.string()) });

const entrySchema = z.object({
  lastmod: z.string().exactOptional(),
  links: z.array(z.object({ lang: z.string(), url: z.string() })),
});

/** What is said of each address. */
export const sitemapAnswerSchema = z.object({ sitemap: z.array(z.tuple([z.string(), entrySchema])) });

export type RenderAnswer = z.output<typeof keptAnswerSchema> | z.output<typeof sitemapAnswerSchema>;

/** What the sitemap says, by absolute URL. */
export type SitemapEntries = ReadonlyMap<string, z.output<typeof entrySchema>>;
