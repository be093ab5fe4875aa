import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../../src/html/escape.ts';
import { printable } from '../../src/outputs/text.ts';
import { writeFileAtomic } from '../cli/files.ts';
import type { BuildReport } from './report.ts';
import {
  type CountCell,
  comparisonWords,
  countRows,
  groupWarnings,
  megabytes,
  outcomeWords,
  secondsWords,
  signed,
  withheldWords,
} from './text.ts';

/** Reports that are kept, the newest. */
const kept = 30;

const pattern = /^\d{8}T\d{9}Z\.json$/;

/**
 * Writes a report as JSON and as a page, and removes the oldest. It names addresses inside the CMS: it is for the
 * site's owner, and its folder is never published.
 *
 * @returns the page
 */
export function keepReport(report: BuildReport, folder: string, at: Temporal.Instant): string {
  const name = at.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
  const page = reportPage(report, at);
  mkdirSync(folder, { recursive: true });
  writeFileAtomic(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileAtomic(join(folder, `${name}.html`), page);
  writeFileAtomic(join(folder, 'latest.html'), page);
  for (const old of reportNames(folder).slice(0, -kept)) {
    for (const file of [old, old.replace(/json$/, 'html')]) rmSync(join(folder, file), { force: true });
  }
  return join(folder, 'latest.html');
}

/** The oldest first. */
function reportNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .toSorted()
    : [];
}

