import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Language, documentedLanguages as languages } from '../../src/contract/language.ts';
import type { StoredEvent, StoredItem, Town } from './stored.ts';
import { createTown } from './town.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const town = createTown(now);

describe('createTown', () => {
  test.each(languages)('has a full calendar in language "%s"', (language) => {
    const count = (items: readonly StoredItem[]) =>
      items.filter((item) => item.language === language).length;
    expect(count(town.events)).toBeGreaterThanOrEqual(130);
    expect(count(town.venues)).toBeGreaterThanOrEqual(26);
    expect(count(town.organizers)).toBeGreaterThanOrEqual(16);
    expect(count(town.terms.filter(({ kind }) => kind === 'category'))).toBeGreaterThanOrEqual(12);
    expect(count(town.terms.filter(({ kind }) => kind === 'tag'))).toBeGreaterThanOrEqual(20);
    expect(count(town.posts)).toBeGreaterThanOrEqual(42);
    expect(count(town.pages)).toBeGreaterThanOrEqual(16);
    expect(count(town.media)).toBeGreaterThanOrEqual(25);
    expect(count(town.blocks)).toBe(5);
    expect(depth(town.pages, language)).toBeGreaterThanOrEqual(3);
    expect(depth(town.menuItems, language)).toBeGreaterThanOrEqual(3);
  });

  test('gives every item an id of its own', () => {
    const ids = everything(town).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('gives the same town for the same day and another for the next', () => {
    const plain = (one: Town) => JSON.stringify(one);
    expect(plain(createTown(now))).toBe(plain(town));
    expect(plain(createTown(now.add({ hours: 1 })))).toBe(plain(town));
    expect(plain(createTown(now.add({ hours: 24 })))).not.toBe(plain(town));
  });

  test('refers to items that exist, except where it means not to', () => {
    const known = new Set(everything(town).map(({ id }) => id));
    const referred = [
      ...town.events.flatMap((event) => [
        event.image,
        ...event.venue,
        ...event.organizer,
        ...event.categories,
        ...event.tags,
      ]),
      ...town.posts.flatMap((post) => [post.featured_media, ...post.tags]),
      ...town.pages.flatMap((page) => [page.featured_media, page.parent]),
      ...town.terms.map(({ parent }) => parent),
      ...town.menuItems.flatMap(({ parent, object_id: objectId }) => [parent, objectId]),
      ...[...town.venues, ...town.organizers].map(({ image }) => image),
      ...everything(town).flatMap(({ overrides }) =>
        Object.values(Object(overrides?.['translations'])),
      ),
    ];
    const dangling = new Set(referred.filter((id) => id !== 0 && !known.has(Number(id))));
    expect([...dangling].toSorted()).toEqual([987_001, 987_002, 987_003, 987_004]);
  });

  test('leaves no placeholder the server does not know', () => {
    const texts = JSON.stringify(everything(town));
    const known = new Set(everything(town).map(({ id }) => `{{path:${id}}}`));
    const unknown = [...texts.matchAll(/\{\{[^}]*\}\}|\[\[\w+\]\]/g)]
      .map(([placeholder]) => placeholder)
      .filter(
        (placeholder) =>
          !known.has(placeholder) && !['{{origin}}', '{{host}}'].includes(placeholder),
      );
    expect(unknown).toEqual([]);
  });

  test('links the language versions of an item, unless one slug pairs them', () => {
    const pairs = [
      ...Map.groupBy([...town.events, ...town.posts], ({ group }) => group).values(),
    ].filter((pair) => pair[0]?.group !== 0);
    expect(pairs.length).toBeGreaterThan(250);
    for (const pair of pairs) {
      const [english, polish] = languages.map((language) =>
        pair.find((item) => item.language === language),
      );
      const links = { en: english?.id, pl: polish?.id };
      const expected = english?.slug === polish?.slug ? undefined : links;
      expect(english?.overrides?.['translations']).toEqual(expected);
      expect(polish?.overrides?.['translations']).toEqual(expected);
    }
  });

  test.each(languages)(
    'has different slugs in language "%s", except where equal ones are meant',
    (language) => {
      const twice = (items: readonly StoredItem[]) =>
        [...Map.groupBy(items, (item) => `${item.language} ${item.slug}`)]
          .filter(([slug, group]) => group.length > 1 && slug.startsWith(language))
          .map(([slug]) => slug.slice(3));
      expect(twice(town.events)).toEqual([
        language === 'en' ? 'first-aid-saturday' : 'pierwsza-pomoc',
      ]);
      expect(twice(town.posts)).toEqual([language === 'en' ? 'maintenance' : 'przerwa-techniczna']);
      expect(twice(town.venues)).toEqual([language === 'en' ? 'clubroom' : 'swietlica']);
      expect(twice(town.terms)).toEqual([]);
    },
  );

  test('has less than two in a hundred items that nobody can read', () => {
    for (const language of languages) {
      const events = town.events.filter((event) => event.language === language);
      const broken = events.filter(({ overrides }) => overrides && 'start_date' in overrides);
      expect(broken.length / events.length).toBeLessThan(0.02);
    }
  });

  test.each([
    '2026-11-21T10:00:00Z',
    '2026-12-24T22:59:00Z',
    '2027-01-01T00:30:00Z',
    '2027-03-28T01:30:00Z',
    '2027-07-31T12:00:00Z',
    '2028-02-29T06:00:00Z',
    '2027-10-31T00:30:00Z',
  ])('is alive at %s', (moment) => {
    const instant = Temporal.Instant.from(moment);
    const today = instant.toZonedDateTimeISO('Europe/Warsaw').toPlainDate();
    for (const language of languages) {
      const events = publicEvents(createTown(instant), language);
      const saturday = today.add({ days: 6 - today.dayOfWeek });
      expect(startingBetween(events, today, today)).toBeGreaterThanOrEqual(3);
      expect(startingBetween(events, saturday, saturday.add({ days: 1 }))).toBeGreaterThanOrEqual(
        5,
      );
      expect(startingBetween(events, today, today.add({ weeks: 8 }))).toBeGreaterThanOrEqual(80);
      expect(
        startingBetween(events, today.add({ months: 3 }), today.add({ years: 1 })),
      ).toBeGreaterThan(10);
      expect(startingBetween(events, today.subtract({ years: 2 }), today)).toBeGreaterThan(50);
      expect(runningOn(events, today)).toBeGreaterThanOrEqual(3);
    }
  });

  test('dates every public item in the past', () => {
    const late = everything(town).filter(
      ({ created, modified, status }) =>
        status === 'publish' &&
        (created > '2026-11-21 10:00:00' || modified > '2026-11-21 10:00:00' || modified < created),
    );
    expect(late).toEqual([]);
  });

  test('holds the extremes its table promises', () => {
    expect(town.events.some(({ title }) => title.length >= 300)).toBe(true);
    expect(town.events.some(({ slug }) => slug.length >= 300)).toBe(true);
    expect(town.events.some(({ description }) => description.length >= 30_000)).toBe(true);
    expect(town.events.some(({ title }) => title === '')).toBe(true);
    expect(new Set(town.events.map(({ timezone }) => timezone))).toEqual(
      new Set([
        'Europe/Warsaw',
        'America/New_York',
        'Asia/Kathmandu',
        'UTC',
        'UTC+2',
        'UTC+5.5',
        '',
      ]),
    );
    expect(new Set(town.events.map(({ status }) => status))).toEqual(
      new Set(['publish', 'draft', 'pending', 'private', 'future', 'trash']),
    );
    const starts = town.events
      .filter(({ language }) => language === 'en')
      .map(({ start_date: start }) => start);
    expect(starts).toContain('2027-03-28 02:30:00');
    expect(starts).toContain('2026-10-25 02:30:00');
  });

  test('draws pictures of the size it says', async () => {
    const picture = town.media.find(({ file }) => file === 'ogloszenie.png');
    const { format, width, height } = await sharp(await picture?.bytes()).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 600, height: 400 });
  });

  test('has a file whose bytes are missing', async () => {
    const lost = town.media.find(({ file }) => file.startsWith('zagubione'));
    await expect(lost?.bytes()).rejects.toThrow('is missing on purpose');
  });
});

