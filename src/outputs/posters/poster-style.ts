import type { Site } from '../../site/site.ts';
import { contrastBetween } from '../../theme/contrast.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import { type TokenName, tokenSheet, tokensOf } from '../../theme/tokens.ts';
import { servedFonts } from '../served-fonts.ts';

/** How posters look. Every measure is a share of the width of the sheet, 210 to A4: A3 is the same, larger by the root of two. */
export function renderPosterStyle({ config: { theme }, routes }: Site): string {
  const faces = fontFaces(servedFonts(theme), (font) => routes.fontPath(fontName(font)));
  const tokens = tokensOf(theme.tokens);
  const inks = colorsOnPaper(tokens.base, tokensOf().base);
  return `${faces}\n${tokenSheet(tokens)}\n${paper(inks)}${choice}${sheet}${event}${venue}${program}${large}`;
}

const paperColors = [
  'ink',
  'accent',
  'cue-1',
  'cue-2',
  'cue-3',
  'cue-4',
  'cue-5',
  'cue-6',
  'cue-7',
  'cue-8',
] as const satisfies readonly TokenName[];

/** The colors of the light pages; the own ones in place of those that are too light for white paper. */
function colorsOnPaper(
  base: Readonly<Record<TokenName, string>>,
  own: Readonly<Record<TokenName, string>>,
): string {
  return paperColors
    .map((name) => {
      const isReadable = (contrastBetween(base[name], '#fff') ?? 0) >= 4.5;
      return `--${name}: ${isReadable ? base[name] : own[name]};`;
    })
    .join(' ');
}

const paper = (inks: string) => `
@page { margin: 0; }
@page a4 { size: A4; margin: 0; }
@page a3 { size: A3; margin: 0; }
@page program-a4 { size: A4; margin: 10mm; }
@page program-a3 { size: A3; margin: 14mm; }
:root {
  color-scheme: light;
  --u: min(1mm, (100vw - 2rem) / 210);
  --ground: #fff;
  ${inks}
  --ink-soft: #45455a;
  --rule: var(--ink);
}
* { box-sizing: border-box; margin: 0; padding: 0; }
body { background: #d9d5cb; color: var(--ink); font-family: var(--font-text); line-height: 1.35; }
`;

const choice = `
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1.5rem;
  padding: 0.75rem 1rem; background: #fff; color: var(--ink); font-size: 1.0625rem;
}
header a { color: inherit; padding-block: 0.5rem; }
header p { max-width: 44rem; }
fieldset { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; border: 0; }
legend { float: left; margin-inline-end: 1rem; padding-block: 0.5rem; font-weight: 700; }
label { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
:focus-visible { outline: 3px solid #1d47c4; outline-offset: 3px; }
.sheet { margin: 1rem auto 2rem; box-shadow: 0 2px 16px rgb(0 0 0 / 0.25); }
@media print {
  :root { --u: 1mm; }
  body { background: none; }
  body:has(#a3:checked) { --u: 1.4142mm; }
  header { display: none; }
  .sheet { page: a4; margin: 0; box-shadow: none; }
  body:has(#a3:checked) .sheet { page: a3; }
  .program { page: program-a4; }
  body:has(#a3:checked) .program { page: program-a3; }
}
`;

/**
 * Pictures give way before the summary, and that before anything else. A column hides lines that do not fit as a whole: they
 * flow into a next column outside of the sheet. Where not one line fits, none is shown.
 */
const sheet = `
.sheet {
  position: relative; display: flex; flex-direction: column;
  width: calc(210 * var(--u)); height: calc(296.6 * var(--u)); padding: calc(13 * var(--u));
  overflow: hidden; background: #fff; font-size: calc(5 * var(--u));
  print-color-adjust: exact; -webkit-print-color-adjust: exact; overflow-wrap: anywhere;
}
.site { display: flex; align-items: center; gap: 0.5em; font-size: calc(5.4 * var(--u)); font-weight: 700; }
.mark { flex: none; width: 1.5em; height: 1.5em; fill: currentcolor; }
.mark .accent { fill: var(--accent); }
h1 { font-family: var(--font-display); font-weight: 650; line-height: 1.04; letter-spacing: -0.015em; text-wrap: balance; overflow-wrap: break-word; }
.t0 { font-size: calc(33 * var(--u)); }
.t1 { font-size: calc(25 * var(--u)); }
.t2 { font-size: calc(18.5 * var(--u)); }
.t3 { font-size: calc(14.5 * var(--u)); }
.t4 { font-size: calc(11.5 * var(--u)); line-height: 1.1; }
.t5 { font-size: calc(8.6 * var(--u)); line-height: 1.15; }
.sheet > * { flex: none; }
.event > .summary { flex: 0 1 auto; min-height: 0; overflow: hidden; columns: 1; column-fill: auto; orphans: 1; widows: 1; clip-path: inset(0 0 max(0px, (1lh - 100%) * 99)); }
.t5, .place, .facts p, footer b, footer span { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
h1.t5 { -webkit-line-clamp: 7; }
.facts p, .place { -webkit-line-clamp: 3; }
.sheet > footer {
  display: flex; align-items: center; gap: calc(6 * var(--u)); margin-top: auto;
  padding-top: calc(4 * var(--u)); border-top: calc(1.1 * var(--u)) solid var(--accent);
}
.qr { flex: none; width: calc(46 * var(--u)); height: calc(46 * var(--u)); margin: calc(-2 * var(--u)) 0 calc(-4 * var(--u)) calc(-4 * var(--u)); }
footer p { display: grid; gap: calc(1.4 * var(--u)); font-size: calc(4.6 * var(--u)); }
footer b { font-family: var(--font-display); font-size: calc(7.4 * var(--u)); line-height: 1.15; }
.url { color: var(--ink-soft); }
`;

