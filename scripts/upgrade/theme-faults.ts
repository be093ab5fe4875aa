import { join } from 'node:path';
import { isInVersionRange } from '../../src/version-range.ts';
import { filesOfTheme, type PlacedTheme, themeFile } from '../cli/read-theme.ts';
import { belowSite, textOfFile } from './tried-site.ts';

/** Something of the site that another version does not take. */
export type ThemeFault = {
  /** Below the folder of the site. */
  readonly file: string;
  /** Counted from 1; the first where no line is known. */
  readonly line: number;
  readonly what: string;
};

type OwnFiles = {
  /** Folder of the site, absolute. */
  readonly site: string;
  readonly configFile: string;
  readonly theme: PlacedTheme;
};

/**
 * Places in the site that a version complained about.
 *
 * @param reason what it said, with paths of the site
 */
export function faultsIn(reason: string, own: OwnFiles): readonly ThemeFault[] {
  const [, file = ''] = /^(.+?) cannot be used[.:]/m.exec(reason) ?? [];
  const said = [...reason.matchAll(/^✖ (.+)(?:\n\s*→ at (.+))?$/gm)];
  const faults = said.flatMap(([, what = '', path = '']) => settingFaults(file, what, path, own));
  const found = [
    () => faults,
    () => placesIn(reason, own.site),
    () => returnFaults(reason, own),
    () => loadFaults(file, reason, own),
  ];
  return found.map((find) => find()).find(({ length }) => length > 0) ?? [];
}

/** Hooks that returned what they may not, by their names in the files of the site. */
function returnFaults(reason: string, own: OwnFiles): readonly ThemeFault[] {
  const [what = '', name] = /^The (?:hook|file) "([^"]+)".*/m.exec(reason) ?? [];
  if (name === undefined) return [];
  const place = placeOf(
    new RegExp(`(?<![\\w.-])(?:["']${RegExp.escape(name)}["']|${RegExp.escape(name)})\\s*[:(]`),
    own,
    (text) => /\b[Hh]ooks\b/.test(text),
  );
  return [{ ...place, what }];
}

/**
 * A configuration that cannot be loaded: where it imports what is not there, else its first line.
 */
function loadFaults(file: string, reason: string, own: OwnFiles): readonly ThemeFault[] {
  if (file === '') return [];
  const [, name] = /export named '([^']+)'/.exec(reason) ?? [];
  const what = reason.split('\n', 1)[0]?.slice(file.length).trim() ?? '';
  const imported = name && new RegExp(`^.*\\b${RegExp.escape(name)}\\b.*\\bfrom\\b`, 'm');
  const place = imported ? placeOf(imported, own) : { file: belowSite(file, own.site), line: 1 };
  return [{ ...place, what }];
}

/**
 * Hooks that were written for other versions than the one that is tried. A trial says what becomes of the site where it is
 * published: in CI, where such a build fails, whether or not it runs there itself.
 *
 * @param range what they say of themselves, if they do
 */
export function rangeFaults(
  version: string,
  range: string | undefined,
  own: OwnFiles,
): readonly ThemeFault[] {
  if (range === undefined || isInVersionRange(version, range)) return [];
  const written = new RegExp(`\\bfor["']?\\s*:\\s*["'\`]${RegExp.escape(range)}`);
  const what = `the hooks are for the versions ${range}, and a build in CI refuses others: look whether what they use has changed, then change "for"`;
  return [{ ...placeOf(written, own), what }];
}

/**
 * The first place in the programs of a site that a pattern finds; else the first line of the
 * configuration.
 */
function placeOf(
  pattern: RegExp,
  { site, configFile, theme }: OwnFiles,
  isMeant: (text: string) => boolean = () => true,
): Pick<ThemeFault, 'file' | 'line'> {
  const files = [configFile, ...filesOfTheme(theme, configFile)];
  for (const file of files.filter((one) => /\.[cm]?[jt]s$/.test(one))) {
    const text = textOfFile(file);
    const position = isMeant(text) ? text.search(pattern) : -1;
    if (position !== -1) return { file: belowSite(file, site), line: lineAt(text, position) };
  }
  return { file: belowSite(configFile, site), line: 1 };
}

