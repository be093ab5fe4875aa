import { pathToFileURL } from 'node:url';
import sitemap, { type SitemapItem } from '@astrojs/sitemap';
import { ownLanguage } from '../../src/i18n/dictionaries.ts';
import { sitemapEntries } from '../../src/kinds/index.ts';
import type { Site } from '../../src/site/site.ts';
import { CommandError, exitCodes } from '../cli/command.ts';

/** How the integration sorts addresses: comparing those that are in order already by a collator is several times cheaper. */
const order = new Intl.Collator(ownLanguage.locale, { numeric: true });

/**
 * Has Astro's integration write the sitemap of a site. Which addresses it lists and what it says about them comes from
 * the site, so of all that Astro gives an integration it is given no more than it reads.
 *
 * @throws CommandError with what the integration reported
 */
export async function writeSitemap(site: Site, folder: string): Promise<void> {
  const { origin, pathname } = new URL(site.config.siteUrl);
  const entries = sitemapEntries(site);
  // Of a preview nothing is listed, which the integration takes for a mistake.
  if (entries.size === 0) return;
  const { hooks } = sitemap({
    customPages: [...entries.keys()].toSorted(order.compare),
    serialize: (item: SitemapItem): SitemapItem => ({ ...item, ...entries.get(item.url) }),
  });
  const reported: string[] = [];
  const report = (message: string) => reported.push(message);
  const logger = { info: () => {}, warn: report, error: report };
  const config = {
    site: origin,
    base: pathname,
    trailingSlash: 'always',
    build: { format: 'directory' },
  };
  await run(hooks['astro:routes:resolved'], { routes: [] });
  await run(hooks['astro:config:done'], { config });
  await run(hooks['astro:build:done'], { dir: pathToFileURL(`${folder}/`), pages: [], logger });
  if (reported.length > 0)
    throw new CommandError(
      `The sitemap could not be written: ${reported.join('; ')}`,
      exitCodes.unforeseen,
    );
}

async function run(
  hook: ((...given: never[]) => unknown) | undefined,
  given: object,
): Promise<void> {
  if (hook !== undefined) await Reflect.apply(hook, undefined, [given]);
}
