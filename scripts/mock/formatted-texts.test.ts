import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeAmpersands, slugOf, stripTags, texturize } from './formatted-texts.ts';

test.each([
  ['Rock & Roll', 'Rock &#038; Roll'],
  ['Rock &amp; Roll', 'Rock &amp; Roll'],
  ['&#8211; & &copy;', '&#8211; &#038; &copy;'],
  ['A - B -- C', 'A &#8211; B &#8212; C'],
  ['"Quoted" and \'so\'', '&#8220;Quoted&#8221; and &#8216;so&#8217;'],
  ['And then...', 'And then&#8230;'],
  ['<b class="x-y">A & B</b>', '<b class="x-y">A &#038; B</b>'],
  ['„Żółć” – 5 < 6', '„Żółć” – 5 < 6'],
])('prints %s as %s', (typed, printed) => {
  expect(texturize(typed)).toBe(printed);
});

test('loses nothing of a text but the shape of its punctuation', () => {
  const plain = (text: string) => decodeHTML(text).replace(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abcż012 -\'".') }), (text) => {
      expect(plain(texturize(text))).toBe(plain(text));
    }),
  );
});

test('escapes ampersands that begin no entity', () => {
  expect(escapeAmpersands('a & b &amp; c &#38; d')).toBe('a &amp; b &amp; c &#38; d');
});

test('strips tags with what scripts and styles hold', () => {
  expect(stripTags('<p>a<script>b()</script><b>c</b></p><style>d</style>')).toBe('ac');
});

test.each([
  ['Zażółć gęślą jaźń', 'zazolc-gesla-jazn'],
  ['„Dom nad wodą” – premiera', 'dom-nad-woda-premiera'],
  ['<em>Impro</em> & Jazz!', 'impro-jazz'],
  ['Łódź', 'lodz'],
  ['Women’s Circle', 'womens-circle'],
])('makes of "%s" the slug "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
