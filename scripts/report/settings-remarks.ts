import { defaultIdentifierDomain, type SiteConfig } from '../../src/config.ts';
import { exitCodes, Failure } from '../failure.ts';
import { themeRemarks } from './theme-remarks.ts';

/** What a site does without, because its configuration leaves it open, and what readers of its theme stumble over. */
export function settingsRemarks(config: SiteConfig): readonly string[] {
  const { security, theme } = config;
  return [
    ...(hasDefaultIdentifiers(config)
      ? [
          'The identifiers of events and posts have the default domain: two sites that both have it collide in a ' +
            'subscriber\'s calendar. Set "identifierDomain" in src/site.config.ts to a domain of your own before you ' +
            'publish, and never change it again.',
        ]
      : []),
    ...(security.contact.length > 0
      ? []
      : [
          'There is no security.txt, because "security.contact" in src/site.config.ts has no contact for security reports.',
        ]),
    ...themeRemarks(theme),
  ];
}

/**
 * Checks that a site which can be subscribed to from anywhere has identifiers of its own.
 *
 * @throws Failure where it has those of every site that sets none
 */
export function checkIdentifiers(config: SiteConfig): void {
  const { siteUrl } = config;
  if (!hasDefaultIdentifiers(config) || !isPublicAddress(siteUrl)) return;
  throw new Failure(
    `The site ${siteUrl} would be published with identifiers of "${config.identifierDomain}", which is no ` +
      'domain of its own: two such sites collide in a subscriber\'s calendar. Set "identifierDomain" in ' +
      `src/site.config.ts, for example to "${new URL(siteUrl).hostname}", and never change it again.`,
    exitCodes.usage,
  );
}

function hasDefaultIdentifiers({ identifierDomain }: SiteConfig): boolean {
  return identifierDomain === defaultIdentifierDomain;
}

/**
 * Whether an address can be that of a site on the public internet: of no private network (RFC 1918, RFC 4193), and of no
 * name that is kept for tests and local use (RFC 6761, RFC 6762).
 */
export function isPublicAddress(address: string): boolean {
  const { hostname } = new URL(address);
  if (hostname.startsWith('[')) return !/^\[(?:::1?\]|f[cde])/.test(hostname);
  if (/^\d+(?:\.\d+){3}$/.test(hostname)) {
    return !/^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(hostname);
  }
  return hostname.includes('.') && !/\.(?:localhost|local|test|example|invalid)$/.test(hostname);
}
