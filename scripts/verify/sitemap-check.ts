import { decodeXML } from 'entities';

/**
 * Reasons against the sitemaps: addresses that are missing, that should not be there, or that are there twice.
 *
 * @param texts the sitemap files, without their index
 * @param expected absolute URLs
 */
export function checkSitemaps(texts: readonly string[], expected: ReadonlySet<string>): readonly string[] {
  const listed = new Set<string>();
  const reasons: string[] = [];
  for (const text of texts) {
    for (const [, address = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const url = decodeXML(address);
      if (listed.has(url)) reasons.push(`lists ${url} twice`);
      if (!expected.has(url)) reasons.push(`lists ${url}, which does not belong there`);
      listed.add(url);
    }
  }
  for (const url of expected) {
    if (!listed.has(url)) reasons.push(`does not list ${url}`);
  }
  return reasons;
}
