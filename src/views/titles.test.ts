import { describe, expect, test } from 'vitest';
import { alteredSite } from '../../tests/support/altered.ts';
import { itemPage } from '../../tests/support/page-about.ts';
import {
  sampleCategory,
  sampleEvent,
  samplePage,
  samplePost,
  sampleTag,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../tests/support/sample-site.ts';
import { timed } from '../../tests/support/sample-when.ts';
import { homeKind } from '../kinds/home.ts';
import { only } from '../kinds/kind.ts';
import { upcomingKind } from '../kinds/lists/upcoming.ts';
import { notFoundKind } from '../kinds/not-found.ts';
import type { Item, Site } from '../site/site.ts';
import { createChoiceName, groupHeading } from './titles.ts';

test.each([
  ['ages 0–3', 'en', 'Ages 0–3'],
  ['żeglarstwo', 'pl', 'Żeglarstwo'],
  ['iPhone', 'en', 'iPhone'],
  ['4–10 lat', 'pl', '4–10 lat'],
] as const)('the tag "%s" in %s is shown as a heading as "%s"', (name, language, heading) => {
  expect(groupHeading(sampleTag({ name }), language)).toBe(heading);
});

test('names of venues stay as they are', () => {
  expect(groupHeading(sampleVenue({ name: 'enter' }), 'en')).toBe('enter');
});

const workshops = sampleCategory({ id: 1, name: 'Workshops' });
const music = sampleCategory({ id: 2, name: 'Music' });
const taught = sampleCategory({ id: 3, name: 'Music', parentId: 1 });
const local = {
  categoryAncestorsOf: ({ parentId }: { parentId: number }) => (parentId === 1 ? [workshops] : []),
};

test('categories that share a name are shown with what is above them', () => {
  const groups = [workshops, music, taught];
  expect(groups.map(createChoiceName(groups, local))).toEqual([
    'Workshops',
    'Music',
    'Workshops › Music',
  ]);
});

test('a category whose name is its own is shown by it alone', () => {
  expect(createChoiceName([workshops, taught], local)(taught)).toBe('Music');
});

test('venues that share a name are shown with their address', () => {
  const near = sampleVenue({ id: 4, name: 'Clubroom', address: 'Mill Street 3', city: 'Millford' });
  const far = sampleVenue({ id: 5, name: 'Clubroom', address: 'Long Lane 9', city: 'Riverton' });
  const other = sampleVenue({
    id: 6,
    name: 'Old Mill',
    address: 'Mill Street 1',
    city: 'Millford',
  });
  const groups = [near, far, other];
  expect(groups.map(createChoiceName(groups, local))).toEqual([
    'Clubroom, Mill Street 3, Millford',
    'Clubroom, Long Lane 9, Riverton',
    'Old Mill',
  ]);
});

test.each<[string, Item, string]>([
  ['an event', sampleEvent(), 'Three bands. One night.'],
  [
    'an event without words',
    sampleEvent({ description: '' }),
    'Saturday 28 November 2026, 18:00–20:00. Old Mill, ul. Młyńska 1, Kraków',
  ],
  [
    'an event without words at places whose names end in a full stop',
    sampleEvent({
      description: '',
      venues: ['Brown & Co.', 'Mill'].map((name, index) =>
        sampleVenue({ id: index + 1, name, address: '', city: '' }),
      ),
    }),
    'Saturday 28 November 2026, 18:00–20:00. Brown & Co. Mill',
  ],
  ['a post without words', samplePost({ body: '' }), ''],
  ['a page without words', samplePage({ body: '' }), ''],
  [
    'a venue without words',
    sampleVenue({ description: '' }),
    'Old Mill · Town calendar: upcoming and past events.',
  ],
  [
    'a tag by its own words',
    sampleTag({
      description: '<p>In the park:</p><ul><li>without a roof</li></ul>',
    }),
    'In the park: without a roof',
  ],
  ['a tag without words', sampleTag(), 'Outdoors · Town calendar: upcoming and past events.'],
])('describes %s to search engines', (_, item, description) => {
  const site = sampleSite({
    events: [item.kind === 'event' ? item : sampleEvent()],
    ...(item.kind === 'page' ? { pages: [item] } : {}),
  });
  expect(itemPage(site, item).open().show().layout.head.description).toBe(description);
});

describe('the title of the window', () => {
  const titleOf = (site: Site, item: Item) => itemPage(site, shown(site, item)).open().layout.title;
  const evening = (
    id: number,
    day: string,
    hours: readonly [string, string] = ['19:00', '21:00'],
  ) =>
    sampleEvent({
      id,
      slug: `jam-${id}`,
      title: 'Weekly jam',
      when: timed(`${day}T${hours[0]}[Europe/Warsaw]`, `${day}T${hours[1]}[Europe/Warsaw]`),
    });

  test('of an event that takes place again has its date, and its time where the day is the same', () => {
    const events = [
      evening(1, '2026-11-26'),
      evening(2, '2026-12-03', ['17:00', '18:00']),
      evening(3, '2026-12-03'),
      sampleEvent({ id: 4, slug: 'once' }),
    ];
    const site = sampleSite({ events });
    expect(events.map((event) => titleOf(site, event))).toEqual([
      'Weekly jam – 26 November 2026',
      'Weekly jam – Thursday 3 December 2026, 17:00–18:00',
      'Weekly jam – Thursday 3 December 2026, 19:00–21:00',
      'Jazz evening',
    ]);
  });

  test('has the day of the site for an event of another zone', () => {
    const abroad = sampleEvent({
      ...evening(2, '2026-12-03'),
      when: timed('2026-12-03T20:00[America/New_York]'),
    });
    const site = sampleSite({ events: [evening(1, '2026-11-26'), abroad] });
    expect(titleOf(site, abroad)).toBe('Weekly jam – 4 December 2026');
  });

  test('of a hidden event counts like any other', () => {
    const events = [
      evening(1, '2026-11-26'),
      sampleEvent({ ...evening(2, '2026-12-03'), hidden: true }),
    ];
    const site = sampleSite({ events });
    expect(events.map((event) => titleOf(site, event))).toEqual([
      'Weekly jam – 26 November 2026',
      'Weekly jam – 3 December 2026',
    ]);
  });

  test('of a page that others are called like has the page above it', () => {
    const pages = [
      samplePage({ id: 1, segments: ['museum'], title: 'Museum' }),
      samplePage({ id: 2, segments: ['library'], title: 'Library' }),
      samplePage({ id: 3, segments: ['museum', 'team'], title: 'Team', parentId: 1 }),
      samplePage({ id: 4, segments: ['library', 'team'], title: 'Team', parentId: 2 }),
      samplePage({ id: 5, segments: ['team'], title: 'Team' }),
      samplePage({ id: 6, segments: ['museum', 'history'], title: 'History', parentId: 1 }),
    ];
    const site = sampleSite({ pages });
    expect(pages.map((page) => titleOf(site, page))).toEqual([
      'Museum',
      'Library',
      'Team – Museum',
      'Team – Library',
      'Team',
      'History',
    ]);
  });

  test('of news that are called alike has their date', () => {
    const posts = ['2026-10-01T08:00:00Z', '2026-11-01T08:00:00Z'].map((published, place) =>
      samplePost({
        id: place + 1,
        slug: `closed-${place}`,
        title: 'Closed today',
        published: Temporal.Instant.from(published),
      }),
    );
    const site = sampleSite({ posts });
    expect(posts.map((post) => titleOf(site, post))).toEqual([
      'Closed today – 1 October 2026',
      'Closed today – 1 November 2026',
    ]);
  });
});

test('describes the home page by what the site says of itself, and a page that is not found by nothing', () => {
  const site = sampleSite();
  const pages = [homeKind.page(site, 'en', only), notFoundKind.page(site, 'en', { others: [] })];
  expect(pages.map((page) => page.open().layout.description)).toEqual(['What is on in town.', '']);
});

test('ends no description in two full stops, whatever the site is called', () => {
  const named = alteredSite(sampleSite(), {}, { name: 'Calendar & Co.' });
  expect(upcomingKind.page(named, 'en', 1).open().layout.description).toBe(
    'Upcoming events, day by day: Calendar & Co.',
  );
});
