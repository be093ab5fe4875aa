import { defaultIdentifierDomain, type SiteConfig } from '../../src/config.ts';
import { isPublicAddress, settingsRemarks } from '../report/settings-remarks.ts';
import type { Settings } from '../settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const { good, remark, bad } = findingsOf('configuration');

/** What a configuration that can be read still lacks. */
export function lookAtConfiguration({
  config,
  configFile,
  apiUrl,
  credentials,
}: Settings): readonly Finding[] {
  const local = /^(?:localhost|127\.|\[::1\])/.test(new URL(config.siteUrl).hostname);
  return [
    good(`${configFile} can be read`),
    apiUrl === undefined
      ? bad('API_URL is not set', 'Run "npm run init -- https://cms.example", or put API_URL into .env.')
      : good(`API_URL is ${apiUrl}`),
    local
      ? remark(
          `siteUrl is ${config.siteUrl}`,
          'Set "siteUrl" to the address where visitors will find the site: calendars, feeds and the sitemap name it.',
        )
      : good(`siteUrl is ${config.siteUrl}`),
    ...identityOf(config),
    credentials === undefined
      ? remark(
          'there is no application password',
          'Without API_USER and API_APPLICATION_PASSWORD the menu is made of the page tree and "slots" stay empty. That may be right.',
        )
      : good(`the application password of ${credentials.user} is set`),
    ...settingsRemarks(config).map((said) => remark(said, 'See docs/configuration.md.')),
  ];
}

/** That the default domain is in use, "settingsRemarks" says; a public site is not even built with it. */
function identityOf({ identifierDomain, siteUrl }: SiteConfig): readonly Finding[] {
  if (identifierDomain !== defaultIdentifierDomain) return [good(`identifierDomain is ${identifierDomain}`)];
  if (!isPublicAddress(siteUrl)) return [];
  return [
    bad(
      `identifierDomain is ${identifierDomain}, and ${siteUrl} is a public address`,
      'Set "identifierDomain" to a domain of your own, and never change it again: no such site is built before.',
    ),
  ];
}
