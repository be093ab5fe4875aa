import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { encodings, wholeEncodings } from '../../src/api/redaction.ts';
import { escapeHtml } from '../../src/html/escape.ts';
import { loginOf, parseChannel } from './channel-address.ts';
import type { Environment } from './environment.ts';
import { createFileReader, listFiles } from './files.ts';

/**
 * A text as it may be shown: without the logins and keys of the environment, in whatever spelling.
 *
 * @param environments of the process and of files
 */
export function hideSecrets(text: string, ...environments: readonly Environment[]): string {
  const secrets = [
    ...loginsIn(environments).flatMap(credentialSecrets),
    ...environments.flatMap(
      ({ MAP_TILES, NOTIFY_WEBHOOK, HEALTHCHECK_URL, ANNOUNCE_TO, WATCH_SECRET }) => [
        ...tileSecrets(MAP_TILES),
        ...addressSecrets('the address of the webhook', NOTIFY_WEBHOOK),
        ...addressSecrets('the address of the healthcheck', HEALTHCHECK_URL),
        ...channelSecrets(ANNOUNCE_TO?.split(/\s+/)),
        ...hookSecrets(WATCH_SECRET),
      ],
    ),
  ];
  return secrets.length === 0 ? text : hidden(text, secrets);
}

/**
 * Every password that is set, with every name that it may belong to.
 *
 * @param users more names that were given
 */
export function loginsIn(
  environments: readonly Environment[],
  users: readonly string[] = [],
): readonly Credentials[] {
  const given = (name: string) => environments.map((one) => one[name] ?? '');
  const names = new Set([...users, ...given('API_USER')].filter((name) => name !== ''));
  return [...new Set(given('API_APPLICATION_PASSWORD'))]
    .filter((password) => password !== '')
    .flatMap((password) =>
      [...(names.size > 0 ? names : [''])].map((user) => ({ user, password })),
    );
}

/** A value as JSON would write it, without any spelling of a secret in its texts. */
export function withoutSecrets<T>(value: T, secrets: readonly Secret[]): T {
  if (secrets.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'string' ? hidden(inner, secrets) : inner,
  );
}

/** A text that must not be where others can read it. */
export const secretSchema = z.object({
  /** What it is, for a message that must not say it. @example 'the application password, in base64' */
  kind: z.string(),
  text: z.string(),
  /** Whether a public text may say it by itself. */
  mayAppear: z.literal(true).exactOptional(),
});

export type Secret = Readonly<z.output<typeof secretSchema>>;

/** Looks for all secrets in one pass. */
export type Scanner = {
  /** Kinds of the secrets in some bytes, each once. */
  find(bytes: Uint8Array): readonly string[];
};

/** Bytes that are looked at together. Shorter texts are not looked for: they are in any file. */
const shortestSecret = 6;

/** Bytes of a secret that decide how far the search may jump. */
const longestWindow = 24;

type Pattern = { readonly kind: string; readonly bytes: Buffer };

/**
 * The algorithm of Wu and Manber (A fast algorithm for multi-pattern searching, 1994): two bytes at the end of a window
 * show how far it can move on without missing anything, which is nearly its own length in most places.
 */
export function createScanner(secrets: readonly Secret[]): Scanner {
  const patterns = secrets
    .map(({ kind, text }): Pattern => ({ kind, bytes: Buffer.from(text) }))
    .filter(({ bytes }) => bytes.length >= shortestSecret);
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
  const find = (bytes: Uint8Array) => {
    const found = new Set<string>();
    for (let at = window - 1; at < bytes.length; ) {
      const pair = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
      const jump = jumps[pair] ?? 1;
      if (jump === 0) {
        const start = at - window + 1;
        for (const { kind, bytes: wanted } of ending.get(pair) ?? []) {
          if (beginsWith(bytes, start, wanted)) found.add(kind);
        }
      }
      at += jump || 1;
    }
    return [...found].toSorted();
  };
  return { find };
}

function beginsWith(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  let at = 0;
  while (at < wanted.length && bytes[start + at] === wanted[at]) at++;
  return at === wanted.length;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
}

/** A text in which every secret is replaced; those that are too short to be looked for are not. */
function hidden(text: string, secrets: readonly Secret[]): string {
  return secrets
    .map((secret) => secret.text)
    .filter((secret) => secret.length >= shortestSecret)
    .toSorted((one, other) => other.length - one.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);
}

/** What must be in no file at all. */
export function loginSecrets(settings: {
  readonly credentials?: Credentials | undefined;
  readonly otherLogins?: readonly Credentials[] | undefined;
  readonly mapTiles?: string | undefined;
  readonly webhook?: string | undefined;
  readonly healthcheck?: string | undefined;
  readonly announceTo?: readonly string[] | undefined;
  readonly watchSecret?: string | undefined;
}): readonly Secret[] {
  const {
    credentials,
    otherLogins = [],
    mapTiles,
    webhook,
    healthcheck,
    announceTo,
    watchSecret,
  } = settings;
  const all = [...(credentials === undefined ? [] : [credentials]), ...otherLogins];
  const logins = new Map(
    all.map((one) => [JSON.stringify([one.user, one.password]), one]),
  ).values();
  return [
    ...[...logins].flatMap(credentialSecrets),
    ...tileSecrets(mapTiles),
    ...addressSecrets('the address of the webhook', webhook),
    ...addressSecrets('the address of the healthcheck', healthcheck),
    ...channelSecrets(announceTo),
    ...hookSecrets(watchSecret),
  ];
}

