import { printableLine } from '../src/outputs/text.ts';
import { renderStage } from './build/render-stage.ts';
import { waitOption, withBuildContext, workersOption } from './cli/build-context.ts';
import { exitCodes, parseValue, runCommand, text } from './cli/command.ts';
import { print } from './cli/log.ts';
import { snapshotOption, someSettings } from './cli/settings.ts';
import { shardOptionSchema } from './cli/shard.ts';
import { namingConfig } from './cli/site-folder.ts';
import { checkConfiguration } from './report/report.ts';
import {
  checkDigests,
  namedSnapshot,
  publicSnapshot,
  withheldWarnings,
} from './snapshots/snapshot-store.ts';

await runCommand(
  {
    name: 'render',
    summary:
      'Renders the last snapshot, or the one named, into the staging folder, without a network.\n\n' +
      'With --shard it renders one part of a site that is too large for one machine into a folder of its own, and prints ' +
      'its name; "npm run merge" joins the parts. All of them need the same --now.\n\nExit code 0 if ' +
      'it is rendered, 2 on wrong usage, 4 when the snapshot is damaged, ' +
      '6 when another build is running, 1 otherwise.',
    options: {
      ...snapshotOption,
      shard: text('NUMBER/OF', 'render only this part, for example 3/8 for the third of eight'),
      ...waitOption,
      ...workersOption,
      ...someSettings('site-url', 'now', 'config', 'cache-dir'),
    },
  },
  async ({ snapshot, shard: given, ...flags }) => {
    const shard = given === undefined ? undefined : parseValue('--shard', shardOptionSchema, given);
    const { warnings, folder } = await withBuildContext(flags, async (context) => {
      checkConfiguration(context.settings.config, process.env);
      const source = namedSnapshot(context.cache.snapshots, snapshot ?? 'latest');
      await checkDigests(source);
      const open = await publicSnapshot(context, source);
      const rendered = await renderStage(context, open.folder, { shard });
      return {
        ...rendered,
        warnings: [...withheldWarnings(open.withheld), ...rendered.warnings].map((warning) =>
          namingConfig(warning, context.settings.configFile),
        ),
      };
    });
    for (const warning of warnings) print(`warning: ${printableLine(warning)}\n`, process.stderr);
    if (shard !== undefined) process.stdout.write(`${folder}\n`);
    return exitCodes.done;
  },
);