/** The report as one page that needs no other file: no program, no request. */
export function reportPage(report: BuildReport, at: Temporal.Instant): string {
  const title = `${outcomeWords(report)} · ${report.siteUrl}`;
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${{ html: reportStyle }}</style>
</head>
<body>
<header class="outcome ${report.outcome.replace(' ', '-')}">
<p class="kicker">Build report, ${at.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', ' UTC')}</p>
<h1>${outcomeWords(report)}</h1>
${reason(report)}
</header>
<main>
${keyFigures(report)}
${readerSection(report)}
${countSection(report)}
${quarantineSection(report)}
${withheldSection(report)}
${driftSection(report)}
${warningSection(report)}
${requestSection(report)}
${stageSection(report)}
${fileSection(report)}
${circumstances(report)}
</main>
</body>
</html>
`;
  return html;
}

function reason({ reason: text }: BuildReport): Markup {
  return text === '' ? markup`` : markup`<p class="reason">${text}</p>`;
}

function keyFigures({ publication, pages, warnings, quarantined, seconds }: BuildReport): Markup {
  const total = Object.values(seconds).reduce((sum, took) => sum + took, 0);
  const figures: readonly (readonly [string, string])[] = [
    ...(publication === null
      ? []
      : ([
          ['pages', String(pages)],
          ['files changed', String(publication.added.length + publication.changed.length)],
          ['size', megabytes(publication.bytes)],
        ] as const)),
    ['left out', String(quarantined.length)],
    ['warnings', String(warnings.length)],
    ['time', `${total.toFixed(1)} s`],
  ];
  return markup`<dl class="figures">${figures.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function circumstances({ siteUrl, folder, now, snapshot, exitCode, guarded }: BuildReport): Markup {
  const facts: readonly (readonly [string, string])[] = [
    ['Site', siteUrl],
    ['Folder', folder],
    ['Present of the build', now],
    ...(snapshot === null
      ? []
      : ([
          ['Snapshot', snapshot.folder],
          ['Read from', snapshot.origin],
          ['Fetched', snapshot.fetched],
        ] as const)),
    ['Compared with the build of', guarded?.since ?? 'none'],
    ['Exit code', String(exitCode)],
  ];
  return markup`<section><h2>Circumstances</h2><dl class="facts">${facts.map(
    ([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl></section>`;
}

const none = markup``;

/** Entries of one long list; what is more is counted. */
const mostEntries = 500;

function readerSection({ readers }: BuildReport): Markup {
  if (readers.length === 0) return none;
  return markup`<section><h2>For readers</h2>${readers.map(
    ({ language, counts, lines }) =>
      markup`<h3 lang="${language}">${counts}</h3><ul lang="${language}">${entries(lines)}</ul>`,
  )}</section>`;
}

function countSection(report: BuildReport): Markup {
  const rows = countRows(report);
  const [first] = rows;
  if (!first) return none;
  const compares = report.previous !== null;
  const names = compares ? ['items', '+/−', 'new', 'changed', 'gone'] : ['items'];
  return markup`<section><h2>Items</h2><div class="wide" tabindex="0" role="region" aria-label="Items"><table>
<thead><tr><td></td>${first.cells.map(
    ({ language }) => markup`<th colspan="${names.length}" scope="colgroup">${languageName(language)}</th>`,
  )}</tr><tr><td></td>${first.cells.map(() => markup`${names.map((name) => markup`<th scope="col">${name}</th>`)}`)}</tr></thead>
<tbody>${rows.map(
    ({ collection, cells }) =>
      markup`<tr><th scope="row">${collection}</th>${cells.map((cell) => countCells(cell, compares))}</tr>`,
  )}</tbody></table></div><p class="note">${comparisonWords(report)}</p></section>`;
}

function countCells({ count, difference, items }: CountCell, compares: boolean): Markup {
  const number = markup`<td>${count ?? '–'}</td>`;
  if (!compares) return number;
  const quiet = (value: number | undefined) =>
    value ? markup`<td>${value}</td>` : markup`<td class="quiet">${value === 0 ? '·' : ''}</td>`;
  const sign = difference
    ? markup`<td class="${difference < 0 ? 'less' : 'more'}">${signed(difference)}</td>`
    : markup`<td class="quiet">·</td>`;
  return markup`${number}${sign}${quiet(items?.added)}${quiet(items?.changed)}${quiet(items?.removed)}`;
}

function quarantineSection({ quarantined }: BuildReport): Markup {
  if (quarantined.length === 0) return none;
  return markup`<section><h2>Left out, because they could not be understood</h2><ul class="cards">${quarantined
    .slice(0, mostEntries)
    .map(
      ({ collection, id, language, field, reason, value, edit }) => markup`<li>
<p><strong>${collection} ${id}</strong> (${language})${edit === undefined ? none : markup` · ${link(edit, 'edit it in the CMS')}`}</p>
<p>Field <code>${field}</code>: ${reason}. It is <code>${value}</code></p></li>`,
    )}</ul></section>`;
}

function withheldSection(report: BuildReport): Markup {
  const rows = Object.entries(report.withheld);
  if (rows.length === 0) return none;
  return markup`<section><h2>Not published</h2><p>${withheldWords(report)}</p>
<details><summary>By kind and language</summary><ul>${rows.map(
    ([what, count]) => markup`<li>${count} ${what}</li>`,
  )}</ul></details></section>`;
}

function driftSection({ drift }: BuildReport): Markup {
  if (drift.length === 0) return none;
  return markup`<section><h2>The server’s items have changed their form</h2><ul>${entries(drift)}</ul></section>`;
}

function warningSection({ warnings }: BuildReport): Markup {
  if (warnings.length === 0) return none;
  return markup`<section><h2>Warnings</h2><ul class="cards">${groupWarnings(warnings).map(
    ({ text, count, examples }) =>
      markup`<li><p>${count === 1 ? none : markup`<strong>${count} ×</strong> `}${text}</p>${
        examples.length === 0 ? none : markup`<p class="note">For example ${examples.join(', ')}</p>`
      }</li>`,
  )}</ul><details><summary>All ${warnings.length} of them</summary><ul>${entries(warnings)}</ul></details></section>`;
}

function requestSection({ requests }: BuildReport): Markup {
  if (requests === null) return none;
  const longest = Math.max(1000, requests.slowest[0]?.milliseconds ?? 0);
  return markup`<section><h2>Requests</h2><p>${requests.count} requests, ${megabytes(requests.bytes)}${
    requests.unanswered > 0 ? `, ${requests.unanswered} without a whole answer` : ''
  }. The slowest:</p><ol class="bars">${requests.slowest.map(({ url, milliseconds }) =>
    bar(url, secondsWords(milliseconds / 1000), milliseconds, longest),
  )}</ol></section>`;
}

function stageSection({ seconds }: BuildReport): Markup {
  const stages = Object.entries(seconds);
  if (stages.length === 0) return none;
  const longest = Math.max(1, ...Object.values(seconds));
  return markup`<section><h2>Time</h2><ol class="bars">${stages.map(([stage, took]) =>
    bar(stage, secondsWords(took), took, longest),
  )}</ol></section>`;
}

function fileSection({ publication }: BuildReport): Markup {
  if (publication === null) return none;
  const { added, changed, removed, files, bytes } = publication;
  const lists = [
    ['new', added],
    ['changed', changed],
    ['removed', removed],
  ] as const;
  return markup`<section><h2>Files</h2><p>${files} files, ${megabytes(bytes)}.</p>${lists.map(
    ([name, paths]) =>
      paths.length === 0
        ? none
        : markup`<details><summary>${paths.length} ${name}</summary><ul class="paths">${entries(paths)}</ul></details>`,
  )}</section>`;
}

function bar(name: string, value: string, part: number, whole: number): Markup {
  return markup`<li><span class="name">${name}</span><span class="value">${value}</span><meter min="0" max="${whole}" value="${part}" aria-hidden="true"></meter></li>`;
}

function entries(texts: readonly string[]): Markup[] {
  const shown = texts.slice(0, mostEntries).map((text) => markup`<li>${text}</li>`);
  if (texts.length <= mostEntries) return shown;
  return [...shown, markup`<li>… and ${texts.length - mostEntries} more, in the JSON beside this page</li>`];
}

function languageName(language: string): string {
  return { en: 'English', pl: 'Polish' }[language] ?? language;
}

/** HTML that was made here; everything else is text and is escaped. */
type Markup = { readonly html: string };

type Hole = Markup | string | number | readonly Markup[];

/** Markup with holes: what is no markup is escaped, so that nothing a server wrote can be more than text. */
function markup(strings: TemplateStringsArray, ...holes: readonly Hole[]): Markup {
  const filled = holes.map(fill);
  return { html: strings.map((text, index) => `${text}${filled[index] ?? ''}`).join('') };
}

/** An address as a link where it is one of the web, else as text. */
function link(address: string, text: string): Markup {
  const { protocol } = URL.parse(address) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return markup`${text}`;
  return markup`<a href="${address}" rel="noreferrer">${text}</a>`;
}

function fill(hole: Hole): string {
  if (typeof hole === 'string') return escapeHtml(printable(hole)).replaceAll("'", '&#39;');
  if (typeof hole === 'number') return String(hole);
  return 'html' in hole ? hole.html : hole.map(({ html }) => html).join('');
}

/** Styles of the report; holds nothing that is not written here. */
const reportStyle = `
:root {
  color-scheme: light dark;
  --ground: #f6f1e6; --raised: #fffcf5; --ink: #171b30; --soft: #54546a; --rule: #d3c9b4;
  --good: #2c6a3e; --bad: #b5290f; --bar: #2b4bb0; --link: #1d47c4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #12141e; --raised: #1a1d2a; --ink: #f3ecdf; --soft: #b7b3ab; --rule: #373b4d;
    --good: #78c98c; --bad: #ff8668; --bar: #8ea8ff; --link: #8fb0ff;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: clamp(1rem, 4vw, 3rem); background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
header, main { max-width: 64rem; margin-inline: auto; }
.outcome { padding: 1rem 0 1.25rem; border-top: 6px solid var(--good); }
.refused, .failed { border-color: var(--bad); }
.kicker, .note, .quiet, dt { color: var(--soft); }
.kicker { margin: 0; font-size: .875rem; }
h1 { margin: .25rem 0 0; font-size: clamp(1.5rem, 1.1rem + 2vw, 2.5rem); line-height: 1.15; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: 0 0 .5rem; }
.reason { margin: 1rem 0 0; padding: .75rem 1rem; border-left: 4px solid var(--bad); background: var(--raised); white-space: pre-wrap; }
section { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code { font: .875em ui-monospace, Menlo, Consolas, monospace; }
ul, ol { margin: 0 0 .5rem; padding-left: 1.25rem; }
summary { padding: .5rem 0; cursor: pointer; color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); gap: 1px; margin: 0; background: var(--rule); border: 1px solid var(--rule); }
.figures div { display: flex; flex-direction: column-reverse; padding: .75rem 1rem; background: var(--raised); }
.figures dd { margin: 0; font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.figures dt { font-size: .875rem; }
.facts { margin: 0; display: grid; gap: .5rem; }
.facts div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: 0 1rem; }
.facts dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; white-space: nowrap; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .25rem .6rem; text-align: right; }
th { font-weight: 600; }
thead th { font-size: .875rem; color: var(--soft); }
th[scope="colgroup"] { text-align: left; padding-left: 1.5rem; }
th[scope="row"] { text-align: left; padding-left: 0; }
tbody tr { border-top: 1px solid var(--rule); }
.less { color: var(--bad); font-weight: 650; }
.more { color: var(--good); font-weight: 650; }
.cards { padding: 0; list-style: none; }
.cards li { padding: .6rem 0; border-top: 1px solid var(--rule); }
.cards p { margin: 0; }
.note { font-size: .875rem; }
.bars { padding: 0; list-style: none; display: grid; gap: .5rem; }
.bars li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; }
.value { font-variant-numeric: tabular-nums; font-weight: 650; }
meter { grid-column: 1 / -1; width: 100%; height: .35rem; border: 0; background: var(--rule); }
meter::-webkit-meter-bar { background: var(--rule); border: 0; border-radius: 0; height: .35rem; }
meter::-webkit-meter-optimum-value { background: var(--bar); border-radius: 0; }
meter::-moz-meter-bar { background: var(--bar); }
.paths { font: .8125rem/1.6 ui-monospace, Menlo, Consolas, monospace; }
@media (max-width: 30rem) { .facts div { grid-template-columns: minmax(0, 1fr); } }
@media print { body { padding: 0; background: none; } }
`;
