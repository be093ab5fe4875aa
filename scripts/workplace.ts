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

/** Settings of the environment and the given options, and the cache folder for this process alone. */
export async function inWorkplace<T>(
  flags: SettingValues,
  work: (workplace: Workplace) => Promise<T>,
): Promise<T> {
  const settings = await openSettings(flags);
  const cache = cacheLayout(settings.cacheFolder);
  const progress = createProgress(process.stderr, () => performance.now());
  return withLock(cache.lock, `using ${cache.folder}`, () => work({ settings, cache, progress }));
}
