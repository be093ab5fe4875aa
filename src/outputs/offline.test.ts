import { expect, test } from 'vitest';
import { alteredSite } from '../../tests/support/altered.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { offlinePages, renderWorker } from './offline.ts';

const assets = ['/_astro/site.css', '/_astro/page.js', '/_astro/text.woff2', '/_astro/small.woff2'];

function workerOf(
  site: ReturnType<typeof sampleSite>,
  sizes: Readonly<Record<string, number>> = {},
): string {
  const sizeOf = (path: string) => sizes[path] ?? 10_000;
  return renderWorker(site, { source: 'start(settings);\n', version: 'a1', assets, sizeOf });
}

test('a device keeps the pages and assets of a language, as far as they take no more than 1 MB', () => {
  const worker = workerOf(sampleSite(), { '/en/events/': 900_000, '/_astro/text.woff2': 200_000 });
  const settings = JSON.parse(
    /^const settings = ([\s\S]*);\n\nstart\(settings\);\n$/.exec(worker)?.[1] ?? '',
  );
  expect(settings).toMatchObject({ base: '/', version: 'a1', timeZone: 'Europe/Warsaw' });
  expect(settings.locales.en).toMatchObject({
    pages: ['/en/', '/en/events/', '/en/my-program/', '/en/offline/'],
    assets: ['/_astro/site.css', '/_astro/page.js', '/_astro/small.woff2'],
    locale: 'en-GB',
  });
  expect(settings.locales.pl.pages).toEqual(offlinePages(sampleSite(), 'pl'));
});

test('words of a theme are escaped in what a device shows without a network', () => {
  const words = { en: { 'offline.kept': 'As of <b>{date} & "so"' } };
  expect(workerOf(sampleSite({ config: { theme: { words } } }))).toContain(
    '"kept": "As of &lt;b&gt;{date} &amp; &quot;so&quot;"',
  );
});

test.each([
  ['a site that wants none', sampleSite({ config: { offline: false } })],
  ['a preview', alteredSite(sampleSite(), { drafts: true })],
])('the worker of %s removes itself and what was kept', (_, site) => {
  const worker = workerOf(site);
  expect(worker).toContain("name.startsWith(kind + ' / ')");
  expect(worker).toContain('registration.unregister()');
  expect(worker).not.toContain('fetch');
});
