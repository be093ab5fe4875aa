import type { Routes } from '../routes.ts';

/** `robots.txt` (RFC 9309): everything may be read, calendars and feeds too, and the sitemap tells where it is. */
export function renderRobots(routes: Routes): string {
  const sitemap = routes.url(`${routes.base}sitemap-index.xml`);
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${sitemap}`, ''].join('\n');
}
