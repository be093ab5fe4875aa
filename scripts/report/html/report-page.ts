import type { BuildReport } from '../build-report.ts';
import { megabytes, outcomeWords } from '../report-words.ts';
import { type Markup, markup } from './markup.ts';
import {
  countSection,
  driftSection,
  fileSection,
  quarantineSection,
  readerSection,
  requestSection,
  stageSection,
  warningSection,
  withheldSection,
} from './sections.ts';
import { reportStyle } from './style.ts';

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
