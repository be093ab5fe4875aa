import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { latestSnapshot } from '../scripts/snapshots/snapshot-store.ts';
import { siteUrl } from './support/built-site.ts';
import { runScriptWell } from './support/run-script.ts';
import { siteNow } from './support/site-now.ts';
import { startSmallCms } from './support/small-cms.ts';
import { wireEvent } from './support/wire-items.ts';

const answerSchema = z.object({
  made: z.object({ page: z.string(), calendar: z.string(), feed: z.string() }),
  modules: z.array(z.string()),
});

test('an event goes from its line of the snapshot to page, calendar and feed through modules that are counted', async () => {
  const cache = mkdtempSync(join(inject('runFolder'), 'modules-'));
  const events = { en: [wireEvent({ title: 'Jazz' })], pl: [wireEvent({ id: 2, title: 'Jazz' })] };
  const cms = await startSmallCms({ items: { events } });
  try {
    const list = ['--api-url', `${cms.origin}/wp-json`, '--cache-dir', cache];
    await runScriptWell('fetch', [...list, '--now', siteNow.toString()]);
  } finally {
    await cms.close();
  }
  const source = {
    snapshot: latestSnapshot(join(cache, 'snapshots')),
    history: join(cache, 'history'),
    now: siteNow.toString(),
    configFile: join(import.meta.dirname, '../src/site.config.ts'),
    siteUrl,
  };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'support/modules-of-event.ts')],
    { env: { ...process.env, SITE_SOURCE: JSON.stringify(source) }, maxBuffer: 2 ** 26 },
  );
  const { made, modules } = answerSchema.parse(JSON.parse(stdout));
  for (const text of Object.values(made)) expect(text).toContain('Jazz');
  expect(modules).toEqual(
    expect.arrayContaining(['src/snapshot/read.ts', 'src/model/event.ts', 'src/site/open-site.ts']),
  );
  process.stdout.write(`Modules that ran for one event: ${modules.length}\n`);
  if (process.env['LIST_MODULES'] !== undefined) process.stdout.write(`${modules.join('\n')}\n`);
});
