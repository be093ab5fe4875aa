import { describe, expect, test } from 'vitest';
import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import { createCmsAddresses } from '../../src/site/cms-addresses.ts';
import { createCmsGate, mentionWarnings } from './cms-links.ts';

function gateOf(input: SiteConfigInput = {}, home = 'https://cms.example/') {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', ...input });
  return createCmsGate({
    config,
    cms: createCmsAddresses(config, [home, `${home}wp-json/`]),
    outputFile: createRoutes(config.siteUrl).outputFile,
    hasFile: (file) => file === 'en/index.html' || file === 'media/a-480.webp',
  });
}

const address = 'https://cms.example/event/ball/';

describe('an address of the CMS is a problem in', () => {
  test.each([
    ['a link', 'a.html', `<a href="${address}">`],
    ['a link without scheme', 'a.html', '<a href="//cms.example/event/ball/">'],
    ['a link with www and http', 'a.html', '<a href="http://www.cms.example/event/ball/">'],
    ['srcset', 'a.html', `<img srcset="/a.webp 1x, ${address}a.webp 2x">`],
    ['a style', 'a.html', `<p style="background: url(${address})">`],
    [
      'a query',
      'a.html',
      '<a href="https://share.example/?u=https%3A%2F%2Fcms.example%2Fevent%2Fball%2F">',
    ],
    ['a card', 'a.html', `<meta property="og:image" content="${address}">`],
    ['a refresh', 'a.html', `<meta http-equiv="refresh" content="0; url=${address}">`],
    ['JSON-LD', 'a.html', `<script type="application/ld+json">{"@id":"${address}"}</script>`],
    [
      'JSON-LD in its own spelling',
      'a.html',
      '<script type="application/ld+json">{"url":"https:\\/\\/cms.example\\/"}</script>',
    ],
    ['a link of a feed', 'a.rss', `<link>${address}</link>`],
    ['HTML in a feed', 'a.rss', `<description>&lt;a href=&quot;${address}&quot;</description>`],
    ['HTML in a CDATA section', 'a.atom', `<content><![CDATA[<a href="${address}">]]></content>`],
    ['an attribute of a feed', 'a.atom', `<link rel="alternate" href="${address}"/>`],
    ['a JSON feed', 'a.json', `{"url":"${address}"}`],
    ['HTML in a JSON feed', 'a.json', `{"content_html":"<a href=\\"${address}\\">"}`],
    ['a calendar', 'a.ics', `BEGIN:VEVENT\r\nURL:${address}\r\n`],
    ['HTML in a calendar', 'a.ics', `X-ALT-DESC;FMTTYPE=text/html:<a href="${address}">`],
    ['a sitemap', 'sitemap-0.xml', `<loc>${address}</loc>`],
    ['a style sheet', 'a.css', `a { background: url(${address}) }`],
    ['rules of a host', '_redirects', `/a ${address} 301`],
    ['an SVG drawing', 'media/a.svg', `<image href="${address}"/>`],
  ])('%s', (_, file, text) => {
    const { reasons, mention } = gateOf()(file, text);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toMatch(
      /cms\.example\S* of the CMS, which this site has no page for\. Allow it by "cms\.linkTo"/,
    );
    expect(mention).toBeUndefined();
  });
});

describe('only a remark is', () => {
  test.each([
    ['an address among words', 'a.html', `<p>Once it was ${address} there.</p>`],
    ['an address in an alternative text', 'a.html', `<img alt="${address}">`],
    [
      'an address in a description',
      'a.html',
      `<meta name="description" content="See ${address} for more">`,
    ],
    [
      'an address in a title of JSON-LD',
      'a.html',
      `<script type="application/ld+json">{"name":"${address}"}</script>`,
    ],
    ['a host among words', 'a.html', '<p>Visit cms.example today.</p>'],
    ['words of a feed', 'a.rss', `<title>See ${address}</title>`],
    ['words of a calendar', 'a.ics', `DESCRIPTION:See ${address} for more`],
    ['words of a JSON feed', 'a.json', `{"title":"${address}"}`],
  ])('%s', (_, file, text) => {
    const { reasons, mention = '' } = gateOf()(file, text);
    expect(reasons).toEqual([]);
    const warnings = mentionWarnings(new Map([[file, mention]]));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(
      `The words of 1 files name the CMS, which leads nobody there. ${file} says`,
    );
  });
});

test.each([
  ['a mail address', 'a.html', '<a href="mailto:box@cms.example">box@cms.example</a>'],
  [
    'another host',
    'a.html',
    '<a href="https://cms.example.org/"><a href="https://mycms.example/"><a href="https://shop.cms.example/">',
  ],
  ['a document as it was uploaded', 'media/plan.txt', address],
])('%s is nothing', (_, file, text) => {
  expect(gateOf()(file, text)).toEqual({ reasons: [] });
});

test('the configuration allows addresses, and files where they stay on the server', () => {
  const link = (to: string) => `<a href="${to}">`;
  const shop = gateOf({ cms: { linkTo: ['/shop/'] } });
  expect(shop('a.html', link('https://cms.example/shop/mug/')).reasons).toEqual([]);
  expect(shop('a.html', link(address)).reasons).toHaveLength(1);
  const files = gateOf({ files: { mode: 'link', hosts: ['cms.example'] } });
  expect(files('a.html', link('https://cms.example/uploads/plan.pdf')).reasons).toEqual([]);
  expect(files('a.html', link('https://cms.example/wp-login.php')).reasons).toHaveLength(1);
  expect(files('a.html', link('https://cms.example/uploads/photo.jpg')).reasons).toHaveLength(1);
  const images = gateOf({
    cms: { hosts: ['old.example'] },
    images: { mode: 'link', hosts: ['cms.example'] },
  });
  expect(images('a.html', link('https://cms.example/uploads/photo.jpg')).reasons).toEqual([]);
  expect(images('a.html', link('https://cms.example/uploads/plan.pdf')).reasons).toHaveLength(1);
  expect(images('a.html', link('https://old.example/uploads/photo.jpg')).reasons).toHaveLength(1);
});

test('where CMS and site have one host, every address on it is one that the site has', () => {
  const gate = gateOf({}, 'https://town.example/cms/');
  const check = (to: string) => gate('a.json', JSON.stringify({ url: to })).reasons.length;
  expect([
    check('https://town.example/en/'),
    check('https://town.example/media/a-480.webp'),
    check('https://town.example/wp-json/'),
    check('https://town.example/cms/wp-admin/'),
    check('https://town.example/wp-content/uploads/a.jpg'),
    check('https://town.example/en/nowhere/'),
  ]).toEqual([0, 0, 1, 1, 1, 1]);
});
