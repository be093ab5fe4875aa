import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealTemplates } from '../scripts/astro/renderer.ts';
import type { TreeChanges } from '../scripts/upgrade/compare-trees.ts';
import type { UpgradeFindings } from '../scripts/upgrade/findings-text.ts';
import { readHistory } from '../src/snapshot/history.ts';
import { install, packedTarballs, runInstalled } from './support/packages.ts';
import { startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';
import { writeTree } from './support/tree.ts';
import { wireEvent, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(tmpdir(), 'kalendarium-upgrade-'));
const site = join(folder, 'Zażółć gęślą jaźń', 'moja strona');
const installed = join(site, 'node_modules/kalendarium');
const now = '2026-11-20T09:00:00Z';
const siteUrl = 'https://town.example/kalendarz/';

/** Of the text that UIDs of calendars are made by. */
const uidEnd = '-$' + '{language}@';

/** What nobody else is to learn. */
const secrets = {
  API_USER: 'jan',
  API_APPLICATION_PASSWORD: 'q9Zx 7LmP 2vRt',
  NOTIFY_WEBHOOK: 'https://hooks.example/a1b2c3d4e5',
  GITHUB_TOKEN: 'ghs_0123456789abcdef',
};

let cms: TestServer;
/** Tarballs of a program that changes a little, and of one that goes further. */
let next: string;
let later: string;

beforeAll(async () => {
  const venue = wireVenue({ id: 5 });
  cms = await startSmallCms({
    items: {
      events: {
        en: [wireEvent({ id: 1, slug: 'ball', venue }), wireEvent({ id: 2, slug: 'tea', venue })],
        pl: [wireEvent({ id: 3, slug: 'bal', title: 'Żółty bal', venue })],
      },
      venues: { en: [venue], pl: [venue] },
    },
  });
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, 'package.json'), '{ "private": true, "type": "module" }\n');
  await install(site, (await packedTarballs()).program);
  // A quarter of the files, which no version needs here, and npm would unpack of each.
  rmSync(join(installed, 'scripts/mock/town'), { recursive: true });
  cpSync(installed, join(folder, 'present'), { recursive: true });
  writeTree(join(site, 'theme'), {
    'theme.json': '{\n  "tokens": {\n    "base": { "accent": "#00684f" }\n  }\n}\n',
  });
  writeFileSync(
    join(site, 'kalendarium.config.ts'),
    `import { defineConfig } from 'kalendarium';
export default defineConfig({ siteUrl: '${siteUrl}', identifierDomain: 'town.example' });
`,
  );
  await build();
  // The file of secrets is not there for builds that read this server.
  writeFileSync(
    join(site, '.env'),
    Object.entries({ API_URL: cms.origin, ...secrets })
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  next = await packedAs('0.2.0', (program) => {
    edit(program, 'src/i18n/en.js', '\t\tchanges: "changes"', '\t\tchanges: "whats-new"');
    edit(
      program,
      'src/i18n/en.js',
      '"section.changes": "What changed"',
      '"section.changes": "New"',
    );
    edit(program, 'src/outputs/text.js', uidEnd, `0${uidEnd}`);
    edit(program, 'src/theme/tokens.js', 'ground: "#f6f1e6"', 'ground: "#dfe9f4"');
    for (const sheet of globSync('renderer/client/_astro/site.*.css', { cwd: program }))
      edit(program, sheet, '--ground:#f6f1e6', '--ground:#dfe9f4');
    sealTemplates(join(program, 'renderer'));
    // What it is given, and whether scripts of packages are run.
    const noted = JSON.stringify(join(folder, 'environment.json'));
    edit(
      program,
      'scripts/render.js',
      '// scripts/render.ts\n',
      `(await import("node:fs")).writeFileSync(${noted}, JSON.stringify({ ...process.env, cwd: process.cwd() }));\n`,
    );
    edit(
      program,
      'package.json',
      '"type": "module"',
      `"type": "module",\n"scripts": { "install": "touch ${JSON.stringify(join(folder, 'script-was-run')).slice(1, -1)}" }`,
    );
  });
  later = await packedAs('1.0.0', (program) => {
    edit(program, 'src/theme/tokens.js', '\taccent: ', '\tcinnabar: ');
    for (const file of ['src/snapshot/history.js', 'scripts/cli/build-context.js'])
      edit(program, file, historyNumber, '$12');
    for (const file of [
      'src/snapshot/format.js',
      'src/loaders/fetch-snapshot.js',
      'src/loaders/withhold-later.js',
    ])
      edit(program, file, snapshotNumber, '$13');
  });
});

