import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { changeSummaries } from '../../src/outputs/feeds/change-text.ts';
import { itemDifferences } from '../../src/site/change-log.ts';
import { accessCoverage } from '../../src/site/events/access-coverage.ts';
import { countItems, nextHistory, publishedItems } from '../../src/site/published-history.ts';
import { itemsWithPage, type Site } from '../../src/site/site.ts';
import type { Manifest } from '../../src/snapshot/format.ts';
import type { SiteSection } from '../../src/targets.ts';
import type { BuildContext, Cache } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createScanner, loginSecrets, scanStoredFiles } from '../cli/secrets.ts';
import { loadSite, publicFiles } from '../cli/settings.ts';
import { siteSize } from '../report/host-limits.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import {
  acceptedWarnings,
  countWithheld,
  daysAfter,
  guardPages,
} from '../snapshots/shrink-guard.ts';
import { collectedCounts, readManifest } from '../snapshots/snapshot-store.ts';
import { deadLinkWarnings } from '../verify/cms-links.ts';
import type { Problem } from '../verify/facts.ts';
import { joinFacts } from '../verify/joined-facts.ts';
import {
  outputSecrets,
  removeLeaks,
  type SecretSet,
  withoutCoincidences,
} from '../verify/output-secrets.ts';
import { type Joined, verifySite } from '../verify/verify-site.ts';
import type { BuildMemory } from './build-memory.ts';
import { prepareHistory } from './history-files.ts';
import { placedSection } from './placements.ts';
import { recordFile, type TargetRecord, type TargetsRecord } from './record.ts';
import type { Rendered } from './render-stage.ts';
import { type PublishedRecord, usableRecord } from './reuse.ts';
import {
  readStaged,
  recordStaging,
  replaceStaged,
  type Staged,
  type StagedFiles,
  stagedFiles,
} from './staging.ts';

/** Problems that are printed; all are in the list. */
const mostPrinted = 20;

/**
 * Checks what is staged.
 *
 * @param order.acceptShrink whether much may be missing this time
 * @param order.privateTitles of items that were withheld, where this process fetched them
 * @param order.rendered the site that is staged, where this process rendered it, and what was checked of it meanwhile; else
 *   it is loaded, and every file is read
 * @throws CommandError listing what is wrong
 */
export async function verifyStage(
  context: BuildContext,
  {
    acceptShrink,
    privateTitles = [],
    rendered,
    memory,
  }: {
    readonly acceptShrink: boolean;
    readonly privateTitles?: readonly PrivateTitle[];
    readonly rendered?: Pick<Rendered, 'site' | 'sections' | 'problems'>;
    readonly memory?: BuildMemory | undefined;
  },
) {
  const { settings, cache, progress } = context;
  const staged = readStaged(cache);
  progress.begin('Verifying');
  const site = rendered?.site ?? (await loadSite(staged));
  const { snapshot } = staged;
  const manifest = readManifest(snapshot);
  const { config, history, now } = site;
  const guarding = {
    ...{ history, config, now, acceptShrink },
    withheld: () => countWithheld(history.items, manifest.withheld),
  };
  const counts = countItems(site.languages.flatMap((language) => itemsWithPage(site.in(language))));
  const guarded = guardPages(counts, guarding);
  const secrets = outputSecrets(settings, { site, manifest, privateTitles });
  const checked = Temporal.Now.instant().toString();
  const { verification, removed } = await checkWithoutLeaks({
    ...{ context, staged, site, manifest, secrets, memory },
    sections: rendered?.sections,
    rendered: rendered?.problems,
  });
  const { files, read, pages } = verification;
  const problems = [...verification.problems, ...storedSecrets(context, snapshot)];
  const size = siteSize(verification.sizes);
  let { sizes } = history;
  if (problems.length === 0) {
    const collected = collectedCounts(manifest);
    const next = nextHistory(site, {
      size,
      fetched: manifest.fetched,
      collected,
      days: daysAfter({ counts, collected }, guarding),
    });
    sizes = next.sizes;
    prepareHistory(cache, next, { origin: manifest.origin, siteUrl: staged.siteUrl });
    recordVerified(cache, verification, secrets.digest, checked);
    memory?.keepJoined(verification.targets, verification.joined);
  }
  recordStaging(cache, { ...staged, verified: problems.length === 0 });
  if (problems.length > 0) throw failure(problems, cache.reports);
  progress.end(`${files} files of which ${read} read, no problem`);
  return {
    pages,
    sizes,
    guarded,
    warnings: [
      ...acceptedWarnings(guarded),
      ...site.warnings,
      ...deadLinkWarnings(site.deadLinks),
      ...verification.warnings,
      ...removed,
      ...verification.sayings,
    ],
    /** What readers see of this build, and what editors did. */
    readers: changeSummaries(site),
    access: accessCoverage(site),
    differences: itemDifferences(site.history.items, publishedItems(site)),
  };
}

