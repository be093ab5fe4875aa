import { existsSync, readdirSync, statSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type SiteConfig, secretTilesSchema, siteConfigSchema } from '../../src/config.ts';
import type { Site } from '../../src/site/site.ts';
import { readHistory } from '../../src/snapshot/history.ts';
import { readSnapshot, type SnapshotMemory } from '../../src/snapshot/read.ts';
import { channelSchema } from './channel-address.ts';
import { CommandError, exitCodes, flag, type Options, text } from './command.ts';
import { type Environment, readEnvironmentFile } from './environment.ts';
import { listFiles, readJson } from './files.ts';
import { loginFor, originOf, type UnusedLogin } from './login.ts';
import { joinedWords, placeTheme, readThemeFiles } from './read-theme.ts';
import { type Credentials, loginsIn } from './secrets.ts';
import { configFileOf, isPackage, siteFolder } from './site-folder.ts';
import { begin } from './stall.ts';

/** The folder that holds package.json. */
export const projectFolder = dirname(dirname(import.meta.dirname));

/** Of the program. @example '1.2.3' */
export function programVersion(): string {
  return z.object({ version: z.string() }).parse(readJson(join(projectFolder, 'package.json')))
    .version;
}

/** The files of the program in a folder of the project and those below, without tests; paths are relative to the project. */
export function sourceFiles(folder: string): readonly string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(projectFolder, join(parentPath, name)))
    .toSorted();
}

/** Files that are published as they are, by their paths: those of the site, and those of the program it has no own ones for. */
export function publicFiles(
  folders: readonly string[] = [projectFolder, siteFolder],
): ReadonlyMap<string, string> {
  const places = folders.map((folder) => join(folder, 'public')).filter((from) => existsSync(from));
  return new Map(
    places.flatMap((from) =>
      Array.from(listFiles(from).keys(), (file) => [file, join(from, file)]),
    ),
  );
}

const addressSchema = z
  .url({ protocol: /^https?$/, error: 'not an address that begins with http:// or https://' })
  .refine(
    (address) => !URL.parse(address)?.username && !URL.parse(address)?.password,
    'an address holds no login: use API_USER and API_APPLICATION_PASSWORD',
  );

export const instantSchema = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue({
      code: 'custom',
      message: 'not an instant, for example 2026-11-20T09:00:00Z',
    });
    return z.NEVER;
  }
});

/** Whoever knows one may speak in our name. */
const secretAddressSchema = z.url({
  protocol: /^https?$/,
  error: 'not an address that begins with http:// or https://',
});

const variablesSchema = z
  .object({
    API_URL: addressSchema.optional(),
    EVENTS_API_URL: addressSchema.optional(),
    API_USER: z.string().optional(),
    API_APPLICATION_PASSWORD: z.string().optional(),
    MAP_TILES: secretTilesSchema.optional(),
    NOTIFY_WEBHOOK: secretAddressSchema.optional(),
    HEALTHCHECK_URL: secretAddressSchema.optional(),
    ANNOUNCE_TO: z
      .string()
      .transform((text) => text.split(/\s+/).filter((one) => one !== ''))
      .pipe(z.array(channelSchema))
      .optional(),
    WATCH_SECRET: z
      .string()
      .min(16, 'a key of less than 16 characters: "openssl rand -hex 32" makes one')
      .optional(),
    SITE_URL: addressSchema.optional(),
    SITE_NOW: instantSchema.optional(),
    SITE_CONFIG: z.string().optional(),
    DIST_DIR: z.string().default('dist'),
    CACHE_DIR: z.string().default('.cache'),
  })
  .refine(
    ({ API_USER, API_APPLICATION_PASSWORD }) =>
      (API_USER === undefined) === (API_APPLICATION_PASSWORD === undefined),
    {
      path: ['API_USER'],
      message:
        'a user and an application password go together: give API_USER and API_APPLICATION_PASSWORD, or neither',
    },
  );

/** Options that say the same as an environment variable, and win over it. The password has none on purpose. */
export const settingOptions = {
  'api-url': text('URL', 'REST root to read, for example https://cms.example/wp-json', 'API_URL'),
  'events-api-url': text(
    'URL',
    'REST root of the events, if it is a different one',
    'EVENTS_API_URL',
  ),
  'api-user': text('NAME', 'user of the application password', 'API_USER'),
  'site-url': text(
    'URL',
    'public address of the site with its base path; overrides the configuration',
    'SITE_URL',
  ),
  config: text(
    'FILE',
    'configuration of the site, "src/site.config.ts" if not given',
    'SITE_CONFIG',
  ),
  now: text(
    'INSTANT',
    'instant to use instead of the clock, for example 2026-11-20T09:00:00Z',
    'SITE_NOW',
  ),
  'dist-dir': text('FOLDER', 'where the site is published, "dist" if not given', 'DIST_DIR'),
  'cache-dir': text(
    'FOLDER',
    'where snapshots, images and reports are stored, ".cache" if not given',
    'CACHE_DIR',
  ),
} as const satisfies Options;

