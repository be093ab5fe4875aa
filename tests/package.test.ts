import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { contractVersion } from '../src/config.ts';
import { declaredLines, differences } from './contract/contract.ts';
import { install, nodeOf, packedTarballs, runInstalled } from './support/packages.ts';
import { differingFiles } from './support/read-tree.ts';
import { given, runScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { wireEvent, wirePost, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(tmpdir(), 'kalendarium-package-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder as people have them. */
const site = join(folder, 'Zażółć gęślą jaźń', 'moja strona');
const program = join(site, 'node_modules/kalendarium');
const repository = join(folder, 'repository');
const now = '2026-11-20T09:00:00Z';
let said: string;
let snapshot: string;
let created: readonly string[];

const notThere = 'npm has it neither in its cache nor from the registry';

const venue = wireVenue({ id: 5 });
const items = {
  events: {
    en: [wireEvent({ id: 1, slug: 'ball', title: 'Ball &amp; Tea', venue, featured: true })],
    pl: [wireEvent({ id: 3, slug: 'bal', title: 'Żółty bal', venue })],
  },
  venues: { en: [venue], pl: [venue] },
  posts: {
    en: [wirePost({ id: 6, slug: 'opening' })],
    pl: [wirePost({ id: 7, slug: 'otwarcie' })],
  },
};

/** What somebody made of the files that were created. */
const own = {
  'kalendarium.config.ts': `import { defineConfig } from 'kalendarium';
import { hooks } from './hooks.ts';
export default defineConfig({ siteUrl: 'https://town.example/kalendarz/', identifierDomain: 'town.example', hooks });
`,
  'hooks.ts': `import { defineHooks, type HookedEvent } from 'kalendarium';
export const hooks = defineHooks({
  fields: {
    size: { label: { en: 'Size', pl: 'Rozmiar' }, description: 'Of the hall.', values: { big: { en: 'Big hall', pl: 'Duża sala' } } },
  },
  event: (item): HookedEvent => ({ ...item, added: { size: 'big' } }),
});
`,
  'theme/theme.json': JSON.stringify({
    tokens: { base: { accent: '#00684f' } },
    words: { pl: { 'section.events': 'Co się dzieje' } },
  }),
  'public/hello.txt': 'Hello',
};

beforeAll(async () => {
  const { program: tarball, creator } = await packedTarballs();
  const tools = join(folder, 'tools');
  await install(tools, creator);
  const create = join(tools, 'node_modules/create-kalendarium/create-site.mjs');
  mkdirSync(join(folder, 'Zażółć gęślą jaźń'));
  const made = await promisify(execFile)(process.execPath, [
    create,
    site,
    '--kalendarium',
    `file:${tarball}`,
  ]);
  said = made.stdout;
  created = [...listFiles(site).keys()].toSorted();
  await install(site);
  for (const [file, text] of Object.entries(own)) {
    mkdirSync(dirname(join(site, file)), { recursive: true });
    writeFileSync(join(site, file), text);
  }
  await using cms = await startSmallCms({ items });
  const folders = [
    '--dist-dir',
    join(repository, 'dist'),
    '--cache-dir',
    join(repository, 'cache'),
  ];
  const environment = { API_URL: `${cms.origin}/wp-json` };
  const fetched = await runScriptWell('fetch', ['--now', now, ...folders.slice(2)], environment);
  snapshot = fetched.stdout.trim();
  // The program of the repository, for the same folder.
  const list = ['--snapshot', snapshot, '--now', now, ...folders];
  await promisify(execFile)(process.execPath, [join(projectFolder, 'scripts/build.ts'), ...list], {
    cwd: site,
    env: given(list, {}),
  });
});

describe('a folder outside the repository', () => {
  test('has its look, words, base path and files of its own, without a compiler', () => {
    const read = (file: string) => readFileSync(join(repository, 'dist', file), 'utf8');
    const [sheet = ''] = readdirSync(join(repository, 'dist/_astro')).filter((name) =>
      name.startsWith('site.'),
    );
    expect(read(`_astro/${sheet}`)).toContain('--accent:#00684f;');
    expect(read('pl/index.html')).toContain('Co się dzieje');
    expect(read('pl/index.html')).toContain(`href="/kalendarz/_astro/${sheet}"`);
    expect(read('hello.txt')).toBe('Hello');
    expect(read('data/v1/pl/events.json')).toContain('"added":{"size":["big"]}');
    expect(existsSync(join(repository, 'dist/favicon.ico'))).toBe(true);
  });

  test('is told which file of a theme is wrong', async () => {
    const other = join(folder, 'other');
    mkdirSync(join(other, 'theme'), { recursive: true });
    writeFileSync(join(other, 'kalendarium.config.mjs'), 'export default {};');
    const program = [join(projectFolder, 'scripts/doctor.ts'), '--offline'];
    const complaint = async (text: string) => {
      writeFileSync(join(other, 'theme/theme.json'), text);
      const ended = promisify(execFile)(process.execPath, program, {
        cwd: other,
        env: given([], {}),
      });
      return ended.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      );
    };
    expect(await complaint('{ "tokens": { "base": { "acent": "#fff" } } }')).toMatch(
      /other\/theme\/theme\.json cannot be used[\s\S]*did you mean "accent"/,
    );
    expect(await complaint('[]')).toContain('theme.json cannot be used: it holds no object.');
    expect(await complaint('{')).toContain('theme.json cannot be used: ');
  });
});

test.for(['22.19.0', '24.11.1'])(
  'Node %s formats as this one does, but for ranges of dates, which a site writes itself',
  async (version, { skip }) => {
    const node = await nodeOf(version);
    if (node === undefined) return skip(notThere);
    const rowsOf = async (program: string) => {
      const rows = join(projectFolder, 'tests/support/intl-rows.mjs');
      const { stdout } = await promisify(execFile)(program, [rows]);
      return stdout.trim().split('\n');
    };
    const [ours, others] = await Promise.all([rowsOf(process.execPath), rowsOf(node)]);
    const differing = others.filter((row, place) => row !== ours[place]);
    expect(differing.map((row) => row.split('\t')[0])).toEqual(['en-GB range', 'uk-UA range']);
  },
);

describe('create-kalendarium', () => {
  test('writes six files, and says what comes next', () => {
    expect(created).toEqual([
      '.github/workflows/publish.yml',
      '.gitignore',
      'README.md',
      'kalendarium.config.ts',
      'package.json',
      'theme/theme.json',
    ]);
    expect(said).toContain('npx kalendarium init');
    expect(readFileSync(join(site, 'package.json'), 'utf8')).toContain('"name": "moja-strona"');
  });
});

describe('the package', () => {
  test('brings nothing with it but itself and sharp', () => {
    const installed = readdirSync(join(site, 'node_modules')).filter(
      (name) => !name.startsWith('.'),
    );
    expect(installed.filter((name) => !['@img', 'kalendarium', 'sharp'].includes(name))).toEqual([
      'detect-libc',
      'semver',
    ]);
    const files = readdirSync(join(site, 'node_modules'), { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000_000);
  });

  test('names no folder of the machine that made it', () => {
    const found = [...listFiles(program).keys()].filter(
      (file) =>
        /\.(?:m?js|cjs|json|ts|css|md|astro)$/.test(file) &&
        readFileSync(join(program, file), 'utf8').includes(projectFolder),
    );
    expect(found).toEqual([]);
  });

  test('has the licence of everything that is part of it, and a list of that', () => {
    const licences = readFileSync(join(program, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    const { components } = JSON.parse(readFileSync(join(program, 'sbom.cdx.json'), 'utf8'));
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['astro', 'undici', 'zod', 'temporal-polyfill']));
    expect(names.filter((name: string) => !licences.includes(`\n${name} `))).toEqual([]);
    expect(licences).toContain('SIL OPEN FONT LICENSE');
  });

  test('declares the configuration, themes and the props of components without another package', async () => {
    writeFileSync(
      join(site, 'types.ts'),
      `import { defineConfig, defineHooks, defineTheme, type EventCardProps } from 'kalendarium';
import { hooks } from './hooks.ts';
const theme = defineTheme({ tokens: { base: { accent: '#00684f' } } });
export default defineConfig({ languages: ['pl'], theme });
export const titleOf = ({ event }: EventCardProps): string => event.title;
// @ts-expect-error there is no such key
defineConfig({ langauges: ['pl'] });
defineConfig({ hooks });
defineHooks({ venue: (item, { language }) => (language === 'pl' ? { ...item, phone: '' } : null) });
// @ts-expect-error something has to be returned
defineHooks({ event: (item) => { item.title; } });
// @ts-expect-error a title is an object in posts
defineHooks({ post: (item) => ({ ...item, title: '' }) });
`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'esnext'];
    options.push('--allowImportingTsExtensions');
    const checker = join(projectFolder, 'node_modules/typescript/bin/tsc');
    const checked = promisify(execFile)(
      process.execPath,
      [checker, ...options, '--ignoreConfig', 'types.ts'],
      { cwd: site },
    );
    expect((await checked).stdout).toBe('');
  });

  test('declares of components and the report what its contract has', () => {
    const declared = declaredLines(readFileSync(join(program, 'types/index.d.ts'), 'utf8'));
    expect(differences('declared.txt', declared)).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'));
    expect(manifest.kalendarium).toEqual({ contract: contractVersion });
  });

  test('says what a theme with components lacks', async () => {
    writeFileSync(join(site, 'theme/EventRow.astro'), '<p></p>');
    writeFileSync(
      join(site, 'other.config.mjs'),
      "export default { theme: { folder: './theme', components: { EventRow: './EventRow.astro' } } };",
    );
    const list = ['render', '--config', 'other.config.mjs', '--snapshot', snapshot, '--now', now];
    await expect(runInstalled(site, list)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /compiled by Astro, which is not installed\. Run "npm install --save-exact astro@[\d.]+"/,
      ),
    });
  });

  test('names a command that there is not, and the one that may be meant', async () => {
    await expect(runInstalled(site, ['buildd'])).rejects.toMatchObject({
      code: 2,
      stderr:
        'kalendarium: there is no command "buildd". Did you mean "build"? "npx kalendarium" lists them.\n',
    });
  });

  test.for([process.versions.node, '22.19.0', '24.11.1'])(
    'builds under Node %s what the repository builds',
    async (version, { skip }) => {
      const node = version === process.versions.node ? process.execPath : await nodeOf(version);
      if (node === undefined) return skip(notThere);
      const [dist, cache] = [join(folder, version, 'dist'), join(folder, version, 'cache')];
      const list = ['build', '--snapshot', snapshot, '--now', now];
      const { stderr } = await runInstalled(
        site,
        [...list, '--dist-dir', dist, '--cache-dir', cache],
        { node },
      );
      expect(stderr).not.toMatch(/Warning/);
      expect(differingFiles(join(repository, 'dist'), dist)).toEqual([]);
    },
  );
});
