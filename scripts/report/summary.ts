import { printable } from '../../src/outputs/printable.ts';
import type { BuildReport } from './build-report.ts';
import { type CountCell, countRows, signed } from './count-rows.ts';
import {
  comparisonWords,
  megabytes,
  outcomeWords,
  quarantineWords,
  reusedWords,
  secondsWords,
  stageWords,
  withheldWords,
} from './report-words.ts';
import { groupWarnings } from './warning-groups.ts';

/** Lines of each list that are told at once; the written report has all. */
const told = { readers: 6, quarantined: 5, drift: 5, warnings: 8, requests: 3 };

const longestUrl = 100;

/** The report as a person reads it, on about one screen. */
export function summarize(report: BuildReport): string {
  const parts = [
    table(report),
    readers(report),
    quarantined(report),
    withheld(report),
    reused(report),
    drift(report),
    warnings(report),
    requests(report),
    closing(report),
  ];
  return printable(parts.filter((part) => part !== '').join('\n\n'));
}

function table(report: BuildReport): string {
  const rows = countRows(report);
  const [first] = rows;
  if (!first) return '';
  const compares = report.previous !== null;
  const head = first.cells.map(({ language }) => (compares ? headCells : [language.padStart(8)]).join(''));
  const languages = first.cells.map(({ language }) => language.padStart(compares ? 7 : 0).padEnd(33));
  return [
    ...(compares ? [`${''.padEnd(12)}${languages.join('')}`.trimEnd()] : []),
    `${''.padEnd(12)}${head.join('')}`,
    ...rows.map(({ collection, cells }) =>
      `${collection.padEnd(12)}${cells.map(cellText).join('')}`.trimEnd(),
    ),
  ].join('\n');
}

const headCells = ['items', '+/−', 'new', 'changed', 'gone'].map((name, index) =>
  name.padStart([7, 6, 5, 9, 6][index] ?? 0),
);

function cellText({ count, difference, items }: CountCell): string {
  const number = count === undefined ? '–' : String(count);
  if (difference === undefined) return number.padStart(8);
  const { added, changed, removed } = items ?? { added: '', changed: '', removed: '' };
  const shown = (value: number | string) => (value === 0 ? '·' : String(value));
  return [
    number.padStart(7),
    (difference === 0 ? '·' : signed(difference)).padStart(6),
    shown(added).padStart(5),
    shown(changed).padStart(9),
    shown(removed).padStart(6),
  ].join('');
}

function readers({ readers: summaries }: BuildReport): string {
  return summaries
    .map(({ language, counts, lines }) => list(`For readers (${language}): ${counts}`, lines, told.readers))
    .join('\n');
}

function quarantined(report: BuildReport): string {
  const lines = report.quarantined.map((item) =>
    item.edit === undefined ? quarantineWords(item) : `${quarantineWords(item)}\n    ${item.edit}`,
  );
  return list(`Left out, because they could not be understood: ${lines.length}`, lines, told.quarantined);
}

function withheld(report: BuildReport): string {
  const words = withheldWords(report);
  return words === '' ? '' : `Not published: ${words}`;
}

function reused(report: BuildReport): string {
  const words = reusedWords(report);
  return words === '' ? '' : `Not read again, because not modified: ${words}`;
}

function drift({ drift: lines }: BuildReport): string {
  return list(`The server's items have changed their form: ${lines.length}`, lines, told.drift);
}

function warnings(report: BuildReport): string {
  const lines = groupWarnings(report.warnings).map(({ text, count, examples }) => {
    if (count === 1) return text;
    return `${count} × ${text}${examples.length > 0 ? ` For example ${examples.join(', ')}` : ''}`;
  });
  return list(`Warnings: ${report.warnings.length}`, lines, told.warnings);
}

function requests({ requests: asked }: BuildReport): string {
  if (asked === null) return '';
  const lines = asked.slowest.map(
    ({ url, milliseconds }) => `${secondsWords(milliseconds / 1000)}  ${shortUrl(url)}`,
  );
  const failed = asked.unanswered > 0 ? `, ${asked.unanswered} without a whole answer` : '';
  const title = `${asked.count} requests, ${megabytes(asked.bytes)}${failed}; the slowest`;
  return [`${title}:`, ...lines.slice(0, told.requests).map((line) => `  ${line}`)].join('\n');
}

function shortUrl(url: string): string {
  return url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
}

function list(title: string, lines: readonly string[], most: number): string {
  if (lines.length === 0) return '';
  const more = lines.length > most ? [`  … and ${lines.length - most} more, in the written report`] : [];
  return [title, ...lines.slice(0, most).map((line) => `  ${line}`), ...more].join('\n');
}

function closing(report: BuildReport): string {
  const { publication, pages, reason, folder } = report;
  const files =
    publication === null
      ? ''
      : `${pages} pages, ${publication.files} files, ${megabytes(publication.bytes)}: ${publication.added.length} new, ` +
        `${publication.changed.length} changed, ${publication.removed.length} removed.`;
  const stages = stageWords(report);
  const place = { published: ` to ${folder}`, 'nothing changed': ` in ${folder}`, refused: '', failed: '' };
  return [
    files,
    stages === '' ? '' : `${stages}.`,
    comparisonWords(report),
    `${outcomeWords(report)}${place[report.outcome]}`,
    reason,
  ]
    .filter((line) => line !== '')
    .join('\n');
}
