import { describe, expect, test } from 'vitest';
import { type SiteConfigInput, siteConfigSchema, textIn } from './config.ts';

describe('the configuration of a site', () => {
  test('may be empty', () => {
    expect(siteConfigSchema.parse({})).toMatchObject({
      siteUrl: 'http://localhost:4321/',
      languages: ['en', 'pl'],
      api: { dialect: 'auto', concurrency: 4 },
    });
  });

  test('takes one text for all languages, or one for each', () => {
    const { name, description, contact } = siteConfigSchema.parse({
      name: 'Grążelin',
      description: { pl: 'Co się dzieje' },
    });
    const inBoth = (text: typeof name) => [textIn(text, 'uk'), textIn(text, 'pl')];
    expect([name, description, contact].map(inBoth)).toEqual([
      ['Grążelin', 'Grążelin'],
      [undefined, 'Co się dzieje'],
      [undefined, undefined],
    ]);
  });

  test('ends its address in a slash', () => {
    expect(siteConfigSchema.parse({ siteUrl: 'https://town.example/a' }).siteUrl).toBe(
      'https://town.example/a/',
    );
  });

  const mistakes: readonly [what: string, config: SiteConfigInput, said: string][] = [
    [
      'a path of a language that leads to another host',
      { api: { languagePaths: { pl: '//elsewhere.example/wp-json' } } },
      'not a path',
    ],
    ['no language', { languages: [] }, 'expected array to have >=1 items'],
    ['a language twice', { languages: ['pl', 'pl'] }, 'a language is named twice'],
    ['an unknown zone', { timeZone: 'Mars/Phobos' }, 'not a time zone of the IANA database'],
    ['an address without a scheme', { siteUrl: 'town.example' }, 'not an address such as'],
    ['a currency by its sign', { currency: 'zł' }, 'not a code of three capital letters'],
    [
      'an address as the domain of identifiers',
      { identifierDomain: 'https://Town.example/' },
      'not a domain in small letters',
    ],
  ];
  test.each(mistakes)('is refused with %s', (_, config, said) => {
    expect(siteConfigSchema.safeParse(config).error?.issues[0]?.message).toContain(said);
  });
});
