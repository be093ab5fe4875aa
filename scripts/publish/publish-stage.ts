import { exitCodes, Failure } from '../failure.ts';
import { keepHistory } from '../history/staged-history.ts';
import { readStaged } from '../render/staging.ts';
import { projectFolder } from '../settings.ts';
import type { Workplace } from '../workplace.ts';
import { claimFolder } from './ownership.ts';
import { type Publication, publishTree } from './publish-tree.ts';

/** Publishes what is staged. @throws Failure when it was not verified */
export async function publishStage({ settings, cache, progress }: Workplace): Promise<Publication> {
  const staged = readStaged(cache);
  if (!staged.verified) {
    throw new Failure(
      'What is rendered did not pass its checks yet. Run "npm run verify" first.',
      exitCodes.usage,
    );
  }
  progress.begin(`Publishing to ${settings.distFolder}`);
  const publication = await publishTree({
    staging: cache.staging,
    dist: settings.distFolder,
    record: cache.published,
    kept: keptPaths(settings),
  });
  const { added, changed, removed } = publication;
  keepHistory(cache, staged, added.length + changed.length + removed.length > 0);
  progress.end(`${added.length} new, ${changed.length} changed, ${removed.length} removed`);
  return publication;
}

/** Refuses a folder that cannot be published to, before any work is done. */
export function checkDistFolder({ settings, cache }: Workplace): void {
  claimFolder(settings.distFolder, keptPaths(settings), cache.published);
}

function keptPaths({ cacheFolder }: Workplace['settings']): readonly string[] {
  return [projectFolder, cacheFolder];
}
