import type { Language } from '../../contract/language.ts';
import type { Site } from '../../site/site.ts';
import { markOf } from '../../theme/mark.ts';
import { escapeHtml } from '../escape-html.ts';
import { printableLine } from '../printable.ts';

/** A page that is made to be printed. */
export type PrintPage = {
  readonly language: Language;
  /** Plain text. */
  readonly title: string;
  /** Root-relative path of the page that it was made of, and how a reader gets back to it. */
  readonly from: string;
  /** Classes of the sheet. */
  readonly look: string;
  /** What is on the paper, as HTML. */
  readonly sheet: string;
};

/**
 * The page around a sheet: before it, on the screen alone, the choice of paper. The style sheet reads the choice, so that
 * no script is needed.
 */
export function renderPrintPage(site: Site, { language, title, from, look, sheet }: PrintPage): string {
  const t = site.translate(language);
  const { routes, config } = site;
  const name = text(site.in(language).name);
  const hosts = config.images.mode === 'link' ? config.images.hosts.map((host) => ` ${host}`).join('') : '';
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'${text(hosts)}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${text(title)} – ${t('poster.title')}</title>
<link rel="icon" href="${routes.base}favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${routes.posterStylePath()}">
</head>
<body>
<header><a href="${text(from)}">${t('poster.back')}</a>
<fieldset><legend>${t('poster.paper')}</legend>
<label><input type="radio" name="paper" id="a4" checked> A4</label>
<label><input type="radio" name="paper" id="a3"> A3</label>
<label><input type="checkbox" id="large"> ${t('poster.large')}</label></fieldset>
<p>${t('poster.how')}</p></header>
<main class="sheet ${look}">
<p class="site">${markDrawing(site)}<span dir="auto">${name}</span></p>
${sheet}
</main>
</body>
</html>
`;
}

/** Text of the server as HTML, on one line. */
export function text(value: string): string {
  return escapeHtml(printableLine(value));
}

/** An address as it is read and typed: without what every browser adds. */
export function spokenUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

/** The mark of the site, as in its masthead. */
function markDrawing({ config }: Site): string {
  const { viewBox, ink, accent } = markOf(config.theme);
  return `<svg class="mark" viewBox="${viewBox}" aria-hidden="true"><path d="${ink}"></path><path class="accent" d="${accent}"></path></svg>`;
}
