import { readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';

/** Answer to a request for a file. */
export type FileAnswer =
  | { readonly kind: 'file'; readonly file: string; readonly type: string; readonly etag: string }
  /** The path of a folder without its slash. */
  | { readonly kind: 'redirect'; readonly path: string }
  | { readonly kind: 'absent' };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.rss': 'application/rss+xml; charset=utf-8',
  '.atom': 'application/atom+xml; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

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
    type: types[extname(file)] ?? 'application/octet-stream',
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
