import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digest, type Manifest, snapshotVersion } from '../../src/snapshot/format.ts';
import { runScript, startScript } from '../../tests/support/run-script.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { changedFields, diffSnapshots, formatDiff, shortened } from './diff-snapshots.ts';

const ball = {
  id: 1,
  title: 'Ball &amp; more',
  start_date: '2026-11-28 18:00:00',
  modified_utc: '1',
};
const walk = { id: 2, title: 'Walk', start_date: '2026-11-30 09:00:00' };

describe('changedFields', () => {
  test.each<readonly [string, object, object, readonly string[]]>([
    [
      'title and start first',
      { cost: '1', title: 'A' },
      { cost: '2', title: 'B' },
      ['title: A → B', 'cost: 1 → 2'],
    ],
    [
      'what only follows is left out',
      { slug: 'a', url: '/a' },
      { slug: 'b', url: '/b' },
      ['slug: a → b'],
    ],
    [
      'what follows from nothing is shown',
      { modified_utc: '1' },
      { modified_utc: '2' },
      ['modified_utc: 1 → 2'],
    ],
    [
      'references by their names, not by what belongs to them',
      { venue: [{ id: 1, venue: 'Mill', phone: '1' }], tags: [{ id: 3, name: 'x', count: 1 }] },
      { venue: [{ id: 2, venue: 'Yard' }], tags: [{ id: 3, name: 'x', count: 2 }] },
      ['venue: Mill → Yard'],
    ],
    [
      'texts as words',
      { content: { rendered: '<p>One</p>' } },
      { content: { rendered: '<p>Two</p>' } },
      ['text: One → Two'],
    ],
    [
      'markup alone',
      { content: { rendered: '<p>One</p>' } },
      { content: { rendered: '<b>One</b>' } },
      ['text:  → changed in its markup alone'],
    ],
    [
      'images by their address',
      { image: null },
      { image: { id: 4, url: 'https://cms/a.jpg' } },
      ['image:  → https://cms/a.jpg'],
    ],
    [
      'what linked data says of the status',
      {},
      { json_ld: { eventStatus: 'EventCancelled' } },
      ['status:  → EventCancelled'],
    ],
    ['linked data that says nothing', {}, { json_ld: {} }, []],
    [
      'a status that could not be read again',
      { json_ld: { eventStatus: 'EventCancelled' } },
      { json_ld: { eventStatus: 'EventCancelled', isEarlier: true } },
      [],
    ],
    [
      'linked data that said nothing',
      { json_ld: {} },
      { json_ld: { eventStatus: 'EventCancelled' } },
      ['status:  → EventCancelled'],
    ],
  ])('%s', (_, before, after, expected) => {
    const found = changedFields({ ...before }, { ...after });
    expect(found.map(({ field, from, to }) => `${field}: ${from} → ${to}`)).toEqual(expected);
  });
});

test('long texts are shown where they begin to differ', () => {
  const [from, to] = shortened(
    `${'same '.repeat(40)}old end`,
    `${'same '.repeat(40)}new end and more`,
  );
  expect([from, to]).toEqual(['… same same same old end', '… same same same new end and more']);
  expect(shortened('x'.repeat(200), '')).toEqual([`${'x'.repeat(72)}…`, '']);
});

