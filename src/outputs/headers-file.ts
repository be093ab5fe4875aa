import type { SiteConfig } from '../config.ts';
import { fileTypes } from '../contract/file-kinds.ts';
import { contentTypes, extensionOf } from './content-types.ts';
import { filesFolder, type HeaderRule, headerRules, type PathPattern } from './headers.ts';

/** Rules a host reads of the file (Cloudflare: 100). */
const mostRules = 100;

/** Both hosts that read the file send what other paths get of these by themselves. */
const leftToTheHost = new Set(['Cache-Control']);

/** Every host knows plain text. */
const lesserTypes = Object.keys(fileTypes).filter((extension) => extension !== 'txt');

/** Types of files these hosts may not know, those whose programs mind most first. */
const declaredTypes = ['ics', 'rss', 'atom', 'jcal', 'geojson', 'json', 'xml', 'csv', ...lesserTypes];

type Section = { readonly path: string; readonly lines: readonly string[] };

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
    if (value !== '') lines.getOrInsertComputed(path, () => []).push(`${name}: ${headerValue(value)}`);
  };
  for (const rule of rules) {
    if (rule.cases.length === 0) add('*', rule.name, rule.otherwise);
    else for (const path of otherPaths(rule, pages)) add(path, rule.name, rule.otherwise);
    for (const { where, value } of rule.cases) add(patternOf(where), rule.name, value);
  }
  for (const [path, extension] of typedPaths(files)) {
    if (lines.size < mostRules || lines.has(path)) add(path, 'Content-Type', contentTypes[extension] ?? '');
  }
  return [...lines]
    .map(([path, headers]): Section => ({ path: base + path, lines: headers }))
    .map(renderSection)
    .join('\n');
}

function otherPaths({ name, otherwise }: HeaderRule, pages: readonly string[]): readonly string[] {
  return otherwise === '' || leftToTheHost.has(name) ? [] : pages;
}

/** A folder whose files all have one type is one rule, any other file one of its own. */
function typedPaths(files: Iterable<string>): Iterable<readonly [path: string, extension: string]> {
  const byFolder = Map.groupBy(
    Array.from(files).filter((file) => declaredTypes.includes(extensionOf(file))),
    (file) => file.slice(0, file.lastIndexOf('/') + 1),
  );
  const folders = [...byFolder.keys()];
  const paths = new Map<string, string>();
  for (const [folder, own] of [...byFolder].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [extension = '', ...others] = new Set(own.map(extensionOf));
    const isInner = folders.some((other) => other !== folder && other.startsWith(folder));
    if (folder !== '' && others.length === 0 && !isInner) paths.set(`${folder}*`, extension);
    else for (const file of own.toSorted()) paths.set(file, extensionOf(file));
  }
  return [...paths].toSorted(([a, one], [b, other]) => rank(a, one) - rank(b, other));
}

/** Of rules that are too many the last are left out: files deep down, which are many, and of these calendars last but for copied files. */
function rank(path: string, extension: string): number {
  if (path.startsWith(filesFolder)) return Number.MAX_SAFE_INTEGER;
  if (path.endsWith('/*')) return 0;
  return 1 + path.split('/').length * declaredTypes.length + declaredTypes.indexOf(extension);
}

function patternOf({ kind, path }: PathPattern): string {
  return kind === 'folder' ? `${path}*` : path;
}

function renderSection({ path, lines }: Section): string {
  return [headerPath(path), ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/** A path that means nothing but itself and, at its end, everything below. */
function headerPath(path: string): string {
  const isFolder = path.endsWith('/*');
  const plain = (isFolder ? path.slice(0, -1) : path).replace(/[^\w.~!$&'()+,;=@%/-]/gu, (character) =>
    character === '*' ? '%2A' : encodeURIComponent(character.toWellFormed()),
  );
  return isFolder ? `${plain}*` : plain;
}

/** RFC 9110, 5.5: visible ASCII and blanks. */
function headerValue(value: string): string {
  return value.replace(/[^\t\x20-\x7e]/g, '').trim();
}
