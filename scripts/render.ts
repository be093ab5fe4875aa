import { waitOption, withBuildContext, workersOption } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import { snapshotOption, someSettings } from './cli/settings.ts';
import { checkIdentifiers } from './report/report.ts';
import { renderStage } from './stages/render.ts';
import { checkDigests, namedSnapshot } from './stages/snapshots.ts';

await runCommand(
  {
    name: 'render',
    summary:
      'Renders the last snapshot, or the one named, into the staging folder. Reads no network.\n\nEnds with 0 when ' +
      'it is rendered, 2 on wrong usage, 4 when the snapshot is damaged, ' +
      '6 when another build is running, 1 otherwise.',
    options: {
      ...snapshotOption,
      ...someSettings('site-url', 'now', 'config', 'cache-dir'),
      ...workersOption,
      ...waitOption,
    },
  },
  async ({ snapshot, ...flags }) => {
    const { warnings } = await withBuildContext(flags, async (context) => {
      checkIdentifiers(context.settings.config);
      const folder = namedSnapshot(context.cache.snapshots, snapshot ?? 'latest');
      await checkDigests(folder);
      return renderStage(context, folder);
    });
    for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
    return exitCodes.done;
  },
);
