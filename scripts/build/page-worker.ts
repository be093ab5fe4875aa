import { writeSync } from 'node:fs';
import { sitePages } from '../../src/kinds/index.ts';
import { loadRenderer } from '../astro/renderer.ts';
import { createScanner } from '../cli/secrets.ts';
import { loadSite } from '../cli/settings.ts';
import { enterStage, rest, watchForStall, whenFinished, whenStalled } from '../cli/stall.ts';
import { createEarlyCheck } from '../verify/file-findings.ts';
import {
  isEnd,
  type Job,
  orderMessageSchema,
  type Result,
  startMessageSchema,
  type WorkerMessage,
  workerOrderSchema,
} from './page-pool.ts';
import { createPageWriter } from './pages.ts';
import { createTextWriter, type TextSurroundings } from './texts.ts';

// A process beside the one that builds: renders pages and writes texts as it is told, until nothing is left.
process.once('disconnect', () => process.exit(1));
const messages: unknown[] = [];
let received = () => {};
let surroundings: TextSurroundings | undefined;
process.on('message', (message) => {
  messages.push(message);
  received();
});
const { source, patience, ...given } = workerOrderSchema.parse(JSON.parse(process.argv[2] ?? ''));
enterStage('render');
let saidAt = performance.now();
whenFinished((finished) => {
  // Often enough for who waits, and seldom enough to cost nothing.
  if (performance.now() - saidAt < patience * 10) return;
  saidAt = performance.now();
  send({ finished });
});
whenStalled((sentence) => writeSync(2, `${sentence}\n`));
// Before the process that waits would be ended itself, which knows less.
watchForStall(patience * 0.9);
const site = await loadSite(source);
const all = sitePages(site);
const { templates, secrets } = startMessageSchema.parse(await receive());
const check = secrets && createEarlyCheck(site, createScanner(secrets));
const pages = createPageWriter(site, {
  ...given,
  pages: all,
  renderer: loadRenderer(templates),
  check,
});
let writeTexts: ReturnType<typeof createTextWriter> | undefined;
send({});
// The next job is on its way while one is done.
send({});
for (let job = await next(); !isEnd(job); job = await next()) send({ result: await resultOf(job) });
process.exit(0);

async function resultOf(job: Job): Promise<Result> {
  if ('from' in job) return pages.write(job.from, job.to);
  if (surroundings === undefined)
    throw new Error('Texts are to be written before it is known with what.');
  writeTexts ??= createTextWriter(site, given.folder, { ...surroundings, check });
  return writeTexts(job);
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function next(): Promise<Job> {
  const order = orderMessageSchema.parse(await receive());
  if (!('surroundings' in order)) return order;
  ({ surroundings } = order);
  return next();
}

async function receive(): Promise<unknown> {
  const resting = setInterval(rest, patience * 10);
  try {
    for (;;) {
      const message = messages.shift();
      if (message !== undefined) return message;
      await new Promise<void>((resolve) => {
        received = resolve;
      });
    }
  } finally {
    clearInterval(resting);
  }
}
