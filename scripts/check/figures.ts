import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { publicEnvironment } from '../cli/environment.ts';

export type CountedFile = { readonly path: string; readonly text: string };

export type Figures = ReturnType<typeof figuresOf>;

export type Bound = {
  readonly name: string;
  readonly value: string;
  readonly bound: string;
  readonly holds: boolean;
};

const thinLines = 30;

/** Source files that git knows, tests aside. */
export function sourceFiles(folder: string): readonly CountedFile[] {
  const list = execFileSync(
    'git',
    ['ls-files', '-z', '--', '*.ts', '*.astro', '*.css', '*.js', '*.mjs'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: publicEnvironment(),
    },
  );
  return list
    .split('\0')
    .filter((path) => path !== '' && !path.startsWith('tests/') && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}

export function figuresOf(files: readonly CountedFile[]) {
  const imports = importGraph(files);
  // A theme replaces what is built in by its name.
  const own = files.filter(({ path }) => !path.startsWith('examples/'));
  return {
    files: files.length,
    /** Tokens of the programs (`.ts`, `.js`, `.mjs`) without comments and white space. */
    tokens: files.reduce((sum, file) => sum + tokensOf(file), 0),
    /** Size in lines of the file of `src` in which a random line is. */
    sourceN50: n50(
      files.filter(({ path }) => path.startsWith('src/')).map(({ text }) => linesOf(text)),
    ),
    largestFolder: largestFolder(files),
    /** Files under 30 lines that only one other file imports. */
    thinFiles: thinFiles(files, imports),
    /** Each circle of imports, type imports included, as the files in it. */
    circles: circlesOf(imports),
    /** Files whose name others have too, below other folders, by that name. */
    sharedFileNames: several(
      Map.groupBy(own, ({ path }) => basename(path)),
      ({ path }) => path,
    ),
    /** Files that declare a type, by a name that several declare. */
    sharedTypeNames: several(
      Map.groupBy(
        own.flatMap((file) => typesOf(file).map((type) => ({ type, path: file.path }))),
        ({ type }) => type,
      ),
      ({ path }) => path,
    ),
  };
}

export function boundsOf(figures: Figures): readonly Bound[] {
  const atMost = (name: string, value: number, most: number): Bound => ({
    name,
    value: String(value),
    bound: `at most ${most}`,
    holds: value <= most,
  });
  return [
    {
      name: 'N50 of src',
      value: String(figures.sourceN50),
      bound: '180 to 280',
      holds: figures.sourceN50 >= 180 && figures.sourceN50 <= 280,
    },
    atMost(
      `files in one folder (${figures.largestFolder.folder})`,
      figures.largestFolder.files,
      24,
    ),
    atMost('files under 30 lines with one user', figures.thinFiles.length, 8),
    atMost('import circles', figures.circles.length, 0),
    atMost('names that several files have', figures.sharedFileNames.length, 25),
    atMost('names that several types have', figures.sharedTypeNames.length, 3),
  ];
}

function tokensOf({ path, text }: CountedFile): number {
  if (!/\.(?:ts|js|mjs)$/.test(path)) return 0;
  let tokens = 0;
  const count = (node: ts.Node): void => {
    if (ts.isToken(node) && node.kind !== ts.SyntaxKind.EndOfFileToken) tokens += 1;
    for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) count(child);
  };
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  count(source);
  return tokens;
}

type Shared = { readonly name: string; readonly files: readonly string[] };

function several<T>(
  groups: ReadonlyMap<string, readonly T[]>,
  pathOf: (member: T) => string,
): readonly Shared[] {
  return [...groups]
    .map(([name, members]) => ({ name, files: [...new Set(members.map(pathOf))] }))
    .filter(({ files }) => files.length > 1)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Names of the types that a program or a component declares; `Props`, which Astro asks for, is none. */
function typesOf({ path, text }: CountedFile): readonly string[] {
  if (!/\.(?:ts|astro)$/.test(path)) return [];
  return [...text.matchAll(/^(?:export )?(?:type|interface) (\w+)/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'Props');
}

function linesOf(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function n50(sizes: readonly number[]): number {
  const half = sizes.reduce((sum, size) => sum + size, 0) / 2;
  let sum = 0;
  for (const size of sizes.toSorted((a, b) => b - a)) {
    sum += size;
    if (sum >= half) return size;
  }
  return 0;
}

function largestFolder(files: readonly CountedFile[]) {
  const counts = Map.groupBy(files, ({ path }) => dirname(path));
  const [largest] = [...counts].toSorted(
    ([one, a], [other, b]) => b.length - a.length || one.localeCompare(other),
  );
  return { folder: largest?.[0] ?? '', files: largest?.[1].length ?? 0 };
}

/** The files that each file imports: statements, `import()`, `export … from`, and style sheets. */
function importGraph(files: readonly CountedFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Set(files.map(({ path }) => path));
  const specifiers =
    /(?:\bfrom|\bimport|\bimport\(|@import|\bsrc=)\s*['"]((?:\.{1,2}|kalendarium)\/[^'"?]+)(?:\?[^'"]*)?['"]/g;
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...text.matchAll(specifiers)].map(([, specifier = '']) =>
        specifier.startsWith('kalendarium/')
          ? specifier.replace('kalendarium/', 'src/')
          : normalize(join(dirname(path), specifier)),
      );
      return [path, new Set(targets.filter((target) => known.has(target) && target !== path))];
    }),
  );
}

function thinFiles(
  files: readonly CountedFile[],
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const users = new Map<string, number>();
  for (const targets of imports.values())
    for (const target of targets) users.set(target, (users.get(target) ?? 0) + 1);
  return files
    .filter(({ path, text }) => linesOf(text) < thinLines && users.get(path) === 1)
    .map(({ path }) => path);
}

/** Strongly connected components of more than one file (Tarjan, "Depth-first search and linear graph algorithms", 1972). */
function circlesOf(
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];

  const visit = (file: string): number => {
    const number = order.size;
    order.set(file, number);
    let lowest = number;
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (open.includes(target))
        lowest = Math.min(lowest, low.get(target) ?? order.get(target) ?? lowest);
    }
    low.set(file, lowest);
    if (lowest === number) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) found.push(circle.toSorted());
    }
    return lowest;
  };

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found.toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}
