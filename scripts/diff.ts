import { cacheLayout } from './cli/build-context.ts';
import { CommandError, exitCodes, flag, runCommand } from './cli/command.ts';
import { print } from './cli/log.ts';
import { openSettings, settingOptions } from './cli/settings.ts';
import { diffSnapshots, formatDiff } from './snapshots/diff-snapshots.ts';
import { checkDigests, namedSnapshot } from './snapshots/snapshot-store.ts';

/** Items that are named of each kind of difference, unless all are asked for. */
const named = 20;

await runCommand(
  {
    name: 'diff',
    summary:
      'Shows how snapshot B differs from snapshot A: items added, removed and changed, which fields from what ' +
      'to what, and the settings of the server. A and B are names of snapshots ("npm run ' +
      'snapshots" lists them), folders, or the words "latest" and "previous"; without them "previous" and "latest" are ' +
      'compared.\n\nExit code 0 whether they differ or not, 2 when a snapshot is not there or on wrong usage, 4 when one ' +
      'is damaged, 1 otherwise.',
    operands: '[A B]',
    options: {
      json: flag('as JSON, with everything'),
      all: flag(`name every item, not only the first ${named} of each kind of difference`),
      'cache-dir': settingOptions['cache-dir'],
    },
  },
  async ({ json = false, all = false, ...values }, operands) => {
    const { cacheFolder } = await openSettings(values);
    const { snapshots } = cacheLayout(cacheFolder);
    const [before = 'previous', after = 'latest', ...more] = operands;
    if (more.length > 0 || operands.length === 1) {
      throw new CommandError('Two snapshots are compared: name both, or none.', exitCodes.usage);
    }
    const [one, other] = [
      namedSnapshot(snapshots, before, 'A'),
      namedSnapshot(snapshots, after, 'B'),
    ];
    for (const folder of [one, other]) await checkDigests(folder);
    const diff = diffSnapshots(one, other);
    if (json) process.stdout.write(`${JSON.stringify(diff, null, 2)}\n`);
    else print(`${formatDiff(diff, all ? Number.POSITIVE_INFINITY : named)}\n`);
    return exitCodes.done;
  },
);
