import { hash } from 'node:crypto';
import { copyFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Language } from '../../src/contract/language.ts';
import { minifiedStyle } from '../../src/outputs/text.ts';
import { fieldColors, fieldSheet } from '../../src/theme/fields.ts';
import {
  type FontFile,
  fontFaces,
  fontName,
  fontsOf,
  fontsOfScripts,
  ownFonts,
} from '../../src/theme/fonts.ts';
import { hasPlainTokens, tokenSheet, tokensOf } from '../../src/theme/tokens.ts';
import { logoSheet } from '../../src/theme/values.ts';
import { listFiles } from '../cli/files.ts';
import { fontFile, type PlacedTheme } from '../cli/read-theme.ts';
import { assetName, assetPath, readThemeStyles } from './theme-styles.ts';

/** What templates are compiled without, so that a site with another look needs no compiler. */
export type SiteLook = {
  readonly theme: Pick<PlacedTheme, 'folder' | 'tokens' | 'fonts' | 'styles' | 'logo'>;
  readonly languages: readonly Language[];
  /** Path of the site on its host, without a slash at its end. @example '/calendar' */
  readonly base: string;
};

const preloadsSchema = z.array(z.object({ href: z.string(), languages: z.array(z.string()) }));

/** Typefaces that pages of some languages ask for before their styles are read. */
export type Preloads = Readonly<z.output<typeof preloadsSchema>>;

const preloadsFile = 'preloads.json';

/** Where style sheets, scripts and typefaces of compiled templates are, in their folder and on a site without a base path. */
const assetFolder = 'client/_astro';

/** Whether compiled templates serve a site as they are. */
export function isPlain({ theme, languages, base }: SiteLook): boolean {
  const { fonts, styles, tokens } = theme;
  const isOwn =
    fonts === undefined &&
    fontsOfScripts(languages).length === 0 &&
    styles.length === 0 &&
    logoSheet(theme) === '';
  return base === '' && isOwn && hasPlainTokens(tokens);
}

export function readPreloads(folder: string): Preloads {
  return preloadsSchema.parse(JSON.parse(readFileSync(join(folder, preloadsFile), 'utf8')));
}

/** Writes beside templates that were compiled which of their typefaces pages ask for early. */
export function writePreloads(folder: string, { theme, languages, base }: SiteLook): void {
  const files = [...listFiles(join(folder, assetFolder)).keys()];
  const fonts = new Map(fontsOf(theme, languages).map((font) => [stemOf(font), font]));
  const preloads = [...fonts.values()].flatMap((font) => {
    const file = files.find((one) => one.startsWith(`${stemOf(font)}.`) && one.endsWith('.woff2'));
    return font.preload.length === 0 || file === undefined
      ? []
      : [{ href: `${base}${assetPath}${file}`, languages: [...font.preload] }];
  });
  writeFileSync(join(folder, preloadsFile), `${JSON.stringify(preloads)}\n`);
}

/**
 * Gives templates that were compiled the tokens, typefaces, style sheets and base path of a site. Style sheets that are other ones then have
 * other names, since browsers keep them for long.
 *
 * @param from folder of the compiled templates
 * @param to a folder that does not exist yet
 * @throws Error where the style sheets are not as they were compiled
 */
export function applyLook(from: string, to: string, look: SiteLook): void {
  cpSync(from, to, { recursive: true });
  const renamed = changeSheets(join(to, assetFolder), look);
  for (const file of listFiles(to).keys()) {
    if (!/\.(?:css|m?js)$/.test(file)) continue;
    const text = readFileSync(join(to, file), 'utf8');
    const placed = withAddresses(text, renamed, look.base);
    if (placed !== text) writeFileSync(join(to, file), placed);
  }
  writePreloads(to, look);
}

