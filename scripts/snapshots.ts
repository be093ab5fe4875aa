import { openBuildContext } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import { settingOptions } from './cli/settings.ts';
import { publishedSnapshots } from './sites/sites-folder.ts';
import { describeSnapshot, latestName, snapshotNames } from './snapshots/snapshot-store.ts';

await runCommand(
  {
    name: 'snapshots',
    summary:
      'Lists the kept snapshots, the oldest first: name, when it was fetched, how many items, and whether the present ' +
      'or a kept site came from it. "npm run build -- --snapshot NAME" builds one again.\n\nExit code 0, ' +
      '2 on wrong usage, 1 otherwise.',
    options: { 'cache-dir': settingOptions['cache-dir'] },
  },
  async (flags) => {
    const { cache } = await openBuildContext(flags);
    const names = snapshotNames(cache.snapshots);
    const latest = latestName(cache.snapshots);
    const published = publishedSnapshots(cache.published);
    const lines = names.map((name) =>
      describeSnapshot(cache.snapshots, name, {
        isLatest: name === latest,
        isPublished: published.has(name),
      }),
    );
    process.stdout.write(`${lines.length === 0 ? 'No snapshot is kept.' : lines.join('\n')}\n`);
    return exitCodes.done;
  },
);
