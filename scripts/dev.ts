import { fork } from 'node:child_process';
import { watch } from 'node:fs';
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
    const context = await openContext(values);
    const { snapshots, dev, astro } = context.cache;
    const named = snapshot === undefined ? undefined : namedSnapshot(snapshots, snapshot);
    let served: string | undefined;
    let making = Promise.resolve();
    for (;;) {
      const source = sourceOf(context, named ?? latestSnapshot(snapshots));
      // Those of the same snapshot are there, made with another configuration at most: pages come first.
      const isThere = served === source.snapshot;
      const priority = isThere ? PRIORITY_LOW : PRIORITY_NORMAL;
      making = making.then(() =>
        withCacheLock(context, () => makeFiles(context, source, priority)),
      );
      if (isThere) making = making.catch(reportFailure);
      else await making;
      const isFirst = served === undefined;
      served = source.snapshot;
      const child = startDevServer(source, { folder: dev, cacheFolder: astro, port });
      const ending = endOf(child);
      const stale = Promise.withResolvers<'stale'>();
      const restart = () => stale.resolve('stale');
      const watchers = [
        ...(named === undefined
          ? [
              watch(snapshots, () => {
                if (latestSnapshot(snapshots) !== source.snapshot) restart();
              }),
            ]
          : []),
        ...onNewConfiguration(context, restart),
      ];
      const outcome = await Promise.race([ending, stale.promise]);
      // What cannot be used may be corrected.
      if (outcome !== 'stale' && outcome.code !== 0 && !isFirst) await stale.promise;
      child.kill();
      await ending;
      for (const watcher of watchers) watcher.close();
      if (outcome !== 'stale' && (outcome.code === 0 || isFirst)) return outcome.code === 0 ? 0 : 1;
    }
  },
);

/** Before a site has a snapshot, what `npm start` read of the example town is shown. */
async function openContext(values: Parameters<typeof openBuildContext>[0]): Promise<BuildContext> {
  const own = await openBuildContext(values);
  const isEmpty = latestName(own.cache.snapshots) === undefined;
  if (!isEmpty || values['cache-dir'] !== undefined) return own;
  const town = await openBuildContext({ ...values, 'cache-dir': townCache });
  if (latestName(town.cache.snapshots) === undefined) return own;
  town.progress.say('Nothing of a server was read yet: this is the example town.');
  return town;
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
  source: SiteSource,
  priority: number,
): Promise<void> {
  const order: DevFilesOrder = { source, folder: cache.dev, images: cache.images };
  const child = fork(programModule('scripts/build/dev-files'), [JSON.stringify(order)], {
    env: publicEnvironment(),
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const { code } = await endOf(child);
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
