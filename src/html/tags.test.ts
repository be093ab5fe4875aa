import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fileTargets, imageReferences, linkTargets, posters, withoutHidden } from './tags.ts';

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

test('what an editor hid names no addresses', () => {
  const html = `<a href="/a.pdf">a</a><img src="/a.png"><video src="/a.mp4" poster="/a.jpg"></video>`;
  const hidden = html.replaceAll('/a.', '/b.');
  const text = `${html}<div style="display:none">${hidden}</div><p hidden>${hidden}</p>`;
  expect({
    links: [...linkTargets(text)],
    files: [...fileTargets(text)],
    images: [...imageReferences(text)],
    posters: [...posters(text)],
  }).toEqual({
    links: ['/a.pdf'],
    files: ['/a.pdf', '/a.mp4'],
    images: [{ source: '/a.png', mediaId: 0 }],
    posters: ['/a.jpg'],
  });
});

describe('withoutHidden', () => {
  test.each([
    ['<p>a</p><p style="display:none">b</p><p>c</p>', '<p>a</p><p>c</p>'],
    ['<p STYLE="color: red; Display : None !important;">b</p>c', 'c'],
    ['a<div hidden>b<div>c</div>d</div>e', 'ae'],
    ['a<DIV HIDDEN="hidden">b</DIV >c', 'ac'],
    ['a<img style="display:none" src="/p.gif">b', 'ab'],
    ['<ul><li style="display:none">a<li>b</ul>', '<ul><li>b</ul>'],
    ['a<div style="display:none">b', 'a'],
    ['<p class="has-text-align-center" style="display:none">b</p>', ''],
  ])('leaves out what an editor hid: %s', (html, shown) => {
    expect(withoutHidden(html)).toBe(shown);
  });

  test.each([
    '<p>display: none</p>',
    '<p style="display:none;display:block">a</p>',
    '<p hidden style="display:block">a</p>',
    '<p data-hidden title=" hidden">a</p>',
    '<pre>&lt;p hidden></pre>',
    '<div role="tabpanel" hidden>a</div>',
    '<div hidden="until-found">a</div>',
    '<div class="collapseomatic_content" style="display:none">a</div>',
    '<li class="slide-7 ms-image" style="display: none; width: 100%;">a</li>',
    '<div class="tab" style="display:none">a</div>',
    '<a href="#who">b</a><div style="display:none"><div id="who">a</div></div>',
    '<button aria-controls="x1">b</button><div id="x1" hidden>a</div>',
    `<a onclick="show('x1')">b</a><div id="x1" style="display:none">a</div>`,
  ])('keeps what is shown, be it on request: %s', (html) => {
    expect(withoutHidden(html)).toBe(html);
  });

  test('takes as long for a text as it is long', () => {
    for (const part of [
      '<div hidden>',
      '<div hidden id=a role=b>',
      '<div hidden><p id=a>',
      '<div <',
    ])
      expect(withoutHidden(`a<i hidden>${part.repeat(50_000)}`).length).toBeLessThan(2_000_000);
  }, 5_000);
});
