import { join } from 'node:path';
import { siteConfigSchema } from '../../src/config.ts';
import { openCompiled } from '../astro/renderer.ts';
import { cacheLayout } from '../cli/build-context.ts';
import { CommandError, exitCodes, runCommand, text } from '../cli/command.ts';
import { temporaryFolder } from '../cli/process.ts';
import { projectFolder, someSettings } from '../cli/settings.ts';
import { packFolder, writeCreator, writeProgram } from './tarball.ts';

await runCommand(
  {
    name: 'pack',
    summary:
      'Makes the tarballs of the packages "kalendarium" and "create-kalendarium", and prints where they are. Nothing is ' +
      'published.\n\nExit code 0 if they are there, 2 on wrong usage, 1 otherwise.',
    options: {
      out: text('FOLDER', 'where the tarballs are written'),
      ...someSettings('cache-dir'),
    },
  },
  async ({ out, 'cache-dir': cache = '.cache' }) => {
    if (out === undefined) throw new CommandError('Name a folder: --out FOLDER.', exitCodes.usage);
    const config = siteConfigSchema.parse({});
    const order = { configFile: join(projectFolder, 'src/site.config.ts'), config };
    const templates = await openCompiled(cacheLayout(cache), order);
    using folder = temporaryFolder('pack');
    await writeProgram(join(folder.path, 'kalendarium'), templates.folder);
    writeCreator(join(folder.path, 'create'));
    for (const name of ['kalendarium', 'create'])
      process.stdout.write(`${await packFolder(join(folder.path, name), out)}\n`);
    return exitCodes.done;
  },
);
