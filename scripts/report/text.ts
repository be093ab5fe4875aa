import { collections } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import { printable, printableLine } from '../../src/outputs/text.ts';
import { collectionsOf } from '../../src/site/translations.ts';
import type { PublishedItem } from '../../src/snapshot/history.ts';
import { fallWords } from '../stages/shrink-guard.ts';
import type { BuildReport } from './report.ts';

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

/** How a build ended, in a few words. */
export function outcomeWords({ outcome, failedStage }: BuildReport): string {
  switch (outcome) {
    case 'published':
      return 'Published';
    case 'nothing changed':
      return 'Nothing changed';
    case 'refused':
      return 'Refused: nothing was published';
    case 'failed':
      return `Failed${failedStage === '' ? '' : ` in the stage "${failedStage}"`}: nothing was published`;
  }
}

/** Where the written report is; nothing where there is none. */
export function reportLine(page: string | undefined): string | undefined {
  return page === undefined ? undefined : `The report is ${page}`;
}

/** What is not public, by reason. @example '12 future, 4 password' */
export function withheldWords({ withheld }: BuildReport): string {
  const reasons = new Map<string, number>();
  for (const [what, count] of Object.entries(withheld)) {
    const reason = what.slice(what.lastIndexOf(': ') + 2);
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  return [...reasons].map(([reason, count]) => `${count} ${reasonWords.get(reason) ?? reason}`).join(', ');
}

const reasonWords = new Map([
  ['password', 'password-protected'],
  ['status', 'drafts or private'],
  ['future', 'scheduled'],
]);

/** What was taken from the snapshot before. @example '120 posts (en), 117 posts (pl)' */
function reusedWords({ reused }: BuildReport): string {
  return Object.entries(reused)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

function quarantineWords(item: BuildReport['quarantined'][number]): string {
  return `${item.collection} ${item.id} (${item.language}), field ${item.field}: ${item.reason}; it is ${item.value}`;
}

/** @example '31.7 MB' */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @example '2.3 s' */
export function secondsWords(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

function stageWords({ seconds }: BuildReport): string {
  return Object.entries(seconds)
    .map(([stage, took]) => `${stage} ${secondsWords(took)}`)
    .join(', ');
}

/** What was compared with which build. */
export function comparisonWords({ guarded }: BuildReport): string {
  if (guarded === null) return '';
  if (guarded.since === undefined) return 'First build: nothing to compare with yet.';
  if (guarded.falls.length > 0) {
    return `Compared with the build of ${guarded.since}: ${fallWords(guarded.falls)}, which was accepted.`;
  }
  return `Compared with the build of ${guarded.since}: nothing is missing that should not be.`;
}

/** One collection: how many there are in each language, and how that differs from the last published build. */
type CountRow = { readonly collection: string; readonly cells: readonly CountCell[] };

export type CountCell = {
  readonly language: Language;
  /** `undefined` where the collection was not read. */
  readonly count: number | undefined;
  /** Absent without a published build to compare with. */
  readonly difference: number | undefined;
  /** Of items with a page; absent of collections that have none, and of first builds. */
  readonly items: { readonly added: number; readonly changed: number; readonly removed: number } | undefined;
};

const nothing = { added: 0, changed: 0, removed: 0 };

export function countRows(report: BuildReport): CountRow[] {
  const { counts, previous } = report;
  const known = collections.filter((name) => counts[name] ?? previous?.counts[name]);
  const spoken = languages.filter((language) => known.some((name) => counts[name]?.[language] !== undefined));
  return known.map((collection) => ({
    collection,
    cells: spoken.map((language) => {
      const count = counts[collection]?.[language];
      const before = previous?.counts[collection]?.[language];
      const kind = kinds.get(collection);
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

const kinds: ReadonlyMap<string, PublishedItem['kind']> = new Map(
  (Object.keys(collectionsOf) as PublishedItem['kind'][]).map((kind) => [collectionsOf[kind], kind]),
);

/** Warnings that say the same of different things. */
type WarningGroup = {
  /** The sentence, with `…` for what differs; the warning itself where there is only one. */
  readonly text: string;
  readonly count: number;
  /** What it is said of, for a few of them. */
  readonly examples: readonly string[];
};

const examplesAtMost = 3;

/** What differs from one warning to the next of its kind: addresses, quoted words, numbers. */
const variable = /https?:\/\/\S+|"[^"]*"|\d[\d:. -]*\d|\d+/g;

/** Warnings by what they say, those said most often first. */
export function groupWarnings(warnings: readonly string[]): WarningGroup[] {
  const groups = Map.groupBy(warnings, (warning) => parse(warning).text);
  return [...groups]
    .map(([text, members]) => groupOf(text, members))
    .toSorted((one, other) => other.count - one.count);
}

function groupOf(text: string, members: readonly string[]): WarningGroup {
  const [only = ''] = members;
  if (members.length === 1) return { text: only, count: 1, examples: [] };
  const examples = [...new Set(members.map((member) => parse(member).subject))].filter((one) => one !== '');
  return { text, count: members.length, examples: examples.slice(0, examplesAtMost) };
}

function parse(warning: string): { readonly text: string; readonly subject: string } {
  const [, language = '', sentence = ''] = /^(?:([a-z]{2}): )?(.*)$/s.exec(warning) ?? [];
  const [subject = ''] = sentence.match(variable) ?? [];
  const named = subject.replace(/^"|"$/g, '');
  return {
    text: sentence.replace(variable, '…').replaceAll('… …', '…').replace(/…\.$/, '…'),
    subject: language === '' || named === '' ? named : `${named} (${language})`,
  };
}

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
      markdownList(`For readers (${language}): ${plain(words)}`, lines),
    ),
    markdownList('Left out, because they could not be understood', report.quarantined.map(quarantineWords)),
    withheldWords(report) === '' ? '' : `Not published: ${plain(withheldWords(report))}`,
    markdownList("The server's items have changed their form", report.drift),
    markdownList(
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

function markdownList(title: string, lines: readonly string[]): string {
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
