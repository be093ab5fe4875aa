import type { MiddlewareHandler } from 'astro';
import { notFoundParts, shownPage, sitePages, templatePath } from '../../src/views/pages.ts';
import { loadSite, siteSourceSchema } from '../cli/settings.ts';

const site = await loadSite(
  siteSourceSchema.parse(JSON.parse(process.env['KALENDARIUM_SOURCE'] ?? '')),
);
const pages = new Map(sitePages(site).map(({ path, parts }) => [path, parts]));

/** Gives each address the template of its page, with the data it shows. */
export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  const known = pages.get(url.pathname);
  locals.page = shownPage(known === undefined ? notFoundParts(site) : known());
  const response = await next(`${site.routes.base}${templatePath(locals.page.kind)}/`);
  return known === undefined
    ? new Response(response.body, { status: 404, headers: response.headers })
    : response;
};
