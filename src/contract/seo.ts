import { z } from 'zod';
import { languageSchema } from './language.ts';
import { publicName } from './primitives.ts';

const wordsSchema = z.string().optional().catch(undefined);

/** Canonical: the list, in small letters. Servers give an object (`{ index: 'noindex' }`), extensions a list or a text. */
const robotsSchema = z
  .union([
    z.string().transform((text) => text.split(',')),
    z.array(z.unknown()),
    z.record(z.string(), z.unknown()).transform((record) => Object.values(record)),
  ])
  .transform((values) => values.flatMap((value) => (typeof value === 'string' ? tidy(value) : [])))
  .optional()
  .catch(undefined);

/** Canonical: the address of the first image. Servers give a list of objects. */
const imageAddressSchema = z
  .union([z.string(), z.array(z.object({ url: z.string() })).transform((images) => images[0]?.url)])
  .optional()
  .catch(undefined);

/**
 * What a search-optimisation extension says of an item (`yoast_head_json` in items, or the `json` of `/get_head`).
 * Every key is optional and a key of an unexpected type counts as absent: the head never decides whether an item is read.
 */
export const seoHeadSchema = z
  .object({
    title: wordsSchema,
    description: wordsSchema,
    canonical: wordsSchema,
    /** Of a post; empty where it is a login. */
    author: z
      .string()
      .transform((name) => publicName(name, ''))
      .optional()
      .catch(undefined),
    robots: robotsSchema,
    og_title: wordsSchema,
    og_description: wordsSchema,
    og_image: imageAddressSchema,
    twitter_card: wordsSchema,
    twitter_title: wordsSchema,
    twitter_description: wordsSchema,
    twitter_image: imageAddressSchema,
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

function tidy(value: string): string[] {
  const word = value.trim().toLowerCase();
  return word === '' ? [] : [word];
}

const link = /<link\b[^>]*>/gi;

/**
 * Addresses of an item in other languages, by language, from the `hreflang` links of an SEO head (`yoast_head`, HTML).
 * Canonical: the record. A head of an unexpected type has none: the head never decides whether an item is read.
 */
export const alternatesSchema = z
  .union([z.string().transform(alternatesIn), z.record(languageSchema, z.string())])
  .optional()
  .catch(undefined);

function alternatesIn(html: string): Record<string, string> {
  if (!html.includes('hreflang')) return {};
  const links = Array.from(html.matchAll(link), ([tag]) => tag);
  return Object.fromEntries(
    links
      .filter((tag) => attribute(tag, 'rel') === 'alternate')
      .map((tag) => [
        attribute(tag, 'hreflang').split('-')[0]?.toLowerCase(),
        attribute(tag, 'href').replace(/&(?:amp|#0*38);/g, '&'),
      ])
      .filter(
        ([language, address]) => languageSchema.safeParse(language).success && address !== '',
      ),
  );
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? '';
}
