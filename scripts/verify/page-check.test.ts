import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import { externalMediaTest } from './file-checks.ts';
import { createPageCheck, idsOf, servingScripts } from './page-check.ts';

const files = new Set([
  'index.html',
  'en/index.html',
  'en/events/ball/index.html',
  'app.js',
  'frames.js',
  'shared/search.js',
  'media/a-480.webp',
  'media/a-960.webp',
  'en/feeds/events.ics',
]);

/** What the scripts of the site say. */
const scripts: Readonly<Record<string, string>> = {
  'app.js': 'import"./shared/search.js";document.querySelector("[data-status]")',
  'frames.js': 'document.addEventListener("click",e=>e.target.closest("a[data-frame]"))',
  'shared/search.js': 'document.querySelector("form[data-search]")',
};

function reasons(html: string, siteUrl = 'https://town.example/calendar/'): readonly string[] {
  const { outputFile } = createRoutes(siteUrl);
  const serving = servingScripts([...files], (file) => scripts[file] ?? '');
  const serves = (attribute: string, of: ReadonlySet<string>) =>
    serving.get(attribute)?.isDisjointFrom(of) === false;
  const place = { siteUrl, outputFile, has: (file: string) => files.has(file), serves };
  return createPageCheck(place, () => {})('en/index.html', html);
}

describe('a page', () => {
  test('passes with links and images of its own, links to other hosts, and JSON-LD', () => {
    expect(
      reasons(`<!doctype html><html lang="en"><head>
        <link rel="canonical" href="https://town.example/calendar/en/">
        <link rel="alternate" hreflang="en" href="https://town.example/calendar/en/events/ball/">
        <link rel="alternate" type="text/calendar" href="https://town.example/calendar/en/feeds/events.ics">
        <meta property="og:image" content="https://town.example/calendar/media/a-960.webp">
        <script type="application/ld+json">{"a":"<img src=https://other.example/x>"}</script></head>
        <body><a href="#main">Skip</a><!-- <img src="https://other.example/"> -->
        <main id="main"><a href="/calendar/en/events/ball/">Ball</a> <a href="https://other.example/?a=1&amp;b=2">Other</a>
        <a href="mailto:a@b.example">Mail</a> <a href="webcal://town.example/calendar/en/feeds/events.ics">Subscribe</a>
        <a href="/calendar/en/events/ball/#place">Place</a>
        <img src="/calendar/media/a-480.webp" srcset="/calendar/media/a-480.webp 480w, /calendar/media/a-960.webp 960w" alt="a > b">
        </main></body></html>`),
    ).toEqual([]);
  });

  test.each([
    ['<a href="/calendar/en/nothing/">', 'links to "/calendar/en/nothing/", which does not exist'],
    [
      '<a href="/calendar/en/events/ball">',
      'links to "/calendar/en/events/ball", which does not exist',
    ],
    ['<a class="x" href=/calendar/pl/>', 'links to "/calendar/pl/", which does not exist'],
    [
      '<a href="https://town.example/calendar/pl/">',
      'links to "https://town.example/calendar/pl/", which does not exist',
    ],
    ['<a href="/en/">', 'has the address "/en/", which leaves the base path /calendar/'],
    ['<a href="events/">', 'has the relative address "events/"'],
    ['<a href="">', 'has the relative address ""'],
    [
      '<a href="javascript:alert(1)">',
      'has the address "javascript:alert(1)", which has the scheme javascript:',
    ],
    [
      '<a href="&#106;avascript:alert(1)">',
      'has the address "javascript:alert(1)", which has the scheme javascript:',
    ],
    ['<a href="#nowhere">', 'links to #nowhere, which it does not have'],
    ['<a href="http://[">', 'has the address "http://[", which is not an address'],
    [
      '<img src="https://other.example/a.png">',
      'loads "https://other.example/a.png" from another host',
    ],
    ['<img src="//other.example/a.png">', 'loads "//other.example/a.png" from another host'],
    [
      '<img src="/calendar/media/b-480.webp">',
      'links to "/calendar/media/b-480.webp", which does not exist',
    ],
    [
      '<img srcset="/calendar/media/a-480.webp 1x, /calendar/media/b.webp 2x">',
      'links to "/calendar/media/b.webp", which does not exist',
    ],
    [
      '<link rel="stylesheet" href="https://other.example/a.css">',
      'loads "https://other.example/a.css" from another host',
    ],
    [
      '<link rel="preload" as="font" href="//other.example/a">',
      'loads "//other.example/a" from another host',
    ],
    [
      '<link rel="shortcut icon" href="/calendar/favicon.ico">',
      'links to "/calendar/favicon.ico", which does not exist',
    ],
    ['<iframe src="https://video.example/1">', 'loads "https://video.example/1" from another host'],
    [
      '<video poster="https://other.example/a">',
      'loads "https://other.example/a" from another host',
    ],
    [
      '<object data="https://other.example/a">',
      'loads "https://other.example/a" from another host',
    ],
    [
      '<svg><use href="https://other.example/a.svg#b">',
      'loads "https://other.example/a.svg#b" from another host',
    ],
    ['<form action="/calendar/search">', 'links to "/calendar/search", which does not exist'],
    [
      '<meta http-equiv="refresh" content="0; url=/calendar/pl/">',
      'links to "/calendar/pl/", which does not exist',
    ],
    ['<p style="color: red">', 'contains a style attribute on p'],
    ['<p STYLE="color: red">', 'contains a style attribute on p'],
    ['<p class="a > b" dir="auto" style="color: red">', 'contains a style attribute on p'],
    [
      '<svg viewBox="0 0 1 1" data-a hidden onload="alert(1)">',
      'contains a onload attribute on svg',
    ],
    ['<h2 class="a" id="a"></h2><h2 title=">" id="a"></h2>', 'has the id "a" twice'],
    [
      '<object type="a" data="https://other.example/b">',
      'loads "https://other.example/b" from another host',
    ],
    ['<style>p { color: red }</style>', 'contains a style element'],
    ['<style media="print">p { color: red }</style>', 'contains a style element'],
    ['<script>alert(1)</script>', 'contains an inline script'],
    ['<script type="module">alert(1)</script>', 'contains an inline script'],
    ['<button onclick="alert(1)">', 'contains a onclick attribute on button'],
    ['<img src=x onerror=alert(1)>', 'contains a onerror attribute on img'],
    ['<base href="https://other.example/">', 'contains a base element'],
    ['<i id="a"></i><i id="a"></i>', 'has the id "a" twice'],
    [
      '<script type="module" src="/calendar/app.js"></script><script src="/calendar/app.js"></script>',
      'has the script app.js twice',
    ],
    [
      '<a href="https://other.example/" data-frame="https://other.example/1">A</a><script src="/calendar/app.js"></script>',
      'has an element with data-frame and not the script that brings it to life',
    ],
    [
      '<search class="finder" data-find="{}"></search>',
      'has an element with data-find and not the script that brings it to life',
    ],
    [
      '<p><time></time></p>',
      'has a time without datetime whose text "" is no date or time for programs',
    ],
    [
      '<p><time class="day">20 November</time></p>',
      'has a time without datetime whose text "20 November" is no date or time for programs',
    ],
    [
      '<p><time datetime="20 November">20 November</time></p>',
      'has a time with the datetime "20 November", which is no date or time for programs',
    ],
  ])('fails with %s', (html, reason) => {
    expect(reasons(`<!doctype html><body>${html}</body>`)).toContain(reason);
  });

  test('passes with times that programs understand and with the scripts of what needs one', () => {
    const html = `<script type="module" src="/calendar/app.js"></script><script src="/calendar/frames.js"></script>
      <a href="https://other.example/" data-frame="https://other.example/1">Map</a>
      <a href="https://other.example/" data-frame="https://other.example/2">Film</a>
      <div class="notice" data-status="/calendar/status.json" hidden></div><search data-search="{}"></search>
      <time datetime="2026-11-20T18:00+01:00">Friday</time><time>2026-11-20</time><time class="day" datetime="2026">26</time>`;
    expect(reasons(html)).toEqual([]);
  });

  test('reads on after a comment, a script and a quoted ">"', () => {
    const html =
      '<!-- <a href="/x/"> --><script src="/calendar/en/">"<a href=\'/y/\'>"</script><p title="a>b <c"><a href="/calendar/z/">';
    expect(reasons(html)).toEqual(['links to "/calendar/z/", which does not exist']);
  });
});

