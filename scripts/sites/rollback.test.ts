import { readdirSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PublicationPlace, publicationPlace } from '../../tests/support/publication-place.ts';
import { runScript, startScript } from '../../tests/support/run-script.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { publishTree } from './publish-tree.ts';
import { inspectSites, rollBack } from './rollback.ts';
import { readPublishedPaths } from './swap.ts';

const trees = [
  { 'index.html': 'home', 'en/index.html': 'one' },
  { 'index.html': 'home', 'en/index.html': 'two', 'pl/index.html': 'dwa' },
  { 'index.html': 'home', 'en/index.html': 'three' },
] as const;

describe('rollBack', () => {
  test('publishes the site before again, keeps the one it replaces, and can go forward', async () => {
    const { place, names } = await published();
    const back = await rollBack(place);
    expect([back.from, back.site.name]).toEqual([names[2], names[1]]);
    expect(readTree(place.dist)).toEqual(trees[1]);
    expect((await rollBack(place)).site.name).toBe(names[0]);
    expect(readTree(place.dist)).toEqual(trees[0]);
    expect((await rollBack({ ...place, to: names[2] })).site.name).toBe(names[2]);
    expect(readTree(place.dist)).toEqual(trees[2]);
    expect((await inspectSites(place)).map(({ name, isPresent }) => [name, isPresent])).toEqual([
      [names[0], false],
      [names[1], false],
      [names[2], true],
    ]);
  });

  test('keeps the inodes of files that are the same', async () => {
    const { place } = await published();
    const before = statSync(join(place.dist, 'index.html')).ino;
    await rollBack(place);
    expect(statSync(join(place.dist, 'index.html')).ino).toBe(before);
  });

  test('is followed by publications as usual, of the same site too', async () => {
    const { place, names } = await published();
    await rollBack(place);
    const { changed, removed, site } = await publishTree(place);
    expect({ changed, removed }).toEqual({
      changed: ['en/index.html'],
      removed: ['pl/index.html'],
    });
    expect(readTree(place.dist)).toEqual(trees[2]);
    expect((await inspectSites(place)).map(({ name }) => name)).toEqual([...names, site]);
  });

  test('lists the paths it changed, with the base path', async () => {
    const { place, names } = await published();
    await rollBack(place);
    expect(readPublishedPaths(place.list)).toEqual({
      version: 1,
      at: expect.any(String),
      site: names[1],
      before: names[2],
      files: { added: ['pl/index.html'], changed: ['en/index.html'], removed: [] },
      paths: { added: ['/base/pl/'], changed: ['/base/en/'], removed: [] },
    });
  });

  test('passes over stored sites that were partly or wholly deleted by hand, and says so when none is left', async () => {
    const { place, names } = await published();
    rmSync(join(place.root, '.dist-kept', names[1] ?? '', 'pl'), { recursive: true });
    await expect(rollBack({ ...place, to: names[1] })).rejects.toThrow(
      `--to: ${names[1]} is damaged: pl/index.html is missing or was changed.`,
    );
    expect((await rollBack(place)).site.name).toBe(names[0]);
    await rollBack({ ...place, to: names[2] });
    rmSync(join(place.root, '.dist-kept', names[0] ?? ''), { recursive: true });
    await expect(rollBack(place)).rejects.toThrow(
      `There is no earlier site to return to; ${names[1]} is damaged (pl/index.html is missing or was changed).`,
    );
    expect(readTree(place.dist)).toEqual(trees[2]);
  });

  test('brings a site back after the published folder was deleted', async () => {
    const { place, names } = await published();
    rmSync(place.dist, { recursive: true });
    expect((await rollBack(place)).site.name).toBe(names[1]);
    expect(readTree(place.dist)).toEqual(trees[1]);
  });

  test('works when everything about the present site is lost but its files', async () => {
    const { place, names } = await published();
    for (const name of ['present.json', `${names[2]}.json`])
      rmSync(join(place.root, '.dist-kept', name));
    await rollBack(place);
    expect(readTree(place.dist)).toEqual(trees[1]);
    expect(await inspectSites(place)).toHaveLength(3);
  });

  test('replaces only the link where the published folder is a link to a stored site', async () => {
    const place = publicationPlace(temporaryFolder());
    symlinkSync('.dist-kept/none', place.dist);
    const names = await publishAll(place);
    expect(readlinkSync(place.dist)).toBe(`.dist-kept/${names[2]}`);
    await rollBack(place);
    expect(readlinkSync(place.dist)).toBe(`.dist-kept/${names[1]}`);
    expect(readTree(place.dist)).toEqual(trees[1]);
  });
});

