import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';
import { findFile, readFile } from '../cli/serve.ts';
import { projectFolder } from '../cli/settings.ts';
import { programModule } from '../cli/site-folder.ts';

/** Has Astro compile the templates into a program that renders pages on request: Node imports it, no server listens. */
export function compiledRenderer(): AstroIntegration {
  const adapter: AstroAdapter = {
    name: 'kalendarium:renderer',
    entrypointResolution: 'auto',
    serverEntrypoint: pathToFileURL(programModule('scripts/astro/renderer-entry')),
    supportedAstroFeatures: {
      serverOutput: 'stable',
      staticOutput: 'stable',
      sharpImageService: 'stable',
    },
    adapterFeatures: { buildOutput: 'server' },
  };
  return {
    name: adapter.name,
    hooks: { 'astro:config:done': ({ setAdapter }) => setAdapter(adapter) },
  };
}

/** Paths of pages, and of what Vite serves for them: their modules and styles, its client. */
const ofPages = /\/$|^\/(?:[@.]|src\/|node_modules\/)/;

/**
 * In `astro dev`, computes the data of each page that is asked for, and serves from a folder what is not a page: calendars,
 * feeds, images. What is asked for before the folder is there waits for it.
 *
 * @param sources absolute paths of what the site has beside the sources of the project
 */
export function devServer(folder: string, sources: readonly string[]): AstroIntegration {
  return {
    name: 'kalendarium:dev',
    hooks: {
      'astro:config:setup': ({ addMiddleware, updateConfig }) => {
        addMiddleware({
          order: 'pre',
          entrypoint: pathToFileURL(programModule('scripts/astro/dev-middleware')),
        });
        updateConfig({
          vite: {
            plugins: [sharedModules],
            server: { watch: { ignored: [elsewhere([...ownSources, ...sources])] } },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        endWithParent();
        const base = server.config.base.endsWith('/')
          ? server.config.base
          : `${server.config.base}/`;
        server.middlewares.use(async (request, response, next) => {
          const path = (request.url ?? '/').split('?')[0] ?? '/';
          const relative = path.startsWith(base) ? path.slice(base.length - 1) : path;
          if (!ofPages.test(relative)) while (!existsSync(folder)) await setTimeout(100);
          const answer = findFile(folder, relative);
          if (answer?.kind !== 'file') return next();
          response.setHeader('content-type', answer.type);
          response.end(readFile(answer));
        });
      },
    },
  };
}

/** However the process ended that started this one: its port would stay taken. */
function endWithParent(): void {
  if (process.listenerCount('disconnect') === 0) process.once('disconnect', () => process.exit());
}

/** Where edits are followed. */
const ownSources = [
  ...['src', 'scripts', 'public'],
  ...['astro.config.mjs', 'package.json', 'tsconfig.json'],
].map((name) => join(projectFolder, name));

/**
 * Tells what is in the project but is no source, nor in the folder of one, nor on the way to it. Vite
 * would watch all of the project, sites and caches too, which have more files than Linux lets a user
 * watch (`max_user_watches` in inotify(7)).
 *
 * @param sources absolute paths of files and folders; the folder of the project, where a
 *   configuration may lie, stands for nothing else in it
 */
export function elsewhere(sources: readonly string[]): (path: string) => boolean {
  const kept = sources.filter((source) => source !== projectFolder);
  return (path) =>
    isWithin(projectFolder, path) &&
    !kept.some((source) => isWithin(source, path) || isWithin(path, source));
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** The part of Vite's development server that makes pages, as much of it as is used. */
type PageEnvironment = {
  readonly name: string;
  readonly moduleGraph: {
    invalidateModule(module: object, stale: Set<DevModule>, timestamp: number, isHmr: true): void;
  };
  readonly runner?: {
    readonly evaluatedModules: {
      getModuleById(id: string): object | undefined;
      invalidateModule(module: object): void;
    };
  };
};

type DevModule = { readonly id: string | null; readonly type: string };

/** Renews what an edited module is imported by. Astro by itself leaves those as they are that browsers have too. */
const sharedModules = {
  name: 'kalendarium:shared-modules',
  hotUpdate: {
    order: 'pre' as const,
    handler(
      this: { readonly environment: PageEnvironment },
      update: { readonly modules: readonly DevModule[]; readonly timestamp: number },
    ) {
      const { name, moduleGraph, runner } = this.environment;
      if (name !== 'ssr') return;
      const stale = new Set<DevModule>();
      for (const module of update.modules)
        if (module.type === 'js')
          moduleGraph.invalidateModule(module, stale, update.timestamp, true);
      for (const { id } of stale) {
        const evaluated = runner?.evaluatedModules.getModuleById(id ?? '');
        if (evaluated !== undefined) runner?.evaluatedModules.invalidateModule(evaluated);
      }
    },
  },
};

/**
 * Has scripts import what they load later as it is written. What Vite puts around it preloads style
 * sheets and further imports: a script of 1.4 kB on every page with a list, for what these hardly
 * have, and a list of them in each script that has any.
 */
export const plainImports = {
  name: 'plain-imports',
  enforce: 'pre' as const,
  config: () => ({ build: { modulePreload: { resolveDependencies: () => [] } } }),
  load: (id: string) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
};

/** Finds modules that a template names with `.ts` where the program is a package, which has them compiled. */
export const compiledModules = {
  name: 'compiled-modules',
  enforce: 'pre' as const,
  resolveId(source: string, importer: string | undefined) {
    const [path = '', query] = source.split('?');
    const [from = ''] = (importer ?? '').split('?');
    if (!path.endsWith('.ts') || from === '') return undefined;
    const file = resolve(dirname(from), path);
    const compiled = file.replace(/\.ts$/, '.js');
    if (existsSync(file) || !existsSync(compiled)) return undefined;
    return query === undefined ? compiled : `${compiled}?${query}`;
  },
};

/** What Astro puts before the eight characters that name a component's styles. */
const scope = /data-astro-cid-([a-z0-9]{4})([a-z0-9]{4})\b/g;

/** A plugin for Vite, as much of it as is used. */
type ScopePlugin = {
  readonly name: string;
  readonly enforce: 'pre' | 'post';
  /** The text of a module with shorter names; undefined where it has none. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | undefined;
};

/**
 * Shortens the attributes by which Astro binds styles to components, which are on most elements of every page: a page is
 * a seventh smaller before compression, the styles a twentieth after it. Two plugins, because styles are read before
 * others change them, and components after Astro has compiled them.
 */
export function shortScopes(): ScopePlugin[] {
  const taken = new Map<string, string>();
  const shorten = (code: string) =>
    code.replace(scope, (_, begin: string, rest: string) => {
      const known = taken.getOrInsert(begin, rest);
      if (known === rest) return `data-0${begin}`;
      throw new Error(
        `Two components have scopes that begin with "${begin}". Rename one of them, or shorten less in scripts/astro/astro-integration.ts.`,
      );
    });
  const transform = (code: string, id: string) =>
    /\.astro(?:\?|$)/.test(id) && code.includes('data-astro-cid-')
      ? { code: shorten(code), map: null }
      : undefined;
  return [
    {
      name: 'short-scopes-of-styles',
      enforce: 'pre',
      transform: (code, id) => (id.includes('type=style') ? transform(code, id) : undefined),
    },
    {
      name: 'short-scopes-of-components',
      enforce: 'post',
      transform: (code, id) => (id.includes('type=style') ? undefined : transform(code, id)),
    },
  ];
}
