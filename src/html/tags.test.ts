import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageReferences, linkTargets } from './tags.ts';

describe('linkTargets', () => {
  test.each([
    ['<a href="/x">x</a>', ['/x']],
    ["<A class='b' HREF='/x'>x</A>", ['/x']],
    ['<a\nhref=/x>x</a>', ['/x']],
    ['<a href="/?a=1&amp;b=2">x</a>', ['/?a=1&b=2']],
    ['<a title="a > b" href="/x">x</a>', ['/x']],
    ['<a href = " /x ">x</a><a href="/y"/>', ['/x', '/y']],
    ['<a data-href="/x">x</a>', []],
    ['<abbr href="/x">x</abbr><article href="/x">', []],
    ['<a href="">x</a><a href>x</a>', []],
    ['<a href="/x', []],
    ['no tags', []],
  ])('%s', (html, targets) => {
    expect([...linkTargets(html)]).toEqual(targets);
  });
});

describe('imageReferences', () => {
  test.each([
    ['<img src="/a.png" srcset="/b.png 2x">', [['/a.png', 0]]],
    ['<figure><IMG alt="x < y" SRC=/a.png></figure>', [['/a.png', 0]]],
    ['<picture><source src="/b"><img data-x="/c" src="/a&#46;png"></picture>', [['/a.png', 0]]],
    ['<img class="left wp-image-7" src="/a-300x200.png">', [['/a-300x200.png', 7]]],
    [
      '<img class="xwp-image-7" src="/a.png"><img class="wp-image-8x" src="/b.png">',
      [
        ['/a.png', 0],
        ['/b.png', 0],
      ],
    ],
    ['<img src="data:image/gif;base64,R0" data-src="/a.png">', [['/a.png', 0]]],
    ['<img data-lazy-src="/a.png">', [['/a.png', 0]]],
    ['<img src="/a.png" src="/b.png">', [['/a.png', 0]]],
    ['<image src="/a.png"><img><img src="data:x">', []],
  ])('%s', (html, references) => {
    expect([...imageReferences(html)]).toEqual(
      references.map(([source, mediaId]) => ({ source, mediaId })),
    );
  });

  test('ends on whatever text', () => {
    const pieces = fc.array(
      fc.constantFrom('<img ', '<a ', 'src', '=', '"', "'", '>', ' ', 'x', '/'),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(pieces, (text) => {
        expect([...imageReferences(text.join(''))]).toBeInstanceOf(Array);
      }),
    );
  });

  test('takes no longer than the text is long', () => {
    expect([...imageReferences('<img '.repeat(200_000))]).toEqual([]);
    expect([...imageReferences(`<img ${'a '.repeat(300_000)}`)]).toEqual([]);
    expect([...imageReferences('<img x="'.repeat(100_001))]).toEqual([]);
  });
});