/** Files and lines that a text names, of compilers and stacks. */
function placesIn(reason: string, site: string): readonly ThemeFault[] {
  const pattern = new RegExp(`${RegExp.escape(site)}[/\\\\]([^\\s:()"']+):(\\d+)`, 'g');
  const places = [...reason.matchAll(pattern)].filter(
    ([, file = '']) => !file.startsWith('node_modules'),
  );
  const [first] = places;
  if (first === undefined) return [];
  const [, file = '', line = '1'] = first;
  return [{ file, line: Number(line), what: reason.split('\n', 1)[0] ?? '' }];
}

/** @param path keys that lead to the value, parted by dots */
function settingFaults(
  file: string,
  what: string,
  path: string,
  { site, configFile, theme }: OwnFiles,
): readonly ThemeFault[] {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '' && !/^\d+$/.test(key));
  const isUnknown = /^(?:unrecognized|unknown)/i.test(what);
  const named = isUnknown
    ? Array.from(what.replace(/;.*/s, '').matchAll(/"([^"]+)"/g), ([, name = '']) => name)
    : [];
  const files = [...new Set([file, configFile, ...filesOfTheme(theme, configFile)])].filter((one) =>
    /\.(?:json|[cm]?[jt]s)$/.test(one),
  );
  return (named.length > 0 ? named : [keys.at(-1) ?? '']).map((name) => {
    const around = named.length > 0 ? keys : keys.slice(0, -1);
    const found = files
      .map((one) => ({ one, line: lineOfKey(textOfFile(one), around, name) }))
      .find(({ line }) => line !== undefined);
    return {
      file: belowSite(found?.one ?? file, site),
      line: found?.line ?? 1,
      what: at(what, path),
    };
  });
}

function at(what: string, path: string): string {
  return path === '' ? what : `${what} (${path})`;
}

/**
 * The line in which a key is set, as far as a text can be read without running it.
 *
 * @param around keys that it is within, of which some may be elsewhere
 * @example lineOfKey('{\n  "base": { "ink": "#000" }\n}', ['tokens', 'base'], 'ink') is 2
 */
export function lineOfKey(
  text: string,
  around: readonly string[],
  key: string,
): number | undefined {
  let from = 0;
  for (const one of around) {
    const found = text.slice(from).search(keyPattern(one));
    if (found !== -1) from += found + one.length;
  }
  const found = text.slice(from).search(keyPattern(key));
  return found === -1 ? undefined : lineAt(text, from + found);
}