/** Some of them, for a command that takes no others. */
export function someSettings<Name extends keyof typeof settingOptions>(...names: readonly Name[]) {
  const some = Object.entries(settingOptions).filter(([name]) => names.some((one) => one === name));
  return Object.fromEntries(some) as Pick<typeof settingOptions, Name>;
}

export const snapshotOption = {
  snapshot: text(
    'NAME',
    'use this snapshot: a name ("npm run snapshots" lists them), a folder, "latest" or "previous"; nothing is fetched',
  ),
} as const satisfies Options;

export const shrinkOption = {
  'accept-shrink': flag('publish although much of what was published before is missing'),
} as const satisfies Options;

export const summaryOption = {
  summary: text('FILE', 'append the summary to this file as Markdown', 'GITHUB_STEP_SUMMARY'),
} as const satisfies Options;

/** The file that a summary is appended to, where there is one. @param given with `summaryOption` */
export function summaryFileOf(given: string | undefined): string | undefined {
  return given ?? (process.env['GITHUB_STEP_SUMMARY'] || undefined);
}

/** What a command works with: from options, environment, `.env` and the configuration file, in this order. */
export type Settings = {
  readonly apiUrl: string | undefined;
  readonly eventsApiUrl: string | undefined;
  /** Of the server at `apiUrl`. */
  readonly credentials: Credentials | undefined;
  /** Why a login that is set is not sent to that server. */
  readonly unusedLogin?: UnusedLogin | undefined;
  /** Logins that are set, whoever they are for: nothing that is written may hold one. @default `credentials` alone */
  readonly otherLogins?: readonly Credentials[];
  /** Address of tiles in place of that of the configuration: it may hold a key, and is published nowhere. */
  readonly mapTiles?: string | undefined;
  /** Address that is asked for at the end of every build; a secret. */
  readonly healthcheck?: string | undefined;
  /** Address that messages about failed builds go to; a secret. */
  readonly webhook?: string | undefined;
  /** Addresses of channels that announcements go to; secrets. */
  readonly announceTo?: readonly string[] | undefined;
  /** Key of the signature of hooks; a secret. */
  readonly watchSecret?: string | undefined;
  /** Absolute. */
  readonly configFile: string;
  /** With `siteUrl` already overridden. */
  readonly config: SiteConfig;
  readonly now: Temporal.Instant;
  /** Absolute. */
  readonly distFolder: string;
  /** Absolute. */
  readonly cacheFolder: string;
};

export type SettingValues = { readonly [K in keyof typeof settingOptions]?: string | undefined };

