import { headerRules } from '../src/outputs/hosting/headers.ts';
import {
  type HostedSite,
  renderApache,
  renderCdnEmbedPolicy,
  renderCdnPolicy,
  renderNginx,
  renderUploadScript,
} from '../src/outputs/hosting/servers.ts';
import { createRoutes } from '../src/routes.ts';
import { CommandError, exitCodes, flag, type Options, runCommand, text } from './cli/command.ts';
import { openSettings, someSettings } from './cli/settings.ts';

const renderers: Readonly<
  Record<string, (site: HostedSite, host: string, compressed: boolean) => string>
> = {
  nginx: (site, name, compressed) =>
    renderNginx(site, { listen: '80', name, root: '/var/www/kalendarium', compressed }),
  apache: renderApache,
  s3: renderUploadScript,
  cloudfront: renderCdnPolicy,
  'cloudfront-embed': renderCdnEmbedPolicy,
};

const names = Object.keys(renderers).join(', ');

const options = {
  for: text('HOST', `one of ${names}`),
  compressed: flag('for nginx: the folder is one that "npm run compress" made'),
  ...someSettings('config', 'site-url'),
} as const satisfies Options;

await runCommand(
  {
    name: 'hosting',
    summary: 'Prints settings for a host: headers, media types, the page for missing addresses.',
    options,
  },
  async ({ for: wanted = '', compressed = false, ...values }) => {
    const render = renderers[wanted];
    if (!render) throw new CommandError(`--for takes one of ${names}`, exitCodes.usage);
    const { config } = await openSettings(values);
    const { languages, siteUrl } = config;
    const site = { rules: headerRules(config), routes: createRoutes(siteUrl), languages };
    process.stdout.write(render(site, new URL(siteUrl).hostname, compressed));
    return exitCodes.done;
  },
);
