import { collections } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import { printableLine } from '../../src/outputs/text.ts';
import { collectionsOf, itemKinds } from '../../src/snapshot/history.ts';
import { logText } from '../cli/log.ts';
import { markdownTable } from '../cli/markdown.ts';
import { formatFalls, formatWithheldItems } from '../snapshots/shrink-guard.ts';
import { limitSentences } from './host-limits.ts';
import type { BuildReport } from './report.ts';
import { formatGroup, groupWarnings } from './warnings.ts';

/** Lines of each list that are printed; the written report has all. */
const most = { readers: 6, quarantined: 5, drift: 5, warnings: 8, requests: 3, markdown: 15 };

const longestUrl = 100;

/** The report as a person reads it, on about one screen. */
export function summarize(report: BuildReport): string {
  const { quarantined, drift, warnings, requests, publication, pages, folder } = report;
  const place = {
    published: ` to ${folder}`,
    'nothing changed': ` in ${folder}`,
    refused: '',
    failed: '',
  };
  const stages = formatStages(report);
  const closing = [
    publication === null
      ? ''
      : `${pages} pages, ${publication.files} files, ${megabytes(publication.bytes)}: ${publication.added.length} new, ` +
        `${publication.changed.length} changed, ${publication.removed.length} removed.`,
    publication === null ? '' : formatSize(report),
    stages === '' ? '' : `${stages}.`,
    formatComparison(report),
    `${formatOutcome(report)}${place[report.outcome]}`,
    report.reason,
  ];
  const reused = Object.entries(report.reused).map(([what, count]) => `${count} ${what}`);
  const parts = [
    countTable(report),
    report.readers
      .map(({ language, counts, lines }) =>
        list(`For readers (${language}): ${counts}`, lines.map(printableLine), most.readers),
      )
      .join('\n'),
    list(
      `Left out, because they could not be understood: ${quarantined.length}`,
      quarantined.map((item) =>
        [formatQuarantined(item), ...(item.edit === undefined ? [] : [item.edit])]
          .map(printableLine)
          .join('\n    '),
      ),
      most.quarantined,
    ),
    labelled('Access', formatAccess(report.access)),
    labelled('Not published', formatWithheld(report)),
    labelled('Not read again, because not modified', reused.join(', ')),
    list(
      `The server's items have changed their form: ${drift.length}`,
      drift.map(printableLine),
      most.drift,
    ),
    list(
      `Warnings: ${warnings.length}`,
      groupWarnings(warnings).map(formatGroup).map(printableLine),
      most.warnings,
    ),
    requests === null ? '' : requestLines(requests),
    joined(closing, '\n'),
  ];
  return logText(joined(parts, '\n\n'));
}

/** The report as Markdown, for the summary page of a scheduled job. Whatever a server wrote is plain text in it. */
export function reportMarkdown(report: BuildReport): string {
  const { publication, pages } = report;
  const parts = [
    `## ${plain(report.siteUrl)}: ${plain(formatOutcome(report))}`,
    report.reason === '' ? '' : plain(report.reason),
    markdownCounts(report),
    ...report.readers.map(({ language, counts, lines }) =>
      markdownList(`For readers (${language}): ${plain(counts)}`, lines),
    ),
    markdownList(
      'Left out, because they could not be understood',
      report.quarantined.map(formatQuarantined),
    ),
    labelled('Access', plain(formatAccess(report.access))),
    labelled('Not published', plain(formatWithheld(report))),
    markdownList("The server's items have changed their form", report.drift),
    markdownList('Warnings', groupWarnings(report.warnings).map(formatGroup)),
    publication === null
      ? ''
      : `${pages} pages, ${publication.files} files, ${megabytes(publication.bytes)}.`,
    publication === null ? '' : plain(formatSize(report)),
    formatStages(report),
  ];
  return `${joined(parts, '\n\n')}\n`;
}

/**
 * Of how many venues access is known, and of which busy one it is not.
 *
 * @example 'known of 5 of 28 venues (en), 5 of 28 venues (pl); of The Owl (en) nobody has said anything'
 */
export function formatAccess(access: BuildReport['access']): string {
  const counts = [...Map.groupBy(access, ({ language }) => language)].map(([language, venues]) => {
    const known = venues.filter(({ yes, no }) => yes.length + no.length > 0).length;
    return `${known} of ${venues.length} venues (${language})`;
  });
  if (counts.length === 0) return '';
  const silent = access.find(({ yes, no }) => yes.length + no.length === 0);
  const first = silent && `; of ${silent.venue} (${silent.language}) nobody has said anything`;
  return `known of ${counts.join(', ')}${first ?? ''}`;
}

function joined(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== '').join(between);
}

function labelled(label: string, text: string): string {
  return text === '' ? '' : `${label}: ${text}`;
}

function list(title: string, lines: readonly string[], atMost: number): string {
  if (lines.length === 0) return '';
  const more =
    lines.length > atMost ? [`  … and ${lines.length - atMost} more, in the written report`] : [];
  return [title, ...lines.slice(0, atMost).map((line) => `  ${line}`), ...more].join('\n');
}

function markdownList(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length > most.markdown ? [`- … and ${lines.length - most.markdown} more`] : [];
  const shown = lines.slice(0, most.markdown).map((line) => `- ${plain(line)}`);
  return [`**${title}**`, '', ...shown, ...more].join('\n');
}

