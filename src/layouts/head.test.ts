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

const around = { fonts: [], icon: '/favicon.svg' };

test('a head has an icon and an address, and nothing of what is empty', () => {
  expect(headElements(nothing, around)).toBe(
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
    { fonts: [{ href: hostile }], icon: hostile },
  );
  expect(markup).not.toContain('<script');
  expect(markup.split(shown)).toHaveLength(12 + 1);
  expect(markup.replaceAll(shown, '').match(/[<>]/g)).toHaveLength(2 * 11);
});

test('a typeface is loaded before the style sheet asks for it, as one that pages of any origin may have', () => {
  expect(headElements(nothing, { ...around, fonts: [{ href: '/a.woff2' }] })).toContain(
    '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin>',
  );
});
