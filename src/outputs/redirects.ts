import { html } from '../html/escape.ts';
import { pagePublishedWords } from '../i18n/published-words.ts';
import { withWordLanguages } from '../i18n/word-languages.ts';
import { derivedOfSite, groupsOfSite, textOfSite } from '../site/derived.ts';
import { calendarQuery, redirectKey } from '../site/redirects/redirect-source.ts';
import {
  keysInOtherSpellings,
  type Redirect,
  redirectTable,
} from '../site/redirects/redirect-table.ts';
import type { Site } from '../site/site.ts';
import { tokenSheet, tokensOf } from '../theme/tokens.ts';
import { groupWeight, type Target, textTarget } from './target.ts';
import { directionOf, minifiedStyle, type ReadSource, type TextFile, textFile } from './text.ts';

/** The file in the published folder that the settings for nginx include. */
export const nginxMapFile = '_nginx-redirects.map';

/** The table that a virtual host of Apache reads. */
export const apacheMapFile = '_apache-redirects.map';

export const redirectsFile = '_redirects';

const rulesOf = derivedOfSite('rules of redirects', (site) => {
  const { as, maxRules, maxPatterns } = site.config.redirects;
  const limits =
    as === 'pages' ? { single: 0, patterns: 0 } : { single: maxRules, patterns: maxPatterns >> 1 };
  const taken = takenFolders(site);
  const patterns = folderPatterns(site)
    .filter(({ folder }) => !taken.has(folder))
    .map(({ pattern }) => pattern);
  return redirectRules(redirectTable(site).redirects, patterns, limits);
});

/** Those for addresses that ask for no calendar, by the folder of their key. */
const redirectsByFolder = groupsOfSite('redirects by folder', {
  list: (site) => redirectTable(site).redirects,
  given: () => undefined,
  keysOf: ({ key, asCalendar }) => (asCalendar ? [] : [folderOf(key)]),
});

/** All patterns that there may be, with the folder of each. */
const folderPatterns = derivedOfSite('patterns of folders', (site) =>
  [...redirectsByFolder.all(site)].flatMap(([folder, members]) => {
    const pattern = folder === '' ? undefined : patternIn(site, { folder, members });
    return pattern === undefined ? [] : [{ folder, pattern }];
  }),
);

/** Folders of patterns in which the site has paths of its own. */
const takenFolders = derivedOfSite('folders of patterns with own paths', (site) => {
  const folders = new Set(folderPatterns(site).map(({ folder }) => folder));
  const lengths = new Set(Array.from(folders, ({ length }) => length));
  const taken = new Set<string>();
  const take = (path: string) => {
    // Without the slash at its end.
    const length = path.lastIndexOf('/', path.length - 2);
    const folder = lengths.has(length) ? path.slice(0, length) : undefined;
    if (folder !== undefined && folders.has(folder)) taken.add(folder);
  };
  site.ownPaths.keys().forEach(take);
  keysInOtherSpellings(site).forEach(take);
  return taken;
});

type RedirectFolder = { readonly folder: string; readonly members: readonly Redirect[] };

const patternIn = derivedOfSite(
  'pattern of a folder',
  (_site, { folder, members }: RedirectFolder) => patternOf(folder, members),
  ({ members }) => members,
);

/** The rules and the tables, by their files: of a large site millions of characters. */
const tableText = textOfSite('tables of redirects', (site, file: string) => {
  const { redirects } = redirectTable(site);
  if (file === redirectsFile) return renderRedirectsFile(rulesOf(site));
  return file === nginxMapFile ? renderNginxMap(redirects) : renderApacheMap(redirects);
});

/**
 * Redirects in every form that hosts understand: rules as far as there is room for them, pages for
 * the rest.
 */
export function redirectFiles(site: Site) {
  const { pages, ...rest } = pageRedirects(site);
  const tables = [redirectsFile, nginxMapFile, apacheMapFile].map(
    (file): TextFile => ({
      file,
      get text() {
        return tableText.of(site, file);
      },
    }),
  );
  return { files: [...tables, ...pages], hasPages: pages.length > 0, ...rest };
}

/** What there is no room for among the rules. */
const pageRedirects = derivedOfSite('redirects', (site) => {
  const { routes } = site;
  const { inSite = [], outside = [] } = Object.groupBy(
    rulesOf(site).rest.filter(({ isView }) => !isView),
    ({ from }) => (isInSite(from, routes.base) ? 'inSite' : 'outside'),
  );
  const { calendars = [], pages = [] } = Object.groupBy(inSite, (redirect) =>
    isCalendar(redirect) ? 'calendars' : 'pages',
  );
  return {
    pages: pages.map((redirect) =>
      textFile(`${redirect.from.slice(routes.base.length).replace(/\/+$/, '')}/index.html`, () =>
        renderRedirectPage(redirect, site),
      ),
    ),
    /** Calendars that are at a former address of theirs too: no program follows a page. Relative to the output folder. */
    copies: calendars.map(({ from, to }) => ({
      file: routes.outputFile(from),
      of: routes.outputFile(to),
    })),
    warnings: [
      ...redirectTable(site).warnings,
      ...(outside.length > 0
        ? [
            `${outside.length} former addresses are outside ${routes.base} or have names that folders cannot have, and there is no room for them among the rules: only nginx and Apache redirect them.`,
          ]
        : []),
    ],
  };
});

