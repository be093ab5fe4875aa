import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';
import { startSmallCms } from './support/small-cms.ts';

test('pages have their policy whatever NODE_ENV says', async () => {
  await using cms = await startSmallCms({ items: {} });
  const folder = mkdtempSync(join(inject('runFolder'), 'mode-'));
  const list = ['--dist-dir', join(folder, 'dist'), '--cache-dir', join(folder, 'cache')];
  const child = spawn(process.execPath, ['scripts/build.ts', ...list], {
    cwd: projectFolder,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      API_URL: `${cms.origin}/wp-json`,
      API_USER: '',
      API_APPLICATION_PASSWORD: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect(readFileSync(join(folder, 'dist/en/index.html'), 'utf8')).toContain(
    '<meta http-equiv="Content-Security-Policy"',
  );
});
