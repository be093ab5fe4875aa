import { describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { checkSitemaps, checkStyles, checkXml } from './file-checks.ts';

describe('checkXml', () => {
  test('passes a feed', () => {
    const text =
      '<?xml version="1.0"?>\n<!-- < & --><rss a="1 > 0"><item/><b:c>&amp;&#38;&#x26;<![CDATA[<p>&nbsp;]]></b:c></rss>\n';
    expect(checkXml(text)).toEqual([]);
  });

  test.each([
    ['<a><b></a></b>', 'is not well-formed in line 1: </a> closes <b>'],
    ['<a><b>', 'is not well-formed in line 1: <b> is not closed'],
    ['<a>&nbsp;</a>', 'is not well-formed in line 1: no reference "&nbsp;"'],
    ['<a>1 < 2</a>', 'is not well-formed in line 1: a stray "<", or a tag that cannot be read'],
    ['<a/><a/>', 'is not well-formed in line 1: a second root element'],
    ['', 'is not well-formed in line 1: no element'],
    ['<a>\u0007</a>', 'is not well-formed in line 1: a control character'],
    [
      '<urlset><url><loc>https://a.example/</loc></url>\n<url><loc>https://a.example/?a&b</loc></url></urlset>',
      'is not well-formed in line 2: a stray "&"',
    ],
    [
      '<urlset><url><loc>https://a.example/</loc></url><url><loc>b</url></urlset>',
      'is not well-formed in line 1: </url> closes <loc>',
    ],
    [
      '<![CDATA[<urlset><url><loc>https://a.example/</loc></url></urlset>',
      'is not well-formed in line 1: a stray "<", or a tag that cannot be read',
    ],
  ])('finds what is wrong with %s', (text, reason) => {
    expect(checkXml(text)).toContain(reason);
  });

  test('judges entries of a sitemap that follow each other as any other elements', () => {
    const entry =
      '<url><loc>https://a.example/</loc><lastmod>2026-11-20</lastmod><xhtml:link rel="alternate" hreflang="pl" href="https://a.example/pl/"/></url>';
    for (const count of [1, 2, 3, 50, 51, 52, 120]) {
      const entries = entry.repeat(count);
      const others = entries.replaceAll('lastmod', 'last');
      for (const around of [
        ['<urlset>', '</urlset>'],
        ['<urlset/>', ''],
        ['', '<urlset/>'],
        ['<!-- <urlset -->', ''],
        ['<!-- <urlset -->', '<!--'],
        ['<urlset a="', '"/>'],
        ['<urlset><![CDATA[', ']]></urlset>'],
        ['<urlset><!--', '--></urlset>'],
        ['<urlset><a>', '</urlset>'],
      ]) {
        expect([around, checkXml(around.join(entries))]).toEqual([
          around,
          checkXml(around.join(others)),
        ]);
      }
    }
  });
});

describe('checkStyles', () => {
  const siteUrl = 'https://town.example/calendar/';
  const place = {
    siteUrl,
    outputFile: createRoutes(siteUrl).outputFile,
    has: (file: string) => file === '_astro/a.woff2',
  };

  test('passes own files, written in any way', () => {
    const css =
      '@font-face{src:url(/calendar/_astro/a.woff2)} a{b:url("a.woff2");c:url( \'a.woff2\' );d:url(data:image/png;base64,AA)}';
    expect(checkStyles('_astro/a.css', css, place)).toEqual([]);
  });

  test.each([
    [
      '@import "https://other.example/a.css";',
      'loads "https://other.example/a.css" from another host',
    ],
    ['@import url(//other.example/a.css);', 'loads "//other.example/a.css" from another host'],
    ['a{b:url(b.woff2)}', 'loads "b.woff2", which does not exist'],
  ])('finds what is wrong with %s', (css, reason) => {
    expect(checkStyles('_astro/a.css', css, place)).toEqual([reason]);
  });
});

test('checkSitemaps finds addresses that are missing, foreign or doubled', () => {
  const text = ['a', 'b', 'b', 'x&amp;y']
    .map((name) => `<url><loc>https://town.example/${name}</loc></url>`)
    .join('');
  const expected = new Set(['a', 'b', 'c'].map((name) => `https://town.example/${name}`));
  expect(checkSitemaps([text], expected)).toEqual([
    'lists https://town.example/b twice',
    'lists https://town.example/x&y, which does not belong there',
    'does not list https://town.example/c',
  ]);
});
