import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { withBlock } from './document-blocks.ts';

describe('withBlock', () => {
  const document = 'Before\n\n<!-- bench: a -->\n\nold\n\n<!-- /bench: a -->\n\nAfter\n';

  test('puts a text between the comments and leaves the rest', () => {
    expect(withBlock(document, 'a', 'new')).toBe(document.replace('old', 'new'));
  });

  test('gives the same when it is done again', () => {
    expect(withBlock(withBlock(document, 'a', 'new'), 'a', 'new')).toBe(withBlock(document, 'a', 'new'));
  });

  test.each([
    ['nowhere', 'text'],
    ['without an end', '<!-- bench: a -->'],
    ['twice', document + document],
  ])('refuses a document that has the place %s', (_, text) => {
    expect(() => withBlock(text, 'a', 'new')).toThrow(Failure);
  });
});
