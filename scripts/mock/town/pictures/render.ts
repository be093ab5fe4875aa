import sharp from 'sharp';
import { type Picture, renderSvg } from './paint.ts';

/** The bytes of a picture as JPEG. */
export async function renderJpeg(picture: Picture): Promise<Uint8Array> {
  return await sharp(Buffer.from(renderSvg(picture)))
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The bytes of a picture as PNG. */
export async function renderPng(picture: Picture): Promise<Uint8Array> {
  return await sharp(Buffer.from(renderSvg(picture)))
    .png({ palette: true })
    .toBuffer();
}
