import { settingsRemarks } from '../report/settings-remarks.ts';
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
    config.identifierDomain.endsWith('.invalid')
      ? remark(
          `identifierDomain is ${config.identifierDomain}`,
          'Set "identifierDomain" to a domain of your own before you publish, and never change it again.',
        )
      : good(`identifierDomain is ${config.identifierDomain}`),
    credentials === undefined
      ? remark(
          'there is no application password',
          'Without API_USER and API_APPLICATION_PASSWORD the menu is made of the page tree and "slots" stay empty. That may be right.',
        )
      : good(`the application password of ${credentials.user} is set`),
    ...settingsRemarks(config).map((said) => remark(said, 'See docs/configuration.md.')),
  ];
}
