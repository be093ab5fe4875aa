import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createVerifier, replayWindow, signedHeaders } from './signature.ts';

const secret = 'a key that both sides know';
const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
const body = '{"changes":[]}';

function judged(headers: Readonly<Record<string, string>>, text = body, at = now): string {
  return createVerifier(secret)(headers, Buffer.from(text), at);
}

describe('a signature', () => {
  const headers = signedHeaders(secret, body, now);

  test('is that of the plug-in: HMAC-SHA-256 of the time, a dot and the body', () => {
    const signature = createHmac('sha256', secret).update(`1795172400.${body}`).digest('hex');
    expect(headers).toEqual({
      'x-kalendarium-timestamp': '1795172400',
      'x-kalendarium-signature': `sha256=${signature}`,
    });
    expect(judged(headers)).toBe('valid');
  });

  test.each([
    ['another body', headers, `${body} `, 'wrong'],
    ['another time', { ...headers, 'x-kalendarium-timestamp': '1795172401' }, body, 'wrong'],
    ['another key', signedHeaders('another key of theirs', body, now), body, 'wrong'],
    [
      'no time',
      { 'x-kalendarium-signature': headers['x-kalendarium-signature'] ?? '' },
      body,
      'not signed',
    ],
    ['no signature', { 'x-kalendarium-timestamp': '1795172400' }, body, 'not signed'],
    [
      'half a signature',
      { ...headers, 'x-kalendarium-signature': 'sha256=00ff' },
      body,
      'not signed',
    ],
    [
      'another algorithm',
      { ...headers, 'x-kalendarium-signature': `sha1=${'0'.repeat(64)}` },
      body,
      'not signed',
    ],
  ])('is refused with %s', (_what, given, text, verdict) => {
    expect(judged(given, text)).toBe(verdict);
  });

  test.each([
    [replayWindow, 'valid'],
    [-replayWindow, 'valid'],
    [replayWindow + 1, 'too old'],
    [-replayWindow - 1, 'too old'],
  ])('made %i seconds before it arrives is %s', (seconds, verdict) => {
    expect(judged(headers, body, now.add({ seconds }))).toBe(verdict);
  });

  test('counts once', () => {
    const verify = createVerifier(secret);
    const bytes = Buffer.from(body);
    const verdicts = [0, 10, replayWindow].map((seconds) =>
      verify(headers, bytes, now.add({ seconds })),
    );
    expect(verdicts).toEqual(['valid', 'repeated', 'repeated']);
  });
});
