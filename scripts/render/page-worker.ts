import { loadSite } from '../cli/settings.ts';
import { isEnd, type Job, orderMessageSchema, type WorkerMessage, workerOrderSchema } from './page-pool.ts';
import { createPageWriter } from './pages.ts';
import { loadRenderer } from './renderer.ts';
import { createTextWriter, type TextSurroundings } from './texts.ts';

// A process beside the one that builds: renders pages and writes texts as it is told, until nothing is left.
process.once('disconnect', () => process.exit(1));
const jobs: Job[] = [];
let received = () => {};
let surroundings: TextSurroundings | undefined;
process.on('message', (message) => {
  const order = orderMessageSchema.parse(message);
  if ('surroundings' in order) ({ surroundings } = order);
  else jobs.push(order);
  received();
});
const { source, renderer, ...given } = workerOrderSchema.parse(JSON.parse(process.argv[2] ?? ''));
const [render, site] = await Promise.all([loadRenderer(renderer), loadSite(source)]);
const pages = createPageWriter(site, render, given);
let writeTexts: ReturnType<typeof createTextWriter> | undefined;
send({});
// The next job is on its way while one is done.
send({});
for (let job = await next(); !isEnd(job); job = await next()) send({ result: await resultOf(job) });
process.exit(0);

async function resultOf(job: Job): Promise<NonNullable<WorkerMessage['result']>> {
  if ('from' in job) return pages.write(job.from, job.to);
  if (surroundings === undefined) throw new Error('Texts are to be written before it is known with what.');
  writeTexts ??= createTextWriter(site, given.folder, surroundings);
  return writeTexts(job);
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}

async function next(): Promise<Job> {
  for (;;) {
    const job = jobs.shift();
    if (job !== undefined) return job;
    await new Promise<void>((resolve) => {
      received = resolve;
    });
  }
}
