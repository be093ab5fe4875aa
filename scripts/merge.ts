import { buildSite } from './build/build-site.ts';
import { waitOption, withBuildContext } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import {
  shrinkOption,
  snapshotOption,
  someSettings,
  summaryFileOf,
  summaryOption,
} from './cli/settings.ts';
import { reportLine, summarize } from './report/summary.ts';

let report: string | undefined;

await runCommand(
  {
    name: 'merge',
    operands: 'FOLDER…',
    summary:
      'Joins the shards of a site ("npm run render -- --shard 3/8") into what one build makes, byte for byte, checks it and ' +
      'publishes it as a whole. All of them, and this command, need the same snapshot, history, --now, configuration, ' +
      'theme and program. After any failure the published site is what it was.\n\nExit code 0 ' +
      'if the site is published, 2 on wrong usage or when shards differ, are missing or are named twice, 3 when much of ' +
      'what was published before is missing, 4 when the snapshot is damaged, 5 when the site did not pass its checks, ' +
      '6 when another build is running, 1 otherwise.',
    options: {
      ...snapshotOption,
      ...shrinkOption,
      ...waitOption,
      ...summaryOption,
      ...someSettings('site-url', 'now', 'config', 'dist-dir', 'cache-dir'),
    },
    afterFailure: () => reportLine(report),
  },
  async (
    { snapshot = 'latest', summary, 'accept-shrink': acceptShrink = false, ...flags },
    shards,
  ) => {
    const built = await withBuildContext(flags, (context) =>
      buildSite(context, {
        snapshot,
        shards,
        acceptShrink,
        whole: true,
        tells: true,
        summaryFile: summaryFileOf(summary),
        onReport: (page) => {
          report = page;
        },
      }),
    );
    process.stdout.write(`\n${[summarize(built), reportLine(report)].join('\n').trimEnd()}\n`);
    return exitCodes.done;
  },
);
