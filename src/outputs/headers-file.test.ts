import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkwardTexts } from '../../tests/support/awkward-text.ts';
import { readHeadersFile } from '../../tests/support/read-headers-file.ts';
import { siteConfigSchema } from '../config.ts';
import { contentTypes, extensionOf } from './content-types.ts';
import { headerRules, headersOf } from './headers.ts';
import { renderHeadersFile } from './headers-file.ts';

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/',
  security: { strictTransportDays: 365 },
});
const feeds = ['news.rss', 'news.atom', 'news.json', 'events.ics', 'events/1.ics', 'events/2.ics'];
const files = [...feeds.flatMap((name) => [`en/feeds/${name}`, `pl/feeds/${name}`]), 'robots.txt'];

describe('renderHeadersFile', () => {
  const text = renderHeadersFile(config, '/', files);
  const { rules, headersFor } = readHeadersFile(text);

  test('says of every path what the rules say, but what hosts do by themselves', () => {
    const paths = [
      ...['', '404.html', 'en/', 'pl/wydarzenia/', 'favicon.svg', 'sitemap-0.xml', 'status.json'],
      ...['_astro/a.css', 'media/a-480.webp', 'embed/en/', ...files],
    ];
    for (const path of paths) {
      const expected = headersOf(headerRules(config), path);
      const type = contentTypes[extensionOf(path)];
      if (expected['Cache-Control'] === 'public, max-age=0, must-revalidate')
        delete expected['Cache-Control'];
      if (!/^(?:$|404|en\/|pl\/|embed)/.test(path)) delete expected['Content-Security-Policy'];
      if (feeds.some((name) => path.endsWith(`feeds/${name}`))) expected['Content-Type'] = String(type);
      expect(headersFor(`/${path}`), path).toEqual(expected);
    }
  });

  test('gives a folder of calendars one rule', () => {
    expect(rules.map(({ path }) => path).filter((path) => path.startsWith('/en/'))).toEqual([
      '/en/*',
      '/en/feeds/*',
      '/en/feeds/events/*',
      '/en/feeds/events.ics',
      '/en/feeds/news.rss',
      '/en/feeds/news.atom',
      '/en/feeds/news.json',
    ]);
  });

  test('stays within the limits of hosts: 100 rules, 2,000 characters a line', () => {
    const many = Array.from({ length: 500 }, (_, index) => `en/feeds/categories/${index}/all.ics`);
    const long = renderHeadersFile(config, '/', [...files, ...many]);
    expect(readHeadersFile(long).rules.length).toBeLessThanOrEqual(100);
    expect(long.split('\n').filter((line) => line.length > 2000)).toEqual([]);
  });

  test('names the types of feeds of everything first, then of calendars, where there are too many for a rule each', () => {
    const many = Array.from({ length: 100 }, (_, id) =>
      ['rss', 'atom', 'json', 'ics'].map((type) => `en/feeds/categories/${id}.${type}`),
    ).flat();
    const { headersFor: typed } = readHeadersFile(renderHeadersFile(config, '/', [...many, ...files]));
    for (const file of [...files.filter((name) => name !== 'robots.txt'), 'en/feeds/categories/5.ics']) {
      expect(typed(`/${file}`)['Content-Type'], file).toBe(contentTypes[extensionOf(file)]);
    }
  });

  test('stands under the base path', () => {
    const under = readHeadersFile(renderHeadersFile(config, '/calendar/', files)).rules;
    expect(under.every(({ path }) => path.startsWith('/calendar/'))).toBe(true);
  });

  test('takes no line, rule or wildcard from the name of a file', () => {
    const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...awkwardTexts));
    fc.assert(
      fc.property(name, (hostile) => {
        const given = renderHeadersFile(config, '/', [...files, `${hostile}/x.ics`, `${hostile}.rss`]);
        const added = readHeadersFile(given).rules.filter(
          ({ path }) => !rules.some((known) => known.path === path),
        );
        for (const { path, headers } of added) {
          expect(path).toMatch(/^\/[\x21-\x7e]*$/);
          expect(path.slice(0, -1)).not.toMatch(/[*:]/);
          expect(Object.keys(headers)).toEqual(['Content-Type']);
        }
        expect(added.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 20, examples: awkwardTexts.map((text): [string] => [text]) },
    );
  });
});
