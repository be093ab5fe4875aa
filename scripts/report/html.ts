import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHtmlTag, escapeHtml, type Html } from '../../src/html/escape.ts';
import { languageName, ownLanguage } from '../../src/i18n/dictionaries.ts';
import { printable } from '../../src/outputs/text.ts';
import { writeFileAtomic } from '../cli/files.ts';
import { hostRooms, inTime, limitsRead } from './host-limits.ts';
import type { BuildReport } from './report.ts';
import {
  type CountCell,
  type CountRow,
  countHeads,
  describeReport,
  formatOutcome,
  formatSeconds,
  megabytes,
  type ReportEntry,
  type ReportPart,
  signed,
} from './report-parts.ts';

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
<html lang="${ownLanguage.tag}">
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
  const { items, readers, ...said } = describeReport(report);
  const { access, quarantined, withheld, hooks, drift, warnings, requests, time, files } = said;
  const { snapshot } = report;
  return [
    section(
      'For readers',
      readers.map(
        ({ title, language, entries }) =>
          markup`<h3 lang="${language}">${title}</h3><div lang="${language}">${plainList(entries ?? [])}</div>`,
      ),
    ),
    section(items.title, [countTable(items.counts, report.previous !== null), ...notes(items)]),
    section(access.title, content(access)),
    section(quarantined.title, cards(quarantined)),
    section(withheld.title, content(withheld)),
    section(hooks.title, content(hooks)),
    section(drift.title, plainList(drift.entries)),
    section(warnings.title, [cards(warnings), ...(warnings.total > 0 ? details(warnings) : [])]),
    section(requests.title, content(requests)),
    section(time.title, bars(time.times)),
    section(files.title, [
      ...sentences(files),
      report.publication === null ? none : hostTable(report.sizes),
      ...details(files),
    ]),
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

function content(part: ReportPart): readonly Html[] {
  if (part.sentences === undefined || part.sentences.length === 0) return [];
  return [...sentences(part), bars(part.times ?? []), ...details(part)];
}

function sentences({ sentences: said = [] }: ReportPart): readonly Html[] {
  return said.map((text) => markup`<p>${text}</p>`);
}

function notes({ sentences: said = [] }: ReportPart): readonly Html[] {
  return said.map((text) => markup`<p class="note">${text}</p>`);
}

function details({ details: lists = [] }: ReportPart): readonly Html[] {
  return lists
    .filter(({ lines }) => lines.length > 0)
    .map(
      ({ summary, lines }) =>
        markup`<details><summary>${summary}</summary>${plainList(lines.map((text) => ({ text })))}</details>`,
    );
}

function countTable(rows: readonly CountRow[], compares: boolean): Html {
  const [first] = rows;
  if (!first) return none;
  const names = compares ? countHeads : countHeads.slice(0, 1);
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Items"><table>
<thead><tr><td></td>${first.cells.map(
    ({ language }) =>
      markup`<th colspan="${names.length}" scope="colgroup">${languageName(language)}</th>`,
  )}</tr><tr><td></td>${first.cells.flatMap(() => names.map((name) => markup`<th scope="col">${name}</th>`))}</tr></thead>
<tbody>${rows.map(
    ({ collection, cells }) =>
      markup`<tr><th scope="row">${collection}</th>${cells.map((cell) => countCells(cell, compares))}</tr>`,
  )}</tbody></table></div>`;
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

function cards({ entries = [] }: ReportPart): Html {
  if (entries.length === 0) return none;
  return markup`<ul class="cards">${entries
    .slice(0, mostEntries)
    .map(
      ({ lead, text, note, edit }) =>
        markup`<li><p>${lead === undefined ? none : markup`<strong>${lead}</strong> `}${text}${link(edit)}</p>${
          note === undefined ? none : markup`<p class="note">${note}</p>`
        }</li>`,
    )}${more(entries)}</ul>`;
}

function link(address: string | undefined): Html {
  if (!/^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '')) return none;
  return markup` · <a href="${address ?? ''}" rel="noreferrer">edit it in the CMS</a>`;
}

/** What known hosts take, beside the site. */
function hostTable(sizes: BuildReport['sizes']): Html {
  if (sizes.at(-1)?.largest === undefined) return none;
  const rows = hostRooms(sizes).map(
    ({ host, limit, has, isMet, days }) =>
      markup`<tr><th scope="row">${host}</th><td>${limit}</td><td>${has}</td><td>${isMet ? 'too many or too large' : days === undefined ? '–' : inTime(days)}</td></tr>`,
  );
  return markup`<div class="wide" tabindex="0" role="region" aria-label="Limits of hosts"><table class="words">
<thead><tr><th scope="col">host (limits of ${limitsRead})</th><th scope="col">takes at most</th><th scope="col">the site has</th><th scope="col">met at this pace</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Times of less than this are not drawn as if they were long. */
const leastSeconds = 1;

/** A bar for each time in seconds, beside the longest. */
function bars(rows: NonNullable<ReportPart['times']>): Html {
  if (rows.length === 0) return none;
  const longest = Math.max(leastSeconds, ...rows.map(([, seconds]) => seconds));
  return markup`<ol class="bars">${rows.map(
    ([name, seconds]) =>
      markup`<li><span>${name}</span><strong>${formatSeconds(seconds)}</strong><meter min="0" max="${longest}" value="${seconds}" aria-hidden="true"></meter></li>`,
  )}</ol>`;
}

function plainList(entries: readonly ReportEntry[]): Html {
  if (entries.length === 0) return none;
  const shown = entries.slice(0, mostEntries).map(({ text }) => markup`<li>${text}</li>`);
  return markup`<ul>${shown}${more(entries)}</ul>`;
}

function more(entries: readonly ReportEntry[]): Html {
  return entries.length <= mostEntries
    ? none
    : markup`<li>… and ${entries.length - mostEntries} more, in the JSON beside this page</li>`;
}
