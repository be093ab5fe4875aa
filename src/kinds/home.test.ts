import { describe, expect, test } from 'vitest';
import { alteredLanguage } from '../../tests/support/altered.ts';
import { addressOf } from '../../tests/support/item-source.ts';
import { sampleEvent, sampleImage, samplePage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { days, timed } from '../../tests/support/sample-when.ts';
import { translator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import type { Image } from '../model/item.ts';
import type { SeriesList } from '../site/events/event-lists.ts';
import { homeKind, homeOf, homePage, welcomeOf } from './home.ts';
import { only } from './kind.ts';

const on = (day: string) => timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`);

describe('homeOf', () => {
  test('leads with the first featured event that has an image and takes place', () => {
    const events = [
      sampleEvent({ id: 1, image: sampleImage() }),
      sampleEvent({ id: 2, featured: true }),
      sampleEvent({ id: 3, featured: true, image: sampleImage(), status: 'cancelled' }),
      sampleEvent({ id: 4, featured: true, image: sampleImage() }),
    ];
    expect(home(events).lead?.id).toBe(4);
    expect(home(events.slice(0, 3)).lead?.id).toBe(2);
    expect(home(events.slice(0, 1)).lead?.id).toBe(1);
  });

  test('leads with something as long as anything is announced', () => {
    expect(home([sampleEvent({ id: 9, status: 'cancelled' })]).lead?.id).toBe(9);
    expect(home([]).lead).toBeUndefined();
  });

  test('shows the nearest days, the nearest weekends and what follows today and the first weekend', () => {
    const shown = home([
      sampleEvent({ id: 1, title: 'Event 1', when: days('2026-11-01', '2026-11-20') }),
      sampleEvent({ id: 2, title: 'Event 2', when: on('2026-11-20') }),
      sampleEvent({ id: 3, title: 'Event 3', when: on('2026-11-22') }),
      sampleEvent({ id: 4, title: 'Event 4', when: on('2026-11-24'), featured: true }),
      sampleEvent({ id: 5, title: 'Event 5', when: on('2026-11-25') }),
    ]);
    expect({
      lead: shown.lead?.id,
      days: shown.days.map(({ list }) => ids(list)),
      weekends: shown.weekends.map(({ list }) => ids(list)),
      next: ids(shown.next),
    }).toEqual({ lead: 4, days: [[2, 1], [], [3], []], weekends: [[3], []], next: [5] });
  });

  test('shows a series once in each of its lists, with the other dates behind, and the date that comes after', () => {
    const film = (id: number, day: string) => sampleEvent({ id, title: 'Film', when: on(day) });
    const talk = (id: number, day: string) => sampleEvent({ id, title: 'Talk', when: on(day) });
    const shown = home([
      film(1, '2026-11-21'),
      film(2, '2026-11-22'),
      film(3, '2026-11-23'),
      talk(4, '2026-11-23'),
      talk(5, '2026-11-24'),
      sampleEvent({ id: 6, title: 'Fair', when: on('2026-11-30'), featured: true }),
    ]);
    const [weekend] = shown.weekends;
    expect({
      weekend: weekend && listed(weekend.list),
      next: listed(shown.next),
    }).toEqual({
      weekend: { rows: [1, 2], later: [[1, [2]]], nextInLine: [[2, 1]] },
      next: { rows: [4, 5], later: [[4, [5]]], nextInLine: [[5, 4]] },
    });
  });
});

test('what follows the rows of a day and of a weekend is on the pages of these', () => {
  const events = [1, 2, 3, 4, 5, 6, 7].flatMap((id) => [
    sampleEvent({ id, title: `Event ${id}`, when: on('2026-11-20') }),
    sampleEvent({ id: id + 10, title: `Event ${id + 10}`, when: on('2026-11-22') }),
    sampleEvent({ id: id + 20, title: `Event ${id + 20}`, when: on('2026-11-28') }),
  ]);
  const shown = homePage(homeKind.page(sampleSite({ events }), 'en', only).context);
  const more = ({ list }: (typeof shown.days | typeof shown.weekends)[number]) => [
    list.behind,
    list.morePath,
  ];
  expect([...shown.days.slice(0, 1), ...shown.weekends].map(more)).toEqual([
    [1, '/en/calendar/2026-11-20/'],
    [1, '/en/events/choice/this-weekend/'],
    [1, '/en/calendar/2026-w48/'],
  ]);
});

function ids({ events }: SeriesList) {
  return events.map(({ id }) => id);
}

/** What rows a list has, and of the series among them what is behind and which rows wait. */
function listed(list: SeriesList) {
  const rows = list.events;
  return {
    rows: ids(list),
    later: rows.flatMap((event) => {
      const later = list.later.get(event);
      return later ? [[event.id, later.map(({ id }) => id)]] : [];
    }),
    nextInLine: rows.flatMap((event) => {
      const before = list.nextInLine.get(event);
      return before ? [[event.id, before.id]] : [];
    }),
  };
}

function home(events: Event[]) {
  return homeOf(homeKind.page(sampleSite({ events }), 'en', only).context);
}

const open = (html?: string, title = 'Hello', image?: Image) =>
  welcomeOf({
    t: translator('en'),
    local: alteredLanguage(sampleSite().in('en'), {
      frontPage:
        html === undefined ? undefined : samplePage({ title, body: html, ...(image && { image }) }),
    }),
  });

test.each(['Home', 'Start', 'Strona główna', ' Welcome'])(
  'a front page named "%s" says whose it is',
  (title) => {
    expect(open('', title).title).toBe('What’s on: Town calendar');
  },
);

test('without a front page the site introduces itself', () => {
  expect(open()).toEqual({
    title: 'Town calendar',
    opening: undefined,
    lead: 'What is on in town.',
    story: undefined,
  });
});

test('a brief front page opens the home page', () => {
  const body = '<p>Welcome to <a href="https://town.example/">us</a>.</p>';
  const opening = '<p>Welcome to <a href="/">us</a>.</p>';
  expect(open(body)).toEqual({ title: 'Hello', opening, lead: '', story: undefined });
});

test.each([
  ['a long text', `<p>${'Welcome. '.repeat(70)}</p>`],
  ['a text with headings', '<h2>Who we are</h2><p>A town.</p>'],
])('%s is below what is on, under the sentence about the site', (_, body) => {
  expect(open(body)).toEqual({
    title: 'Hello',
    opening: undefined,
    lead: 'What is on in town.',
    story: body,
  });
});

test('so is a text with a picture', () => {
  const image = sampleImage();
  const body = `<figure><img src="${addressOf(image)}" alt=""></figure>`;
  const { opening, story } = open(body, 'Hello', image);
  expect([opening, story?.includes(image.digest)]).toEqual([undefined, true]);
});

test('an empty front page gives its title alone', () => {
  expect(open('')).toEqual({
    title: 'Hello',
    opening: undefined,
    lead: 'What is on in town.',
    story: undefined,
  });
});
