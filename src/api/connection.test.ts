import { describe, expect, test } from 'vitest';
import { createAuthorization, parseApiUrl } from './connection.ts';

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

const login = ['editor', 'abcd efgh'] as const;

describe('createAuthorization', () => {
  test.each([
    'https://cms.example/wp-json',
    'http://localhost:8080/wp-json',
    'http://cms.localhost/wp-json',
    'http://127.0.0.1:4000/wp-json',
    'http://127.1.2.3/wp-json',
    'http://[::1]:4000/wp-json',
  ])('logs in at %s', (address) => {
    const authorization = createAuthorization(new URL(address), ...login);
    expect(authorization?.(new URL('cms/v2/menu-items', address))).toBe(
      'Basic ZWRpdG9yOmFiY2QgZWZnaA==',
    );
  });

  test.each([
    'http://cms.example/wp-json',
    'http://localhost.example/wp-json',
    'http://127.0.0.1.example/wp-json',
    'http://192.168.1.5/wp-json',
  ])('never sends a password over %s', (address) => {
    expect(() => createAuthorization(new URL(address), ...login)).toThrow(/unencrypted/);
  });

  test('gives it to no other origin', () => {
    const authorization = createAuthorization(new URL('https://cms.example/wp-json'), ...login);
    const others = [
      'http://cms.example/',
      'https://cms.example:8443/',
      'https://www.cms.example/',
      'https://evil.example/',
    ];
    expect(others.map((address) => authorization?.(new URL(address)))).toEqual(
      others.map(() => undefined),
    );
  });

  test('asks for both halves of a login', () => {
    const apiUrl = new URL('https://cms.example/wp-json');
    expect(() => createAuthorization(apiUrl, 'editor', '')).toThrow(
      'API_APPLICATION_PASSWORD is missing',
    );
    expect(() => createAuthorization(apiUrl, undefined, 'x')).toThrow('API_USER is missing');
    expect(createAuthorization(apiUrl, undefined, undefined)).toBeUndefined();
  });
});
