import { encode } from 'uqr';

/** Modules of white that readers need around a code (ISO/IEC 18004, 9.1). */
const quietZone = 4;

/**
 * A QR code of error correction level M as SVG, its quiet zone included.
 *
 * The mask is always the same: weighing all eight, which the standard recommends, takes ten times as long, and every reader
 * takes any of them.
 *
 * @param label what it leads to, as HTML that has been escaped
 */
export function renderQrCode(url: string, label: string): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0, boostEcc: false, maskPattern: 3 });
  const whole = size + 2 * quietZone;
  return (
    `<svg class="qr" role="img" aria-label="${label}" viewBox="${-quietZone} ${-quietZone} ${whole} ${whole}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M-4-4h${whole}v${whole}H-4z"></path><path stroke="#000" d="${data.map(rowPath).join('')}"></path></svg>`
  );
}

/** The dark modules of a row as strokes, one for each run. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let pen = 0;
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x]) x++;
    path += path === '' ? `M${start} ${y}.5h${x - start}` : `m${start - pen} 0h${x - start}`;
    pen = x;
  }
  return path;
}
