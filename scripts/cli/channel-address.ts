import { z } from 'zod';

const pattern =
  /^(?<kind>ntfy|telegram|mastodon|matrix)(?<plain>\+http)?:\/\/(?:(?<token>[^@/\s]+)@)?(?<host>[^/@\s]+)(?:\/(?<path>\S*))?$/;

/**
 * A channel that people follow: `KIND://[TOKEN@]HOST[/PATH]`, or any address of a webhook. A
 * secret.
 */
export const channelSchema = z
  .string()
  .regex(
    new RegExp(`${pattern.source}|^https?://\\S+$`),
    'not a list of channels, such as ntfy://ntfy.sh/TOPIC or https://example.org/hook, with spaces between them',
  );

/** What an address of a channel says; undefined of that of a webhook. */
export type ChannelAddress = {
  readonly kind: string;
  readonly origin: string;
  /** Empty where there is none. */
  readonly token: string;
  /** Without the slash before it. */
  readonly path: string;
};

export function parseChannel(channel: string): ChannelAddress | undefined {
  const { groups } = pattern.exec(channel) ?? {};
  if (groups === undefined) return undefined;
  const { kind = '', plain, token = '', host = '', path = '' } = groups;
  return { kind, origin: `${plain === undefined ? 'https' : 'http'}://${host}`, token, path };
}

/**
 * An address as it is asked for, and the login before its host as a header: `fetch` refuses an
 * address with a login, and names both.
 *
 * @example 'https://user:password@example.org/hook'
 */
export function withLoginAside(address: string): {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const url = URL.parse(address);
  const login = url && loginOf(url);
  if (!url || !login) return { url: address, headers: {} };
  url.username = '';
  url.password = '';
  const encoded = Buffer.from(`${login.user}:${login.password}`).toString('base64');
  return { url: url.href, headers: { authorization: `Basic ${encoded}` } };
}

/** The login that stands before the host of an address. */
export function loginOf({
  username,
  password,
}: URL): { readonly user: string; readonly password: string } | undefined {
  if (username === '' && password === '') return undefined;
  return { user: decoded(username), password: decoded(password) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