/** Gives style sheets the tokens and typefaces of a theme. Returns the new names of those that changed. */
function changeSheets(assets: string, { theme, languages }: SiteLook): ReadonlyMap<string, string> {
  const { text: given, files } = readThemeStyles(theme);
  const added = logoSheet(theme) + given;
  for (const [name, file] of files) copyFileSync(file, join(assets, name));
  const addresses =
    theme.fonts === undefined && fontsOfScripts(languages).length === 0
      ? undefined
      : fontsOf(theme, languages).map((font) => [font, placeFont(theme, font, assets)] as const);
  const renamed = new Map<string, string>();
  const unused = new Set<string>();
  for (const file of listFiles(assets).keys()) {
    if (!file.endsWith('.css')) continue;
    const sheet = readFileSync(join(assets, file), 'utf8');
    let text = withStyles(withFields(withTokens(sheet, theme), theme), added);
    if (addresses !== undefined) {
      for (const [, own = ''] of text.matchAll(servedFace)) unused.add(own);
      text = withFaces(text, new Map(addresses));
    }
    if (text === sheet) continue;
    const name = `${file.split('.')[0]}.${shortHash(text)}.css`;
    writeFileSync(join(assets, file), text);
    renameSync(join(assets, file), join(assets, name));
    renamed.set(file, name);
  }
  if (renamed.size === 0 && !(hasPlainTokens(theme.tokens) && added === ''))
    throw new Error('The compiled style sheets have no tokens that could be replaced.');
  for (const address of addresses?.map(([, one]) => one) ?? [])
    unused.delete(address.slice(assetPath.length));
  for (const file of unused) rmSync(join(assets, file), { force: true });
  return renamed;
}

function withAddresses(text: string, renamed: ReadonlyMap<string, string>, base: string): string {
  const named = [...renamed].reduce(
    (present, [file, name]) => present.replaceAll(`_astro/${file}`, `_astro/${name}`),
    text,
  );
  if (base === '') return named;
  // Some addresses are in the templates, of the others Astro puts them together.
  return named.replaceAll(assetPath, base + assetPath).replace('"base":"/"', `"base":"${base}/"`);
}

function shortHash(content: string | Buffer): string {
  return hash('sha256', content, 'base64url').slice(0, 8);
}

/** Puts the file of a typeface among the assets. Returns its address without the base path. */
function placeFont(theme: SiteLook['theme'], font: FontFile, assets: string): string {
  const file = fontFile(theme, font);
  const name = assetName(file, stemOf(font));
  copyFileSync(file, join(assets, name));
  return `${assetPath}${name}`;
}

/** A rule that loads a typeface of the program, with the name of its file; sheets of a theme may have others. */
const servedFace = new RegExp(
  String.raw`@font-face\{[^}]*url\(["']?/_astro/((?:${ownFonts.map(stemOf).join('|')})\.[^"')]+)[^}]*\}`,
  'g',
);

/** Name of the file of a typeface without its ending: what the compiler begins the name of an asset with. */
function stemOf(font: FontFile): string {
  return fontName(font).replace(/\.woff2$/i, '');
}

function withFaces(sheet: string, addresses: ReadonlyMap<FontFile, string>): string {
  let isFirst = true;
  return sheet.replaceAll(servedFace, () => {
    const faces = isFirst
      ? fontFaces([...addresses.keys()], (font) => addresses.get(font) ?? '')
      : '';
    isFirst = false;
    return faces.replaceAll('\n', '');
  });
}

function withTokens(sheet: string, theme: SiteLook['theme']): string {
  const start = sheet.indexOf('@layer tokens{');
  if (start === -1 || hasPlainTokens(theme.tokens)) return sheet;
  const rest = sheet.slice(start + blockAt(sheet, start).length);
  return sheet.slice(0, start) + minifiedStyle(tokenSheet(tokensOf(theme.tokens))) + rest;
}

/** The sheets of a theme have no layer, and so win over what is in layers. */
function withStyles(sheet: string, added: string): string {
  return added === '' || !sheet.includes('@layer tokens{') ? sheet : `${sheet}\n${added}\n`;
}

/** The text of a rule with its block, from its first character to its last brace. */
function blockAt(sheet: string, start: number): string {
  let depth = 0;
  for (let place = start; place < sheet.length; place += 1) {
    if (sheet[place] === '{') depth += 1;
    if (sheet[place] !== '}') continue;
    depth -= 1;
    if (depth === 0) return sheet.slice(start, place + 1);
  }
  throw new Error('A style sheet of the templates ends within a rule.');
}

/** The colors of programmes, as `fieldSheet` writes them and the compiler shortens it. */
const fields =
  /\.field\{--on-field:[^}]*\}(?:\.field\.cue-\d+,\.field\.cue-\d+\{--field:[^}]*\})+/g;

function withFields(sheet: string, theme: SiteLook['theme']): string {
  return hasPlainTokens(theme.tokens)
    ? sheet
    : sheet.replaceAll(fields, () => minifiedStyle(fieldSheet(fieldColors(theme.tokens))));
}
