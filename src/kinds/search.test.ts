import { expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleTag,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { stemRulesOf } from '../search/words.ts';
import { only } from './kind.ts';
import { type SearchPageData, searchKind, searchPage } from './search.ts';

test('searchPage has what its script works with, and what can be browsed', () => {
  const music = sampleCategory({ id: 1, name: 'Music', slug: 'music' });
  const mill = sampleVenue({ id: 2, name: 'Mill', slug: 'mill' });
  const event = sampleEvent({ categories: [music], venues: [mill], organizers: [] });
  const expected: SearchPageData = {
    settings: {
      language: 'en',
      timeZone: 'Europe/Warsaw',
      home: '/en/',
      folder: '/en/search/',
      words: {
        none: 'Nothing found.',
        wait: 'Searching…',
        failed: 'The search could not be loaded. Check your connection and try again.',
        count: { one: '{count} result', other: '{count} results' },
        similar: {
          one: 'No results for “{words}”. Showing {count} for similar words',
          other: 'No results for “{words}”. Showing {count} for similar words',
        },
        unsay: 'remove, and search for the words “{words}”',
        upcoming: { one: '{count} upcoming event', other: '{count} upcoming events' },
        begun: 'Already running',
        waiting: 'Finding your location…',
        refused:
          'Your location is not available. Allow this site to use it in your browser’s settings.',
        nearest: 'Nearest first. Your location stays on this device.',
        nearestOfDay: 'Nearest first within each day. Your location stays on this device.',
        until: 'until {date}',
        statuses: {
          cancelled: 'Cancelled',
          postponed: 'Postponed',
          rescheduled: 'New date',
          movedOnline: 'Moved online',
        },
        kinds: {
          event: 'Event',
          venue: 'Venue',
          post: 'News',
          page: 'Page',
          organizer: 'Organiser',
          category: 'Category',
          tag: 'Tag',
          series: 'Series',
        },
      },
      phrases: expect.arrayContaining([
        ['tonight|this evening|today evening', 'when', 'tonight', 'Tonight'],
        ['morning|in the morning', 'part', 'morning', 'Morning'],
      ]),
      stems: stemRulesOf('en'),
      alike: expect.arrayContaining([expect.stringMatching(/^pottery\|/)]),
      names: expect.objectContaining({ months: expect.arrayContaining(['November']) }),
    },
    path: '/en/search/',
    dayChoices: ['today', 'tomorrow', 'weekend', 'next-weekend'],
    facts: [],
    accessFacts: [],
    pattern: expect.objectContaining({ path: '/en/search/' }),
    hasDistances: false,
    facets: ['category', 'tag', 'venue', 'organizer'],
    kinds: [
      { kind: 'event', name: 'Events' },
      { kind: 'venue', name: 'Venues' },
      { kind: 'post', name: 'News' },
      { kind: 'page', name: 'Pages' },
    ],
    lists: [
      {
        facet: 'category',
        title: 'Categories',
        links: [{ name: 'Music', path: '/en/categories/music/' }],
      },
      { facet: 'venue', title: 'Venues', links: [{ name: 'Mill', path: '/en/venues/mill/' }] },
    ],
    months: [
      {
        year: 2026,
        months: [
          {
            short: 'Nov',
            name: 'November 2026',
            path: '/en/calendar/2026-11/',
            current: undefined,
          },
        ],
      },
    ],
    eventsPath: '/en/events/',
    pastPath: '/en/events/past/',
  };
  const site = sampleSite({ events: [event] });
  expect(searchPage(searchKind.page(site, 'en', only).context)).toEqual(expected);
});

test('searchPage has neither lists nor months where nothing is published', () => {
  const { lists, months } = searchPage(searchKind.page(sampleSite(), 'en', only).context);
  expect({ lists, months }).toEqual({ lists: [], months: [] });
});

test('searchPage offers to sort by distance where events to come are in different places', () => {
  const at = (id: number, latitude: number) =>
    sampleVenue({ id, slug: `venue-${id}`, coordinates: { latitude, longitude: 20 } });
  const offers = (...places: readonly number[]) => {
    const events = places.map((latitude, index) =>
      sampleEvent({ id: index + 1, venues: [at(index + 1, latitude)] }),
    );
    return searchPage(searchKind.page(sampleSite({ events }), 'en', only).context).hasDistances;
  };
  expect([offers(53), offers(53, 53), offers(53, 54)]).toEqual([false, false, true]);
});

test('searchPage offers the facts that events have, details of access apart', () => {
  const known = { 'step-free': { tags: ['step-free'] } };
  const event = sampleEvent({
    cost: { label: 'Free', free: true },
    tags: [sampleTag({ slug: 'step-free' })],
  });
  const site = sampleSite({ events: [event], config: { facts: { known } } });
  const { facts, accessFacts } = searchPage(searchKind.page(site, 'en', only).context);
  expect(facts.map(({ label }) => label)).toEqual(['Free admission', 'Accessible']);
  expect(accessFacts).toEqual([{ name: 'step-free', label: 'Step-free access', drawn: true }]);
});

test('searchPage knows the words of a site for what its language has, before those that every site has', () => {
  const jazz = sampleCategory({ id: 1, name: 'Jazz', slug: 'jazz' });
  const toddlers = sampleTag({ id: 2, name: 'Ages 0–3', slug: 'ages-0-3' });
  const event = sampleEvent({
    categories: [jazz],
    tags: [toddlers],
    cost: { label: 'Free', free: true },
  });
  const site = sampleSite({
    events: [event],
    config: {
      search: {
        words: [
          { words: { en: ['gig', 'live music'], pl: ['granie'] }, categories: ['jazz-pl', 'jazz'] },
          { words: { en: ['toddler'] }, tags: ['ages-0-3'] },
          { words: { en: ['gratis'] }, facts: ['free'] },
          { words: { en: ['movie'] }, categories: ['film'] },
          { words: { pl: ['tylko po polsku'] }, categories: ['jazz'] },
        ],
      },
    },
  });
  const { settings } = searchPage(searchKind.page(site, 'en', only).context);
  expect(settings.phrases.slice(0, 4)).toEqual([
    ['gig|live music', 'category', 'jazz', 'Jazz'],
    ['toddler', 'tag', 'ages-0-3', 'Ages 0–3'],
    ['gratis', 'fact', 'free', 'Free admission'],
    [expect.stringMatching(/^free\|/), 'fact', 'free', 'Free admission'],
  ]);
  expect(settings.phrases.filter(([, field]) => field === 'fact')).toHaveLength(2);
});
