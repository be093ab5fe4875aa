import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectFolder } from '../../settings.ts';
import { now, withSnapshot } from '../with-snapshot.ts';
import type { Profile } from './profile-format.ts';
import { readProfiles } from './read-profiles.ts';

/** Microseconds between two looks at what runs: a thousandth of a second, so that the profile of a large site stays readable. */
const interval = '1000';

/** Renders a town of a given size once, without images, with `node --cpu-prof` in every thread. */
export function benchProfile(events: number, date: string, tell: (what: string) => void): Promise<Profile> {
  return withSnapshot(events, tell, async (folder) => {
    tell(`${events} events: rendering under the profiler`);
    const profiles = join(folder, 'profiles');
    mkdirSync(profiles);
    const keepMaps = pathToFileURL(join(import.meta.dirname, 'keep-maps.mjs')).href;
    const list = ['scripts/bench/profile/render-once.ts', join(folder, 'snapshot'), now, folder];
    await promisify(execFile)(process.execPath, list, {
      cwd: projectFolder,
      env: {
        ...process.env,
        KALENDARIUM_PROFILES: profiles,
        NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=${interval} --cpu-prof-dir="${profiles}" --import=${keepMaps}`,
      },
    });
    return {
      version: 1,
      events,
      date,
      command: `npm run bench -- --profile --events ${events}`,
      threads: readProfiles(profiles),
    };
  });
}
