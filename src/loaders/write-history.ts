import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './digest.ts';
import { writeUnfinished } from './files/write-whole.ts';
import { type History, historyVersion, type PublishedItem } from './history-format.ts';
import type { HistoryOwner } from './read-history.ts';
import { stableJson } from './stable-json.ts';

/**
 * Writes a history in the place of the one there. The items come first, under a name of their own, then by one rename
 * the file that names them: whoever reads sees the old history or the new one. What is the same is not written again.
 */
export function writeHistory(folder: string, history: History, owner: HistoryOwner): void {
  writeHistoryAside(folder, history, owner)();
}

/** Writes a history beside the one there; the answered function puts it in its place, which takes no more disk. */
export function writeHistoryAside(
  folder: string,
  history: History,
  { origin, siteUrl }: HistoryOwner,
): () => void {
  mkdirSync(folder, { recursive: true });
  const items = itemLines([...history.items, ...history.gone]);
  const sum = digest(items);
  const file = `items.${sum.slice(0, 12)}.ndjson`;
  const { builds, changes, years, combinations } = history;
  const head = {
    version: historyVersion,
    origin,
    siteUrl,
    items: { file, digest: sum },
    builds,
    changes,
    years,
    combinations,
  };
  replaceLater(join(folder, file), items)();
  const replaceHead = replaceLater(join(folder, 'history.json'), `${stableJson(head)}\n`);
  return () => {
    replaceHead();
    for (const name of readdirSync(folder)) {
      if (/^(?:items\.|history\.json\.unfinished$)/.test(name) && name !== file) rmSync(join(folder, name));
    }
  };
}

/** One item a line, in an order that depends on nothing but the items. */
function itemLines(items: readonly PublishedItem[]): string {
  const lines = items
    .toSorted((a, b) => compare(a.kind, b.kind) || compare(a.language, b.language) || a.id - b.id)
    .map((item) => `${stableJson(item, withoutDefaults)}\n`);
  return lines.join('');
}

/** Most items have no former path, no status and are not hidden: their lines need not say so. */
function withoutDefaults(key: string, value: unknown): unknown {
  const isEmptyList =
    (key === 'formerPaths' || key === 'venues' || key === 'groups') &&
    Array.isArray(value) &&
    value.length === 0;
  return isEmptyList || (key === 'hidden' && value === false) ? undefined : value;
}

function replaceLater(path: string, text: string): () => void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return () => {};
  return writeUnfinished(path, `${path}.unfinished`, text, true);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
