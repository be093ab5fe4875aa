import { describe, expect, test } from 'vitest';
import { wireEvent, wirePage, wirePost } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { createPlaces } from './places.ts';
import { identityOf, planOf } from './plan.ts';

const day = '2026-11-01T10:00:00';
const start = '2026-12-01 18:00:00';
const menuItem = (id: number, parent = 0) => ({ id, parent, title: { rendered: `Entry ${id}` } });

/** Collections and ids in the order they are written. */
function orderOf(literal: Parameters<typeof snapshotOf>[0]): readonly string[] {
  return planOf(snapshotOf(literal)).map(
    ({ collection, tasks }) =>
      `${collection} ${tasks.map(({ language, id }) => `${id} ${language}`).join(', ')}`,
  );
}

describe('planOf', () => {
  test('puts nothing before what it refers to', () => {
    const order = orderOf({
      en: {
        'menu-items': [menuItem(62, 61), menuItem(61)],
        blocks: [{ id: 71, title: { rendered: 'Notice' } }],
        events: [wireEvent(1, 'one', start)],
        posts: [wirePost(5, 'news', day)],
        pages: [
          wirePage(11, 'grandchild', { parent: 12 }),
          wirePage(12, 'child', { parent: 13 }),
          wirePage(13, 'root'),
        ],
        organizers: [{ id: 31, organizer: 'House' }],
        venues: [{ id: 21, venue: 'Mill' }],
        tags: [{ id: 45, name: 'new' }],
        categories: [
          { id: 41, name: 'Rock', parent: 42 },
          { id: 42, name: 'Music' },
        ],
      },
    });
    expect(order).toEqual([
      'categories 42 en',
      'categories 41 en',
      'tags 45 en',
      'venues 21 en',
      'organizers 31 en',
      'pages 13 en',
      'pages 12 en',
      'pages 11 en',
      'posts 5 en',
      'events 1 en',
      'blocks 71 en',
      'menu-items 61 en',
      'menu-items 62 en',
    ]);
  });

  test('leaves files to those who have their bytes', () => {
    expect(orderOf({ en: { media: [{ id: 1, source_url: 'https://cms.example/a.png' }] } })).toEqual([]);
  });

  test('ends where parents are each other’s, or are not there', () => {
    const pages = [
      wirePage(1, 'egg', { parent: 2 }),
      wirePage(2, 'hen', { parent: 1 }),
      wirePage(3, 'orphan', { parent: 99 }),
    ];
    const snapshot = snapshotOf({ en: { pages } });
    expect(orderOf({ en: { pages } })).toEqual(['pages 3 en', 'pages 1 en, 2 en']);
    const places = createPlaces(snapshot.home, 'https://new.example/');
    for (const id of [1, 2, 99]) places.setId('pages', id, 100 + id);
    for (const { tasks } of planOf(snapshot))
      for (const task of tasks.filter(({ id }) => id !== 3))
        expect(task.fields(places, false)).not.toHaveProperty('parent');
  });

  test('has an item of two languages once, in the first', () => {
    const one = wirePost(5, 'news', day);
    expect(orderOf({ en: { posts: [one] }, pl: { posts: [one, wirePost(6, 'nowe', day)] } })).toEqual([
      'posts 5 en, 6 pl',
    ]);
  });

  test('says by which slug events are found that no list shows', () => {
    const events = [
      wireEvent(1, 'hidden', start, { hide_from_listings: true }),
      wireEvent(2, 'shown', start, { hide_from_listings: false }),
    ];
    const [step] = planOf(snapshotOf({ en: { events } }));
    expect(step?.tasks.map(({ hiddenSlug }) => hiddenSlug)).toEqual(['hidden', undefined]);
  });

  test('asks for fields when everything they name has its place', () => {
    const snapshot = snapshotOf({ en: { pages: [wirePage(2, 'child', { parent: 1 })] } });
    const places = createPlaces(snapshot.home, 'https://new.example/');
    const [task] = planOf(snapshot)[0]?.tasks ?? [];
    expect(task?.fields(places, false)).not.toHaveProperty('parent');
    places.setId('pages', 1, 77);
    expect(task?.fields(places, false)).toMatchObject({ parent: 77 });
  });
});

describe('identityOf', () => {
  test('is the same of an item here and there, whatever id, slug and spelling of its title', () => {
    const here = { id: 1, slug: 'a', title: { rendered: 'Rock &#038; roll' }, date_gmt: day };
    const there = { id: 9, slug: 'a-2', title: { rendered: 'Rock &amp; roll' }, date_gmt: day };
    expect(identityOf(here, 'en')).toBe(identityOf(there, 'en'));
  });

  test.each<readonly [string, object, 'en' | 'pl']>([
    ['another language', {}, 'pl'],
    ['another title', { title: 'Ball' }, 'en'],
    ['another time', { start_date: '2026-12-02 18:00:00' }, 'en'],
  ])('is another in %s', (_, difference, language) => {
    const event = { title: 'Concert', start_date: start };
    expect(identityOf({ ...event, ...difference }, language)).not.toBe(identityOf(event, 'en'));
  });
});
