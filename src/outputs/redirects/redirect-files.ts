import { type Redirect, redirectKey } from '../../site/redirects/redirect.ts';
import { redirectTable } from '../../site/redirects/redirect-table.ts';
import type { Site } from '../../site/site.ts';
import { sitePaths } from '../../site/site-paths.ts';
import type { TextFile } from '../text-file.ts';
import { renderNginxMap } from './nginx-map.ts';
import { renderRedirectPage, renderRedirectStyle } from './redirect-page.ts';
import { redirectRules } from './redirect-rules.ts';
import { renderRedirectsFile } from './redirects-file.ts';

/** The file in the published folder that the settings for nginx include. */
export const nginxMapFile = '_nginx-redirects.map';

export const redirectsFile = '_redirects';

type RedirectFiles = {
  readonly files: readonly TextFile[];
  /** Calendars that stand at a former address of theirs too: no program follows a page. */
  readonly copies: readonly CalendarCopy[];
  readonly remarks: readonly string[];
};

/** Files relative to the output folder. */
type CalendarCopy = { readonly file: string; readonly of: string };

/** Redirects in every form that hosts understand: rules as far as there is room for them, pages for the rest. */
export function redirectFiles(site: Site): RedirectFiles {
  const { config, routes } = site;
  const { redirects, remarks } = redirectTable(site);
  const { as, maxRules, maxPatterns } = config.redirects;
  const limits =
    as === 'pages' ? { single: 0, patterns: 0 } : { single: maxRules, patterns: maxPatterns >> 1 };
  const rules = redirectRules(redirects, limits, sitePaths(site));
  const inSite = rules.rest.filter(({ from }) => isInSite(from, routes.base));
  const lost = rules.rest.length - inSite.length;
  const pages = inSite.filter((redirect) => !isCalendar(redirect));
  return {
    files: [
      { file: redirectsFile, text: renderRedirectsFile(rules) },
      { file: nginxMapFile, text: renderNginxMap(redirects) },
      ...pages.map((redirect) => ({
        file: pageFile(redirect, routes.base),
        text: renderRedirectPage(redirect, routes),
      })),
      ...(pages.length > 0
        ? [
            {
              file: routes.outputFile(routes.redirectStylePath()),
              text: renderRedirectStyle(config.theme.tokens),
            },
          ]
        : []),
    ],
    copies: inSite
      .filter(isCalendar)
      .map(({ from, to }) => ({ file: routes.outputFile(from), of: routes.outputFile(to) })),
    remarks:
      lost > 0
        ? [
            ...remarks,
            `${lost} former addresses are outside ${routes.base} or have names that folders cannot have, and there is no room for them among the rules: only nginx redirects them.`,
          ]
        : remarks,
  };
}

function isCalendar({ from, to }: Redirect): boolean {
  return from.endsWith('.ics') && to.startsWith('/') && to.endsWith('.ics');
}

/** Whether a path can be a page of the published folder. */
function isInSite(from: string, base: string): boolean {
  return (
    from.startsWith(base) &&
    !/(?:^|\/)[_.]|[<>:"|?*]/.test(from.slice(base.length)) &&
    redirectKey(from).length >= base.length &&
    from.split('/').every((name) => utf8.encode(name).length <= longestName)
  );
}

/** Longest name of a folder that every file system takes, in bytes. */
const longestName = 255;

const utf8 = new TextEncoder();

function pageFile({ from }: Redirect, base: string): string {
  return `${from.slice(base.length).replace(/\/+$/, '')}/index.html`;
}
