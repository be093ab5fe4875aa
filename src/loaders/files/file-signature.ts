// biome-ignore-all lint/suspicious/noControlCharactersInRegex: files begin with them.

import { UnusableFileError } from './unusable-file.ts';

/** How files begin, by extension. Bytes are written as letters of Latin-1. */
const signatures: Readonly<Record<string, RegExp>> = {
  pdf: /%PDF-/,
  ...same(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'zip'], /^PK(?:\x03\x04|\x05\x06)/),
  ...same(['doc', 'xls', 'ppt'], /^(?:\xd0\xcf\x11\xe0|\{\\rtf)/),
  rtf: /^\{\\rtf/,
  mp3: /^(?:ID3|\xff[\xe0-\xff])/,
  ...same(['m4a', 'mp4', 'm4v'], /^.{4}ftyp/s),
  ...same(['ogg', 'oga', 'opus', 'ogv'], /^OggS/),
  wav: /^RIFF.{4}WAVE/s,
  flac: /^(?:fLaC|ID3)/,
  webm: /^\x1a\x45\xdf\xa3/,
};

/** Bytes from the beginning of a file that are looked at. */
export const signatureLength = 1024;

/**
 * Checks that a file is what its name says: what servers say of types is not trusted. Plain text only must not be HTML.
 *
 * @param start its first bytes
 * @throws UnusableFileError
 */
export function checkSignature(start: Buffer, extension: string): void {
  const text = start.toString('latin1', 0, signatureLength);
  if (text === '') throw new UnusableFileError('is empty');
  if (/^(?:\xef\xbb\xbf)?\s*<(?:[a-z!?])/i.test(text)) throw new UnusableFileError('is HTML or XML');
  if (signatures[extension]?.test(text) === false)
    throw new UnusableFileError(`is not what its extension "${extension}" says`);
}

function same(extensions: readonly string[], signature: RegExp): Record<string, RegExp> {
  return Object.fromEntries(extensions.map((extension) => [extension, signature]));
}
