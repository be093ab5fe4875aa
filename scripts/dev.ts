import { mkdirSync, rmSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { alone, type BuildContext, openBuildContext } from './cli/build-context.ts';
import { type Options, runCommand, text } from './cli/command.ts';
import { loadSite, type SiteSource, snapshotOption, someSettings } from './cli/settings.ts';
import { filesOfTheme, placeTheme } from './cli/theme.ts';
import { endOf, startDevServer } from './render/astro-process.ts';
import { imageLengths, makeImages, placeImages } from './stages/images.ts';
import { placeDocuments, writeOutputs } from './stages/render.ts';
import { latestSnapshot, namedSnapshot, readManifest } from './stages/snapshots.ts';

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
    const context = await openBuildContext(values);
    const { snapshots } = context.cache;
    const named = snapshot === undefined ? undefined : namedSnapshot(snapshots, snapshot);
    for (;;) {
      const source = await alone(context, () =>
        prepare(context, named ?? latestSnapshot(snapshots)),
      );
      const { dev, astro } = context.cache;
      const child = startDevServer(source, { folder: dev, cacheFolder: astro, port });
      let isStale = false;
      const restart = () => {
        isStale = true;
        child.kill();
      };
      const watchers = [
        ...(named === undefined
          ? [
              watch(context.cache.snapshots, () => {
                if (latestSnapshot(context.cache.snapshots) !== source.snapshot) restart();
              }),
            ]
          : []),
        ...onNewConfiguration(context, restart),
      ];
      const { code } = await endOf(child);
      for (const watcher of watchers) watcher.close();
      // Astro may end by itself when it is asked to.
      if (!isStale) return code === 0 ? 0 : 1;
    }
  },
);

/** Writes what is not a page: calendars, feeds, images. */
async function prepare({ settings, cache }: BuildContext, snapshot: string): Promise<SiteSource> {
  const { config, configFile, now } = settings;
  const source = {
    snapshot,
    history: cache.history,
    now: now.toString(),
    configFile,
    siteUrl: config.siteUrl,
  };
  rmSync(cache.dev, { recursive: true, force: true });
  mkdirSync(cache.dev, { recursive: true });
  const { files, documents } = readManifest(snapshot);
  const images = await makeImages({ snapshot, files, config, cache: cache.images });
  await writeOutputs(await loadSite(source), imageLengths(images), { folder: cache.dev });
  placeImages(images, cache.dev);
  placeDocuments({ snapshot, documents, config, folder: cache.dev });
  return source;
}

/** What is read once when Astro starts: the configuration and the modules of its theme. Editors replace files, so folders are watched. */
function onNewConfiguration({ settings: { config, configFile } }: BuildContext, act: () => void) {
  const modules = filesOfTheme(placeTheme(config.theme, configFile), configFile).filter((file) =>
    file.endsWith('.ts'),
  );
  return [...Map.groupBy(modules, dirname)].map(([folder, files]) => {
    const names = new Set(files.map((file) => basename(file)));
    return watch(folder, (_, name) => {
      if (name !== null && names.has(name)) act();
    });
  });
}
