import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration, PathWithRoute } from 'astro';
import { z } from 'zod';
import type { SiteSource } from '../site-source.ts';
import type { KeptMessage, PageFiles, WorkerAnswer, WorkerOrder } from './site-files-worker.ts';

/** What the render tells the process that started it. */
export type RenderMessage =
  | { readonly pages: number }
  | { readonly warnings: readonly string[] }
  /** A question; the answer is of the form below. */
  | { readonly asks: 'imageLengths' };

/** What the render is answered: the lengths of images, by their paths in the output folder. */
const lengthsMessageSchema = z.object({ imageLengths: z.array(z.tuple([z.string(), z.int()])) });

export type LengthsMessage = z.output<typeof lengthsMessageSchema>;

/** Pages between two messages about them. */
const step = 200;

/**
 * Has a worker write calendars and feeds while Astro renders the pages that are not kept from the published site, and
 * tells the parent process how many pages are done.
 *
 * @param order.pages where it is written what pages show; without it every page is rendered
 * @param order.cards cache folder of cards; without it none are drawn
 * @param order.onKept receives the root-relative paths of the pages that are not rendered, before the sitemap is written
 * @param order.onSitemap receives what the sitemap says about each address, before the sitemap is written
 */
export function siteFilesIntegration(order: {
  readonly source: SiteSource;
  readonly pages: PageFiles | undefined;
  readonly cards: string | undefined;
  readonly onKept: (paths: readonly string[]) => void;
  readonly onSitemap: (entries: WorkerAnswer['sitemap']) => void;
}): AstroIntegration {
  let work: Work | undefined;
  let folder = '';
  let base = '/';
  // The process that started the render was killed: nobody will use what is written from here on.
  process.once('disconnect', () => process.exit(1));
  return {
    name: 'kalendarium:site-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir);
        base = config.base;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({
          ...prerenderer,
          getStaticPaths: async () => {
            const [paths, kept] = await Promise.all([prerenderer.getStaticPaths(), required(work).kept]);
            order.onKept(kept);
            return without(kept, paths, base);
          },
          render: counted(prerenderer.render),
        }));
      },
      'astro:build:setup': () => {
        work ??= startWorker({ source: order.source, folder, pages: order.pages, cards: order.cards });
      },
      'astro:build:generated': async () => {
        const { sitemap, warnings } = await required(work).answer;
        order.onSitemap(sitemap);
        process.send?.({ warnings } satisfies RenderMessage);
      },
    },
  };
}

/** What the worker does. */
type Work = { readonly kept: Promise<readonly string[]>; readonly answer: Promise<WorkerAnswer> };

function startWorker(task: Omit<WorkerOrder, 'imagesReady'>): Work {
  const imagesReady = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const order: WorkerOrder = { ...task, imagesReady };
  const worker = new Worker(new URL('site-files-worker.ts', import.meta.url), { workerData: order });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the writer of calendars and feeds ended with code ${code}`)),
    );
  });
  const kept = Promise.withResolvers<readonly string[]>();
  const answer = Promise.withResolvers<WorkerAnswer>();
  worker.on('message', (message: KeptMessage | WorkerAnswer) => {
    if ('keptPaths' in message) kept.resolve(message.keptPaths);
    else answer.resolve(message);
  });
  process.once('message', (message) => {
    worker.postMessage(new Map(lengthsMessageSchema.parse(message).imageLengths));
    Atomics.store(imagesReady, 0, 1);
    Atomics.notify(imagesReady, 0);
  });
  process.send?.({ asks: 'imageLengths' } satisfies RenderMessage);
  // Awaited when the pages are done; a failure before that must not end the process by itself.
  ended.catch(() => {});
  return { kept: Promise.race([kept.promise, ended]), answer: Promise.race([answer.promise, ended]) };
}

/** The paths that are still to be rendered. Astro names them without the base path, with or without slashes around. */
function without(kept: readonly string[], paths: readonly PathWithRoute[], base: string): PathWithRoute[] {
  const known = new Set(kept.map((path) => path.slice(base.length).replace(/^\/|\/$/g, '')));
  return paths.filter(({ pathname }) => !known.has(pathname.replace(/^\/|\/$/g, '')));
}

function counted<Arguments extends unknown[], Result>(
  render: (...list: Arguments) => Promise<Result>,
): (...list: Arguments) => Promise<Result> {
  let pages = 0;
  return async (...list) => {
    const result = await render(...list);
    if (++pages % step === 0) process.send?.({ pages } satisfies RenderMessage);
    return result;
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('astro:build:generated came before astro:build:setup');
  return value;
}
