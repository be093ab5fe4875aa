import { buildSite } from './build/build-site.ts';
import { waitOption, withBuildContext, workersOption } from './cli/build-context.ts';
import { exitCodes, flag, runCommand, text } from './cli/command.ts';
import {
  settingOptions,
  shrinkOption,
  snapshotOption,
  summaryFileOf,
  summaryOption,
} from './cli/settings.ts';
import { reportLine, summarize } from './report/summary.ts';

let report: string | undefined;

await runCommand(
  {
    name: 'build',
    summary:
      'Reads the server, renders the site, checks it and publishes it as a whole. After any failure the published ' +
      'site is what it was.\n\nExit code 0 if the site is published or nothing changed, 2 on wrong usage, 3 when much ' +
      'of what was published before is missing, 4 when the server could not be read, 5 when the rendered site did ' +
      'not pass its checks, 6 when another build is running, 1 otherwise.',
    options: {
      ...snapshotOption,
      ...shrinkOption,
      whole: flag('render every page, instead of reusing those that stay the same'),
      why: text(
        'NAME',
        'say why a page, calendar, feed or file is written again or stays as it was',
      ),
      ...waitOption,
      ...workersOption,
      ...summaryOption,
      ...settingOptions,
    },
    afterFailure: () => reportLine(report),
  },
  async ({
    snapshot,
    summary,
    why,
    'accept-shrink': acceptShrink = false,
    whole = false,
    ...flags
  }) => {
    const built = await withBuildContext(flags, (context) =>
      buildSite(context, {
        snapshot,
        acceptShrink,
        whole,
        why,
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
