import type { FileVersion } from './api.ts';
import type { Answer } from './request-once.ts';

/** The version an answer tells, without what could not be sent back as a header. */
export function versionOf({ header }: Answer): FileVersion {
  return {
    etag: /^(?:W\/)?"[\x21\x23-\x7e]{0,200}"$/.exec(header('etag') ?? '')?.[0],
    lastModified: /^[A-Za-z]{3,9}, [\w :-]{10,40}$/.exec(header('last-modified') ?? '')?.[0],
  };
}

/** Headers that ask for a file only where it is another version (RFC 9110, section 13.1). */
export function conditions({ etag, lastModified }: FileVersion = {}): Readonly<Record<string, string>> {
  if (etag !== undefined) return { 'if-none-match': etag };
  return lastModified === undefined ? {} : { 'if-modified-since': lastModified };
}
