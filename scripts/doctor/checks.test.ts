import { expect, test } from 'vitest';
import type { SiteConfigInput } from '../../src/config.ts';
import { readSettings } from '../cli/settings.ts';
import { lookAtConfiguration } from './checks.ts';

/** What is said of the login of a site that has none. */
function saidOfLogin(siteConfig: SiteConfigInput) {
  const settings = readSettings({
    values: {},
    environment: {},
    configFile: '/srv/project/src/site.config.ts',
    siteConfig,
    clock: () => Temporal.Instant.from('2026-11-20T09:00:00Z'),
    folder: '/srv/project',
  });
  return lookAtConfiguration(settings)
    .filter(({ what }) => what.includes('application password'))
    .map(({ state, what }) => `${state}: ${what}`);
}

test('a login that is missing has to be set where the configuration shows what needs one', () => {
  expect(saidOfLogin({})).toEqual(['note: there is no application password']);
  expect(saidOfLogin({ slots: { accessibility: 'statement' } })).toEqual([
    'note: there is no application password',
  ]);
  expect(saidOfLogin({ menus: { footer: 3 }, slots: { contact: 'contact' } })).toEqual([
    'bad: there is no application password, and "menus.footer" needs one',
  ]);
});
