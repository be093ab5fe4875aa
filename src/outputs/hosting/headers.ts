import type { SiteConfig } from '../../config.ts';
import { fileTypes } from '../../contract/file-kinds.ts';
import { frameSources } from '../../html/embeds.ts';
import { embedFolder, statusFile } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import { workerFile } from '../offline.ts';
import type { TextFile } from '../text.ts';

export type HeaderRule = {
  readonly name: string;
  /**
   * Values for some paths, or for all paths of a folder, which ends in a slash; below the base path of the site. The first
   * that matches decides, and an empty value means none.
   */
  readonly cases: readonly { readonly where: string; readonly value: string }[];
  /** Value for every other path; empty for none. */
  readonly otherwise: string;
};

/** Folder of copied documents, sounds and films. Their names stay when their bytes change. */
const filesFolder = 'files/';

const dataRoot = 'data/';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
const alwaysAsked = 'public, max-age=0, must-revalidate';
const tenMinutes = 'public, max-age=600';

const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

type HeaderSettings = Pick<SiteConfig, 'files' | 'images' | 'languages' | 'security' | 'siteUrl'>;

/**
 * Every header of a site but the type of its files: the one source of `_headers`, of the examples in `docs/hosting/` and
 * of what the project's own server sends.
 *
 * @param drafts whether the site is a preview, which no search engine may keep
 */
export function headerRules(config: HeaderSettings, drafts = false): readonly HeaderRule[] {
  const { languages, security, siteUrl } = config;
  const feeds = languages.map((language) => `${language}/feeds/`);
  const sometimes = (
    name: string,
    paths: readonly string[],
    value: string,
    otherwise = '',
  ): HeaderRule => ({
    name,
    cases: paths.map((where) => ({ where, value })),
    otherwise,
  });
  // A site that is not served over HTTPS must not send it (RFC 6797, 7.2).
  const transportDays = siteUrl.startsWith('https:') ? security.strictTransportDays : 0;
  return [
    always('X-Content-Type-Options', 'nosniff'),
    drafts
      ? always('X-Robots-Tag', 'noindex, nofollow')
      : sometimes('X-Robots-Tag', [dataRoot, embedFolder], 'noindex'),
    always('Referrer-Policy', 'strict-origin-when-cross-origin'),
    // Lists are sorted by distance where a visitor asks for it.
    always(
      'Permissions-Policy',
      [...unusedFeatures.map((name) => `${name}=()`), 'geolocation=(self)'].join(', '),
    ),
    always('Cross-Origin-Opener-Policy', 'same-origin'),
    always(
      'Strict-Transport-Security',
      transportDays > 0 ? `max-age=${transportDays * 86_400}` : '',
    ),
    sometimes(
      'Content-Security-Policy',
      [embedFolder],
      policyHeader(config, '*'),
      policyHeader(config, "'none'"),
    ),
    {
      name: 'Cache-Control',
      cases: [
        { where: '_astro/', value: immutable },
        { where: 'media/', value: immutable },
        ...[...feeds, dataRoot, embedFolder].map((where) => ({ where, value: tenMinutes })),
        { where: statusFile, value: 'no-cache' },
        { where: workerFile, value: 'no-cache' },
        { where: speculationFile, value: oneDay },
      ],
      otherwise: alwaysAsked,
    },
    sometimes(
      'Speculation-Rules',
      [embedFolder],
      '',
      `"${new URL(siteUrl).pathname}${speculationFile}"`,
    ),
    sometimes('Access-Control-Allow-Origin', [...feeds, dataRoot, embedFolder, statusFile], '*'),
    sometimes('Cross-Origin-Resource-Policy', [embedFolder], 'cross-origin'),
    sometimes('Content-Disposition', [...feeds, dataRoot, filesFolder], 'inline'),
  ];
}

/** What browsers may fetch before it is asked for. Pages refer to it by a header: within them it would be an inline script. */
export const speculationFile = 'pages.speculationrules';

/** The page that a visitor is about to open, and no file (https://wicg.github.io/nav-speculation/speculation-rules.html). */
export function speculationRules({ languages, base }: SpeculationSettings): TextFile {
  const pages = languages.flatMap((language) => [`${base}${language}/`, `${base}${language}/*/`]);
  const rules = { prefetch: [{ where: { href_matches: pages }, eagerness: 'moderate' }] };
  return { file: speculationFile, text: `${JSON.stringify(rules, null, 2)}\n` };
}

