import { languages } from '../../../src/contract/language.ts';
import { contentTypes, extensionOf } from '../../../src/outputs/content-types.ts';
import { createRoutes } from '../../../src/routes.ts';
import { type AddressGroup, type AddressRow, lifetimes, named } from './address-row.ts';

const routes = createRoutes('https://example.org/');

/** The page that lists every kind of address. */
export function urlsPage(groups: readonly AddressGroup[]): string {
  return `${[
    '# Addresses',
    '',
    'Every kind of file that a site may have, by its address below the base path of `siteUrl`. This page is written from',
    '[scripts/docs/addresses](../scripts/docs/addresses/address-rows.ts), which asks `src/routes.ts`; a test finds each file of',
    'a built site in exactly one row. What is in braces differs from file to file. Where former addresses lead:',
    '[redirects.md](redirects.md).',
    '',
    ...groups.flatMap(section),
    '## How long addresses live',
    '',
    '| in the tables | |',
    '|---|---|',
    ...Object.entries(lifetimes).map(([name, text]) => `| ${name} | ${text} |`),
  ].join('\n')}\n`;
}

function section({ title, about, translated, rows }: AddressGroup): readonly string[] {
  const heads = translated ? languageNames : ['address'];
  return [
    `## ${title}`,
    '',
    about,
    '',
    `| what | ${heads.join(' | ')} | type | exists | lives |`,
    `|---|${heads.map(() => '---|').join('')}---|---|---|`,
    ...rows.map((row) => {
      const addresses = languages.map((language) => named(row.address(routes, language)));
      const shown = translated ? addresses : [joined(addresses)];
      return `| ${row.what} | ${shown.map((address) => `\`${address}\``).join(' | ')} | ${typesOf(row, shown[0] ?? '')} | ${row.exists ?? 'always'} | ${row.lives} |`;
    }),
    '',
  ];
}

const languageNames = languages.map((language) => ({ en: 'English', pl: 'Polish' })[language]);

/** Addresses that differ in the language alone, as one. */
function joined(addresses: readonly string[]): string {
  const [first = '', ...others] = addresses;
  if (others.every((other) => other === first)) return first;
  return first.replace(/\/en\//, '/{language}/');
}

function typesOf({ address }: AddressRow, shown: string): string {
  if (shown.endsWith('/')) return typeOf('html');
  const [language] = languages;
  const path = named(address(routes, language));
  if (path.endsWith('{format}')) return `${typeOf('rss')}, ${typeOf('json')}`;
  if (/\{(?:extension|path|file)\}$/.test(path)) return 'by its ending';
  return typeOf(extensionOf(path));
}

function typeOf(extension: string): string {
  return contentTypes[extension]?.replace(/;.*/, '') ?? '';
}
