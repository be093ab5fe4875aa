import { expect, test } from 'vitest';
import { websiteOf } from './website.ts';

const own = 'https://cms.example/event/jam/';

test.each([
  ['', undefined],
  ['https://tickets.example.org/?a=1&amp;b=2', 'https://tickets.example.org/?a=1&b=2'],
  ['https://tickets.example.org/?a=1&copy=2', 'https://tickets.example.org/?a=1&copy=2'],
  ['http://www.example.org', 'http://www.example.org/'],
  ['www.example.org/path', 'https://www.example.org/path'],
  ['//example.org/', 'https://example.org/'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['https://example.org/a b', 'https://example.org/a%20b'],
  [own, undefined],
  ['http://cms.example/event/jam', undefined],
  ['https://cms.example/event/other/', 'https://cms.example/event/other/'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:a@example.org', undefined],
  ['none', undefined],
  ['https://', undefined],
])('%j is %j', (website, expected) => {
  expect(websiteOf(website, own)).toBe(expected);
});
