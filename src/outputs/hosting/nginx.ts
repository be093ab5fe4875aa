import { calendarQuery } from '../../site/redirects/redirect-source.ts';
import { nginxMapFile } from '../redirects.ts';
import { contentTypes } from './headers.ts';
import {
  compressedTypes,
  endedCalendars,
  type HostedSite,
  type HostPlace,
  notFoundPages,
  pathsBeside,
  patternExpression,
  quoted,
  rulesOfHosts,
  textTypes,
} from './hosted-site.ts';

/** What nginx takes once, however many sites it serves: room for their former addresses and variables. */
export function renderNginxTables(): string {
  return [
    'map_hash_bucket_size 1024;',
    'map_hash_max_size 65536;',
    'variables_hash_bucket_size 256;',
    'variables_hash_max_size 4096;',
    '',
  ].join('\n');
}

/**
 * A server for nginx. What differs by path is a map: an `add_header` inside a location would drop all those around it.
 * Its variables have the name of the host in theirs, since all sites of an nginx share them.
 *
 * @param place.compressed whether the folder holds texts that are compressed already (`npm run compress`)
 */
export function renderNginx(
  site: HostedSite,
  place: HostPlace & { readonly compressed?: boolean },
): string {
  const notFound = notFoundPages(site);
  const varying = site.rules.filter(({ cases }) => cases.length > 0);
  const variable = (name: string) =>
    `kalendarium_${[place.name, ...(site.routes.base === '/' ? [] : [site.routes.base]), name]
      .join('_')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')}`;
  const maps = varying.map((rule) =>
    map(
      variable(rule.name),
      rule.otherwise,
      rule.cases.map(({ where, value }) => [patternExpression(where, site.routes), value]),
    ),
  );
  return `${[
    ...maps,
    map(
      variable('not-found'),
      notFound[0]?.page ?? '',
      notFound.map(({ where, page }) => [where, page]),
    ),
    ...redirectMaps(place.root + site.routes.base, variable),
    'server {',
    `    listen ${place.listen};`,
    `    server_name ${place.name};`,
    `    root ${place.root};`,
    '    index index.html;',
    '    absolute_redirect off;',
    '    server_tokens off;',
    '',
    ...['calendar', 'redirect'].map(
      (name) => `    if ($${variable(name)}) { return 301 $${variable(name)}; }`,
    ),
    '',
    ...typeLines(),
    ...(place.compressed
      ? ['    gzip_static on;', '    # With the module for it: brotli_static on;']
      : []),
    '',
    ...site.rules
      .filter(({ cases, otherwise }) => cases.length > 0 || otherwise !== '')
      .map(
        ({ name, cases, otherwise }) =>
          `    add_header ${name} ${cases.length > 0 ? `$${variable(name)}` : quoted(otherwise)} always;`,
      ),
    '',
    '    # Calendars of single events end; what stays is the calendar of everything.',
    ...endedCalendars(site).flatMap(({ where, calendar }, index) => [
      `    location ~ ${quoted(where.replaceAll('\\', '\\\\'))} { try_files $uri @calendar_${index + 1}; }`,
      `    location @calendar_${index + 1} { return 302 ${calendar}; }`,
    ]),
    '',
    '    # What is a rule for other hosts is no file of the site.',
    ...rulesOfHosts.map((file) => `    location = ${site.routes.base}${file} { return 404; }`),
    ...pathsBeside(site.routes).flatMap((path) => [
      '    # Nor are earlier sites, which lie beside it.',
      `    location ^~ ${path} { return 404; }`,
    ]),
    '',
    '    # A folder without a page of its own does not exist either.',
    `    error_page 403 404 =404 $${variable('not-found')};`,
    '}',
  ].join('\n')}\n`;
}

/** Former addresses: the file is written by each build, and read when nginx reloads. */
function redirectMaps(folder: string, variable: (name: string) => string): string[] {
  return [
    `map $uri $${variable('path')} {`,
    '    default $uri;',
    '    "~^(?<kalendarium_bare>/.*[^/])/+$" $kalendarium_bare;',
    '}',
    '',
    ...table(`$${variable('path')}`, variable('redirect')),
    `map $args $${variable('asked')} {`,
    '    default "";',
    `    "~(?:^|&)(?:outlook-)?ical=1(?:&|$)" ${quoted(calendarQuery)};`,
    '}',
    '',
    ...table(`$${variable('path')}$${variable('asked')}`, variable('calendar')),
  ];

  function table(key: string, name: string): string[] {
    const file = `${folder}${nginxMapFile.replace('.', '*.')}`;
    return [`map ${key} $${name} {`, '    default "";', `    include ${file};`, '}', ''];
  }
}

function typeLines(): string[] {
  const types = Object.entries(contentTypes).map(
    ([extension, type]) => [extension, type.split(';')[0] ?? ''] as const,
  );
  // nginx adds these two to text/html by itself.
  const named = (list: readonly string[]) => list.filter((type) => type !== 'text/html').join(' ');
  return [
    '    types {',
    ...[...Map.groupBy(types, ([, type]) => type)].map(
      ([type, entries]) => `        ${type} ${entries.map(([extension]) => extension).join(' ')};`,
    ),
    '    }',
    '    charset utf-8;',
    `    charset_types ${named(textTypes)};`,
    '',
    '    gzip on;',
    '    gzip_vary on;',
    `    gzip_types ${named(compressedTypes)};`,
  ];
}

function map(
  name: string,
  otherwise: string,
  cases: readonly (readonly [string, string])[],
): string {
  return [
    `map $uri $${name} {`,
    `    default ${quoted(otherwise)};`,
    ...cases.map(([where, value]) => `    "~${where.replaceAll('\\', '\\\\')}" ${quoted(value)};`),
    '}',
    '',
  ].join('\n');
}
