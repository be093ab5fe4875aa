import { contentTypes } from '../content-types.ts';
import type { HeaderRule } from '../headers.ts';
import { type HostedSite, notFoundPages, patternExpression, rulesOfHosts } from './hosted-site.ts';

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
  const general = otherwise === '' ? [] : [`Header always set ${name} "${otherwise}"`];
  return [
    ...general,
    ...cases
      .toReversed()
      .map(
        ({ where, value }) =>
          `Header always set ${name} "${value}" "expr=%{REQUEST_URI} =~ m#${patternExpression(where, routes)}#"`,
      ),
  ];
}
