import { expect, test } from 'vitest';
import { createRedaction, encodings } from './redaction.ts';

const password = 'abcd efgh ijkl mn/p';
const redact = createRedaction('editor', password);

test.each<[string, string, string | RegExp]>([
  ['as it is', `no: ${password}.`, 'no: ….'],
  ['without spaces', 'no: abcdefghijklmn/p.', 'no: ….'],
  ['in an address', `/x?p=${encodeURIComponent(password)}&y`, '/x?p=…&y'],
  ['in a form', '/x?p=abcd+efgh+ijkl+mn%2Fp&y', '/x?p=…&y'],
  ['as the header that carried it', `Basic ${btoa(`editor:${password}`)}`, 'Basic …='],
  ['in hexadecimal', `no: ${hex(password)}.`, 'no: ….'],
  ['in hexadecimal of capital letters', `no: ${hex(password).toUpperCase()}.`, 'no: ….'],
  ['in base64 within something longer', `no: ${btoa(`x${password}`)}.`, /^no: \w{0,2}…=*\.$/],
  ['cut off', 'no: "abcd efgh', 'no: "…'],
  ['cut off in hexadecimal', `no: "${hex(password).slice(0, 11)}`, 'no: "…'],
  ['twice', `${password} and ${password}`, '… and …'],
])('takes out a password %s', (_, text, shown) => {
  expect(redact(text)).toEqual(typeof shown === 'string' ? shown : expect.stringMatching(shown));
});

test('takes out every piece of eight letters of every spelling, wherever it is cut', () => {
  for (const { text } of encodings(`editor:${password}`)) {
    for (let end = 8; end <= text.length; end += 1)
      expect(redact(text.slice(end - 8, end))).toBe('…');
  }
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

test('leaves everything else, and everything where there is no password', () => {
  expect(redact('abcd of Łódź')).toBe('abcd of Łódź');
  expect(createRedaction()('editor:')).toBe('editor:');
  expect(createRedaction('editor', 'abc')('abc')).toBe('abc');
});
