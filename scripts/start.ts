import { z } from 'zod';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { createRoutes } from '../src/routes.ts';
import { exitCodes, type Options, parseValue, runCommand } from './cli/command.ts';
import { interruption, notFoundPages, serveOnFreePort } from './cli/serve.ts';
import { type Settings, settingOptions } from './cli/settings.ts';
import { alone, type BuildContext, openBuildContext } from './cli/workplace.ts';
import { credentials } from './mock/credentials.ts';
import { startMock } from './mock/server.ts';
import { createTown, townConfigFile } from './mock/town.ts';
import type { BuildReport } from './report/report.ts';
import { reportLine, summarize } from './report/text.ts';
import { buildSite } from './stages/build-site.ts';

const options = {
  port: { type: 'string', value: 'NUMBER', help: 'port of the site, 4321 or the next free one if not given' },
  host: { type: 'string', value: 'NAME', help: 'address to listen on, "127.0.0.1" if not given' },
  once: { type: 'boolean', help: 'build, print the addresses and end' },
  config: { ...settingOptions.config, help: 'configuration of the site, that of the town if not given' },
  now: settingOptions.now,
  'dist-dir': settingOptions['dist-dir'],
  'cache-dir': settingOptions['cache-dir'],
} as const satisfies Options;

let report: string | undefined;

await runCommand(
  {
    name: 'start',
    summary:
      'Builds the site of an invented town, read over HTTP from a server started for it, and serves it.\n\nEnds with 0 ' +
      'when it is interrupted, otherwise as "npm run build" does.',
    options,
    afterFailure: () => reportLine(report),
  },
  async ({ port = '4321', host = '127.0.0.1', once = false, config = townConfigFile, ...values }) => {
    const { settings, cache, ...rest } = await openBuildContext({ ...values, config });
    const { languages } = settings.config;
    const server = await serveOnFreePort({
      folder: settings.distFolder,
      base: '/',
      notFound: notFoundPages(createRoutes('http://localhost/'), languages),
      headers: headerRules(settings.config),
      host,
      port: parseValue('--port', z.coerce.number().int().min(0).max(65535), port),
    });
    const siteUrl = `http://localhost:${server.port}/`;
    const workplace = {
      ...rest,
      // The town's past is none of the real site's.
      cache: { ...cache, history: cache.townHistory },
      settings: { ...settings, config: { ...settings.config, siteUrl } },
    };
    const built = await alone(workplace, buildTown);
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
      { ...rest, settings: toldOfMock(settings, mock.url) },
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

/** The server, credentials and configuration of the environment are for the real site. */
function toldOfMock(settings: Settings, apiUrl: string): Settings {
  return { ...settings, apiUrl, eventsApiUrl: undefined, credentials: credentials.editor };
}

function addresses(siteUrl: string, languages: Settings['config']['languages']): string {
  const routes = createRoutes(siteUrl);
  const [language = 'en'] = languages;
  const rows = [
    ...languages.map((one) => [`Home (${one})`, routes.homePath(one)]),
    ['Calendar', routes.calendarFeedPath(language)],
    ['RSS', routes.newsFeedPath(language, 'rss')],
  ];
  return rows.map(([name = '', path = '']) => `  ${name.padEnd(12)}${routes.url(path)}`).join('\n');
}
