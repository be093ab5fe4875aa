import { expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { createRoutes } from '../routes.ts';
import { renderSecurityTxt } from './security-txt.ts';

test('security.txt tells whom to write to, and until when that holds', () => {
  expect(
    textAt('2026-11-20T09:00:00Z', { contact: ['mailto:security@town.example', 'tel:+48-12-345'] }),
  ).toBe(
    [
      'Contact: mailto:security@town.example',
      'Contact: tel:+48-12-345',
      'Expires: 2027-11-01T00:00:00Z',
      'Preferred-Languages: en, pl',
      'Canonical: https://town.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});

test('names the policy and the languages that are set', () => {
  const contact = ['https://town.example/report'];
  const text = textAt('2026-11-20T09:00:00Z', {
    contact,
    policy: 'https://town.example/policy/',
    languages: ['pl'],
  });
  expect(text).toContain('Preferred-Languages: pl\n');
  expect(text).toContain('\nPolicy: https://town.example/policy/\n');
});

test('keeps its bytes within a month', () => {
  const contact = ['mailto:a@town.example'];
  const texts = ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z'].map((now) => textAt(now, { contact }));
  expect(new Set(texts).size).toBe(1);
  expect(textAt('2026-12-01T00:00:00Z', { contact })).not.toBe(texts[0]);
});

test('is absent where nobody is to be written to', () => {
  expect(textAt('2026-11-20T09:00:00Z', {})).toBeUndefined();
});

test.each(['security@town.example', 'http://town.example/', 'javascript:alert(1)'])(
  'refuses the contact %s',
  (contact) => {
    expect(siteConfigSchema.safeParse({ security: { contact: [contact] } }).success).toBe(false);
  },
);

function textAt(now: string, security: object): string | undefined {
  const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/', security });
  return renderSecurityTxt({
    config,
    routes: createRoutes(config.siteUrl),
    now: Temporal.Instant.from(now),
  });
}
