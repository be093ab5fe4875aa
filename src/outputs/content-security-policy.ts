import type { SiteConfig } from '../config.ts';
import { frameSources } from '../model/embeds/embed.ts';

type PolicySettings = Pick<SiteConfig, 'images' | 'files'>;

/**
 * What a page may load: its own files, nothing inline, nothing from another host but the frames that a reader's click
 * opens, and images and sounds where the configuration leaves them there. This is what its `meta` element says, for
 * hosts that send no headers; `frame-ancestors` is ignored there and stands in the header only.
 */
export function contentSecurityPolicy({ images, files }: PolicySettings): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", ...linkedHosts(images)].join(' '),
    "font-src 'self'",
    ['media-src', "'self'", ...linkedHosts(files)].join(' '),
    "connect-src 'self'",
    `frame-src ${frameSources.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The same for the header, which also says who may show the page in a frame. */
export function policyHeader(config: PolicySettings, framedBy: "'none'" | '*'): string {
  return `${contentSecurityPolicy(config)}; frame-ancestors ${framedBy}`;
}

function linkedHosts({ mode, hosts }: PolicySettings['images'] | PolicySettings['files']): readonly string[] {
  return mode === 'link' ? hosts : [];
}