afterAll(async () => {
  await cms.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an upgrade that is tried', () => {
  let before: Readonly<Record<string, string>>;
  let findings: Findings;

  beforeAll(async () => {
    writeHooks('<0.2', '(item) => item');
    before = digestsIn(site);
    findings = await tryVersion(next);
  });

  afterAll(() => {
    for (const file of ['hooks.ts', 'hooked.config.ts']) rmSync(join(site, file));
  });

  test('says in words what it changes for readers and for programs', () => {
    expect(findings).toMatchObject({
      code: 5,
      installed: { contract: 1 },
      tried: { version: '0.2.0', contract: 1 },
    });
    const { changes, alarms } = findings;
    expect(alarms).toEqual([
      '3 UIDs of calendars are gone (event-1-en@town.example, event-2-en@town.example, event-3-pl@town.example): programs of subscribers remove these events, and show what they are now as new.',
    ]);
    expect(changes.calendars).toMatchObject({ before: 3, after: 3, changed: [] });
    expect(changes.addresses).toMatchObject({
      gone: [],
      moved: [{ from: '/kalendarz/en/changes/', to: '/kalendarz/en/whats-new/', answers: true }],
      added: [],
    });
    expect(changes.differences[0]).toMatchObject({
      change: 'words',
      from: 'What changed',
      to: 'New',
    });
    expect(changes.kinds.find(({ kind }) => kind === 'event')).toMatchObject({
      before: 3,
      after: 3,
      changed: { words: 2 },
    });
    expect(changes.styles).toMatchObject({
      files: 6,
      properties: [{ name: '--ground', from: '#f6f1e6', to: '#dfe9f4' }],
    });
    expect(findings.pictures).toEqual({
      pictured: [],
      none: expect.stringMatching(
        /no-chromium took none \(spawn .* ENOENT\); for pictures install Chromium or Chrome/,
      ),
    });
  });

  test('writes nothing into the folder of the site, whatever is in it', () => {
    expect(digestsIn(site)).toEqual(before);
  });

  test('gives the other version no login, and runs no script of it', () => {
    const environment = JSON.parse(readFileSync(join(folder, 'environment.json'), 'utf8'));
    const text = JSON.stringify(environment);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).not.toContain(cms.origin);
    expect(environment.cwd).not.toContain(site);
    expect(existsSync(join(folder, 'script-was-run'))).toBe(false);
  });

  test('names the line of a theme that does not fit, before anything is rendered', async () => {
    const { stdout } = await runInstalled(site, ['upgrade', '--try', later], offline).catch(
      (ended) => ended,
    );
    expect(stdout).toContain('Version 1.0.0 does not render this site');
    expect(stdout).toMatch(/theme\/theme\.json:3: unknown token "accent"/);
    expect(stdout).toContain(join(site, 'theme/theme.json'));
  });

  test.each([
    ['9.9.9', 4, /the registry of npm could not be reached[\s\S]*ENOTCACHED/],
    ['./none.tgz', 2, /there is no file .*none\.tgz/],
    ['git+ssh://host/x', 2, /is neither a version \(1\.2\.3\), a tag \(latest\) nor a tarball/],
    ['./kalendarium.config.ts.tgz', 2, /it is damaged, or no tarball of a package/],
  ])('says what is wrong with %s', async (version, code, message) => {
    const damaged = join(site, 'kalendarium.config.ts.tgz');
    if (version.includes('config')) cpSync(join(site, 'kalendarium.config.ts'), damaged);
    const ended = runInstalled(site, ['upgrade', '--try', version], offline);
    await expect(ended).rejects.toMatchObject({ code, stderr: expect.stringMatching(message) });
    rmSync(damaged, { force: true });
  });

  test('names the line of hooks that the other version does not take', async () => {
    const stricter = await packedAs('0.3.0', (program) =>
      edit(program, 'src/site/hooked-snapshot.js', '"translations"', '"translations",\n\t"cost"'),
    );
    writeHooks('<0.3', "(item) => ({ ...item, cost: '' })");
    const list = ['upgrade', '--config', 'hooked.config.ts', '--try', stricter];
    const { code, stdout } = await runInstalled(site, list, offline).catch((one) => one);
    expect(code).toBe(5);
    expect(stdout).toContain('Version 0.3.0 does not render this site');
    expect(stdout).toContain('hooks.ts:4: The hook "event" returned another "cost"');
    expect(stdout).toContain('hooks.ts:3: the hooks are for the versions <0.3');
  });

  test('names the line of hooks that are for other versions, with which a build in CI would fail, and nothing else', () => {
    expect(findings.refusal).toBeUndefined();
    expect(findings.faults).toEqual([
      {
        file: 'hooks.ts',
        line: 3,
        what: expect.stringMatching(/^the hooks are for the versions <0\.2, and a build in CI/),
      },
    ]);
  });

  test('needs a snapshot', async () => {
    const list = ['upgrade', '--try', next, '--cache-dir', join(folder, 'none')];
    await expect(runInstalled(site, list, offline)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There is no snapshot in ".*" yet.*"npx kalendarium build"/),
    });
  });
});

