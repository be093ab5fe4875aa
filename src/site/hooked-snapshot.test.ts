import { describe, expect, test } from 'vitest';
import { bareEvent, barePost, openTown, slugs } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { wireOrganizer, wireVenue } from '../../tests/support/wire-items.ts';
import { type HooksInput, siteConfigSchema } from '../config.ts';
import { noHistory } from '../snapshot/history.ts';
import { publishedPaths } from '../targets.ts';
import { Hooking } from './hooked-snapshot.ts';
import { openRenewedSite } from './open-site.ts';
import { nextHistory } from './published-history.ts';

const mill = wireVenue({ id: 5, venue: 'Mill', slug: 'mill' });
const barn = wireVenue({ id: 6, venue: 'Barn', slug: 'barn' });
const choir = wireOrganizer({ id: 8, organizer: 'Choir', slug: 'choir' });

const literal = {
  en: {
    events: [
      bareEvent(1, 'ball', '2026-11-28 18:00:00', { venue: [mill], organizer: [choir] }),
      bareEvent(2, 'fair', '2026-11-29 18:00:00', { venue: [mill, barn] }),
      bareEvent(3, 'secret', '2026-11-30 18:00:00', { hide_from_listings: true }),
    ],
    venues: [mill],
    organizers: [choir],
    posts: [barePost(4, 'opening', '2026-11-01 10:00:00')],
  },
  pl: { events: [bareEvent(1, 'bal', '2026-11-28 18:00:00')] },
};

function open(hooks: HooksInput) {
  return openTown(literal, { hooks });
}

const level = {
  label: { en: 'Level', pl: 'Poziom' },
  description: 'How much one has to know before.',
  values: { beginner: { en: 'Beginners', pl: 'Początkujący' }, advanced: 'B2' },
};

