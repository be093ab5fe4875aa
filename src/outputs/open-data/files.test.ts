import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCsv } from '../../../tests/support/read-csv.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  samplePost,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../../tests/support/sample-site.ts';
import { contentFiles, openDataFiles } from '../../../tests/support/written-files.ts';
import type { Site } from '../../site/site.ts';

import { fileSchemas } from './catalog.ts';

const nowhere = sampleVenue({ id: 11, slug: 'nowhere', name: 'Nowhere', coordinates: undefined });
const license = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' };

const content = {
  config: { openData: { license, itemsPerFile: 2 } },
  events: [
    sampleEvent({ image: sampleImage(), status: 'cancelled' }),
    sampleEvent({
      id: 2,
      slug: 'second',
      venues: [nowhere],
      parentId: 1,
      fields: [{ label: 'Bring', value: 'A lamp' }],
    }),
    sampleEvent({ id: 3, slug: 'third' }),
    sampleEvent({ language: 'pl', title: 'Wieczór jazzowy' }),
  ],
  posts: [samplePost()],
};

const textsOf = (site: Site) =>
  new Map([...openDataFiles(site)].map(({ file, text }) => [file, text]));
const jsonOf = (site: Site, file: string) =>
  JSON.parse(textsOf(site).get(`data/v1/${file}`) ?? 'null');