const event = `
.event > .picture.filling { flex: 0 3 calc(98 * var(--u)); }
.event > .site { justify-content: flex-start; padding-inline-end: 40%; }
.event { --cue: var(--accent); }
.cue { position: absolute; top: calc(14 * var(--u)); right: calc(13 * var(--u)); max-width: 42%; font-weight: 650; font-size: calc(5.4 * var(--u)); color: var(--cue); text-align: end; }
.cue-1 { --cue: var(--cue-1); } .cue-2 { --cue: var(--cue-2); } .cue-3 { --cue: var(--cue-3); } .cue-4 { --cue: var(--cue-4); }
.cue-5 { --cue: var(--cue-5); } .cue-6 { --cue: var(--cue-6); } .cue-7 { --cue: var(--cue-7); } .cue-8 { --cue: var(--cue-8); }
.picture { order: 0; flex: 0 1 calc(98 * var(--u)); min-height: 0; margin: calc(5 * var(--u)) calc(-13 * var(--u)) 0; background: #ece4d3; }
.picture img { display: block; width: 100%; height: 100%; }
.filling img { object-fit: cover; }
.picture.whole { position: absolute; top: calc(27 * var(--u)); right: calc(13 * var(--u)); width: calc(88 * var(--u)); height: calc(108 * var(--u)); margin: 0; background: none; }
.whole img { object-fit: contain; object-position: right top; }
.picture.whole ~ .date { display: flex; flex-direction: column; justify-content: flex-end; width: calc(92 * var(--u)); min-height: calc(108 * var(--u)); }
.picture.whole ~ .date b { align-self: start; font-size: calc(66 * var(--u)); margin-bottom: calc(4 * var(--u)); }
.picture.whole ~ .date .range { font-size: calc(37 * var(--u)); }
.status { align-self: flex-start; margin-top: calc(5 * var(--u)); padding: calc(1.5 * var(--u)) calc(5 * var(--u)); background: var(--accent); color: #fff; font-size: calc(9 * var(--u)); font-weight: 750; text-transform: uppercase; }
.date { display: grid; grid-template-columns: auto minmax(0, 1fr); align-content: end; column-gap: calc(5 * var(--u)); margin-top: calc(9 * var(--u)); font-family: var(--font-display); font-size: calc(11 * var(--u)); font-weight: 600; line-height: 1.1; }
.date::before { content: ""; grid-column: 2; grid-row: 1; }
.date b { grid-row: 1 / span 4; grid-column: 1; align-self: end; font-size: calc(74 * var(--u)); font-weight: 600; line-height: 0.8; letter-spacing: -0.045em; color: var(--accent); }
.date .range { font-size: calc(50 * var(--u)); white-space: nowrap; }
.date span { grid-column: 2; }
.date i { font-style: normal; font-weight: 400; }
.pictured .date { margin-top: calc(6 * var(--u)); }
.pictured .date b { font-size: calc(42 * var(--u)); }
.event h1 { margin-top: calc(7 * var(--u)); }
.pictured h1 { margin-top: calc(4 * var(--u)); }
.pictured .t0, .pictured .t1 { font-size: calc(21 * var(--u)); }
.pictured .t2 { font-size: calc(15.5 * var(--u)); }
.pictured .t3 { font-size: calc(12 * var(--u)); }
.pictured .t4 { font-size: calc(9.6 * var(--u)); }
.pictured .t5 { font-size: calc(7.4 * var(--u)); }
.facts { display: grid; gap: calc(0.8 * var(--u)); margin-top: calc(5 * var(--u)); font-size: calc(7 * var(--u)); font-weight: 600; line-height: 1.25; }
.facts p:first-child { font-size: calc(9 * var(--u)); }
.summary { margin-block: calc(4 * var(--u)); max-width: 36em; font-size: calc(5.2 * var(--u)); line-height: 1.4; color: var(--ink-soft); }
.pictured .summary { font-size: calc(4.6 * var(--u)); }
`;

