import { resolve } from 'node:path';
import { z } from 'zod';
import { languageSchema } from '../src/contract/language.ts';
import { growTown } from './bench/grow.ts';
import {
  CommandError,
  type ExitCode,
  exitCodes,
  flag,
  type Options,
  type OptionValues,
  oneOf,
  parseValue,
  runCommand,
  text,
  wholeNumber,
} from './cli/command.ts';
import { withLock } from './cli/lock.ts';
import { instantSchema } from './cli/settings.ts';
import { credentials } from './mock/credentials.ts';
import { DataFolder } from './mock/data-folder.ts';
import { type Part, parts } from './mock/rest-dialect.ts';
import { type Mock, startMock } from './mock/server.ts';
import { contentOf, emptyTown, type Town } from './mock/stored.ts';
import { chances } from './mock/town/chance.ts';
import { inLanguages } from './mock/town/stand-ins.ts';
import { createTown } from './mock/town.ts';

const defaultPort = '8080';

/** Tags with commas between them. */
const languagesSchema = z
  .string()
  .transform((tags) => tags.split(',').map((tag) => tag.trim()))
  .pipe(z.array(languageSchema).min(1));

const options = {
  port: text('NUMBER', `port on 127.0.0.1, 0 for any free one; ${defaultPort} if not given`),
  as: text(
    'PART',
    '"documents" spells and behaves as the API documents say, "observed" as public servers do; "documents" if not given',
  ),
  now: text(
    'INSTANT',
    'instant around which the calendar is made, the present if not given',
    'SITE_NOW',
  ),
  events: text(
    'NUMBER',
    'that many grown events in each language instead of the written ones, for benchmarks',
  ),
  languages: text(
    'TAGS',
    'languages it has, with commas between them, such as "uk,de", the default one first; the texts of others than English and Polish are stand-ins; "en,pl" if not given',
  ),
  data: text(
    'FOLDER',
    'folder in which every change is stored, made where it is missing; it may hold a snapshot to begin with',
  ),
  empty: flag('a site without any content, to be written into'),
  fail: text('PERCENT', 'so many of a hundred requests are answered with 503, 0 if not given'),
  seed: text('NUMBER', 'which requests those are: the same number, the same ones; 1 if not given'),
  latency: text('MS', 'milliseconds every answer waits, 0 if not given'),
} as const satisfies Options;

await runCommand(
  {
    name: 'mock',
    summary:
      'Starts the mock: a server with the API of an invented town, for development and tests.',
    options,
  },
  run,
);

async function run(values: OptionValues<typeof options>): Promise<ExitCode> {
  const { now: instant = process.env['SITE_NOW'], data: folder, empty = false } = values;
  const now = instant ? parseValue('--now', instantSchema, instant) : Temporal.Now.instant();
  const number = (
    name: 'port' | 'latency' | 'fail' | 'seed' | 'events',
    fallback: string,
    most: number,
  ) => parseValue(`--${name}`, wholeNumber(0, most), values[name] ?? fallback);
  const percent = number('fail', '0', 100);
  const next = chances(String(number('seed', '1', 0xffff_ffff)));
  const as = parseValue('--as', oneOf(parts), values.as ?? 'documents');
  const began = Temporal.Now.instant();
  const settings = {
    now,
    as,
    clock: () => now.add(Temporal.Now.instant().since(began)),
    port: number('port', defaultPort, 65_535),
    latency: number('latency', '0', 60_000),
    fails: () => percent > 0 && next() * 100 < percent,
  };
  const events = values.events === undefined ? undefined : number('events', '', 1_000_000);
  const example = createTown(now);
  const written = empty
    ? emptyTown(example)
    : events === undefined
      ? example
      : growTown(example, events, now);
  const languages =
    values.languages && parseValue('--languages', languagesSchema, values.languages);
  const town = languages ? inLanguages(contentOf(written), languages) : written;
  const serve = async (data: Partial<StartSettings> = {}): Promise<ExitCode> => {
    const mock = await start({ town, ...settings, ...data });
    process.stdout.write(greeting(mock, as, folder));
    if (!empty && folder === undefined) void prepare(mock, example, events === undefined);
    const signal = await ending();
    await mock.close();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  if (folder === undefined) return serve();
  const place = resolve(folder);
  return withLock(`${place}.lock`, `serving ${place}`, async () => {
    const data = new DataFolder(place);
    const found = await data.read();
    if (found && (empty || events !== undefined || languages !== undefined)) {
      throw new CommandError(
        `--data "${folder}" holds a site already: leave --empty, --events and --languages away, or name a new folder.`,
        exitCodes.usage,
      );
    }
    const warn = (sentence: string) => process.stderr.write(`mock: ${sentence}\n`);
    return serve({ town: found ?? town, record: (store) => data.record(store, warn) });
  });
}

/**
 * Makes the files of a town before anybody asks for them, one at a time: other servers have theirs
 * on a disk.
 *
 * @param isSmall whether the texts of all its items are worth making too
 */
async function prepare(
  mock: Mock,
  { media }: Pick<Town, 'media'>,
  isSmall: boolean,
): Promise<void> {
  if (isSmall) await mock.makeTexts();
  // Who asks for one that cannot be made is told why.
  for (const { bytes } of media) await bytes().catch(() => {});
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