describe('going back', () => {
  const history = join(site, '.cache/history');
  const events = () =>
    readHistory(history, { origin: '', siteUrl })
      .history.items.filter(({ kind }) => kind === 'event')
      .map(({ id, firstSeen, event }) => ({ id, firstSeen, sequence: event?.sequence }));

  beforeAll(() => rmSync(join(site, '.env')));

  test('the older version reads the history and the snapshot that a newer one left', async () => {
    const known = events();
    expect(known.map(({ firstSeen }) => firstSeen)).toEqual([now, now, now]);
    replaceProgram('0.2.0');
    await build('2026-11-21T09:00:00Z');
    replaceProgram('present');
    const { stderr } = await build('2026-11-22T09:00:00Z', ['--snapshot', 'latest']);
    expect(stderr).not.toMatch(/is not used|damaged/);
    expect(events()).toEqual(known);
  });

  test('it names the one copy to restore where the newer one has another format', async () => {
    const known = events();
    rmSync(join(site, 'theme'), { recursive: true });
    replaceProgram('1.0.0');
    await build('2026-11-23T09:00:00Z');
    replaceProgram('present');
    await expect(build('2026-11-24T09:00:00Z')).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/What this version left is in .*history-of-format-1: put that/),
    });
    rmSync(history, { recursive: true });
    renameSync(`${history}-of-format-1`, history);
    await expect(build('2026-11-24T09:00:00Z', ['--snapshot', 'latest'])).rejects.toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/fetch again/),
    });
    await build('2026-11-24T09:00:00Z');
    expect(events()).toEqual(known);
  });
});

/** Of npm: nothing is asked of a registry. Of Chromium: there is none. */
const offline = {
  environment: { ...secrets, npm_config_offline: 'true', CHROMIUM: join(folder, 'no-chromium') },
};

/** Writes hooks, for some versions, and a configuration that has them. */
function writeHooks(range: string, event: string): void {
  writeFileSync(
    join(site, 'hooks.ts'),
    `import { defineHooks } from 'kalendarium';
export const hooks = defineHooks({
  for: '${range}',
  event: ${event},
});
`,
  );
  writeFileSync(
    join(site, 'hooked.config.ts'),
    `import { hooks } from './hooks.ts';
import site from './kalendarium.config.ts';
export default { ...site, hooks };
`,
  );
}

type Findings = UpgradeFindings & { readonly code: number; readonly changes: TreeChanges };

async function tryVersion(tarball: string): Promise<Findings> {
  const list = [
    'upgrade',
    '--config',
    'hooked.config.ts',
    '--try',
    tarball,
    '--json',
    '--now',
    now,
  ];
  const ended = runInstalled(site, list, offline).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout }),
  );
  const { code, stdout } = await ended;
  return { code, ...JSON.parse(stdout) };
}

function build(at = now, list: readonly string[] = []) {
  const environment = { API_URL: `${cms.origin}/wp-json` };
  return runInstalled(site, ['build', '--now', at, ...list], { environment });
}

/** A tarball of the installed program under another number. */
async function packedAs(version: string, change: (program: string) => void): Promise<string> {
  const program = join(folder, version);
  cpSync(installed, program, { recursive: true });
  const file = join(program, 'package.json');
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }, null, 2),
  );
  change(program);
  // What `npm pack` does with a folder that was a package, without looking at each file.
  const tarball = `${program}.tgz`;
  await promisify(execFile)('tar', ['-czf', tarball, '-C', folder, version]);
  return tarball;
}

/**
 * Puts a version where npm would: it has the same dependencies.
 *
 * @param name of a folder with its files
 */
function replaceProgram(name: string): void {
  rmSync(installed, { recursive: true });
  cpSync(join(folder, name), installed, { recursive: true });
}

/** The number of the format of the history in compiled modules. */
const historyNumber = /(literal\(|version (?:[!<>]==?|=) |version: |reads (?:version|format) )1\b/g;

/** That of the format of snapshots. */
const snapshotNumber = /(snapshotVersion = |readableVersions = \[1, |version: )2\b/g;

function edit(program: string, file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(program, file), 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(program, file), changed);
}

/** Digests of all files of a folder, those of packages too. */
function digestsIn(place: string): Readonly<Record<string, string>> {
  const files = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.toSorted().map((file) => [file, hash('sha256', readFileSync(file), 'hex')]),
  );
}