const venue = `
.venue h1 { margin-top: calc(11 * var(--u)); }
.place { margin-top: calc(3 * var(--u)); font-size: calc(7 * var(--u)); font-weight: 600; }
.venue > section { flex: 1; min-height: 0; margin-block: calc(7 * var(--u)) calc(4 * var(--u)); overflow: hidden; columns: 1; column-fill: auto; }
.venue h2 { font-family: var(--font-display); font-size: calc(9 * var(--u)); font-weight: 650; color: var(--accent); }
.venue ul { list-style: none; }
.venue li { break-inside: avoid; padding-block: calc(1.7 * var(--u)); border-bottom: calc(0.3 * var(--u)) solid #b9b2a2; }
.venue li span { display: block; font-size: calc(4.6 * var(--u)); color: var(--ink-soft); }
.venue li b { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; font-family: var(--font-display); font-size: calc(6.6 * var(--u)); font-weight: 650; line-height: 1.15; }
.venue .more { margin-top: calc(2.5 * var(--u)); font-weight: 600; }
`;

const program = `
.program { display: block; height: auto; padding: calc(10 * var(--u)); overflow: visible; font-size: calc(3.7 * var(--u)); line-height: 1.28; }
.top { display: flex; align-items: center; gap: calc(4 * var(--u)); padding-block: calc(1 * var(--u)); margin-bottom: calc(4 * var(--u)); border-bottom: calc(1.1 * var(--u)) solid var(--accent); }
.program h1 { flex: 1; font-size: calc(17 * var(--u)); }
.program h1::first-letter { text-transform: uppercase; }
.program .top p { display: grid; max-width: calc(58 * var(--u)); font-size: calc(3.4 * var(--u)); }
.program .qr { width: calc(28 * var(--u)); height: calc(28 * var(--u)); margin: 0; order: 1; }
.days { columns: 2; column-gap: calc(7 * var(--u)); }
.dense { font-size: calc(2.9 * var(--u)); }
.dense .days { columns: 3; column-gap: calc(5 * var(--u)); }
.days section { margin-bottom: calc(2.2 * var(--u)); }
.program h2 { padding-bottom: 0.1em; border-bottom: calc(0.3 * var(--u)) solid #b9b2a2; font-family: var(--font-display); font-size: 1.2em; font-weight: 700; color: var(--accent); break-after: avoid; }
.program h2::first-letter { text-transform: uppercase; }
.program ul { list-style: none; }
.program li { padding-block: 0.15em; break-inside: avoid; }
.program li span { font-variant-numeric: tabular-nums; font-weight: 700; }
.program li b { font-weight: 500; }
.program li i { font-style: normal; color: var(--ink-soft); }
.program li i::before { content: "· "; }
.program .more { font-weight: 700; }
@media print { .program { width: auto; padding: 0; } }
`;

/** For people who read with difficulty: only what matters, larger, in black on white, not in columns (RNIB clear print). */
const large = `
body:has(#large:checked) .sheet { --ink: #000; --ink-soft: #000; color: #000; }
body:has(#large:checked) :is(.picture, .summary) { display: none; }
body:has(#large:checked) .event .date { display: grid; width: auto; min-height: 0; }
body:has(#large:checked) .event .date b { font-size: calc(52 * var(--u)); }
body:has(#large:checked) .event .date .range { font-size: calc(33 * var(--u)); }
body:has(#large:checked) .event .date { font-size: calc(13 * var(--u)); }
body:has(#large:checked) :is(.t0, .t1) { font-size: calc(25 * var(--u)); }
body:has(#large:checked) .t2 { font-size: calc(20 * var(--u)); }
body:has(#large:checked) .t3 { font-size: calc(16.5 * var(--u)); }
body:has(#large:checked) .t4 { font-size: calc(13 * var(--u)); }
body:has(#large:checked) .t5 { font-size: calc(9.6 * var(--u)); }
body:has(#large:checked) :is(.facts, .facts p:first-child) { font-size: calc(10 * var(--u)); }
body:has(#large:checked) .t3 ~ .facts { line-height: 1.15; }
body:has(#large:checked) .sheet > footer b { font-size: calc(9.5 * var(--u)); }
body:has(#large:checked) .sheet > footer p { font-size: calc(6.4 * var(--u)); }
body:has(#large:checked) .venue li span { font-size: calc(7 * var(--u)); font-weight: 600; }
body:has(#large:checked) .venue li b { font-size: calc(9.6 * var(--u)); }
body:has(#large:checked) .venue li:nth-child(n + 5) { display: none; }
body:has(#large:checked) h1.t5 { -webkit-line-clamp: 8; }
body:has(#large:checked) .venue .more { display: none; }
body:has(#large:checked) .program { font-size: calc(6.4 * var(--u)); }
body:has(#large:checked) .program .days { columns: 1; }
body:has(#large:checked) .program .top p { font-size: calc(5.6 * var(--u)); }
`;
