import { mkdirSync, rmSync, watch } from 'node:fs';
import { type Options, runCommand } from './command.ts';
import { latestSnapshot, namedSnapshot, readManifest } from './fetch/snapshot-store.ts';
import { endOf, spawnAstro } from './render/astro-process.ts';
import { imageLengths, makeImages, placeImages } from './render/images.ts';
import { placeDocuments } from './render/place-documents.ts';
import { writeSiteFiles } from './render/site-files.ts';
import { settingOptions, snapshotOption } from './settings.ts';
import { loadSite, type SiteSource } from './site-source.ts';
import { alone, openWorkplace, type Workplace } from './workplace.ts';

const options = {
  ...snapshotOption,
  port: { type: 'string', value: 'NUMBER', help: 'port of the site, 4321 if not given' },
  now: settingOptions.now,
  'site-url': settingOptions['site-url'],
  config: settingOptions.config,
  'cache-dir': settingOptions['cache-dir'],
} as const satisfies Options;

await runCommand(
  {
    name: 'dev',
    summary:
      'Serves the last snapshot, or the one named, and shows every change of templates, styles and words at once. ' +
      'A new snapshot is taken up when it appears.',
    options,
  },
  async ({ snapshot, port = '4321', ...values }) => {
    const workplace = await openWorkplace(values);
    const { snapshots } = workplace.cache;
    const named = snapshot === undefined ? undefined : namedSnapshot(snapshots, snapshot);
    for (;;) {
      const source = await alone(workplace, () => prepare(workplace, named ?? latestSnapshot(snapshots)));
      const child = spawnAstro(
        {
          command: 'dev',
          source,
          outFolder: workplace.cache.staging,
          cacheFolder: workplace.cache.astro,
          devFolder: workplace.cache.dev,
          arguments: ['--port', port],
        },
        'inherit',
      );
      const watcher = named === undefined ? onNewSnapshot(workplace, source, () => child.kill()) : undefined;
      const { code, signal } = await endOf(child);
      watcher?.close();
      if (signal === null) return code === 0 ? 0 : 1;
    }
  },
);

/** Writes what is not a page: calendars, feeds, images. */
async function prepare({ settings, cache }: Workplace, snapshot: string): Promise<SiteSource> {
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
  writeSiteFiles(await loadSite(source), cache.dev, { imageLengths: () => imageLengths(images) });
  placeImages(images, cache.dev);
  placeDocuments({ snapshot, documents, config, folder: cache.dev });
  return source;
}

function onNewSnapshot({ cache }: Workplace, { snapshot }: SiteSource, act: () => void) {
  return watch(cache.snapshots, () => {
    if (latestSnapshot(cache.snapshots) !== snapshot) act();
  });
}
