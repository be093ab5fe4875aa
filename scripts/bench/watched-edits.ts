import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Collection } from '../../src/contract/collections.ts';
import { BuildMemory, collectGarbage } from '../build/build-memory.ts';
import { buildSite } from '../build/build-site.ts';
import { openBuildContext } from '../cli/build-context.ts';
import { markdownTable } from '../cli/markdown.ts';
import { editSnapshot, type Wire, type WireRecord } from './edited-snapshot.ts';
import { now, withSnapshot } from './measure.ts';

/**
 * Changes the items of a collection; `place` says which edit of its kind it is, from 0.
 *
 * @param read reads the records of another collection
 */
type Edit = {
  readonly collection: Collection;
  change(
    records: readonly WireRecord[],
    place: number,
    read: (other: Collection) => readonly WireRecord[],
  ): readonly WireRecord[];
};

/** What editors do, by the name that the table has. */
const edits: Readonly<Record<string, Edit>> = {
  title: ofEvent(({ title }, place) => ({ title: `${title} ${place}` })),
  text: ofEvent(({ description }, place) => ({
    description: `${description}\n<p>One sentence more, the ${place}th.</p>`,
  })),
  time: ofEvent(({ start_date: start }) => ({
    start_date: minuteLater(start),
    utc_start_date: null,
    utc_end_date: null,
  })),
  cancellation: ofEvent(() => ({ event_status: 'canceled' })),
  category: ofEvent(({ categories }) => ({
    categories: Array.isArray(categories) ? categories.slice(0, -1) : [],
  })),
  'new event': {
    collection: 'events',
    change(records) {
      const model = records[Math.floor(records.length / 2)];
      const id = Math.max(...records.map((record) => record.id)) + 1;
      const item = { ...model?.item, id, slug: `new-${id}`, url: '', title: `New event ${id}` };
      return [...records, { id, item }];
    },
  },
  'removed event': {
    collection: 'events',
    change: (records, place) => records.filter((_, index) => index !== at(records, place)),
  },
  venue: {
    collection: 'venues',
    change(records, place, read) {
      const id = someVenue(records, place, read('events'));
      return records.map((record) =>
        record.id === id
          ? { ...record, item: { ...record.item, venue: `${record.item['venue']} ${place}` } }
          : record,
      );
    },
  },
  menu: {
    collection: 'menu-items',
    change: (records, place) =>
      records.map(({ id, item }) => ({
        id,
        item: { ...item, title: { rendered: `Entry ${id}, ${place}` } },
      })),
  },
};

function ofEvent(change: (item: Wire, place: number) => Wire): Edit {
  return {
    collection: 'events',
    change: (records, place) =>
      records.map((record, index) =>
        index === at(records, place)
          ? { ...record, item: { ...record.item, ...change(record.item, place) } }
          : record,
      ),
  };
}

/** Events all over the list, another in each edit. */
function at(records: readonly unknown[], place: number): number {
  return (place * 37 + 5) % records.length;
}

const venuesSchema = z.array(z.object({ id: z.number() })).catch([]);

/** One of the three venues that are nearest to having a twentieth of all events. */
function someVenue(
  venues: readonly WireRecord[],
  place: number,
  events: readonly WireRecord[],
): number | undefined {
  const counts = new Map(venues.map(({ id }) => [id, 0]));
  for (const { item } of events)
    for (const { id } of venuesSchema.parse(item['venue']))
      counts.set(id, (counts.get(id) ?? 0) + 1);
  const wanted = events.length / 20;
  const nearest = [...counts].toSorted(
    ([one, a], [other, b]) => Math.abs(a - wanted) - Math.abs(b - wanted) || one - other,
  );
  return nearest[place % 3]?.[0];
}