describe('the open data', () => {
  test('is in the files that are expected, each once, jCal among the calendars', () => {
    const site = sampleSite(content);
    const written = [...contentFiles(site)]
      .map(({ file }) => file)
      .filter((file) => file.startsWith('data/'));
    expect(new Set(written).size).toBe(written.length);
    expect(written).toContain('data/v1/en/events.jcal');
    expect(written).toContain('data/v1/all/events-2.json');
  });

  test('keeps its own schemas', () => {
    const site = sampleSite(content);
    const texts = textsOf(site);
    const kindOf = (file: string) =>
      /\/(events|venues|organizers|news|catalog)(?:-\d+)?\.json$/.exec(file)?.[1];
    const checked = [...texts].flatMap(([file, text]) => {
      const name = file.endsWith('.geojson')
        ? 'places'
        : file.includes('/schemas/')
          ? undefined
          : kindOf(file);
      if (name === undefined) return [];
      const schema = Object.entries(fileSchemas).find(([one]) => one === name)?.[1];
      return [[file, schema?.safeParse(JSON.parse(text)).error?.message]];
    });
    expect(checked.filter(([, fault]) => fault !== undefined)).toEqual([]);
    expect(checked.length).toBe(3 * 5 + 2 + 1 + 1);
  });

  test('publishes schemas that a reader of JSON Schema holds its files against', () => {
    const texts = textsOf(sampleSite(content));
    const verdict = (file: string, change: object = {}) => {
      const data = { ...JSON.parse(texts.get(`data/v1/en/${file}`) ?? 'null'), ...change };
      const schema = JSON.parse(texts.get(new URL(data.schema).pathname.slice(1)) ?? 'null');
      return z.fromJSONSchema(schema).safeParse(data).success;
    };
    expect(
      ['events.json', 'venues.json', 'news.json', 'venues.geojson'].map((file) => verdict(file)),
    ).toEqual([true, true, true, true]);
    expect(verdict('events.json', { items: [{ id: 'one' }] })).toBe(false);
    expect(verdict('events.json', { total: -1 })).toBe(false);
  });

  test('shows an event with everything that is known, and nothing that is not', () => {
    expect(jsonOf(sampleSite(content), 'en/events.json')).toEqual({
      schema: 'https://town.example/data/v1/schemas/events.json',
      publisher: 'Town calendar',
      languages: ['en'],
      license,
      documentation: 'https://town.example/en/open-data/',
      page: 1,
      pages: 2,
      total: 3,
      next: 'https://town.example/data/v1/en/events-2.json',
      items: [
        {
          id: 1,
          language: 'en',
          url: 'https://town.example/en/events/jazz-evening/',
          calendar: 'https://town.example/en/feeds/events/1.ics',
          title: 'Jazz evening',
          summary: 'Three bands. One night.',
          text: 'Three bands.\n\nOne night.',
          start: '2026-11-28T18:00:00+01:00',
          end: '2026-11-28T20:00:00+01:00',
          allDay: false,
          timeZone: 'Europe/Warsaw',
          status: 'cancelled',
          featured: false,
          cost: expect.objectContaining({ currency: 'PLN' }),
          facts: [],
          languages: [],
          image: {
            url: `https://town.example/media/${'a'.repeat(64)}-960.webp`,
            width: 960,
            height: 640,
            alt: 'A full hall',
          },
          venues: [
            {
              id: 10,
              name: 'Old Mill',
              url: 'https://town.example/en/venues/old-mill/',
              address: 'ul. Młyńska 1',
              postalCode: '30-001',
              city: 'Kraków',
              country: 'Poland',
            },
          ],
          organizers: [
            {
              id: 20,
              name: 'House of Culture',
              url: 'https://town.example/en/organizers/house-of-culture/',
            },
          ],
          categories: [{ id: 30, name: 'Music', url: 'https://town.example/en/categories/music/' }],
          tags: [],
          translations: { pl: 'https://town.example/pl/wydarzenia/jazz-evening/' },
          created: '2026-10-01T08:00:00Z',
          modified: '2026-10-02T09:30:00Z',
        },
        expect.objectContaining({
          id: 2,
          parent: {
            id: 1,
            name: 'Jazz evening',
            url: 'https://town.example/en/events/jazz-evening/',
          },
          fields: [{ label: 'Bring', value: 'A lamp' }],
        }),
      ],
    });
  });

  test('tells access and getting in as far as anybody has said something', () => {
    const lift = { is: false, note: 'three floors' };
    const event = sampleEvent();
    const site = sampleSite({ events: [event] });
    const own = shown(site, event);
    Object.assign(own, {
      access: {
        answers: {
          lift: { ...lift, ofVenue: true },
          captions: { is: true, note: '', ofVenue: false },
        },
        contact: 'a@b.example',
      },
      admission: {
        availability: 'soldOut',
        doors: Temporal.ZonedDateTime.from('2026-11-28T17:30[Europe/Warsaw]'),
        minutes: 90,
      },
    });
    for (const venue of own.venues)
      Object.assign(venue, {
        access: { answers: { lift }, lent: { lift }, contact: 'a@b.example' },
      });
    expect(jsonOf(site, 'en/events.json').items).toEqual([
      expect.objectContaining({
        access: [
          { name: 'lift', is: false, note: 'three floors', ofVenue: true },
          { name: 'captions', is: true },
        ],
        availability: 'soldOut',
        doors: '2026-11-28T17:30:00+01:00',
        minutes: 90,
      }),
    ]);
    expect(jsonOf(site, 'en/venues.json').items[0].access).toEqual([
      { name: 'lift', is: false, note: 'three floors' },
    ]);
    expect([...textsOf(site).values()].join('')).not.toContain('a@b.example');
  });

  test.each([
    ['hidden', [sampleEvent({ hidden: true }), sampleEvent({ id: 2, slug: 'two', parentId: 1 })]],
    ['not on the site', [sampleEvent({ id: 2, slug: 'two', parentId: 1 })]],
  ])('does not name an event above another one that is %s', (_, events) => {
    const { items } = jsonOf(sampleSite({ events }), 'en/events.json');
    expect(items).toEqual([expect.not.objectContaining({ parent: expect.anything() })]);
  });

  test('goes on from file to file until all items were shown once', () => {
    const site = sampleSite(content);
    const first = jsonOf(site, 'all/events.json');
    const second = JSON.parse(textsOf(site).get(new URL(first.next).pathname.slice(1)) ?? 'null');
    const ids = [...first.items, ...second.items].map(({ id, language }) => `${id} ${language}`);
    expect(ids).toEqual(['1 en', '2 en', '3 en', '1 pl']);
    expect([second.previous, second.next]).toEqual([
      'https://town.example/data/v1/all/events.json',
      undefined,
    ]);
  });

  test('writes an item with the same bytes wherever it is written', () => {
    const texts = textsOf(sampleSite(content));
    const line = texts.get('data/v1/pl/events.json')?.split('\n')[1] ?? '';
    expect(JSON.parse(line).title).toBe('Wieczór jazzowy');
    expect(texts.get('data/v1/all/events-2.json')?.split('\n')).toContain(line);
  });

  test('leaves venues without coordinates out of the map, and counts them', () => {
    const warnings: string[] = [];
    const files = [...openDataFiles(sampleSite(content), (warning) => warnings.push(warning))];
    const places = JSON.parse(
      files.find(({ file }) => file === 'data/v1/en/venues.geojson')?.text ?? '',
    );
    expect(places.withoutCoordinates).toBe(1);
    expect(
      places.features.map(({ id, geometry }: Record<string, unknown>) => [id, geometry]),
    ).toEqual([['venue-10-en', { type: 'Point', coordinates: [19.93658, 50.06143] }]]);
    expect(warnings).toEqual([
      'en: 1 of 2 venues have no coordinates and are not in data/v1/en/venues.geojson.',
    ]);
  });

  test('names no organizer’s telephone or e-mail address', () => {
    const text = [...textsOf(sampleSite(content)).values()].join('');
    expect(text).not.toContain('office@culture.example');
  });

  test('has no files and no page where the publisher wants none', () => {
    const site = sampleSite({ ...content, config: { openData: { publish: false } } });
    expect([...contentFiles(site)].filter(({ file }) => file.startsWith('data/'))).toEqual([]);
  });

  test('is below the base path of the site', () => {
    const site = sampleSite({ ...content, config: { siteUrl: 'https://town.example/calendar/' } });
    const api = jsonOf(site, 'openapi.json');
    expect(api.servers).toEqual([{ url: 'https://town.example/calendar' }]);
    expect(jsonOf(site, 'catalog.json').files[0].url).toBe(
      'https://town.example/calendar/data/v1/en/events.json',
    );
  });

  test('is described so that every named file exists, and every file is described', () => {
    const site = sampleSite(content);
    const names = [...contentFiles(site)]
      .filter(({ file }) => file.startsWith('data/'))
      .map(({ file }) => `/${file}`);
    const patterns = Object.keys(jsonOf(site, 'openapi.json').paths).map(
      (path) =>
        new RegExp(`^${path.replace('{scope}', '(?:en|pl|all)').replace('{page}', '\\d+')}$`),
    );
    const described = (name: string) => patterns.filter((pattern) => pattern.test(name)).length;
    const undescribed = names.filter((name) => described(name) !== 1);
    expect(undescribed).toEqual([
      '/data/v1/openapi.json',
      ...['events', 'venues', 'organizers', 'news', 'places', 'catalog'].map(
        (name) => `/data/v1/schemas/${name}.json`,
      ),
    ]);
    const listed = jsonOf(site, 'catalog.json').files.map(
      ({ url }: { url: string }) => new URL(url).pathname,
    );
    expect(listed.filter((path: string) => !names.includes(path))).toEqual([]);
  });
});

