import type { MiddlewareHandler } from 'astro';
import { bindShortWords } from '../../src/html/text.ts';
import { dictionaryOf } from '../../src/i18n/dictionaries.ts';
import { withWordLanguages } from '../../src/i18n/word-languages.ts';
import { notFoundParts, shownPage, sitePages, templatePath } from '../../src/kinds/index.ts';
import { notFoundPages } from '../cli/serve.ts';
import { loadSite, siteSourceSchema } from '../cli/settings.ts';

const site = await loadSite(
  siteSourceSchema.parse(JSON.parse(process.env['KALENDARIUM_SOURCE'] ?? '')),
);
const notFoundPath = notFoundPages(site.routes, site.languages);
const pages = new Map(sitePages(site).map((page) => [page.path, page]));

/** Gives each address the template of its page, with the data it shows. */
export const onRequest: MiddlewareHandler = async ({ url, locals }, next) => {
  const known = pages.get(url.pathname);
  const page = known ?? pages.get(notFoundPath(url.pathname));
  locals.page = shownPage(page?.open() ?? notFoundParts(site));
  const { kind, words } = locals.page;
  const response = await next(`${site.routes.base}${templatePath(kind)}/`);
  const html = bindShortWords(
    withWordLanguages(await response.text(), words.language),
    dictionaryOf(words.language).bound,
  );
  const status = known === undefined ? 404 : response.status;
  return new Response(html, { status, headers: response.headers });
};