/** A secret in a file that is stored; `reason` says which kind. */
type StoredSecret = { readonly file: string; readonly reason: string };

/**
 * Looks for secrets in what a build stores beside its output: the text files of a snapshot, reports, records.
 *
 * @param root folder that the names of files are relative to
 */
export function scanStoredFiles(
  places: readonly string[],
  root: string,
  secrets: readonly Secret[],
): readonly StoredSecret[] {
  // Without a login nothing is looked for, so that nothing need be read.
  if (secrets.length === 0) return [];
  const scanner = createScanner(secrets);
  const read = createFileReader();
  const lookedFor = hash('sha256', JSON.stringify(secrets));
  return places.flatMap(textFiles).flatMap((file) => {
    const { dev, ino, size, mtimeNs } = statSync(file, { bigint: true });
    const one = `${dev} ${ino}`;
    const stamp = `${size} ${mtimeNs} ${lookedFor}`;
    if (clean.get(one) === stamp) return [];
    const found = scanner.find(read(file));
    if (found.length === 0) remember(one, stamp);
    return found.map((kind) => ({ file: relative(root, file), reason: `contains ${kind}` }));
  });
}

/**
 * Files in which nothing was found, by device and inode, as they were then: nearly all that a
 * process that stays has stored before is there in its next build, perhaps by another name.
 */
const clean = new Map<string, string>();

const mostClean = 10_000;

function remember(one: string, stamp: string): void {
  if (clean.size >= mostClean) clean.clear();
  clean.set(one, stamp);
}

function textFiles(place: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  return [...listFiles(place).keys()]
    .filter((file) => /\.(?:nd)?json$|\.txt$|\.html$/.test(file))
    .map((file) => join(place, file));
}

/**
 * Every spelling in which a login could get out. A user's name alone counts where it is none of the words that texts
 * have: the name `editor` would be found on any page about editors.
 */
export function credentialSecrets({ user, password }: Credentials): readonly Secret[] {
  const bare = password.replaceAll(' ', '');
  const passwords = [...new Set([password, bare])];
  return [
    ...passwords.flatMap((one) => spellings('the application password', one)),
    ...passwords.flatMap((one) =>
      wholeEncodings(`${user}:${one}`).map(({ how, text }) =>
        secret('user and password', how, text),
      ),
    ),
    ...(user.length >= 6 && /[^\p{L} ]/u.test(user)
      ? spellings('the name of the API user', user)
      : []),
  ];
}

/**
 * What may be a key in an address of tiles: the values of its query, and the parts of its path, that no word looks like.
 *
 * @param address with `{z}`, `{x}` and `{y}` in it
 */
export function tileSecrets(address?: string): readonly Secret[] {
  return addressSecrets('the key of the map tiles', address);
}

/**
 * The tokens before the hosts of channels; where there is none, what looks like a key behind them.
 * What a token is needed to write to is no secret: readers are told where to follow it.
 */
function channelSecrets(channels: readonly string[] = []): readonly Secret[] {
  const kind = 'the address of a channel';
  return channels.flatMap((channel) => {
    const token = parseChannel(channel)?.token ?? '';
    return token === '' ? addressSecrets(kind, channel) : spellings(kind, token);
  });
}

function hookSecrets(secret = ''): readonly Secret[] {
  return secret === '' ? [] : spellings('the key of hooks', secret);
}

function addressSecrets(kind: string, address = ''): readonly Secret[] {
  const url = URL.parse(address);
  const { user, password } = (url && loginOf(url)) ?? { user: '', password: '' };
  const words = [password, url?.password ?? '', ...(password === '' ? [user] : [])];
  const parts = [...words, ...address.replace(/^https?:\/\/[^/]*/, '').split(/[/?&=]/)]
    .filter((part) => /^(?=.*\d)[^{}]{8,}$|^[^{}]{20,}$/.test(part))
    .flatMap((part) => spellings(kind, part));
  if (password === '') return parts;
  const pair = wholeEncodings(`${user}:${password}`);
  return [...parts, ...pair.map(({ how, text }) => secret(kind, how, text))];
}

function spellings(kind: string, text: string): readonly Secret[] {
  return [
    secret(kind, 'as it is', text),
    ...encodings(text).map((one) => secret(kind, one.how, one.text)),
    secret(kind, 'as HTML', escapeHtml(text)),
  ];
}

function secret(kind: string, how: string, text: string): Secret {
  return { kind: `${kind}, ${how}`, text };
}

/** Of an application password. */
export type Credentials = { readonly user: string; readonly password: string };