function keyPattern(key: string): RegExp {
  return new RegExp(`(?<![\\w-])["']?${RegExp.escape(key)}["']?\\s*:`);
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

/**
 * Style sheets and components of a theme that use custom properties which are gone.
 *
 * @param gone names with their dashes
 */
export function propertyFaults(gone: ReadonlySet<string>, own: OwnFiles): readonly ThemeFault[] {
  const files = filesOfTheme(own.theme, own.configFile).filter((file) =>
    /\.(?:css|astro)$/.test(file),
  );
  return files.flatMap((file) => {
    const text = textOfFile(file);
    const own_ = new Set(Array.from(text.matchAll(/(--[\w-]+)\s*:/g), ([, name = '']) => name));
    return [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
      .filter(([, name = '']) => gone.has(name) && !own_.has(name))
      .map(({ index, 1: name = '' }) => ({
        file: belowSite(file, own.site),
        line: lineAt(text, index),
        what: `the token ${name} is not there any more`,
      }));
  });
}

/** Declarations of both versions: texts of `types/index.d.ts`. */
export type Declarations = { readonly before: string; readonly after: string };

/** Components of a theme that use props, or fields of these, which they do not get any more. */
export function propFaults(declared: Declarations, own: OwnFiles): readonly ThemeFault[] {
  const [before, after] = [fieldsOf(declared.before), fieldsOf(declared.after)];
  return Object.entries(own.theme.components).flatMap(([name, written]) => {
    if (written === undefined) return [];
    const file = themeFile(own.theme, written);
    const text = textOfFile(file);
    const props = `${name}Props`;
    return usesOf(text)
      .filter(({ prop, field }) => {
        const had = before.get(props)?.get(prop);
        const has = after.get(props)?.get(prop);
        if (had === undefined) return false;
        return has === undefined || (field !== undefined && had.has(field) && !has.has(field));
      })
      .map(({ prop, field, position }) => ({
        file: belowSite(file, own.site),
        line: lineAt(text, position),
        what: `${name} gets no ${field === undefined ? prop : `${prop}.${field}`} any more`,
      }));
  });
}

type PropUse = { readonly prop: string; readonly field?: string; readonly position: number };

/** Which props a component uses, and which fields of them, each once. */
function usesOf(text: string): readonly PropUse[] {
  const uses: PropUse[] = [];
  for (const { index, 1: prop = '' } of text.matchAll(/\bAstro\.props\.([A-Za-z_$][\w$]*)/g))
    uses.push({ prop, position: index });
  for (const { index, 0: whole, 1: list = '' } of text.matchAll(
    /\b(?:const|let)\s*\{([^}]*)\}\s*(?::[^=]*)?=\s*Astro\.props\b/g,
  )) {
    const start = index + whole.indexOf('{') + 1;
    for (const match of list.matchAll(
      /(?<![\w$:.]|:\s*)([A-Za-z_$][\w$]*)(?:\s*:\s*([\w$]+))?(?:\s*=[^,]*)?\s*(?:,|$)/g,
    )) {
      const [, prop = '', alias = prop] = match;
      uses.push({ prop, position: start + match.index });
      const fields = text.matchAll(
        new RegExp(`(?<![\\w$.])${RegExp.escape(alias)}\\??\\.([A-Za-z_$][\\w$]*)`, 'g'),
      );
      for (const { index: position, 1: field = '' } of fields) uses.push({ prop, field, position });
    }
  }
  const keyOf = ({ prop, field = '' }: PropUse) => `${prop} ${field}`;
  return [...new Map(uses.toReversed().map((use) => [keyOf(use), use])).values()].toReversed();
}

type DeclaredFields = ReadonlyMap<string, ReadonlySet<string>>;

/** DeclaredFields of each declared type, with the fields that they have themselves, where they are objects. */
function fieldsOf(declarations: string): ReadonlyMap<string, DeclaredFields> {
  const bodies = new Map(
    Array.from(
      declarations.matchAll(/^export type (\w+) = \{\n([\s\S]*?)^\};$/gm),
      ([, name = '', body = '']) => [name, body],
    ),
  );
  const namesIn = (body: string, indent: string) =>
    Array.from(
      body.matchAll(new RegExp(`^${indent}readonly "?([\\w$-]+)"?\\??: (.*)$`, 'gm')),
      ({ index, 1: name = '', 2: type = '' }) => ({ name, type, rest: body.slice(index) }),
    );
  const inner = ({ type, rest }: ReturnType<typeof namesIn>[number]): ReadonlySet<string> => {
    const own = type.startsWith('{') ? rest.slice(0, rest.search(/^ {2}\}/m)) : undefined;
    const named = bodies.get(/^(\w+)/.exec(type)?.[1] ?? '');
    const fields = own === undefined ? namesIn(named ?? '', '  ') : namesIn(own, '    ');
    return new Set(fields.map(({ name }) => name));
  };
  return new Map(
    Array.from(bodies, ([name, body]) => [
      name,
      new Map(namesIn(body, '  ').map((field) => [field.name, inner(field)])),
    ]),
  );
}

/** The file of the declarations of a package; empty where there is none, as in the repository. */
export function declarationsOf(program: string): string {
  return textOfFile(join(program, 'types/index.d.ts'));
}