/** Reads `.env` where there is one, the environment and the configuration file. */
export async function openSettings(values: SettingValues): Promise<Settings> {
  const environmentFile = readEnvironmentFile();
  const configFile = configFileOf(
    values.config,
    { ...environmentFile, ...process.env },
    process.cwd(),
  );
  const settings = readSettings({
    values,
    environment: process.env,
    environmentFile,
    configFile,
    siteConfig: await readConfigFile(configFile),
    clock: () => Temporal.Now.instant().round({ smallestUnit: 'second', roundingMode: 'floor' }),
    folder: process.cwd(),
  });
  const { cacheFolder } = settings;
  if (statSync(cacheFolder, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new CommandError(
      `CACHE_DIR "${cacheFolder}" is no folder. ` +
        'Remove or rename what is there, or name another one.',
      exitCodes.usage,
    );
  return settings;
}

/** @throws CommandError where a login is set and nobody knows which server it is for */
export function checkLogin({ unusedLogin }: Settings): void {
  if (unusedLogin?.isUnbound) throw new CommandError(unusedLogin.reason, exitCodes.usage);
}

/**
 * @param source.siteConfig what the configuration file exports
 * @param source.folder what relative folders are relative to
 * @throws CommandError naming the option, variable or key that cannot be understood
 */
export function readSettings(source: {
  readonly values: SettingValues;
  /** Of the process. */
  readonly environment: Environment;
  /** Of `.env`: what the process has no value for is taken from there. @default nothing */
  readonly environmentFile?: Environment;
  readonly configFile: string;
  readonly siteConfig: ConfigExport;
  readonly clock: () => Temporal.Instant;
  readonly folder: string;
}): Settings {
  const { values, environment } = source;
  const file = fileFor(source);
  const variables = readVariables(values, { ...file, ...environment });
  const { API_USER: user, API_APPLICATION_PASSWORD: password, API_URL: apiUrl } = variables;
  const typed = values['api-url'];
  const { credentials, unusedLogin } = loginFor({
    ...{ environment, file, typed, apiUrl, user, password },
  });
  return {
    apiUrl,
    eventsApiUrl: variables.EVENTS_API_URL,
    credentials,
    unusedLogin,
    otherLogins: loginsIn([environment, file], values['api-user'] ? [values['api-user']] : []),
    mapTiles: variables.MAP_TILES,
    healthcheck: variables.HEALTHCHECK_URL,
    webhook: variables.NOTIFY_WEBHOOK,
    announceTo: variables.ANNOUNCE_TO,
    watchSecret: variables.WATCH_SECRET,
    configFile: source.configFile,
    config: parseConfig(source.configFile, source.siteConfig, variables.SITE_URL),
    now: variables.SITE_NOW ?? source.clock(),
    distFolder: resolve(source.folder, variables.DIST_DIR),
    cacheFolder: resolve(source.folder, variables.CACHE_DIR),
  };
}

/** `.env` without the root of the events where another server is read than that of its `API_URL`. */
function fileFor({
  values,
  environment,
  environmentFile: file = {},
}: Parameters<typeof readSettings>[0]): Environment {
  const read = values['api-url'] ?? environment['API_URL'] ?? '';
  if (read === '' || originOf(read) === originOf(file['API_URL'])) return file;
  const { EVENTS_API_URL: _, ...others } = file;
  return others;
}

function readVariables(
  values: SettingValues,
  environment: Environment,
): z.output<typeof variablesSchema> {
  const given = new Map<string, { value: string; source: string }>();
  for (const name of Object.keys(variablesSchema.shape)) {
    const value = environment[name];
    if (value !== undefined && value !== '') given.set(name, { value, source: name });
  }
  for (const [flag, { variable }] of Object.entries(settingOptions)) {
    const value = values[flag as keyof SettingValues];
    if (value !== undefined && variable !== undefined)
      given.set(variable, { value, source: `--${flag}` });
  }
  const parsed = variablesSchema.safeParse(
    Object.fromEntries([...given].map(([name, { value }]) => [name, value])),
  );
  if (parsed.success) return parsed.data;
  throw new CommandError(
    parsed.error.issues
      .map(({ path, message }) => {
        const name = String(path[0]);
        const { value, source } = given.get(name) ?? { value: '', source: name };
        // A text may have a user and a password before its host, or a key, and must not be shown then.
        return `${source}: ${message}${value === '' || value.includes('@') || secretNames.has(name) ? '' : ` (it is "${value}")`}`;
      })
      .join('; '),
    exitCodes.usage,
  );
}

/** Variables whose values no message shows. */
const secretNames = new Set([
  'MAP_TILES',
  'NOTIFY_WEBHOOK',
  'HEALTHCHECK_URL',
  'ANNOUNCE_TO',
  'WATCH_SECRET',
]);

/** What a file exports as the configuration of a site, not yet checked. */
type ConfigExport = Readonly<Record<string, unknown>>;

const moduleSchema = z.object({ default: z.record(z.string(), z.unknown()) });

/**
 * Runs a configuration file.
 *
 * @param file absolute
 * @throws CommandError when there is none, it cannot be run, or exports no configuration
 */
export async function readConfigFile(file: string): Promise<ConfigExport> {
  if (!existsSync(file))
    throw unusable(file, 'there is no such file; --config or SITE_CONFIG names it');
  const content: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href).catch(
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw unusable(
        file,
        reason + (error instanceof SyntaxError ? noModule(file, reason) : notInstalled(reason)),
      );
    },
  );
  const parsed = moduleSchema.safeParse(content);
  if (parsed.success) return parsed.data.default;
  throw unusable(file, 'it has no "export default defineSite({ … })"');
}

/**
 * What to do where a configuration, or what it imports, names a package that is not there. In the
 * repository this program is none.
 */
