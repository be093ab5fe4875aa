import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { ImageLengths } from '../../src/outputs/assets.ts';
import { siteSections } from '../../src/targets.ts';
import { loadTemplates } from '../astro/renderer.ts';
import { loadSite } from '../cli/settings.ts';
import { enterStage, rest, watchForStall, whenFinished, whenStalled } from '../cli/stall.ts';
import { checkOrder } from '../verify/file-findings.ts';
import { readSource } from './placements.ts';
import { recordFile } from './record.ts';
import { reusableOf } from './reuse.ts';
import { type Job, Runner } from './run.ts';
import {
  orderMessageSchema,
  startMessageSchema,
  type WorkerMessage,
  workerOrderSchema,
} from './workers.ts';

// A process beside the one that builds: writes targets as it is told, until nothing is left.
process.once('disconnect', () => process.exit(1));
const messages: unknown[] = [];
let received = () => {};
let images: ImageLengths | undefined;
process.on('message', (message) => {
  messages.push(message);
  received();
});
const { source, stallTimeout, heapFlag, folder, published } = workerOrderSchema.parse(
  await message(),
);
setFlagsFromString(heapFlag);
enterStage('render');
let saidAt = performance.now();
whenFinished((finished) => {
  // Often enough for who waits, and seldom enough to cost nothing.
  if (performance.now() - saidAt < stallTimeout * 10) return;
  saidAt = performance.now();
  send({ finished });
});
whenStalled((sentence) => writeSync(2, `${sentence}\n`));
// Before the process that waits would be ended itself, which knows less.
watchForStall(stallTimeout * 0.9);
const site = await loadSite(source);
const sections = siteSections(site, {
  imageLengths: () => {
    if (images === undefined) throw new Error('Feeds are to be written before images are made.');
    return images;
  },
  source: readSource,
});
const { templates, secrets } = startMessageSchema.parse(await receive());
const record = published === undefined ? undefined : recordFile.read(published);
const runner = new Runner(site, sections, {
  folder,
  before: record && reusableOf(record),
  renderer: loadTemplates(templates).then(({ render }) => render),
  check: secrets && checkOrder(site, secrets),
});
send({});
// The next job is on its way while one is done.
send({});
for (let job = await next(); job !== undefined; job = await next())
  send({ result: await runner.run(job) });
process.exit(0);

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function next(): Promise<Job | undefined> {
  const order = orderMessageSchema.parse(await receive());
  if ('end' in order) return undefined;
  if (!('images' in order)) return order;
  images = new Map(order.images);
  return next();
}

async function receive(): Promise<unknown> {
  const resting = setInterval(rest, stallTimeout * 10);
  try {
    return await message();
  } finally {
    clearInterval(resting);
  }
}

async function message(): Promise<unknown> {
  for (;;) {
    const first = messages.shift();
    if (first !== undefined) return first;
    await new Promise<void>((resolve) => {
      received = resolve;
    });
  }
}
