import jsqr from 'jsqr';
import sharp from 'sharp';

/** The address in the one QR code of a picture; empty where none is read. */
export async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
}
