import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { cacheLayout } from '../cache.ts';
import { exitCodes, Failure } from '../failure.ts';
import { checkDigests } from '../fetch/check-digests.ts';
import { renderStage } from '../render/render-stage.ts';
import { verifyStage } from '../verify/verify-stage.ts';
import type { Workplace } from '../workplace.ts';

/** How a snapshot did. */
export type Trial = { readonly isGood: boolean; readonly reason: string };

/**
 * Renders a snapshot as of its fetch into a folder of its own, and judges the site there: by its checks, or by a command
 * that runs in the folder and ends with 0 where the site is good. What cannot be rendered is bad.
 *
 * @param folder for everything that is written; converted images are shared with the workplace
 */
export async function trySnapshot(
  { settings, cache, progress }: Workplace,
  { snapshot, folder, command }: { snapshot: string; folder: string; command: readonly string[] },
): Promise<Trial> {
  const { fetched } = await checkDigests(snapshot);
  const own: Workplace = {
    settings: { ...settings, now: Temporal.Instant.from(fetched) },
    cache: { ...cacheLayout(folder), images: cache.images },
    progress,
  };
  try {
    await renderStage(own, snapshot);
    if (command.length === 0) await verifyStage(own, { acceptShrink: true });
  } catch (error) {
    return { isGood: false, reason: error instanceof Error ? error.message : String(error) };
  }
  if (command.length === 0) return { isGood: true, reason: 'its checks passed' };
  const code = await run(command, own.cache.staging, basename(snapshot));
  return { isGood: code === 0, reason: `the command ended with ${code}` };
}

/** @throws Failure when the command cannot be started, or was ended by a signal: that says nothing about the site */
function run([program = '', ...list]: readonly string[], folder: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, list, {
      cwd: folder,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, SNAPSHOT: name },
    });
    child.once('error', ({ message }) => reject(notJudged(`"${program}" cannot be started: ${message}`)));
    child.once('exit', (code, signal) => {
      if (code === null) reject(notJudged(`"${program}" was ended by ${signal}`));
      else resolve(code);
    });
  });
}

function notJudged(reason: string): Failure {
  return new Failure(`${reason}. Nothing was found out.`, exitCodes.usage);
}
