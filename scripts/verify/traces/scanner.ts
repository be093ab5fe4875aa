import type { Trace } from './trace.ts';

/** Looks for all traces in one pass. */
export type Scanner = {
  /** Kinds of the traces in some bytes, each once. */
  find(bytes: Uint8Array): readonly string[];
};

/** Bytes that are looked at together. Shorter texts are not looked for: they are in any file. */
export const shortestTrace = 6;

/** Bytes of a trace that decide how far the search may jump. */
const longestWindow = 24;

type Pattern = { readonly kind: string; readonly bytes: Buffer };

/**
 * The algorithm of Wu and Manber (A fast algorithm for multi-pattern searching, 1994): two bytes at the end of a window
 * tell how far it can move on without missing anything, which is nearly its own length in most places.
 */
export function createScanner(traces: readonly Trace[]): Scanner {
  const patterns = traces
    .map(({ kind, text }): Pattern => ({ kind, bytes: Buffer.from(text) }))
    .filter(({ bytes }) => bytes.length >= shortestTrace);
  if (patterns.length === 0) return { find: () => [] };
  const window = Math.min(longestWindow, ...patterns.map(({ bytes }) => bytes.length));
  const jumps = new Uint8Array(1 << 16).fill(window - 1);
  const ending = new Map<number, Pattern[]>();
  for (const pattern of patterns) {
    for (let at = 1; at < window; at++) {
      const pair = pairAt(pattern.bytes, at);
      jumps[pair] = Math.min(jumps[pair] ?? 0, window - 1 - at);
    }
    ending.getOrInsertComputed(pairAt(pattern.bytes, window - 1), () => []).push(pattern);
  }
  return { find: (bytes) => [...findIn(bytes, window, jumps, ending)].toSorted() };
}

function findIn(
  bytes: Uint8Array,
  window: number,
  jumps: Uint8Array,
  ending: ReadonlyMap<number, readonly Pattern[]>,
): Set<string> {
  const found = new Set<string>();
  for (let at = window - 1; at < bytes.length; ) {
    const pair = pairAt(bytes, at);
    const jump = jumps[pair] ?? 1;
    if (jump > 0) {
      at += jump;
      continue;
    }
    for (const pattern of ending.get(pair) ?? []) {
      if (!found.has(pattern.kind) && startsAt(bytes, at - window + 1, pattern.bytes))
        found.add(pattern.kind);
    }
    at += 1;
  }
  return found;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

function startsAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  if (start + wanted.length > bytes.length) return false;
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}
