import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { Api } from '../../src/api/client.ts';
import { openApi } from '../../src/api/client.ts';
import { HttpError, InvalidResponseError, NetworkError } from '../../src/api/errors.ts';
import type { RequestObserver } from '../../src/api/transport.ts';
import {
  type FetchProgress,
  IncompleteError,
  type Known,
  type KnownEvents,
  type KnownItem,
  ListsNeededError,
  type NamedItems,
  type PreviousSnapshot,
  type Tiles,
  type UponSnapshot,
} from '../../src/loaders/fetch-context.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { knownOf, readKnown } from '../../src/loaders/item-details.ts';
import type { PrivateTexts } from '../../src/loaders/receive-item.ts';
import {
  digest,
  type FileEntry,
  type Manifest,
  manifestSchema,
  packagesFile,
  stableJson,
} from '../../src/snapshot/format.ts';
import { type PublishedItem, readHistory } from '../../src/snapshot/history.ts';
import type { SnapshotMemory } from '../../src/snapshot/read.ts';
import type { Cache, Progress } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { listFiles, readState } from '../cli/files.ts';
import { loginSecrets, scanStoredFiles, tileSecrets } from '../cli/secrets.ts';
import { checkLogin, projectFolder, type Settings } from '../cli/settings.ts';
import { begin, finish } from '../cli/stall.ts';
import { publishedSnapshots } from '../sites/sites-folder.ts';
import { evictFiles, keepSnapshot, latestName, newSnapshotFolder } from './snapshot-store.ts';

export type Fetched = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Of what was withheld. */
  readonly privateTexts: readonly PrivateTexts[];
};

/** Single items that are to be read upon what this process fetched last. */
export type NamedOrder = {
  readonly items: NamedItems;
  readonly last: Fetched;
  /** The items that this process has read. */
  readonly memory: SnapshotMemory;
};

/**
 * Reads everything public from the server into a new snapshot, the latest from then on.
 *
 * @param order.onRequest called after every request
 * @param order.onImage called for every image as soon as it is there, with a file that lasts longer
 *   than the fetch
 * @param order.drafts whether to read what is not published too, for a preview
 * @param order.complete whether nothing is taken from the snapshot before, whatever the
 *   configuration says
 * @param order.acceptShrink whether to ask for every event that is no longer listed, however many
 *   they are
 */
export async function fetchStage(
  settings: Settings,
  cache: Cache,
  progress: Progress,
  {
    onRequest,
    acceptShrink = false,
    drafts = false,
    complete = false,
    named,
    onImage,
  }: {
    readonly onRequest?: RequestObserver;
    readonly onImage?: ((entry: FileEntry, file: string) => void) | undefined;
    readonly acceptShrink?: boolean;
    readonly complete?: boolean | undefined;
    readonly drafts?: boolean;
    readonly named?: NamedOrder | undefined;
  } = {},
): Promise<Fetched> {
  const { apiUrl } = settings;
  if (apiUrl === undefined) {
    throw new CommandError(
      'API_URL is not set. Name the REST root to read, for example API_URL=https://cms.example/wp-json (".env.example" lists every variable).',
      exitCodes.usage,
    );
  }
  checkLogin(settings);
  if (settings.unusedLogin) progress.say(settings.unusedLogin.reason);
  progress.begin(`Fetching ${apiUrl}`);
  const api = await open(settings, apiUrl, (fact) => {
    finish(fact.url);
    onRequest?.(fact);
  });
  const finishFetch = begin(apiUrl);
  try {
    const basis = readingBasis(settings);
    const order = { ...settings, apiUrl, acceptShrink, drafts, complete, basis, onImage };
    const upon = named && uponLast(cache, { origin: api.url, basis }, named);
    return await fetchInto(cache, api, { ...order, upon }, progress).catch((error: unknown) => {
      if (upon === undefined || !isAnswered(error)) throw error;
      progress.say(`All lists are read: ${error.message}.`);
      return fetchInto(cache, api, order, progress);
    });
  } finally {
    finishFetch();
    await api.close();
  }
}

