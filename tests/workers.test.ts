import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { exitCodes } from '../scripts/cli/command.ts';
import { editableItems } from './support/edited-cms.ts';
import { differingFiles } from './support/read-tree.ts';
import { runScript, runScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { readTree } from './support/tree.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'workers-'));
const now = '2026-11-20T11:00:00Z';

test('a site has the same bytes whatever the number of processes and the order of pages', async () => {
  const configFile = join(folder, 'site.config.ts');
  writeFileSync(configFile, "export default { identifierDomain: 'kalendarium.invalid' };\n");
  await using cms = await startSmallCms({ items: editableItems() });
  const common = ['--config', configFile, '--cache-dir', join(folder, 'fetched')];
  const { stdout } = await runScriptWell('fetch', [
    ...common,
    '--now',
    now,
    '--api-url',
    `${cms.origin}/wp-json`,
  ]);
  const render = async (workers: string, order: string): Promise<string> => {
    const cache = join(folder, `cache-${workers}`);
    await runScriptWell(
      'render',
      [
        '--snapshot',
        stdout.trim(),
        '--config',
        configFile,
        '--cache-dir',
        cache,
        '--now',
        now,
        '--workers',
        workers,
      ],
      { KALENDARIUM_TARGET_ORDER: order },
    );
    return join(cache, 'staging');
  };
  const one = await render('1', '');
  const others = await Promise.all([render('2', 'shuffled'), render('3', 'another order')]);
  expect(Object.keys(readTree(one)).length).toBeGreaterThan(200);
  for (const other of others) expect(differingFiles(one, other)).toEqual([]);
});

test('pages are searched for secrets in every process, which no message shows', async () => {
  const configFile = join(folder, 'secret.config.ts');
  writeFileSync(configFile, "export default { identifierDomain: 'kalendarium.invalid' };\n");
  const items = editableItems();
  const password = 'Kq7z Rw2p Xn9d Lm4t';
  for (const event of items.events.en) event['description'] = `<p>${password}</p>`;
  await using cms = await startSmallCms({ items });
  const common = ['--config', configFile, '--cache-dir', join(folder, 'secret'), '--now', now];
  const { stdout } = await runScriptWell('fetch', [
    ...common,
    '--api-url',
    `${cms.origin}/wp-json`,
  ]);
  const built = await runScript(
    'build',
    [
      ...common,
      '--snapshot',
      stdout.trim(),
      '--workers',
      '2',
      '--dist-dir',
      join(folder, 'secret-dist'),
    ],
    { API_USER: 'jan', API_APPLICATION_PASSWORD: password },
  );
  expect(built.code).toBe(exitCodes.verification);
  expect(built.stdout + built.stderr).not.toContain('Rw2p');
  const problems = readFileSync(join(folder, 'secret', 'reports', 'problems.txt'), 'utf8');
  const pages = items.events.en.map(({ slug }) => `en/events/${slug}/index.html`);
  for (const page of pages)
    expect(problems).toContain(`${page} contains the application password, as it is\n`);
});

test('a component that fails ends the render, which names the page and the template', async () => {
  const configFile = join(folder, 'broken.config.ts');
  const theme = "theme: { folder: '.', components: { EventRow: './Broken.astro' } }";
  writeFileSync(
    configFile,
    `export default { identifierDomain: 'kalendarium.invalid', ${theme} };\n`,
  );
  writeFileSync(
    join(folder, 'Broken.astro'),
    "---\nthrow new Error('this row is broken');\n---\n<p></p>\n",
  );
  await using cms = await startSmallCms({ items: editableItems() });
  const common = ['--config', configFile, '--cache-dir', join(folder, 'broken'), '--now', now];
  await runScriptWell('fetch', [...common, '--api-url', `${cms.origin}/wp-json`]);
  const { code, stderr } = await runScript('render', [...common, '--workers', '2']);
  expect(code).toBe(1);
  expect(stderr).toContain('this row is broken');
  expect(stderr).toMatch(
    /^render: (?:en|pl)\/\S*index\.html could not be rendered by src\/pages\/(?:lists\/)?\w+\.astro/m,
  );
});
