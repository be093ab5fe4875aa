import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { moveBundledAssets } from './scripts/render/bundled-assets.ts';
import { devFilesIntegration } from './scripts/render/dev-files.ts';
import { renderIntegration } from './scripts/render/render-integration.ts';
import { shortScopes } from './scripts/render/short-scopes.ts';
import { createSitemapOptions } from './scripts/render/sitemap-options.ts';
import { themePlugin } from './scripts/render/theme-plugin.ts';
import { configFor, ownConfigFile } from './scripts/site-config.ts';

const {
  KALENDARIUM_SNAPSHOT,
  KALENDARIUM_OUT,
  KALENDARIUM_CACHE,
  KALENDARIUM_DEV_FILES,
  KALENDARIUM_PAGE_ORDER,
  SITE_CONFIG,
  SITE_URL,
} = process.env;

const outDir = KALENDARIUM_OUT ?? '.cache/staging';
const configFile = SITE_CONFIG || ownConfigFile;
const { siteUrl, theme } = await configFor(configFile, SITE_URL || undefined);
const { origin, pathname } = new URL(siteUrl);
const { add, receive, ...sitemapOptions } = createSitemapOptions();

// Without a snapshot Astro only checks types.
const integrations = KALENDARIUM_SNAPSHOT
  ? [
      renderIntegration({
        onKept: (paths) => add(paths.map((path) => origin + path)),
        onSitemap: receive,
        pageOrder: KALENDARIUM_PAGE_ORDER,
      }),
      devFilesIntegration(KALENDARIUM_DEV_FILES),
      sitemap(sitemapOptions),
    ]
  : [];

/**
 * Three style sheets: what all pages have, what pages of days, of the search, of changes, of open data, of one's own calendar and of embedding have besides, and what news
 * and the tree of pages have. A sheet for each component would be more requests than it is worth.
 */
const styleSheets = [
  {
    name: 'views',
    test: /\/components\/(?:changes|embeddable|month|open-data|search|subscribe\/Combine)[^?]*\.astro\?.*\.css$/,
    priority: 2,
  },
  { name: 'stories', test: /\/components\/(?:post|tree)\/[^?]+\.astro\?.*\.css$/, priority: 2 },
  { name: 'site', test: /\.css$/, priority: 1 },
];

export default defineConfig({
  output: 'static',
  site: origin,
  base: pathname,
  trailingSlash: 'always',
  outDir,
  cacheDir: KALENDARIUM_CACHE ?? '.cache/astro',
  compressHTML: true,
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  // Else each page is a line.
  ...(KALENDARIUM_OUT && !KALENDARIUM_DEV_FILES
    ? { logger: { entrypoint: 'astro/logger/node', config: { level: 'warn' } } }
    : {}),
  build: { format: 'directory', inlineStylesheets: 'never', concurrency: 6 },
  vite: {
    plugins: [themePlugin(theme), ...shortScopes(), moveBundledAssets(outDir)],
    build: { assetsInlineLimit: 0 },
    environments: {
      prerender: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleSheets } } } } },
    },
    // The script of all pages is imported by its address.
    worker: { format: 'es' },
    // Pages import the configuration by the name of the usual one.
    resolve: { alias: [{ find: /^\.\.\/site\.config\.ts$/, replacement: configFile }] },
  },
  integrations,
});
