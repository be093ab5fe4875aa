import { siteConfigSchema } from '../../src/config.ts';
import { headerRules } from '../../src/outputs/headers.ts';
import { createRoutes } from '../../src/routes.ts';
import { notFoundPages } from '../serve/not-found.ts';
import { serveFolder } from '../serve/server.ts';

/** A built site on a free port of this machine. */
export type ServedSite = { readonly origin: string; [Symbol.asyncDispose](): Promise<void> };

/** Serves a built site that lives at the root of its host as a good host would: with headers, compressed. */
export async function serveSite(folder: string): Promise<ServedSite> {
  const siteUrl = 'http://localhost/';
  const server = await serveFolder({
    folder,
    base: '/',
    notFound: notFoundPages(createRoutes(siteUrl), ['en', 'pl']),
    headers: headerRules(siteConfigSchema.parse({ siteUrl })),
    host: '127.0.0.1',
    port: 0,
    compress: true,
  });
  return { origin: `http://127.0.0.1:${server.port}`, [Symbol.asyncDispose]: () => server.close() };
}
