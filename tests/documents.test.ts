import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { exitCodes } from '../scripts/cli/command.ts';
import { readJson } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import {
  changeSchema,
  historyFileSchema,
  publishedBuildSchema,
  publishedEventSchema,
  publishedItemSchema,
} from '../src/snapshot/history.ts';

const documents = [
  '.',
  'docs',
  'docs/decisions',
  'docs/deploy',
  'docs/hosting',
  'examples/ci',
  'scripts/mock',
  'scripts/mock/town',
].flatMap((folder) =>
  readdirSync(join(projectFolder, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8');

describe.each(documents)('%s', (document) => {
  test('links to files and headings that exist', () => {
    const links = [...read(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
    const dead = links.filter(([, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(projectFolder, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
    expect(dead.map(([link]) => link)).toEqual([]);
  });

  test('names tests that exist', () => {
    const named = [...read(document).matchAll(/`([\w./-]+\/[\w.*-]+\.test\.ts)`/g)].map(
      ([, path = '']) => path,
    );
    expect(
      named.filter((path) => !existsSync(join(projectFolder, path.replace(/[^/]*\*.*$/, '')))),
    ).toEqual([]);
  });
});

test('README.md names every command', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(readJson(join(projectFolder, 'package.json')));
  const text = read('README.md');
  const unnamed = Object.keys(scripts).filter(
    (name) => !new RegExp(`\`npm (?:run )?${name}\``).test(text),
  );
  expect(unnamed).toEqual([]);
});

test('README.md says what every exit code means, and the help of the build likewise', () => {
  const table = read('README.md').slice(read('README.md').indexOf('| exit code |'));
  const named = [...table.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
  expect(named.toSorted()).toEqual(Object.values(exitCodes).toSorted());
  const help = /Exit code (.*?)\.'/s.exec(read('scripts/build.ts'))?.[1] ?? '';
  expect([...help.matchAll(/\b\d\b/g)].map(([code]) => Number(code)).toSorted()).toEqual(
    named.toSorted(),
  );
});

test('docs/history.md describes every key of the history', () => {
  const text = read('docs/history.md');
  const schemas = [
    historyFileSchema,
    publishedBuildSchema,
    publishedItemSchema,
    publishedEventSchema,
    changeSchema,
  ];
  const keys = schemas.flatMap((schema) => Object.keys(schema.shape));
  expect(keys.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});

/** As GitHub makes them of headings. */
function anchorsOf(document: string): ReadonlySet<string> {
  const headings = [...read(document).matchAll(/^#{1,6} (.+)$/gm)].map(
    ([, heading = '']) => heading,
  );
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}
