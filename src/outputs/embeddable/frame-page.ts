import type { Language } from '../../contract/language.ts';
import type { Site } from '../../site/site.ts';
import { escapeHtml } from '../escape-html.ts';
import { iconFile } from '../icon.ts';
import { mostShown, type NextEvent, type NextEvents } from './next-events.ts';

/**
 * The page that other sites show in a frame. Without a script it tells the next events of everything; with one its
 * address says of which group, how many and how they look. Links leave the frame.
 */
export function renderFramePage({ routes }: Site, language: Language, next: NextEvents): string {
  const title = escapeHtml(next.title);
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${routes.base}${iconFile}" type="image/svg+xml">
<link rel="stylesheet" href="${routes.embedFilePath('frame.css')}">
<script type="module" src="${routes.embedFilePath('frame.js')}"></script>
<script type="module" src="${routes.embedFilePath('events.js')}"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<kalendarium-events lang="${language}" target="_top">
${next.events.length > 0 ? list(next) : `<p>${escapeHtml(next.none)}</p>`}
${link(next.page, next.more)}
</kalendarium-events>
</main>
</body>
</html>
`;
}

function list({ events }: NextEvents): string {
  return `<ul>\n${events.slice(0, mostShown).map(row).join('\n')}\n</ul>`;
}

function row({ when, status, page, title, where }: NextEvent): string {
  return [
    '<li>',
    `<small>${escapeHtml(when)}</small>`,
    status === undefined ? '' : `<b>${escapeHtml(status)}</b>`,
    link(page, title),
    where === '' ? '' : `<span dir="auto">${escapeHtml(where)}</span>`,
    '</li>',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function link(page: string, text: string): string {
  return `<a href="${escapeHtml(page)}" target="_top" dir="auto">${escapeHtml(text)}</a>`;
}
