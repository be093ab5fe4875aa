import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { digest } from '../snapshot/format.ts';
import { UnusableFileError } from './file-cache.ts';
import { dominantColor, readImage } from './image-file.ts';

const pixels = (...colors: readonly (readonly [number, number, number])[]) =>
  new Uint8Array(colors.flat());

test('takes the most frequent shade, not the average of all', () => {
  expect(dominantColor(pixels([200, 0, 0], [202, 2, 4], [0, 0, 255]))).toBe('#c90102');
});

test('of shades equally frequent takes the darker', () => {
  expect(dominantColor(pixels([255, 255, 255], [0, 0, 32]))).toBe('#000020');
});

test('is white for no pixels', () => {
  expect(dominantColor(new Uint8Array())).toBe('#ffffff');
});

const red = { r: 255, g: 0, b: 0 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

describe('readImage', () => {
  test.each([
    ['jpg', plain(40, 20).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }), '#fe0000'],
    ['png', plain(40, 20).png(), '#ff0000'],
    ['gif', plain(40, 20).gif(), '#ff0000'],
    ['webp', plain(40, 20).webp({ lossless: true }), '#ff0000'],
    ['avif', plain(40, 20).avif({ lossless: true }), '#ff0000'],
  ])('knows %s by its bytes', async (extension, image, color) => {
    const bytes = await image.toBuffer();
    expect((await readImage(bytes)).facts).toEqual({
      digest: digest(bytes),
      extension,
      width: 40,
      height: 20,
      color,
    });
  });

  test('gives the size after the orientation a camera noted is applied', async () => {
    const bytes = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await readImage(bytes)).facts).toMatchObject({ width: 20, height: 40 });
  });

  test('sees white behind what is transparent', async () => {
    const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({
      create: { width: 4, height: 4, channels: 4, background: transparent },
    })
      .png()
      .toBuffer();
    expect((await readImage(bytes)).facts).toMatchObject({ color: '#ffffff' });
  });

  test('finds the color of grey images too', async () => {
    const bytes = await plain(8, 8).grayscale().toColorspace('b-w').png().toBuffer();
    expect((await readImage(bytes)).facts.color).toMatch(/^#([0-9a-f]{2})\1\1$/);
  });

  const jpeg = plain(400, 300).jpeg().toBuffer();
  const bad: readonly [what: string, bytes: () => Promise<Buffer> | Buffer, said: RegExp][] = [
    ['nothing', () => Buffer.alloc(0), /^is empty, not a JPEG/],
    [
      'a drawing that cannot be drawn',
      () => Buffer.from('<svg><g></svg>'),
      /^is an SVG drawing that cannot be drawn/,
    ],
    [
      'a drawing with entities',
      () => Buffer.from(drawing('', '<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>')),
      /with <!DOCTYPE/,
    ],
    [
      'a drawing with an entity of a file',
      () => Buffer.from(drawing('', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')),
      /with <!DOCTYPE/,
    ],
    [
      'a drawing that entities make large',
      () =>
        Buffer.from(
          drawing(
            `<g id="${'&a;'.repeat(9_000)}"/>`,
            `<!DOCTYPE svg [<!ENTITY a "${'b'.repeat(200)}">]>`,
          ),
        ),
      /more than 1 MB/,
    ],
    [
      'a drawing with a picture in it',
      () => Buffer.from(drawing('<image href="file:///etc/passwd"/>')),
      /with <image/,
    ],
    [
      'a drawing with a picture in it, whose elements have a prefix',
      () => Buffer.from('<a:svg xmlns:a="http://www.w3.org/2000/svg"><a:image/></a:svg>'),
      /with <a:image/,
    ],
    [
      'a drawing with HTML in it',
      () => Buffer.from(drawing('<foreignObject/>')),
      /with <foreignObject/,
    ],
    [
      'a drawing of more than 1 MB',
      () => Buffer.from(drawing('<g/>'.repeat(300_000))),
      /more than 1 MB/,
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
    const error = await readImage(await bytes()).catch((reason) => reason);
    expect(error).toBeInstanceOf(UnusableFileError);
    expect(error.message).toMatch(said);
  });
});

describe('an SVG drawing', () => {
  test('becomes pixels, without what it would run', async () => {
    const svg = drawing(
      '<script>alert(1)</script><rect width="600" height="400" fill="#2f7480" onclick="alert(2)"/>',
    );
    const { bytes, facts } = await readImage(Buffer.from(svg));
    expect(facts).toEqual({
      digest: digest(bytes),
      extension: 'png',
      width: 600,
      height: 400,
      color: '#2f7480',
    });
    expect(bytes.toString('latin1')).not.toContain('alert');
  });

  test('is found behind a declaration, a comment and a document type', async () => {
    const prolog =
      '\uFEFF<?xml version="1.0"?>\n<!-- a - b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n';
    const { facts } = await readImage(Buffer.from(drawing('<g/>', prolog)));
    expect(facts).toMatchObject({ extension: 'png', width: 600 });
  });

  test.each(['svg', 'ns0'])('is drawn where its elements have the prefix %s', async (prefix) => {
    const rect = `<${prefix}:rect width="600" height="400" fill="#2f7480"/>`;
    const root = `xmlns:${prefix}="http://www.w3.org/2000/svg" width="600" height="400"`;
    const svg = `<?xml version="1.0"?>\n<!-- ą -->\n<${prefix}:svg ${root}>${rect}</${prefix}:svg>`;
    const { facts } = await readImage(Buffer.from(svg));
    expect(facts).toMatchObject({ extension: 'png', width: 600, height: 400, color: '#2f7480' });
  });

  test('is read as Adobe Illustrator writes it', async () => {
    const prolog =
      '<?xml version="1.0" encoding="utf-8"?>\n' +
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [\n' +
      '<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">\n<!ENTITY st0 "fill:#fff;">\n]>\n';
    const inside =
      '<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"></foreignObject>' +
      '<g style="&st0;"><path d="M0 0h9v9z"/></g></switch>';
    const { facts } = await readImage(Buffer.from(drawing(inside, prolog)));
    expect(facts).toMatchObject({ extension: 'png', width: 600 });
  });

  test('that is an icon is drawn large, one that is huge is not', async () => {
    const sized = (size: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><g/></svg>`);
    expect((await readImage(sized('viewBox="0 0 24 24"'))).facts).toMatchObject({
      width: 480,
      height: 480,
    });
    const { facts } = await readImage(sized('width="100000" height="50000"'));
    expect(facts).toMatchObject({ width: 1600, height: 800 });
  });

  test.each([
    ['10mm', '5mm', 480, 240],
    ['0.5in', '0.25in', 480, 240],
    ['210mm', '297mm', 595, 842],
    ['1000mm', '500mm', 1600, 800],
  ])('of %s by %s has %d by %d pixels', async (wide, high, width, height) => {
    const size = `width="${wide}" height="${high}" viewBox="0 0 20 10"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><g/></svg>`;
    expect((await readImage(Buffer.from(svg))).facts).toMatchObject({ width, height });
  });
});

function drawing(content: string, prolog = ''): string {
  return `${prolog}<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" onload="alert(3)">${content}</svg>`;
}

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
