import { printableLine } from '../../src/outputs/printable.ts';
import type { BuildReport } from './build-report.ts';
import { countRows, signed } from './count-rows.ts';
import { megabytes, outcomeWords, quarantineWords, stageWords, withheldWords } from './report-words.ts';
import { groupWarnings } from './warning-groups.ts';

/** Lines of each list; the written report has all. */
const most = 15;

/** The report as Markdown, for the summary page of a scheduled job. Whatever a server wrote is plain text in it. */
export function reportMarkdown(report: BuildReport): string {
  const { publication, pages } = report;
  const parts = [
    `## ${plain(report.siteUrl)}: ${plain(outcomeWords(report))}`,
    report.reason === '' ? '' : plain(report.reason),
    counts(report),
    ...report.readers.map(({ language, counts: words, lines }) =>
      list(`For readers (${language}): ${plain(words)}`, lines),
    ),
    list('Left out, because they could not be understood', report.quarantined.map(quarantineWords)),
    withheldWords(report) === '' ? '' : `Not published: ${plain(withheldWords(report))}`,
    list("The server's items have changed their form", report.drift),
    list(
      'Warnings',
      groupWarnings(report.warnings).map(({ text, count }) => (count === 1 ? text : `${count} × ${text}`)),
    ),
    publication === null
      ? ''
      : `${pages} pages, ${publication.files} files, ${megabytes(publication.bytes)}.`,
    stageWords(report),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function counts(report: BuildReport): string {
  const rows = countRows(report);
  const [first] = rows;
  if (!first) return '';
  const head = ['', ...first.cells.map(({ language }) => language)];
  const lines = rows.map(({ collection, cells }) => [
    collection,
    ...cells.map(({ count, difference }) =>
      [count ?? '–', difference ? `(${signed(difference)})` : ''].join(' ').trim(),
    ),
  ]);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(head), row(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...lines.map(row)].join(
    '\n',
  );
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length > most ? [`- … and ${lines.length - most} more`] : [];
  return [`**${title}**`, '', ...lines.slice(0, most).map((line) => `- ${plain(line)}`), ...more].join('\n');
}

/** Text as Markdown that shows it: no markup, no HTML, no link. */
function plain(text: string): string {
  return printableLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('://', '&#58;//')
    .replace(/[\\`*_{}[\]()!|~>@]|^[#+-]/g, (character) => `&#${character.charCodeAt(0)};`);
}
