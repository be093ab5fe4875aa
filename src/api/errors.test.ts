import { expect, test } from 'vitest';
import { createRedaction } from './errors.ts';

const password = 'abcd efgh ijkl mn/p';
const redact = createRedaction('editor', password);

test.each([
  ['as it is', `no: ${password}.`, 'no: ….'],
  ['without spaces', 'no: abcdefghijklmn/p.', 'no: ….'],
  ['in an address', `/x?p=${encodeURIComponent(password)}&y`, '/x?p=…&y'],
  ['in a form', '/x?p=abcd+efgh+ijkl+mn%2Fp&y', '/x?p=…&y'],
  ['as the header that carried it', `Basic ${btoa(`editor:${password}`)}`, 'Basic …='],
  ['cut off', 'no: "abcd efgh', 'no: "…'],
  ['twice', `${password} and ${password}`, '… and …'],
])('takes out a password %s', (_, text, shown) => {
  expect(redact(text)).toBe(shown);
});

test('leaves everything else, and everything where there is no password', () => {
  expect(redact('abcd of Łódź')).toBe('abcd of Łódź');
  expect(createRedaction()('editor:')).toBe('editor:');
  expect(createRedaction('editor', 'abc')('abc')).toBe('abc');
});
