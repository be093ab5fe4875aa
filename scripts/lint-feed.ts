import { runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { lintSource } from './lint-feed/lint-source.ts';
import type { Report } from './lint-feed/report.ts';
import { reportWords } from './lint-feed/report-words.ts';

/** A file or URL that could not be read. */
type Unread = { readonly source: string; readonly unread: string };

await runCommand(
  {
    name: 'lint-feed',
    summary:
      'Checks calendars (iCalendar) and feeds (RSS, Atom, JSON Feed), of this site or any other: what breaks the ' +
      'standard, which calendar apps and readers stumble over what, and how to fix it. docs/lint-feed.md lists the ' +
      'rules.\n\nEnds with 0 when no file has an error, 5 when one has, 4 when one could not be read, 2 on wrong usage, ' +
      '1 otherwise. Warnings and notes do not count.',
    operands: 'FILE|URL ...',
    options: {
      json: { type: 'boolean', help: 'as JSON, one array of reports' },
      again: {
        type: 'string',
        value: 'SECONDS',
        help: 'read everything once more after so long, and say what changed without a reason (0 to 3600)',
      },
    },
  },
  async ({ json = false, again }, names) => {
    if (names.length === 0) throw new Failure('Name a file or URL to check.', exitCodes.usage);
    const circumstances = { now: Temporal.Now.instant(), again: readSeconds(again) };
    const reports: (Report | Unread)[] = [];
    for (const name of names) {
      const report = await lintSource(name, circumstances).catch((error: unknown) => unread(name, error));
      reports.push(report);
      if (json) continue;
      if ('unread' in report) process.stderr.write(`${report.unread}\n`);
      else process.stdout.write(`${reportWords(report)}\n\n`);
    }
    if (json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
    if (reports.some((report) => 'unread' in report)) return exitCodes.source;
    const hasError = reports.some((report) => 'counts' in report && report.counts.error > 0);
    return hasError ? exitCodes.verification : exitCodes.done;
  },
);

function unread(source: string, error: unknown): Unread {
  if (error instanceof Failure && error.exitCode === exitCodes.source)
    return { source, unread: error.message };
  throw error;
}

function readSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,4}$/.test(text) && Number(text) <= 3600) return Number(text);
  throw new Failure(`--again: "${text}" is no number of seconds from 0 to 3600.`, exitCodes.usage);
}
