import { existsSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { statusFile } from '../src/routes.ts';
import { waitOption, withBuildContext } from './cli/build-context.ts';
import { CommandError, exitCodes, runCommand, text } from './cli/command.ts';
import { someSettings } from './cli/settings.ts';
import { compressFolder } from './sites/compress-folder.ts';

await runCommand(
  {
    name: 'compress',
    summary:
      'Makes a copy of the published site with a .gz and a .br beside each text, for hosts that send such files ' +
      '(nginx: gzip_static, brotli_static). What was compressed before is taken from the cache.\n\nExit code 0 if the ' +
      'copy is made, 2 where there is no site or no place for a copy, 6 when a build is running, ' +
      '1 otherwise.',
    options: {
      out: text('FOLDER', 'the copy, the published folder with "-compressed" if not given'),
      ...someSettings('dist-dir', 'cache-dir'),
      ...waitOption,
    },
  },
  ({ out, ...values }) =>
    withBuildContext(values, async ({ settings, cache }) => {
      const from = realpathOf(settings.distFolder);
      const to = realpathOf(out === undefined ? `${settings.distFolder}-compressed` : resolve(out));
      checkFolders(from, to);
      const { texts, made } = await compressFolder({
        ...{ from, to },
        cache: join(cache.folder, 'compressed'),
      });
      process.stdout.write(`${texts} compressible files in ${to}, ${made} recompressed.\n`);
      return exitCodes.done;
    }),
);

/**
 * @throws CommandError where there is no site, or the copy would take the place of something else
 */
function checkFolders(from: string, to: string): void {
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
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** What is replaced is the folder itself, not a link that leads to it. */
function realpathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : path;
}
