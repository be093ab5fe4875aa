import type { SiteConfig } from '../config.ts';
import type { Routes } from '../routes.ts';

/** Where it is published, relative to the output folder. */
export const securityTxtFile = '.well-known/security.txt';

type SecurityTxtContext = {
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly now: Temporal.Instant;
};

/**
 * `security.txt` (RFC 9116); `undefined` for a site that names no contact. It expires when the month begins that is one
 * year on, so that it changes once a month and is never older than a year.
 */
export function renderSecurityTxt({ config, routes, now }: SecurityTxtContext): string | undefined {
  const { contact, policy, languages } = config.security;
  if (contact.length === 0) return undefined;
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 });
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${month.add({ years: 1 }).toString()}T00:00:00Z`,
    `Preferred-Languages: ${(languages ?? config.languages).join(', ')}`,
    `Canonical: ${routes.url(`${routes.base}${securityTxtFile}`)}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}
