import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, inject, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import type { SiteConfigInput } from '../src/config.ts';
import { readPages } from './support/html-page.ts';
import { runScriptWell } from './support/run-script.ts';
import { deadLinks } from './support/site-links.ts';
import { type SmallCms, startSmallCms } from './support/small-cms.ts';
import { briticisms, englishTexts } from './support/spellings.ts';
import { wireEvent, wireOrganizer, wirePost, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'variants-'));
const now = '2026-11-20T09:00:00Z';
const venue = wireVenue({ id: 5 });

const events = {
  en: [
    wireEvent({ id: 1, slug: 'ball', title: 'Ball', venue }),
    wireEvent({
      id: 3,
      slug: 'late',
      title: 'Late',
      venue,
      start_date: '2026-12-01 23:30:00',
      end_date: '2026-12-02 01:00:00',
    }),
  ],
  pl: [wireEvent({ id: 2, slug: 'bal', title: 'Bal', venue })],
};
const venues = { en: [venue], pl: [venue] };
const posts = {
  en: [wirePost({ id: 6, slug: 'opening' })],
  pl: [wirePost({ id: 7, slug: 'otwarcie' })],
};
const pages = {
  en: [wirePost({ id: 8, slug: 'about' })],
  pl: [wirePost({ id: 9, slug: 'o-nas' })],
};
const organizer = wireOrganizer({ id: 11 });
const all = { events, venues, posts, pages };

type Variant = {
  readonly name: string;
  readonly config: SiteConfigInput;
  readonly items: SmallCms['items'];
  /** Files that are there, and files that are not. */
  readonly there: readonly string[];
  readonly absent: readonly string[];
  /** What else holds of the folder. */
  readonly also?: (dist: string) => Promise<void>;
};

const variants: readonly Variant[] = [
  {
    name: 'under a path, with redirects as pages and venues of one event a page',
    config: {
      siteUrl: 'https://example.org/sub/path/',
      redirects: { as: 'pages' },
      groupEventsPerPage: 1,
    },
    items: all,
    there: [
      'en/events/ball/index.html',
      'pl/wydarzenia/bal/index.html',
      'en/venues/venue-5/page/2/index.html',
    ],
    absent: ['pl/miejsca/venue-5/strona/2/index.html'],
  },
  {
    name: 'in one language',
    config: { siteUrl: 'https://example.org/', languages: ['pl'] },
    items: all,
    there: ['pl/wydarzenia/bal/index.html', 'embed/pl/venues/venue-5.json'],
    absent: ['en/index.html', 'en/feeds/events.ics', 'embed/en/index.html'],
  },
  {
    name: 'with another default language and zone, in American English',
    config: {
      siteUrl: 'https://example.org/',
      languages: ['pl', 'en'],
      timeZone: 'America/New_York',
      english: 'american',
    },
    items: {
      ...all,
      events: {
        ...events,
        en: [...events.en, wireEvent({ id: 10, slug: 'off', event_status: 'canceled', organizer })],
      },
      organizers: { en: [organizer], pl: [organizer] },
    },
    there: ['en/events/ball/index.html', 'pl/wydarzenia/bal/index.html'],
    absent: [],
    also: async (dist) => {
      const texts = englishTexts(dist);
      const american = ['My program', 'Organizer', 'Canceled', 'License', 'Catalog', 'Colors'];
      const all = [...texts.values()].join(' ');
      expect(american.filter((word) => !all.includes(word))).toEqual([]);
      const found = [...texts].flatMap(([file, text]) =>
        briticisms(text).map((word) => `${file}: ${word}`),
      );
      expect(found).toEqual([]);
    },
  },
  {
    name: 'without venues, with cards',
    config: { siteUrl: 'https://example.org/', socialCards: 'without-image' },
    items: {
      events: {
        en: [
          wireEvent({ id: 1, slug: 'ball', title: 'Ball of the ŻŁÓBEK '.repeat(16).slice(0, 300) }),
        ],
        pl: [wireEvent({ id: 2, slug: 'bal' })],
      },
      posts,
      pages,
    },
    there: ['en/events/ball/index.html', 'en/news/opening/index.html'],
    absent: [],
    also: async (dist) => {
      for (const page of ['en/events/ball', 'pl/wydarzenia/bal', 'en/news/opening'])
        await checkCard(dist, page);
    },
  },
  {
    name: 'without posts, for no other site',
    config: { siteUrl: 'https://example.org/', embeddable: false },
    items: { events, venues, pages },
    there: ['en/events/ball/index.html'],
    absent: [
      'en/news/opening/index.html',
      'en/embed/index.html',
      'embed/events.js',
      'embed/en/index.html',
    ],
  },
  {
    name: 'without events',
    config: { siteUrl: 'https://example.org/' },
    items: { posts, pages },
    there: ['en/news/opening/index.html', 'en/feeds/events.ics', 'en/events/index.html'],
    absent: ['en/events/ball/index.html'],
  },
];

describe('a site', () => {
  test.each(variants)(
    '$name is built completely, and every link of it leads somewhere',
    async (variant) => {
      const { siteUrl = '', languages = ['en', 'pl'] } = variant.config;
      const place = mkdtempSync(join(folder, 'site-'));
      const dist = join(place, 'dist');
      const config = join(place, 'site.config.ts');
      const own: SiteConfigInput = { identifierDomain: 'example.org', ...variant.config };
      writeFileSync(config, `export default ${JSON.stringify(own)};\n`);
      await using cms = await startSmallCms({ items: variant.items });
      const list = ['--api-url', `${cms.origin}/wp-json`, '--config', config, '--now', now];
      await runScriptWell('build', [
        ...list,
        '--dist-dir',
        dist,
        '--cache-dir',
        join(place, 'cache'),
      ]);

      const files = new Set(listFiles(dist).keys());
      expect(variant.there.filter((file) => !files.has(file))).toEqual([]);
      expect(variant.absent.filter((file) => files.has(file))).toEqual([]);

      await variant.also?.(dist);
      const pages = readPages(dist, siteUrl);
      const checked = deadLinks(pages, files, siteUrl);
      expect(checked.dead).toEqual([]);
      expect(checked.links).toBeGreaterThan(200);
      const [first = 'en'] = languages;
      expect(readFileSync(join(dist, 'index.html'), 'utf8')).toContain(
        `${new URL(siteUrl).pathname}${first}/`,
      );
    },
  );
});

/** The picture for where a page is shared is a card of the size that the page says, whose words stay within its margins. */
async function checkCard(dist: string, page: string): Promise<void> {
  const html = readFileSync(join(dist, page, 'index.html'), 'utf8');
  const said = (name: string) =>
    new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1];
  const { pathname } = new URL(said('') ?? '');
  const card = sharp(join(dist, pathname));
  const { format, width, height } = await card.metadata();
  const expected = page.includes('/news/') ? 'png' : 'jpeg';
  expect([page, format, width, height]).toEqual([page, expected, 1200, 630]);
  expect([said(':width'), said(':height')]).toEqual(['1200', '630']);
  const margins = [
    { left: 1140, top: 0, width: 60, height: 530 },
    { left: 0, top: 0, width: 60, height: 530 },
    { left: 0, top: 505, width: 1200, height: 25 },
  ];
  for (const margin of margins) {
    const { channels } = await sharp(await card.clone().extract(margin).png().toBuffer())
      .removeAlpha()
      .stats();
    // JPEG leaves traces of an edge in the blocks beside it, far below those of letters.
    for (const { stdev } of channels) expect(stdev, `${page} ${margin.top}`).toBeLessThan(3);
  }
}
