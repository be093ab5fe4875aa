import type { Language } from '../../contract/language.ts';
import { embedFolder, type Routes } from '../../routes.ts';
import { nginxMapFile, redirectsFile } from '../redirects.ts';
import { contentTypes, extensionOf, type HeaderRule, headersOf, isFolder } from './headers.ts';

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
  const named = [...texts]
    .map((type) => type.split(';')[0] ?? '')
    .filter((type) => type !== 'text/html');
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

function quoted(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`;
}

function variable(name: string): string {
  return `kalendarium_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** A `.htaccess` for Apache 2.4 with mod_headers, for the folder of the site. */
export function renderApache(site: HostedSite): string {
  const [first, ...others] = notFoundPages(site);
  return `${[
    'Options -Indexes -MultiViews',
    'DirectoryIndex index.html',
    'AddDefaultCharset off',
    ...Object.entries(contentTypes).map(([extension, type]) => `AddType "${type}" .${extension}`),
    '',
    ...(first ? [`ErrorDocument 404 ${first.page}`] : []),
    ...others.flatMap(({ where, page }) => [
      `<If "%{REQUEST_URI} =~ m#${where}#">`,
      `    ErrorDocument 404 ${page}`,
      '</If>',
    ]),
    '',
    ...site.rules.flatMap((rule) => headerLines(rule, site)),
    '',
    ...rulesOfHosts.flatMap((file) => [`<Files "${file}">`, '    Require all denied', '</Files>']),
  ].join('\n')}\n`;
}

/** The last that applies wins, where the rules say the first. */
function headerLines({ name, cases, otherwise }: HeaderRule, { routes }: HostedSite): string[] {
  const general = otherwise === '' ? [] : [`Header always set ${name} ${quoted(otherwise)}`];
  return [
    ...general,
    ...cases
      .toReversed()
      .map(
        ({ where, value }) =>
          `Header always set ${name} ${quoted(value)} "expr=%{REQUEST_URI} =~ m#${patternExpression(where, routes)}#"`,
      ),
  ];
}

/** Extensions whose type upload programs guess wrong or without a character set. */
const declared = [
  'html',
  'css',
  'js',
  'json',
  'speculationrules',
  'xml',
  'rss',
  'atom',
  'ics',
  'jcal',
  'geojson',
  'csv',
  'txt',
  'svg',
];

/** Headers that storage has with a file; the others have to come from the CDN before it. */
const stored = {
  'Cache-Control': '--cache-control',
  'Content-Disposition': '--content-disposition',
} as const;

/** A shell script that uploads `dist/` to storage that speaks S3, each file with its type, caching and disposition. */
export function renderUploadScript({ rules }: HostedSite): string {
  const special =
    rules.find(({ name }) => name === 'Cache-Control')?.cases.map(({ where }) => where) ?? [];
  const elsewhere = special.map((path) => (isFolder(path) ? `${path}*` : path));
  const calls = special.map((path) =>
    isFolder(path)
      ? `folder '${path}' ${options(rules, path)}`
      : `upload --include '${path}' ${typeOption(path)} ${options(rules, path)}`,
  );
  return `${[
    '#!/bin/sh',
    '# Usage: upload.sh dist BUCKET. What pages refer to goes first.',
    'set -eu',
    'from=$1',
    'bucket=$2',
    '',
    'upload() { aws s3 sync "$from" "s3://$bucket" --exclude "*" "$@"; }',
    '',
    '# A folder and the options of its files. Of patterns the last that matches decides.',
    'folder() {',
    '    path=$1',
    '    shift',
    `    upload --include "$path*" ${declared.map((extension) => `--exclude "*.${extension}"`).join(' ')} "$@"`,
    ...declared.map(
      (extension) =>
        `    upload --include "$path*.${extension}" ${typeOption(`.${extension}`)} "$@"`,
    ),
    '}',
    '',
    ...calls,
    `folder '' ${options(rules, '')} ${[...elsewhere, '_headers'].map((pattern) => `--exclude '${pattern}'`).join(' ')}`,
    '',
    '# What the new site no longer has.',
    'aws s3 sync "$from" "s3://$bucket" --delete --size-only --exclude _headers',
  ].join('\n')}\n`;
}

/** A response headers policy of CloudFront with what storage cannot say itself, for all paths. */
export function renderCdnPolicy(site: HostedSite): string {
  return cdnPolicy('kalendarium', headersOf(site.rules, ''));
}

export function renderCdnEmbedPolicy(site: HostedSite): string {
  return cdnPolicy('kalendarium-embed', headersOf(site.rules, embedFolder));
}

function cdnPolicy(name: string, values: Readonly<Record<string, string>>): string {
  const custom = Object.keys(values).filter(
    (one) => !(one in stored) && !securityHeaders.has(one) && one !== allowedOrigin,
  );
  const policy = {
    Name: name,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: {
        Override: true,
        ContentSecurityPolicy: values['Content-Security-Policy'],
      },
      ContentTypeOptions: { Override: true },
      ReferrerPolicy: { Override: true, ReferrerPolicy: values['Referrer-Policy'] },
    },
    ...(values[allowedOrigin] === undefined ? {} : { CorsConfig: corsOf(values[allowedOrigin]) }),
    CustomHeadersConfig: {
      Quantity: custom.length,
      Items: custom.map((name) => ({ Header: name, Value: values[name], Override: true })),
    },
  };
  return `${JSON.stringify(policy, null, 2)}\n`;
}

/** CloudFront takes what scripts of other sites may read in words of its own only. */
const allowedOrigin = 'Access-Control-Allow-Origin';

function corsOf(origin: string) {
  const list = (...items: string[]) => ({ Quantity: items.length, Items: items });
  return {
    AccessControlAllowOrigins: list(origin),
    AccessControlAllowMethods: list('GET', 'HEAD'),
    AccessControlAllowHeaders: list('*'),
    AccessControlAllowCredentials: false,
    OriginOverride: true,
  };
}

const securityHeaders = new Set([
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Referrer-Policy',
]);

function options(rules: readonly HeaderRule[], path: string): string {
  const headers = headersOf(rules, path);
  return Object.entries(stored)
    .filter(([name]) => headers[name] !== undefined)
    .map(([name, option]) => `${option} '${headers[name]}'`)
    .join(' ');
}

function typeOption(path: string): string {
  return `--content-type '${contentTypes[extensionOf(path)]}'`;
}

/** Files of the published folder that are rules for hosts, and not for visitors. */
export const rulesOfHosts = ['_headers', redirectsFile, nginxMapFile] as const;

export type HostedSite = {
  readonly rules: readonly HeaderRule[];
  readonly routes: Routes;
  /** The default one first. */
  readonly languages: readonly Language[];
};

/** Regular expression (PCRE) for the paths of a pattern, from the beginning of the path of a URL. */
function patternExpression(path: string, { base }: Routes): string {
  return `^${escaped(base + path)}${isFolder(path) ? '' : '$'}`;
}

/** The page that answers what does not exist, by the expression for the addresses of its language. */
function notFoundPages({ languages, routes }: HostedSite) {
  return languages.map((language) => ({
    where: `^${escaped(routes.homePath(language))}`,
    page: routes.base + routes.outputFile(routes.notFoundPath(language)),
  }));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