async function fetchInto(
  cache: Cache,
  api: Api,
  settings: Settings & {
    readonly apiUrl: string;
    readonly acceptShrink: boolean;
    readonly drafts: boolean;
    readonly complete: boolean;
    readonly basis: string;
    readonly onImage?: ((entry: FileEntry, file: string) => void) | undefined;
    readonly upon?: UponSnapshot | undefined;
  },
  progress: Progress,
): Promise<Fetched> {
  const { upon, onImage } = settings;
  const folder = newSnapshotFolder(cache.snapshots, Temporal.Now.instant());
  let privateTexts: readonly PrivateTexts[] = [];
  const manifest = await fetchSnapshot({
    api,
    config: { ...settings.config, maps: tilesOf(settings) },
    folder,
    now: settings.now,
    drafts: settings.drafts,
    imageCache: cache.originals,
    onImage:
      onImage &&
      ((entry) => onImage(entry, join(cache.originals, `${entry.digest}.${entry.extension}`))),
    published: { ...publishedEvents(cache, api, settings), all: settings.acceptShrink },
    known: upon
      ? knownOf(upon.manifest)
      : await knownIn(cache.snapshots, api.url, settings.config.api.requestHeads),
    previous: settings.complete ? undefined : previousSnapshot(cache.snapshots),
    basis: settings.basis,
    upon,
    privateTexts: (texts) => {
      privateTexts = texts;
    },
    progress: (step) => progress.at(describe(step)),
  }).catch((error: unknown) => {
    throw upon === undefined || !isAnswered(error) ? explained(error, settings.apiUrl) : error;
  });
  refuseSecrets(folder, cache, settings);
  const items = Object.values(manifest.collections).reduce((sum, { count }) => sum + count, 0);
  progress.end(
    `${items} items, ${manifest.files.length} images, ${manifest.documents.length} other files`,
  );
  const kept = keepSnapshot({
    store: cache.snapshots,
    folder,
    manifest,
    keep: settings.config.keep.snapshots,
    published: publishedSnapshots(cache.published),
  });
  evictFiles(cache);
  return { folder: kept, manifest, privateTexts };
}

/**
 * The snapshot that single items are read upon: the last one, where this process made it and would
 * read the server in the same way.
 */
function uponLast(
  cache: Cache,
  { origin, basis }: { readonly origin: string; readonly basis: string },
  { items: named, last, memory }: NamedOrder,
): UponSnapshot | undefined {
  const { folder, manifest, privateTexts } = last;
  const isLast = latestName(cache.snapshots) === basename(folder);
  const isSame = manifest.origin === origin && manifest.reading?.basis === basis;
  return isLast && isSame ? { folder, manifest, named, privateTexts, memory } : undefined;
}

/** Whether a server answered, and the answer is not enough to go on with. */
function isAnswered(error: unknown): error is Error {
  const kinds = [ListsNeededError, HttpError, InvalidResponseError, IncompleteError];
  return kinds.some((kind) => error instanceof kind);
}

/**
 * Removes a snapshot in which a server repeats the login, before anything is made of it.
 *
 * @throws CommandError naming the file
 */
function refuseSecrets(folder: string, cache: Cache, settings: Settings): void {
  const problems = scanStoredFiles([folder], folder, loginSecrets(settings));
  if (problems.length === 0) return;
  rmSync(folder, { recursive: true, force: true });
  const found = problems.map(({ file, reason }) => `${file} ${reason}`).join('; ');
  throw new CommandError(
    `The server repeats what nobody may read: ${found}. The snapshot was not kept in ${cache.snapshots}. An editor wrote it into a text, or the server shows what it is sent: take it out there, and replace the application password.`,
    exitCodes.verification,
  );
}

/** @throws CommandError where nobody knows whose map it is */
function tilesOf({ config: { maps }, mapTiles }: Settings): Tiles | undefined {
  if (mapTiles !== undefined && !maps) {
    throw new CommandError(
      'MAP_TILES is set, and the configuration does not say whose map it is: add "maps.attribution".',
      exitCodes.usage,
    );
  }
  const tiles = mapTiles ?? maps?.tiles;
  return maps && tiles !== undefined ? { tiles, zoom: maps.zoom } : undefined;
}

/** The last snapshot; one that is damaged is no reason not to fetch another. */
function previousSnapshot(store: string): PreviousSnapshot | undefined {
  const name = latestName(store);
  if (name === undefined) return undefined;
  const folder = join(store, name);
  const manifest = readState(join(folder, 'manifest.json'), manifestSchema, readAgain);
  return manifest && { folder, manifest };
}

