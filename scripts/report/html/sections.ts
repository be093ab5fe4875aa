import type { BuildReport } from '../build-report.ts';
import { type CountCell, countRows, signed } from '../count-rows.ts';
import { comparisonWords, megabytes, secondsWords, withheldWords } from '../report-words.ts';
import { groupWarnings } from '../warning-groups.ts';
import { link, type Markup, markup } from './markup.ts';

const none = markup``;

/** Entries of one long list; what is more is counted. */
const mostEntries = 500;

export function readerSection({ readers }: BuildReport): Markup {
  if (readers.length === 0) return none;
  return markup`<section><h2>For readers</h2>${readers.map(
    ({ language, counts, lines }) =>
      markup`<h3 lang="${language}">${counts}</h3><ul lang="${language}">${entries(lines)}</ul>`,
  )}</section>`;
}

export function countSection(report: BuildReport): Markup {
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

export function quarantineSection({ quarantined }: BuildReport): Markup {
  if (quarantined.length === 0) return none;
  return markup`<section><h2>Left out, because they could not be understood</h2><ul class="cards">${quarantined
    .slice(0, mostEntries)
    .map(
      ({ collection, id, language, field, reason, value, edit }) => markup`<li>
<p><strong>${collection} ${id}</strong> (${language})${edit === undefined ? none : markup` · ${link(edit, 'edit it in the CMS')}`}</p>
<p>Field <code>${field}</code>: ${reason}. It is <code>${value}</code></p></li>`,
    )}</ul></section>`;
}

export function withheldSection(report: BuildReport): Markup {
  const rows = Object.entries(report.withheld);
  if (rows.length === 0) return none;
  return markup`<section><h2>Not published</h2><p>${withheldWords(report)}</p>
<details><summary>By kind and language</summary><ul>${rows.map(
    ([what, count]) => markup`<li>${count} ${what}</li>`,
  )}</ul></details></section>`;
}

export function driftSection({ drift }: BuildReport): Markup {
  if (drift.length === 0) return none;
  return markup`<section><h2>The server’s items have changed their form</h2><ul>${entries(drift)}</ul></section>`;
}

export function warningSection({ warnings }: BuildReport): Markup {
  if (warnings.length === 0) return none;
  return markup`<section><h2>Warnings</h2><ul class="cards">${groupWarnings(warnings).map(
    ({ text, count, examples }) =>
      markup`<li><p>${count === 1 ? none : markup`<strong>${count} ×</strong> `}${text}</p>${
        examples.length === 0 ? none : markup`<p class="note">For example ${examples.join(', ')}</p>`
      }</li>`,
  )}</ul><details><summary>All ${warnings.length} of them</summary><ul>${entries(warnings)}</ul></details></section>`;
}

export function requestSection({ requests }: BuildReport): Markup {
  if (requests === null) return none;
  const longest = Math.max(1000, requests.slowest[0]?.milliseconds ?? 0);
  return markup`<section><h2>Requests</h2><p>${requests.count} requests, ${megabytes(requests.bytes)}${
    requests.unanswered > 0 ? `, ${requests.unanswered} without a whole answer` : ''
  }. The slowest:</p><ol class="bars">${requests.slowest.map(({ url, milliseconds }) =>
    bar(url, secondsWords(milliseconds / 1000), milliseconds, longest),
  )}</ol></section>`;
}

export function stageSection({ seconds }: BuildReport): Markup {
  const stages = Object.entries(seconds);
  if (stages.length === 0) return none;
  const longest = Math.max(1, ...Object.values(seconds));
  return markup`<section><h2>Time</h2><ol class="bars">${stages.map(([stage, took]) =>
    bar(stage, secondsWords(took), took, longest),
  )}</ol></section>`;
}

export function fileSection({ publication }: BuildReport): Markup {
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