/** Secrets in what is kept beside the site. */
function storedSecrets({ settings, cache }: BuildContext, snapshot: string): readonly Problem[] {
  const kept = [snapshot, cache.reports, cache.history, cache.stagingHistory, cache.published];
  return scanStoredFiles(kept, cache.folder, loginSecrets(settings));
}

type CheckOrder = {
  readonly context: BuildContext;
  readonly staged: Staged;
  readonly site: Site;
  readonly manifest: Manifest;
  readonly secrets: SecretSet;
  /** What the site consists of, where that is listed already. */
  readonly sections: readonly SiteSection[] | undefined;
  readonly memory: BuildMemory | undefined;
  /** What was found while this process rendered; undefined where another one did. */
  readonly rendered: readonly Problem[] | undefined;
};

type Verification = Awaited<ReturnType<typeof checkStaged>>;

/** Checks what is staged, and once more where that removed something: what is left is judged as if it had been rendered so. */
async function checkWithoutLeaks(
  order: CheckOrder,
): Promise<{ readonly verification: Verification; readonly removed: readonly string[] }> {
  const { context, site, manifest, secrets } = order;
  const { cache, progress } = context;
  const verification = await checkStaged(order);
  const replaced = new Set<string>();
  const removed = removeLeaks(verification.problems, {
    secrets: secrets.withheld,
    site,
    withheld: manifest.withheld,
    replace(file, text) {
      replaced.add(file);
      replaceStaged(cache, file, text);
    },
  });
  for (const warning of removed) progress.say(warning);
  if (removed.length === 0) return { verification, removed };
  const rendered = order.rendered?.filter(({ file }) => !replaced.has(file));
  return { verification: await checkStaged({ ...order, rendered }), removed };
}

async function checkStaged({
  context,
  staged,
  site,
  sections,
  manifest,
  secrets,
  rendered,
  memory,
}: CheckOrder) {
  const { settings, cache, progress } = context;
  const record = recordFile.read(cache.stagedTargets);
  if (record === undefined) throw unknownTargets();
  const { upon } = staged;
  const trusted = upon && memory?.filesOf(upon);
  const files = stagedFiles(cache, staged, trusted);
  const before = staged.upon && usableRecord(context, staged.program);
  const isOurs = trusted !== undefined && before?.head.published.site === upon?.site;
  const joined = before && memory?.joinedOf(before.targets);
  const known = createKnowledge({
    ...{ record, before, files, digest: secrets.digest, settings, isOurs, joined },
  });
  const isPlaced = ({ section }: TargetRecord) => section === placedSection;
  const own = publicFiles();
  const verification = await verifySite({
    ...{ site, sections, files, isPlaced, targets: record.targets, table: record.table },
    isOwnFile: (file) => own.has(file),
    factsOf(target) {
      // What another process has checked may have been written into since.
      const isTrusted = known.isReused(target) ? known.isUntouched(target) : rendered;
      return isTrusted && !isPlaced(target) ? target.facts : undefined;
    },
    isSearched: known.isSearched,
    isKnown: known.isKnown,
    before:
      isOurs && before
        ? { targets: before.targets, files: trusted, isSearched: known.isAllSearched, joined }
        : undefined,
    problems: rendered ?? [],
    scanner: createScanner(secrets.all),
    progress: (done, of) => progress.at(`${done} of ${of} files`),
  });
  const { snapshot, configFile } = staged;
  const { problems, warnings: sayings } = withoutCoincidences(
    verification.problems,
    secrets.withheld,
    { snapshot, manifest, configFile },
  );
  return { ...verification, sizes: files.sizes, record, problems, sayings };
}

