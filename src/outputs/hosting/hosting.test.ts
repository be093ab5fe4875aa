import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../config.ts';
import { createRoutes } from '../../routes.ts';
import { renderApache, renderHtaccess } from './apache.ts';
import { headerRules } from './headers.ts';
import type { HostedSite } from './hosted-site.ts';
import { renderNginx, renderNginxTables } from './nginx.ts';
import { renderCdnEmbedPolicy, renderCdnPolicy, renderUploadScript } from './storage.ts';

const place = { listen: '80', name: 'events.example.org', root: '/var/www/kalendarium' };

// `vitest run -u src/outputs/hosting` writes the files again after a change of the rules.
test.each([
  ['nginx.conf', (site: HostedSite) => renderNginx(site, place)],
  ['nginx-tables.conf', renderNginxTables],
  ['apache.conf', (site: HostedSite) => renderApache(site, place)],
  ['apache.htaccess', renderHtaccess],
  ['s3-upload.sh', renderUploadScript],
  ['cloudfront-policy.json', renderCdnPolicy],
  ['cloudfront-embed-policy.json', renderCdnEmbedPolicy],
])('docs/hosting/%s is what the rules say', async (file, render) => {
  await expect(render(siteAt('https://events.example.org/'))).toMatchFileSnapshot(
    `../../../docs/hosting/${file}`,
  );
});

test.each([
  ['nginx', (site: HostedSite) => renderNginx(site, place)],
  ['apache', renderHtaccess],
])('%s matches only below the base path', (_, render) => {
  const text = render(siteAt('https://example.org/my.calendar/'));
  expect(text).toMatch(/\^\/my\\{1,2}\.calendar\/_astro\//);
  expect(text).not.toMatch(/\^\/(?:_astro|en|pl|media)\//);
});

test.each([
  [
    'https://example.org/calendar/',
    ['location ^~ /.calendar-kept { return 404; }', 'RedirectMatch 404 "^/\\.calendar-kept"'],
  ],
  [
    'https://example.org/town/my.calendar/',
    [
      'location ^~ /town/.my.calendar-kept { return 404; }',
      'RedirectMatch 404 "^/town/\\.my\\.calendar-kept"',
    ],
  ],
  ['https://events.example.org/', []],
])('earlier sites, which lie beside the folder of %s, are kept from visitors', (siteUrl, lines) => {
  const texts = [renderNginx(siteAt(siteUrl), place), renderApache(siteAt(siteUrl), place)];
  expect(
    texts.flatMap((text) => text.match(/(?:location|RedirectMatch).*-kept.*$/gm) ?? []),
  ).toEqual(lines);
});

function siteAt(siteUrl: string): HostedSite {
  const config = siteConfigSchema.parse({ siteUrl });
  return { rules: headerRules(config), routes: createRoutes(siteUrl), languages: config.languages };
}