function minuteLater(start: unknown): string {
  const time = Temporal.PlainDateTime.from(String(start).replace(' ', 'T')).add({ minutes: 1 });
  return time.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

type Seconds = { readonly seconds: number; readonly changed: number; readonly looked: number };

type WatchRow = {
  readonly events: number;
  readonly edit: string;
  readonly builds: readonly Seconds[];
};

/** The builds of one size, each made upon the ones before in one process. */
export type WatchBenchmark = {
  readonly rows: readonly WatchRow[];
  /** Megabytes after the first build, and after the last. */
  readonly memory: readonly [first: MemoryUsed, last: MemoryUsed];
};

type MemoryUsed = {
  /** Of the heap what is reachable. */
  readonly heap: number;
  /** Of the process, once it has collected what it does at rest. */
  readonly resident: number;
};

/**
 * Measures builds of a process that stays: from what was read of the server to the swapped tree,
 * after edits of each kind.
 *
 * @param order.edits of each kind
 */
export async function benchWatch(
  { events, count }: { readonly events: number; readonly count: number },
  say: (what: string) => void,
): Promise<WatchBenchmark> {
  return await withSnapshot({ events }, say, async (folder) => {
    const memory = new BuildMemory();
    const place = { 'cache-dir': join(folder, 'cache'), 'dist-dir': join(folder, 'dist') };
    mkdirSync(place['cache-dir']);
    const build = async (snapshot: string): Promise<Seconds> => {
      const context = { ...(await openBuildContext({ now, ...place })), progress: silent };
      const report = await buildSite(context, {
        ...{ snapshot, memory, whole: false, acceptShrink: true },
      });
      const { fetch: _, settle: __, ...stages } = report.seconds;
      const { added = [], changed = [], removed = [] } = report.publication ?? {};
      memory.writeDown(context.cache);
      return {
        seconds: Object.values(stages).reduce((sum, stage) => sum + stage, 0),
        changed: added.length + changed.length + removed.length,
        looked: memory.looked,
      };
    };
    let present = join(folder, 'snapshot');
    say(`${events} events: cold`);
    await build(present);
    while (memory.look(1000) > 0);
    const first = memoryUsed(memory);
    const rows: WatchRow[] = [];
    let number = 0;
    for (const [edit, { collection, change }] of Object.entries(edits)) {
      say(`${events} events: ${edit}`);
      const builds: Seconds[] = [];
      for (let index = 0; index < count; index++) {
        const next = join(folder, `edited-${++number}`);
        await editSnapshot(present, next, collection, (records, read) =>
          change(records, index, read),
        );
        if (number > 1) rmSync(present, { recursive: true, force: true });
        present = next;
        // As the builder does at rest; what changing a snapshot takes is no part of a build.
        memory.collect();
        builds.push(await build(present));
      }
      rows.push({ events, edit, builds });
    }
    return { rows, memory: [first, memoryUsed(memory)] };
  });
}

const silent = { begin() {}, at() {}, end() {}, say() {} };

function memoryUsed(memory: BuildMemory): MemoryUsed {
  memory.collect();
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: Math.round(heapUsed / 1e6), resident: Math.round(rss / 1e6) };
}

export function watchTable(benchmarks: readonly WatchBenchmark[]): string {
  const heads = ['events x 2', 'edit', 'edits', 'median s', 'p90 s', 'files changed', 'looked at'];
  const rows = benchmarks.flatMap(({ rows: own }) =>
    own.map(({ events, edit, builds }) => {
      const share = (part: number, of: (build: Seconds) => number) => {
        const sorted = builds.map(of).toSorted((one, other) => one - other);
        return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
      };
      return [
        ...[events, edit, builds.length],
        ...[0.5, 0.9].map((part) => share(part, ({ seconds }) => seconds).toFixed(2)),
        share(0.5, ({ changed }) => changed),
        share(0.5, ({ looked }) => looked),
      ];
    }),
  );
  const used = benchmarks.map(
    ({ rows: [row], memory: [first, last] }) =>
      `- ${row?.events} events x 2: ${first.heap} MB of live heap after the first build, ${last.heap} MB after the last; ` +
      `${first.resident} and ${last.resident} MB resident at rest.`,
  );
  return `${markdownTable(heads, rows, [1])}\n\n${used.join('\n')}`;
}
