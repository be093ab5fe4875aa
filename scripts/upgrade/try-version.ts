import { existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { contractVersion } from '../../src/config.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readJson } from '../cli/files.ts';
import { temporaryFolder } from '../cli/process.ts';
import { placeTheme } from '../cli/read-theme.ts';
import { projectFolder, type Settings } from '../cli/settings.ts';
import { programModule, siteFolder } from '../cli/site-folder.ts';
import { sitesFolder } from '../sites/sites-folder.ts';
import { checkDigests, latestSnapshot } from '../snapshots/snapshot-store.ts';
import { compareTrees, type FilePair, type SiteTree, type TreeChanges } from './compare-trees.ts';
import { alarmsOf, findingsText, type UpgradeFindings } from './findings-text.ts';
import { takePictures, writePicturePage } from './pictures.ts';
import { type Refusal, renderVersion } from './render-version.ts';
import { customProperties } from './site-styles.ts';
import { declarationsOf, faultsIn, propertyFaults, propFaults } from './theme-faults.ts';
import { belowSite, installInCopy, inTermsOfSite, type TriedProgram } from './tried-site.ts';

type TrialOrder = Pick<BuildContext, 'settings' | 'cache' | 'progress'> & {
  /** As it was typed: a version, a tag, a tarball. */
  readonly version: string;
  /** Where the page of pictures is to be. */
  readonly out: string | undefined;
};

/**
 * Renders the last snapshot of the site with the installed version and with another one, and compares. The folder of the site, its
 * cache and its history stay as they are.
 *
 * @throws CommandError where there is no snapshot or no such version, or the installed one does not render the site
 */
export async function tryVersion(order: TrialOrder): Promise<UpgradeFindings> {
  const { settings, cache, progress, version, out } = order;
  const snapshot = latestSnapshot(cache.snapshots);
  const configFile = configBelow(settings);
  checkOut(out);
  await checkDigests(snapshot);
  using temporary = temporaryFolder('upgrade');
  const work = realpathSync(temporary.path);
  const copy = join(work, 'site');
  progress.begin(`Installing ${version} into a folder for temporary files`);
  const without = [...foldersBeside(settings), ...(out === undefined ? [] : [resolve(out)])];
  const tried = await installInCopy({ version, site: siteFolder, copy, without });
  progress.end(tried.version);
  const source = { settings, cache, snapshot };
  const installed = installedVersion();
  progress.begin(`Rendering with ${installed.version}, which is installed`);
  const start = (command: string) => [programModule(`scripts/${command}`)];
  const before = await renderVersion(
    { start, site: siteFolder, configFile, work: join(work, 'installed') },
    source,
  );
  if ('refusal' in before) throw noComparison(before.refusal);
  progress.end('rendered and checked');
  progress.begin(`Rendering with ${tried.version}`);
  const own = { start: (command: string) => [tried.commandLine, command], site: copy, configFile };
  const after = await renderVersion({ ...own, work: join(work, 'tried') }, source);
  const places = [
    [copy, siteFolder],
    [join(work, 'tried', 'cache'), cache.folder],
  ] as const;
  const refusal = 'refusal' in after ? inSite(after.refusal, places) : undefined;
  progress.end(
    refusal === undefined ? 'rendered and checked' : `refused, with ${refusal.exitCode}`,
  );
  const head = {
    ...{ installed, tried: { version: tried.version, contract: tried.contract } },
    ...{ snapshot: basename(snapshot), now: settings.now.toString(), astro: tried.astro },
  };
  if ('refusal' in after) {
    const faults = faultsOf(tried, settings, { refusal });
    return { ...head, ...nothingCompared, refusal, faults };
  }
  progress.begin('Comparing');
  const trees = { before: before.tree, after: after.tree };
  const changes = compareTrees(trees.before, trees.after);
  const faults = faultsOf(tried, settings, { trees });
  progress.end(`${changes.kinds.length} kinds of pages`);
  const findings = {
    ...head,
    refusal,
    faults,
    changes,
    alarms: alarmsOf(changes),
    pictures: noPictures,
  };
  progress.begin('Taking pictures');
  const pictures = await picture(findings, trees, out);
  progress.end(pictures.none ?? `${pictures.pictured.length} in which pages differ`);
  return { ...findings, pictures };
}

const noPictures: UpgradeFindings['pictures'] = { page: undefined, pictured: [], none: undefined };

const nothingCompared = { changes: undefined, alarms: [], pictures: noPictures };

/** The file of the configuration, below the folder of the site. */
function configBelow({ configFile }: Settings): string {
  const file = belowSite(configFile, siteFolder);
  if (!file.startsWith('../')) return file;
  throw new CommandError(
    `${configFile} is not in ${siteFolder}, of which a copy is made for the other version. Start the command in the folder of the configuration.`,
    exitCodes.usage,
  );
}

function checkOut(out: string | undefined): void {
  if (out === undefined || !existsSync(out) || readdirSync(out).length === 0) return;
  throw new CommandError(
    `--out: ${resolve(out)} is not empty. Name a folder that is new or empty.`,
    exitCodes.usage,
  );
}

/** What belongs to the site and is not part of it. */
function foldersBeside({ cacheFolder, distFolder }: Settings): readonly string[] {
  const { dist, folder } = sitesFolder(distFolder);
  return [cacheFolder, distFolder, dist, folder];
}

const packageSchema = z.object({ version: z.string() });

function installedVersion(): UpgradeFindings['installed'] {
  const { version } = packageSchema.parse(readJson(join(projectFolder, 'package.json')));
  return { version, contract: contractVersion };
}

function noComparison({ stage, reason }: Refusal): CommandError {
  return new CommandError(
    `The installed version does not ${stage} this site, so that there is nothing to compare with: ${reason}`,
    exitCodes.unforeseen,
  );
}

function inSite(refusal: Refusal, places: Parameters<typeof inTermsOfSite>[1]): Refusal {
  return { ...refusal, reason: inTermsOfSite(refusal.reason, places) };
}

/** What of the site does not fit: places that the version complained of, and what is gone without a complaint. */
function faultsOf(
  tried: TriedProgram,
  { config, configFile }: Settings,
  found: {
    readonly refusal?: Refusal | undefined;
    readonly trees?: Readonly<Record<keyof FilePair, SiteTree>>;
  },
): UpgradeFindings['faults'] {
  const own = { site: siteFolder, configFile, theme: placeTheme(config.theme, configFile) };
  const declared = { before: declarationsOf(projectFolder), after: declarationsOf(tried.folder) };
  const gone =
    found.trees &&
    customProperties(found.trees.before.folder).difference(
      customProperties(found.trees.after.folder),
    );
  return [
    ...(found.refusal === undefined ? [] : faultsIn(found.refusal.reason, own)),
    ...propFaults(declared, own),
    ...propertyFaults(gone ?? new Set(), own),
  ];
}

/** Takes pictures, and writes their page where there are some or a folder was named. */
async function picture(
  findings: UpgradeFindings & { readonly changes: TreeChanges },
  trees: Readonly<Record<keyof FilePair, SiteTree>>,
  out: string | undefined,
): Promise<UpgradeFindings['pictures']> {
  let made: string | undefined;
  const folder = () =>
    (made ??=
      out === undefined ? mkdtempSync(join(tmpdir(), 'kalendarium-pictures-')) : resolve(out));
  const taken = await takePictures(trees, findings.changes, folder);
  const list = 'none' in taken ? [] : taken.pictured;
  const none = 'none' in taken ? taken.none : undefined;
  if (list.length === 0 && out === undefined) return { page: undefined, pictured: list, none };
  const title = `From Kalendarium ${findings.installed.version} to ${findings.tried.version}`;
  const page = writePicturePage(folder(), { title, said: findingsText(findings), pictured: list });
  return { page, pictured: list, none };
}
