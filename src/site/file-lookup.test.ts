import { expect, test } from 'vitest';
import { wireMedia } from '../../tests/support/wire-items.ts';
import { mediaSchema } from '../contract/media.ts';
import { createFileLookup } from './file-lookup.ts';
import { ownHosts } from './own-hosts.ts';

const media = [
  mediaSchema.parse(
    wireMedia({
      source_url: 'https://cms.example/uploads/nurt%20%c5%82.mp3',
      title: { rendered: 'Nurt &amp; Łódź' },
      caption: { rendered: '<p>Odcinek <b>1</b></p>' },
    }),
  ),
];

const document = {
  url: 'https://cms.example/uploads/nurt%20%C5%82.mp3',
  digest: 'a'.repeat(64),
  extension: 'mp3',
  bytes: 16_680,
  path: 'nurt-l.mp3',
};

const lookup = (linked: boolean) =>
  createFileLookup({
    documents: [document],
    media,
    base: 'https://cms.example/',
    linked,
    isOwn: ownHosts(['https://cms.example/wp-json'], []),
    hrefOf: (path) => `/calendar/files/${path}`,
  });

const words = { title: 'Nurt & Łódź', caption: 'Odcinek 1' };
const sound = { use: 'audio', type: 'audio/mpeg', extension: 'mp3' };

test.each([
  'https://cms.example/uploads/nurt ł.mp3',
  'http://cms.example/uploads/nurt%20%c5%82.mp3#t=10',
  '//cms.example/uploads/nurt%20%C5%82.mp3?ver=2',
  '/uploads/nurt%20ł.mp3',
])('finds the copy of a file however its address is spelled: %s', (address) => {
  expect(lookup(false).fileAt(address)).toEqual({
    ...sound,
    href: '/calendar/files/nurt-l.mp3',
    bytes: 16_680,
    ...words,
  });
});

test('finds a file from an address relative to an item', () => {
  expect(lookup(false).fileAt('../nurt%20ł.mp3', 'https://cms.example/uploads/a/')?.bytes).toBe(16_680);
});

test.each([
  ['/uploads/other.mp3', undefined],
  ['/uploads/page.html', undefined],
  ['https://elsewhere.example/a.pdf', undefined],
  ['javascript:alert(1).pdf', undefined],
  ['http://[', undefined],
])('knows nothing of %s', (address, nothing) => {
  expect(lookup(false).fileAt(address)).toBe(nothing);
});

test('leaves files on the server where the site links to them, but those of the server only', () => {
  expect(lookup(true).fileAt('/uploads/nurt%20ł.mp3#t=1')).toEqual({
    ...sound,
    href: 'https://cms.example/uploads/nurt%20%C5%82.mp3',
    bytes: undefined,
    ...words,
  });
  expect(lookup(true).fileAt('https://elsewhere.example/a.pdf')).toBeUndefined();
  expect(lookup(true).fileAt('/uploads/a.svg')).toBeUndefined();
});
