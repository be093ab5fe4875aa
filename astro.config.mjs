import { join } from 'node:path';
import { defineConfig } from 'astro/config';
import {
  compiledModules,
  compiledRenderer,
  devServer,
  plainImports,
  shortScopes,
} from './scripts/astro/astro-integration.ts';
import { themePlugin } from './scripts/astro/theme-plugin.ts';
import { filesOfTheme } from './scripts/cli/read-theme.ts';
import { configFor } from './scripts/cli/settings.ts';
import { ownConfigFile } from './scripts/cli/site-folder.ts';

const {
  KALENDARIUM_PROFILES,
  KALENDARIUM_RENDERER,
  KALENDARIUM_CACHE,
  KALENDARIUM_DEV_FILES,
  SITE_CONFIG,
  SITE_URL,
} = process.env;

const configFile = SITE_CONFIG || ownConfigFile;
const {
  siteUrl,
  languages,
  theme: wholeTheme,
} = await configFor(configFile, SITE_URL || undefined);

// What pages get of a look is put into the compiled templates later (scripts/astro/apply-theme.ts).
const isCompiled = KALENDARIUM_RENDERER !== undefined;
const theme = isCompiled
  ? { ...wholeTheme, tokens: {}, fonts: undefined, styles: [], logo: undefined }
  : wholeTheme;

/**
 * Style sheets: what all pages have, events among them; brief lists of events; the bar of choices; pages of venues, categories and the like; what views of
 * events have besides, the map of venues, the table of a month, the week by hours, the home page, the search, news with the tree of pages, and other pages. A sheet for each component would be more requests than it is worth.
 */
const styleSheets = [
  {
    name: 'views',
    test: /\/components\/(?:list\/(?:ChoicePage|EventDay|MonthDays|Series|Upcoming)|DayFigure|month)[^?]*\.astro\?.*\.css$/,
    priority: 2,
  },
  {
    name: 'indexes',
    test: /\/components\/(?:CityLinks|VenuesMap)\.astro\?.*\.css$/,
    priority: 2,
  },
  {
    name: 'months',
    test: /\/components\/month\/(?:Month(?:Table|Days?)|DayEvent)\.astro\?.*\.css$/,
    priority: 3,
  },
  {
    name: 'week',
    test: /\/components\/month\/WeekHours\.astro\?.*\.css$/,
    priority: 3,
  },
  { name: 'choices', test: /\/components\/list\/ChoiceBar\.astro\?.*\.css$/, priority: 2 },
  {
    name: 'others',
    test: /\/styles\/(?:forms|onwards|calendars)\.css$|\/components\/(?:changes|embed|list\/Past|open-data|offline|program\/Program|LanguageChoice|NotFound|event\/Removed|subscribe\/(?:Combine|CalendarFinder|SubscribeList|SubscribePage))[^?]*\.astro\?.*\.css$/,
    priority: 2,
  },
  {
    name: 'branches',
    test: /\/components\/(?:ItemIndex|CategoryBranch)\.astro\?.*\.css$/,
    priority: 2,
  },
  {
    name: 'groups',
    test: /\/components\/(?:PortraitPage|TermPage|list\/GroupUpcoming)\.astro\?.*\.css$/,
    priority: 2,
  },
  { name: 'brief', test: /\/components\/list\/BriefEvents\.astro\?.*\.css$/, priority: 2 },
  {
    name: 'home',
    test: /\/components\/(?:HomePage|event\/Event(?:Card|Lead))\.astro\?.*\.css$/,
    priority: 2,
  },
  { name: 'search', test: /\/components\/search\/[^?]+\.astro\?.*\.css$/, priority: 2 },
  {
    name: 'teasers',
    test: /\/components\/post\/(?:FeaturedContent|PostList|PostTeaser)\.astro\?.*\.css$/,
    priority: 3,
  },
  { name: 'stories', test: /\/components\/(?:post|tree)\/[^?]+\.astro\?.*\.css$/, priority: 2 },
  { name: 'site', test: /\.css$/, priority: 1 },
];

// `astro build` compiles the templates; the stage "render" uses what it made through Astro's App API.
export default defineConfig({
  output: 'server',
  adapter: compiledRenderer(),
  base: isCompiled ? '/' : new URL(siteUrl).pathname,
  trailingSlash: 'always',
  outDir: KALENDARIUM_RENDERER ?? '.cache/astro/renderer',
  cacheDir: KALENDARIUM_CACHE ?? '.cache/astro',
  // The stage "render" places those files; of Astro nothing is said but warnings.
  ...(KALENDARIUM_RENDERER
    ? {
        publicDir: './.astro/none',
        logger: { entrypoint: 'astro/logger/node', config: { level: 'warn' } },
      }
    : {}),
  compressHTML: true,
  devToolbar: { enabled: false },
  build: { client: 'client', server: 'server', inlineStylesheets: 'never' },
  vite: {
    ...(KALENDARIUM_DEV_FILES
      ? { cacheDir: join(KALENDARIUM_CACHE ?? '.cache/astro', 'vite') }
      : {}),
    plugins: [
      themePlugin(theme, {
        isDev: KALENDARIUM_DEV_FILES !== undefined,
        ...(isCompiled ? {} : { languages }),
      }),
      plainImports,
      compiledModules,
      ...shortScopes(),
    ],
    // Profiles lead back to the sources by maps.
    build: { assetsInlineLimit: 0, sourcemap: KALENDARIUM_PROFILES !== undefined },
    environments: {
      ssr: {
        // The cache folder may be anywhere: nothing there finds the project's packages.
        ...(KALENDARIUM_RENDERER ? { resolve: { noExternal: true } } : {}),
        build: { rolldownOptions: { output: { codeSplitting: { groups: styleSheets } } } },
      },
    },
    // The script of all pages is imported by its address.
    worker: { format: 'es' },
  },
  integrations: KALENDARIUM_DEV_FILES
    ? [
        devServer(KALENDARIUM_DEV_FILES, [
          wholeTheme.folder,
          ...filesOfTheme(wholeTheme, configFile),
        ]),
      ]
    : [],
});
