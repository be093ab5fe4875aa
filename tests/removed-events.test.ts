import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { runScriptWell } from './support/run-script.ts';
import { type Items, startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';
import { readTree } from './support/tree.ts';
import { wireEvent } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'vanished-'));
const dist = join(folder, 'dist');

const ball = wireEvent({ id: 1, slug: 'ball', title: 'Ball' });
const concert = wireEvent({ id: 2, slug: 'concert', title: 'Concert' });
const polish = wireEvent({ id: 3, slug: 'bal', title: 'Bal' });
let english: Items = [];

let cms: TestServer;

beforeAll(async () => {
  cms = await startSmallCms({
    items: {
      events: {
        get en() {
          return english;
        },
        pl: [polish],
      },
    },
  });
});

afterAll(() => cms.close());

const page = 'en/events/ball/index.html';
const calendar = 'en/feeds/events/1.ics';

describe('an event that vanishes from the server', { timeout: 180_000 }, () => {
  test('leaves the site at the first fetch that misses it, and its calendar stays, empty', async () => {
    english = [ball, concert];
    const first = await build('2026-11-20T02:00:00Z');
    expect(statusOf(first, calendar)).toEqual([]);
    expect(first[calendar]).toContain('UID:event-1-en@');

    english = [concert];
    const second = await build('2026-11-21T02:00:00Z');
    expect(second[page]).toBeUndefined();
    expect(eventsIn(second, calendar)).toBe(0);
    expect(eventsIn(second, 'en/feeds/events.ics')).toBe(1);
  });

  test('is cancelled at the second, in every calendar that held it, and its page says so', async () => {
    const third = await build('2026-11-22T02:00:00Z');
    expect(statusOf(third, calendar)).toEqual(['STATUS:CANCELLED']);
    expect(statusOf(third, 'en/feeds/events.ics')).toEqual(['STATUS:CANCELLED']);
    expect(third[page]).toContain('No longer listed');
    expect(third[page]).toContain('<meta name="robots" content="noindex">');
    expect(third['sitemap-0.xml']).not.toContain('/en/events/ball/');
  });

  test('comes back with a higher sequence than its cancellation had', async () => {
    const cancelled = sequenceIn(readTree(dist), calendar);
    english = [ball, concert];
    const fourth = await build('2026-11-23T02:00:00Z');
    expect(statusOf(fourth, calendar)).toEqual([]);
    expect(sequenceIn(fourth, calendar)).toBe(cancelled + 1);
    expect(fourth[page]).not.toContain('No longer listed');
  });
});

type Tree = Readonly<Record<string, string>>;

async function build(now: string): Promise<Tree> {
  const folders = ['--dist-dir', dist, '--cache-dir', join(folder, 'cache')];
  await runScriptWell('build', ['--api-url', `${cms.origin}/wp-json`, '--now', now, ...folders]);
  return readTree(dist);
}

function statusOf(tree: Tree, file: string): readonly string[] {
  return (tree[file] ?? 'no such file').match(/^STATUS:\w+/gm) ?? [];
}

function eventsIn(tree: Tree, file: string): number {
  return (tree[file] ?? 'BEGIN:VEVENT'.repeat(99)).split('BEGIN:VEVENT').length - 1;
}

function sequenceIn(tree: Tree, file: string): number {
  return Number(/^SEQUENCE:(\d+)/m.exec(tree[file] ?? '')?.[1]);
}
