import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { Failure } from '../failure.ts';
import { checkIdentifiers, isPublicAddress, settingsRemarks } from './settings-remarks.ts';

const secure = { security: { contact: ['mailto:security@town.example'] } };

test('every build warns while identifiers have the default domain', () => {
  expect(settingsRemarks(siteConfigSchema.parse(secure))).toEqual([
    'The identifiers of events and posts have the default domain: two sites that both have it collide in a ' +
      'subscriber\'s calendar. Set "identifierDomain" in src/site.config.ts to a domain of your own before you ' +
      'publish, and never change it again.',
  ]);
  expect(settingsRemarks(siteConfigSchema.parse({ ...secure, identifierDomain: 'town.example' }))).toEqual(
    [],
  );
});

test('no public site is built with the default domain', () => {
  const config = (siteUrl: string, identifierDomain?: string) =>
    siteConfigSchema.parse({ siteUrl, ...(identifierDomain && { identifierDomain }) });
  expect(() => checkIdentifiers(config('https://events.example.org/town/'))).toThrow(
    new Failure(
      'The site https://events.example.org/town/ would be published with identifiers of "kalendarium.invalid", which is no ' +
        'domain of its own: two such sites collide in a subscriber\'s calendar. Set "identifierDomain" in ' +
        'src/site.config.ts, for example to "events.example.org", and never change it again.',
      2,
    ),
  );
  expect(() => checkIdentifiers(config('https://events.example.org/', 'events.example.org'))).not.toThrow();
  expect(() => checkIdentifiers(config('http://localhost:4321/'))).not.toThrow();
});

test.each([
  ['http://localhost:4321/', false],
  ['http://calendar.localhost/', false],
  ['http://127.0.0.1:8080/', false],
  ['http://[::1]/', false],
  ['http://[fd00::1]/', false],
  ['http://10.1.2.3/', false],
  ['http://172.16.0.1/', false],
  ['http://172.32.0.1/', true],
  ['http://192.168.1.5/', false],
  ['http://intranet/', false],
  ['https://town.test/', false],
  ['https://town.example/', false],
  ['https://printer.local/', false],
  ['https://example.org/', true],
  ['https://local.example.org/', true],
  ['https://[2001:db8::1]/', true],
  ['https://203.0.113.5/', true],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
