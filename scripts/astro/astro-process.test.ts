import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { ownConfigFile } from '../cli/site-folder.ts';
import { runAstro } from './astro-process.ts';

test.each(['C#', 'where?', '50%'])(
  'a folder named "%s" is refused, where Astro would leave out files',
  async (name) => {
    const cacheFolder = join(temporaryFolder(), name);
    const order = { configFile: ownConfigFile, siteUrl: 'https://town.example/', cacheFolder };
    await expect(runAstro({ ...order, renderer: join(cacheFolder, 'made') })).rejects.toEqual(
      new CommandError(
        `Astro cannot compile templates where the name of a folder holds "#", "?" or "%", as in "${cacheFolder}". Rename that folder, or name another cache folder (CACHE_DIR) if it is that one.`,
        exitCodes.usage,
      ),
    );
  },
);
