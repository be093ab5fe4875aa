import { embedFolder } from '../../routes.ts';
import { contentTypes, extensionOf, type HeaderRule, headersOf, isFolder } from './headers.ts';
import type { HostedSite } from './hosted-site.ts';

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