describe('hooks', () => {
  test('change items of their kind, and say which', () => {
    const site = open({
      event: (item, { language }) =>
        language === 'en' ? { ...item, title: `${item.title} <b>!</b>` } : item,
      post: (item) => ({ ...item, title: { rendered: 'News' } }),
    });
    const { events, posts } = site.in('en');
    expect(events.map(({ title }) => title)).toEqual(['Event ball !', 'Event fair !']);
    expect(site.in('pl').events.map(({ title }) => title)).toEqual(['Event bal']);
    expect(posts.map(({ title }) => title)).toEqual(['News']);
    expect(site.hooked).toEqual({
      post: { dropped: [], changed: ['4 (en)'] },
      event: { dropped: [], changed: ['1 (en)', '2 (en)', '3 (en)'] },
    });
  });

  test('leave out what they return null for, without a word of it', () => {
    const site = open({ event: (item) => (item.id === 2 ? null : item) });
    expect(slugs(site.in('en').events)).toEqual(['ball']);
    expect(site.hooked).toEqual({ event: { dropped: ['2 (en)'], changed: [] } });
    const before = openTown(literal);
    const history = JSON.parse(JSON.stringify(nextHistory(before, { fetched: '', collected: {} })));
    const after = openTown(literal, { hooks: site.config.hooks }, history);
    expect(after.removedEventsIn('en')).toEqual([]);
    expect(after.changes).toEqual([]);
  });

  test('clean what they return as what a server sends', () => {
    const site = open({
      event: (item) => ({ ...item, description: '<p onclick="x()">Hi<script>1</script></p>' }),
    });
    expect(site.in('en').events[0]?.description).toBe('<p>Hi</p>');
  });

  test('leave a venue out of events too, and change it there', () => {
    const site = open({
      venue: (item) => (item.id === 5 ? null : { ...item, venue: 'Big barn' }),
    });
    expect(site.in('en').venues.map(({ name }) => name)).toEqual(['Big barn']);
    expect(site.in('en').events.map(({ venues }) => venues.map(({ name }) => name))).toEqual([
      [],
      ['Big barn'],
    ]);
    expect(site.hooked).toEqual({ venue: { dropped: ['5 (en)'], changed: ['6 (en)'] } });
  });

  test('give what they change another digest, and leave that of the rest', () => {
    const snapshot = snapshotOf(literal);
    const hooks = { fields: {}, files: {}, event: renamed };
    const { snapshot: hooked } = new Hooking(hooks).apply(snapshot);
    expect(hooked.digestOf('posts', 'en', 4)).toBe(snapshot.digestOf('posts', 'en', 4));
    const digests = [snapshot, hooked].map((one) => one.digestOf('events', 'en', 2));
    expect(new Set(digests).size).toBe(2);
    expect(hooked.items('posts', 'en')).toEqual(snapshot.items('posts', 'en'));
  });

  test('count an event that comes back equal as one that stays', () => {
    const snapshot = snapshotOf(literal);
    const { snapshot: hooked, findings } = new Hooking({
      fields: {},
      files: {},
      event: (item) => ({ ...structuredClone(item) }),
    }).apply(snapshot);
    expect(findings).toEqual({});
    expect(hooked.items('events', 'en')[0]).toBe(snapshot.items('events', 'en')[0]);
  });

  test('are asked about an item once, in however many revisions', () => {
    const asked: number[] = [];
    const snapshot = snapshotOf(literal);
    const config = siteConfigSchema.parse({
      hooks: {
        event(item) {
          asked.push(item.id);
          return { ...item, title: 'Other' };
        },
      } satisfies HooksInput,
    });
    const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
    const parts = { snapshot, history: noHistory, config, now, publishedPaths };
    const { site, renew } = openRenewedSite(parts);
    expect(renew({ ...parts, historyWarning: undefined })).toBe(true);
    expect(asked).toEqual([1, 2, 3, 1]);
    expect(site.in('en').events[0]?.title).toBe('Other');
    expect(site.hooked.event?.changed).toHaveLength(4);
  });

  test('see nothing that is not public', () => {
    const seen: number[] = [];
    const draft = bareEvent(9, 'draft', '2026-11-28 18:00:00', { status: 'draft' });
    openTown(
      { en: { events: [draft] }, pl: {} },
      {
        hooks: {
          event(item) {
            seen.push(item.id);
            return item;
          },
        },
      },
    );
    expect(seen).toEqual([]);
  });

  test.each<readonly [string, HooksInput, string]>([
    [
      'throws',
      {
        event() {
          throw new Error('no idea');
        },
      },
      'The hook "event" failed at ',
    ],
    [
      'changes what it gets',
      { event: (item) => Object.assign(item, { title: '' }) },
      'return a copy',
    ],
    ['returns nothing', { event: anything(undefined) }, 'returned nothing: return the item'],
    ['returns a promise', { event: anything(Promise.resolve()) }, 'hooks wait for nothing'],
    ['returns another id', { event: (item) => ({ ...item, id: 77 }) }, 'returned another "id"'],
    ['returns another slug', { venue: (item) => ({ ...item, slug: 'x' }) }, 'another "slug"'],
    ['returns another state', { post: (item) => ({ ...item, status: 'draft' }) }, '"status"'],
    ['names a wrong time', { event: (item) => ({ ...item, start_date: 'soon' }) }, '"start_date"'],
    ['invents a field', { venue: (item) => ({ ...item, color: 'red' }) }, '"color", which is no'],
    [
      'shows what is hidden',
      { event: (item) => ({ ...item, hide_from_listings: false }) },
      'shows a hidden event',
    ],
    [
      'names a venue that the event did not have',
      { event: (item) => ({ ...item, venue: item.venue.map((one) => ({ ...one, id: 99 })) }) },
      'change it in the hook "venue"',
    ],
    [
      'fills a field that is not declared',
      { event: (item) => ({ ...item, added: { level: 'x' } }) },
      '"added.level", which "hooks.fields" does not declare',
    ],
    [
      'says what a field does not have',
      { fields: { level }, event: (item) => ({ ...item, added: { level: ['beginner', 'x'] } }) },
      '"added.level" with "x", which is none of beginner, advanced',
    ],
  ])('are refused, with the item, where one %s', (_what, hooks, said) => {
    const opening = () => open(hooks);
    expect(opening).toThrow(said);
    expect(opening).toThrow(/\((?:event|venue|post) \d+, (?:en|pl)\)\.$/);
  });
});

describe('fields that hooks add', () => {
  const site = open({
    fields: { level, bring: { label: 'Bring', description: 'What to bring.' } },
    event: (item, { language }) => ({
      ...item,
      added: { level: ['beginner', 'advanced'], bring: language === 'en' ? 'a <i>pen</i>' : [] },
    }),
  });

  test('have the words of the language', () => {
    const [en, pl] = (['en', 'pl'] as const).map((one) => site.in(one).events[0]?.added);
    const chosen = ['beginner', 'advanced'];
    expect(en).toEqual([
      { name: 'level', label: 'Level', value: 'Beginners, B2', chosen },
      { name: 'bring', label: 'Bring', value: 'a pen', chosen: [] },
    ]);
    expect(pl).toEqual([{ name: 'level', label: 'Poziom', value: 'Początkujący, B2', chosen }]);
  });

  test('are facts by each of their values', () => {
    expect(site.in('pl').events[0]?.facts.names).toEqual(['level-beginner', 'level-advanced']);
  });

  test('cannot be called as another fact is', () => {
    const more = [{ name: 'level-beginner', label: { en: 'Easy' } }];
    const parsed = siteConfigSchema.safeParse({ facts: { more }, hooks: { fields: { level } } });
    expect(parsed.error?.issues[0]?.message).toBe('"level-beginner" is the name of another fact');
  });
});

const renamed: NonNullable<HooksInput['event']> = (item) => ({ ...item, title: 'Renamed' });

function anything(value: unknown): () => never {
  return () => value as never;
}
