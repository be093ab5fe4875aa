import { expect, test } from 'vitest';
import { parseApiUrl } from './api-url.ts';

test.each([
  ['https://cms.example/wp-json', 'https://cms.example/wp-json'],
  [' https://cms.example/wp-json/// ', 'https://cms.example/wp-json'],
  ['https://cms.example/a/b/wp-json/#top', 'https://cms.example/a/b/wp-json'],
  ['http://localhost:8080', 'http://localhost:8080/'],
])('%s is the root %s', (text, href) => {
  expect(parseApiUrl(text, 'API_URL').href).toBe(href);
});

test.each([
  '',
  'cms.example/wp-json',
  'ftp://cms.example/',
  'file:///etc/passwd',
  'https://',
  'https://user:secret@cms.example/wp-json',
  'editor:secret@cms.example/wp-json',
  'https://editor:secret@cms example/wp-json',
  'https://cms.example/?rest_route=/',
])('"%s" is refused by the name of its setting, without showing a password', (text) => {
  expect(() => parseApiUrl(text, 'EVENTS_API_URL')).toThrow(/^EVENTS_API_URL (?!.*secret)/);
});
