import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { assetName, readThemeStyles } from './theme-styles.ts';

function stylesOf(files: Readonly<Record<string, string>>, ...styles: readonly string[]) {
  const folder = temporaryFolder();
  writeTree(folder, files);
  return { folder, ...readThemeStyles({ folder, styles: [...styles] }) };
}

test('sheets are joined in their order, without comments and indentation', () => {
  const { text } = stylesOf(
    {
      'one.css': '/* one */\na {\n  color: red;\n}\n',
      'two.css': `b::after { content: '/* kept , */'; }`,
    },
    './one.css',
    './two.css',
  );
  expect(text).toBe(`a {\ncolor: red;\n}\nb::after { content: '/* kept , */'; }`);
});

test('what a sheet imports stands in its place, under the condition of the import', () => {
  const { text } = stylesOf(
    {
      'main.css': `@import './parts/print.css' print;\n@import url("parts/more.css");\na { color: red }`,
      'parts/print.css': 'b { color: black }',
      'parts/more.css': '@import "./print.css";',
    },
    './main.css',
  );
  expect(text).toBe('@media print{b { color: black }}\nb { color: black }\na { color: red }');
});

test('files that a sheet names are served under names that change with them', () => {
  const { text, files, folder } = stylesOf(
    {
      'main.css': '@import "./parts/more.css";',
      'parts/more.css': `a { background: url(../wave.svg) } b { mask: url('data:image/svg+xml,x') } c { fill: url(#d) }`,
      'wave.svg': '<svg/>',
    },
    './main.css',
  );
  const name = assetName(join(folder, 'wave.svg'));
  expect(name).toMatch(/^wave\.[\w-]{8}\.svg$/);
  expect(text).toBe(
    `a { background: url("/_astro/${name}") } b { mask: url('data:image/svg+xml,x') } c { fill: url(#d) }`,
  );
  expect([...files]).toEqual([[name, join(folder, 'wave.svg')]]);
});

test.each([
  [
    { 'main.css': 'a { background: url(./none.png) }' },
    /main\.css names "\.\/none\.png", and there is no file/,
  ],
  [{ 'main.css': '@import "./main.css";' }, /main\.css imports itself/],
  [
    { 'main.css': '@import "./b.css" layer(x);', 'b.css': '' },
    /imports "\.\/b\.css" with "layer\(x\)", which is not understood/,
  ],
])('a sheet that cannot be joined is named (%#)', (files, message) => {
  expect(() => stylesOf(files, './main.css')).toThrow(message);
});
