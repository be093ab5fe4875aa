import {
  CommandError,
  exitCodes,
  flag,
  parseValue,
  runCommand,
  text,
  wholeNumber,
} from './cli/command.ts';
import { print } from './cli/log.ts';
import { formatReport, type Report } from './lint-feed/findings.ts';
import { lintSource } from './lint-feed/lint.ts';

type Unread = { readonly source: string; readonly unread: string };

await runCommand(
  {
    name: 'lint-feed',
    summary:
      'Checks calendars (iCalendar) and feeds (RSS, Atom, JSON Feed), of this site or any other: what breaks the ' +
      'standard, which calendar apps and readers stumble over what, and how to fix it. docs/lint-feed.md lists the ' +
      'rules.\n\nExit code 0 if no file has an error, 5 when one has, 4 when one could not be read, 2 on wrong usage, ' +
      '1 otherwise. Warnings and notes do not count.',
    operands: 'FILE|URL ...',
    options: {
      json: flag('as JSON, one array of reports'),
      again: text(
        'SECONDS',
        'read everything again after this time, and report what changed for no reason (0 to 3600)',
      ),
    },
  },
  async ({ json = false, again }, names) => {
    if (names.length === 0) throw new CommandError('Name a file or URL to check.', exitCodes.usage);
    const options = {
      now: Temporal.Now.instant(),
      again: again === undefined ? undefined : parseValue('--again', wholeNumber(0, 3600), again),
    };
    const reports: (Report | Unread)[] = [];
    for (const name of names) {
      const report = await lintSource(name, options).catch((error: unknown): Unread => {
        if (error instanceof CommandError && error.exitCode === exitCodes.source)
          return { source: name, unread: error.message };
        throw error;
      });
      reports.push(report);
      if (json) continue;
      if ('unread' in report) print(`${report.unread}\n`, process.stderr);
      else print(`${formatReport(report)}\n\n`);
    }
    if (json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
    if (reports.some((report) => 'unread' in report)) return exitCodes.source;
    const hasError = reports.some((report) => 'counts' in report && report.counts.error > 0);
    return hasError ? exitCodes.verification : exitCodes.done;
  },
);
