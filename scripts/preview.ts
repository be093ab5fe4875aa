import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { createRoutes, statusFile } from '../src/routes.ts';
import { renderStage } from './build/render-stage.ts';
import { type BuildContext, openBuildContext, withCacheLock } from './cli/build-context.ts';
import {
  CommandError,
  exitCodes,
  flag,
  type Options,
  parseValue,
  portSchema,
  runCommand,
  text,
} from './cli/command.ts';
import { interruption, notFoundPages, serveOnFreePort } from './cli/serve.ts';
import { type Settings, someSettings } from './cli/settings.ts';
import { fetchStage } from './snapshots/fetch-stage.ts';
import { fetchWarnings } from './snapshots/snapshot-store.ts';

const options = {
  drafts: flag('read the server again, with drafts and with items that are pending or scheduled'),
  port: text('NUMBER', 'port of the site, 4321 or the next free one if not given'),
  once: flag('build and end'),
  ...someSettings('api-url', 'events-api-url', 'api-user', 'config', 'now', 'dist-dir'),
  'preview-dir': text('FOLDER', 'where the preview is stored, ".preview" if not given'),
} as const satisfies Options;

await runCommand(
  {
    name: 'preview',
    summary:
      'Serves the published site on this machine. With --drafts it builds and serves a site that also shows what is not ' +
      'published yet, marked on every page and in a folder of its own. Ends when it is interrupted.\n\nExit code 0 then, 2 on ' +
      'wrong usage or where no site is published, 4 when the server could not be read, 1 otherwise.',
    options,
  },
  async ({
    drafts = false,
    port = '4321',
    once = false,
    'preview-dir': folder = '.preview',
    ...values
  }) => {
    const place = resolve(folder);
    const context = await openBuildContext(drafts ? { ...values, 'cache-dir': place } : values);
    const { settings } = context;
    if (drafts) checkPreview(settings);
    else checkPublished(settings);
    const { languages, siteUrl: publicUrl } = settings.config;
    const base = drafts ? '/' : createRoutes(publicUrl).base;
    const server = await serveOnFreePort({
      folder: drafts ? previewFolder(context) : settings.distFolder,
      base,
      notFound: notFoundPages(createRoutes(`http://localhost${base}`), languages),
      headers: headerRules(settings.config, drafts),
      host: '127.0.0.1',
      port: parseValue('--port', portSchema, port),
    });
    const siteUrl = `http://localhost:${server.port}${base}`;
    try {
      if (drafts)
        await buildPreview({
          ...context,
          settings: { ...settings, config: { ...settings.config, siteUrl } },
        });
      const routes = createRoutes(siteUrl);
      const rows = languages.map(
        (language) => `  Home (${language})   ${routes.url(routes.homePath(language))}`,
      );
      process.stdout.write(`\n${rows.join('\n')}\n`);
      if (!once) await interruption();
      return exitCodes.done;
    } finally {
      await server.close();
    }
  },
);

function previewFolder({ cache }: Pick<BuildContext, 'cache'>): string {
  return join(cache.folder, 'site');
}

/**
 * Reads everything an editor may see and renders it into a folder of its own, which nobody else on the machine can open.
 * Nothing is verified, remembered or published.
 */
async function buildPreview(context: BuildContext): Promise<void> {
  const { folder } = context.cache;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  await withCacheLock(context, async (own) => {
    const site = previewFolder(own);
    rmSync(site, { recursive: true, force: true });
    const settings = {
      ...own.settings,
      config: {
        ...own.settings.config,
        maxQuarantinedShare: 1,
        // Somebody is looking on.
        api: { ...own.settings.config.api, patience: 0 },
      },
    };
    const fetched = await fetchStage(settings, own.cache, own.progress, { drafts: true });
    const { warnings } = await renderStage(own, fetched.folder, { drafts: true });
    rmSync(own.cache.stagingRecord, { force: true });
    if (existsSync(own.cache.staging)) renameSync(own.cache.staging, site);
    const { quarantined, withheld } = fetched.manifest;
    const leftOut = [
      ...quarantined.map(({ field, reason, ...item }) => ({
        ...item,
        reason: `${field} ${reason}`,
      })),
      ...withheld,
    ].map((one) => `${one.collection} ${one.id} (${one.language}) is left out: ${one.reason}.`);
    for (const warning of [...leftOut, ...fetchWarnings(fetched.manifest), ...warnings])
      own.progress.say(warning);
  });
}

/** @throws CommandError where no site is published */
function checkPublished({ distFolder }: Settings): void {
  if (existsSync(join(distFolder, statusFile))) return;
  throw new CommandError(
    `${distFolder} holds no site. Run "npm run build" first, or name its folder with --dist-dir.`,
    exitCodes.usage,
  );
}

/**
 * Makes sure that a preview can show what is not published.
 *
 * @throws CommandError naming what is missing and where to get it
 */
function checkPreview({ apiUrl, credentials, unusedLogin }: Settings): void {
  if (unusedLogin !== undefined) throw new CommandError(unusedLogin.reason, exitCodes.usage);
  if (credentials === undefined) {
    throw new CommandError(
      'Drafts are shown to editors only, and no login is set. Make an application password in the profile of an editor ' +
        'on the server, and set API_USER and API_APPLICATION_PASSWORD in the environment or in ".env" (".env.example" ' +
        'shows how). "npm run preview" without --drafts needs no login.',
      exitCodes.usage,
    );
  }
  if (apiUrl === undefined) {
    throw new CommandError(
      'API_URL is not set. Name the REST root to read, for example API_URL=https://cms.example/wp-json.',
      exitCodes.usage,
    );
  }
}
