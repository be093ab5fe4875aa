import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { digest } from './digest.ts';
import {
  type History,
  historyFileSchema,
  historyVersion,
  noHistory,
  type PublishedItem,
  publishedItemSchema,
} from './history-format.ts';

/** Whose history it is. */
export type HistoryOwner = {
  /** The REST root that is read. */
  readonly origin: string;
  /** Public address of the site. */
  readonly siteUrl: string;
};

export type ReadHistory = {
  readonly history: History;
  /** Why there is none, where there should be one. */
  readonly warning: string | undefined;
};

/**
 * Reads the history of a site. One that is missing, broken, of another version or of another site is none: a site can
 * always be built without.
 *
 * @param folder may be missing
 */
export function readHistory(folder: string, owner: HistoryOwner): ReadHistory {
  return orNone(folder, () => {
    const head = readHead(folder, owner);
    return head === undefined ? noHistory : withItems(head, readItems(folder, head.items));
  });
}

/** The same without items, which are nearly all of it. Whether those are whole is not looked at. */
export function readBuilds(folder: string, owner: HistoryOwner): ReadHistory {
  return orNone(folder, () => {
    const head = readHead(folder, owner);
    return head === undefined ? noHistory : withItems(head, []);
  });
}

class HistoryError extends Error {}

function orNone(folder: string, read: () => History): ReadHistory {
  try {
    return { history: read(), warning: undefined };
  } catch (error) {
    if (!(error instanceof HistoryError)) throw error;
    return {
      history: noHistory,
      warning: `The history in ${folder} is not used: ${error.message}. This build is made as if it were the first, and writes a new one.`,
    };
  }
}

type Head = z.output<typeof historyFileSchema>;

function readHead(folder: string, owner: HistoryOwner): Head | undefined {
  const text = readText(join(folder, 'history.json'));
  if (text === undefined) return undefined;
  const value = parseJson(text, 'history.json');
  const version = z.object({ version: z.unknown() }).safeParse(value).data?.version;
  if (version !== historyVersion) {
    throw new HistoryError(
      `it has version ${JSON.stringify(version)}, and this program reads version ${historyVersion}`,
    );
  }
  const head = accept(historyFileSchema, value, 'history.json');
  if (head.origin !== owner.origin && head.siteUrl !== owner.siteUrl) {
    throw new HistoryError(`it is that of ${head.siteUrl}, read from ${head.origin}`);
  }
  return head;
}

function withItems(head: Head, all: readonly PublishedItem[]): History {
  return {
    items: all.filter(({ goneSince }) => goneSince === undefined),
    gone: all.filter(({ goneSince }) => goneSince !== undefined),
    builds: head.builds,
    changes: head.changes,
    years: head.years,
    combinations: head.combinations,
  };
}

function readItems(folder: string, entry: { file: string; digest: string }): PublishedItem[] {
  const text = readText(join(folder, entry.file));
  if (text === undefined) throw new HistoryError(`${entry.file} is missing`);
  if (digest(text) !== entry.digest) throw new HistoryError(`${entry.file} was changed or cut off`);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const place = `${entry.file}, line ${index + 1}`;
      return accept(publishedItemSchema, parseJson(line, place), place);
    });
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new HistoryError(`${path} cannot be read (${code ?? String(error)})`);
  }
}

function parseJson(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HistoryError(`${place} is not JSON`);
  }
}

function accept<T>(schema: z.ZodType<T>, value: unknown, place: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HistoryError(`${place}: ${issue?.path.join('.')}: ${issue?.message}`);
}
