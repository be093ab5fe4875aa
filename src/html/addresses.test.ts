import { expect, test } from 'vitest';
import { addressKey, sameAddress } from './addresses.ts';

test.each([
  ['https://cms.example/a/', 'http://www.cms.example/a'],
  ['https://cms.example/a/?utm_source=x', 'https://cms.example/a#part'],
  ['https://cms.example/%c5%bc/', 'https://cms.example/%C5%BC/'],
  ['https://cms.example/ż/', 'https://cms.example/%C5%BC'],
  ['https://cms.example/?p=12', 'https://cms.example/?page_id=12'],
  ['https://cms.example/?post_type=event&p=12', 'https://cms.example/?p=12&preview=true'],
])('%s is %s', (one, other) => {
  expect(sameAddress(one, other)).toBe(true);
});

test.each([
  ['https://cms.example/a/', 'https://cms.example/b/'],
  ['https://cms.example/a/', 'https://other.example/a/'],
  ['https://cms.example/?p=12', 'https://cms.example/?p=13'],
  ['https://cms.example/?p=12', 'https://cms.example/'],
  ['https://cms.example/a/?lang=pl', 'https://cms.example/a/'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
])('%s is not %s', (one, other) => {
  expect(sameAddress(one, other)).toBe(false);
});

test('is relative to a base', () => {
  expect(addressKey('/b/', 'https://cms.example/a/')).toBe('cms.example/b');
  expect(addressKey('/b/')).toBeUndefined();
});

test('takes a path that is not valid percent-encoding as it is', () => {
  expect(addressKey('https://cms.example/%E0%A4%A/')).toBe('cms.example/%E0%A4%A');
});
