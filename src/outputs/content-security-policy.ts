/**
 * What a page may load: its own files, nothing inline, nothing from another host. For a `meta` element, which is why
 * `frame-ancestors`, ignored there, is absent.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ');