describe('the table of events', () => {
  const cells = (change: Parameters<typeof sampleEvent>[0]) => {
    const text =
      textsOf(sampleSite({ events: [sampleEvent(change)] })).get('data/v1/en/events.csv') ?? '';
    return readCsv(text)[0] ?? {};
  };

  test('begins with a byte order mark and has lines of RFC 4180', () => {
    const text = textsOf(sampleSite(content)).get('data/v1/all/events.csv') ?? '';
    expect(text.startsWith('\ufeffid,language,title,')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(readCsv(text).map(({ id, language }) => `${id} ${language}`)).toEqual([
      '1 en',
      '2 en',
      '3 en',
      '1 pl',
    ]);
  });

  test('holds every event in cells of its own', () => {
    expect(
      cells({ title: 'Jazz, "late"', categories: [sampleCategory({ name: 'Music, dance' })] }),
    ).toMatchObject({
      id: '1',
      title: 'Jazz, "late"',
      start: '2026-11-28T18:00:00+01:00',
      allDay: 'false',
      venues: 'Old Mill',
      city: 'Kraków',
      latitude: '50.06143',
      categories: 'Music, dance',
    });
  });

  test.each(['=1+1', '+48 12 000', '-2', '@cmd', '|calc', '%1', '＝1'])(
    'marks %j as text, which a spreadsheet would run',
    (title) => {
      expect(cells({ title, categories: [sampleCategory({ name: title })] })).toMatchObject({
        title: `'${title}`,
        categories: `'${title}`,
      });
    },
  );

  test('keeps a southern latitude a number', () => {
    const venues = [sampleVenue({ coordinates: { latitude: -33.9, longitude: -70.6 } })];
    expect(cells({ venues })).toMatchObject({ latitude: '-33.9', longitude: '-70.6' });
  });
});
