import { join } from 'node:path';
import { ownLanguage } from '../src/i18n/dictionaries.ts';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { createRoutes } from '../src/routes.ts';
import { buildSite } from './build/build-site.ts';
import {
  type BuildContext,
  openBuildContext,
  townCache,
  withCacheLock,
} from './cli/build-context.ts';
import {
  exitCodes,
  flag,
  type Options,
  parseValue,
  portSchema,
  runCommand,
  text,
} from './cli/command.ts';
import { interruption, notFoundPages, serveOnFreePort } from './cli/serve.ts';
import { type Settings, settingOptions, someSettings } from './cli/settings.ts';
import { credentials } from './mock/credentials.ts';
import { startMock } from './mock/server.ts';
import { createTown, townConfigFile } from './mock/town.ts';
import type { BuildReport } from './report/report.ts';
import { reportLine, summarize } from './report/summary.ts';

const options = {
  port: text('NUMBER', 'port of the site, 4321 or the next free one if not given'),
  host: text('NAME', 'address to listen on, "127.0.0.1" if not given'),
  once: flag('build, print the addresses and end'),
  config: {
    ...settingOptions.config,
    help: 'configuration of the site, that of the town if not given',
  },
  ...someSettings('now'),
  'dist-dir': text('FOLDER', 'where the town is published, ".town/site" if not given'),
  'cache-dir': text('FOLDER', 'where its snapshots and images are, ".town/cache" if not given'),
} as const satisfies Options;

let report: string | undefined;

await runCommand(
  {
    name: 'start',
    summary:
      'Builds the site of an invented town, read over HTTP from a server started for it, and serves it.\n\nExit code 0 ' +
      'if it is interrupted, otherwise as "npm run build" does.',
    options,
    afterFailure: () => reportLine(report),
  },
  async ({
    port = '4321',
    host = '127.0.0.1',
    once = false,
    config = townConfigFile,
    // Not the folders of the real site, nor those that DIST_DIR and CACHE_DIR name: no real site is
    // to be compared with the town, rolled back to it or built of its snapshot, and what the real
    // server withholds stays known.
    'dist-dir': dist = join('.town', 'site'),
    'cache-dir': cacheFolder = townCache,
    ...values
  }) => {
    const { settings, ...rest } = await openBuildContext({
      ...values,
      config,
      'dist-dir': dist,
      'cache-dir': cacheFolder,
    });
    const { languages } = settings.config;
    const server = await serveOnFreePort({
      folder: settings.distFolder,
      base: '/',
      notFound: notFoundPages(createRoutes('http://localhost/'), languages),
      headers: headerRules(settings.config),
      host,
      port: parseValue('--port', portSchema, port),
    });
    const siteUrl = `http://localhost:${server.port}/`;
    const context = {
      ...rest,
      settings: { ...settings, config: { ...settings.config, siteUrl } },
    };
    const built = await withCacheLock(context, buildTown);
    process.stdout.write(
      `\n${[summarize(built), reportLine(report)].join('\n')}\n\n${addresses(siteUrl, languages)}\n`,
    );
    if (!once) await interruption();
    await server.close();
    return exitCodes.done;
  },
);

async function buildTown({ settings, ...rest }: BuildContext): Promise<BuildReport> {
  const mock = await startMock({ town: createTown(settings.now), now: settings.now });
  try {
    return await buildSite(
      // The server, the credentials and the tiles of the environment are for the real site.
      {
        ...rest,
        settings: {
          ...settings,
          apiUrl: mock.url,
          eventsApiUrl: undefined,
          credentials: credentials.editor,
          mapTiles: undefined,
        },
      },
      {
        acceptShrink: true,
        whole: false,
        onReport: (page) => {
          report = page;
        },
      },
    );
  } finally {
    await mock.close();
  }
}

function addresses(siteUrl: string, languages: Settings['config']['languages']): string {
  const routes = createRoutes(siteUrl);
  const [language = ownLanguage.tag] = languages;
  const rows = [
    ...languages.map((one) => [`Home (${one})`, routes.homePath(one)]),
    ['Calendar', routes.calendarFeedPath(language)],
    ['RSS', routes.newsFeedPath(language, 'rss')],
  ];
  return rows.map(([name = '', path = '']) => `  ${name.padEnd(12)}${routes.url(path)}`).join('\n');
}
