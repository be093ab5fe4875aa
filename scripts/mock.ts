import { resolve } from 'node:path';
import {
  type Command,
  CommandError,
  type ExitCode,
  exitCodes,
  type Options,
  type OptionValues,
  runCommand,
} from './cli/command.ts';
import { withLock } from './cli/lock.ts';
import { credentials } from './mock/credentials.ts';
import { dataPlaces, newData, readData } from './mock/data/data-folder.ts';
import { createKeeper } from './mock/data/keeper.ts';
import { type Part, parts } from './mock/dialect.ts';
import { type Mock, startMock } from './mock/server.ts';
import { emptyTown } from './mock/stored.ts';
import { chances } from './mock/town/chance.ts';
import { growTown } from './mock/town/grow.ts';
import { createTown } from './mock/town.ts';

const defaultPort = '8080';

const options = {
  port: {
    type: 'string',
    value: 'NUMBER',
    help: `port on 127.0.0.1, 0 for any free one; ${defaultPort} if not given`,
  },
  as: {
    type: 'string',
    value: 'PART',
    help: '"documents" spells and behaves as the API documents say, "observed" as public servers do; "documents" if not given',
  },
  now: {
    type: 'string',
    value: 'INSTANT',
    variable: 'SITE_NOW',
    help: 'instant around which the calendar is made, the present if not given',
  },
  events: {
    type: 'string',
    value: 'NUMBER',
    help: 'that many grown events in each language instead of the written ones, for benchmarks',
  },
  data: {
    type: 'string',
    value: 'FOLDER',
    help: 'a snapshot to begin with, in which every change is stored; made where it is missing',
  },
  empty: { type: 'boolean', help: 'a site without any content, to be written into' },
  fail: {
    type: 'string',
    value: 'PERCENT',
    help: 'so many of a hundred requests are answered with 503, 0 if not given',
  },
  seed: {
    type: 'string',
    value: 'NUMBER',
    help: 'which requests those are: the same number, the same ones; 1 if not given',
  },
  latency: { type: 'string', value: 'MS', help: 'milliseconds every answer waits, 0 if not given' },
} as const satisfies Options;

const command: Command<typeof options> = {
  name: 'mock',
  summary: 'Starts the mock: a server with the API of an invented town, for development and tests.',
  options,
};

await runCommand(command, run);

async function run(values: OptionValues<typeof options>): Promise<ExitCode> {
  const now = instantOf(values.now ?? process.env['SITE_NOW']);
  const settings = {
    port: wholeNumber('port', values.port ?? defaultPort, 65_535),
    latency: wholeNumber('latency', values.latency ?? '0', 60_000),
    as: partOf(values.as ?? 'documents'),
    fails: failing(
      wholeNumber('fail', values.fail ?? '0', 100),
      wholeNumber('seed', values.seed ?? '1', 0xffff_ffff),
    ),
  };
  const events = values.events === undefined ? undefined : wholeNumber('events', values.events, 1_000_000);
  const example = createTown(now);
  const town = values.empty
    ? emptyTown(example)
    : events === undefined
      ? example
      : growTown(example, events, now);
  const serve = async (data: Partial<StartSettings> = {}): Promise<ExitCode> => {
    const mock = await start({ town, now, clock: passing(now), ...settings, ...data });
    process.stdout.write(greeting(mock, settings.as, values.data));
    const signal = await ending();
    await mock.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  if (values.data === undefined) return serve();
  const places = dataPlaces(resolve(values.data));
  return withLock(`${places.folder}.lock`, `serving ${places.folder}`, async () => {
    const found = await readData(places);
    if (found && (values.empty || events !== undefined)) {
      throw new CommandError(
        `--data "${values.data}" holds a site already: leave --empty and --events away, or name a new folder.`,
        exitCodes.usage,
      );
    }
    const held = found ?? newData(town);
    const warn = (sentence: string) => process.stderr.write(`mock: ${sentence}\n`);
    return serve({ ...held, keep: (server) => createKeeper({ places, held, warn }, server) });
  });
}

/** Waits for the signal that ends the process. A second one ends it at once. */
function ending(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(signal).once(signal, () => {
        process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
        resolve(signal);
      });
    }
  });
}

type StartSettings = Parameters<typeof startMock>[0];

/** Whether the next request fails, as chance that begins with a number has it. */
function failing(percent: number, seed: number): () => boolean {
  const next = chances(String(seed));
  return () => percent > 0 && next() * 100 < percent;
}

/** A clock that began to go at an instant. */
function passing(start: Temporal.Instant): () => Temporal.Instant {
  const began = Temporal.Now.instant();
  return () => start.add(Temporal.Now.instant().since(began));
}

async function start(settings: StartSettings): Promise<Mock> {
  try {
    return await startMock(settings);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CommandError(
      `cannot listen on port ${settings.port} of 127.0.0.1 (${String(error.code)}). Choose another with --port.`,
      exitCodes.usage,
    );
  }
}

function greeting({ url }: Mock, as: Part, folder: string | undefined): string {
  const { user, password } = credentials.editor;
  return [
    `The mock answers at ${url}/ (as ${as === 'documents' ? 'the documents say' : 'observed'}).`,
    '',
    'Build a site from it in another terminal:',
    `  API_URL=${url} npm run build`,
    'or with its menu, which needs an editor:',
    `  API_URL=${url} API_USER=${user} API_APPLICATION_PASSWORD='${password}' npm run build`,
    '',
    ...(folder === undefined ? [] : [`Every change is stored in "${folder}".`, '']),
    'Ctrl+C stops it.',
    '',
  ].join('\n');
}

function instantOf(text: string | undefined): Temporal.Instant {
  if (text === undefined || text === '') return Temporal.Now.instant();
  try {
    return Temporal.Instant.from(text);
  } catch {
    throw new CommandError(
      `--now "${text}" is not an instant, for example 2026-11-20T09:00:00Z.`,
      exitCodes.usage,
    );
  }
}

function partOf(text: string): Part {
  const part = parts.find((name) => name === text);
  if (part) return part;
  throw new CommandError(`--as "${text}" is not one of ${parts.join(', ')}.`, exitCodes.usage);
}

function wholeNumber(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number <= maximum) return number;
  throw new CommandError(`--${name} "${text}" is not a whole number from 0 to ${maximum}.`, exitCodes.usage);
}
