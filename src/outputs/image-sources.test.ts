import { expect, test } from 'vitest';
import { sampleImage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { imageSources, imageWidths } from './image-sources.ts';

const { config, routes } = sampleSite({ config: { siteUrl: 'https://town.example/calendar/' } });

test('an image has its configured widths up to its own', () => {
  expect(imageSources(sampleImage({ digest: 'abc', width: 1000, height: 501 }), config, routes)).toEqual({
    src: '/calendar/media/abc-960.webp',
    srcset: '/calendar/media/abc-480.webp 480w, /calendar/media/abc-960.webp 960w',
    width: 960,
    height: 481,
    type: 'image/webp',
  });
});

test('an image smaller than every width is written as wide as it is', () => {
  expect(imageSources(sampleImage({ digest: 'abc', width: 300, height: 200 }), config, routes)).toEqual({
    src: '/calendar/media/abc-300.webp',
    srcset: '/calendar/media/abc-300.webp 300w',
    width: 300,
    height: 200,
    type: 'image/webp',
  });
});

test('widths are ascending, each once, whatever the configuration says', () => {
  const unsorted = sampleSite({ config: { images: { widths: [960, 480, 960] } } }).config;
  expect(imageWidths({ width: 2000 }, unsorted)).toEqual([480, 960]);
});

test('a line of one pixel keeps a height', () => {
  expect(imageSources(sampleImage({ width: 4000, height: 1 }), config, routes).height).toBe(1);
});

test('an image that is not written anew has its one file', () => {
  const unchanged = 'https://cms.example/uploads/Hall.JPG?x=1';
  expect(imageSources(sampleImage({ unchanged }), config, routes)).toEqual({
    src: unchanged,
    srcset: '',
    width: 1200,
    height: 800,
    type: 'image/jpeg',
  });
});
