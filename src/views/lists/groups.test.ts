import { expect, test } from 'vitest';
import { alteredSite } from '../../../tests/support/altered.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { groupEventsKind, groupPage } from '../../kinds/group-events.ts';
import { homeKind } from '../../kinds/home.ts';
import { indexPage, itemIndexKind } from '../../kinds/item-index.ts';
import { only } from '../../kinds/kind.ts';
import { portraitKind, portraitPage } from '../../kinds/portrait.ts';
import { termKind, termPage } from '../../kinds/term.ts';
import { contactData, venueData } from '../contact.ts';
import { eventRow, listRows } from '../rows.ts';
import { subscribeOffer } from '../subscribe.ts';
import { groupBar } from './choice-bar.ts';
import { indexItems } from './groups.ts';

const [venue, organizer, tag] = [sampleVenue(), sampleOrganizer(), sampleTag()];
const music = sampleCategory();
const jazz = sampleCategory({ id: 31, slug: 'jazz', name: 'Jazz', parentId: 30 });
const on = (id: number, day: string) =>
  sampleEvent({
    id,
    title: `Event ${id}`,
    slug: `event-${id}`,
    categories: [music, jazz],
    tags: [tag],
    when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
  });
const [over, next, last] = [on(1, '2026-11-01'), on(2, '2026-11-21'), on(3, '2026-12-05')];
const site = sampleSite({ events: [over, next, last], config: { groupEventsPerPage: 1 } });

test('the page of a venue has its address and its events', () => {
  const page = portraitKind.page(site, 'en', venue).context;
  expect(portraitPage(page)).toEqual({
    name: 'Old Mill',
    imageCaption: '',
    image: undefined,
    description: '<p>A mill by the river.</p>',
    venue: venueData(page, venue, true),
    contact: contactData(venue),
    posterPath: '/en/posters/venue-10.html',
    events: {
      upcoming: {
        kind: 'venue',
        bar: groupBar(page, page.local.upcoming, listRows(page, [next])),
        count: 2,
        rows: [{ row: eventRow(page, next), later: undefined, hidden: false, from: undefined }],
        pager: {
          page: 1,
          pages: 2,
          previousPath: undefined,
          nextPath: '/en/venues/old-mill/page/2/',
        },
        subscribe: subscribeOffer(page, 'Subscribe to these events', {
          calendar: { title: 'Old Mill', path: '/en/feeds/venues/10.ics' },
        }),
      },
      past: {
        count: 1,
        rows: [{ row: eventRow(page, over), later: undefined, hidden: false, from: undefined }],
        allPath: undefined,
      },
    },
  });
});

test('the page of an organizer has neither an address nor a poster', () => {
  const page = portraitKind.page(site, 'en', organizer).context;
  const { venue: place, posterPath, contact } = portraitPage(page);
  expect({ place, posterPath, contact }).toEqual({
    place: undefined,
    posterPath: undefined,
    contact: contactData(organizer),
  });
});

test('a further page of a group has the next events', () => {
  const { name, upcoming } = groupPage(
    groupEventsKind.page(site, 'en', { group: venue, page: 2 }).context,
  );
  expect([name, upcoming.rows.map(({ row }) => row.title), upcoming.pager]).toEqual([
    'Old Mill',
    ['Event 3'],
    { page: 2, pages: 2, previousPath: '/en/venues/old-mill/', nextPath: undefined },
  ]);
});

test('the page of a category has those directly below it, and feeds of its events', () => {
  const { narrower, events, posts } = termPage(termKind.page(site, 'en', music).context);
  const below = {
    name: 'Jazz',
    path: '/en/categories/jazz/',
    cue: 1,
    notes: [],
    count: 2,
    below: [],
  };
  expect([narrower, posts]).toEqual([[below], []]);
  expect(events.upcoming.subscribe.feeds.map(({ format }) => format)).toEqual([
    'RSS',
    'Atom',
    'JSON',
  ]);
});

test('an index has what distinguishes its entries', () => {
  const page = homeKind.page(site, 'en', only).context;
  const entry = { cue: undefined, notes: [], count: 2, below: [] };
  expect(indexItems(page, [venue, organizer, tag])).toEqual([
    { ...entry, name: 'Old Mill', path: '/en/venues/old-mill/', notes: ['Kraków'] },
    { ...entry, name: 'House of Culture', path: '/en/organizers/house-of-culture/' },
    { ...entry, name: 'Outdoors', path: '/en/tags/outdoors/' },
  ]);
});

