import { frameSources } from '../model/embeds/embed.ts';

/**
 * What a page may load: its own files, nothing inline, nothing from another host but the frames that a reader's click opens. This is what its `meta` element says,
 * for hosts that send no headers; `frame-ancestors` is ignored there and stands in the header only.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  `frame-src ${frameSources.join(' ')}`,
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');

/** The same for the header, which also says who may show the page in a frame. */
export function policyHeader(framedBy: "'none'" | '*'): string {
  return `${contentSecurityPolicy}; frame-ancestors ${framedBy}`;
}
