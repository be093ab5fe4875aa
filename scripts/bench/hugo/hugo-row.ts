import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../settings.ts';
import type { BenchPlace } from '../build-rows.ts';
import type { Row } from '../figures-format.ts';
import { programVersion } from '../machine.ts';
import { measureProgram } from '../measure.ts';
import { treeSize } from '../tree-size.ts';
import { now } from '../with-snapshot.ts';

/** Number of the installed Hugo; undefined where there is none. */
export function hugoVersion(): string | undefined {
  return /v(\d+\.\d+\.\d+)/.exec(programVersion('hugo', 'version') ?? '')?.[1];
}

/** Has Hugo write the pages of a snapshot. Making its project is not counted. */
export async function hugoRow({ snapshot, folder }: BenchPlace): Promise<Row> {
  const project = join(folder, 'hugo');
  const to = join(folder, 'hugo-dist');
  mkdirSync(project);
  const list = ['scripts/bench/hugo/prepare-hugo.ts', snapshot, now, project];
  await promisify(execFile)(process.execPath, list, { cwd: projectFolder, maxBuffer: 1 << 26 });
  const options = ['--source', project, '--destination', to, '--cacheDir', join(folder, 'hugo-cache')];
  const usage = await measureProgram('hugo', [...options, '--quiet', '--buildFuture']);
  const size = treeSize(to);
  return { by: 'hugo', case: 'cold', stage: 'hugo', ...usage, ...size, rendered: size.pages };
}
