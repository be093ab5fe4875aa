import { runCommand } from './command.ts';
import { exitCodes } from './failure.ts';
import { checkDigests } from './fetch/check-digests.ts';
import { namedSnapshot } from './fetch/snapshot-store.ts';
import { renderStage } from './render/render-stage.ts';
import { checkIdentifiers } from './report/settings-remarks.ts';
import { settingOptions, snapshotOption } from './settings.ts';
import { inWorkplace, waitOption } from './workplace.ts';

await runCommand(
  {
    name: 'render',
    summary:
      'Renders the last snapshot, or the one named, into the staging folder. Reads no network.\n\nEnds with 0 when ' +
      'it is rendered, 2 on wrong usage, 4 when the snapshot is damaged, ' +
      '6 when another build is running, 1 otherwise.',
    options: {
      ...snapshotOption,
      'site-url': settingOptions['site-url'],
      now: settingOptions.now,
      config: settingOptions.config,
      'cache-dir': settingOptions['cache-dir'],
      ...waitOption,
    },
  },
  async ({ snapshot, ...flags }) => {
    const { warnings } = await inWorkplace(flags, async (workplace) => {
      checkIdentifiers(workplace.settings.config);
      const folder = namedSnapshot(workplace.cache.snapshots, snapshot ?? 'latest');
      await checkDigests(folder);
      return renderStage(workplace, folder);
    });
    for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
    return exitCodes.done;
  },
);
