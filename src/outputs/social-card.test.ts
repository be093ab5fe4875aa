import { expect, test } from 'vitest';
import { itemPage } from '../../tests/support/page-about.ts';
import { pageHead } from '../../tests/support/page-head.ts';
import {
  sampleEvent,
  sampleImage,
  samplePost,
  sampleVenue,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import type { Event } from '../model/event.ts';
import { cardPlans } from './social-card.ts';

const past = timed('2026-11-01T18:00[Europe/Warsaw]', '2026-11-01T20:00[Europe/Warsaw]');
const events = [
  sampleEvent({ id: 1 }),
  sampleEvent({ id: 2, image: sampleImage() }),
  sampleEvent({ id: 3, when: past }),
  sampleEvent({ id: 4, title: 'أمسية موسيقية' }),
  sampleEvent({ id: 5, title: '🎷', venues: [] }),
  sampleEvent({
    id: 6,
    language: 'pl',
    title: 'Zażółć gęślą jaźń 🎷',
    when: days('2026-12-30', '2027-01-02'),
  }),
];
const posts = [samplePost({ id: 50 })];

function filesOf(socialCards: 'soon' | 'without-image' | 'always' | 'never'): string[] {
  return [...cardPlans(sampleSite({ events, posts, config: { socialCards } }))].map(
    ({ file }) => file,
  );
}

test('cards are of events to come and posts, in writings that the site has typefaces for', () => {
  const few = ['cards/en/event-1.jpg', 'cards/en/post-50.png', 'cards/pl/event-6.jpg'];
  expect(filesOf('without-image')).toEqual(few);
  expect(filesOf('always').toSorted()).toEqual([...few, 'cards/en/event-2.jpg'].toSorted());
  expect(filesOf('never')).toEqual([]);
});

test('cards are by default of the events of the next 14 days, and of no more than 60 in a language', () => {
  const on = (id: number, day: string) =>
    sampleEvent({ id, slug: `e-${id}`, when: timed(`${day}T18:00[Europe/Warsaw]`) });
  const site = (all: readonly Event[]) => [...cardPlans(sampleSite({ events: all, posts }))];
  const now = sampleSite({}).today;
  const day = (days: number) => now.add({ days }).toString();
  const few = [on(1, day(0)), on(2, day(13)), on(3, day(14)), on(4, day(40))];
  expect(site(few).map(({ file }) => file)).toEqual([
    'cards/en/event-1.jpg',
    'cards/en/event-2.jpg',
  ]);
  const many = Array.from({ length: 70 }, (_, index) => on(index + 1, day(3)));
  expect(site(many)).toHaveLength(60);
});

test('what does not take place has no card', () => {
  const off = sampleEvent({ id: 1, status: 'cancelled' });
  for (const socialCards of ['soon', 'always'] as const)
    expect([...cardPlans(sampleSite({ events: [off], config: { socialCards } }))]).toEqual([]);
});

test('a card says title, date, place and site in its language', () => {
  const words = [
    ...cardPlans(sampleSite({ events, posts, config: { socialCards: 'without-image' } })),
  ].map((plan) => plan.words);
  expect(words).toEqual([
    {
      site: 'Town calendar',
      title: 'Jazz evening',
      day: '28',
      beside: ['Saturday', 'November 2026', '18:00–20:00'],
      lines: ['Old Mill, ul. Młyńska 1, Kraków'],
    },
    {
      site: 'Town calendar',
      title: 'The library moves',
      day: '',
      beside: [],
      lines: ['News · 1 October 2026'],
    },
    {
      site: 'Kalendarz miejski',
      title: 'Zażółć gęślą jaźń',
      day: '30',
      beside: ['Środa', 'grudnia 2026', 'do 2 stycznia 2027'],
      lines: [
        'środa, 30 grudnia 2026 – sobota, 2 stycznia 2027',
        'Old Mill, ul. Młyńska 1, Kraków',
      ],
    },
  ]);
});

test('a card has the times of the site beside its day, and those of another zone in a line', () => {
  const when = timed('2026-12-10T18:00[America/New_York]', '2026-12-10T20:00[America/New_York]');
  const site = sampleSite({
    events: [sampleEvent({ when })],
    config: { socialCards: 'without-image' },
  });
  expect([...cardPlans(site)].map(({ words }) => words)).toMatchObject([
    {
      day: '11',
      beside: ['Friday', 'December 2026', '00:00–02:00'],
      lines: [
        'Friday 11 December 2026, 00:00–02:00 (Thursday 10 December, 18:00–20:00 Eastern Time)',
        'Old Mill, ul. Młyńska 1, Kraków',
      ],
    },
  ]);
});

test('a page names its card only where it has no picture of its own, or where the configuration says so', () => {
  const imageOf = (id: number, socialCards: 'without-image' | 'always') => {
    const item = sampleEvent({
      id,
      image: id === 2 ? sampleImage() : undefined,
      venues: [sampleVenue()],
    });
    const site = sampleSite({ events: [item], config: { socialCards } });
    const { openGraph, xCard } = pageHead(itemPage(site, item), {
      title: item.title,
      description: '',
    });
    return [
      ...openGraph
        .filter(({ property }) => property.startsWith('og:image'))
        .map(({ content }) => content),
      xCard[0]?.content,
    ];
  };
  const card = [
    'https://town.example/cards/en/event-1.jpg',
    'image/jpeg',
    '1200',
    '630',
    'Jazz evening',
    'summary_large_image',
  ];
  expect(imageOf(1, 'without-image')).toEqual(card);
  expect(imageOf(2, 'without-image')[0]).toMatch(/\/media\/a+-960\.webp$/);
  expect(imageOf(2, 'always')[0]).toBe('https://town.example/cards/en/event-2.jpg');
});