function plain(text: string): string {
  return printableLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('://', '&#58;//')
    .replace(/[\\`*_{}[\]()!|~>@]|^[#+-]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function requestLines({
  count,
  bytes,
  unanswered,
  slowest,
}: NonNullable<BuildReport['requests']>): string {
  const incomplete = unanswered > 0 ? `, ${unanswered} without a complete answer` : '';
  const lines = slowest.slice(0, most.requests).map(({ url, milliseconds }) => {
    const shown = url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
    return `  ${formatSeconds(milliseconds / 1000)}  ${shown}`;
  });
  return [`${count} requests, ${megabytes(bytes)}${incomplete}; the slowest:`, ...lines].join('\n');
}

export const countHeads: readonly string[] = ['items', '+/−', 'new', 'changed', 'removed'];

function countTable(report: BuildReport): string {
  const rows = countRows(report);
  const [first] = rows;
  if (!first) return '';
  const widths = report.previous === null ? [8] : [7, 6, 5, 8, 8];
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
    ...(report.previous === null ? [] : [line('', heads)]),
    ...rows.map(({ collection, cells }) =>
      line(
        collection,
        cells.map((cell) => padded(numbers(cell))),
      ),
    ),
  ].join('\n');
}

function markdownCounts(report: BuildReport): string {
  const rows = countRows(report);
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

export function formatOutcome({ outcome, failedStage }: BuildReport): string {
  const stage = failedStage === '' ? '' : ` in the stage "${failedStage}"`;
  return {
    published: 'Published',
    'nothing changed': 'Nothing changed',
    refused: 'Refused: nothing was published',
    failed: `Failed${stage}: nothing was published`,
  }[outcome];
}

/** Where the written report is; nothing where there is none. */
export function reportLine(page: string | undefined): string | undefined {
  return page === undefined ? undefined : `The report is ${page}`;
}

const reasonNames: Readonly<Record<string, string>> = {
  password: 'password-protected',
  status: 'drafts or private',
  future: 'scheduled',
  refused: 'refused by the server',
};

/** What is not public, by reason. @example '12 scheduled, 4 password-protected' */
export function formatWithheld({ withheld }: BuildReport): string {
  const reasons = new Map<string, number>();
  for (const [what, count] of Object.entries(withheld)) {
    const reason = what.slice(what.lastIndexOf(': ') + 2);
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  return [...reasons]
    .map(([reason, count]) => `${count} ${reasonNames[reason] ?? reason}`)
    .join(', ');
}

function formatQuarantined(item: BuildReport['quarantined'][number]): string {
  return `${item.collection} ${item.id} (${item.language}), field ${item.field}: ${item.reason}; it is ${item.value}`;
}

/** The largest file, and the limits of hosts that are met or will be soon. */
function formatSize({ sizes }: BuildReport): string {
  const largest = sizes.at(-1)?.largest;
  if (largest === undefined) return '';
  const { file, bytes } = largest;
  return [`The largest file is ${file}, ${megabytes(bytes)}.`, ...limitSentences(sizes)].join('\n');
}

/** @example '31.7 MB' */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @example '2.3 s' */
export function formatSeconds(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function formatStages({ seconds }: BuildReport): string {
  return Object.entries(seconds)
    .map(([stage, took]) => `${stage} ${formatSeconds(took)}`)
    .join(', ');
}

export function formatComparison({ guarded }: BuildReport): string {
  if (guarded === null) return '';
  if (guarded.since === undefined) return 'First build: nothing to compare with yet.';
  const falls =
    guarded.falls.length > 0 ? `${formatFalls(guarded.falls)}, which was accepted` : undefined;
  const withheld =
    guarded.withheld.length > 0
      ? `${formatWithheldItems(guarded.withheld)} are not public any more; `
      : '';
  return `Compared with the build of ${guarded.since}: ${withheld}${falls ?? 'nothing is missing that should not be'}.`;
}

type CountRow = { readonly collection: string; readonly cells: readonly CountCell[] };

export type CountCell = {
  readonly language: Language;
  /** `undefined` where the collection was not read. */
  readonly count: number | undefined;
  /** Absent without a published build to compare with. */
  readonly difference: number | undefined;
  /** Of items with a page; absent of collections that have none, and of first builds. */
  readonly items:
    | { readonly added: number; readonly changed: number; readonly removed: number }
    | undefined;
};

const nothing = { added: 0, changed: 0, removed: 0 };

export function countRows(report: BuildReport): CountRow[] {
  const { counts, previous } = report;
  const known = collections.filter((name) => counts[name] ?? previous?.counts[name]);
  const spoken = languages.filter((language) =>
    known.some((name) => counts[name]?.[language] !== undefined),
  );
  return known.map((collection) => ({
    collection,
    cells: spoken.map((language) => {
      const count = counts[collection]?.[language];
      const before = previous?.counts[collection]?.[language];
      const kind = itemKinds.find((one) => collectionsOf[one] === collection);
      return {
        language,
        count,
        difference: previous === null ? undefined : (count ?? 0) - (before ?? 0),
        items: previous && kind ? (report.differences[kind]?.[language] ?? nothing) : undefined,
      };
    }),
  }));
}

/** @example '+8', '−3', '±0' */
export function signed(difference: number): string {
  if (difference === 0) return '±0';
  return difference > 0 ? `+${difference}` : `−${-difference}`;
}