/**
 * Rules, maps and pages of redirects, and calendars at their former addresses.
 *
 * @param calendars gives the target of each file of a calendar
 */
export function redirectTargets(
  site: Site,
  source: ReadSource,
  calendars: () => ReadonlyMap<string, Target>,
): readonly Target[] {
  const { files, warnings, hasPages, copies } = redirectFiles(site);
  const names = files.map(({ file }) => file);
  const style = site.routes.outputFile(site.routes.redirectStylePath());
  const targets: Target[] = [
    {
      name: 'redirects',
      files: names,
      about: pageRedirects(site),
      weight: groupWeight,
      open() {
        const texts = files.map(({ text }) => text);
        return {
          inputs: { texts, names, warnings },
          write(out) {
            for (const warning of warnings) out.warn(warning);
            for (const [place, text] of texts.entries()) out.text(names[place] ?? '', text);
          },
        };
      },
    },
  ];
  if (hasPages)
    targets.push(textTarget('style of redirects', style, () => renderRedirectStyle(site, source)));
  const byFile = copies.length > 0 ? calendars() : undefined;
  for (const { file, of } of copies) {
    const calendar = byFile?.get(of);
    if (calendar) targets.push(copyTarget(file, of, calendar));
  }
  return targets;
}

/** No program follows a page, so a former address of a calendar has the calendar itself. */
function copyTarget(file: string, of: string, { count, ...calendar }: Target): Target {
  return {
    name: `former address ${file}`,
    files: [file],
    weight: calendar.weight,
    ...(count && { count: { ...count, isMost: true } }),
    open() {
      const { inputs, write } = calendar.open();
      return {
        inputs,
        write: (out) =>
          write({
            text(name, text) {
              if (name === of) out.text(file, text);
            },
            warn: () => {},
          }),
      };
    },
  };
}

function renderRedirectStyle({ config }: Site, source: ReadSource): string {
  return `${tokenSheet(tokensOf(config.theme.tokens))}\n${minifiedStyle(source('outputs/redirect.css'))}\n`;
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

/** A page that leads to another at once, for hosts that know no other way. */
function renderRedirectPage({ to, language }: Redirect, { routes, config }: Site): string {
  const { moved, here } = pagePublishedWords(config, language).redirect;
  const page = html`<!doctype html>
<html lang="${language}"${directionOf(language)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${routes.redirectStylePath()}">
<meta name="robots" content="noindex">
<title>${moved}</title>
<link rel="canonical" href="${routes.url(to.replace(/#.*$/s, ''))}">
<meta http-equiv="refresh" content="0; url=${to}">
</head>
<body>
<main>
<h1>${moved}</h1>
<p><a href="${to}">${here}</a></p>
</main>
</body>
</html>
`;
  return withWordLanguages(page.html, language);
}

type RedirectRules = ReturnType<typeof redirectRules>;

/** Redirects of a folder that are worth a pattern. */
const fewest = 3;

/** Characters of a rule: Cloudflare Pages reads no longer one. */
const longestRule = 1000;

/**
 * Rules for hosts that read few of them: a pattern represents a complete folder of the CMS, if no page of this site is in
 * it, and an address that it would redirect wrongly has a rule of its own before it.
 *
 * @param patterns all that there may be
 * @param limits.single most rules for one address. @param limits.patterns most patterns
 */
function redirectRules(
  redirects: readonly Redirect[],
  patterns: readonly FolderPattern[],
  limits: { readonly single: number; readonly patterns: number },
) {
  const chosen = patterns
    .toSorted(
      (a, b) => b.covered.size - a.covered.size || (a.pattern.from < b.pattern.from ? -1 : 1),
    )
    .slice(0, limits.patterns);
  const covered = new Set(chosen.flatMap((one) => [...one.covered]));
  const astray = new Set(chosen.flatMap((one) => one.astray));
  const left = redirects.filter(({ key }) => !covered.has(key));
  const { short = [], long = [] } = Object.groupBy(left, (one) => (isLong(one) ? 'long' : 'short'));
  const ordered = [
    ...short.filter(({ key }) => astray.has(key)),
    ...short.filter(({ key }) => !astray.has(key)),
  ];
  const single = ordered.slice(0, limits.single);
  return {
    /** One address each. They come before the patterns, and those with a query before all others. */
    single: [
      ...single.filter(({ asCalendar }) => asCalendar),
      ...single.filter(({ asCalendar }) => !asCalendar),
    ],
    patterns: chosen.map(({ pattern }) => pattern),
    /** What there was no room for. */
    rest: [...ordered.slice(limits.single), ...long],
  };
}

type FolderPattern = {
  readonly pattern: { readonly from: string; readonly to: string };
  /** Keys of the members of the folder that it stands for. */
  readonly covered: ReadonlySet<string>;
  /** Keys of those that it would redirect wrongly. */
  readonly astray: readonly string[];
};

function patternOf(folder: string, members: readonly Redirect[]): FolderPattern | undefined {
  const byTarget = Map.groupBy(
    members.filter(
      ({ to, key, keyOfTarget }) =>
        to.startsWith('/') && to.endsWith('/') && nameOf(key) === nameOf(keyOfTarget),
    ),
    ({ keyOfTarget }) => folderOf(keyOfTarget),
  );
  const [best] = [...byTarget].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  );
  if (!best || best[0] === folder || best[1].length < fewest) return undefined;
  const covered = new Set(best[1].map(({ key }) => key));
  const others = members.filter(({ key }) => !covered.has(key));
  if (others.length > covered.size || others.some(isLong)) return undefined;
  const astray = others.map(({ key }) => key);
  return { pattern: { from: `${folder}/`, to: `${best[0]}/` }, covered, astray };
}

