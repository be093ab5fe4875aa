import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSources, linkTargets } from './html-references.ts';

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
    expect(linkTargets(html)).toEqual(targets);
  });
});

describe('imageSources', () => {
  test.each([
    ['<img src="/a.png" srcset="/b.png 2x">', ['/a.png']],
    ['<figure><IMG alt="x < y" SRC=/a.png></figure>', ['/a.png']],
    ['<picture><source src="/b"><img data-src="/c" src="/a&#46;png"></picture>', ['/a.png']],
    ['<image src="/a.png">', []],
  ])('%s', (html, sources) => {
    expect(imageSources(html)).toEqual(sources);
  });

  test('ends on whatever text', () => {
    const pieces = fc.array(fc.constantFrom('<img ', '<a ', 'src', '=', '"', "'", '>', ' ', 'x', '/'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(pieces, (text) => {
        expect(Array.isArray(imageSources(text.join('')))).toBe(true);
      }),
    );
  });

  test('takes no longer than the text is long', () => {
    expect(imageSources('<img '.repeat(200_000))).toEqual([]);
    expect(imageSources(`<img ${'a '.repeat(300_000)}`)).toEqual([]);
    expect(imageSources('<img x="'.repeat(100_001))).toEqual([]);
  });
});
