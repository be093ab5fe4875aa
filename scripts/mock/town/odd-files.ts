import { renderPdf, renderSilence } from './documents.ts';
import type { FileEntry } from './entry.ts';
import {
  renderAnimation,
  renderCmyk,
  renderHugeClaim,
  renderJpegOf,
  renderTransparent,
  renderTruncated,
  renderTurned,
} from './odd-images.ts';

/** Uploads as no manual foresees them; the page `past-page` shows them all. */
export const oddFiles = {
  wrongType: odd('zly-typ.jpg', 'text/html', () => renderJpegOf('#c2185b'), 'Wrong type'),
  empty: odd('puste.jpg', 'image/jpeg', async () => new Uint8Array(), 'Empty'),
  truncated: odd('uciete.jpg', 'image/jpeg', renderTruncated, 'Cut off'),
  animation: odd('animacja.gif', 'image/gif', renderAnimation, 'Animated'),
  transparent: odd('przezroczyste.png', 'image/png', renderTransparent, 'Transparent'),
  cmyk: odd('cmyk.jpg', 'image/jpeg', renderCmyk, 'CMYK'),
  turned: odd('obrocone.jpg', 'image/jpeg', renderTurned, 'Turned'),
  hugeClaim: odd('sto-megapikseli.png', 'image/png', async () => renderHugeClaim(), 'Huge'),
  polishAlt: {
    ...odd('tylko-po-polsku.jpg', 'image/jpeg', () => renderJpegOf('#0b6e8a'), 'Only Polish'),
    pl: { title: 'Tylko po polsku', alt: 'Opis tylko po polsku' },
  },
  rules2025: odd('2025/regulamin.pdf', 'application/pdf', async () => renderPdf('2025'), 'Rules 2025'),
  rules2026: odd('2026/regulamin.pdf', 'application/pdf', async () => renderPdf('2026'), 'Rules 2026'),
  polishPdf: odd('Zajęcia dla żółwi.pdf', 'application/pdf', async () => renderPdf('zolwie'), 'Turtles'),
  form: odd(
    'Formularz zgłoszeniowy.docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    async () => emptyArchive(),
    'Form',
  ),
  anthem: odd('Hejnał miejski.mp3', 'audio/mpeg', async () => renderSilence(10), 'Bugle call'),
  welcome: odd('Powitanie.mp4', 'video/mp4', async () => emptyFilm(), 'Welcome'),
  notPdf: odd(
    'logowanie.pdf',
    'application/pdf',
    async () => text('<!doctype html><title>Sign in</title>'),
    'Sign in',
  ),
} as const satisfies Record<string, FileEntry>;

/** A body that shows and links to all of them. */
export function oddFilesBody(words: string): string {
  const address = (file: string) => `{{origin}}/uploads/${file}`;
  return Object.values(oddFiles)
    .map(({ file, mimeType }) =>
      mimeType === 'video/mp4'
        ? `<figure class="wp-block-video"><video controls poster="${address(oddFiles.cmyk.file)}" src="${address(file)}"></video><figcaption>${words} MP4</figcaption></figure>`
        : mimeType.startsWith('image/') || file.endsWith('.jpg')
          ? `<figure class="wp-block-image"><img src="${address(file)}"/></figure>`
          : `<p><a href="${address(file)}">${words} ${file}</a></p>`,
    )
    .join('\n');
}

/** Sizes are left out: such uploads have no smaller copies. */
function odd(file: string, mimeType: string, bytes: FileEntry['bytes'], title: string): FileEntry {
  return { file, mimeType, width: 0, height: 0, bytes, pl: { title, alt: '' }, en: { title, alt: '' } };
}

/** An MP4 file of nothing (ISO 14496-12, 4.3). */
function emptyFilm(): Uint8Array {
  return Uint8Array.from(Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08mdat', 'latin1'));
}

/** A ZIP archive of nothing (APPNOTE 4.3.16). */
function emptyArchive(): Uint8Array {
  return Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18));
}

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
