import { resolve } from 'node:path';
import { z } from 'zod';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { createRoutes } from '../src/routes.ts';
import { openBuildContext } from './cli/build-context.ts';
import { exitCodes, type Options, parseValue, runCommand } from './cli/command.ts';
import { interruption, notFoundPages, serveOnFreePort } from './cli/serve.ts';
import { settingOptions } from './cli/settings.ts';
import { buildPreview, checkPreview, previewFolder } from './stages/preview.ts';

const options = {
  drafts: { type: 'boolean', help: 'read the server again, with drafts, pending and future items' },
  port: { type: 'string', value: 'NUMBER', help: 'port of the site, 4321 or the next free one if not given' },
  once: { type: 'boolean', help: 'build and end' },
  'api-url': settingOptions['api-url'],
  'events-api-url': settingOptions['events-api-url'],
  'api-user': settingOptions['api-user'],
  config: settingOptions.config,
  now: settingOptions.now,
  'dist-dir': settingOptions['dist-dir'],
  'preview-dir': {
    type: 'string',
    value: 'FOLDER',
    help: 'where the preview is kept, ".preview" if not given',
  },
} as const satisfies Options;

await runCommand(
  {
    name: 'preview',
    summary:
      'Serves the published site on this machine. With --drafts: builds and serves one that shows what is not published ' +
      'yet too, marked on every page, apart from everything that is published. Ends when it is interrupted.',
    options,
  },
  async ({ drafts = false, port = '4321', once = false, 'preview-dir': folder = '.preview', ...values }) => {
    const place = resolve(folder);
    const context = await openBuildContext(drafts ? { ...values, 'cache-dir': place } : values);
    const { settings } = context;
    if (drafts) checkPreview(settings);
    const { languages } = settings.config;
    const server = await serveOnFreePort({
      folder: drafts ? previewFolder(context) : settings.distFolder,
      base: '/',
      notFound: notFoundPages(createRoutes('http://localhost/'), languages),
      headers: headerRules(settings.config, drafts),
      host: '127.0.0.1',
      port: parseValue('--port', z.coerce.number().int().min(0).max(65535), port),
    });
    const siteUrl = `http://localhost:${server.port}/`;
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
