import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { signedHeaders } from '../../scripts/watch/signature.ts';
import { given } from './run-script.ts';

const lineSchema = z.looseObject({ at: z.string(), what: z.string(), sentence: z.string() });

/** A line of the log of a watcher. */
export type Line = Readonly<z.output<typeof lineSchema>>;

/**
 * Milliseconds until a line that has not come is missed: before the test is ended, which could not
 * say what came.
 */
const longest = 240_000;

/** A watcher in a process of its own. */
export type Watching = Awaited<ReturnType<typeof startWatcher>>;

/**
 * Starts `npm run watch`, and waits until it listens. @param list its options. @param environment
 * with `WATCH_SECRET`
 */
export async function startWatcher(
  list: readonly string[],
  environment: Readonly<Record<string, string>>,
) {
  const child = spawn(process.execPath, ['scripts/watch.ts', ...list], {
    cwd: projectFolder,
    env: given(list, environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  const told = () => {
    for (const go of waiting) go();
    waiting.clear();
  };
  let errors = '';
  let isOver = false;
  child.stderr.on('data', (text) => {
    errors += text;
  });
  createInterface(child.stdout).on('line', (text) => {
    lines.push(lineSchema.parse(JSON.parse(text)));
    told();
  });
  const ended = once(child, 'close').then(([code]) => {
    isOver = true;
    told();
    return code;
  });

  /**
   * Waits for a line from a place of the log on. Returns it.
   *
   * @throws Error with what came instead
   */
  const line = async (what: string, isIt: (line: Line) => boolean = () => true, from = 0) => {
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      told();
    }, longest).unref();
    try {
      for (;;) {
        const found = lines.slice(from).find((one) => one.what === what && isIt(one));
        if (found !== undefined) return found;
        if (isOver || isLate) {
          const came = lines.map((one, place) => `\n${place}: ${JSON.stringify(one)}`).join('');
          const end = isOver ? 'It ended' : `It went on for ${longest / 1000} seconds`;
          throw new Error(`${end} without "${what}" from line ${from} on: ${errors}${came}`);
        }
        await new Promise<void>((resolve) => void waiting.add(resolve));
      }
    } finally {
      clearTimeout(limit);
    }
  };
  const { port } = z.looseObject({ port: z.number() }).parse(await line('listening'));
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    lines,
    line,
    /** The place of the next line. */
    here: () => lines.length,
    /** The exit code, once it has ended. */
    ended,
    errors: () => errors,
    end: (signal: NodeJS.Signals) => child.kill(signal),
    health: async () => {
      const answer = await fetch(`${origin}/healthz`);
      return { status: answer.status, facts: healthSchema.parse(await answer.json()) };
    },
    post: async (path: string, body: object) => {
      const text = JSON.stringify({ ...body, nonce: randomUUID() });
      const headers = signedHeaders(
        environment['WATCH_SECRET'] ?? '',
        text,
        Temporal.Now.instant(),
      );
      const answer = await fetch(`${origin}${path}`, { method: 'POST', body: text, headers });
      return [answer.status, (await answer.text()).trim()];
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const healthSchema = z.looseObject({
  lastRead: z.string().nullable(),
  lastPublication: z.looseObject({ files: z.number() }).nullable(),
  paused: z.looseObject({ reason: z.string() }).nullable(),
  failures: z.number(),
  version: z.string(),
});

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
