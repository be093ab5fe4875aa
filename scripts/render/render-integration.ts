import { hash } from 'node:crypto';
import type { AstroIntegration, PathWithRoute } from 'astro';
import type { z } from 'zod';
import {
  keptAnswerSchema,
  type RenderMessage,
  type SitemapEntries,
  sitemapAnswerSchema,
} from './render-messages.ts';

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
