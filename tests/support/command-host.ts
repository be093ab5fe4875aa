import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { projectFolder } from '../../scripts/cli/settings.ts';
import type { Ended } from './run-script.ts';

// A process that runs commands one after the other, as its parent asks for them: their modules are loaded and compiled once.

const orderSchema = z.object({
  name: z.string(),
  list: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});

/** What the parent asks for: a command, its arguments and all variables of its environment. */
export type CommandOrder = Readonly<z.output<typeof orderSchema>>;

/** Thrown where a command ends its process. */
class Exit extends Error {
  readonly code: unknown;

  constructor(code: unknown) {
    super('the command has ended');
    this.code = code;
  }
}

const streams = ['stdout', 'stderr'] as const;
const endProcess = process.exit;
const project = pathToFileURL(join(projectFolder, '/')).href;
const temporary = pathToFileURL(join(tmpdir(), '/')).href;
let commands = 0;

process.once('disconnect', () => endProcess());

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const { url } = found;
    // A configuration may have been written again since it was loaded; the program has not, wherever it is.
    const isRewritten =
      url.startsWith(temporary) && !url.startsWith(project) && url.endsWith('.ts');
    return isRewritten ? { ...found, url: `${url}?${commands}` } : found;
  },
});

process.on('message', async (message) => {
  process.send?.(await run(orderSchema.parse(message)));
});

async function run({ name, list, environment }: CommandOrder): Promise<Ended> {
  commands += 1;
  const script = join(projectFolder, 'scripts', `${name}.ts`);
  for (const variable of Object.keys(process.env)) delete process.env[variable];
  Object.assign(process.env, environment);
  process.argv = [process.execPath, script, ...list];
  process.exit = (code) => {
    throw new Exit(code);
  };
  const written = { stdout: '', stderr: '' };
  const writers = streams.map((stream) => process[stream].write);
  for (const stream of streams) {
    process[stream].write = (chunk) => {
      written[stream] += String(chunk);
      return true;
    };
  }
  try {
    const code = await codeOf(import(`${pathToFileURL(script).href}?${commands}`));
    for (const listener of process.listeners('exit')) Reflect.apply(listener, process, [code]);
    return { code, ...written };
  } finally {
    process.exit = endProcess;
    for (const event of ['exit', 'SIGHUP', 'SIGINT', 'SIGTERM']) process.removeAllListeners(event);
    for (const [place, stream] of streams.entries()) {
      process[stream].removeAllListeners('error');
      const write = writers[place];
      if (write) process[stream].write = write;
    }
  }
}

/** The exit code of a command. @throws what it failed with where it did not end by itself */
async function codeOf(command: Promise<unknown>): Promise<number> {
  try {
    await command;
  } catch (error) {
    if (error instanceof Exit) return z.int().parse(error.code);
    throw error;
  }
  throw new Error('The command did not end its process.');
}
