import {
  constants,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CommandError, type ExitCode, exitCodes } from '../cli/command.ts';
import { installingEnvironment } from '../cli/environment.ts';
import { readJson } from '../cli/files.ts';
import { npmProgram, runProgram } from '../cli/process.ts';

const packageName = 'kalendarium';

const manifestSchema = z.object({
  version: z.string(),
  bin: z.record(z.string(), z.string()),
  kalendarium: z.object({ contract: z.int() }).optional(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/** Another version of the program, installed into a copy of the site. */
export type TriedProgram = {
  /** Folder of the package. */
  readonly folder: string;
  readonly version: string;
  /** Number of its public contract. */
  readonly contract: number | undefined;
  /** Module that its commands begin with, absolute. */
  readonly commandLine: string;
  /** The version of Astro that the site has to install with it, where it has another one. */
  readonly astro?: string;
};

/**
 * Copies a site without what is built, installed or secret, and installs a version of the program into the copy. No script of
 * a package is run.
 *
 * @param order.version as it was typed
 * @param order.wanted what npm is asked for
 * @param order.without folders below that of the site which are not copied
 * @throws CommandError where there is no such version, or it cannot be had
 */
export async function installInCopy(order: {
  readonly version: string;
  readonly wanted: string;
  readonly site: string;
  readonly copy: string;
  readonly without: readonly string[];
}): Promise<TriedProgram> {
  const { wanted, site, copy } = order;
  copySite(order);
  writeFileSync(join(copy, 'package.json'), manifestWith(wanted, site));
  await npmInstall(copy, [], order.version);
  const folder = join(copy, 'node_modules', packageName);
  const manifest = manifestSchema.safeParse(readJson(join(folder, 'package.json'))).data;
  const start = manifest?.bin[packageName];
  if (manifest === undefined || start === undefined) {
    const reason = `"${order.version}" is not a package of Kalendarium.`;
    throw new CommandError(reason, exitCodes.usage);
  }
  const astro = otherAstro(copy, manifest.peerDependencies['astro']);
  if (astro !== undefined) await npmInstall(copy, [`astro@${astro}`], `astro ${astro}`);
  // What asks the registry is done: the program that is tried finds no login of it here.
  rmSync(join(copy, '.npmrc'), { force: true });
  return {
    folder,
    version: manifest.version,
    contract: manifest.kalendarium?.contract,
    commandLine: join(folder, start),
    ...(astro !== undefined && { astro }),
  };
}

/**
 * What npm is asked for.
 *
 * @param typed a version, a tag, a path or an address of a tarball
 * @param from the folder that paths are relative to
 * @throws CommandError where it is neither, or there is no such file
 */
export function packageSpec(typed: string, from: string): string {
  if (/^https:\/\/\S+\.tgz$/.test(typed)) return typed;
  const isPath = /^file:|^\.{0,2}[/\\]|^[A-Za-z]:[/\\]|\.(?:tgz|tar\.gz)$/.test(typed);
  if (!isPath) {
    if (/^[\w^~][\w.+-]*$/.test(typed)) return typed;
    throw new CommandError(
      `--try "${typed}" is neither a version (1.2.3), a tag (latest) nor a tarball (./kalendarium-1.2.3.tgz).`,
      exitCodes.usage,
    );
  }
  const file = typed.startsWith('file://')
    ? fileURLToPath(typed)
    : resolve(from, typed.replace(/^file:/, ''));
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return `file:${file}`;
  throw new CommandError(`--try: there is no file ${file}.`, exitCodes.usage);
}

/** Folders that belong to a site only while it is worked on, wherever they are. */
const passing = new Set(['node_modules', '.git', '.preview', '.town']);

type CopyOrder = Pick<Parameters<typeof installInCopy>[0], 'site' | 'copy' | 'without'>;

/**
 * Copies a site with what is installed in it: compilers of components write beside the packages that they compile.
 *
 * @param program absolute path of a module of the installed program
 * @returns the place of that module, which is another one where the program is in the folder of the site
 */
export function copyInstalled({ site, copy, without }: CopyOrder, program: string): string {
  copySite({ site, copy, without });
  const packages = join(site, 'node_modules');
  if (existsSync(packages))
    cpSync(packages, join(copy, 'node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
  return program.startsWith(`${packages}${sep}`) ? join(copy, relative(site, program)) : program;
}

function copySite({ site, copy, without }: CopyOrder): void {
  const leftOut = new Set(without.map((folder) => resolve(folder)));
  cpSync(site, copy, {
    recursive: true,
    // A theme that is linked to from elsewhere would import the installed program.
    dereference: true,
    filter: (file) => {
      const name = basename(file);
      const isSecret = name.startsWith('.env') && dirname(file) === site;
      return !passing.has(name) && !isSecret && !leftOut.has(file) && existsSync(file);
    },
  });
}

const specsSchema = z.record(z.string(), z.string()).default({});

const siteManifestSchema = z.looseObject({
  dependencies: specsSchema,
  devDependencies: specsSchema,
});

/** The manifest of the site with another version of the program, and with paths that are right in a copy. */
function manifestWith(wanted: string, site: string): string {
  const manifest = siteManifestSchema.parse(
    readJson(join(site, 'package.json')) ?? { private: true },
  );
  const placed = (specs: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(specs)
        .filter(([name]) => name !== packageName)
        .map(([name, spec]) => [
          name,
          spec.replace(/^file:(?!\/\/)(.*)$/, (_, path) => `file:${resolve(site, path)}`),
        ]),
    );
  const whole = {
    ...manifest,
    scripts: {},
    dependencies: { ...placed(manifest.dependencies), [packageName]: wanted },
    devDependencies: placed(manifest.devDependencies),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** The version of Astro that a program compiles components with, where the site has one and it is another. */
function otherAstro(copy: string, wanted: string | undefined): string | undefined {
  const installed = z
    .object({ version: z.string() })
    .safeParse(readJson(join(copy, 'node_modules/astro/package.json'))).data;
  return installed === undefined || installed.version === wanted ? undefined : wanted;
}

/** What npm does not have to do for this, and what it must not. */
const quietly = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier'],
  ...['--legacy-peer-deps', '--loglevel=error'],
];

async function npmInstall(folder: string, packages: readonly string[], what: string) {
  const [program, ...list] = npmProgram();
  const ended = await runProgram(program, [...list, 'install', ...quietly, ...packages], {
    cwd: folder,
    env: installingEnvironment(),
    shell: process.platform === 'win32' && program === 'npm',
  }).catch((error: unknown) => {
    throw new CommandError(
      `npm could not be started (${error instanceof Error ? error.message : error}). It comes with Node: https://nodejs.org/.`,
      exitCodes.unforeseen,
    );
  });
  if (ended.code !== 0) throw installFailure(ended.stderr, what);
}

/** Codes of npm and what they mean for somebody who asked for a version. */
const failures: readonly (readonly [codes: RegExp, exitCode: ExitCode, reason: string])[] = [
  [
    /\b(?:ETARGET|E404|ENOVERSIONS)\b/,
    exitCodes.usage,
    'there is no such version. "npm view kalendarium versions" lists those that there are; a tarball is named by its path',
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/,
    exitCodes.source,
    'the registry of npm could not be reached. Check the network, or name a tarball on this machine',
  ],
  [
    /\b(?:TAR_BAD_ARCHIVE|EINTEGRITY|Z_DATA_ERROR|Z_BUF_ERROR|ENOPACKAGEJSON|EJSONPARSE)\b|package\.json.*ENOENT/,
    exitCodes.usage,
    'it is damaged, or no tarball of a package',
  ],
  [/\b(?:E401|E403)\b/, exitCodes.source, 'the registry of npm refuses the login that npm has'],
];

/** What a failure of npm means. @param said what npm wrote */
export function installFailure(said: string, what: string): CommandError {
  const [, exitCode, reason] = failures.find(([codes]) => codes.test(said)) ?? [
    undefined,
    exitCodes.unforeseen,
    'npm failed',
  ];
  const lines = said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/A complete log of this run|_logs/.test(line))
    .map((line) => `  ${line.trim()}`);
  return new CommandError(
    `${what} could not be installed: ${reason}.\n${lines.slice(0, 8).join('\n')}`,
    exitCode,
  );
}

/** A text with paths of copies, as they are or as addresses have them, as those of the site. */
export function inTermsOfSite(
  text: string,
  places: readonly (readonly [copy: string, site: string])[],
): string {
  return places.reduce(
    (all, [copy, site]) =>
      all.replaceAll(copy, site).replaceAll(pathToFileURL(copy).pathname, site),
    text,
  );
}

/** A path below the folder of the site, with `/` between its parts. */
export function belowSite(file: string, site: string): string {
  return relative(site, file).split(sep).join('/');
}

/** The text of a file; empty where it cannot be read. */
export function textOfFile(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
