import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AstroIntegration } from 'astro';
import { z } from 'zod';
import type { SiteSource } from '../site-source.ts';
import type { WorkerAnswer, WorkerOrder } from './site-files-worker.ts';

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
 * Has a worker write calendars and feeds while Astro renders the pages, and tells the parent process how many pages
 * are done.
 *
 * @param onSitemap receives what the sitemap says about each address, before the sitemap is written
 */
export function siteFilesIntegration(
  source: SiteSource,
  onSitemap: (entries: WorkerAnswer['sitemap']) => void,
): AstroIntegration {
  let answer: Promise<WorkerAnswer> | undefined;
  let folder = '';
  // The process that started the render was killed: nobody will use what is written from here on.
  process.once('disconnect', () => process.exit(1));
  return {
    name: 'kalendarium:site-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        folder = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer((prerenderer) => ({ ...prerenderer, render: counted(prerenderer.render) }));
      },
      'astro:build:setup': () => {
        answer ??= startWorker(source, folder);
      },
      'astro:build:generated': async () => {
        const { sitemap, warnings } = await required(answer);
        onSitemap(sitemap);
        process.send?.({ warnings } satisfies RenderMessage);
      },
    },
  };
}

function startWorker(source: SiteSource, folder: string): Promise<WorkerAnswer> {
  const imagesReady = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const order: WorkerOrder = { source, folder, imagesReady };
  const worker = new Worker(new URL('site-files-worker.ts', import.meta.url), { workerData: order });
  const answer = new Promise<WorkerAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`the writer of calendars and feeds ended with code ${code}`)),
    );
  });
  process.once('message', (message) => {
    worker.postMessage(new Map(lengthsMessageSchema.parse(message).imageLengths));
    Atomics.store(imagesReady, 0, 1);
    Atomics.notify(imagesReady, 0);
  });
  process.send?.({ asks: 'imageLengths' } satisfies RenderMessage);
  // Awaited when the pages are done; a failure before that must not end the process by itself.
  answer.catch(() => {});
  return answer;
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
