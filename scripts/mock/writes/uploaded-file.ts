import { createHash } from 'node:crypto';
import { fileTypes } from '../../../src/contract/file-kinds.ts';
import { multipart } from '../multipart.ts';
import type { MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';

/** A file as a request brings it. */
export type UploadedFile = {
  /** Last part of its name, safe to stand in an address. */
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
};

const imageTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
};

/**
 * The file of an upload: the body itself, named by `Content-Disposition`, or the part `file` of a form.
 *
 * @throws RestError where there is none, it has no name, or is of a kind that is not taken
 */
export function uploadedFile({ body, headers, world }: MockRequest): UploadedFile {
  const isForm = /^multipart\/form-data\b/i.test(body.type);
  const sent = isForm ? formFile(body.type, body.bytes) : rawFile(body, headers);
  refuseDamage(sent.bytes, headers['content-md5']);
  const name = safeName(sent.name);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = Object.hasOwn(imageTypes, extension) ? imageTypes : fileTypes;
  const type = Object.hasOwn(known, extension) ? known[extension] : undefined;
  if (type === undefined) {
    // Observed servers say 500 of a kind they do not take; nobody documented that.
    const status = world.dialect.part === 'observed' ? 500 : 400;
    throw new RestError(
      status,
      'rest_upload_sideload_error',
      'Sorry, you are not allowed to upload this file type.',
    );
  }
  return { name, mimeType: type.split(';')[0] ?? type, bytes: Uint8Array.from(sent.bytes) };
}

type Sent = { readonly name: string; readonly bytes: Uint8Array };

function formFile(type: string, bytes: Uint8Array): Sent {
  const part = multipart(type, bytes).find(({ name, fileName }) => name === 'file' && fileName !== undefined);
  if (!part || part.bytes.length === 0) throw noData();
  return { name: part.fileName ?? '', bytes: part.bytes };
}

function rawFile({ type, bytes }: MockRequest['body'], headers: MockRequest['headers']): Sent {
  if (bytes.length === 0) throw noData();
  if (type === '') {
    throw new RestError(400, 'rest_upload_no_content_type', 'No Content-Type supplied.');
  }
  const disposition = headers['content-disposition'];
  if (disposition === undefined || disposition === '') {
    throw new RestError(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.');
  }
  const name = dispositionName(disposition);
  if (!name) {
    throw new RestError(
      400,
      'rest_upload_invalid_disposition',
      'Invalid Content-Disposition supplied. It needs to be "attachment; filename=image.png" or similar.',
    );
  }
  return { name, bytes };
}

/** The name RFC 6266 gives a file, the encoded one first. */
function dispositionName(text: string): string | undefined {
  const encoded = /;\s*filename\*=utf-8''([^;\s]+)/i.exec(text)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  const match = /;\s*filename=(?:"([^"]*)"|([^\s;]+))/i.exec(text);
  return match?.[1] ?? match?.[2];
}

/** Only the last part of a path; letters, digits, dots, hyphens and underscores. */
function safeName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return safe === '' ? 'file' : safe;
}

function refuseDamage(bytes: Uint8Array, hash: string | undefined): void {
  if (hash === undefined || hash === createHash('md5').update(bytes).digest('hex')) return;
  throw new RestError(412, 'rest_upload_hash_mismatch', 'Content hash did not match expected.');
}

function noData(): RestError {
  return new RestError(400, 'rest_upload_no_data', 'No data supplied.');
}
