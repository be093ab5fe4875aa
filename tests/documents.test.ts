import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cacheLayout } from '../scripts/cli/build-context.ts';
import { exitCodes } from '../scripts/cli/command.ts';
import { readJson } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { sitesFolder } from '../scripts/sites/sites-folder.ts';
import {
  changeSchema,
  historyFileSchema,
  publishedBuildSchema,
  publishedEventSchema,
  publishedItemSchema,
} from '../src/snapshot/history.ts';
import { temporaryFolder } from './support/tree.ts';

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

  test('names files that exist', () => {
    const named = [
      ...read(document).matchAll(/`((?:src|scripts|tests|examples|docs)\/[\w./*-]+)`/g),
    ].map(([, path = '']) => path);
    // A changelog also names what was taken out since.
    const lasting = named.filter(
      (path) => !/\bNAME/.test(path) && (document !== 'CHANGELOG.md' || path.endsWith('.test.ts')),
    );
    expect(
      lasting.filter((path) => !existsSync(join(projectFolder, path.replace(/[^/]*\*.*$/, '')))),
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
  // Only what stays ends because it is out of date.
  expect([...help.matchAll(/\b\d\b/g)].map(([code]) => Number(code)).toSorted()).toEqual(
    named.filter((code) => code !== exitCodes.outdated).toSorted(),
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

describe('docs/architecture.md', () => {
  const text = read('docs/architecture.md');
  const section = (from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));
  const foldersIn = (folder: string) =>
    readdirSync(join(projectFolder, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `\`${name}/\``);

  test('describes every room of src and of scripts', () => {
    const ofSrc = section('## Rooms of `src`', '## Rooms of `scripts`');
    const ofScripts = section('## Rooms of `scripts`', '## The table of targets');
    expect(foldersIn('src').filter((room) => !ofSrc.includes(room))).toEqual([]);
    expect(foldersIn('scripts').filter((room) => !ofScripts.includes(room))).toEqual([]);
  });

  test('says of everything that is kept between builds what its loss costs', () => {
    const table = section('## Table of state', '## Where to look');
    const { folder, ...cache } = cacheLayout('cache');
    const { dist, folder: kept, linked, ...sites } = sitesFolder(join(temporaryFolder(), 'dist'));
    const paths = [
      ...Object.values(cache),
      ...Object.values(sites).map((path) => (typeof path === 'string' ? path : path('NAME'))),
    ];
    const names = paths.map((path) => basename(path));
    expect(
      names.filter((name) => !table.includes(`\`${name}\``) && !table.includes(`\`${name}/\``)),
    ).toEqual([]);
  });

  test('counts the files that decide about an edited event', () => {
    const way = section('## The way of one edited event', '## Table of state');
    const rows = way.match(/^\| \d+ \|.*$/gm) ?? [];
    const inBrackets = rows.flatMap((row) => /\((`.*?`)\)/.exec(row)?.[1]?.split(', ') ?? []);
    expect(way).toContain('Twenty-five files decide');
    expect(way).toContain('the twenty-two in brackets');
    expect([rows.length, inBrackets.length]).toEqual([25, 22]);
  });
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
