import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import {
  earlierHistory,
  type History,
  noHistory,
  type PublishedItem,
  readBuilds,
  readHistory,
  writeHistory,
} from './history.ts';

const owner = { origin: 'https://cms.example/wp-json', siteUrl: 'https://town.example/' };

const venue: PublishedItem = {
  kind: 'venue',
  id: 10,
  language: 'pl',
  title: 'Stary Młyn',
  path: '/pl/miejsca/stary-mlyn/',
  formerPaths: ['/pl/miejsca/mlyn/'],
  firstSeen: '2026-11-01T02:00:00Z',
  modified: '2026-10-02T09:30:00Z',
  digest: '0123456789ab',
};

const event: PublishedItem = {
  ...venue,
  kind: 'event',
  formerPaths: [],
  event: {
    start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
    end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
    status: 'movedOnline',
    venues: ['Stary Młyn'],
    hidden: true,
    created: '2026-10-01T08:00:00Z',
    sequence: 91800,
    groups: ['venue 5', 'featured'],
  },
};

const history: History = {
  items: [event, venue],
  removedItems: [{ ...venue, id: 11, goneSince: '2026-11-19T02:00:00Z' }],
  builds: [
    {
      at: '2026-11-20T02:00:00Z',
      fetched: '2026-11-20T02:00:00Z',
      counts: { event: { pl: 1 }, venue: { pl: 1 } },
      collected: { events: { pl: 1 }, 'menu-items': { pl: 3 } },
    },
  ],
  days: [
    {
      day: '2026-11-20',
      counts: { event: { pl: 2 }, venue: { pl: 1 } },
      collected: { events: { pl: 2 } },
      withheld: { event: { pl: 1 } },
    },
  ],
  sizes: [
    {
      at: '2026-11-20T02:00:00Z',
      files: 12,
      folders: 5,
      inOneFolder: 4,
      bytes: 4096,
      largest: { file: 'en/index.html', bytes: 1024 },
    },
  ],
  changes: [],
  years: { pl: [2025, 2026] },
  combinations: { pl: ['category-1-free'] },
  choices: { pl: ['free', 'in-lodz'] },
  series: { pl: ['klub-filmowy'] },
  topics: { pl: [7, 12] },
  addressWords: { pl: [{ address: { events: 'wydarzenia' }, choices: { free: 'za-darmo' } }] },
  cues: { pl: { 7: 2 } },
};

describe('writeHistory', () => {
  test('writes what is read again as it was', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    const [itself, other] = [readHistory(folder, owner), readElsewhere(folder)];
    expect(other).toStrictEqual({ history, warning: undefined });
    expect(itself).toStrictEqual(other);
    expect(itself.history.items[0]).toBe(event);
  });

  test('writes the same bytes whatever the order of the items, and leaves a file alone that stays the same', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    const before = contentOf(folder);
    writeHistory(folder, { ...history, items: history.items.toReversed() }, owner);
    expect(contentOf(folder)).toEqual(before);
  });

  test('leaves nothing of the history before', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    writeFileSync(join(folder, 'history.json.unfinished'), 'of a process that died');
    writeHistory(folder, { ...history, items: [event] }, owner);
    expect(readdirSync(folder)).toHaveLength(2);
    expect(readElsewhere(folder).history.items).toEqual([event]);
  });

  test('keeps a history of an earlier format beside the one that takes its place', () => {
    const folder = join(newFolder(), 'history');
    mkdirSync(folder);
    writeFileSync(join(folder, 'history.json'), '{"version":0}');
    writeFileSync(join(folder, 'shapes.json'), '{}');
    writeHistory(folder, history, owner);
    const kept = earlierHistory(folder, 0);
    expect(kept).toBe(`${folder}-of-format-0`);
    expect(readdirSync(kept).toSorted()).toEqual(['history.json', 'shapes.json']);
    expect(readFileSync(join(kept, 'history.json'), 'utf8')).toBe('{"version":0}');
    expect(readHistory(folder, owner).history).toEqual(history);
  });
});

describe('readHistory', () => {
  test('answers that there is none where there is no folder', () => {
    expect(readHistory(join(newFolder(), 'missing'), owner)).toEqual({
      history: noHistory,
      warning: undefined,
    });
  });

  test('reads a history that was written before sizes were remembered', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    const file = join(folder, 'history.json');
    const { sizes: _, ...head } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify(head));
    expect(readHistory(folder, owner)).toEqual({
      history: { ...history, sizes: [] },
      warning: undefined,
    });
  });

  test('takes the history of a site that moved, or whose server moved', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    expect(readHistory(folder, { ...owner, siteUrl: 'https://other.example/' }).history).toEqual(
      history,
    );
    expect(readHistory(folder, { ...owner, origin: 'https://other.example/' }).history).toEqual(
      history,
    );
  });

  test.each<readonly [string, (folder: string) => void, string]>([
    [
      'of a newer version',
      (folder) => writeFileSync(join(folder, 'history.json'), '{"version":2}'),
      'it has version 2, and this program reads version 1',
    ],
    [
      'of no version',
      (folder) => writeFileSync(join(folder, 'history.json'), '[]'),
      'it has version undefined, and this program reads version 1',
    ],
    [
      'that is empty',
      (folder) => truncateSync(join(folder, 'history.json')),
      'history.json is not JSON',
    ],
    [
      'whose items are cut off',
      (folder) => truncateSync(join(folder, itemsFile(folder)), 100),
      'was changed or cut off',
    ],
    [
      'whose log says what nobody knows',
      (folder) => {
        const file = join(folder, 'history.json');
        writeFileSync(
          file,
          readFileSync(file, 'utf8').replace('"changes":[]', '"changes":[{"what":"sung"}]'),
        );
      },
      'history.json: changes.0.at:',
    ],
  ])('says why it does not use a history %s, and goes on without', (_, damage, reason) => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    damage(folder);
    const read = readHistory(folder, owner);
    expect(read.history).toEqual(noHistory);
    expect(read.warning).toContain(`The history in ${folder} is not used: `);
    expect(read.warning).toContain(reason);
  });

  test('shows the builds without reading the items', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    rmSync(join(folder, itemsFile(folder)));
    expect(readBuilds(folder, owner)).toEqual({
      history: { ...history, items: [], removedItems: [] },
      warning: undefined,
    });
  });

  test('does not use the history of another site', () => {
    const folder = newFolder();
    writeHistory(folder, history, owner);
    const other = { origin: 'https://other.example/wp-json', siteUrl: 'https://other.example/' };
    expect(readHistory(folder, other)).toEqual({
      history: noHistory,
      warning: expect.stringContaining(
        'it is that of https://town.example/, read from https://cms.example/wp-json',
      ),
    });
  });
});

/** Reads a history as a process does that wrote and read another one since. */
function readElsewhere(folder: string) {
  const other = newFolder();
  writeHistory(other, { ...noHistory, items: [{ ...venue, title: other }] }, owner);
  readHistory(other, owner);
  return readHistory(folder, owner);
}

function newFolder(): string {
  return mkdtempSync(join(inject('runFolder'), 'history-'));
}

function itemsFile(folder: string): string {
  return readdirSync(folder).find((name) => name.startsWith('items.')) ?? '';
}

/** Names, bytes and inodes. */
function contentOf(folder: string) {
  return readdirSync(folder).map((name) => [
    name,
    readFileSync(join(folder, name), 'utf8'),
    statSync(join(folder, name)).ino,
  ]);
}
