import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { namedFiles, type PlacedTheme } from './theme-files.ts';

/** What modules, components and style sheets say of files beside them. */
const references = /(?:(?:from|import)\s*\(?\s*|url\(\s*)['"]?(\.{1,2}\/[^'")\s]+)/g;

/**
 * Every file that a theme may be made of: all in its folder, where it has one of its own, and what those it names refer to.
 *
 * @param configFile absolute; what it imports from beside it counts too
 * @returns absolute, sorted
 */
export function filesOfTheme(theme: PlacedTheme, configFile: string): readonly string[] {
  const found = new Set<string>();
  for (const file of [configFile, ...namedFiles(theme).map(({ path }) => path)]) follow(file, found);
  if (theme.folder !== dirname(configFile)) for (const file of ownFiles(theme.folder)) found.add(file);
  return [...found].toSorted();
}

function follow(file: string, found: Set<string>): void {
  if (found.has(file) || !existsSync(file)) return;
  found.add(file);
  if (!/\.(?:[cm]?[jt]s|astro|css)$/.test(file)) return;
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(references)) {
    follow(resolve(dirname(file), path), found);
  }
}

function ownFiles(folder: string): readonly string[] {
  return globSync('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules' || name.startsWith('.'),
  })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}
