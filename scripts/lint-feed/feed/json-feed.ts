import { z } from 'zod';

const text = z.string().optional();
const author = z.looseObject({ name: text, url: text, avatar: text });

/** What the members of a JSON Feed are, if they are there (JSON Feed 1.1, "Top-level"). */
export const jsonFeedSchema = z.looseObject({
  version: text,
  title: text,
  home_page_url: text,
  feed_url: text,
  description: text,
  language: text,
  authors: z.array(author).optional(),
  author: author.optional(),
  items: z.array(z.unknown()).optional(),
});

/** What the members of an item are, if they are there (JSON Feed 1.1, "Items"). */
export const jsonItemSchema = z.looseObject({
  id: text,
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  date_published: text,
  date_modified: text,
  authors: z.array(author).optional(),
  tags: z.array(z.string()).optional(),
  attachments: z
    .array(z.looseObject({ url: text, mime_type: text, size_in_bytes: z.number().optional() }))
    .optional(),
});

export type JsonItem = z.output<typeof jsonItemSchema>;