const readAgain =
  'nothing is taken from that snapshot, and everything is read from the server again';

async function knownIn(store: string, origin: string, heads: boolean): Promise<Known | undefined> {
  const name = latestName(store);
  if (name === undefined) return undefined;
  const folder = join(store, name);
  const manifest = readState(
    join(folder, 'manifest.json'),
    z.object({ origin: z.string() }),
    readAgain,
  );
  return manifest?.origin === origin ? readKnown(folder, { heads }) : undefined;
}

/** What the last published build had, its menus included, and the events whose end is not certain or not published long enough. */
function publishedEvents(cache: Cache, api: Api, { config, now }: Settings): KnownEvents {
  const owner = { origin: api.url, siteUrl: config.siteUrl };
  const { items, removedItems, builds } = readHistory(cache.history, owner).history;
  const oldest = now.subtract({ hours: 24 * config.calendars.tombstoneDays });
  const isListed = ({ event }: PublishedItem) => event !== undefined && !event.hidden;
  const isUncertain = ({ missedIn, cancelledSince }: PublishedItem) =>
    cancelledSince === undefined
      ? missedIn !== undefined
      : Temporal.Instant.compare(cancelledSince, oldest) >= 0;
  return {
    menuEntries: builds.at(-1)?.collected['menu-items'],
    known: items.filter(isListed),
    uncertain: removedItems.filter((item) => isListed(item) && isUncertain(item)),
    others: items.flatMap(({ kind, language, id }) => {
      const collection = closable[kind];
      return collection ? [{ collection, language, id }] : [];
    }),
  };
}

/** Collections of which editors can make items private, events apart. */
const closable: { readonly [Kind in PublishedItem['kind']]?: KnownItem['collection'] } = {
  venue: 'venues',
  organizer: 'organizers',
  post: 'posts',
  page: 'pages',
};

async function open(settings: Settings, apiUrl: string, onRequest?: RequestObserver): Promise<Api> {
  try {
    return await openApi({
      apiUrl,
      eventsApiUrl: settings.eventsApiUrl,
      user: settings.credentials?.user,
      applicationPassword: settings.credentials?.password,
      config: settings.config.api,
      secrets: tileSecrets(settings.mapTiles).map(({ text }) => text),
      onRequest,
    });
  } catch (error) {
    // A plain Error is what the client says about addresses and credentials before it asks anything.
    if (error instanceof Error && error.constructor === Error)
      throw new CommandError(error.message, exitCodes.usage, { cause: error });
    throw explained(error, apiUrl);
  }
}

function describe(step: FetchProgress): string {
  switch (step.step) {
    case 'collection':
      return `${step.collection} (${step.language}) ${step.done}${step.total === undefined ? '' : ` of ${step.total}`}`;
    case 'writing':
      return 'writing the snapshot';
    default:
      return `${step.step} ${step.done} of ${step.total}`;
  }
}

function explained(error: unknown, apiUrl: string): unknown {
  if (!(error instanceof Error)) return error;
  const isSource = [NetworkError, HttpError, InvalidResponseError].some(
    (kind) => error instanceof kind,
  );
  if (!isSource && !(error instanceof IncompleteError)) return error;
  const message = isSource ? error.message : `What ${apiUrl} gave is not enough. ${error.message}`;
  return new CommandError(message, exitCodes.source, { cause: error });
}

/** Folders of all that decides what becomes of an answer on its way into a snapshot. */
const program = ['src/contract', 'src/api', 'src/loaders'];

/**
 * Stands for the program and the settings that read a server: another one may make another item of the same answer, so
 * that items of its snapshots are read again.
 */
function readingBasis({
  config,
  eventsApiUrl = '',
}: Pick<Settings, 'config' | 'eventsApiUrl'>): string {
  const code = program.flatMap((folder) =>
    [...listFiles(join(projectFolder, folder)).keys()]
      .filter((path) => /\.[jt]s$/.test(path) && !path.endsWith('.test.ts'))
      .map((path) => [path, digest(readFileSync(join(projectFolder, folder, path)))]),
  );
  const lock = digest(readFileSync(packagesFile()));
  const { languages, api } = config;
  return digest(stableJson({ code, lock, languages, api, eventsApiUrl }));
}
