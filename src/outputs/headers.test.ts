import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { headerRules, headersOf } from './headers.ts';

const policy = contentSecurityPolicy(siteConfigSchema.parse({}));

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
};
const asked = { ...everywhere, 'Cache-Control': 'public, max-age=0, must-revalidate' };
const kept = { ...everywhere, 'Cache-Control': 'public, max-age=31536000, immutable' };
const feed = {
  ...everywhere,
  'Cache-Control': 'public, max-age=600',
  'Access-Control-Allow-Origin': '*',
  'Content-Disposition': 'inline',
};

const embed = {
  ...everywhere,
  'X-Robots-Tag': 'noindex',
  'Content-Security-Policy': `${policy}; frame-ancestors *`,
  'Cache-Control': 'public, max-age=600',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

describe('headersOf', () => {
  test.each([
    ['', asked],
    ['en/events/jazz/', asked],
    ['404.html', asked],
    ['_headers', asked],
    ['_astro/a.B1c2.css', kept],
    ['media/abc-480.webp', kept],
    ['en/feeds/events.ics', feed],
    ['pl/feeds/events/7.ics', feed],
    ['pl/feeds/news.json', feed],
    ['status.json', { ...everywhere, 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' }],
    ['embed/en/', embed],
    ['embed/events.js', embed],
    ['embed/en/venues/old-mill.json', embed],
  ])('gives "%s" its headers', (path, headers) => {
    expect(headersOf(rulesOf({ siteUrl: 'https://town.example/' }), path)).toEqual(headers);
  });

  test.each([
    ['https://town.example/', 365, 'max-age=31536000'],
    ['https://town.example/', 0, undefined],
    ['http://town.example/', 365, undefined],
  ])('of %s with %i days of strict transport', (siteUrl, strictTransportDays, expected) => {
    const rules = rulesOf({ siteUrl, security: { strictTransportDays } });
    expect(headersOf(rules, 'en/')['Strict-Transport-Security']).toBe(expected);
  });
});

function rulesOf(input: Parameters<typeof siteConfigSchema.parse>[0]) {
  return headerRules(siteConfigSchema.parse(input));
}
