import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindShortWords, normalizeLines, normalizeText, plainText } from './text.ts';

describe('plainText', () => {
  test.each([
    ['entities, once', 'Rock &#038; Roll &amp;lt;3', 'Rock & Roll &lt;3'],
    ['texturized quotes', '&#8220;Tosca&#8221; &#8211; opera', '“Tosca” – opera'],
    ['tags', 'A <strong>bold</strong> <em class="x > y">title</em>', 'A bold title'],
    ['a line break as a space', 'First<br/>second', 'First second'],
    ['a lone less-than sign', '5 < 6 &lt; 7', '5 < 6 < 7'],
    ['a tag that never ends', 'a <b title="x', 'a <b title="x'],
    ['a comment', 'a<!-- <b> -->b', 'ab'],
    ['a script with its content', 'a<script>alert("</p>")</script>b', 'ab'],
    ['soft hyphens and zero-width spaces', 'Kon\u00adcert\u200b &shy;dnia', 'Koncert dnia'],
    ['control characters, written or encoded', 'a\u0000b\u001fc&#1;d', 'abcd'],
    ['halves of surrogate pairs', 'a\ud83cb', 'ab'],
    ['white space of every kind', ' a\u00a0\n\t b&nbsp;c ', 'a b c'],
    ['letters in composed form', 'Lo\u0301dz\u0301', 'Lódź'],
    ['emoji', '🎉 Family 👨‍👩‍👧', '🎉 Family 👨‍👩‍👧'],
    ['overrides of the writing direction', 'abc\u202edef', 'abcdef'],
    ['nothing', '', ''],
  ])('reads %s', (_, html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test('reads long hostile input in one walk', () => {
    expect(plainText(`x${'<a ="" '.repeat(50_000)}>y`)).toBe('xy');
    expect(plainText('<a b="'.repeat(50_000))).toHaveLength(300_000);
    expect(plainText(`${'<!--'.repeat(50_000)}-->y`)).toBe('y');
  });
});

test.each([
  [
    'in texts',
    '<p>Kot i w domu, <b>z nim</b> (a w nocy sam)</p>',
    '<p>Kot i~w~domu, <b>z~nim</b> (a~w~nocy sam)</p>',
  ],
  ['at the beginning', 'W kinie', 'W~kinie'],
  ['not within words or at ends', '<p>Adam z</p> ma i<br>psa', '<p>Adam z</p> ma i<br>psa'],
  ['not in attributes', '<img alt="Kot w oknie"> w oknie', '<img alt="Kot w oknie"> w~oknie'],
  [
    'not in code',
    '<pre>for i in a <b>i b</b></pre><code>w c</code> i d',
    '<pre>for i in a <b>i b</b></pre><code>w c</code> i~d',
  ],
])('bindShortWords keeps words of one letter with the next: %s', (_, html, bound) => {
  expect(bindShortWords(html, 'aiouwz').replaceAll('\u00a0', '~')).toBe(bound);
});

test('bindShortWords leaves a language alone that has no such words', () => {
  expect(bindShortWords('<p>a mill</p>', undefined)).toBe('<p>a mill</p>');
});

test('bindShortWords changes what one pattern for tags and words would', () => {
  const pieces = [
    '<',
    '>',
    '<p>',
    '</p>',
    'a ',
    'i ',
    ' w ',
    '(z ',
    'on ',
    '\n',
    '"',
    ' o x="a ',
    '„',
    '<code',
    '</code',
    '<pre>',
    '</pre>',
  ];
  const pattern =
    /<(?:(pre|code|script|style|textarea)\b[\s\S]*?<\/\1)?[^>]*>|(?<=^|[\s>(„])([aiouwzAIOUWZ]) /g;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (list) => {
      const html = list.join('');
      const bound = html.replace(pattern, (found, _, word) =>
        word === undefined ? found : `${word}\u00a0`,
      );
      expect(bindShortWords(html, 'aiouwz')).toBe(bound);
    }),
    { numRuns: 2000 },
  );
});

describe('normalizeText', () => {
  test('gives text that no output refuses, and leaves it alone afterwards', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const normal = normalizeText(text);
        expect(normal.isWellFormed()).toBe(true);
        expect(normal).not.toMatch(/[\p{Cc}\u{fffe}\u{ffff}]/u);
        expect(normal).not.toMatch(/^\s|\s\s|\s$/);
        expect(normalizeText(normal)).toBe(normal);
      }),
    );
  });
});

describe('normalizeLines', () => {
  const removed = [
    0x00, 0x08, 0x0e, 0x1f, 0x7f, 0x9f, 0xad, 0x200b, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800,
    0xdfff, 0xfeff, 0xfffe, 0xffff,
  ];
  test.each(removed)('removes U+%x from an otherwise tidy text', (code) => {
    expect(normalizeLines(`a${String.fromCharCode(code)}b`)).toBe('ab');
  });

  const spaces = [
    0x09, 0x0b, 0x0c, 0x0d, 0xa0, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
  ];
  test.each(spaces)('makes U+%x of an otherwise tidy text a space', (code) => {
    expect(normalizeLines(`a${String.fromCharCode(code)}b`)).toBe('a b');
  });

  test('keeps lines, without spaces around their ends', () => {
    expect(normalizeLines(' one \n two\n\n three')).toBe('one\ntwo\n\nthree');
  });
});
