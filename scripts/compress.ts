import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { statusFile } from '../src/routes.ts';
import { CommandError, exitCodes, runCommand, text } from './cli/command.ts';
import { openSettings, someSettings } from './cli/settings.ts';
import { compressFolder } from './sites/compress-folder.ts';

await runCommand(
  {
    name: 'compress',
    summary:
      'Makes a copy of the published site with a .gz and a .br beside each text, for hosts that send such files ' +
      '(nginx: gzip_static, brotli_static). What was compressed before is taken from the cache.\n\nExit code 0 if the ' +
      'copy is made, 2 where there is no site or no room for a copy, 1 otherwise.',
    options: {
      out: text('FOLDER', 'the copy, the published folder with "-compressed" if not given'),
      ...someSettings('dist-dir', 'cache-dir'),
    },
  },
  async ({ out, ...values }) => {
    const { distFolder: from, cacheFolder } = await openSettings(values);
    const to = out === undefined ? `${from}-compressed` : resolve(out);
    if (!existsSync(join(from, statusFile)))
      throw new CommandError(`${from} holds no site. Run "npm run build" first.`, exitCodes.usage);
    if (isWithin(to, from))
      throw new CommandError(
        `${to} is the published site or in it: name another folder with --out.`,
        exitCodes.usage,
      );
    if (existsSync(to) && !existsSync(join(to, statusFile)))
      throw new CommandError(
        `${to} holds something else than a site: name another folder with --out.`,
        exitCodes.usage,
      );
    const { texts, made } = await compressFolder({
      from,
      to,
      cache: join(cacheFolder, 'compressed'),
    });
    process.stdout.write(`${texts} compressible files in ${to}, ${made} recompressed.\n`);
    return exitCodes.done;
  },
);

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