function isLong(redirect: Redirect): boolean {
  const { from, to } = redirect;
  const isShort = from.length * mostEncoded + to.length + spareInRule <= longestRule;
  return !isShort && singleRule(redirect).length > longestRule;
}

/** Characters that one becomes in the path of a rule. */
const mostEncoded = 9;

/** At least what a rule has besides its addresses. */
const spareInRule = 20;

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The file `_redirects`, as Netlify and Cloudflare Pages read it: of rules that match, the first decides. */
function renderRedirectsFile({ single, patterns }: RedirectRules): string {
  const lines = [
    ...single.map(singleRule),
    // One of the two hosts distinguishes a path from the same with a slash.
    ...patterns.flatMap(({ from, to }) => [
      `${rulePath(from)}:slug/ ${to}:slug/ 301`,
      `${rulePath(from)}:slug ${to}:slug/ 301`,
    ]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** Netlify reads a query between the two addresses; Cloudflare Pages passes such a rule over. */
function singleRule({ from, to, asCalendar }: Redirect): string {
  return `${rulePath(from)} ${asCalendar ? 'ical=1 ' : ''}${to} 301`;
}

/** A path that means nothing but itself: no placeholder, no star, no comment. */
function rulePath(path: string): string {
  return path.replace(/[^\w.~!$&'()+,;=@/-]/gu, (character) =>
    character === '*' ? '%2A' : encodeURIComponent(character),
  );
}

/**
 * An address as a header has it: what is encoded already stays as it is. In a value of nginx a
 * dollar sign begins a variable, and nothing escapes it.
 */
function headerAddress(to: string): string {
  if (plainPath.test(to)) return to;
  const encoded = encodeURI(to.toWellFormed()).replace(/%25(?=[\dA-Fa-f]{2})/g, '%');
  return encoded.replaceAll('$', '%24');
}

/** What is written as it is wherever addresses are escaped, as nearly all are. */
const plainPath = /^[\w\-.~/]*$/;

/** Lines of a `RewriteMap` of Apache, which keeps none with a blank: by the path as its `int:escape` and `int:tolower` write it. */
function renderApacheMap(redirects: readonly Redirect[]): string {
  return redirects
    .map(({ to, key }) => {
      const hasQuery = key.length > calendarQuery.length && key.endsWith(calendarQuery);
      const path = hasQuery ? key.slice(0, -calendarQuery.length) : key;
      return `${apacheKey(path)}${hasQuery ? calendarQuery : ''} ${headerAddress(to)}\n`;
    })
    .join('');
}

/** `ap_escape_uri` leaves letters, digits and `$-_.+!*'(),:@&=/~` as they are. */
function apacheKey(path: string): string {
  if (plainPath.test(path)) return path.toLowerCase();
  return Array.from(utf8.encode(path), (byte) =>
    /[A-Za-z0-9$\-_.+!*'(),:@&=/~;]/.test(String.fromCharCode(byte)) && byte < 128
      ? String.fromCharCode(byte)
      : `%${byte.toString(16).padStart(2, '0')}`,
  )
    .join('')
    .toLowerCase();
}

/** Lines of a `map` of nginx, by the path without its last slash. nginx has no limit worth a pattern. */
function renderNginxMap(redirects: readonly Redirect[]): string {
  return redirects.map(({ to, key }) => `${quoted(key)} ${quoted(headerAddress(to))};\n`).join('');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
