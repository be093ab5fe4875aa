import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A plain picture of 600 by 400 pixels. */
function plain(background: string): Sharp {
  return sharp({ create: { width: 600, height: 400, channels: 3, background } });
}

export function renderCmyk(): Promise<Uint8Array> {
  return plain('#1b7f5c').toColourspace('cmyk').jpeg().toBuffer();
}

/** A picture that a camera took on its side. */
export function renderTurned(): Promise<Uint8Array> {
  return plain('#8a3ffc').withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

export function renderJpegOf(background: string): Promise<Uint8Array> {
  return plain(background).jpeg().toBuffer();
}

export async function renderTruncated(): Promise<Uint8Array> {
  const noise = await sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#777777',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  return noise.subarray(0, noise.length / 2);
}

/** Two frames, red and blue. */
export function renderAnimation(): Promise<Uint8Array> {
  const [width, height] = [120, 80];
  const pixels = Buffer.alloc(width * height * 2 * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels[at < pixels.length / 2 ? at : at + 2] = 0xff;
  return sharp(pixels, { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
    .gif({ delay: [500, 500], loop: 0 })
    .toBuffer();
}

export function renderTransparent(): Promise<Uint8Array> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const dot = Buffer.from(
    '<svg width="200" height="200"><circle cx="100" cy="100" r="90" fill="#d1432f"/></svg>',
  );
  return sharp({ create: { width: 300, height: 200, channels: 4, background: clear } })
    .composite([{ input: dot }])
    .png()
    .toBuffer();
}

/** A PNG that says it has 100 megapixels, and has none (PNG specification, 11.2). */
export function renderHugeClaim(): Uint8Array {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(10_000, 0);
  size.writeUInt32BE(10_000, 4);
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
