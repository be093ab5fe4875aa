/** One part of a form with files (RFC 7578). */
export type FormPart = {
  readonly name: string;
  /** Absent of a plain field. */
  readonly fileName?: string | undefined;
  readonly type: string;
  readonly bytes: Uint8Array;
};

const lineEnd = '\r\n';

/** The parts of a `multipart/form-data` body; none where it is not one. */
export function multipart(type: string, body: Uint8Array): readonly FormPart[] {
  const match = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) return [];
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: FormPart[] = [];
  const delimiter = `${lineEnd}--${boundary}`;
  let start = bytes.indexOf(`--${boundary}`);
  start = start === -1 ? -1 : start + delimiter.length - lineEnd.length;
  while (start !== -1) {
    const end = bytes.indexOf(delimiter, start);
    if (end === -1) break;
    const part = partOf(bytes.subarray(start, end));
    if (part) parts.push(part);
    start = end + delimiter.length;
  }
  return parts;
}

/** The plain fields of a form as the text of a form without files. */
export function formText(parts: readonly FormPart[]): string {
  return parts
    .filter(({ fileName }) => fileName === undefined)
    .map(({ name, bytes }) => [name, Buffer.from(bytes).toString('utf8')])
    .map(([name = '', value = '']) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function partOf(bytes: Buffer): FormPart | undefined {
  const headEnd = bytes.indexOf(lineEnd + lineEnd);
  if (headEnd === -1) return undefined;
  const head = bytes.subarray(0, headEnd).toString('utf8');
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const disposition = header('content-disposition');
  const name = quoted(disposition, 'name');
  if (name === undefined) return undefined;
  return {
    name,
    fileName: quoted(disposition, 'filename'),
    type: header('content-type'),
    bytes: bytes.subarray(headEnd + 4),
  };
}

function quoted(header: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;]+))`, 'i').exec(header);
  return (match?.[1] ?? match?.[2])?.replaceAll(/\\(.)/g, '$1').replaceAll('%22', '"');
}