function everything(one: Town): readonly StoredItem[] {
  return [
    ...one.events,
    ...one.venues,
    ...one.organizers,
    ...one.terms,
    ...one.posts,
    ...one.pages,
    ...one.media,
    ...one.menuItems,
    ...one.blocks,
  ];
}

function depth(
  items: readonly { readonly id: number; readonly parent: number; readonly language: Language }[],
  language: Language,
): number {
  const parents = new Map(items.map(({ id, parent }) => [id, parent]));
  const steps = (id: number, seen: ReadonlySet<number>): number =>
    id === 0 || seen.has(id) ? 0 : 1 + steps(parents.get(id) ?? 0, new Set([...seen, id]));
  return Math.max(
    ...items.filter((item) => item.language === language).map(({ id }) => steps(id, new Set())),
  );
}

function publicEvents(one: Town, language: Language): readonly StoredEvent[] {
  return one.events.filter(
    (event) =>
      event.language === language && event.status === 'publish' && !event.hide_from_listings,
  );
}

function startingBetween(
  events: readonly StoredEvent[],
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): number {
  return events.filter(
    ({ start_date: start }) =>
      start.slice(0, 10) >= String(first) && start.slice(0, 10) <= String(last),
  ).length;
}

function runningOn(events: readonly StoredEvent[], day: Temporal.PlainDate): number {
  return events.filter(
    ({ start_date: start, end_date: end }) =>
      start.slice(0, 10) < String(day) && end.slice(0, 10) > String(day),
  ).length;
}