test('a category is in an index with those below it', () => {
  const page = homeKind.page(site, 'en', only).context;
  expect(indexItems(page, [music])).toEqual([
    {
      name: 'Music',
      path: '/en/categories/music/',
      cue: 1,
      notes: [],
      count: 2,
      below: [{ name: 'Jazz', path: '/en/categories/jazz/', below: [] }],
    },
  ]);
});

test.each([
  ['venues', 'Venues', ['Old Mill']],
  ['organizers', 'Organisers', ['House of Culture']],
  ['categories', 'Categories', ['Music']],
  ['tags', 'Tags', ['Outdoors']],
] as const)('the index of %s is called %s', (section, title, names) => {
  const data = indexPage(itemIndexKind.page(site, 'en', section).context);
  expect([data.title, data.items.map(({ name }) => name)]).toEqual([title, names]);
});

test('the index of venues numbers those that are on the map of all of them, in their order', () => {
  const attribution = { text: '© The town', url: 'https://town.example/map' };
  const venues = [
    venue,
    sampleVenue({ id: 11, slug: 'b', coordinates: undefined }),
    sampleVenue({ id: 12, slug: 'c' }),
  ];
  const mapped = sampleSite({
    events: venues.map((one, index) =>
      sampleEvent({ id: index + 1, slug: `e-${index}`, venues: [one] }),
    ),
    config: { maps: { attribution } },
  });
  const overview = {
    image: { light: sampleImage({ digest: 'abc', width: 480, height: 400 }), dark: undefined },
    edges: { west: 0, east: 1, north: 1, south: 0 },
    positionOf: () => ({ x: 50, y: 9 }),
  };
  const site = alteredSite(mapped, { maps: { at: () => undefined, overview } });
  const page = itemIndexKind.page(site, 'en', 'venues').context;
  const { map, items } = indexPage(page);
  expect(map).toEqual({
    src: '/media/abc-480.webp',
    srcset: '/media/abc-480.webp 480w',
    width: 480,
    height: 400,
    attribution,
    pins: [
      {
        number: 1,
        x: 45.64,
        y: 9,
        place: { x: 50, y: 9 },
        name: 'Old Mill',
        path: '/en/venues/old-mill/',
      },
      {
        number: 2,
        x: 54.36,
        y: 9,
        place: { x: 50, y: 9 },
        name: 'Old Mill',
        path: '/en/venues/c/',
      },
    ],
  });
  expect(items.map(({ path, number }) => [path, number])).toEqual([
    ['/en/venues/old-mill/', 1],
    ['/en/venues/b/', undefined],
    ['/en/venues/c/', 2],
  ]);
  const organizers = itemIndexKind.page(site, 'en', 'organizers').context;
  expect(indexPage(organizers).map).toBeUndefined();
});

test('the index of series has those with dates to come, by name, with when and where they regularly take place', () => {
  const mill = sampleVenue({ id: 1, name: 'Mill' });
  const weekly = (id: number, title: string, first: string) =>
    [0, 7, 14].map((after) => {
      const day = Temporal.PlainDate.from(first).add({ days: after });
      return sampleEvent({
        id: id + after,
        title,
        venues: [mill],
        when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
      });
    });
  const events = [
    ...weekly(100, 'Yoga', '2026-11-12'),
    ...weekly(200, 'Choir', '2026-11-24'),
    ...weekly(300, 'Summer stage', '2026-07-01'),
  ];
  const page = itemIndexKind.page(sampleSite({ events }), 'en', 'series').context;
  const row = { cue: undefined, below: [], number: undefined };
  expect(indexPage(page).items).toEqual([
    {
      ...row,
      name: 'Choir',
      path: '/en/series/choir/',
      notes: ['Every Tuesday, 18:00–20:00', 'Mill'],
      count: 3,
    },
    {
      ...row,
      name: 'Yoga',
      path: '/en/series/yoga/',
      notes: ['Every Thursday, 18:00–20:00', 'Mill'],
      count: 1,
    },
  ]);
});
