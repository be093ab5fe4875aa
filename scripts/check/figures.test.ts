import { expect, test } from 'vitest';
import { boundsOf, type CountedFile, figuresOf } from './figures.ts';

const file = (path: string, lines: number, ...imports: readonly string[]): CountedFile => ({
  path,
  text: [
    ...imports.map((target) => `import '${target}';`),
    ...Array<string>(lines - imports.length).fill('//'),
  ]
    .map((line) => `${line}\n`)
    .join(''),
});

test('counts files, the size a random line is in, and the files of the largest folder', () => {
  const figures = figuresOf([
    file('scripts/build.ts', 500),
    file('src/a/large.ts', 300),
    file('src/a/middle.ts', 200),
    file('src/b/small.ts', 40),
  ]);
  expect(figures).toEqual({
    files: 4,
    tokens: 0,
    sourceN50: 300,
    largestFolder: { folder: 'src/a', files: 2 },
    thinFiles: [],
    circles: [],
    sharedFileNames: [],
    sharedTypeNames: [],
  });
});

test('names what several files and several types are called', () => {
  const text = (path: string, body: string): CountedFile => ({ path, text: body });
  const { sharedFileNames, sharedTypeNames } = figuresOf([
    text('src/a/pages.ts', 'export type Row = {};\ntype Props = {};\n'),
    text('src/b/pages.ts', 'type Row = {};\ninterface Cell {}\n'),
    text('src/b/Row.astro', '---\ntype Props = {};\n---\ntype of row\n'),
    text('src/b/row.css', 'type Cell'),
  ]);
  expect(sharedFileNames).toEqual([
    { name: 'pages.ts', files: ['src/a/pages.ts', 'src/b/pages.ts'] },
  ]);
  expect(sharedTypeNames).toEqual([{ name: 'Row', files: ['src/a/pages.ts', 'src/b/pages.ts'] }]);
});

test('counts the tokens of programs, without comments', () => {
  const text = '/** Says one. */\nexport const one = 1 + two; // two\n';
  expect(figuresOf([{ path: 'src/one.ts', text }]).tokens).toBe(8);
  expect(figuresOf([{ path: 'src/one.css', text: 'a { b: c }' }]).tokens).toBe(0);
});

test('names thin files with one user, and no others', () => {
  const { thinFiles } = figuresOf([
    file('src/one.ts', 29, './thin.ts', './shared.ts'),
    file('src/other.ts', 29, './shared.ts', './deep.ts'),
    file('src/thin.ts', 29),
    file('src/shared.ts', 29),
    file('src/deep.ts', 30),
  ]);
  expect(thinFiles).toEqual(['src/thin.ts']);
});

test('finds circles through types, components and style sheets', () => {
  const text = (path: string, body: string): CountedFile => ({ path, text: body });
  const { circles } = figuresOf([
    text('src/a.ts', "import type { B } from './b/b.ts';\n"),
    text('src/b/b.ts', "export { c } from '../c.astro';\n"),
    text('src/c.astro', "---\nimport { a } from 'kalendarium/a.ts';\n---\n"),
    text('src/d.ts', "const b = await import('./b/b.ts');\n"),
    text('src/e.css', '@import "./f.css";\n'),
    text('src/f.css', '@import "./e.css";\n'),
  ]);
  expect(circles).toEqual([
    ['src/a.ts', 'src/b/b.ts', 'src/c.astro'],
    ['src/e.css', 'src/f.css'],
  ]);
});

test('says which bounds hold', () => {
  const figures = {
    files: 487,
    tokens: 1_000_000,
    sourceN50: 179,
    largestFolder: { folder: 'src/site', files: 24 },
    thinFiles: [],
    circles: [],
    sharedFileNames: [{ name: 'pages.ts', files: ['src/a/pages.ts', 'src/b/pages.ts'] }],
    sharedTypeNames: [],
  };
  expect(boundsOf(figures)).toEqual([
    { name: 'N50 of src', value: '179', bound: '180 to 280', holds: false },
    { name: 'files in one folder (src/site)', value: '24', bound: 'at most 24', holds: true },
    { name: 'files under 30 lines with one user', value: '0', bound: 'at most 8', holds: true },
    { name: 'import circles', value: '0', bound: 'at most 0', holds: true },
    { name: 'names that several files have', value: '1', bound: 'at most 25', holds: true },
    { name: 'names that several types have', value: '0', bound: 'at most 3', holds: true },
  ]);
});
