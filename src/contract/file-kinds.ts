/** What a file other than an image is for. */
export type FileUse = 'document' | 'audio' | 'video';

export type FileKind = {
  readonly use: FileUse;
  /** Media type. */
  readonly type: string;
};

const office = 'application/vnd.openxmlformats-officedocument';
const open = 'application/vnd.oasis.opendocument';
const document = (type: string): FileKind => ({ use: 'document', type });
const audio = (type: string): FileKind => ({ use: 'audio', type });
const video = (type: string): FileKind => ({ use: 'video', type });

/**
 * The files of a server a site may hand on, by the extension of their names. What can hold a program that browsers run
 * (HTML, SVG, XML, scripts) is not among them and never becomes a file of the site.
 */
const fileKinds: Readonly<Record<string, FileKind>> = {
  pdf: document('application/pdf'),
  doc: document('application/msword'),
  docx: document(`${office}.wordprocessingml.document`),
  xls: document('application/vnd.ms-excel'),
  xlsx: document(`${office}.spreadsheetml.sheet`),
  ppt: document('application/vnd.ms-powerpoint'),
  pptx: document(`${office}.presentationml.presentation`),
  odt: document(`${open}.text`),
  ods: document(`${open}.spreadsheet`),
  odp: document(`${open}.presentation`),
  rtf: document('application/rtf'),
  txt: document('text/plain; charset=utf-8'),
  csv: document('text/csv; charset=utf-8'),
  epub: document('application/epub+zip'),
  zip: document('application/zip'),
  mp3: audio('audio/mpeg'),
  m4a: audio('audio/mp4'),
  ogg: audio('audio/ogg'),
  oga: audio('audio/ogg'),
  opus: audio('audio/ogg'),
  wav: audio('audio/wav'),
  flac: audio('audio/flac'),
  mp4: video('video/mp4'),
  m4v: video('video/mp4'),
  webm: video('video/webm'),
  ogv: video('video/ogg'),
};

export const fileTypes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(fileKinds).map(([extension, { type }]) => [extension, type]),
);

export const binaryFileExtensions: readonly string[] = Object.entries(fileTypes).flatMap(
  ([extension, type]) => (type.startsWith('text/') ? [] : [extension]),
);

/** What a file is by its extension in small letters; `undefined` for what a site does not hand on. */
export function fileKindOf(extension: string): FileKind | undefined {
  return Object.hasOwn(fileKinds, extension) ? fileKinds[extension] : undefined;
}

/** Extension of the file an address leads to, in small letters; empty for none. */
export function addressExtension(address: string, base?: string): string {
  return (
    /\.([a-z0-9]{2,5})$/i.exec(URL.parse(address, base)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
  );
}
