import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypes, extensionOf } from '../src/outputs/hosting/headers.ts';
import { exitCodes, Failure, runCommand } from './cli/command.ts';
import { eachLimited, linkOrCopy, listFiles, makeFolder, writeWhole } from './cli/files.ts';
import { openSettings, settingOptions } from './cli/settings.ts';

await runCommand(
  {
    name: 'compress',
    summary:
      'Makes a copy of the published site with a .gz and a .br beside each text, for hosts that send such files ' +
      '(nginx: gzip_static, brotli_static). What was compressed before is taken from the cache.\n\nEnds with 0 when the ' +
      'copy is made, 2 where there is no site or no room for a copy, 1 otherwise.',
    options: {
      out: {
        type: 'string',
        value: 'FOLDER',
        help: 'the copy, the published folder with "-compressed" if not given',
      },
      'dist-dir': settingOptions['dist-dir'],
      'cache-dir': settingOptions['cache-dir'],
    },
  },
  async ({ out, ...values }) => {
    const { distFolder: from, cacheFolder } = await openSettings(values);
    const to = out === undefined ? `${from}-compressed` : resolve(out);
    if (!existsSync(join(from, 'status.json')))
      throw new Failure(`${from} holds no site. Run "npm run build" first.`, exitCodes.usage);
    if (existsSync(to) && !existsSync(join(to, 'status.json')))
      throw new Failure(
        `${to} holds something else than a site: name another folder with --out.`,
        exitCodes.usage,
      );
    const { texts, made } = await compressFolder({ from, to, kept: join(cacheFolder, 'compressed') });
    process.stdout.write(`${texts} texts in ${to}, ${made} of them compressed anew.\n`);
    return exitCodes.done;
  },
);

const codings = {
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
} as const;

/** Bytes below which an answer fits into one packet anyway. */
const leastBytes = 1_000;

/** Says when the server was read, and changes by itself. */
const changing = 'status.json';

/**
 * Makes a copy of a site with a `.gz` and a `.br` beside each text, which takes the place of an earlier copy as a whole.
 *
 * @param order.kept where compressed texts are kept by content from one time to the next
 * @returns how many texts there are, and how many of them were compressed anew
 */
export async function compressFolder(order: {
  readonly from: string;
  readonly to: string;
  readonly kept: string;
}): Promise<{ readonly texts: number; readonly made: number }> {
  const { from, to, kept } = order;
  const next = `${to}.next`;
  const files = listFiles(from);
  rmSync(next, { recursive: true, force: true });
  makeFolder(kept);
  let made = 0;
  let texts = 0;
  await eachLimited([...files], 4, async ([path, size]) => {
    const target = join(next, path);
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(join(from, path), target);
    if (!isText(path) || size < leastBytes || path === changing) return;
    texts += 1;
    if (await compressFile(target, kept)) made += 1;
  });
  swap(to, next);
  return { texts, made };
}

async function compressFile(file: string, kept: string): Promise<boolean> {
  const bytes = readFileSync(file);
  const digest = hash('sha256', bytes, 'hex');
  let made = false;
  for (const [extension, compress] of Object.entries(codings)) {
    const there = join(kept, `${digest}.${extension}`);
    if (!existsSync(there)) {
      writeWhole(there, await compress(bytes));
      made = true;
    }
    linkOrCopy(there, `${file}.${extension}`);
  }
  return made;
}

function swap(to: string, next: string): void {
  const before = `${to}.before`;
  rmSync(before, { recursive: true, force: true });
  if (existsSync(to)) renameSync(to, before);
  renameSync(next, to);
  rmSync(before, { recursive: true, force: true });
}

function isText(path: string): boolean {
  return /charset=utf-8$/.test(contentTypes[extensionOf(path)] ?? '');
}