describe('a diff', () => {
  test('shows in words what differs', () => {
    const before = snapshot([ball, walk], { root: { name: 'Town' } });
    const after = snapshot(
      [
        { ...ball, start_date: '2026-11-29 17:00:00', modified_utc: '2' },
        { id: 3, title: '\u001b[31mTalk' },
      ],
      {
        root: { name: 'City' },
        quarantined: [
          {
            collection: 'posts',
            language: 'en',
            id: '7',
            field: 'date',
            value: '""',
            reason: 'no date',
          },
        ],
      },
    );
    expect(formatDiff(diffSnapshots(before, after), 20).split('\n').slice(3)).toEqual([
      'Items: 1 added, 1 removed, 1 changed. Images: 0 added, 0 removed.',
      '',
      'Settings of the server:',
      '  name: Town → City',
      '',
      'events (en): 2',
      '  + 3 “[31mTalk”',
      '  - 2 “Walk”',
      '  ~ 1 “Ball & more”',
      '      start: 2026-11-28 18:00:00 → 2026-11-29 17:00:00',
      '',
      'Left out now:',
      '  posts 7 (en): date: no date',
    ]);
  });

  test('counts what it does not name', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({
      id: index + 10,
      title: `Event ${index}`,
    }));
    const words = formatDiff(diffSnapshots(snapshot([ball]), snapshot([ball, ...many])), 20);
    expect(words).toContain('events (en): 1 → 26\n  + 10 “Event 0”');
    expect(words).toMatch(/\+ 29 “Event 19”\n {2}… and 5 more$/);
  });

  test('does not mind that the same server had another address', () => {
    const at = (origin: string) =>
      snapshot([{ ...ball, url: `${origin}/event/ball/` }], { origin: `${origin}/wp-json` });
    const { collections } = diffSnapshots(at('http://127.0.0.1:1000'), at('https://cms.example'));
    expect(collections.flatMap(({ changed }) => changed)).toEqual([]);
  });
});

describe('npm run diff', () => {
  test('compares two folders, as words or as JSON', async () => {
    const [before, after] = [snapshot([ball]), snapshot([ball, walk])];
    const words = await startScript('diff', [before, after]);
    expect([words.code, words.stdout]).toEqual([0, expect.stringContaining('+ 2 “Walk”')]);
    const json = await runScript('diff', [before, after, '--json']);
    expect([json.code, JSON.parse(json.stdout).collections[0]]).toEqual([
      0,
      {
        collection: 'events',
        language: 'en',
        before: 1,
        after: 2,
        added: [{ id: 2, title: 'Walk' }],
        removed: [],
        changed: [],
      },
    ]);
  });

  test('ends with 2 where there is no such snapshot or only one is named, with 4 where one is damaged', async () => {
    const folder = snapshot([]);
    const broken = temporaryFolder();
    writeFileSync(join(broken, 'manifest.json'), '{');
    const ended = await Promise.all([
      runScript('diff', [folder, '/nowhere']),
      runScript('diff', [folder, broken]),
      runScript('diff', [folder]),
    ]);
    expect(ended.map(({ code }) => code)).toEqual([2, 4, 2]);
    expect(ended.map(({ stderr }) => stderr)).toEqual([
      expect.stringContaining('diff: B: "/nowhere" is neither a name in'),
      expect.stringContaining(`${join(broken, 'manifest.json')} is damaged, or of another version`),
      expect.stringContaining('name both, or none'),
    ]);
  });
});

type Parts = {
  readonly origin?: string;
  readonly root?: Readonly<Record<string, unknown>>;
  readonly quarantined?: Manifest['quarantined'];
};

/** A snapshot of English events, in two files, that holds no more than its reader needs. */
function snapshot(events: readonly Readonly<Record<string, unknown>>[], parts: Parts = {}): string {
  const folder = temporaryFolder();
  const { origin = 'https://cms.example/wp-json', root = {}, quarantined = [] } = parts;
  const manifest = {
    version: snapshotVersion,
    origin,
    fetched: '2026-11-20T02:00:00Z',
    languages: ['en'],
    root: { ...emptyRoot, ...root },
    names: {},
    collections: {},
    untranslated: [],
    unavailable: [],
    files: [],
    quarantined,
    withheld: [],
    warnings: [],
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  const lines = events.map(
    (item) => `${JSON.stringify({ id: item.id, digest: digest(JSON.stringify(item)), item })}\n`,
  );
  const [first = '', ...others] = lines;
  writeFileSync(join(folder, 'events.en.ndjson'), first);
  if (others.length > 0)
    writeFileSync(join(folder, `events.en.${events[1]?.['id']}.ndjson`), others.join(''));
  return folder;
}

const emptyRoot = {
  name: 'Town',
  description: '',
  url: '',
  home: '',
  gmt_offset: 1,
  timezone_string: 'Europe/Warsaw',
  page_for_posts: 0,
  page_on_front: 0,
  show_on_front: 'posts',
  namespaces: [],
};
