import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import type { AstroIntegration, PathWithRoute } from 'astro';
import type { z } from 'zod';
import { findFile, readFile } from '../cli/serve.ts';
import {
  keptAnswerSchema,
  type RenderMessage,
  type SitemapEntries,
  sitemapAnswerSchema,
} from './astro-process.ts';

/** Pages between two messages about them. */
const step = 200;

/**
 * Has Astro render only the pages that are not kept from the published site, and tells the process that started the
 * render how many are done. That process places what is kept and writes calendars, feeds and data at the same time.
 *
 * @param order.pageOrder renders the pages in another order for each text, for tests: nothing may depend on it. In
 *   Astro's own order where it is empty.
 * @param order.onKept receives the root-relative paths of the pages that are not rendered, before the sitemap is written
 * @param order.onSitemap receives what the sitemap says about each address, before the sitemap is written
 */
export function renderIntegration(order: {
  readonly onKept: (paths: readonly string[]) => void;
  readonly onSitemap: (entries: SitemapEntries) => void;
  readonly pageOrder?: string | undefined;
}): AstroIntegration {
  let asked: Promise<readonly string[]> | undefined;
  let base = '/';
  // The process that started the render was killed: nobody will use what is written from here on.
  process.once('disconnect', () => process.exit(1));
  return {
    name: 'kalendarium:render',
    hooks: {
      'astro:config:done': ({ config }) => {
        base = config.base;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          getStaticPaths: async () => {
            const [paths, kept] = await Promise.all([prerenderer.getStaticPaths(), asked ?? []]);
            order.onKept(kept);
            return inOrder(without(kept, paths, base), order.pageOrder);
          },
          render: counted(prerenderer.render),
        }));
      },
      'astro:build:setup': () => {
        asked ??= ask('kept', keptAnswerSchema).then(({ kept }) => kept);
      },
      'astro:build:generated': async () => {
        const { sitemap } = await ask('sitemap', sitemapAnswerSchema);
        order.onSitemap(new Map(sitemap));
      },
    },
  };
}

function ask<Answer>(asks: 'kept' | 'sitemap', schema: z.ZodType<Answer>): Promise<Answer> {
  return new Promise((resolve) => {
    const receive = (message: unknown) => {
      const answer = schema.safeParse(message).data;
      if (answer === undefined) return;
      process.off('message', receive);
      resolve(answer);
    };
    process.on('message', receive);
    tell({ asks });
  });
}

function tell(message: RenderMessage): void {
  process.send?.(message);
}

/** The paths that are still to be rendered. Astro names them without the base path, with or without slashes around. */
function without(kept: readonly string[], paths: readonly PathWithRoute[], base: string): PathWithRoute[] {
  const known = new Set(kept.map((path) => path.slice(base.length).replace(/^\/|\/$/g, '')));
  return paths.filter(({ pathname }) => !known.has(pathname.replace(/^\/|\/$/g, '')));
}

/** Paths in an order that a text decides about. */
function inOrder(paths: PathWithRoute[], pageOrder: string | undefined): PathWithRoute[] {
  if (!pageOrder) return paths;
  const places = new Map(paths.map(({ pathname }) => [pathname, hash('sha256', pageOrder + pathname)]));
  const placeOf = ({ pathname }: PathWithRoute) => places.get(pathname) ?? '';
  return paths.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function counted<Arguments extends unknown[], Result>(
  render: (...list: Arguments) => Promise<Result>,
): (...list: Arguments) => Promise<Result> {
  let pages = 0;
  return async (...list) => {
    const result = await render(...list);
    if (++pages % step === 0) tell({ pages });
    return result;
  };
}

/** How the integration sorts addresses, of which most have their order then: comparing by a collator is several times cheaper. */
const order = new Intl.Collator('en', { numeric: true });

/** Options of the sitemap: which addresses it lists and what it says about them comes from the site itself. */
export function createSitemapOptions() {
  let entries: SitemapEntries = new Map();
  const customPages: string[] = [];
  return {
    customPages,
    /** Takes in pages that Astro did not render: it knows of those only that it did. */
    add: (urls: readonly string[]) => {
      for (const url of urls.toSorted(order.compare)) customPages.push(url);
    },
    receive: (received: SitemapEntries) => {
      entries = received;
    },
    filter: (url: string) => entries.has(url),
    serialize: (item: SitemapItem): SitemapItem => {
      const entry = entries.get(item.url);
      return entry === undefined ? item : { ...item, ...entry };
    },
  } satisfies SitemapOptions & {
    add: (urls: readonly string[]) => void;
    receive: (received: SitemapEntries) => void;
  };
}

/**
 * In `astro dev`, serves what is not a page from a folder: calendars, feeds, images.
 *
 * @param folder nothing is served when it is not given
 */
export function devFilesIntegration(folder: string | undefined): AstroIntegration {
  return {
    name: 'kalendarium:dev-files',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const base = server.config.base.endsWith('/') ? server.config.base : `${server.config.base}/`;
        server.middlewares.use((request, response, next) => {
          const path = (request.url ?? '/').split('?')[0] ?? '/';
          const relative = path.startsWith(base) ? path.slice(base.length - 1) : path;
          const answer = folder === undefined ? undefined : findFile(folder, relative);
          if (answer?.kind !== 'file') return next();
          response.setHeader('content-type', answer.type);
          response.end(readFile(answer));
        });
      },
    },
  };
}

/** A plugin for Vite, as much of it as is used. */
type AssetsPlugin = {
  readonly name: string;
  applyToEnvironment(environment: { readonly name: string }): boolean;
  writeBundle(
    options: { readonly dir?: string | undefined },
    bundle: Readonly<Record<string, { readonly type: string }>>,
  ): void;
};

/**
 * Puts style sheets and other files that the pages' bundle has beside its modules, and the maps of those, into the rendered
 * site.
 *
 * Astro renames them into it, which no system does from one file system to another, as where the cache is a volume of its
 * own; it leaves out what is not there any more.
 *
 * @param outFolder folder that Astro renders into
 */
export function moveBundledAssets(outFolder: string): AssetsPlugin {
  return {
    name: 'move-bundled-assets',
    applyToEnvironment: ({ name }) => name === 'prerender',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      for (const [file, { type }] of Object.entries(bundle)) {
        if (type !== 'asset' || file.endsWith('.map')) continue;
        const target = join(outFolder, file);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(join(dir, file), target);
        rmSync(join(dir, file));
      }
    },
  };
}

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
 * Shortens the attributes by which Astro binds styles to components, which stand on most elements of every page: a page is
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
        `Two components have scopes that begin with "${begin}". Rename one of them, or shorten less in scripts/render/short-scopes.ts.`,
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
