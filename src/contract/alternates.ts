import { z } from 'zod';
import { languageSchema } from './language.ts';

const link = /<link\b[^>]*>/gi;

/**
 * Addresses of an item in other languages, by language, from the `hreflang` links of an SEO head (`yoast_head`, HTML).
 * Canonical: the record. A head of an unexpected type has none: the head never decides whether an item is read.
 */
export const alternatesSchema = z
  .union([z.string().transform(alternatesIn), z.partialRecord(languageSchema, z.string())])
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
        unescapeAmpersands(attribute(tag, 'href')),
      ])
      .filter(([language, address]) => languageSchema.safeParse(language).success && address !== ''),
  );
}

function attribute(tag: string, name: string): string {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  return match?.[1] ?? match?.[2] ?? '';
}

function unescapeAmpersands(text: string): string {
  return text.replace(/&(?:amp|#0*38);/g, '&');
}
