import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { renderApache, renderHtaccess } from '../src/outputs/hosting/apache.ts';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import type { HostedSite } from '../src/outputs/hosting/hosted-site.ts';
import { renderNginx, renderNginxTables } from '../src/outputs/hosting/nginx.ts';
import {
  renderCdnEmbedPolicy,
  renderCdnPolicy,
  renderUploadScript,
} from '../src/outputs/hosting/storage.ts';
import { createRoutes } from '../src/routes.ts';
import { CommandError, exitCodes, flag, type Options, runCommand, text } from './cli/command.ts';
import { openSettings, someSettings } from './cli/settings.ts';

type ServerPlace = { readonly name: string; readonly root: string; readonly compressed: boolean };

const renderers: Readonly<Record<string, (site: HostedSite, place: ServerPlace) => string>> = {
  nginx: (site, place) => renderNginx(site, { listen: '80', ...place }),
  'nginx-tables': renderNginxTables,
  apache: (site, place) => renderApache(site, { listen: '80', ...place }),
  htaccess: renderHtaccess,
  s3: renderUploadScript,
  cloudfront: renderCdnPolicy,
  'cloudfront-embed': renderCdnEmbedPolicy,
};

const names = Object.keys(renderers).join(', ');

const options = {
  for: text('HOST', `one of ${names}`),
  out: text('FILE', 'where the settings are written; printed if not given'),
  root: text(
    'FOLDER',
    'for nginx and Apache: the folder of the site on the server, "/var/www/kalendarium" if not given',
  ),
  compressed: flag('for nginx: the folder is one that "npm run compress" made'),
  ...someSettings('config', 'site-url'),
} as const satisfies Options;

await runCommand(
  {
    name: 'hosting',
    summary:
      'Writes settings for a host: headers, media types, the page for missing addresses, former addresses.\n\nExit ' +
      'code 0 if they are written, 2 on wrong usage, 1 otherwise.',
    options,
  },
  async ({
    for: wanted = '',
    out,
    root = '/var/www/kalendarium',
    compressed = false,
    ...values
  }) => {
    const render = renderers[wanted];
    if (!render) throw new CommandError(`--for takes one of ${names}`, exitCodes.usage);
    const { config } = await openSettings(values);
    const { languages, siteUrl } = config;
    const site = { rules: headerRules(config), routes: createRoutes(siteUrl), languages };
    const { hostname: name } = new URL(siteUrl);
    const settings = render(site, { name, root: root.replace(/\/+$/, ''), compressed });
    if (out === undefined) process.stdout.write(settings);
    else {
      mkdirSync(dirname(resolve(out)), { recursive: true });
      writeFileSync(out, settings);
      process.stdout.write(`Written: ${out}\n`);
    }
    return exitCodes.done;
  },
);
