import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHtmlTag, escapeHtml, type Html } from '../../src/html/escape.ts';
import { printable } from '../../src/outputs/text.ts';
import { writeFileAtomic } from '../cli/files.ts';
import { hostRooms, inTime, limitsRead } from './host-limits.ts';
import type { BuildReport } from './report.ts';
import {
  type CountCell,
  countHeads,
  countRows,
  formatAccess,
  formatComparison,
  formatOutcome,
  formatSeconds,
  formatWithheld,
  megabytes,
  signed,
} from './summary.ts';
import { groupWarnings } from './warnings.ts';

/** As `html`, for texts of servers that hold what cannot be printed. */
const markup = createHtmlTag((text) => escapeHtml(printable(text)).replaceAll("'", '&#39;'));

/** Reports that stay, the newest. */
const mostReports = 30;

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
  const names = globSync('*.json', { cwd: folder }).filter((one) =>
    /^\d{8}T\d{9}Z\.json$/.test(one),
  );
  for (const old of names.toSorted().slice(0, -mostReports)) {
    for (const file of [old, old.replace(/json$/, 'html')])
      rmSync(join(folder, file), { force: true });
  }
  return join(folder, 'latest.html');
}

/** The report as one page that needs no other file: no program, no request. */
export function reportPage(report: BuildReport, at: Temporal.Instant): string {
  const outcome = formatOutcome(report);
  const style = readFileSync(new URL('report.css', import.meta.url), 'utf8');
  const { html } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${outcome} · ${report.siteUrl}</title>
<style>${{ html: style }}</style>
</head>
<body>
<header class="outcome ${report.outcome.replace(' ', '-')}">
<p class="kicker">Build report, ${at.toString({ smallestUnit: 'second' }).replace('T', ' ').replace('Z', ' UTC')}</p>
<h1>${outcome}</h1>
${report.reason === '' ? none : markup`<p class="reason">${report.reason}</p>`}
</header>
<main>
${keyFigures(report)}
${sections(report)}
</main>
</body>
</html>
`;
  return html;
}

function keyFigures({ publication, pages, warnings, quarantined, seconds }: BuildReport): Html {
  const total = Object.values(seconds).reduce((sum, took) => sum + took, 0);
  const published = publication && {
    pages: String(pages),
    'files changed': String(publication.added.length + publication.changed.length),
    size: megabytes(publication.bytes),
  };
  return definitions('figures', {
    ...published,
    'left out': String(quarantined.length),
    warnings: String(warnings.length),
    time: formatSeconds(total),
  });
}

const none = markup``;

/** Entries of one long list; what is more is counted. */
const mostEntries = 500;

function sections(report: BuildReport): readonly Html[] {
  const { readers, drift, warnings, requests, seconds, snapshot } = report;
  return [
    section(
      'For readers',
      readers.map(
        ({ language, counts, lines }) =>
          markup`<h3 lang="${language}">${counts}</h3><ul lang="${language}">${entries(lines)}</ul>`,
      ),
    ),
    section('Items', countTable(report)),
    section('Access of venues', accessTable(report)),
    section('Left out, because they could not be understood', quarantined(report)),
    section('Not published', withheld(report)),
    section('The server’s items have changed their form', list('', drift)),
    section('Warnings', warningList(warnings)),
    section('Requests', requestList(requests)),
    section('Time', bars(Object.entries(seconds), 1)),
    section('Files', fileList(report)),
    section(
      'Circumstances',
      definitions('facts', {
        Site: report.siteUrl,
        Folder: report.folder,
        'Present of the build': report.now,
        ...(snapshot && {
          Snapshot: snapshot.folder,
          'Read from': snapshot.origin,
          Fetched: snapshot.fetched,
        }),
        'Compared with the build of': report.guarded?.since ?? 'none',
        'Exit code': String(report.exitCode),
      }),
    ),
  ];
}

/** A part of the page; nothing where it has no content. */
function section(title: string, content: Html | readonly Html[]): Html {
  const body = markup`${content}`;
  return body.html === '' ? none : markup`<section><h2>${title}</h2>${body}</section>`;
}

function definitions(name: string, facts: Readonly<Record<string, string>>): Html {
  const rows = Object.entries(facts).map(
    ([term, value]) => markup`<div><dt>${term}</dt><dd>${value}</dd></div>`,
  );
  return markup`<dl class="${name}">${rows}</dl>`;
}

function countTable(report: BuildReport): Html {
  const rows = countRows(report);
  const [first] = rows;
  if (!first) return none;
  const compares = report.previous !== null;
  const names = compares ? countHeads : countHeads.slice(0, 1);
  const languageNames = { en: 'English', pl: 'Polish' };
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Items"><table>
<thead><tr><td></td>${first.cells.map(
    ({ language }) =>
      markup`<th colspan="${names.length}" scope="colgroup">${languageNames[language]}</th>`,
  )}</tr><tr><td></td>${first.cells.flatMap(() => names.map((name) => markup`<th scope="col">${name}</th>`))}</tr></thead>
<tbody>${rows.map(
    ({ collection, cells }) =>
      markup`<tr><th scope="row">${collection}</th>${cells.map((cell) => countCells(cell, compares))}</tr>`,
  )}</tbody></table></div><p class="note">${formatComparison(report)}</p>`;
}

