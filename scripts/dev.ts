import { fork } from 'node:child_process';
import { existsSync, type FSWatcher, mkdirSync, watch } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { endOf, startDevServer } from './astro/astro-process.ts';
import type { DevFilesOrder } from './build/dev-files.ts';
import {
  type BuildContext,
  openBuildContext,
  townCache,
  withCacheLock,
} from './cli/build-context.ts';
import { CommandError, exitCodes, type Options, runCommand, text } from './cli/command.ts';
import { publicEnvironment } from './cli/environment.ts';
import { filesOfTheme, placeTheme } from './cli/read-theme.ts';
import { projectFolder, type SiteSource, snapshotOption, someSettings } from './cli/settings.ts';
import { programModule } from './cli/site-folder.ts';
import { finish } from './cli/stall.ts';
import { latestName, latestSnapshot, namedSnapshot } from './snapshots/snapshot-store.ts';

const { PRIORITY_LOW, PRIORITY_NORMAL } = constants.priority;

const ownSource = join(projectFolder, 'src') + sep;

const options = {
  ...snapshotOption,
  port: text('NUMBER', 'port of the site, 4321 if not given'),
  ...someSettings('now', 'site-url', 'config', 'cache-dir'),
} as const satisfies Options;

await runCommand(
  {
    name: 'dev',
    summary:
      'Serves the last snapshot, or the one named, and shows every change of templates, styles and words at once. ' +
      'It picks up a new snapshot, another configuration and other tokens of a theme when they appear.',
    options,
  },
  async ({ snapshot, port = '4321', ...values }) => {
    const sites = await openSites(values);
    const first = present(sites);
    const named =
      snapshot === undefined ? undefined : namedSnapshot(first.cache.snapshots, snapshot);
    if (first !== sites.own)
      first.progress.say('Nothing of a server was read yet: this is the example town.');
    let making = Promise.resolve();
    for (let isFirst = true; ; isFirst = false) {
      const context = named === undefined ? present(sites) : first;
      const { snapshots, dev, astro } = context.cache;
      const source = sourceOf(context, named ?? latestSnapshot(snapshots));
      const folder = join(dev, basename(source.snapshot));
      // Those of the same snapshot may be of another configuration or program: pages come first.
      const isThere = existsSync(folder);
      const priority = isThere ? PRIORITY_LOW : PRIORITY_NORMAL;
      making = making.then(() =>
        withCacheLock(context, () => makeFiles(context, { source, folder, priority })),
      );
      // What cannot be used may be corrected.
      if (isThere || !isFirst) making = making.catch(reportFailure);
      const child = startDevServer(source, { folder, cacheFolder: astro, port });
      const code = await untilStale(child, { isFirst, making }, (act) => [
        ...(named === undefined ? onNewSnapshot(sites, source, act) : []),
        ...onNewConfiguration(context, act),
      ]);
      if (code !== undefined) return code;
    }
  },
);

/**
 * Waits until something else is to be served, and ends the server then.
 *
 * @param startWatchers they act when something else is to be served
 * @returns the exit code of a server that ended by itself, and for good
 * @throws what `making` fails with
 */
async function untilStale(
  child: ReturnType<typeof startDevServer>,
  { isFirst, making }: { readonly isFirst: boolean; readonly making: Promise<void> },
  startWatchers: (act: () => void) => readonly FSWatcher[],
): Promise<0 | 1 | undefined> {
  const ending = endOf(child);
  const stale = Promise.withResolvers<'stale'>();
  const watchers = startWatchers(() => stale.resolve('stale'));
  making.catch(stale.reject);
  const outcome = await Promise.race([ending, stale.promise]);
  if (outcome !== 'stale' && outcome.code !== 0 && !isFirst) await stale.promise;
  child.kill();
  await ending;
  for (const watcher of watchers) watcher.close();
  if (outcome === 'stale' || (outcome.code !== 0 && !isFirst)) return undefined;
  return outcome.code === 0 ? 0 : 1;
}

type Sites = {
  readonly own: BuildContext;
  /** What `npm start` read of the town; the same as `own` where a cache folder was named. */
  readonly town: BuildContext;
};

async function openSites(values: Parameters<typeof openBuildContext>[0]): Promise<Sites> {
  // A snapshot appears while what fetched it still works.
  const own = await openBuildContext({ ...values, wait: true });
  if (values['cache-dir'] !== undefined) return { own, town: own };
  return {
    own,
    town: await openBuildContext({ ...values, wait: true, 'cache-dir': townCache }),
  };
}

/** What is shown now: the town as long as the site has no snapshot. */
function present({ own, town }: Sites): BuildContext {
  const [isEmpty, isTownEmpty] = [own, town].map(
    ({ cache }) => latestName(cache.snapshots) === undefined,
  );
  return isEmpty && !isTownEmpty ? town : own;
}

/** Acts when another snapshot is to be shown than that of the source, of whichever of the sites. */
function onNewSnapshot(sites: Sites, source: SiteSource, act: () => void) {
  const folders = new Set([sites.own, present(sites)].map(({ cache }) => cache.snapshots));
  return [...folders].map((folder) => {
    mkdirSync(folder, { recursive: true });
    return watch(folder, () => {
      if (latestSnapshot(present(sites).cache.snapshots) !== source.snapshot) act();
    });
  });
}

function sourceOf({ settings, cache }: BuildContext, snapshot: string): SiteSource {
  const { config, configFile, now } = settings;
  return {
    snapshot,
    history: cache.history,
    now: now.toString(),
    configFile,
    siteUrl: config.siteUrl,
  };
}

/** Writes what is no page, in a process that reads the configuration as it is: this one has read it already. */
async function makeFiles(
  { cache }: BuildContext,
  {
    source,
    folder,
    priority,
  }: {
    readonly source: SiteSource;
    readonly folder: string;
    readonly priority: number;
  },
): Promise<void> {
  const order: DevFilesOrder = { source, folder, images: cache.images };
  const child = fork(programModule('scripts/build/dev-files'), [JSON.stringify(order)], {
    env: publicEnvironment(),
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  child.on('message', (item) => finish(String(item)));
  const end = () => child.kill();
  process.once('exit', end);
  const { code } = await endOf(child);
  process.off('exit', end);
  if (code !== 0)
    throw new CommandError('Calendars, feeds and images were not made.', exitCodes.unforeseen);
}

function reportFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
}

/**
 * What is read once when Astro starts: the configuration and the modules of its theme. What it imports of the project
 * itself Astro watches. Editors replace files, so folders are watched.
 */
function onNewConfiguration({ settings: { config, configFile } }: BuildContext, act: () => void) {
  const modules = filesOfTheme(placeTheme(config.theme, configFile), configFile).filter(
    (file) => file === configFile || (/\.(?:ts|json)$/.test(file) && !file.startsWith(ownSource)),
  );
  return [...Map.groupBy(modules, dirname)].map(([folder, files]) => {
    const names = new Set(files.map((file) => basename(file)));
    return watch(folder, (_, name) => {
      if (name !== null && names.has(name)) act();
    });
  });
}
