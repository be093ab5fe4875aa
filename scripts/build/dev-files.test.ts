import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runScriptWell } from '../../tests/support/run-script.ts';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { ownConfigFile, programModule } from '../cli/site-folder.ts';
import { latestSnapshot } from '../snapshots/snapshot-store.ts';
import type { DevFilesOrder } from './dev-files.ts';

test('files are made, and told of, where an earlier run was killed while it removed old ones', async () => {
  const [en, pl] = [wireEvent({ id: 1 }), wireEvent({ id: 2, slug: 'bal' })];
  await using cms = await startSmallCms({ items: { events: { en: [en], pl: [pl] } } });
  const cache = cacheLayout(temporaryFolder());
  const fetched = ['--api-url', `${cms.origin}/wp-json`, '--cache-dir', cache.folder];
  await runScriptWell('fetch', [...fetched, '--config', ownConfigFile]);
  const folder = join(cache.dev, 'site');
  for (const left of [folder, `${folder}-old`, `${folder}-made`])
    mkdirSync(join(left, 'en'), { recursive: true });
  const source = {
    snapshot: latestSnapshot(cache.snapshots),
    history: cache.history,
    now: '2026-12-01T10:00:00Z',
    configFile: ownConfigFile,
    siteUrl: 'https://town.example/',
  };
  const order: DevFilesOrder = { source, folder, images: cache.images };
  const child = fork(programModule('scripts/build/dev-files'), [JSON.stringify(order)]);
  const told: unknown[] = [];
  child.on('message', (item) => told.push(item));
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(readdirSync(cache.dev)).toEqual(['site']);
  expect(existsSync(join(folder, 'en', 'feeds', 'events.ics'))).toBe(true);
  expect(told).toEqual(expect.arrayContaining(['en feed news', 'pl feed news']));
});
