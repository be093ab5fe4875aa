import { expect, test } from 'vitest';
import { type Change, type History, noHistory, type PublishedItem } from '../../loaders/history-format.ts';
import { changeLog } from './change-log.ts';

const now = Temporal.Instant.from('2026-11-20T02:00:00Z');
const none: ReadonlySet<string> = new Set();

test('adds what this build finds to what earlier ones told', () => {
  const told = change({ at: '2026-11-19T02:00:00Z', id: 5 });
  const history = { ...noHistory, items: [post(1)], changes: [told] };
  expect(log({ history, items: [post(1), post(2)] })).toEqual([
    told,
    change({ at: '2026-11-20T02:00:00Z', id: 2, path: '/en/news/2/', title: 'Post 2' }),
  ]);
});

test('says the same again when the next build finds nothing', () => {
  const items = [post(1), post(2)];
  const changes = log({ history: { ...noHistory, items: [post(1)] }, items });
  expect(log({ history: { ...noHistory, items, changes }, items, now: now.add({ hours: 24 }) })).toEqual(
    changes,
  );
});

test('forgets what is older than any site tells', () => {
  const changes = ['2025-10-01T00:00:00Z', '2025-11-20T00:00:00Z'].map((at) => change({ at }));
  expect(log({ history: { ...noHistory, changes } }).map(({ at }) => at)).toEqual(['2025-11-20T00:00:00Z']);
});

test('keeps silent about what is withheld or hidden by now, whatever was told', () => {
  const changes = [1, 2, 3].map((id) => change({ id }));
  const history = { ...noHistory, items: [post(1), post(3)], changes };
  const found = log({ history, items: [post(3)], withheld: new Set(['post en 1', 'post en 2']) });
  expect(found.map(({ id, what }) => `${what} ${id}`)).toEqual(['added 3']);

  const event = {
    start: '2026-12-01',
    end: '2026-12-01',
    venues: [],
    hidden: true,
    created: '',
    sequence: 0,
    groups: [],
  };
  const hidden: PublishedItem = { ...post(4), kind: 'event', event };
  const earlier = { ...noHistory, changes: [change({ kind: 'event', id: 4 }), change({ id: 4 })] };
  expect(log({ history: earlier, items: [hidden] }).map(({ kind }) => kind)).toEqual(['post']);
});

test('names no withheld venue as the place of an event, whatever was told', () => {
  const moves = [
    { from: 'Secret hall', to: 'Library' },
    { from: 'Library; Secret hall', to: 'Library' },
    { from: 'Market', to: 'Library; Secret hall' },
    { from: 'Market', to: 'Library' },
  ].map((places, index) => change({ kind: 'event', id: index, what: 'venue', ...places }));
  const venue: PublishedItem = { ...post(9), kind: 'venue', title: 'Secret hall' };
  const inPolish: PublishedItem = { ...post(8), kind: 'venue', title: 'Library', language: 'pl' };
  const withheld = new Set(['venue en 9', 'venue pl 8']);
  for (const history of [{ items: [venue, inPolish] }, { gone: [venue, inPolish] }]) {
    const found = log({ history: { ...noHistory, ...history, changes: moves }, withheld });
    expect(found.map(({ id, from, to }) => [id, from, to])).toEqual([
      [0, '', 'Library'],
      [2, 'Market', 'Library'],
      [3, 'Market', 'Library'],
    ]);
  }
});

test('what nobody can read is not gone, nor new when it can be read again', () => {
  const history = { ...noHistory, items: [post(1), post(2)] };
  expect(log({ history, items: [post(1)], unreadable: new Set(['post en 2']) })).toEqual([]);
  const back = { ...noHistory, items: [post(1)], gone: [post(2)] };
  expect(log({ history: back, items: [post(1), post(2)] })).toEqual([]);
  const renamed = { ...post(2), title: 'Other' };
  expect(log({ history: back, items: [post(1), renamed] }).map(({ what }) => what)).toEqual(['renamed']);
});

test('what was told to be gone is new when it comes back', () => {
  const changes = [change({ id: 2, what: 'removed', at: '2026-11-19T02:00:00Z' })];
  const history = { ...noHistory, items: [post(1)], gone: [post(2)], changes };
  expect(log({ history, items: [post(1), post(2)] }).map(({ what }) => what)).toEqual(['removed', 'added']);
});

function log(source: Partial<Parameters<typeof changeLog>[0]> & { history: History }): Change[] {
  return changeLog({ items: [], now, withheld: none, unreadable: none, ...source });
}

function post(id: number): PublishedItem {
  return {
    kind: 'post',
    id,
    language: 'en',
    title: `Post ${id}`,
    path: `/en/news/${id}/`,
    formerPaths: [],
    firstSeen: '2026-11-01T00:00:00Z',
    modified: '',
    digest: '',
  };
}

function change(own: Partial<Change>): Change {
  const base = { at: '2026-11-18T02:00:00Z', what: 'added', kind: 'post', id: 1, language: 'en' } as const;
  return { ...base, title: 'Post', path: '/en/news/', from: '', to: '', ...own };
}
