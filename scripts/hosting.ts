import { headerRules } from '../src/outputs/headers.ts';
import { renderApache } from '../src/outputs/hosting/apache.ts';
import type { HostedSite } from '../src/outputs/hosting/hosted-site.ts';
import { renderNginx } from '../src/outputs/hosting/nginx.ts';
import {
  renderCdnEmbedPolicy,
  renderCdnPolicy,
  renderUploadScript,
} from '../src/outputs/hosting/object-storage.ts';
import { createRoutes } from '../src/routes.ts';
import { type Options, runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { openSettings, settingOptions } from './settings.ts';

const renderers: Readonly<Record<string, (site: HostedSite, host: string, compressed: boolean) => string>> = {
  nginx: (site, name, compressed) =>
    renderNginx(site, { listen: '80', name, root: '/var/www/kalendarium', compressed }),
  apache: renderApache,
  s3: renderUploadScript,
  cloudfront: renderCdnPolicy,
  'cloudfront-embed': renderCdnEmbedPolicy,
};

const names = Object.keys(renderers).join(', ');

const options = {
  for: { type: 'string', value: 'HOST', help: `one of ${names}` },
  compressed: {
    type: 'boolean',
    help: 'for nginx: the folder is one that "npm run compress" made',
  },
  config: settingOptions.config,
  'site-url': settingOptions['site-url'],
} as const satisfies Options;

await runCommand(
  { name: 'hosting', summary: 'Prints the settings of a host: headers, types, missing pages.', options },
  async ({ for: wanted = '', compressed = false, ...values }) => {
    const render = renderers[wanted];
    if (!render) throw new Failure(`--for takes one of ${names}`, exitCodes.usage);
    const { config } = await openSettings(values);
    const { languages, siteUrl } = config;
    const site = { rules: headerRules(config), routes: createRoutes(siteUrl), languages };
    process.stdout.write(render(site, new URL(siteUrl).hostname, compressed));
    return exitCodes.done;
  },
);
