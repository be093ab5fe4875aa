import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes, Failure } from '../failure.ts';
import { projectFolder } from '../settings.ts';

/**
 * Builds the example town in a temporary folder for as long as the work takes.
 *
 * @param options further ones of `npm start`
 */
export async function withTownSite<T>(
  now: string,
  work: (dist: string) => Promise<T>,
  options: readonly string[] = [],
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-town-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    const dist = join(folder, 'dist');
    const list = [
      '--once',
      '--port',
      '0',
      '--now',
      now,
      '--dist-dir',
      dist,
      '--cache-dir',
      join(folder, 'cache'),
      ...options,
    ];
    const child = spawn(process.execPath, ['scripts/start.ts', ...list], {
      cwd: projectFolder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0)
      throw new Failure('The example town could not be built: see above.', exitCodes.unforeseen);
    return await work(dist);
  } finally {
    process.off('exit', remove);
    remove();
  }
}
