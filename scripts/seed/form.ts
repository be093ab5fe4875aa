import { createHash } from 'node:crypto';

/** A form with a file in its part `file` (RFC 7578), which takes the name as it is. */
export function formOf(
  { name, type, bytes }: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
  fields: Readonly<Record<string, unknown>>,
): { readonly type: string; readonly body: Uint8Array } {
  const boundary = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const part = (head: string, content: string | Uint8Array) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`,
    content,
    '\r\n',
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([field, value]) => part(`name="${field}"`, String(value))),
    ...part(`name="file"; filename="${quoted(name)}"\r\nContent-Type: ${type}`, bytes),
    `--${boundary}--\r\n`,
  ];
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat(parts.map((one) => Buffer.from(one))),
  };
}

/** As browsers write it. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ');
}
