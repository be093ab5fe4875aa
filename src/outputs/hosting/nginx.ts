import { contentTypes } from '../content-types.ts';
import type { HeaderRule } from '../headers.ts';
import { nginxMapFile } from '../redirects/redirect-files.ts';
import { type HostedSite, notFoundPages, patternExpression, rulesOfHosts } from './hosted-site.ts';

/** Types that are worth compressing. */
const compressed = /^(?:text|application)\/|\+xml/;

/**
 * A server for nginx. What differs by path is a map: an `add_header` inside a location would drop all those around it.
 *
 * @param place.listen what the server listens on. @param place.root folder that holds the base path
 * @param place.compressed whether the folder holds texts that are compressed already (`npm run compress`)
 */
export function renderNginx(
  site: HostedSite,
  place: {
    readonly listen: string;
    readonly name: string;
    readonly root: string;
    readonly compressed?: boolean;
  },
): string {
  const notFound = notFoundPages(site);
  const varying = site.rules.filter(({ cases }) => cases.length > 0);
  const maps = varying.map((rule) =>
    map(
      variable(rule.name),
      rule.otherwise,
      rule.cases.map(({ where, value }) => [patternExpression(where, site.routes), value]),
    ),
  );
  return `${[
    '# Room for the former addresses.',
    'map_hash_bucket_size 1024;',
    'map_hash_max_size 65536;',
    '',
    ...maps,
    map(
      variable('not-found'),
      notFound[0]?.page ?? '',
      notFound.map(({ where, page }) => [where, page]),
    ),
    ...redirectMaps(place.root + site.routes.base),
    'server {',
    `    listen ${place.listen};`,
    `    server_name ${place.name};`,
    `    root ${place.root};`,
    '    index index.html;',
    '    absolute_redirect off;',
    '    server_tokens off;',
    '',
    `    if ($${variable('redirect')}) { return 301 $${variable('redirect')}; }`,
    '',
    ...typeLines(),
    ...(place.compressed ? ['    gzip_static on;', '    # With the module for it: brotli_static on;'] : []),
    '',
    ...site.rules.filter(isSent).map(headerLine),
    '',
    '    # What is a rule for other hosts is no file of the site.',
    ...rulesOfHosts.map((file) => `    location = ${site.routes.base}${file} { return 404; }`),
    '',
    '    # A folder without a page of its own does not exist either.',
    `    error_page 403 404 =404 $${variable('not-found')};`,
    '}',
  ].join('\n')}\n`;
}

/** Former addresses: the file is written by each build, and read when nginx reloads. */
function redirectMaps(folder: string): string[] {
  return [
    `map $uri $${variable('path')} {`,
    '    default $uri;',
    `    "~^(?<kalendarium_bare>/.*[^/])/+$" $kalendarium_bare;`,
    '}',
    '',
    `map $${variable('path')} $${variable('redirect')} {`,
    '    default "";',
    `    include ${folder}${nginxMapFile.replace('.', '*.')};`,
    '}',
    '',
  ];
}

function typeLines(): string[] {
  const types = Object.entries(contentTypes).map(
    ([extension, type]) => [extension, type.split(';')[0] ?? ''] as const,
  );
  const texts = new Set(Object.values(contentTypes).filter((type) => type.includes('charset')));
  const named = [...texts].map((type) => type.split(';')[0] ?? '').filter((type) => type !== 'text/html');
  return [
    '    types {',
    ...[...Map.groupBy(types, ([, type]) => type)].map(
      ([type, entries]) => `        ${type} ${entries.map(([extension]) => extension).join(' ')};`,
    ),
    '    }',
    '    charset utf-8;',
    `    charset_types ${named.join(' ')};`,
    '',
    '    gzip on;',
    '    gzip_vary on;',
    `    gzip_types ${named.filter((type) => compressed.test(type)).join(' ')};`,
  ];
}

function map(name: string, otherwise: string, cases: readonly (readonly [string, string])[]): string {
  return [
    `map $uri $${name} {`,
    `    default "${otherwise}";`,
    ...cases.map(([where, value]) => `    "~${where.replaceAll('\\', '\\\\')}" "${value}";`),
    '}',
    '',
  ].join('\n');
}

function headerLine({ name, cases, otherwise }: HeaderRule): string {
  return `    add_header ${name} ${cases.length > 0 ? `$${variable(name)}` : `"${otherwise}"`} always;`;
}

function isSent({ cases, otherwise }: HeaderRule): boolean {
  return cases.length > 0 || otherwise !== '';
}

function variable(name: string): string {
  return `kalendarium_${name.toLowerCase().replaceAll('-', '_')}`;
}
