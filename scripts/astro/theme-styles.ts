import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, resolve } from 'node:path';
import { CommandError, exitCodes } from '../cli/command.ts';
import { type PlacedTheme, themeFile } from '../cli/read-theme.ts';

/** The style sheets of a theme as one, and the files that they name, by the names under which the site serves them. */
export type ThemeStyles = { readonly text: string; readonly files: ReadonlyMap<string, string> };

/** Where the site serves files that style sheets name, without its base path. */
export const assetPath = '/_astro/';

/**
 * Joins the style sheets of a theme: what they import is put in its place, what they name gets its address.
 *
 * @throws CommandError naming the sheet and the file that is missing
 */
export function readThemeStyles({
  folder,
  styles,
}: Pick<PlacedTheme, 'folder' | 'styles'>): ThemeStyles {
  const files = new Map<string, string>();
  const text = styles
    .map((file) => readSheet(themeFile({ folder }, file), files, new Set()))
    .join('\n');
  return { text, files };
}

/** Name under which a file is served: it changes with what is in it. */
export function assetName(file: string, stem = basename(file, extname(file))): string {
  const digest = hash('sha256', readFileSync(file), 'base64url').slice(0, 8);
  return `${stem}.${digest}${extname(file)}`;
}

const texts = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`;

const comments = new RegExp(String.raw`(${texts})|/\*[\s\S]*?\*/`, 'g');

const imports = new RegExp(
  String.raw`@import\s+(?:url\(\s*)?(${texts}|[^\s"');]+)\s*\)?([^;]*);`,
  'g',
);

const addresses = new RegExp(String.raw`url\(\s*(${texts}|[^\s"')]+)\s*\)`, 'g');

function readSheet(
  file: string,
  files: Map<string, string>,
  importing: ReadonlySet<string>,
): string {
  if (importing.has(file))
    throw new CommandError(`${file} imports itself. Take that out.`, exitCodes.usage);
  const within = new Set([...importing, file]);
  return readFileSync(file, 'utf8')
    .replaceAll(comments, (_, text?: string) => text ?? '')
    .replaceAll(imports, (whole, written: string, condition: string) => {
      const target = fileOf(unquoted(written), file);
      if (target === undefined) return whole;
      const sheet = readSheet(target, files, within);
      const media = condition.trim();
      if (/^(?:layer|supports)\b/.test(media))
        throw new CommandError(
          `${file} imports ${written} with "${media}", which is not understood: write the rule around what is in it.`,
          exitCodes.usage,
        );
      return media === '' ? sheet : `@media ${media}{${sheet}}`;
    })
    .replaceAll(addresses, (whole, written: string) => {
      const target = fileOf(unquoted(written), file);
      if (target === undefined) return whole;
      const name = assetName(target);
      files.set(name, target);
      return `url("${assetPath}${name}")`;
    })
    .replaceAll(/^\s+/gm, '')
    .trim();
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : text;
}

/** The file that a sheet names, beside it or in a package; undefined for what is elsewhere or in the sheet itself. */
function fileOf(written: string, sheet: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)/i.test(written)) return undefined;
  const [path = ''] = written.split(/[?#]/);
  const beside = resolve(dirname(sheet), path);
  if (existsSync(beside)) return beside;
  if (!path.startsWith('.'))
    try {
      return createRequire(sheet).resolve(path);
    } catch {
      // It is missing beside the sheet then.
    }
  throw new CommandError(
    `${sheet} names "${written}", and there is no file ${beside}. Correct one of them.`,
    exitCodes.usage,
  );
}
