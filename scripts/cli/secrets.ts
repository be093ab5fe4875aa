import { escapeHtml } from '../../src/html/escape.ts';

/** A text as it may be shown: without the login of the environment, in whatever spelling. */
export function hideSecrets(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const user = environment['API_USER'] ?? '';
  const password = environment['API_APPLICATION_PASSWORD'] ?? '';
  return password === '' ? text : withoutTraces(text, credentialTraces({ user, password }));
}

/** A value as JSON would write it, without a trace of a secret in its texts. */
export function withoutSecrets<T>(value: T, traces: readonly Trace[]): T {
  if (traces.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? withoutTraces(inner, traces) : inner,
  );
}

/** A text that must not be where others can read it. */
export type Trace = {
  /** What it is, for a message that must not say it. @example 'the application password, in base64' */
  readonly kind: string;
  readonly text: string;
  /** Whether a public text may say it by itself. */
  readonly isSayable?: true;
};

/** Looks for all traces in one pass. */
export type Scanner = {
  /** Kinds of the traces in some bytes, each once. */
  find(bytes: Uint8Array): readonly string[];
};

/** Bytes that are looked at together. Shorter texts are not looked for: they are in any file. */
const shortestTrace = 6;

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

/** A text in which every trace is replaced; those that are too short to be looked for are not. */
function withoutTraces(text: string, traces: readonly Trace[]): string {
  return traces
    .map((trace) => trace.text)
    .filter((trace) => trace.length >= shortestTrace)
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, trace) => shown.replaceAll(trace, '[hidden]'), text);
}

/**
 * Every spelling in which a login could get out. A user's name alone counts where it is none of the words that texts
 * have: the name `editor` would be found on any page about editors.
 */
export function credentialTraces({ user, password }: Credentials): readonly Trace[] {
  const bare = password.replaceAll(' ', '');
  const passwords = [...new Set([password, bare])];
  const pairs = passwords.map((one) => `${user}:${one}`);
  return [
    ...passwords.flatMap((one) => spellings('the application password', one)),
    ...pairs.flatMap((pair) => base64(pair).map((text) => trace('user and password', 'in base64', text))),
    ...passwords.flatMap((one) =>
      base64(one).map((text) => trace('the application password', 'in base64', text)),
    ),
    ...passwords.map((one) =>
      trace('the application password', 'in hexadecimal', Buffer.from(one).toString('hex')),
    ),
    ...(isTelling(user) ? spellings('the name of the API user', user) : []),
  ];
}

function spellings(kind: string, text: string): readonly Trace[] {
  const percent = encodeURIComponent(text);
  return [
    trace(kind, 'as it is', text),
    trace(kind, 'percent-encoded', percent),
    trace(
      kind,
      'percent-encoded',
      percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    ),
    trace(kind, 'percent-encoded', percent.replaceAll('%20', '+')),
    trace(kind, 'as a JSON text', JSON.stringify(text).slice(1, -1)),
    trace(kind, 'as HTML', escapeHtml(text)),
  ];
}

/** The text at any place of a longer one that was encoded as a whole, in both alphabets. */
function base64(text: string): readonly string[] {
  const shifted = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'\0'.repeat(before)}${text}`)
      .toString('base64')
      .replaceAll('=', '');
    const bits = (before + Buffer.byteLength(text)) * 8;
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(bits / 6));
  });
  return [...shifted, ...shifted.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))];
}

function isTelling(user: string): boolean {
  return user.length >= 6 && /[^\p{L} ]/u.test(user);
}

function trace(kind: string, how: string, text: string): Trace {
  return { kind: `${kind}, ${how}`, text };
}

/** Of an application password. */
export type Credentials = { readonly user: string; readonly password: string };
