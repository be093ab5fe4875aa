import { readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { contentTypes, extensionOf } from '../../src/outputs/content-types.ts';

/** Answer to a request for a file. */
export type FileAnswer =
  | { readonly kind: 'file'; readonly file: string; readonly type: string; readonly etag: string }
  /** The path of a folder without its slash. */
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'absent' };

/**
 * The file of a folder that answers a path, like a web host would choose it.
 *
 * @param path percent-encoded path of a URL, relative to the folder, beginning with a slash
 */
export function findFile(folder: string, path: string): FileAnswer {
  const decoded = decodePath(path);
  if (decoded === undefined) return { kind: 'absent' };
  const file = join(folder, decoded);
  if (file !== folder && !file.startsWith(folder + sep)) return { kind: 'absent' };
  const found = statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory() && !decoded.endsWith('/')) return { kind: 'redirect', path: `${path}/` };
  return answerFor(found?.isDirectory() ? join(file, 'index.html') : file);
}

export function readFile(answer: FileAnswer & { kind: 'file' }): Buffer {
  return readFileSync(answer.file);
}

function answerFor(file: string): FileAnswer {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) return { kind: 'absent' };
  return {
    kind: 'file',
    file,
    type: contentTypes[extensionOf(file)] ?? 'application/octet-stream',
    etag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`,
  };
}

function decodePath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.includes('\0') ? undefined : decoded;
  } catch {
    return undefined;
  }
}
