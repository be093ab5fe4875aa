import { expect, test } from 'vitest';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { renderAppIcon, renderManifest } from './manifest.ts';

test.each([
  ['https://town.example/', '/'],
  ['https://town.example/calendar/', '/calendar/'],
])('a site at %s is one app, which begins in the language it was installed in', (siteUrl, base) => {
  const site = sampleSite({ config: { siteUrl } });
  const { icons, ...manifest } = JSON.parse(renderManifest(site, 'pl'));
  expect(manifest).toMatchObject({
    name: 'Kalendarz miejski',
    lang: 'pl',
    id: base,
    start_url: `${base}pl/`,
    scope: base,
    display: 'standalone',
  });
  expect(icons[0]).toEqual({
    src: `${base}app-icon.svg`,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose: 'any maskable',
  });
});

test('the icon of the app is the mark of the theme', () => {
  const mark = { viewBox: '0 0 10 10', ink: 'M0 0h5v5z', accent: 'M5 5h5v5z' };
  const icon = renderAppIcon(sampleSite({ config: { theme: { mark } } }));
  expect(icon).toContain('viewBox="0 0 10 10"');
  expect(icon).toContain('d="M0 0h5v5z"');
});
