import { type Cache, cacheLayout } from './cache.ts';
import type { Options } from './command.ts';
import { explainingDisk } from './disk-failure.ts';
import { type LockUse, withLock } from './lock.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSettings, type Settings, type SettingValues } from './settings.ts';

export const waitOption = {
  wait: { type: 'boolean', help: 'wait until another run has ended, instead of ending with 6' },
} as const satisfies Options;

/** What every stage of a build works with. */
export type Workplace = {
  readonly settings: Settings;
  readonly cache: Cache;
  readonly progress: Progress;
  /** Whether another run is waited for. */
  readonly wait?: boolean | undefined;
};

type WorkplaceValues = SettingValues & { readonly wait?: boolean | undefined };

/** The settings of the environment and the given options, and what follows from them. */
export async function openWorkplace({ wait, ...values }: WorkplaceValues): Promise<Workplace> {
  const settings = await openSettings(values);
  return {
    settings,
    cache: cacheLayout(settings.cacheFolder),
    progress: createProgress(process.stderr, () => performance.now()),
    wait,
  };
}

/** Works while no other process uses the cache folder. */
export function alone<T>(workplace: Workplace, work: (workplace: Workplace) => Promise<T>): Promise<T> {
  const { lock, folder } = workplace.cache;
  return explainingDisk(workplace.settings, () =>
    withLock(lock, `using ${folder}`, () => work(workplace), lockUse(workplace)),
  );
}

/** How a workplace asks for a lock. */
export function lockUse({ wait = false, progress }: Workplace): LockUse {
  return wait ? { wait: (who) => progress.say(`${who} Waiting until it has ended.`) } : {};
}

/** Opens a workplace for one piece of work alone in it. */
export async function inWorkplace<T>(
  values: WorkplaceValues,
  work: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  return alone(await openWorkplace(values), work);
}