test('so many sites are stored as are asked for, the newest ones', async () => {
  const { place, names } = await published(1);
  expect((await inspectSites(place)).map(({ name }) => name)).toEqual(names.slice(1));
  expect(readdirSync(join(place.root, '.dist-kept')).toSorted()).toEqual(
    [
      ...[names[1], `${names[1]}.json`, `${names[1]}.leaving`],
      ...[`${names[2]}.json`, 'present.json'],
    ].toSorted(),
  );
});

describe('npm run rollback', () => {
  test('says what it did and what is stored', async () => {
    const { place, names } = await published();
    const done = await rollback(place);
    expect({ ...done, stderr: '' }).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        `${place.dist} is the site ${names[1]} instead of ${names[2]}. Files: 1 came back, 1 changed, 0 removed. The next build publishes as usual.`,
        '',
        `   ${names[0]}       2 files  snapshot snapshot`,
        `*  ${names[1]}       3 files  snapshot snapshot  (published)`,
        `   ${names[2]}       2 files  snapshot snapshot`,
        '',
      ].join('\n'),
    });
    const list = await startScript('rollback', ['--list', ...foldersOf(place)]);
    expect(list.stdout).toBe(done.stdout.split('\n').slice(2).join('\n'));
    expect(readTree(place.dist)).toEqual(trees[1]);
  });

  test('ends with 2 on what it cannot follow, and changes nothing', async () => {
    const { place, names } = await published();
    const lines = [
      ['--list', '--to', 'x'],
      ['--to', 'yesterday'],
      ['--to', ''],
      ['--to', '2'],
      ['--to', names[2] ?? ''],
      ['--back'],
      ['now'],
    ];
    const ended = await Promise.all(lines.map((list) => rollback(place, '--wait', ...list)));
    expect(ended.map(({ code, stdout }) => [code, stdout])).toEqual(lines.map(() => [2, '']));
    expect(
      ended.map(({ stderr }) => stderr.replace(/^.*Waiting.*\n/gm, '').split('. ')[0]),
    ).toEqual([
      'rollback: --list and --to exclude each other.\n',
      'rollback: --to: no site is kept under the name "yesterday"',
      'rollback: --to: no site is kept under the name ""',
      'rollback: --to: 3 sites have names that begin with "2"',
      `rollback: --to: ${names[2]} is the present site`,
      "rollback: Unknown option '--back'",
      expect.stringMatching(/^rollback: Unexpected argument 'now'/),
    ]);
    expect(readTree(place.dist)).toEqual(trees[2]);
  });
});

async function published(
  keepSites = 3,
): Promise<{ place: PublicationPlace; names: readonly string[] }> {
  const place = publicationPlace(temporaryFolder(), keepSites);
  return { place, names: await publishAll(place) };
}

async function publishAll(place: PublicationPlace): Promise<readonly string[]> {
  const names: string[] = [];
  for (const tree of trees) {
    writeTree(place.staging, tree);
    names.push((await publishTree(place)).site);
  }
  return names;
}

function rollback(place: PublicationPlace, ...list: readonly string[]) {
  return runScript('rollback', [...list, ...foldersOf(place)]);
}

function foldersOf({ dist, root }: PublicationPlace): readonly string[] {
  return ['--dist-dir', dist, '--cache-dir', join(root, 'cache')];
}
