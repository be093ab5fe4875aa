import { HookError, Hooking, hookedCollections } from '../../src/site/hooked-snapshot.ts';
import { type Snapshot, stableJson } from '../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../src/snapshot/read.ts';
import type { Cache } from '../cli/build-context.ts';
import type { Settings } from '../cli/settings.ts';
import { latestName, latestSnapshot } from '../snapshots/snapshot-store.ts';
import { bad, type Finding, good, note } from './checks.ts';

/** Items that are named at most. */
const mostNamed = 5;

/**
 * Whether hooks return the same for the items of the last snapshot on two days that are more than a year apart: builds take
 * for granted that what they return depends on the item alone.
 */
export async function lookAtHooks(
  { config }: Settings,
  { snapshots }: Cache,
): Promise<readonly Finding[]> {
  if (config.hooks === undefined) return [];
  if (latestName(snapshots) === undefined)
    return [
      note('the hooks were not tried', 'There is no snapshot to try them on: npm run fetch.'),
    ];
  try {
    const snapshot = await readSnapshot(latestSnapshot(snapshots));
    const today = new Hooking(config).apply(snapshot);
    const later = onAnotherDay(() => new Hooking(config).apply(snapshot));
    const differing = differingItems(today.snapshot, later.snapshot);
    if (differing.length === 0) return [good('the hooks return the same twice for all items')];
    const more = differing.length > mostNamed ? ` and ${differing.length - mostNamed} more` : '';
    return [
      bad(
        `the hooks return something else the second time for ${differing.slice(0, mostNamed).join(', ')}${more}`,
        'Let what a hook returns depend on the item and its language alone: on no clock, no chance, and nothing that it remembers.',
      ),
    ];
  } catch (error) {
    if (error instanceof SnapshotError)
      return [note('the hooks were not tried', `${error.message}. Run "npm run build".`)];
    if (!(error instanceof HookError)) throw error;
    return [
      bad(
        error.message,
        'Correct the hook: nothing is built before. docs/hooks.md describes what it may do.',
      ),
    ];
  }
}

/** @returns by collection, language and id @example ['events 12 (en)'] */
function differingItems(one: Snapshot, other: Snapshot): readonly string[] {
  return hookedCollections.flatMap((collection) =>
    one.manifest.languages.flatMap((language) => {
      const [texts, others] = [one, other].map(
        (snapshot) =>
          new Map(
            snapshot
              .items(collection, language)
              .map((item) => [item.id, stableJson(item)] as const),
          ),
      );
      const ids = new Set([...(texts?.keys() ?? []), ...(others?.keys() ?? [])]);
      return [...ids]
        .filter((id) => texts?.get(id) !== others?.get(id))
        .map((id) => `${collection} ${id} (${language})`);
    }),
  );
}

/** More than a year, and another time of the day. */
const ahead = Temporal.Duration.from({ hours: 400 * 24 + 5 });

const temporalClocks = ['instant', 'zonedDateTimeISO', 'plainDateTimeISO', 'plainDateISO'] as const;

/** Does something while the clocks of this process go ahead. It must not wait for anything. */
export function onAnotherDay<Value>(work: () => Value): Value {
  const { Date: RealDate } = globalThis;
  const real = temporalClocks.map((name) => [name, Temporal.Now[name]] as const);
  const now = () => RealDate.now() + ahead.total('milliseconds');
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, list) => Reflect.construct(RealDate, list.length === 0 ? [now()] : list),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
  });
  for (const [name, tell] of real) setClock(name, (zone?: string) => tell(zone).add(ahead));
  try {
    return work();
  } finally {
    globalThis.Date = RealDate;
    for (const [name, tell] of real) setClock(name, tell);
  }
}

function setClock(name: (typeof temporalClocks)[number], value: unknown): void {
  Object.defineProperty(Temporal.Now, name, { value, writable: true, configurable: true });
}
