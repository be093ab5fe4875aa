import { expect, test } from 'vitest';
import { homeAddress } from './collections.ts';

test.each([
  ['https://cms.example', 'https://core.example', 'https://cms.example/'],
  ['https://cms.example/blog', 'https://core.example', 'https://cms.example/blog/'],
  ['https://cms.example/blog//', '', 'https://cms.example/blog/'],
  ['https://cms.example/?lang=en#top', '', 'https://cms.example/'],
  ['', 'https://core.example/cms', 'https://core.example/cms/'],
  ['localhost:8080', 'https://core.example/', 'https://core.example/'],
  ['', '', 'https://api.example/town/'],
])('a site at home "%s" and url "%s" has the home page %s', (home, url, address) => {
  expect(homeAddress({ home, url }, 'https://api.example/town/wp-json')).toBe(address);
});
