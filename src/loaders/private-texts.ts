import { decodeHTML } from 'entities';
import { z } from 'zod';
import type { Withheld } from './snapshot-format.ts';

/** What of a withheld item could be met elsewhere. It is kept in memory and in no file. */
export type PrivateTexts = {
  /** As people read it; empty where it has none. */
  readonly title: string;
  /** In the CMS; empty where it has none. */
  readonly address: string;
  /** Whose they are; absent where that has no id. */
  readonly item?: Withheld;
};

/** The title of a withheld item, and whose it is. */
export type PrivateTitle = Pick<PrivateTexts, 'title' | 'item'>;

const textSchema = z.string().catch('');
const renderedSchema = z
  .union([z.string(), z.object({ rendered: textSchema, raw: textSchema })])
  .catch('')
  .transform((text) => (typeof text === 'string' ? text : text.rendered || text.raw));

const itemSchema = z.object({
  title: renderedSchema,
  venue: textSchema,
  organizer: textSchema,
  url: textSchema,
  link: textSchema,
});

/** Reads them of an item as it came, whatever else is wrong with it. */
export function privateTexts(raw: unknown, item?: Withheld): PrivateTexts {
  const { title, venue, organizer, url, link } = itemSchema.safeParse(raw).data ?? nothing;
  const html = title || venue || organizer;
  return {
    title: decodeHTML(html.replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim(),
    address: url || link,
    ...(item && { item }),
  };
}

const nothing = { title: '', venue: '', organizer: '', url: '', link: '' };
