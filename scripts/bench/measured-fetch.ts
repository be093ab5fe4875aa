import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CommandError, exitCodes } from '../cli/command.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { markdownTable } from '../cli/markdown.ts';
import { temporaryFolder } from '../cli/process.ts';
import { projectFolder } from '../cli/settings.ts';
import { now, runStep } from './measure.ts';

/** Milliseconds every answer of the server waits. */
const latency = '20';

type FetchBenchmark = FetchCost & { readonly events: number };

export async function benchFetch(
  events: number,
  say: (what: string) => void,
): Promise<FetchBenchmark> {
  using folder = temporaryFolder('bench');
  say(`${events} events: starting the mock`);
  const list = ['--port', '0', '--events', String(events), '--latency', latency, '--now', now];
  const mock = spawn(process.execPath, ['scripts/mock.ts', ...list], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: publicEnvironment(),
  });
  const end = () => mock.kill();
  process.once('exit', end);
  try {
    const url = await addressIn(mock.stdout);
    const run = async (name: string) => {
      say(`${events} events: ${name}`);
      return fetchCostSchema.parse(await runStep('fetch-cost', url, folder.path, name, now));
    };
    // The mock writes each item when it is asked for it first, and the images are copied once.
    await run('warming-up');
    return { events, ...(await run('fetch')) };
  } finally {
    process.off('exit', end);
    end();
  }
}

export function fetchTable(costs: readonly FetchBenchmark[]): string {
  const heads = ['events x 2', 'items', 'pages of lists', 'lists s', 'pages/s', 'requests'];
  const rows = costs.map((cost) => [
    ...[cost.events, cost.items, cost.pages, cost.listSeconds.toFixed(1)],
    ...[Math.round(cost.pages / cost.listSeconds), cost.requests, cost.seconds.toFixed(1)],
    ...[
      cost.cpuSeconds.toFixed(1),
      (cost.peakBytes / 1e6).toFixed(0),
      (cost.bytes / 1e6).toFixed(0),
    ],
  ]);
  return markdownTable([...heads, 'all s', 'CPU s', 'peak MB', 'MB read'], rows, []);
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const url = /answers at (\S+?)\/? \(/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new CommandError('The mock ended before it answered.', exitCodes.unforeseen);
}

const fetchCostSchema = z.object({
  /** Pages of lists that were read, and requests in all. */
  pages: z.number(),
  requests: z.number(),
  /** From the first request for a list to the last answer of one. */
  listSeconds: z.number(),
  /** The complete fetch, start-up of the process not counted. */
  seconds: z.number(),
  /** User and system time of the process. */
  cpuSeconds: z.number(),
  /** Most resident memory the process ever had. */
  peakBytes: z.number(),
  /** Bytes of all answers, decompressed. */
  bytes: z.number(),
  items: z.number(),
});

export type FetchCost = z.output<typeof fetchCostSchema>;
