import type { Site } from '../../site/site.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import {
  type ThemeTokens,
  type TokenName,
  type TokenValues,
  tokenSheet,
  tokensOf,
} from '../../theme/tokens.ts';
import { servedFonts } from '../assets.ts';

/** Names that other sites color the element with, and the token of this site that is used until they do. */
const colors = {
  ground: 'ground-raised',
  ink: 'ink',
  soft: 'ink-soft',
  rule: 'rule',
  accent: 'accent',
} as const satisfies Record<string, TokenName>;

const rows = `
ul{margin:0;padding:0;list-style:none}
li{padding:.75em 0;border-top:1px solid var(--rule)}
li:first-child{padding-top:0;border:0}
li>*{display:block}
small{font-size:.875em;color:var(--soft)}
b{width:fit-content;padding:0 .4em;border:1px solid;font-size:.8125em}
span{font-size:.9375em;color:var(--soft)}
a{color:inherit;text-decoration-color:var(--accent);text-underline-offset:.2em}
li a{padding:.15em 0;font-weight:700}
a:focus-visible{outline:2px solid;outline-offset:2px}
ul~a{display:inline-block;margin-top:.5em;padding:.25em 0}
p{margin:0 0 .75em}
p:empty{margin:0}
`;

/** How the element looks inside. @param tokens what the site's theme replaces */
export function renderElementStyle(tokens: ThemeTokens): string {
  return `:host{display:block;overflow-wrap:anywhere;line-height:1.5;padding:1em;${palette(tokens)}background:var(--ground);color:var(--ink)}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}${rows}`;
}

/** How the page looks that other sites show in a frame. */
export function renderFrameStyle({ config: { theme }, routes }: Site): string {
  return `${fontFaces(servedFonts(theme), (font) => routes.fontPath(fontName(font)))}
${tokenSheet(tokensOf(theme.tokens))}
:root{color-scheme:light dark;${palette(theme.tokens)}}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;overflow-wrap:anywhere;background:var(--ground);color:var(--ink);font:1rem/1.5 var(--font-text)}
h1{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
kalendarium-events:not(:defined){display:block;padding:1em}
@media (scripting:enabled){kalendarium-events:not(:defined) ul{display:none}}${rows}`;
}

/** Custom properties that follow the color scheme of the element, where tokens follow that of the visitor. */
function palette(tokens: ThemeTokens): string {
  const { base, dark } = tokensOf(tokens);
  const nightly = { ...base, ...dark };
  return Object.entries(colors)
    .map(([name, token]) => {
      const [light, night] = [plainValue(token, base), plainValue(token, nightly)];
      const value = light === night ? light : `light-dark(${light},${night})`;
      return `--${name}:var(--kalendarium-${name},${value});`;
    })
    .join('');
}

/** The value of a token where no other token is known. */
function plainValue(token: TokenName, values: TokenValues): string {
  return (values[token] ?? '').replaceAll(/var\(--([a-z0-9-]+)\)/g, (whole, name) =>
    name in values ? plainValue(name, { ...values, [token]: 'currentColor' }) : whole,
  );
}
