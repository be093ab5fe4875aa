import { calendarQuery } from '../../site/redirects/redirect-source.ts';
import { apacheMapFile } from '../redirects.ts';
import { contentTypes, type HeaderRule } from './headers.ts';
import {
  compressedTypes,
  endedCalendars,
  escaped,
  type HostedSite,
  type HostPlace,
  notFoundPages,
  pathsBeside,
  patternExpression,
  quoted,
  rulesOfHosts,
} from './hosted-site.ts';

/** A virtual host for Apache 2.4, with the modules named at its head. */
export function renderApache(site: HostedSite, { listen, name, root }: HostPlace): string {
  const { base } = site.routes;
  return `${[
    '# a2enmod deflate headers rewrite',
    `<VirtualHost ${/:/.test(listen) ? listen : `*:${listen}`}>`,
    `    ServerName ${name}`,
    `    DocumentRoot ${quoted(root)}`,
    `    <Directory ${quoted(root)}>`,
    '        Require all granted',
    '        AllowOverride None',
    '        Options FollowSymLinks',
    '    </Directory>',
    ...pathsBeside(site.routes).flatMap((path) => [
      '    # Earlier sites, which lie beside this one, are no part of it.',
      `    RedirectMatch 404 "^${escaped(path)}"`,
    ]),
    '',
    '    # Former addresses: each build writes the file, and Apache reads it again when it has changed.',
    '    RewriteEngine On',
    '    RewriteMap encoded int:escape',
    '    RewriteMap lowercase int:tolower',
    `    RewriteMap former ${quoted(`txt:${root}${base}${apacheMapFile}`)}`,
    '    RewriteCond %{QUERY_STRING} (?:^|&)(?:outlook-)?ical=1(?:&|$)',
    ...leadOn(calendarQuery),
    ...leadOn(''),
    ...leadToEverything(site, '%{DOCUMENT_ROOT}%{REQUEST_URI}').map((line) => `    ${line}`),
    '',
    ...settings(site).map((line) => (line === '' ? '' : `    ${line}`)),
    '',
    '    # One ETag for a text, compressed or not: who has either is told 304.',
    '    DeflateAlterETag NoChange',
    '</VirtualHost>',
  ].join('\n')}\n`;
}

/**
 * A `.htaccess` for Apache 2.4, for the folder of the site. Former addresses are pages there (`redirects.as`), since a
 * table of them is for virtual hosts only.
 */
export function renderHtaccess(site: HostedSite): string {
  return `${[
    ...settings(site),
    '',
    '<IfModule mod_rewrite.c>',
    '    RewriteEngine On',
    ...leadToEverything(site, '%{REQUEST_FILENAME}').map((line) => `    ${line}`),
    '</IfModule>',
    '',
    '# A text has an ETag of its own when it is compressed. What is asked with it is asked for the text.',
    '<IfModule mod_headers.c>',
    '    RequestHeader edit* "If-None-Match" "-gzip\\"" "\\""',
    '</IfModule>',
  ].join('\n')}\n`;
}

/**
 * Apache takes no question mark of an address that was looked up, but one of the rule.
 *
 * @param query at the end of the keys that are looked up
 */
function leadOn(query: string): readonly string[] {
  const found = lookUp('former', lookUp('lowercase', lookUp('encoded', '%1')) + query);
  const to = (address: string, rule: string) => [
    '    RewriteCond %{REQUEST_URI} ^(/.*?)/*$',
    `    RewriteCond ${found} ${address}`,
    `    RewriteRule ^ ${rule}`,
  ];
  return [
    ...(query === '' ? to('^([^?]+)[?](.*)$', '%1?%2 [R=301,L,NE]') : []),
    ...to('^(.+)$', '%1 [R=301,L,NE,QSD]'),
  ];
}

/** @param file the file that Apache would answer with */
function leadToEverything(site: HostedSite, file: string): readonly string[] {
  return [
    '# Calendars of single events end; what stays is the calendar of everything.',
    ...endedCalendars(site).flatMap(({ where, calendar }) => [
      `RewriteCond ${file} !-f`,
      `RewriteCond %{REQUEST_URI} ${where}`,
      `RewriteRule ^ ${calendar} [R=302,L,QSD]`,
    ]),
  ];
}

function lookUp(map: string, key: string): string {
  return `$\{${map}:${key}}`;
}

function settings(site: HostedSite): readonly string[] {
  const [first, ...others] = notFoundPages(site);
  const { base } = site.routes;
  return [
    'Options -Indexes',
    'DirectoryIndex index.html',
    'AddDefaultCharset off',
    'FileETag MTime Size',
    ...Object.entries(contentTypes).map(([extension, type]) => `AddType "${type}" .${extension}`),
    `AddOutputFilterByType DEFLATE ${compressedTypes.join(' ')}`,
    '',
    ...(first ? [`ErrorDocument 404 ${first.page}`, `ErrorDocument 403 ${first.page}`] : []),
    ...others.flatMap(({ where, page }) => [
      `<If "%{REQUEST_URI} =~ m#${where}#">`,
      `    ErrorDocument 404 ${page}`,
      '</If>',
    ]),
    '# What is a rule for other hosts is no file of the site.',
    `RedirectMatch 404 "^${escaped(base)}(?:${rulesOfHosts.map(escaped).join('|')})$"`,
    '',
    ...site.rules.flatMap((rule) => headerLines(rule, site)),
  ];
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
          `Header always ${value === '' ? 'unset' : 'set'} ${name}${value === '' ? '' : ` ${quoted(value)}`} "expr=%{REQUEST_URI} =~ m#${patternExpression(where, routes)}#"`,
      ),
  ];
}
