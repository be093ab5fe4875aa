import { hash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type PageData, type PageKind, templatePath } from '../../src/kinds/index.ts';
import { fontsOf, fontsOfScripts } from '../../src/theme/fonts.ts';
import { logoSheet } from '../../src/theme/values.ts';
import type { Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { listFiles, noteDamage, readState, removeFolder, writeFileAtomic } from '../cli/files.ts';
import { filesOfTheme, fontFile, placeTheme } from '../cli/read-theme.ts';
import { projectFolder, type Settings, sourceFiles } from '../cli/settings.ts';
import { ownConfigFile } from '../cli/site-folder.ts';
import { applyLook, isPlain, readPreloads, type SiteLook, writePreloads } from './apply-theme.ts';
import { runAstro } from './astro-process.ts';
import type { Template } from './renderer-entry.ts';
import { readThemeStyles } from './theme-styles.ts';

/**
 * The templates of a site, compiled: gives each page its HTML. One process renders one page at a time.
 *
 * @throws CommandError naming the page's file and the template that fails, with the reason
 */
export type Renderer = (page: PageData, file: string) => Promise<string>;

/**
 * A folder with the compiled templates in `server/`, in `client/` the style sheets, scripts and images they ask for, and a
 * list of the digests of all of them.
 */
export type RendererFolder = { readonly folder: string; readonly warnings: readonly string[] };

/** Templates that a process has loaded. */
export type LoadedTemplates = {
  readonly render: Renderer;
  /** Forgets what the pages of one build share, which those of another may not have. */
  forget(): void;
};

export async function loadTemplates(folder: string): Promise<LoadedTemplates> {
  const entry: typeof import('./renderer-entry.ts') = await import(
    pathToFileURL(join(folder, 'server', 'entry.mjs')).href
  );
  const templates = await entry.openTemplates(readPreloads(folder));
  return { render: rendererOf(templates), forget: entry.forgetCachedHtml };
}

function rendererOf(templates: ReadonlyMap<string, Template>): Renderer {
  return async (page, file) => {
    const template = templates.get(page.kind);
    if (template === undefined)
      throw new Error(`There is no template src/pages/${templatePath(page.kind)}.astro.`);
    try {
      return await template(page);
    } catch (error) {
      throw notRendered(file, page.kind, error);
    }
  };
}

function notRendered(file: string, kind: PageKind, cause: unknown): CommandError {
  const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  return new CommandError(
    `${file} could not be rendered by src/pages/${templatePath(kind)}.astro. Correct the component that this names, yours where the theme replaces it:\n${reason}`,
    exitCodes.unforeseen,
  );
}

/** Milliseconds for which compiled templates that no build used stay on the disk. */
const unusedFor = 14 * 24 * 3_600_000;

/**
 * The templates of a site with its look: tokens, typefaces, style sheets, base path.
 *
 * @throws CommandError with what Astro said where they cannot be compiled
 */
export async function openRenderer(
  cache: Pick<Cache, 'renderers' | 'astro'>,
  order: Pick<Settings, 'configFile' | 'config'>,
): Promise<RendererFolder> {
  const compiled = await openCompiled(cache, order);
  const look = lookOf(order);
  if (isPlain(look)) return compiled;
  const { folder } = await keptFolder(
    cache.renderers,
    lookDigest(compiled.folder, look),
    (made) => {
      applyLook(compiled.folder, made, look);
      return [];
    },
  );
  return { folder, warnings: compiled.warnings };
}

/** Folder of what a package has compiled; undefined where that does not serve. */
function shippedFor({ theme }: Settings['config']): string | undefined {
  const folder = join(projectFolder, 'renderer');
  return !isCompiledWith(theme) && existsSync(folder) ? folder : undefined;
}

function lookOf({ configFile, config }: Pick<Settings, 'configFile' | 'config'>): SiteLook {
  return {
    theme: placeTheme(config.theme, configFile),
    languages: config.languages,
    base: new URL(config.siteUrl).pathname.replace(/\/$/, ''),
  };
}

/**
 * Compiles the templates with Astro, unless the cache folder has them already: they depend on the code and on components
 * of the theme, and on nothing of the content. A package has those of a theme without components.
 */
export async function openCompiled(
  cache: Pick<Cache, 'renderers' | 'astro'>,
  { configFile, config }: Pick<Settings, 'configFile' | 'config'>,
): Promise<RendererFolder> {
  const shipped = shippedFor(config);
  if (shipped !== undefined) return { folder: shipped, warnings: [] };
  return keptFolder(cache.renderers, rendererDigest(configFile, config), async (made) => {
    const warnings = await runAstro({
      configFile,
      siteUrl: config.siteUrl,
      cacheFolder: cache.astro,
      renderer: made,
    });
    writePreloads(made, {
      theme: { folder: projectFolder, tokens: {}, styles: [] },
      languages: [],
      base: '',
    });
    return warnings;
  });
}

/**
 * A folder of templates in the cache, made unless it is there already, every file as it was written.
 *
 * @param make writes into a folder that does not exist, and returns warnings
 */
async function keptFolder(
  renderers: string,
  name: string,
  make: (made: string) => readonly string[] | Promise<readonly string[]>,
): Promise<RendererFolder> {
  const folder = join(renderers, name);
  const now = new Date();
  if (existsSync(folder)) {
    if (isIntact(folder)) {
      utimesSync(folder, now, now);
      return { folder, warnings: [] };
    }
    noteDamage(`${folder} is damaged: the templates are compiled again.`);
    removeFolder(folder);
  }
  mkdirSync(renderers, { recursive: true });
  removeUnused(renderers, now.getTime());
  const made = join(renderers, `making-${process.pid}`);
  rmSync(made, { recursive: true, force: true });
  const warnings = await make(made);
  sealTemplates(made);
  try {
    renameSync(made, folder);
  } catch (error) {
    // Another build compiled the same in the meantime.
    if (!existsSync(folder)) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  return { folder, warnings };
}

/** Writes beside templates the digests of all their files. */
export function sealTemplates(folder: string): void {
  writeFileAtomic(join(folder, digestList), JSON.stringify(digestsIn(folder)));
}

/** A digest of what makes other templates of compiled ones. */
function lookDigest(compiled: string, { theme, languages, base }: SiteLook): string {
  const fonts =
    (theme.fonts !== undefined || fontsOfScripts(languages).length > 0) &&
    fontsOf(theme, languages).map((font) => [
      font,
      hash('sha256', readFileSync(fontFile(theme, font))),
    ]);
  const made = hash('sha256', readFileSync(join(compiled, digestList)), 'hex');
  const parts = [
    made,
    theme.tokens,
    fonts || 'own',
    logoSheet(theme),
    readThemeStyles(theme).text,
    base,
  ];
  return hash('sha256', JSON.stringify(parts), 'hex').slice(0, digestLength);
}

/** A digest of what the compiled templates are made of, components of the theme included. */
function rendererDigest(configFile: string, { theme }: Settings['config']): string {
  // Much of it reaches them only by types, and seldom changes alone.
  const own = [
    ...[...sourceFiles('src'), ...sourceFiles('scripts/astro')],
    ...globSync('*.{json,mjs}', { cwd: projectFolder }),
  ].map((file) => join(projectFolder, file));
  const { components } = theme;
  const ofTheme = isCompiledWith(theme)
    ? filesOfTheme(placeTheme(theme, configFile), configFile)
    : [];
  const configurations = [configFile, ownConfigFile, join(projectFolder, 'src', 'site.config.ts')];
  const files = [...own.toSorted(), ...ofTheme].filter((file) => !configurations.includes(file));
  const parts = [
    process.version,
    JSON.stringify(components),
    // What is compiled in one copy of the project serves in every other.
    ...files.map(
      (file) => `${relative(projectFolder, file)} ${hash('sha256', readFileSync(file), 'hex')}`,
    ),
  ];
  return hash('sha256', parts.join('\n'), 'hex').slice(0, digestLength);
}

/** Whether a theme has what only a compiler can put into templates. */
function isCompiledWith({ components }: Settings['config']['theme']): boolean {
  return Object.keys(components).length > 0;
}

const digestLength = 16;

/** File of the digests of the others, by path. It is on the disk before the folder has its name. */
const digestList = 'files.json';

const digestsSchema = z.record(z.string(), z.string());

const lost = 'it is not known which templates are there, and they are compiled again';

/** Whether every file of compiled templates is there as it was written. */
function isIntact(folder: string): boolean {
  const written = readState(join(folder, digestList), digestsSchema, lost);
  return written !== undefined && isDeepStrictEqual(digestsIn(folder), written);
}

function digestsIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(listFiles(folder).keys())
      .filter((file) => file !== digestList)
      .map((file) => [file, hash('sha256', readFileSync(join(folder, file)), 'hex')]),
  );
}

function removeUnused(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > unusedFor)
      rmSync(path, { recursive: true, force: true });
  }
}
