import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgeCaseTexts } from '../../../tests/support/edge-case-text.ts';
import { readHeadersFile } from '../../../tests/support/read-headers-file.ts';
import { siteConfigSchema } from '../../config.ts';
import { frameSources } from '../../html/embeds.ts';
import { createRoutes } from '../../routes.ts';
import {
  contentSecurityPolicy,
  contentTypes,
  extensionOf,
  headerRules,
  headersOf,
  policyHeader,
  renderHeadersFile,
  renderSecurityTxt,
} from './headers.ts';

const config = siteConfigSchema.parse({});
const policy = contentSecurityPolicy(config);

test('the policy allows nothing inline, and of other hosts nothing but frames of those that are listed', () => {
  const directives = policy.split('; ');
  expect(directives).toContain("default-src 'none'");
  const [frames = '', ...more] = directives.filter((directive) =>
    directive.startsWith('frame-src '),
  );
  expect(more).toEqual([]);
  expect(frames.split(' ').slice(1)).toEqual(frameSources);
  expect(frames).not.toMatch(/http:|\*|unsafe|data:/);
  const others = directives.filter((directive) => directive !== frames).join('; ');
  expect(others).not.toMatch(/unsafe|https?:|\*|data:/);
});

test('only the header says who may frame a page', () => {
  expect(policy).not.toContain('frame-ancestors');
  expect(policyHeader(config, "'none'")).toBe(`${policy}; frame-ancestors 'none'`);
});

test('images and sounds come from the hosts they are left on', () => {
  const linked = siteConfigSchema.parse({
    images: { mode: 'link', hosts: ['cms.example'] },
    files: { mode: 'link', hosts: ['cdn.example:8443'] },
  });
  expect(contentSecurityPolicy(linked)).toContain(
    "; img-src 'self' cms.example; font-src 'self'; media-src 'self' cdn.example:8443;",
  );
  expect(() => siteConfigSchema.parse({ images: { mode: 'link' } })).toThrow(/needs/);
});

