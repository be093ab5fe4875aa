import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';

/** Statements that a function may have itself: what is longer does several things. */
const most = 30;

type Counted = { readonly name: string; readonly statements: number };

test('own statements are counted, those of nested functions apart', () => {
  const code = `
    function outer(list) {
      if (list) { a(); } else b();
      for (const one of list) list.map((x) => { c(x); return d; });
      return nested;
      function nested() { e(); }
    }`;
  expect(functionsOf('sample.ts', code)).toEqual([
    { name: 'sample.ts:2 outer', statements: 6 },
    { name: 'sample.ts:4 (anonymous)', statements: 2 },
    { name: 'sample.ts:6 nested', statements: 1 },
  ]);
});

test(`no function has more than ${most} statements of its own`, () => {
  const files = globSync('{src,scripts}/**/*.{ts,mjs}', { cwd: projectFolder })
    .filter((file) => !/\.test\.ts$|\.d\.ts$/.test(file))
    .toSorted();
  const long = files
    .flatMap((file) => functionsOf(file, readFileSync(join(projectFolder, file), 'utf8')))
    .filter(({ statements }) => statements > most);
  expect(long).toEqual([]);
});

/** Every function of a module, in the order in which they begin. */
function functionsOf(file: string, code: string): readonly Counted[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Counted[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({
        name: `${file}:${line + 1} ${nameOf(node)}`,
        statements: ownStatements(node.body),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? '(anonymous)';
}

function ownStatements(body: ts.Node): number {
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isStatement(node) && !ts.isBlock(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return count;
}
