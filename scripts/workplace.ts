import { type Cache, cacheLayout } from './cache.ts';
import { withLock } from './lock.ts';
import { createProgress, type Progress } from './progress.ts';
import { openSettings, type Settings, type SettingValues } from './settings.ts';

/** What every stage of a build works with. */
export type Workplace = {
  readonly settings: Settings;
  readonly cache: Cache;
  readonly progress: Progress;
};

/** The settings of the environment and the given options, and what follows from them. */
export async function openWorkplace(values: SettingValues): Promise<Workplace> {
  const settings = await openSettings(values);
  return {
    settings,
    cache: cacheLayout(settings.cacheFolder),
    progress: createProgress(process.stderr, () => performance.now()),
  };
}

/** Works while no other process uses the cache folder. */
export function alone<T>(workplace: Workplace, work: (workplace: Workplace) => Promise<T>): Promise<T> {
  const { lock, folder } = workplace.cache;
  return withLock(lock, `using ${folder}`, () => work(workplace));
}

/** Opens a workplace for one piece of work alone in it. */
export async function inWorkplace<T>(
  values: SettingValues,
  work: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  return alone(await openWorkplace(values), work);
}