/** Writes down what is known of the targets, for the next build. */
function recordVerified(
  cache: Cache,
  { record, targets, sayings }: Verification,
  digest: string,
  checked: string,
): void {
  // What a public text says of a withheld item is warned of in every build: nothing counts as looked at.
  const secrets = sayings.length > 0 ? '' : digest;
  recordFile.write(cache.stagedTargets, {
    ...record,
    head: { ...record.head, secrets, checked },
    targets,
  });
}

/** What need not be looked at again: what was searched before, and places that are where they were. */
function createKnowledge({
  record,
  before,
  files,
  digest,
  settings,
  isOurs,
  joined,
}: {
  readonly record: TargetsRecord;
  /** Of the published site that files were taken over from. */
  readonly before: PublishedRecord | undefined;
  readonly files: StagedFiles;
  /** Of all that is looked for. */
  readonly digest: string;
  readonly settings: BuildContext['settings'];
  /** Whether this process published that site, and nobody else writes there. */
  readonly isOurs: boolean;
  readonly joined: Joined | undefined;
}) {
  const published = before?.head.published;
  const sizes =
    published && readSiteRecord(sitesFolder(settings.distFolder), published.site)?.files;
  const checked = before ? Temporal.Instant.from(before.head.checked).epochMilliseconds : 0;
  const isUntouched = (file: string) =>
    files.sizes.get(file) === sizes?.get(file) && files.writtenAt(file) < checked;
  const isReused = ({ name, key }: TargetRecord) =>
    key !== '' && before?.targets.get(name)?.key === key;
  const wasPlace = placesBefore(record, before, joined);
  const isAllSearched = [before, record].every((one) => one?.head.secrets === digest);
  return {
    /** Whether the site before and what was written were searched for all that is looked for. */
    isAllSearched,
    /** Whether a target was taken over, with what was found in its files. */
    isReused,
    /** Whether nobody has written into the files of a target since they were checked. */
    isUntouched: (target: TargetRecord) =>
      (isOurs && before?.targets.get(target.name) === target) || target.files.every(isUntouched),
    isSearched: (target: TargetRecord) =>
      isAllSearched || digest === (isReused(target) ? before?.head : record.head)?.secrets,
    isKnown(place: string, number: number) {
      if (!wasPlace(place, number)) return false;
      const file = place.slice(0, place.indexOf('#'));
      return files.reused.has(file) && isUntouched(file);
    },
  };
}

/** Makes a function that says whether a place in a page was looked for before. */
function placesBefore(
  { table }: TargetsRecord,
  before: PublishedRecord | undefined,
  joined: Joined | undefined,
): (place: string, number: number) => boolean {
  const gone: readonly TargetRecord[] = [];
  const { places: numbers } =
    joined?.facts ?? joinFacts({ gone, fresh: [...(before?.targets.values() ?? [])] }, () => true);
  if (before?.table === table) return (_, number) => numbers.has(number);
  const places = new Set(Array.from(numbers.keys(), (number) => before?.table.textOf(number)));
  return (place) => places.has(place);
}

function unknownTargets(): CommandError {
  return new CommandError(
    'It is not known which targets are rendered. Run "npm run render" first.',
    exitCodes.usage,
  );
}

function failure(problems: readonly Problem[], reports: string): CommandError {
  const lines = problems.map(({ file, reason }) => `${file} ${reason}`);
  const list = join(reports, 'problems.txt');
  mkdirSync(reports, { recursive: true });
  writeFileSync(list, `${lines.join('\n')}\n`);
  const more =
    lines.length > mostPrinted
      ? `\n  … and ${lines.length - mostPrinted} more, all in ${list}`
      : '';
  const first = lines.slice(0, mostPrinted).map((line) => `\n  ${line}`);
  return new CommandError(
    `The rendered site has ${lines.length} problem${lines.length === 1 ? '' : 's'}; nothing was published.${first.join('')}${more}`,
    exitCodes.verification,
  );
}
