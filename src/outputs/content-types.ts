import { fileTypes } from '../contract/file-kinds.ts';

/** Media types of the files of a site, by extension; text is UTF-8 and says so. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jcal: 'application/calendar+json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  // Under names of their own browsers show feeds as source (docs/decisions/0009).
  rss: 'application/xml; charset=utf-8',
  atom: 'application/xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  ...fileTypes,
};

/** Extension of a path; empty for none. */
export function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
}
