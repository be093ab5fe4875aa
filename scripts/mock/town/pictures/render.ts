import sharp, { type Sharp } from 'sharp';
import { type Picture, renderSvg } from './paint.ts';

/** The bytes of a picture as JPEG, with a little paper grain. */
export async function renderJpeg(picture: Picture): Promise<Uint8Array> {
  const grain = { input: await grainTile(), tile: true };
  return await drawn(picture).composite([grain]).jpeg({ quality: 82 }).toBuffer();
}

/** The bytes of a picture as PNG. */
export async function renderPng(picture: Picture): Promise<Uint8Array> {
  return await drawn(picture).png({ palette: true }).toBuffer();
}

function drawn(picture: Picture): Sharp {
  return sharp(Buffer.from(renderSvg(picture)));
}

let tile: Promise<Buffer> | undefined;

/** Drawn once and laid side by side: noise over a whole picture takes ten times as long as the picture. */
function grainTile(): Promise<Buffer> {
  tile ??= sharp(Buffer.from(grainSvg)).png().toBuffer();
  return tile;
}

const grainSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .25  0 0 0 0 .15  0 0 0 -1.6 1.05"/></filter><rect width="256" height="256" filter="url(#grain)" opacity=".14"/></svg>`;
