import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Rules = {
  readonly single: ReadonlyMap<string, string>;
  /** By folder, for whatever is directly in it. */
  readonly folders: ReadonlyMap<string, string>;
};

type Known = { readonly modified: number; readonly rules: Rules };

const known = new Map<string, Known>();

/**
 * Where the rules of a folder's `_redirects` send a path that has no file; `undefined` where they say nothing. The file
 * is read again when it is another one.
 *
 * @param path percent-encoded path of a URL, with the base path of the site
 */
export function redirectOf(folder: string, path: string): string | undefined {
  const file = join(folder, '_redirects');
  const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (modified === undefined) return undefined;
  const last = known.get(file);
  const { rules } = last?.modified === modified ? last : remember(file, modified);
  const wanted = keyOf(path);
  const name = wanted.slice(wanted.lastIndexOf('/') + 1);
  const folderTarget = rules.folders.get(wanted.slice(0, wanted.length - name.length));
  return rules.single.get(wanted) ?? (folderTarget === undefined ? undefined : `${folderTarget}${name}/`);
}

function remember(file: string, modified: number): Known {
  const single = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [from = '', to = ''] = line.split(' ');
    if (to === '') continue;
    if (from.endsWith('/:slug')) folders.set(from.slice(0, -':slug'.length), to.replace(/:slug\/$/, ''));
    else if (!from.endsWith('/:slug/')) single.set(keyOf(from), to);
  }
  const entry = { modified, rules: { single, folders } };
  known.set(file, entry);
  return entry;
}

/** Percent-encoding is compared without its case. */
function keyOf(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()).replace(/\/+$/, '') || '/';
}
