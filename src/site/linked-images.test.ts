import { expect, test } from 'vitest';
import { wireMedia } from '../../tests/support/wire-items.ts';
import { mediaSchema } from '../contract/media.ts';
import { createLinkedImages } from './linked-images.ts';
import { ownHosts } from './own-hosts.ts';

const uploads = 'https://cms.example/uploads';
const images = createLinkedImages({
  media: [
    mediaSchema.parse(
      wireMedia({
        id: 7,
        source_url: `${uploads}/hall.jpg`,
        alt_text: 'The hall',
        media_details: { width: 1200, height: 800, sizes: [] },
      }),
    ),
  ],
  base: 'https://cms.example/',
  mayShow: ownHosts([], ['cms.example']),
});

const hall = {
  digest: '',
  unchanged: `${uploads}/hall.jpg`,
  width: 1200,
  height: 800,
  color: '#cccccc',
  alt: 'The hall',
};

test('shows an image from the server, in the size its media item tells', () => {
  expect(images.imageOf({ url: '', id: 7, alt: '' })).toEqual(hall);
  expect(images.imageOf({ url: '/uploads/hall.jpg', id: 0, alt: '' })).toEqual(hall);
  expect(images.bodyImage({ urls: ['/uploads/hall-300x200.jpg'], mediaId: 7 })).toEqual(hall);
});

test('of an image without a media item only bodies show something, without a size', () => {
  expect(images.imageOf({ url: '/uploads/other.png', id: 0, alt: '' })).toBeUndefined();
  expect(images.bodyImage({ urls: ['/uploads/other.png'], mediaId: 0 })).toMatchObject({
    unchanged: `${uploads}/other.png`,
    width: 0,
  });
});

test.each([
  'https://elsewhere.example/a.png',
  '/uploads/logo.svg',
  '/uploads/a',
  'data:image/png,x',
  'http://[',
])('never shows %s', (url) => {
  expect(images.bodyImage({ urls: [url], mediaId: 0 })).toBeUndefined();
});
