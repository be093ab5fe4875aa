import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire, findPackageJSON, isBuiltin } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Theme } from '../../src/config.ts';
import type { FontFile } from '../../src/theme/fonts.ts';
import { CommandError, exitCodes } from './command.ts';
import { readJson } from './files.ts';

/** The theme of a configuration, with its folder made absolute. */
export type PlacedTheme = Theme & { readonly folder: string };

/**
 * Finds the files of a theme.
 *
 * @param configFile absolute
 * @throws CommandError naming the key and the path of each file that is missing
 */
export function placeTheme(theme: Theme, configFile: string): PlacedTheme {
  const placed = { ...theme, folder: resolve(dirname(configFile), theme.folder ?? '.') };
  const missing = namedFiles(placed).filter(({ path }) => !existsSync(path));
  if (missing.length === 0) return withLogoWidth(placed);
  const lines = missing.map(
    ({ key, written, path }) =>
      `${key} is "${written}", but there is no file ${path || `of that name in any package`}`,
  );
  throw new CommandError(
    `${configFile} cannot be used: ${lines.join('; ')}. Paths of a theme are relative to "theme.folder", which is ${placed.folder}: correct one of them.`,
    exitCodes.usage,
  );
}

/** A theme that knows how wide its logo is, so that pages keep its place. */
function withLogoWidth(theme: PlacedTheme): PlacedTheme {
  const { logo } = theme;
  if (logo === undefined || logo.width !== undefined) return theme;
  const file = themeFile(theme, logo.light);
  const ratio = file.endsWith('.png')
    ? ratioOfPng(readFileSync(file))
    : ratioOfSvg(readFileSync(file, 'utf8'));
  if (ratio === undefined)
    throw new CommandError(
      `theme.logo.light is "${logo.light}", and ${file} does not say how wide and high it is: set "width" beside "height".`,
      exitCodes.usage,
    );
  return { ...theme, logo: { ...logo, width: Math.round(logo.height * ratio) } };
}

/** Width by height (PNG, third edition, 11.2.1). */
function ratioOfPng(bytes: Buffer): number | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return height > 0 ? width / height : undefined;
}

