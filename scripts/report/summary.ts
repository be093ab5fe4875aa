import { printableLine } from '../../src/outputs/text.ts';
import { logText } from '../cli/log.ts';
import { markdownTable } from '../cli/markdown.ts';
import type { BuildReport } from './report.ts';
import {
  type CountCell,
  type CountRow,
  countHeads,
  describeReport,
  formatOutcome,
  formatSeconds,
  type ReportEntry,
  type ReportPart,
  signed,
} from './report-parts.ts';

/** Lines of each list that are printed; the written report has all. */
const most = { readers: 6, quarantined: 5, drift: 5, warnings: 8, requests: 3, markdown: 15 };

const longestUrl = 100;

/** The report as a person reads it, on about one screen. */
export function summarize(report: BuildReport): string {
  const { items, readers, files, limits, time, ...said } = describeReport(report);
  const place = {
    published: ` to ${report.folder}`,
    'nothing changed': ` in ${report.folder}`,
    refused: '',
    failed: '',
  };
  const took = stages(time);
  const closing = [
    ...(files.sentences ?? []),
    ...limits.sentences,
    took === '' ? '' : `${took}.`,
    ...items.sentences,
    `${formatOutcome(report)}${place[report.outcome]}`,
    report.reason,
  ];
  const parts = [
    countTable(items.counts, report.previous !== null),
    readers.map((part) => list({ ...part, title: readersTitle(part) }, most.readers)).join('\n'),
    list(said.quarantined, most.quarantined),
    labelled(said.access),
    labelled(said.withheld),
    labelled(said.hooks),
    labelled(said.reused),
    list(said.drift, most.drift),
    list(said.warnings, most.warnings),
    requestLines(said.requests),
    joined(closing, '\n'),
  ];
  return logText(joined(parts, '\n\n'));
}

/** The report as Markdown, for the summary page of a scheduled job. Whatever a server wrote is plain text in it. */
export function reportMarkdown(report: BuildReport): string {
  const { items, readers, files, limits, time, ...said } = describeReport(report);
  const parts = [
    `## ${plain(report.siteUrl)}: ${plain(formatOutcome(report))}`,
    report.reason === '' ? '' : plain(report.reason),
    markdownCounts(items.counts),
    ...readers.map((part) => markdownList({ ...part, title: plain(readersTitle(part)) })),
    markdownList(said.quarantined),
    plain(labelled(said.access)),
    plain(labelled(said.withheld)),
    plain(labelled(said.hooks)),
    markdownList(said.drift),
    markdownList(said.warnings),
    ...[...(files.sentences ?? []), ...limits.sentences].map(plain),
    stages(time),
  ];
  return `${joined(parts, '\n\n')}\n`;
}

function readersTitle({ title, language }: ReportPart): string {
  return `For readers (${language}): ${title}`;
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}

function labelled({ title, sentences = [] }: ReportPart): string {
  return sentences.length === 0 ? '' : `${title}: ${sentences.join(' ')}`;
}

function list({ title, total, entries = [] }: ReportPart, atMost: number): string {
  if (entries.length === 0) return '';
  const head = total === undefined ? title : `${title}: ${total}`;
  const more = entries.length - atMost;
  return [
    head,
    ...entries.slice(0, atMost).map((entry) => `  ${entryLines(entry)}`),
    ...(more > 0 ? [`  … and ${more} more, in the written report`] : []),
  ].join('\n');
}

function entryLines(entry: ReportEntry): string {
  const { edit } = entry;
  return [sentenceOf(entry), ...(edit === undefined ? [] : [edit])]
    .map(printableLine)
    .join('\n    ');
}

function sentenceOf({ lead = '', text, note = '' }: ReportEntry): string {
  return joined([lead, text, note], ' ');
}

function markdownList({ title, entries = [] }: ReportPart): string {
  if (entries.length === 0) return '';
  const more = entries.length - most.markdown;
  const shown = entries.slice(0, most.markdown).map((entry) => `- ${plain(sentenceOf(entry))}`);
  return [`**${title}**`, '', ...shown, ...(more > 0 ? [`- … and ${more} more`] : [])].join('\n');
}

function plain(text: string): string {
  return printableLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('://', '&#58;//')
    .replace(/[\\`*_{}[\]()!|~>@]|^[#+-]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function requestLines({ sentences = [], times = [] }: ReportPart): string {
  const lines = times.slice(0, most.requests).map(([url, seconds]) => {
    const shown = url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
    return `  ${formatSeconds(seconds)}  ${shown}`;
  });
  return [...sentences, ...lines].join('\n');
}

function stages({ times = [] }: ReportPart): string {
  return times.map(([stage, took]) => `${stage} ${formatSeconds(took)}`).join(', ');
}

function countTable(rows: readonly CountRow[], isCompared: boolean): string {
  const [first] = rows;
  if (!first) return '';
  const widths = isCompared ? [7, 6, 5, 8, 8] : [8];
  const width = widths.reduce((sum, one) => sum + one);
  const padded = (cells: readonly string[]) =>
    widths.map((one, index) => cells[index]?.padStart(one)).join('');
  const line = (name: string, cells: readonly string[]) =>
    `${name.padEnd(12)}${cells.join('')}`.trimEnd();
  const shown = (value: number | undefined) => (value === 0 ? '·' : String(value ?? ''));
  const numbers = ({ count, difference = 0, items }: CountCell) => [
    ...[String(count ?? '–'), difference === 0 ? '·' : signed(difference)],
    ...[items?.added, items?.changed, items?.removed].map(shown),
  ];
  const titles = first.cells.map(({ language }) => language.padStart(widths[0] ?? 0).padEnd(width));
  const heads = first.cells.map(() => padded(countHeads));
  return [
    line('', titles),
    ...(isCompared ? [line('', heads)] : []),
    ...rows.map(({ collection, cells }) =>
      line(
        collection,
        cells.map((cell) => padded(numbers(cell))),
      ),
    ),
  ].join('\n');
}

function markdownCounts(rows: readonly CountRow[]): string {
  const [first] = rows;
  if (!first) return '';
  return markdownTable(
    ['', ...first.cells.map(({ language }) => language)],
    rows.map(({ collection, cells }) => [
      collection,
      ...cells.map(({ count, difference }) =>
        [count ?? '–', difference ? `(${signed(difference)})` : ''].join(' ').trim(),
      ),
    ]),
    [0],
  );
}

/** Where the written report is; nothing where there is none. */
export function reportLine(page: string | undefined): string | undefined {
  return page === undefined ? undefined : `The report is ${page}`;
}
