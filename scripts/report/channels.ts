import { hash } from 'node:crypto';
import { type ChannelAddress, parseChannel, withLoginAside } from '../cli/channel-address.ts';

/** Something that is said to people who follow a channel. */
export type Announcement = {
  readonly language: string;
  readonly title: string;
  /** Plain text of several lines, at most 500 characters. */
  readonly text: string;
  /** Where there is more. */
  readonly url: string;
  /** Instant of the build that says it: the same words at another one are another message. */
  readonly at: string;
};

type ChannelRequest = {
  readonly url: string;
  readonly method?: 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
};

/**
 * How each kind of channel is spoken to. An announcement that reaches one twice counts once where
 * that can be had.
 */
const kinds: Readonly<
  Record<string, (address: ChannelAddress, said: Announcement, id: string) => ChannelRequest>
> = {
  // https://docs.ntfy.sh/publish/#publish-as-json
  ntfy: ({ origin, token, path }, { title, text, url }) => ({
    url: `${origin}/`,
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    body: { topic: path, title, message: text, click: url },
  }),
  // https://core.telegram.org/bots/api#sendmessage
  telegram: ({ origin, token, path }, { text }) => ({
    url: `${origin}/bot${token}/sendMessage`,
    body: { chat_id: path, text, link_preview_options: { is_disabled: true } },
  }),
  // https://docs.joinmastodon.org/methods/statuses/#create
  mastodon: ({ origin, token }, { text, language }, id) => ({
    url: `${origin}/api/v1/statuses`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': id },
    body: { status: text, language },
  }),
  // https://spec.matrix.org/latest/client-server-api/#put_matrixclientv3roomsroomidsendeventtypetxnid
  matrix: ({ origin, token, path }, { text }, id) => ({
    url: `${origin}/_matrix/client/v3/rooms/${encodeURIComponent(path)}/send/m.room.message/${id}`,
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: { msgtype: 'm.notice', body: text },
  }),
};

/** Milliseconds until a channel is given up. */
const longestTelling = 15_000;

/**
 * Says something on a channel, once.
 *
 * @param channel its address, a secret
 * @throws Error where it was not taken; the address is not in it
 */
export async function say(channel: string, said: Announcement): Promise<void> {
  const { url, method = 'POST', headers, body } = requestTo(channel, said);
  const answer = await fetch(url, {
    ...{ method, redirect: 'manual', body: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(longestTelling),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}

/** What kind of channel it is, for messages. */
export function kindOf(channel: string): string {
  return parseChannel(channel)?.kind ?? 'webhook';
}

function requestTo(channel: string, said: Announcement): ChannelRequest {
  const address = parseChannel(channel);
  const request = kinds[address?.kind ?? ''];
  if (address !== undefined && request !== undefined)
    return request(address, said, hash('sha256', `${said.at} ${said.text}`, 'hex').slice(0, 32));
  const { language, title, text, url } = said;
  return { ...withLoginAside(channel), body: { text, content: text, title, url, language } };
}
