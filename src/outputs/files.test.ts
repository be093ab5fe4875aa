import { expect, test } from 'vitest';
import { sampleEvent, samplePost } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { contentFiles } from '../../tests/support/written-files.ts';
import { headersFile } from './hosting/headers.ts';

const content = {
  events: [sampleEvent(), sampleEvent({ id: 2, language: 'pl' })],
  posts: [samplePost()],
};

test('the files of a site: calendars, feeds, robots.txt and _headers, each once', () => {
  const site = sampleSite(content);
  const texts = [...contentFiles(site)].map(({ file }) => file);
  const files = [...texts, headersFile(site, texts).file];
  const combined = ['combined/category-30-city-krakow', 'combined/category-30-venue-10'];
  const choices = ['choice/free', 'choice/online'];
  const ofGroups = ['categories/30', 'venues/10', 'organizers/20', ...choices, ...combined];
  const calendars = files.filter((file) => !/\.(rss|atom|json)$|^data\//.test(file));
  expect(calendars.toSorted()).toEqual(
    [
      ...['events', 'featured', 'next-days', 'whole-days'].map((name) => `en/feeds/${name}.ics`),
      ...[...ofGroups, 'years/2026', 'events/1'].map((name) => `en/feeds/${name}.ics`),
      ...['events', 'featured', 'next-days', 'whole-days'].map((name) => `pl/feeds/${name}.ics`),
      ...[...ofGroups, 'years/2026', 'events/2'].map((name) => `pl/feeds/${name}.ics`),
      ...['event-1', 'venue-10', '2026-11'].map((name) => `en/posters/${name}.html`),
      ...['event-2', 'venue-10', '2026-11'].map((name) => `pl/plakaty/${name}.html`),
      'poster.css',
      'embed/en/index.html',
      'embed/pl/index.html',
      'embed/events.js',
      'embed/frame.js',
      'embed/frame.css',
      'embed/en/screen/index.html',
      'embed/en/screen/10/index.html',
      'embed/pl/screen/index.html',
      'embed/pl/screen/10/index.html',
      'embed/screen.js',
      'embed/screen.css',
      'en/feeds/feed.css',
      'pl/feeds/feed.css',
      '_redirects',
      '_nginx-redirects.map',
      '_apache-redirects.map',
      'favicon.svg',
      'app-icon.svg',
      'en/site.webmanifest',
      'pl/site.webmanifest',
      'pages.speculationrules',
      'robots.txt',
      '_headers',
    ].toSorted(),
  );
  expect(files.filter((file) => /\.(jcal|csv|geojson)$/.test(file))).toEqual([
    ...['en/events.jcal', 'pl/events.jcal'].map((name) => `data/v1/${name}`),
    ...['en', 'pl', 'all'].flatMap((scope) => [
      `data/v1/${scope}/events.csv`,
      `data/v1/${scope}/venues.geojson`,
    ]),
  ]);
  expect(new Set(files).size).toBe(files.length);
});

test('files are below the base path, which their URLs have and their names have not', () => {
  const site = sampleSite({ ...content, config: { siteUrl: 'https://town.example/calendar/' } });
  const robots = [...contentFiles(site)].find(({ file }) => file === 'robots.txt');
  expect(robots?.text).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://town.example/calendar/sitemap-index.xml\n',
  );
});

test('two writings of one site are equal to the byte', () => {
  expect([...contentFiles(sampleSite(content))]).toEqual([...contentFiles(sampleSite(content))]);
});
