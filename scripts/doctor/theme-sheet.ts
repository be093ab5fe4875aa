import { pathToFileURL } from 'node:url';
import { type SiteConfig, textIn } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';
import { type Html, html } from '../../src/html/escape.ts';
import { isRightToLeft, languageName, ownLanguage } from '../../src/i18n/dictionaries.ts';
import { siteText, textKeys } from '../../src/i18n/translate.ts';
import { fontFaces, fontsOf } from '../../src/theme/fonts.ts';
import {
  contrastsIn,
  hexColor,
  looksOf,
  resolved,
  shownContrast,
  type TokenName,
  tokenNames,
  tokensOf,
} from '../../src/theme/tokens.ts';
import { fontFile, placeTheme, themeFile } from '../cli/read-theme.ts';

/**
 * A page for whoever makes a theme, whole in one file: its tokens in each look, and its words in each language. It names typefaces and
 * pictures by their place on this machine.
 */
export function renderThemeSheet(config: SiteConfig, configFile: string): string {
  const theme = placeTheme(config.theme, configFile);
  const faces = fontFaces(
    fontsOf(theme, config.languages),
    (font) => pathToFileURL(fontFile(theme, font)).href,
  );
  const [first = ownLanguage.tag] = config.languages;
  const name = textIn(config.name, first) || 'this site';
  const { base } = tokensOf(theme.tokens);
  const pictures = [theme.logo?.light, theme.logo?.dark].filter((file) => file !== undefined);
  return html`<!doctype html>
<html lang="${ownLanguage.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Theme · ${name}</title>
<style>${{ html: faces + sheetStyle }}</style>
</head>
<body>
<h1>The theme of ${name}</h1>
<p>Names are those of <code>theme.tokens</code> and <code>theme.words</code> in <code>theme.json</code>. What is <b>bold</b> is the theme’s own.</p>
${pictures.map(
  (
    file,
    index,
  ) => html`<img class="${index === 0 ? 'day' : 'night'}" src="${pathToFileURL(themeFile(theme, file)).href}" alt="Logo" height="${theme.logo?.height}">
`,
)}<h2>Colors</h2>
${looksOf(tokensOf(theme.tokens)).map((look) => renderLook(look, theme.tokens[look.block]))}
<h2>Typefaces, sizes, spaces and corners</h2>
<table>
<tr><th scope="col">Token</th><th scope="col">Value</th><th scope="col">Looks like</th></tr>
${tokenNames
  .filter((name) => hexColor(resolved(base, name)) === undefined)
  .map(
    (
      name,
    ) => html`<tr><th scope="row">${ownName(name, theme.tokens.base)}</th><td><code>${base[name]}</code></td><td>${sampleOf(name, base[name])}</td></tr>
`,
  )}</table>
<h2>Words</h2>
<p>Words in another language than that of the column stand in for missing ones.</p>
<table class="words">
<tr><th scope="col">Key</th>${config.languages.map((language) => html`<th scope="col">${languageName(language)} (${language})</th>`)}</tr>
${textKeys.map(
  (
    key,
  ) => html`<tr id="${key}"><th scope="row"><code>${key}</code></th>${config.languages.map((language) => renderText(config, language, key))}</tr>
`,
)}</table>
</body>
</html>
`.html;
}

type LookOfTheme = ReturnType<typeof looksOf>[number];

function renderLook({ look, values }: LookOfTheme, given: LookOfTheme['values'] | undefined): Html {
  const rows = tokenNames.filter((name) => hexColor(resolved(values, name)) !== undefined);
  const found = Map.groupBy(contrastsIn(values), ({ color }) => color);
  return html`<h3>${look.charAt(0).toUpperCase()}${look.slice(1)}</h3>
<table style="background:${resolved(values, 'ground')};color:${resolved(values, 'ink')}">
<tr><th scope="col">Token</th><th scope="col">Color</th><th scope="col">Contrast on</th></tr>
${rows.map(
  (
    name,
  ) => html`<tr><th scope="row">${ownName(name, given)}</th><td><span class="swatch" style="background:${resolved(values, name)}"></span> <code>${values[name]}</code></td><td>${(found.get(name) ?? []).map(renderContrast)}</td></tr>
`,
)}</table>
`;
}

function renderContrast({ on, least, contrast }: ReturnType<typeof contrastsIn>[number]): Html {
  if (contrast === undefined) return html`<span>${on} unknown</span> `;
  const isEnough = contrast >= least;
  return html`<span class="${isEnough ? 'enough' : 'faint'}">${on} ${shownContrast(contrast)}:1${isEnough ? '' : `, ${least}:1 is due`}</span> `;
}

function ownName(name: TokenName, given: LookOfTheme['values'] | undefined): Html {
  return given?.[name] === undefined
    ? html`<code>${name}</code>`
    : html`<b><code>${name}</code></b>`;
}

function sampleOf(name: TokenName, value: string): Html | undefined {
  if (name.startsWith('font-'))
    return html`<span style="font-family:${value}">Zażółć gęślą jaźń, 28 November 2026, 19:30</span>`;
  if (name.startsWith('size-')) return html`<span style="font-size:${value}">Aa 28</span>`;
  if (name.startsWith('space-') || name === 'gutter' || name === 'target')
    return html`<span class="bar" style="width:${value}"></span>`;
  if (name.startsWith('radius-'))
    return html`<span class="corner" style="border-radius:${value}"></span>`;
  return undefined;
}

function renderText(
  { theme, english, languages }: SiteConfig,
  language: Language,
  key: (typeof textKeys)[number],
): Html {
  const { language: found, entry } = siteText({ theme, english, languages }, language, key);
  const isOwn = theme.words[language]?.[key] !== undefined;
  const forms = typeof entry === 'string' ? [['', entry] as const] : Object.entries(entry);
  const texts = forms.map(
    ([form, text]) =>
      html`<div>${form === '' ? undefined : html`<i>${form}</i> `}${isOwn ? html`<b>${text}</b>` : text}</div>`,
  );
  const direction = isRightToLeft(found) ? 'rtl' : 'ltr';
  return html`<td lang="${found}" dir="${direction}"${found === language ? undefined : html` class="other"`}>${texts}</td>`;
}

const sheetStyle = `
body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin-bottom:2rem}
th,td{padding:.25rem .5rem;border:1px solid #8888;text-align:start;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
tr:first-child th{font-weight:700}
b code,b{font-weight:800}
@media(max-width:40rem){tr,th,td{display:block}tr{padding-block:.5rem}td:empty{display:none}}
i{opacity:.7}
img{margin:0 1rem 0 0;padding:1rem}
.day{background:#fff}
.night{background:#111}
.swatch{display:inline-block;width:3rem;height:1.5rem;border:1px solid #8888;vertical-align:middle}
.bar{display:inline-block;height:.75rem;max-width:100%;background:#8888}
.corner{display:inline-block;width:6rem;height:2.5rem;background:#8888}
td span.enough,td span.faint{margin-inline-end:.75rem;white-space:nowrap}
.faint{padding:0 .25rem;background:#b00;color:#fff}
.other{background:#ff02}
`;
