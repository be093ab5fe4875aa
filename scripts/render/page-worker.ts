import { createScanner } from '../cli/secrets.ts';
import { loadSite } from '../cli/settings.ts';
import { createEarlyCheck } from '../verify/file-findings.ts';
import { rangeSchema, secretsMessageSchema, type WorkerMessage, workerOrderSchema } from './page-pool.ts';
import { createPageWriter } from './pages.ts';
import { loadRenderer } from './renderer.ts';

// A process beside the one that builds: renders the ranges of pages it is given, until an empty one.
process.once('disconnect', () => process.exit(1));
const messages: unknown[] = [];
let received = () => {};
process.on('message', (message) => {
  messages.push(message);
  received();
});
const { source, renderer, ...order } = workerOrderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const [render, site] = await Promise.all([loadRenderer(renderer), loadSite(source)]);
const { secrets } = secretsMessageSchema.parse(await next());
const check = secrets && createEarlyCheck(site, createScanner(secrets));
const { write } = createPageWriter(site, render, { ...order, check });
send({});
// The next range is on its way while one is rendered.
send({});
for (;;) {
  const { from, to } = rangeSchema.parse(await next());
  if (from >= to) break;
  send({ result: await write(from, to) });
}
process.exit(0);

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function next(): Promise<unknown> {
  for (;;) {
    const message = messages.shift();
    if (message !== undefined) return message;
    await new Promise<void>((resolve) => {
      received = resolve;
    });
  }
}
