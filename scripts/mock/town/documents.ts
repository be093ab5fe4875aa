/** A PDF of one page that shows a line of text (ISO 32000-1, 7.5: objects, cross-reference table, trailer). */
export function renderPdf(text: string): Uint8Array {
  const stream = `BT /F1 24 Tf 72 760 Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + trailer);
}

/** Silence as MP3: frames of MPEG-1 Layer III, 128 kbit/s, 44.1 kHz, each 417 bytes and 26 ms (ISO/IEC 11172-3). */
export function renderSilence(frames: number): Uint8Array {
  const bytes = new Uint8Array(frames * 417);
  for (let frame = 0; frame < frames; frame += 1) bytes.set([0xff, 0xfb, 0x90, 0xc4], frame * 417);
  return bytes;
}

/** A drawing that tries to run a script in three ways. */
export function renderScriptedSvg(): Uint8Array {
  return new TextEncoder().encode(
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" onload="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)"><rect width="600" height="400" fill="#2f7480"/></a></svg>',
  );
}

/** A file followed by zeros up to a size in bytes. */
export function padded(file: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(size, file.length));
  bytes.set(file);
  return bytes;
}