function notInstalled(reason: string): string {
  const [, name, importer = ''] =
    /^Cannot find package '([^']+)'(?: imported from (.+))?/.exec(reason) ?? [];
  if (name === undefined) return '';
  if (name === 'kalendarium' && !isPackage) {
    const path = relative(dirname(importer), join(projectFolder, 'src', 'index.ts'));
    const specifier = path.startsWith('.') ? path : `./${path}`;
    return `. In the repository it is no package: import from '${specifier}' there instead`;
  }
  return `. Run "npm install" in the folder of the site, or "npm install ${name}" where its package.json does not name it`;
}

/** What to do where files beside a configuration are none that can import and export. */
function noModule(file: string, reason: string): string {
  const found = findPackageJSON(pathToFileURL(file));
  if (found === undefined || !/outside a module|provide an export|token 'export'/.test(reason))
    return '';
  const { type } = z.looseObject({ type: z.unknown().optional() }).parse(readJson(found));
  return type === 'module'
    ? ''
    : `. By ${found} it is no module: write "type": "module" there${type === undefined ? '' : `, in place of "type": ${JSON.stringify(type)}`}`;
}

export async function configFor(file: string, siteUrl: string | undefined): Promise<SiteConfig> {
  return parseConfig(file, await readConfigFile(file), siteUrl);
}

/** @throws CommandError naming the keys that cannot be understood, and the files of a theme that are missing */
function parseConfig(file: string, given: ConfigExport, siteUrl: string | undefined): SiteConfig {
  const whole = withThemeFile(given, file);
  const parsed = siteConfigSchema.safeParse(siteUrl === undefined ? whole : { ...whole, siteUrl });
  if (parsed.success) return { ...parsed.data, theme: placeTheme(parsed.data.theme, file) };
  throw new CommandError(
    `${file} cannot be used.\n${z.prettifyError(parsed.error)}`,
    exitCodes.usage,
  );
}

const themeSchema = z.looseObject({ folder: z.string().optional() });

/** A configuration with what the file of its theme says; where both say something, the configuration counts. */
function withThemeFile(given: ConfigExport, configFile: string): ConfigExport {
  const theme = themeSchema.safeParse(given['theme'] ?? {}).data;
  const found = theme && readThemeFiles(theme.folder, configFile);
  if (theme === undefined || found === undefined) return given;
  const { said, files } = found;
  const parsed = siteConfigSchema.safeParse({ theme: said });
  if (parsed.success) return { ...given, theme: joinedTheme(said, theme) };
  throw new CommandError(
    `${files} cannot be used.\n${z.prettifyError(parsed.error)}`,
    exitCodes.usage,
  );
}

/** What files of a theme say, and the configuration in place of it. */
function joinedTheme(
  said: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
) {
  const both = (key: 'words' | 'dictionaries') =>
    joinedWords(joinedWords({}, said[key]), given[key]);
  const { folder } = said;
  return { ...said, ...given, folder, words: both('words'), dictionaries: both('dictionaries') };
}

function unusable(file: string, reason: string): CommandError {
  return new CommandError(`${file} cannot be used: ${reason}.`, exitCodes.usage);
}

export const siteSourceSchema = z.object({
  snapshot: z.string(),
  /** Folder of the history of earlier builds; may be missing. */
  history: z.string(),
  /** The present of the build: an instant, ISO 8601. */
  now: z.string(),
  /** Its configuration, absolute. */
  configFile: z.string(),
  siteUrl: z.string(),
});

/** What a site is made of, in a form that another process can receive. */
export type SiteSource = Readonly<z.output<typeof siteSourceSchema>>;

export async function loadSite(source: SiteSource): Promise<Site> {
  const { openSite } = await import('../../src/site/open-site.ts');
  const parts = await openSource(source);
  const finishOpening = begin(`the site of ${source.snapshot}`);
  const site = openSite(parts);
  finishOpening();
  return site;
}

/**
 * Reads what a site is made of. @param memory what was read before, where later ones are to have
 * the same objects
 */
export async function openSource(source: SiteSource, memory?: SnapshotMemory) {
  const { publishedPaths } = await import('../../src/targets.ts');
  const finishReading = begin(source.snapshot);
  const snapshot = await readSnapshot(source.snapshot, memory);
  finishReading();
  const config = await configFor(source.configFile, source.siteUrl);
  const owner = { origin: snapshot.manifest.origin, siteUrl: config.siteUrl };
  const { history, warning: historyWarning } = readHistory(source.history, owner);
  const now = Temporal.Instant.from(source.now);
  return { snapshot, history, historyWarning, config, now, publishedPaths };
}
