import { describe, expect, test } from 'vitest';
import { sampleImage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { wireMedia } from '../../tests/support/wire-items.ts';
import { mediaSchema } from '../contract/content.ts';
import {
  createFileLookup,
  createImageLookup,
  createLinkedImages,
  createMaps,
  imageSources,
  imageWidths,
} from './asset-paths.ts';
import { ownHosts } from './cms-addresses.ts';

const { config, routes } = sampleSite({ config: { siteUrl: 'https://town.example/calendar/' } });

test('an image has its configured widths up to its own', () => {
  expect(
    imageSources(sampleImage({ digest: 'abc', width: 1000, height: 501 }), config, routes),
  ).toEqual({
    src: '/calendar/media/abc-960.webp',
    srcset: '/calendar/media/abc-480.webp 480w, /calendar/media/abc-960.webp 960w',
    width: 960,
    height: 481,
    type: 'image/webp',
  });
});

test('an image smaller than every width is written as wide as it is', () => {
  expect(
    imageSources(sampleImage({ digest: 'abc', width: 300, height: 200 }), config, routes),
  ).toEqual({
    src: '/calendar/media/abc-300.webp',
    srcset: '/calendar/media/abc-300.webp 300w',
    width: 300,
    height: 200,
    type: 'image/webp',
  });
});

test('widths are ascending, each once, whatever the configuration says', () => {
  const unsorted = sampleSite({ config: { images: { widths: [960, 480, 960] } } }).config;
  expect(imageWidths({ width: 2000, height: 1000 }, unsorted)).toEqual([480, 960]);
});

test.each([
  ['that WebP has room for', 1080, 20_000, [480]],
  ['as wide as WebP has room for, where that is less than every width', 600, 32_766, [300]],
  ['of one pixel at least', 1, 40_000, [1]],
])('what is very high is written in widths %s', (_what, width, height, expected) => {
  expect(imageWidths({ width, height }, config)).toEqual(expected);
});

test('a line of one pixel keeps a height', () => {
  expect(imageSources(sampleImage({ width: 4000, height: 1 }), config, routes).height).toBe(1);
});

test('an image that is not written again has its one file', () => {
  const unchanged = 'https://cms.example/uploads/Hall.JPG?x=1';
  expect(imageSources(sampleImage({ unchanged }), config, routes)).toEqual({
    src: unchanged,
    srcset: '',
    width: 1200,
    height: 800,
    type: 'image/jpeg',
  });
});

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
  expect(lookup(false).fileAt('../nurt%20ł.mp3', 'https://cms.example/uploads/a/')?.bytes).toBe(
    16_680,
  );
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

describe('image lookup', () => {
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
      mediaSchema.parse({
        id: 7,
        source_url: `${uploads}/hall.png`,
        alt_text: 'The &#8222;hall&#8221;',
      }),
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
      [
        'the original of a smaller copy',
        [`${uploads}/hall-300x200.png`],
        0,
        image('a', 'The „hall”'),
      ],
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
});

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

test('shows an image from the server, in the size its media item shows', () => {
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

describe('createMaps', () => {
  const file = { extension: 'png', width: 960, height: 400, color: '#ddeecc' };
  const place = { latitude: 50.06143, longitude: 19.93658 };
  const venue = {
    kind: 'venue',
    ...place,
    zoom: 16,
    width: 960,
    height: 400,
    url: 'map:a',
  } as const;
  const overview = { ...venue, kind: 'overview', url: 'map:b' } as const;
  const files = [
    { ...file, url: 'map:a', digest: 'a'.repeat(64) },
    { ...file, url: 'map:b', digest: 'b'.repeat(64) },
  ];

  test('has the same map for dark pages where a snapshot has one', () => {
    const night = { ...file, url: 'map:a/dark', digest: 'c'.repeat(64) };
    const maps = createMaps({ maps: [venue], files: [...files, night] });
    expect(maps.at(place)?.dark?.digest).toBe(night.digest);
  });

  test('finds the map of a place, however many digits it is written with', () => {
    const maps = createMaps({ maps: [venue], files });
    const image = { digest: 'a'.repeat(64), width: 960, height: 400, color: '#ddeecc', alt: '' };
    expect(maps.at({ latitude: 50.061_430_2, longitude: 19.936_58 })).toEqual({
      light: image,
      dark: undefined,
    });
    expect([maps.at({ latitude: 50.0615, longitude: 19.93658 }), maps.overview]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('says where a place is on the map of all, and nothing of one that is beside it', () => {
    const { overview: map } = createMaps({ maps: [overview], files });
    expect(map?.positionOf(place)).toEqual({ x: 50, y: 50 });
    expect(map?.positionOf({ latitude: 50.06143, longitude: 19.941_73 })).toEqual({ x: 75, y: 50 });
    expect(map?.positionOf({ latitude: 50.06143, longitude: 19.95 })).toBeUndefined();
  });

  test('has no map whose file is missing', () => {
    expect(createMaps({ maps: [overview], files: [] }).overview).toBeUndefined();
  });
});

test.each<readonly [what: string, caption: string, description: string, said: string | undefined]>([
  ['nothing', '', '', undefined],
  [
    'nothing but the picture',
    '',
    '<p class="attachment"><a href="a.jpg"><img src="a.jpg"></a></p>',
    undefined,
  ],
  ['nothing but an address', '<p>https://cms.example/a.jpg</p>', '', undefined],
  [
    'a caption',
    '<p>Photo: <a href="https://a.example/">A. Nowak</a></p>',
    '',
    '<p>Photo: <a href="https://a.example/">A. Nowak</a></p>',
  ],
  [
    'both',
    '<p>The hall.</p>',
    '<p class="attachment"><img></p>\n<p>CC BY 4.0</p>',
    '<p>The hall.</p>\n<p>CC BY 4.0</p>',
  ],
  [
    'a caption made of the description',
    '<p>Photo: A. Nowak</p>',
    '<p class="attachment"><img></p><p>Photo: A. Nowak, 2026</p>',
    '<p>Photo: A. Nowak, 2026</p>',
  ],
])('of the image of an item, its editor says %s', (_, caption, description, said) => {
  const file = {
    url: 'https://cms.example/a.jpg',
    digest: 'a',
    extension: 'jpg',
    width: 4,
    height: 3,
    color: '#cccccc',
  };
  const media = mediaSchema.parse({
    id: 7,
    source_url: file.url,
    caption: { rendered: caption },
    description: { rendered: description },
  });
  const { imageOf } = createImageLookup([file], [media], 'https://cms.example/');
  expect(imageOf({ url: '', id: 7, alt: '' })?.captionHtml).toBe(said);
});