function countCells({ count, difference, items }: CountCell, compares: boolean): Html {
  const number = markup`<td>${count ?? '–'}</td>`;
  if (!compares) return number;
  const quiet = (value: number | undefined) =>
    value ? markup`<td>${value}</td>` : markup`<td class="quiet">${value === 0 ? '·' : ''}</td>`;
  const sign = difference
    ? markup`<td class="${difference < 0 ? 'less' : 'more'}">${signed(difference)}</td>`
    : markup`<td class="quiet">·</td>`;
  return markup`${number}${sign}${quiet(items?.added)}${quiet(items?.changed)}${quiet(items?.removed)}`;
}

function accessTable({ access }: BuildReport): Html {
  if (access.length === 0) return none;
  const rows = access.map(
    ({ language, venue, upcoming, yes, no, unsaid }) =>
      markup`<tr><th scope="row" lang="${language}">${venue}</th><td>${language}</td><td>${upcoming}</td><td>${yes.join(', ')}</td><td>${no.join(', ')}</td><td>${unsaid.join(', ')}</td></tr>`,
  );
  return markup`<p>${formatAccess(access)}</p><div class="wide" tabindex="0" role="region" aria-label="Access of venues"><table class="words">
<thead><tr><th scope="col">Venue</th><td></td><th scope="col">Events to come</th><th scope="col">Yes</th><th scope="col">No</th><th scope="col">Nobody has said</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function quarantined({ quarantined: items }: BuildReport): Html {
  if (items.length === 0) return none;
  return markup`<ul class="cards">${items.slice(0, mostEntries).map(
    ({ collection, id, language, field, reason, value, edit }) => markup`<li>
<p><strong>${collection} ${id}</strong> (${language})${link(edit)}</p>
<p>Field <code>${field}</code>: ${reason}. It is <code>${value}</code></p></li>`,
  )}</ul>`;
}

function link(address: string | undefined): Html {
  if (!/^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '')) return none;
  return markup` · <a href="${address ?? ''}" rel="noreferrer">edit it in the CMS</a>`;
}

function withheld(report: BuildReport): Html {
  const rows = Object.entries(report.withheld).map(
    ([what, count]) => markup`<li>${count} ${what}</li>`,
  );
  if (rows.length === 0) return none;
  return markup`<p>${formatWithheld(report)}</p>
<details><summary>By kind and language</summary><ul>${rows}</ul></details>`;
}

function warningList(warnings: readonly string[]): Html {
  if (warnings.length === 0) return none;
  return markup`<ul class="cards">${groupWarnings(warnings).map(
    ({ text, count, others }) =>
      markup`<li><p>${count === 1 ? none : markup`<strong>${count} ×</strong> `}${text}</p>${
        others.length === 0 ? none : markup`<p class="note">Likewise ${others.join(', ')}</p>`
      }</li>`,
  )}</ul>${list(`All ${warnings.length} of them`, warnings)}`;
}

function requestList(requests: BuildReport['requests']): Html {
  if (requests === null) return none;
  const { count, bytes, unanswered, slowest } = requests;
  const incomplete = unanswered > 0 ? `, ${unanswered} without a complete answer` : '';
  const rows = slowest.map(({ url, milliseconds }) => [url, milliseconds / 1000] as const);
  return markup`<p>${count} requests, ${megabytes(bytes)}${incomplete}. The slowest:</p>${bars(rows, 1)}`;
}

function fileList({ publication, sizes }: BuildReport): Html {
  if (publication === null) return none;
  const { added, changed, removed, files, bytes } = publication;
  return markup`<p>${files} files, ${megabytes(bytes)}.</p>${hostTable(sizes)}${Object.entries({
    new: added,
    changed,
    removed,
  }).map(([name, paths]) => list(`${paths.length} ${name}`, paths))}`;
}

/** What known hosts take, beside the site. */
function hostTable(sizes: BuildReport['sizes']): Html {
  const largest = sizes.at(-1)?.largest;
  if (largest === undefined) return none;
  const rows = hostRooms(sizes).map(
    ({ host, limit, has, isMet, days }) =>
      markup`<tr><th scope="row">${host}</th><td>${limit}</td><td>${has}</td><td>${isMet ? 'too many or too large' : days === undefined ? '–' : inTime(days)}</td></tr>`,
  );
  return markup`<p>The largest is ${largest.file}, ${megabytes(largest.bytes)}.</p>
<div class="wide" tabindex="0" role="region" aria-label="Limits of hosts"><table class="words">
<thead><tr><th scope="col">host (limits of ${limitsRead})</th><th scope="col">takes at most</th><th scope="col">the site has</th><th scope="col">met at this pace</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** A bar for each time in seconds, beside the longest, which is at least `least`. */
function bars(rows: readonly (readonly [name: string, seconds: number])[], least: number): Html {
  if (rows.length === 0) return none;
  const longest = Math.max(least, ...rows.map(([, seconds]) => seconds));
  return markup`<ol class="bars">${rows.map(
    ([name, seconds]) =>
      markup`<li><span>${name}</span><strong>${formatSeconds(seconds)}</strong><meter min="0" max="${longest}" value="${seconds}" aria-hidden="true"></meter></li>`,
  )}</ol>`;
}

/** A list below its summary, where it has one; nothing where it is empty. */
function list(summary: string, texts: readonly string[]): Html {
  if (texts.length === 0) return none;
  const items = markup`<ul>${entries(texts)}</ul>`;
  return summary === '' ? items : markup`<details><summary>${summary}</summary>${items}</details>`;
}

function entries(texts: readonly string[]): Html[] {
  const shown = texts.slice(0, mostEntries).map((text) => markup`<li>${text}</li>`);
  if (texts.length <= mostEntries) return shown;
  return [
    ...shown,
    markup`<li>… and ${texts.length - mostEntries} more, in the JSON beside this page</li>`,
  ];
}
