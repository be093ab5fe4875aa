import type { Language } from '../../../src/contract/language.ts';
import type { createRoutes } from '../../../src/routes.ts';
import { type AddressGroup, type AddressRow, named } from './address-row.ts';

/** What stands in the places of addresses. */
const forms: Readonly<Record<string, string>> = {
  id: String.raw`\d+`,
  page: String.raw`(?:[2-9]|[1-9]\d+)`,
  part: String.raw`(?:[2-9]|[1-9]\d+)`,
  number: String.raw`\d+`,
  width: String.raw`\d+`,
  year: String.raw`\d{4}`,
  month: String.raw`\d{4}-\d{2}`,
  day: String.raw`\d{4}-\d{2}-\d{2}`,
  week: String.raw`\d{2}`,
  digest: '[0-9a-z]+',
  format: '(?:rss|atom|json)',
  list: '(?:events|venues|organizers|news)',
  extension: '[a-z0-9]+',
  path: '.+',
  file: '[^/]+',
};

/** The addresses of a row in one language, or of what exists once. */
export type AddressPattern = {
  readonly row: AddressRow;
  /** With places in braces. */
  readonly address: string;
  has(path: string): boolean;
};

/** Every kind of address of a site. */
export function addressPatterns(
  groups: readonly AddressGroup[],
  routes: ReturnType<typeof createRoutes>,
  languages: readonly Language[],
): readonly AddressPattern[] {
  return groups.flatMap(({ rows }) =>
    rows.flatMap((row) => {
      const patterns = languages.map((language) =>
        patternOf(row, named(row.address(routes, language)), language),
      );
      return patterns.filter(
        ({ address }, index) => patterns.findIndex((one) => one.address === address) === index,
      );
    }),
  );
}

function patternOf(row: AddressRow, address: string, language: Language): AddressPattern {
  const form = new RegExp(
    `^${address
      .split(/(\{\w+\})/)
      .map((part) =>
        /^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>${formOf(part)})` : RegExp.escape(part),
      )
      .join('')}$`,
  );
  return {
    row,
    address,
    has(path) {
      const { groups } = form.exec(path) ?? {};
      if (!form.test(path)) return false;
      const slug = groups?.['slug'] ?? groups?.['path'];
      return slug === undefined || !row.taken?.(language).has(slug.split('/')[0] ?? '');
    },
  };
}

function formOf(part: string): string {
  const name = part.slice(1, -1);
  if (name === 'slug') return '[^/]+';
  const form = forms[name];
  if (form === undefined) throw new Error(`Nothing is known of the place ${part} in addresses.`);
  return form;
}
