import type { z } from 'zod';
import { loadSite } from '../cli/settings.ts';
import { rangeSchema, type WorkerMessage, workerOrderSchema } from './page-pool.ts';
import { createPageWriter } from './pages.ts';
import { loadRenderer } from './renderer.ts';

// A process beside the one that builds: renders the ranges of pages it is given, until an empty one.
process.once('disconnect', () => process.exit(1));
const ranges: z.output<typeof rangeSchema>[] = [];
let received = () => {};
process.on('message', (message) => {
  ranges.push(rangeSchema.parse(message));
  received();
});
const { source, renderer, ...order } = workerOrderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const [render, site] = await Promise.all([loadRenderer(renderer), loadSite(source)]);
const { write } = createPageWriter(site, render, order);
send({});
// The next range is on its way while one is rendered.
send({});
for (let { from, to } = await next(); from < to; { from, to } = await next())
  send({ result: await write(from, to) });
process.exit(0);

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function next(): Promise<z.output<typeof rangeSchema>> {
  for (;;) {
    const range = ranges.shift();
    if (range !== undefined) return range;
    await new Promise<void>((resolve) => {
      received = resolve;
    });
  }
}