type SpeculationSettings = Pick<SiteConfig, 'languages'> & {
  /** Path the site lives under, beginning and ending with a slash. */
  readonly base: string;
};

export function headersOf(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const given = rules.map(({ name, cases, otherwise }) => {
    const found = cases.find(({ where }) =>
      isFolder(where) ? path.startsWith(where) : path === where,
    );
    return [name, found?.value ?? otherwise] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export function isFolder(where: string): boolean {
  return where.endsWith('/');
}

function always(name: string, value: string): HeaderRule {
  return { name, cases: [], otherwise: value };
}

/** Rules a host reads of the file (Cloudflare: 100). */
const mostRules = 100;

/** Both hosts that read the file send what other paths get of these by themselves. */
const leftToTheHost = new Set(['Cache-Control']);

/** Every host knows plain text. */
const lesserTypes = Object.keys(fileTypes).filter((extension) => extension !== 'txt');

/** Types of files these hosts may not know, those whose programs mind most first. */
const declaredTypes = [
  'speculationrules',
  'webmanifest',
  'ics',
  'rss',
  'atom',
  'jcal',
  'geojson',
  'json',
  'xml',
  'csv',
  ...lesserTypes,
];

/**
 * The file `_headers`, as Netlify and Cloudflare Pages read it. Where several rules match a path one of them adds its
 * headers and the other joins them, so no header is given by two rules that can match one path.
 *
 * @param base path the site lives under, beginning and ending with a slash
 * @param files the text files of the site, its documents, sounds and films, relative to the output folder
 * @param drafts whether it is a preview
 */
export function renderHeadersFile(
  config: SiteConfig,
  base: string,
  files: Iterable<string>,
  drafts = false,
): string {
  const rules = headerRules(config, drafts);
  const pages = ['', '404.html', ...config.languages.map((language) => `${language}/*`)];
  const lines = new Map<string, string[]>();
  const add = (path: string, name: string, value: string) => {
    if (value !== '')
      lines.getOrInsertComputed(path, () => []).push(`${name}: ${headerValue(value)}`);
  };
  for (const rule of rules) {
    if (rule.cases.length === 0) add('*', rule.name, rule.otherwise);
    else if (!leftToTheHost.has(rule.name))
      for (const path of pages) add(path, rule.name, rule.otherwise);
    for (const { where, value } of rule.cases)
      add(isFolder(where) ? `${where}*` : where, rule.name, value);
  }
  for (const [path, extension] of typedPaths(files)) {
    if (lines.size < mostRules || lines.has(path))
      add(path, 'Content-Type', contentTypes[extension] ?? '');
  }
  return [...lines]
    .map(([path, headers]) =>
      [headerPath(base + path), ...headers.map((line) => `  ${line}`), ''].join('\n'),
    )
    .join('\n');
}

/** A folder whose files all have one type is one rule, any other file one of its own. */
function typedPaths(files: Iterable<string>): Iterable<readonly [path: string, extension: string]> {
  const byFolder = new Map<string, { readonly own: string[]; readonly extensions: Set<string> }>();
  for (const file of files) {
    const extension = file.slice(file.lastIndexOf('.') + 1);
    if (!declared.has(extension) || extension === file) continue;
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const found = byFolder.getOrInsertComputed(folder, () => ({ own: [], extensions: new Set() }));
    found.own.push(file);
    found.extensions.add(extension);
  }
  const folders = [...byFolder.keys()];
  const paths = new Map<string, string>();
  for (const [folder, { own, extensions }] of [...byFolder].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const [extension = '', ...others] = extensions;
    const isInner = folders.some((other) => other !== folder && other.startsWith(folder));
    if (folder !== '' && others.length === 0 && !isInner) paths.set(`${folder}*`, extension);
    else for (const file of own.toSorted()) paths.set(file, extensionOf(file));
  }
  return [...paths].toSorted(([a, one], [b, other]) => rank(a, one) - rank(b, other));
}

const declared: ReadonlySet<string> = new Set(declaredTypes);

/** Of rules that are too many the last are left out: files deep down, which are many, and of these calendars last but for copied files. */
function rank(path: string, extension: string): number {
  if (path.startsWith(filesFolder)) return Number.MAX_SAFE_INTEGER;
  if (path.endsWith('/*')) return 0;
  return 1 + path.split('/').length * declaredTypes.length + declaredTypes.indexOf(extension);
}

/** A path that means nothing but itself and, at its end, everything below. */
function headerPath(path: string): string {
  const end = path.endsWith('/*') ? '*' : '';
  const plain = path
    .slice(0, path.length - end.length)
    .replace(/[^\w.~!$&'()+,;=@%/-]/gu, (character) =>
      character === '*' ? '%2A' : encodeURIComponent(character.toWellFormed()),
    );
  return plain + end;
}

/** RFC 9110, 5.5: visible ASCII and blanks. */
function headerValue(value: string): string {
  return value.replace(/[^\t\x20-\x7e]/g, '').trim();
}

type PolicySettings = Pick<SiteConfig, 'images' | 'files'>;

/**
 * What a page may load: its own files, nothing inline, nothing from another host but the frames that a reader's click
 * opens, and images and sounds where the configuration leaves them there. This is what its `meta` element says, for
 * hosts that send no headers; `frame-ancestors` is ignored there and is in the header only.
 */
export function contentSecurityPolicy({ images, files }: PolicySettings): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ['img-src', "'self'", ...linkedHosts(images)].join(' '),
    "font-src 'self'",
    ['media-src', "'self'", ...linkedHosts(files)].join(' '),
    "connect-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameSources.join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The same for the header, which also says who may show the page in a frame. */
export function policyHeader(config: PolicySettings, framedBy: "'none'" | '*'): string {
  return `${contentSecurityPolicy(config)}; frame-ancestors ${framedBy}`;
}

function linkedHosts({
  mode,
  hosts,
}: PolicySettings['images'] | PolicySettings['files']): readonly string[] {
  return mode === 'link' ? hosts : [];
}

/** Media types of the files of a site, by extension; text is UTF-8 and says so. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  speculationrules: 'application/speculationrules+json; charset=utf-8',
  jcal: 'application/calendar+json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  // Under names of their own browsers show feeds as source (docs/decisions/0009).
  rss: 'application/xml; charset=utf-8',
  atom: 'application/xml; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  ico: 'image/x-icon',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  ...fileTypes,
};

/** Extension of a path; empty for none. */
export function extensionOf(path: string): string {
  return /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';
}

/** Where it is published, relative to the output folder. */
export const securityTxtFile = '.well-known/security.txt';

/**
 * `security.txt` (RFC 9116); `undefined` for a site that names no contact. It expires when the month begins that is one
 * year on, so that it changes once a month and is never older than a year.
 */
export function renderSecurityTxt({
  config,
  routes,
  today,
}: Pick<Site, 'config' | 'routes' | 'today'>): string | undefined {
  const { contact, policy, languages } = config.security;
  if (contact.length === 0) return undefined;
  const month = today.with({ day: 1 });
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${month.add({ years: 1 }).toString()}T00:00:00Z`,
    `Preferred-Languages: ${(languages ?? config.languages).join(', ')}`,
    `Canonical: ${routes.url(`${routes.base}${securityTxtFile}`)}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    '',
  ].join('\n');
}

/** Makes a function that says whether `_headers` tells of a file: of the index of the search hosts know the type. */
export function toldInHeaders({
  routes,
  languages,
}: Pick<Site, 'routes' | 'languages'>): (file: string) => boolean {
  const index = '*';
  const indexes = languages.map((language) =>
    routes.outputFile(routes.searchFilePath(language, index)).slice(0, -index.length),
  );
  return (file) => !indexes.some((folder) => file.startsWith(folder));
}

/** `_headers`. @param texts files of all other texts of the site */
export function headersFile(site: Site, texts: Iterable<string>): TextFile {
  const { config, routes, drafts } = site;
  const isTold = toldInHeaders(site);
  const typed: string[] = [];
  for (const file of texts) if (isTold(file)) typed.push(file);
  for (const path of site.files) typed.push(routes.outputFile(routes.filePath(path)));
  return { file: '_headers', text: renderHeadersFile(config, routes.base, typed, drafts) };
}
