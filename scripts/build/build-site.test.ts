import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { startSmallCms } from '../../tests/support/small-cms.ts';
import { startTestServer } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { openBuildContext } from '../cli/build-context.ts';
import { buildSite } from './build-site.ts';

test('that the present changed a site tells nobody that its server can be read again', async () => {
  const folder = mkdtempSync(join(inject('runFolder'), 'moments-'));
  let isDown = false;
  await using cms = await startSmallCms({
    items: { events: { en: [wireEvent()] } },
    interrupt: (_request, response) => {
      if (isDown) response.writeHead(500).end();
      return isDown;
    },
  });
  const told: string[] = [];
  await using listener = await startTestServer(async ({ url, body }, response) => {
    const [, said = ''] = /"text":"\S+ (.*?)[:.]/.exec(await body()) ?? [];
    told.push(`${url.pathname} ${said}`.trim());
    response.end();
  });
  const config = join(folder, 'site.config.ts');
  const settings = { api: { attempts: 1, patience: 0 }, notify: { unreadHours: 0 } };
  writeFileSync(config, `export default ${JSON.stringify({ languages: ['en'], ...settings })};\n`);
  const opened = await openBuildContext({
    ...{ config, 'api-url': `${cms.origin}/wp-json`, 'site-url': 'https://town.example/' },
    ...{ 'dist-dir': join(folder, 'dist'), 'cache-dir': join(folder, 'cache') },
  });
  const channels = {
    healthcheck: `${listener.origin}/check`,
    webhook: `${listener.origin}/hook`,
  };
  const built = async (hour: number, more: object = {}) => {
    const now = Temporal.Instant.from('2026-11-20T00:00:00Z').add({ hours: hour });
    const context = {
      ...{ ...opened, settings: { ...opened.settings, ...channels, now } },
      progress: { begin() {}, at() {}, end() {}, say() {} },
    };
    const order = { acceptShrink: false, whole: false, tells: true, ...more };
    const outcome = await buildSite(context, order).then(
      (report) => report.outcome,
      () => 'failed',
    );
    return [outcome, ...told.splice(0).toSorted()];
  };
  const moment = { snapshot: 'latest', moment: true };
  expect(await built(1)).toEqual(['published', '/check']);
  isDown = true;
  const failed = ['failed', '/check/fail', '/hook was not published'];
  expect(await built(2)).toEqual(failed);
  expect(await built(24, moment)).toEqual(['published']);
  expect(await built(25)).toEqual(['failed', '/check/fail']);
  isDown = false;
  expect(await built(26)).toEqual([expect.any(String), '/check', '/hook is well again']);
});
