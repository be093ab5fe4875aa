import { join } from 'node:path';
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
  return faults.length > 0 ? faults : placesIn(reason, own.site);
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
