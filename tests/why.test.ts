import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { recordFile } from '../scripts/build/record.ts';
import { exitCodes } from '../scripts/cli/command.ts';
import { editableItems } from './support/edited-cms.ts';
import { runScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import type { TestServer } from './support/test-server.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'why-'));
const cache = join(folder, 'cache');
const configFile = join(folder, 'site.config.ts');
const items = editableItems();

let cms: TestServer;

beforeAll(async () => {
  writeFileSync(configFile, "export default { identifierDomain: 'kalendarium.invalid' };\n");
  cms = await startSmallCms({ items });
  await build('2026-11-20T02:00:00Z');
});

afterAll(() => cms.close());

test('of an edited event just what shows it is written again, and everything is looked at once', async () => {
  const before = keys();
  const [event] = items.events.en;
  if (event) items.events.en[0] = { ...event, title: 'Otherwise' };
  const { stderr } = await build('2026-11-20T02:00:00Z', '--why', 'en event 100');
  const after = keys();
  expect([...after.keys()]).toEqual([...before.keys()]);
  const written = [...after].filter(([name, key]) => before.get(name) !== key);
  const names = written.map(([name]) => name);
  expect(names.filter((name) => name.startsWith('pl '))).toEqual([]);
  expect(names).toContain('en event 100');
  expect(names).toContain('en files of event 100');
  expect(names).toContain('en calendar events');
  expect(names).toContain('en month 2026-11');
  expect(names).not.toContain('en files of event 101');
  expect(names).not.toContain('en event 103');
  expect(stderr).toContain(
    'en event 100: written, since these of its inputs differ: layout, item.',
  );
  expect(stderr).toMatch(/ {2}item\.title: "[^"]+" → "Otherwise"/);
});

test('what stays as it was says so, by its path too', async () => {
  const [event] = items.events.en;
  if (event) items.events.en[0] = { ...event, title: 'Again otherwise' };
  const { stderr } = await build('2026-11-20T02:00:00Z', '--why', '/pl/');
  expect(stderr).toContain('pl home: taken over as it was: all that it is made of is the same.');
});

test('a name that nothing has ends the build, and names what is similar', async () => {
  const [event] = items.events.en;
  if (event) items.events.en[0] = { ...event, title: 'Once more' };
  const { code, stderr } = await run('2026-11-20T02:00:00Z', '--why', 'en event 10');
  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain('Nothing that the site publishes is called "en event 10"');
  expect(stderr).toContain('Similar names: "en event 100"');
});

function keys(): ReadonlyMap<string, string> {
  const { targets } = recordFile.read(join(cache, 'published-targets.ndjson')) ?? {};
  const all = [...(targets?.values() ?? [])].filter(({ section }) => section !== 'placed');
  return new Map(all.map(({ name, key }) => [name, key]));
}

async function build(now: string, ...list: string[]) {
  const ended = await run(now, ...list);
  expect(ended).toMatchObject({ code: 0 });
  return ended;
}

function run(now: string, ...list: string[]) {
  return runScript('build', [
    ...['--now', now, '--api-url', `${cms.origin}/wp-json`, '--config', configFile],
    ...['--dist-dir', join(folder, 'dist'), '--cache-dir', cache, ...list],
  ]);
}
