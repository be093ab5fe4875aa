import { join } from 'node:path';
import { AnswerError, NonsenseError, UnreachableError } from '../src/api/api-error.ts';
import { type OpenServer, openServer } from '../src/api/open-api.ts';
import { type Options, type OptionValues, runCommand } from './command.ts';
import { type ExitCode, exitCodes, Failure } from './failure.ts';
import { namedSnapshot } from './fetch/snapshot-store.ts';
import { createTown } from './mock/town.ts';
import { createProgress } from './progress.ts';
import { ledgerFile, openLedger } from './seed/ledger.ts';
import { seedServer } from './seed/seed-server.ts';
import type { SeedCounts } from './seed/seeding.ts';
import { type SeedSource, snapshotSource, withTownSource } from './seed/sources.ts';
import { openSettings, type Settings, settingOptions } from './settings.ts';

const options = {
  to: {
    type: 'string',
    value: 'URL',
    help: 'REST root to write to, for example https://cms.example/wp-json',
  },
  'events-api-url': settingOptions['events-api-url'],
  'api-user': settingOptions['api-user'],
  snapshot: {
    type: 'string',
    value: 'NAME',
    help: 'push this snapshot: a name ("npm run snapshots" lists them), a folder or "latest"; the example town if not given',
  },
  now: { ...settingOptions.now, help: 'instant around which the example town is laid' },
  config: settingOptions.config,
  'cache-dir': settingOptions['cache-dir'],
} as const satisfies Options;

await runCommand(
  {
    name: 'seed',
    summary:
      'Writes the example town, or a snapshot, into a server through its API. What was written is noted under the ' +
      'cache folder: a run that was interrupted goes on, and a second one changes only what differs.\n\nNeeds ' +
      'API_USER and API_APPLICATION_PASSWORD. Ends with 0 when all of it is there, 1 when the server refused some ' +
      'of it, 2 on wrong usage, 4 when the server could not be reached or failed.',
    options,
  },
  run,
);

async function run({ to, snapshot, ...values }: OptionValues<typeof options>): Promise<ExitCode> {
  if (to === undefined) {
    throw new Failure('--to is missing: name the REST root to write to.', exitCodes.usage);
  }
  const settings = await openSettings({ ...values, 'api-url': to });
  const { apiUrl = to } = settings;
  const push = (name: string) => (source: SeedSource) => pushed(settings, apiUrl, source, name);
  const counts =
    snapshot === undefined
      ? await withTownSource(createTown(settings.now), settings, push('town'))
      : await pushSnapshot(settings, snapshot, push);
  process.stdout.write(`${summary(counts, apiUrl)}\n`);
  return counts.refused.length === 0 ? exitCodes.done : exitCodes.unforeseen;
}

async function pushSnapshot(
  { cacheFolder }: Settings,
  name: string,
  push: (name: string) => (source: SeedSource) => Promise<SeedCounts>,
): Promise<SeedCounts> {
  const source = await snapshotSource(namedSnapshot(join(cacheFolder, 'snapshots'), name));
  return push(source.snapshot.manifest.origin)(source);
}

async function pushed(
  settings: Settings,
  apiUrl: string,
  source: SeedSource,
  name: string,
): Promise<SeedCounts> {
  const server = await open(settings, apiUrl);
  const progress = createProgress(process.stderr, () => performance.now());
  const ledger = openLedger(ledgerFile(settings.cacheFolder, name, apiUrl));
  progress.begin(`Seeding ${apiUrl}`);
  try {
    const counts = await seedServer({ ...source, server, ledger, progress });
    progress.end(`${counts.made} made, ${counts.changed} changed, ${counts.present} there already`);
    return counts;
  } catch (error) {
    throw explained(error);
  } finally {
    await server.connection.close();
  }
}

async function open(settings: Settings, apiUrl: string): Promise<OpenServer> {
  if (!settings.credentials) {
    throw new Failure(
      'Writing needs a login: set API_USER and API_APPLICATION_PASSWORD (the mock prints those it takes).',
      exitCodes.usage,
    );
  }
  try {
    return await openServer({
      apiUrl,
      eventsApiUrl: settings.eventsApiUrl,
      user: settings.credentials.user,
      applicationPassword: settings.credentials.password,
      config: settings.config.api,
    });
  } catch (error) {
    if (error instanceof Error && error.constructor === Error) {
      throw new Failure(error.message, exitCodes.usage, { cause: error });
    }
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  const isSource = [UnreachableError, AnswerError, NonsenseError].some((kind) => error instanceof kind);
  return isSource && error instanceof Error
    ? new Failure(`${error.message} Run the same again to go on.`, exitCodes.source, { cause: error })
    : error;
}

function summary({ made, changed, present, refused, missing }: SeedCounts, apiUrl: string): string {
  return [
    `${apiUrl}: ${made} made, ${changed} changed, ${present} there already, ${refused.length} refused.`,
    ...refused.map((line) => `  refused: ${line}`),
    ...missing.map((address) => `  cannot be fetched, left out: ${address}`),
  ].join('\n');
}