describe('headers file', () => {
  const config = siteConfigSchema.parse({
    siteUrl: 'https://town.example/',
    security: { strictTransportDays: 365 },
  });
  const feeds = [
    'news.rss',
    'news.atom',
    'news.json',
    'events.ics',
    'events/1.ics',
    'events/2.ics',
  ];
  const files = [
    ...feeds.flatMap((name) => [`en/feeds/${name}`, `pl/feeds/${name}`]),
    'robots.txt',
  ];

  describe('renderHeadersFile', () => {
    const text = renderHeadersFile(config, '/', files);
    const { rules, headersFor } = readHeadersFile(text);

    test('says of every path what the rules say, but what hosts do by themselves', () => {
      const paths = [
        ...[
          '',
          '404.html',
          'en/',
          'pl/wydarzenia/',
          'favicon.svg',
          'sitemap-0.xml',
          'status.json',
          'sw.js',
        ],
        ...['_astro/a.css', 'media/a-480.webp', 'embed/en/', ...files],
      ];
      for (const path of paths) {
        const expected = headersOf(headerRules(config), path);
        const type = contentTypes[extensionOf(path)];
        if (expected['Cache-Control'] === 'public, max-age=0, must-revalidate')
          delete expected['Cache-Control'];
        if (!/^(?:$|404|en\/|pl\/|embed)/.test(path))
          for (const name of ['Content-Security-Policy', 'Speculation-Rules'])
            delete expected[name];
        if (feeds.some((name) => path.endsWith(`feeds/${name}`)))
          expected['Content-Type'] = String(type);
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
      const many = Array.from(
        { length: 500 },
        (_, index) => `en/feeds/categories/${index}/all.ics`,
      );
      const long = renderHeadersFile(config, '/', [...files, ...many]);
      expect(readHeadersFile(long).rules.length).toBeLessThanOrEqual(100);
      expect(long.split('\n').filter((line) => line.length > 2000)).toEqual([]);
    });

    test('names the types of feeds of everything first, then of calendars, where there are too many for a rule each', () => {
      const many = Array.from({ length: 100 }, (_, id) =>
        ['rss', 'atom', 'json', 'ics'].map((type) => `en/feeds/categories/${id}.${type}`),
      ).flat();
      const { headersFor: typed } = readHeadersFile(
        renderHeadersFile(config, '/', [...many, ...files]),
      );
      for (const file of [
        ...files.filter((name) => name !== 'robots.txt'),
        'en/feeds/categories/5.ics',
      ]) {
        expect(typed(`/${file}`)['Content-Type'], file).toBe(contentTypes[extensionOf(file)]);
      }
    });

    test('is under the base path', () => {
      const under = readHeadersFile(renderHeadersFile(config, '/calendar/', files)).rules;
      expect(under.every(({ path }) => path.startsWith('/calendar/'))).toBe(true);
    });

    test('takes no line, rule or wildcard from the name of a file', () => {
      const name = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom(...edgeCaseTexts),
      );
      fc.assert(
        fc.property(name, (hostile) => {
          const given = renderHeadersFile(config, '/', [
            ...files,
            `${hostile}/x.ics`,
            `${hostile}.rss`,
          ]);
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
        { numRuns: 20, examples: edgeCaseTexts.map((text): [string] => [text]) },
      );
    });
  });
});

describe('headers', () => {
  const policy = contentSecurityPolicy(siteConfigSchema.parse({}));

  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), geolocation=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Speculation-Rules': '"/pages.speculationrules"',
  };
  const asked = { ...everywhere, 'Cache-Control': 'public, max-age=0, must-revalidate' };
  const kept = { ...everywhere, 'Cache-Control': 'public, max-age=31536000, immutable' };
  const feed = {
    ...everywhere,
    'Cache-Control': 'public, max-age=600',
    'Access-Control-Allow-Origin': '*',
    'Content-Disposition': 'inline',
  };

  const { 'Speculation-Rules': _ofPages, ...framed } = everywhere;
  const embed = {
    ...framed,
    'X-Robots-Tag': 'noindex',
    'Content-Security-Policy': `${policy}; frame-ancestors *`,
    'Cache-Control': 'public, max-age=600',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };

  describe('headersOf', () => {
    test.each([
      ['', asked],
      ['en/events/jazz/', asked],
      ['404.html', asked],
      ['_headers', asked],
      ['_astro/a.B1c2.css', kept],
      ['media/abc-480.webp', kept],
      ['en/feeds/events.ics', feed],
      ['pl/feeds/events/7.ics', feed],
      ['pl/feeds/news.json', feed],
      [
        'status.json',
        { ...everywhere, 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' },
      ],
      ['sw.js', { ...everywhere, 'Cache-Control': 'no-cache' }],
      ['pages.speculationrules', { ...everywhere, 'Cache-Control': 'public, max-age=86400' }],
      ['embed/en/', embed],
      ['embed/events.js', embed],
      ['embed/en/venues/old-mill.json', embed],
    ])('gives "%s" its headers', (path, headers) => {
      expect(headersOf(rulesOf({ siteUrl: 'https://town.example/' }), path)).toEqual(headers);
    });

    test.each([
      ['https://town.example/', 365, 'max-age=31536000'],
      ['https://town.example/', 0, undefined],
      ['http://town.example/', 365, undefined],
    ])('of %s with %i days of strict transport', (siteUrl, strictTransportDays, expected) => {
      const rules = rulesOf({ siteUrl, security: { strictTransportDays } });
      expect(headersOf(rules, 'en/')['Strict-Transport-Security']).toBe(expected);
    });
  });

  function rulesOf(input: Parameters<typeof siteConfigSchema.parse>[0]) {
    return headerRules(siteConfigSchema.parse(input));
  }
});

test('security.txt shows whom to write to, and until when that holds', () => {
  expect(
    textAt('2026-11-20T09:00:00Z', { contact: ['mailto:security@town.example', 'tel:+48-12-345'] }),
  ).toBe(
    [
      'Contact: mailto:security@town.example',
      'Contact: tel:+48-12-345',
      'Expires: 2027-11-01T00:00:00Z',
      'Preferred-Languages: en, pl',
      'Canonical: https://town.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('names the policy and the languages that are set', () => {
  const contact = ['https://town.example/report'];
  const text = textAt('2026-11-20T09:00:00Z', {
    contact,
    policy: 'https://town.example/policy/',
    languages: ['pl'],
  });
  expect(text).toContain('Preferred-Languages: pl\n');
  expect(text).toContain('\nPolicy: https://town.example/policy/\n');
});

test('keeps its bytes within a month', () => {
  const contact = ['mailto:a@town.example'];
  const texts = ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z'].map((now) =>
    textAt(now, { contact }),
  );
  expect(new Set(texts).size).toBe(1);
  expect(textAt('2026-12-01T00:00:00Z', { contact })).not.toBe(texts[0]);
});

test('is absent where nobody is to be written to', () => {
  expect(textAt('2026-11-20T09:00:00Z', {})).toBeUndefined();
});

test.each(['security@town.example', 'http://town.example/', 'javascript:alert(1)'])(
  'refuses the contact %s',
  (contact) => {
    expect(siteConfigSchema.safeParse({ security: { contact: [contact] } }).success).toBe(false);
  },
);

function textAt(now: string, security: object): string | undefined {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', security });
  return renderSecurityTxt({
    config,
    routes: createRoutes(config.siteUrl),
    today: Temporal.Instant.from(now).toZonedDateTimeISO('UTC').toPlainDate(),
  });
}
