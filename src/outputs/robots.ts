import type { Routes } from '../routes.ts';

/**
 * `robots.txt` (RFC 9309): everything may be read, calendars and feeds too, and the sitemap tells where it is. Of a preview nothing may
 * be read.
 */
export function renderRobots(routes: Routes, drafts = false): string {
  if (drafts) return ['User-agent: *', 'Disallow: /', ''].join('\n');
  const sitemap = routes.url(`${routes.base}sitemap-index.xml`);
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${sitemap}`, ''].join('\n');
}
