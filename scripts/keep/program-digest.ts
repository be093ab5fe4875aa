import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { listFiles } from '../files.ts';
import { projectFolder } from '../settings.ts';

/** What decides about the bytes of a site besides its snapshot, its history and the present. */
const folders = ['src', 'public', 'scripts'];

const files = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

const relativeImport = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * A digest of the program and of the configuration it runs with: what one program wrote is of no use to another.
 *
 * @param configFile the site's configuration; the files it imports count too
 * @param siteUrl public address of the site
 */
export function programDigest(configFile: string, siteUrl: string): string {
  const own = folders.flatMap((folder) =>
    [...listFiles(join(projectFolder, folder)).keys()].map((file) => join(folder, file)),
  );
  const parts = [
    process.version,
    siteUrl,
    ...[...own, ...files].map((file) => `${file} ${digestOf(join(projectFolder, file))}`),
    ...[...withImports(configFile)].map(digestOf),
  ];
  return hash('sha256', parts.join('\n'), 'hex');
}

/** A file and what it imports from beside it, each once. */
function withImports(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(relativeImport)) {
    withImports(resolve(dirname(file), path), found);
  }
  return found;
}

function digestOf(file: string): string {
  return hash('sha256', readFileSync(file), 'hex');
}
