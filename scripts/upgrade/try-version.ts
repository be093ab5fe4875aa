import { existsSync, mkdtempSync, readdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
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
import { checkDigests, latestName } from '../snapshots/snapshot-store.ts';
import { compareTrees, type TreeChanges } from './compare-trees.ts';
import { alarmsOf, findingsText, type UpgradeFindings } from './findings-text.ts';
import type { FilePair, SiteTree } from './paired-files.ts';
import { takePictures, writePicturePage } from './pictures.ts';
import { type RenderedVersion, renderVersion, type VersionOfSite } from './render-version.ts';
import { customProperties } from './site-styles.ts';
import {
  declarationsOf,
  faultsIn,
  propertyFaults,
  propFaults,
  rangeFaults,
} from './theme-faults.ts';
import {
  belowSite,
  copyInstalled,
  installInCopy,
  inTermsOfSite,
  packageSpec,
  type TriedProgram,
} from './tried-site.ts';

type TrialOrder = Pick<BuildContext, 'settings' | 'cache' | 'progress'> & {
  /** As it was typed: a version, a tag, a tarball. */
  readonly version: string;
  /** Where the page of pictures is to be. */
  readonly out: string | undefined;
};

/**
 * Renders the last snapshot of the site with the installed version and with another one, and compares. The folder of the
 * site, its cache and its history stay as they are.
 *
 * @throws CommandError where there is no snapshot or no such version, or the installed one does not render the site
 */
export async function tryVersion(order: TrialOrder): Promise<UpgradeFindings> {
  const trial = { ...order, ...(await prepare(order)) };
  using temporary = temporaryFolder('upgrade');
  const work = realpathSync(temporary.path);
  const copy = join(work, 'site');
  order.progress.begin(`Installing ${order.version} into a folder for temporary files`);
  const tried = await installInCopy({ ...trial, site: siteFolder, copy });
  order.progress.end(tried.version);
  const head = headOf(trial, tried);
  const { after, before } = await renderBoth(trial, { ...head, tried, copy, work });
  const inSite = (text: string) =>
    inTermsOfSite(text, [
      [copy, siteFolder],
      [after.cacheFolder, order.cache.folder],
    ]);
  if ('refusal' in after) {
    const reason = inSite(after.refusal.reason);
    const faults = faultsOf(tried, order.settings, { reason });
    return { ...head, ...nothingCompared, faults, refusal: { ...after.refusal, reason } };
  }
  if (before === undefined || 'refusal' in before) throw noComparison(before);
  const trees = { before: before.tree, after: after.tree };
  order.progress.begin('Comparing');
  const changes = compareTrees(trees.before, trees.after);
  const faults = faultsOf(tried, order.settings, { trees });
  order.progress.end(`${changes.kinds.length} kinds of pages`);
  const warnings = after.warnings.filter((one) => !before.warnings.includes(one)).map(inSite);
  const said = { faults, changes, warnings, alarms: alarmsOf(changes) };
  const findings = { ...head, ...nothingCompared, ...said };
  return { ...findings, pictures: await picture(findings, changes, trees, order) };
}

type Trial = TrialOrder & Awaited<ReturnType<typeof prepare>>;

/** Finds what is tried on what, before anything takes time. */
async function prepare({ settings, cache, version, out }: TrialOrder) {
  const wanted = packageSpec(version, process.cwd());
  const name = latestName(cache.snapshots);
  if (name === undefined)
    throw new CommandError(
      `There is no snapshot in "${cache.snapshots}" yet, and an upgrade is tried on one. Run "npm run build" first.`,
      exitCodes.usage,
    );
  const configFile = configBelow(settings);
  if (out !== undefined && existsSync(out) && readdirSync(out).length > 0)
    throw new CommandError(
      `--out: ${resolve(out)} is not empty. Name a folder that is new or empty.`,
      exitCodes.usage,
    );
  const snapshot = join(cache.snapshots, name);
  await checkDigests(snapshot);
  const { dist, folder } = sitesFolder(settings.distFolder);
  const beside = [cache.folder, settings.distFolder, dist, folder];
  return {
    ...{ wanted, snapshot, configFile },
    without: [...beside, ...(out === undefined ? [] : [resolve(out)])],
  };
}

/** The file of the configuration, below the folder of the site. */
function configBelow({ configFile }: Settings): string {
  const file = belowSite(configFile, siteFolder);
  if (!file.startsWith('../')) return file;
  throw new CommandError(
    `${configFile} is not in ${siteFolder}, of which a copy is made for the other version. Start the command in the folder of the configuration.`,
    exitCodes.usage,
  );
}

const packageSchema = z.object({ version: z.string() });

function headOf({ settings, snapshot }: Trial, { version, contract, astro }: TriedProgram) {
  const own = packageSchema.parse(readJson(join(projectFolder, 'package.json')));
  return {
    installed: { version: own.version, contract: contractVersion },
    tried: { version, contract },
    snapshot: basename(snapshot),
    now: settings.now.toString(),
    astro,
  };
}

type ComparedVersions = Pick<UpgradeFindings, 'refusal' | 'changes' | 'alarms' | 'warnings'>;

const nothingCompared: ComparedVersions = {
  refusal: undefined,
  changes: undefined,
  alarms: [],
  warnings: [],
};

/**
 * Renders with the other version, then with the installed one: not where the other one refuses what the configuration says, which
 * the installed one takes.
 */
async function renderBoth(
  trial: Trial,
  places: {
    readonly installed: UpgradeFindings['installed'];
    readonly tried: TriedProgram;
    readonly copy: string;
    readonly work: string;
  },
): Promise<{ readonly after: RenderedVersion; readonly before: RenderedVersion | undefined }> {
  const { progress, configFile } = trial;
  const { installed, tried, copy, work } = places;
  const render = async (version: string, order: Omit<VersionOfSite, 'configFile'>) => {
    progress.begin(`Rendering with ${version}`);
    const made = await renderVersion({ ...order, configFile }, trial);
    progress.end('refusal' in made ? 'not rendered' : 'rendered and checked');
    return made;
  };
  const after = await render(tried.version, {
    start: (command) => [tried.commandLine, command],
    ...{ site: copy, work: join(work, 'tried') },
  });
  if ('refusal' in after && after.refusal.exitCode === exitCodes.usage)
    return { after, before: undefined };
  const hasComponents = Object.keys(trial.settings.config.theme.components).length > 0;
  const own = { site: siteFolder, copy: join(work, 'installed-site'), without: trial.without };
  const module = programModule('scripts/render');
  const program = dirname(hasComponents ? copyInstalled(own, module) : module);
  const before = await render(`${installed.version}, which is installed`, {
    start: (command) => [join(program, `${command}${extname(module)}`)],
    ...{ site: hasComponents ? own.copy : siteFolder, work: join(work, 'installed') },
  });
  if ('refusal' in before) throw noComparison(before);
  return { after, before };
}

function noComparison(before: RenderedVersion | undefined): CommandError {
  const reason = before !== undefined && 'refusal' in before ? `: ${before.refusal.reason}` : '.';
  return new CommandError(
    `The installed version does not render this site either, so that there is nothing to compare with${reason}`,
    exitCodes.unforeseen,
  );
}

/** What of the site does not fit: places that the version complained of, and what is gone without a complaint. */
function faultsOf(
  tried: TriedProgram,
  { config, configFile }: Settings,
  found: {
    /** Why the version refused. */
    readonly reason?: string;
    readonly trees?: Readonly<Record<keyof FilePair, SiteTree>>;
  },
): UpgradeFindings['faults'] {
  const own = { site: siteFolder, configFile, theme: placeTheme(config.theme, configFile) };
  const declared = { before: declarationsOf(projectFolder), after: declarationsOf(tried.folder) };
  return [
    ...(found.reason === undefined ? [] : faultsIn(found.reason, own)),
    ...rangeFaults(tried.version, config.hooks?.for, own),
    ...propFaults(declared, own),
    ...(found.trees === undefined ? [] : propertyFaults(goneProperties(found.trees), own)),
  ];
}

function goneProperties({ before, after }: Readonly<Record<keyof FilePair, SiteTree>>) {
  return customProperties(before.folder).difference(customProperties(after.folder));
}

/** Takes pictures, and writes their page where there are some or a folder was named for it. */
async function picture(
  findings: UpgradeFindings,
  changes: TreeChanges,
  trees: Readonly<Record<keyof FilePair, SiteTree>>,
  { out, progress }: TrialOrder,
): Promise<NonNullable<UpgradeFindings['pictures']>> {
  let made: string | undefined;
  const folder = () => {
    made ??=
      out === undefined ? mkdtempSync(join(tmpdir(), 'kalendarium-pictures-')) : resolve(out);
    return made;
  };
  progress.begin('Taking pictures');
  const taken = await takePictures(trees, changes, folder);
  const none = 'none' in taken ? taken.none : undefined;
  const pictured = 'none' in taken ? [] : taken.pictured;
  progress.end(none ?? `${pictured.length} in which pages differ`);
  if (pictured.length === 0 && out === undefined) return { page: undefined, pictured, none };
  const title = `From Kalendarium ${findings.installed.version} to ${findings.tried.version}`;
  const told =
    none === undefined ? findings : { ...findings, pictures: { page: undefined, pictured, none } };
  const page = writePicturePage(folder(), { title, said: findingsText(told), pictured });
  return { page, pictured, none };
}
