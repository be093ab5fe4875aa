import { expect, test } from 'vitest';
import { checkJsonShape } from './json-shape.ts';

const deep = '['.repeat(501);

test('brackets in texts are no parts, however long the text and wherever in it something is escaped', () => {
  for (let length = 0; length < 80; length += 1) {
    const text = 'x'.repeat(length);
    for (const inner of [`${text}\\"${deep}`, `${deep}${text}\\\\`, `${text}\\\\\\"${deep}`]) {
      expect(() => checkJsonShape(Buffer.from(`["${inner}", 1]`))).not.toThrow();
    }
  }
});

test('brackets behind texts are parts, however long the text and wherever in it something is escaped', () => {
  for (let length = 0; length < 80; length += 1) {
    const text = 'x'.repeat(length);
    for (const inner of [text, `\\"${text}`, `${text}\\\\`, `${text}\\\\\\"`]) {
      expect(() => checkJsonShape(Buffer.from(`["${inner}", ${deep}`))).toThrow();
    }
  }
});

test('a text without an end goes on to the end', () => {
  expect(() => checkJsonShape(Buffer.from(`["${deep}`))).not.toThrow();
  expect(() => checkJsonShape(Buffer.from('["\\'))).not.toThrow();
});
