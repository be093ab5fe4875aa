import { expect, test } from 'vitest';
import { sampleCategory, sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { type EmbedPageData, embedKind, embedPage } from './embed.ts';
import { only } from './kind.ts';
import { type OpenDataPageData, openDataKind, openDataPage } from './open-data.ts';

const music = sampleCategory({ id: 1, name: 'Music', slug: 'music' });
const site = sampleSite({
  events: [sampleEvent({ categories: [music], venues: [], organizers: [] })],
});

test('embedPage has the code to paste, and the groups that have events to come', () => {
  const expected: EmbedPageData = {
    snippet: {
      script: 'https://town.example/embed/events.js',
      frame: 'https://town.example/embed/en/',
      page: 'https://town.example/en/events/',
      language: 'en',
      title: 'Next events: Town calendar',
      number: 5,
      theme: 'auto',
    },
    element: [
      '<script type="module" src="https://town.example/embed/events.js"></script>',
      '<kalendarium-events lang="en" number="5" theme="auto">',
      '  <a href="https://town.example/en/events/">Next events: Town calendar</a>',
      '</kalendarium-events>',
    ].join('\n'),
    frame: [
      '<iframe src="https://town.example/embed/en/?number=5&amp;theme=auto"',
      '  title="Next events: Town calendar" loading="lazy"',
      '  width="100%" height="705" style="border: 0"></iframe>',
    ].join('\n'),
    mostEvents: 20,
    scriptPath: '/embed/events.js',
    screen: 'https://town.example/embed/en/screen/',
    screens: [],
    kinds: [
      {
        kind: 'category',
        groups: [
          {
            slug: 'music',
            name: 'Music',
            title: 'Music – Town calendar',
            page: '/en/categories/music/',
            count: 1,
          },
        ],
      },
    ],
  };
  expect(embedPage(embedKind.page(site, 'en', only).context)).toEqual(expected);
});

test('openDataPage has every file, and programs that read them', () => {
  const { examples, ...page } = openDataPage(openDataKind.page(site, 'en', only).context);
  const expected: Omit<OpenDataPageData, 'examples'> = {
    files: [
      file('events', 1, 'JSON', 'events.json'),
      file('venues', 0, 'JSON', 'venues.json'),
      file('organizers', 0, 'JSON', 'organizers.json'),
      file('news', 0, 'JSON', 'news.json'),
      file('table', undefined, 'CSV', 'events.csv'),
      file('places', undefined, 'GeoJSON', 'venues.geojson'),
      { ...file('calendar', undefined, 'jCal', 'events.jcal'), all: undefined },
    ],
    catalog: '/data/v1/catalog.json',
    openApi: '/data/v1/openapi.json',
    embedPath: '/en/embed/',
    license: undefined,
  };
  expect(page).toEqual(expected);
  expect(examples.events).toMatch(
    /^let url = 'https:\/\/town\.example\/data\/v1\/en\/events\.json';\n/,
  );
  expect(examples.table).toMatch(
    /^curl -s https:\/\/town\.example\/data\/v1\/en\/events\.csv \|\n/,
  );
});

function file(
  what: OpenDataPageData['files'][number]['what'],
  count: number | undefined,
  format: string,
  name: string,
) {
  return { what, count, format, own: `/data/v1/en/${name}`, all: `/data/v1/all/${name}` };
}
