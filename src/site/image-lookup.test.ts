import { describe, expect, test } from 'vitest';
import { mediaSchema } from '../contract/media.ts';
import { createImageLookup } from './image-lookup.ts';

const uploads = 'https://cms.example/uploads';
const file = (url: string, letter: string) => ({
  url,
  digest: letter.repeat(64),
  extension: 'png',
  width: 1200,
  height: 800,
  color: '#aabbcc',
});
const image = (letter: string, alt: string) => ({
  digest: letter.repeat(64),
  width: 1200,
  height: 800,
  color: '#aabbcc',
  alt,
});

const lookup = createImageLookup(
  [
    file(`${uploads}/hall.png`, 'a'),
    file(`${uploads}/stage-300x200.png`, 'b'),
    file('/uploads/logo.png', 'c'),
    file(`${uploads}/big-scaled.jpg`, 'd'),
  ],
  [
    mediaSchema.parse({ id: 7, source_url: `${uploads}/hall.png`, alt_text: 'The &#8222;hall&#8221;' }),
    mediaSchema.parse({ id: 8, source_url: `${uploads}/big-scaled.jpg`, alt_text: 'Big' }),
    mediaSchema.parse({ id: 9, source_url: `${uploads}/gone.png`, alt_text: 'Gone' }),
  ],
  'https://cms.example/',
);

describe('imageOf', () => {
  test.each([
    ['its address', { url: `${uploads}/hall.png`, id: 0, alt: '' }, image('a', 'The „hall”')],
    [
      'another spelling of its address',
      { url: 'http://www.cms.example/uploads/hall.png?x=1', id: 0, alt: '' },
      image('a', 'The „hall”'),
    ],
    ['its media item', { url: '', id: 7, alt: '' }, image('a', 'The „hall”')],
    [
      'its media item where the address is not known',
      { url: `${uploads}/other.png`, id: 7, alt: '' },
      image('a', 'The „hall”'),
    ],
    [
      'words of its own where the media item has none',
      { url: `${uploads}/stage-300x200.png`, id: 0, alt: 'Stage' },
      image('b', 'Stage'),
    ],
    ['nothing where there is no file', { url: `${uploads}/gone.png`, id: 9, alt: '' }, undefined],
    ['nothing for nothing', { url: '', id: 0, alt: '' }, undefined],
  ])('finds an image by %s', (_, reference, expected) => {
    expect(lookup.imageOf(reference)).toEqual(expected);
  });
});

describe('bodyImage', () => {
  test.each([
    ['the original of a smaller copy', [`${uploads}/hall-300x200.png`], 0, image('a', 'The „hall”')],
    ['the original by the media item', [`${uploads}/big-1024x683.jpg`], 8, image('d', 'Big')],
    ['the copy where that is all there is', [`${uploads}/stage-300x200.png`], 0, image('b', '')],
    ['a relative address', ['/uploads/logo.png'], 0, image('c', '')],
    [
      'the first of several that is there',
      ['https://x.example/a.png', `${uploads}/hall.png`],
      0,
      image('a', 'The „hall”'),
    ],
    ['nothing elsewhere', ['https://x.example/a.png'], 0, undefined],
  ])('finds %s', (_, urls, mediaId, expected) => {
    expect(lookup.bodyImage({ urls, mediaId })).toEqual(expected);
  });
});
