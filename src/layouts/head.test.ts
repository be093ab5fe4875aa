import { expect, test } from 'vitest';
import type { LayoutData } from '../views/layout.ts';
import { headElements } from './head.ts';

const nothing: LayoutData['head'] = {
  title: 'Jazz',
  description: '',
  canonical: 'https://town.example/en/events/jazz/',
  robots: '',
  accessibilityStatement: '',
  alternates: [],
  feeds: [],
  oembed: undefined,
  openGraph: [],
  xCard: [],
  jsonLd: '{}',
};

const around = { fonts: [], icon: '/favicon.svg', colors: { light: '#fff', dark: '#111' } };

test('a head has an icon, an address and the colors of its looks, and nothing of what is empty', () => {
  expect(headElements(nothing, around)).toBe(
    '<meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" data-look="light">' +
      '<meta name="theme-color" content="#111" media="(prefers-color-scheme: dark)" data-look="dark">' +
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
      '<link rel="canonical" href="https://town.example/en/events/jazz/">',
  );
});

test('whatever editors write stays in its attribute', () => {
  const hostile = "\"><script>alert(1)</script>&amp; 'x'";
  const shown = "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp; 'x'";
  const markup = headElements(
    {
      ...nothing,
      description: hostile,
      canonical: hostile,
      robots: hostile,
      accessibilityStatement: hostile,
      alternates: [{ language: 'pl', url: hostile }],
      feeds: [{ type: 'text/calendar', title: hostile, url: hostile }],
      oembed: hostile,
      openGraph: [{ property: 'og:title', content: hostile }],
      xCard: [{ name: 'twitter:title', content: hostile }],
    },
    { fonts: [{ href: hostile }], icon: hostile, colors: { light: hostile, dark: hostile } },
  );
  expect(markup).not.toContain('<script');
  expect(markup.split(shown)).toHaveLength(14 + 1);
  expect(markup.replaceAll(shown, '').match(/[<>]/g)).toHaveLength(2 * 13);
});

test('a typeface is loaded before the style sheet asks for it, as one that pages of any origin may have', () => {
  expect(headElements(nothing, { ...around, fonts: [{ href: '/a.woff2' }] })).toContain(
    '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin>',
  );
});