function ratioOfSvg(text: string): number | undefined {
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? [];
  const size = (name: string) =>
    Number(new RegExp(`\\s${name}=["']([\\d.]+)(?:px)?["']`).exec(root)?.[1] ?? Number.NaN);
  const [, , width, height] = (/\sviewBox=["']([^"']*)/.exec(root)?.[1] ?? '')
    .split(/[\s,]+/)
    .map(Number);
  const ratio = size('width') / size('height') || (width ?? 0) / (height ?? 0);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
}

/** Every file that a theme names: by which key, as it is written there, and its absolute path. */
function namedFiles(theme: PlacedTheme) {
  const named = (key: string, written: string | undefined) =>
    written === undefined ? [] : [{ key, written, path: themeFile(theme, written) }];
  return [
    ...theme.styles.flatMap((file, index) => named(`theme.styles[${index}]`, file)),
    ...Object.entries(theme.components).flatMap(([name, file]) =>
      named(`theme.components.${name}`, file),
    ),
    ...(theme.fonts ?? []).map((font, index) => ({
      key: `theme.fonts[${index}].file`,
      written: font.file,
      path: fontPath(theme, font) ?? '',
    })),
    ...named('theme.icon', theme.icon),
    ...named('theme.logo.light', theme.logo?.light),
    ...named('theme.logo.dark', theme.logo?.dark),
  ];
}

export function themeFile(
  { folder }: { readonly folder?: string | undefined },
  path: string,
): string {
  return join(folder ?? '.', path);
}

/**
 * Absolute path of a file of a typeface.
 *
 * @throws CommandError when no installed package has it
 */
export function fontFile(theme: { readonly folder?: string | undefined }, font: FontFile): string {
  const path = fontPath(theme, font);
  if (path !== undefined) return path;
  throw new CommandError(
    `The file "${font.file}" of the typeface ${font.family} is not installed.`,
    exitCodes.usage,
  );
}

function fontPath(
  { folder }: { readonly folder?: string | undefined },
  { file }: FontFile,
): string | undefined {
  if (file.startsWith('.')) return themeFile({ folder }, file);
  const ofProgram = (name: string) => fileURLToPath(import.meta.resolve(name));
  const ofSite = createRequire(resolve(folder ?? '.', 'theme.js')).resolve;
  for (const find of file.startsWith('#') ? [ofProgram] : [ofSite, ofProgram]) {
    try {
      return find(file);
    } catch {
      // The packages of the site come first, then those of the program.
    }
  }
  return undefined;
}

/** Name of the file that says what a theme without components consists of, in its folder. */
const themeFileName = 'theme.json';

/** Names of files with the words of a language. */
const wordFileNames = 'words.*.json';

/** Where a theme is that a configuration does not name. */
const usualFolder = './theme';

/**
 * What the files in the folder of a theme say: `theme.json`, and a file of words for each language, as `words.fr.json`.
 *
 * @param folder as the configuration names it
 * @param configFile absolute
 * @returns nothing where there is none of them
 * @throws CommandError naming a file that cannot be understood
 */
export function readThemeFiles(
  named: string | undefined,
  configFile: string,
): { readonly files: string; readonly said: Readonly<Record<string, unknown>> } | undefined {
  const folder = resolve(dirname(configFile), named ?? usualFolder);
  const file = join(folder, themeFileName);
  const wordFiles = globSync(wordFileNames, { cwd: folder }).toSorted();
  if (!existsSync(file) && wordFiles.length === 0) return undefined;
  const said = existsSync(file) ? readThemeFile(file) : { folder };
  const words: Record<string, unknown> = {};
  const dictionaries: Record<string, unknown> = {};
  for (const name of wordFiles) {
    const language = name.slice('words.'.length, -'.json'.length);
    const { words: texts, ...others } = readThemeFile(join(folder, name));
    const { folder: _, ...published } = others;
    words[language] = texts ?? {};
    dictionaries[language] = published;
  }
  const names = [
    ...(existsSync(file) ? [file] : []),
    ...wordFiles.map((name) => join(folder, name)),
  ];
  return {
    files: names.join(' and '),
    said: {
      ...said,
      words: joinedWords(words, said['words']),
      dictionaries: joinedWords(dictionaries, said['dictionaries']),
    },
  };
}

/** What is said of each language or text; where both say something, the latter counts. */
export function joinedWords(
  first: Readonly<Record<string, unknown>>,
  second: unknown,
): Readonly<Record<string, unknown>> {
  const joined: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(recordOf(second) ?? {})) {
    const [one, other] = [recordOf(joined[key]), recordOf(value)];
    joined[key] = one && other ? { ...one, ...other } : value;
  }
  return joined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return z.record(z.string(), z.unknown()).safeParse(value).data;
}

/** @throws CommandError where the file holds no JSON object */
function readThemeFile(file: string): Readonly<Record<string, unknown>> {
  try {
    const { $schema: _, ...theme } = z.record(z.string(), z.unknown()).parse(readJson(file));
    return { folder: dirname(file), ...theme };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'it holds no object';
    throw new CommandError(`${file} cannot be used: ${reason}.`, exitCodes.usage);
  }
}

const references = /(?:(?:from|import)\s*\(?\s*|url\(\s*)['"]?(\.{1,2}\/[^'")\s]+)/g;

/**
 * Every file that a theme may be made of: all in its folder, where it has one of its own, and what those it names refer to.
 *
 * @param configFile absolute; what it imports from beside it counts too
 * @returns absolute, sorted
 */
export function filesOfTheme(theme: PlacedTheme, configFile: string): readonly string[] {
  const found = new Set<string>();
  const words = globSync(wordFileNames, { cwd: theme.folder });
  const named = [
    ...[themeFileName, ...words].map((name) => join(theme.folder, name)),
    ...namedFiles(theme).map(({ path }) => path),
  ];
  for (const file of [configFile, ...named]) follow(file, found);
  const own =
    theme.folder === dirname(configFile)
      ? []
      : globSync('**/*', {
          cwd: theme.folder,
          withFileTypes: true,
          exclude: ({ name }) => name === 'node_modules' || name.startsWith('.'),
        });
  for (const entry of own) if (entry.isFile()) found.add(join(entry.parentPath, entry.name));
  return [...found].toSorted();
}

/** A file that is run, or put together with what it names. */
const hasReferences = /\.(?:[cm]?[jt]s|astro|css)$/;

function follow(file: string, found: Set<string>): void {
  if (found.has(file) || !existsSync(file)) return;
  found.add(file);
  if (!hasReferences.test(file)) return;
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(references))
    follow(resolve(dirname(file), path), found);
  for (const name of packageNames(text)) {
    const own = resolved(name, file);
    if (own !== undefined && !own.includes(inPackages)) follow(own, found);
  }
}

const inPackages = `${sep}node_modules${sep}`;

/** How files name what is in packages, and modules of the site by names of its own (`#words`). */
const packageReferences = /(?:\bfrom|\bimport)\s*\(?\s*['"](#?@?[\w-][^'":\s]*)['"]/g;

function packageNames(text: string): readonly string[] {
  const names = [...text.matchAll(packageReferences)].map(([, name = '']) => name);
  return names.filter((name) => !isBuiltin(name) && name.split('/', 1)[0] !== 'kalendarium');
}

function resolved(name: string, from: string): string | undefined {
  try {
    return createRequire(from).resolve(name);
  } catch {
    return undefined;
  }
}

const packageSchema = z.object({
  name: z.string(),
  version: z.string().default(''),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * The packages that files of a site import, and those that these depend on, each with its version. Of `kalendarium` itself the
 * files count.
 *
 * @param files absolute
 * @returns sorted @example ['slugify@1.6.6']
 */
export function packagesOfSite(files: readonly string[]): readonly string[] {
  const found = new Map<string, string>();
  const visit = (name: string, from: string) => {
    const file = packageFile(name, from);
    if (file === undefined || found.has(file)) return;
    const { name: own, version, dependencies } = packageSchema.parse(readJson(file));
    found.set(file, `${own}@${version}`);
    for (const dependency of Object.keys(dependencies)) visit(dependency, file);
  };
  for (const file of files.filter((one) => hasReferences.test(one)))
    for (const name of packageNames(readFileSync(file, 'utf8')))
      if (!name.startsWith('#')) visit(name, file);
  return [...new Set(found.values())].toSorted();
}

function packageFile(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, pathToFileURL(from));
  } catch {
    // It is missing, or is for another system: what needs it fails by itself.
    return undefined;
  }
}
