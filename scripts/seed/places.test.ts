import { describe, expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const places = createPlaces('https://cms.example/town/', 'http://127.0.0.1:8080/');
places.setFile('https://cms.example/uploads/a.png', 'http://127.0.0.1:8080/files/a.png');
places.setFile('http://cms.example/uploads/a.png', 'http://127.0.0.1:8080/files/a-1.png');

describe('moved', () => {
  test.each([
    ['a link', '<a href="https://cms.example/x/?a=1#b">', '<a href="http://127.0.0.1:8080/x/?a=1#b">'],
    ['one without a protocol', 'src="//cms.example/x"', 'src="//127.0.0.1:8080/x"'],
    ['one with the other protocol', 'http://CMS.example/x', 'http://127.0.0.1:8080/x'],
    [
      'a file, the first of two items that share it',
      'https://cms.example/uploads/a.png',
      'http://127.0.0.1:8080/files/a.png',
    ],
    ['the address alone', 'See https://cms.example.', 'See https://cms.example.'],
    ['another host that begins alike', 'https://cms.example.org/x', 'https://cms.example.org/x'],
    ['another port', 'https://cms.example:8443/x', 'https://cms.example:8443/x'],
    ['another site', 'https://else.example/cms.example/', 'https://else.example/cms.example/'],
    ['a text without addresses', 'cms.example', 'cms.example'],
  ])('of %s', (_, text, moved) => {
    expect(places.moved(text)).toBe(moved);
  });
});

test('an id has its place in its collection', () => {
  places.setId('posts', 1, 11);
  expect([places.idOf('posts', 1), places.idOf('pages', 1)]).toEqual([11, undefined]);
});
