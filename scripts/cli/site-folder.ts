import { existsSync } from 'node:fs';
import { dirname, extname, isAbsolute, join, relative, resolve } from 'node:path';

const program = dirname(dirname(import.meta.dirname));

/** Whether the program is a package, and not the repository. */
export const isPackage = extname(import.meta.filename) === '.js';

/** Names of the configuration in the folder of a site, the first found counts. */
const configNames = ['kalendarium.config.ts', 'kalendarium.config.mjs', 'kalendarium.config.js'];

/** Where what belongs to a site is: `.env`, `public`, and the configuration that is meant where none is named. */
export type SiteFolder = { readonly folder: string; readonly configFile: string };

/**
 * The site that a command is for: that of the folder it was started in, or of the repository, which is one too.
 *
 * @param start absolute
 * @param repository the folder of the program
 */
export function findSite(start: string, repository: string = program): SiteFolder {
  const named = configNames.map((name) => join(start, name));
  const found = named.find((file) => existsSync(file));
  if (found !== undefined) return { folder: start, configFile: found };
  const own = join(repository, 'src', 'site.config.ts');
  if (existsSync(own)) return { folder: repository, configFile: own };
  return { folder: start, configFile: named[0] ?? start };
}

const site = findSite(process.cwd());

/** Absolute. */
export const siteFolder = site.folder;

/** The configuration that is meant where none is named; absolute, and maybe missing. */
export const ownConfigFile = site.configFile;

/**
 * The configuration file that is meant, absolute.
 *
 * @param named by `--config`
 * @param folder what a relative name is relative to
 */
export function configFileOf(
  named: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): string {
  const file = named ?? environment['SITE_CONFIG'];
  return file ? resolve(folder, file) : ownConfigFile;
}

/** What messages call the configuration, wherever they are made. */
const nameInMessages = 'src/site.config.ts';

/** Not where it ends a longer path. */
const named = new RegExp(`(?<![\\w./-])${nameInMessages.replaceAll('.', '\\.')}`, 'g');

/**
 * A message with the name of the configuration that was read: below the folder of the site, or
 * absolute.
 *
 * @param configFile absolute
 */
export function namingConfig(message: string, configFile: string): string {
  const path = relative(siteFolder, configFile);
  const isBelow = !path.startsWith('..') && !isAbsolute(path);
  return message.replaceAll(named, () => (isBelow ? path : configFile));
}

/** File of variables of the site. */
export const environmentFile = join(siteFolder, '.env');

/**
 * Absolute path of a module of the program that another process or thread begins with.
 *
 * @param path below the folder of the program, without its ending
 */
export function programModule(path: string): string {
  return `${join(program, path)}${extname(import.meta.filename)}`;
}
