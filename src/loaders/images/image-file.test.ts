import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { digest } from '../digest.ts';
import { describeImage, UnusableImageError } from './image-file.ts';

const red = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

describe('describeImage', () => {
  test.each([
    ['jpg', plain(40, 20).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }), '#fe0000'],
    ['png', plain(40, 20).png(), '#ff0000'],
    ['gif', plain(40, 20).gif(), '#ff0000'],
    ['webp', plain(40, 20).webp({ lossless: true }), '#ff0000'],
    ['avif', plain(40, 20).avif({ lossless: true }), '#ff0000'],
  ])('knows %s by its bytes', async (extension, image, color) => {
    const bytes = await image.toBuffer();
    expect(await describeImage(bytes)).toEqual({
      digest: digest(bytes),
      extension,
      width: 40,
      height: 20,
      color,
    });
  });

  test('gives the size after the orientation a camera noted is applied', async () => {
    const bytes = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await describeImage(bytes)).toMatchObject({ width: 20, height: 40 });
  });

  test('sees white behind what is transparent', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 4, background: transparent } })
      .png()
      .toBuffer();
    expect(await describeImage(bytes)).toMatchObject({ color: '#ffffff' });
  });

  test('averages grey images too', async () => {
    const bytes = await plain(8, 8).grayscale().toColorspace('b-w').png().toBuffer();
    expect((await describeImage(bytes)).color).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  const jpeg = plain(400, 300).jpeg().toBuffer();
  const bad: readonly [what: string, bytes: () => Promise<Buffer> | Buffer, said: RegExp][] = [
    ['nothing', () => Buffer.alloc(0), /^is empty, not a JPEG/],
    [
      'an SVG drawing',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /^is an SVG drawing/,
    ],
    [
      'an SVG drawing behind an XML declaration',
      () => Buffer.from('\uFEFF <?xml version="1.0"?><svg/>'),
      /^is an SVG drawing/,
    ],
    ['a web page', () => Buffer.from('<!doctype html>'), /^is HTML/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /^is something else/],
    ['a TIFF', () => plain(4, 4).tiff().toBuffer(), /^is something else/],
    ['an image that is cut off', async () => (await jpeg).subarray(0, 700), /^is damaged/],
    [
      'the beginning of an image and nonsense',
      async () => Buffer.concat([(await jpeg).subarray(0, 4), Buffer.alloc(900)]),
      /^is damaged/,
    ],
    [
      'an image of more pixels than memory should hold',
      () => pngHeader(20_000, 20_000),
      /^has more than 65 megapixels$/,
    ],
  ];
  test.each(bad)('refuses %s', async (_, bytes, said) => {
    const error = await describeImage(await bytes()).catch((reason) => reason);
    expect(error).toBeInstanceOf(UnusableImageError);
    expect(error.message).toMatch(said);
  });
});

/** A PNG file of any size, without its pixels. */
function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2], 8);
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