test('links into other pages are kept for later, of each page', () => {
  const siteUrl = 'https://town.example/';
  const { outputFile } = createRoutes(siteUrl);
  const places: string[] = [];
  const check = createPageCheck(
    { siteUrl, outputFile, has: () => true, serves: () => true },
    (place) => places.push(place),
  );
  for (const page of ['en/index.html', 'index.html'])
    check(page, '<a href="/en/events/ball/#na%C5%82">');
  expect(places).toEqual(['en/events/ball/index.html#nał', 'en/events/ball/index.html#nał']);
  expect(idsOf('<p id="nał"><p>')).toEqual(new Set(['nał']));
});

test('links are judged alike, in tags that are nothing else and in others', () => {
  const parts = [
    'https://',
    'http:',
    '//',
    'town.example',
    'Other.example',
    'other.example',
    'a.b',
    'xn--a',
    '.1',
    ':80',
    ':x',
    '/',
    '?',
    '#a',
    ' ',
    '%',
    '&amp;',
    '@',
    'calendar/',
    'en/',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), (list) => {
      const address = list.join('');
      expect(reasons(`<a href="${address}">`)).toEqual(
        reasons(`<a download="" href="${address}">`),
      );
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['<img src="https://cms.example/a.png">', 0],
  ['<video src="https://cms.example/a.mp4" poster="https://cms.example/a.jpg">', 0],
  ['<img src="https://other.example/a.png">', 1],
  ['<img src="https://cms.example/a.svg">', 1],
  ['<img src="https://cms.example/a.php?x=.png">', 1],
  ['<script src="https://cms.example/a.png">', 1],
  ['<link rel="icon" href="https://cms.example/a.png">', 1],
])(
  'where images and files stay on their hosts, a page may load no more than those: %s',
  (html, reasons) => {
    const siteUrl = 'https://town.example/';
    const linked = { mode: 'link', hosts: ['cms.example'] } as const;
    const { images, files: documents } = siteConfigSchema.parse({
      siteUrl,
      images: linked,
      files: linked,
    });
    const { outputFile } = createRoutes(siteUrl);
    const isExternalMedia = externalMediaTest({ images, files: documents });
    const check = createPageCheck(
      { siteUrl, outputFile, has: () => false, serves: () => true, isExternalMedia },
      () => {},
    );
    const found = check('en/index.html', html).filter((reason) => reason.includes('another host'));
    expect(found).toHaveLength(reasons);
  },
);
