import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Seconds that the clocks of a sender and of this machine may differ, the way included. */
export const replayWindow = 300;

/** Signatures of one window that are remembered; more than honest senders make. */
const mostRemembered = 10_000;

const timestampHeader = 'x-kalendarium-timestamp';

const signatureHeader = 'x-kalendarium-signature';

/**
 * Headers of a signed request: seconds since the epoch, and the HMAC-SHA-256 of these, a dot and
 * the body.
 */
export function signedHeaders(
  secret: string,
  body: string,
  now: Temporal.Instant,
): Readonly<Record<string, string>> {
  const time = String(Math.floor(now.epochMilliseconds / 1000));
  const signature = digestOf(secret, time, Buffer.from(body)).toString('hex');
  return { [timestampHeader]: time, [signatureHeader]: `sha256=${signature}` };
}

export type Judgement = 'valid' | 'repeated' | 'too old' | 'not signed' | 'wrong';

/** Judges signed requests; one that was judged valid is `repeated` when it comes again. */
export function createVerifier(secret: string) {
  const seen = new Map<string, number>();

  return (headers: IncomingHttpHeaders, body: Uint8Array, now: Temporal.Instant): Judgement => {
    const time = String(headers[timestampHeader] ?? '');
    const [, hex] = /^sha256=([\da-f]{64})$/.exec(String(headers[signatureHeader] ?? '')) ?? [];
    if (hex === undefined || !/^\d{1,12}$/.test(time)) return 'not signed';
    const given = Buffer.from(hex, 'hex');
    if (!timingSafeEqual(digestOf(secret, time, body), given)) return 'wrong';
    const present = now.epochMilliseconds / 1000;
    if (Math.abs(present - Number(time)) > replayWindow) return 'too old';
    for (const [known, until] of seen) if (until < present) seen.delete(known);
    if (seen.has(hex)) return 'repeated';
    if (seen.size >= mostRemembered) return 'too old';
    seen.set(hex, Number(time) + replayWindow);
    return 'valid';
  };
}

function digestOf(secret: string, time: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
