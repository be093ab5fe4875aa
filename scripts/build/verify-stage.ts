import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { changeSummaries } from '../../src/outputs/feeds/change-text.ts';
import { itemDifferences } from '../../src/site/change-log.ts';
import { accessCoverage } from '../../src/site/events/access-coverage.ts';
import { countItems, nextHistory, publishedItems } from '../../src/site/published-history.ts';
import { itemsWithPage } from '../../src/site/site.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createScanner, loginSecrets, scanStoredFiles } from '../cli/secrets.ts';
import { loadSite } from '../cli/settings.ts';
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
import { outputSecrets, removeLeaks, withoutCoincidences } from '../verify/output-secrets.ts';
import { verifySite } from '../verify/verify-site.ts';
import { prepareHistory } from './history-files.ts';
import { placedSection } from './placements.ts';
import { recordFile, type TargetRecord, type TargetsRecord } from './record.ts';
import type { Rendered } from './render-stage.ts';
import { type PublishedRecord, usableRecord } from './reuse.ts';
import {
  readStaged,
  recordStaging,
  replaceStaged,
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
  }: {
    readonly acceptShrink: boolean;
    readonly privateTitles?: readonly PrivateTitle[];
    readonly rendered?: Pick<Rendered, 'site' | 'problems'>;
  },
) {
  const { settings, cache, progress } = context;
  const staged = readStaged(cache);
  progress.begin('Verifying');
  const site = rendered?.site ?? (await loadSite(staged));
  const { snapshot, configFile } = staged;
  const manifest = readManifest(snapshot);
  const { config, history, now } = site;
  const guarding = {
    ...{ history, config, now, acceptShrink },
    withheld: () => countWithheld(history.items, manifest.withheld),
  };
  const counts = countItems(site.languages.flatMap((language) => itemsWithPage(site.in(language))));
  const guarded = guardPages(counts, guarding);
  const { all, withheld, digest } = outputSecrets(settings, { site, manifest, privateTitles });
  const began = Temporal.Now.instant().toString();
  const replaced = new Set<string>();
  const check = async () => {
    const record = recordFile.read(cache.stagedTargets);
    if (record === undefined) throw unknownTargets();
    const files = stagedFiles(cache, staged);
    const before = staged.upon && usableRecord(context, staged.program);
    const verification = await verifySite({
      ...{ site, files, table: record.table },
      targets: new Map(
        Array.from(record.targets, ([name, target]) => {
          const isPlaced = target.section === placedSection;
          // What another process has checked may have been written into since.
          const isTrusted = rendered !== undefined || before?.targets.get(name)?.key === target.key;
          const facts = isTrusted && !isPlaced ? target.facts : undefined;
          return [name, { ...target, isPlaced, facts }];
        }),
      ),
      ...createKnowledge({ record, before, files, digest, settings }),
      problems: (rendered?.problems ?? []).filter(({ file }) => !replaced.has(file)),
      scanner: createScanner(all),
      progress: (done, of) => progress.at(`${done} of ${of} files`),
    });
    const sources = { snapshot, manifest, configFile };
    const { problems, warnings: sayings } = withoutCoincidences(
      verification.problems,
      withheld,
      sources,
    );
    return { ...verification, record, problems, sayings };
  };
  let verification = await check();
  const removed = removeLeaks(verification.problems, {
    secrets: withheld,
    site,
    withheld: manifest.withheld,
    replace(file, text) {
      replaced.add(file);
      replaceStaged(cache, file, text);
    },
  });
  for (const warning of removed) progress.say(warning);
  // What is left is judged as if it had been rendered so.
  if (removed.length > 0) verification = await check();
  const { files, pages } = verification;
  const kept = [snapshot, cache.reports, cache.history, cache.stagingHistory, cache.published];
  const stored = scanStoredFiles(kept, cache.folder, loginSecrets(settings));
  const problems = [...verification.problems, ...stored];
  const size = siteSize(stagedFiles(cache, staged).sizes);
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
    // What a public text says of a withheld item is warned of in every build: nothing counts as looked at.
    const lookedFor = verification.sayings.length > 0 ? '' : digest;
    const { record, targets } = verification;
    recordFile.write(cache.stagedTargets, {
      ...record,
      head: { ...record.head, secrets: lookedFor, began: record.head.began || began },
      targets: new Map(Array.from(targets, ([name, { isPlaced: _, ...target }]) => [name, target])),
    });
  }
  recordStaging(cache, { ...staged, verified: problems.length === 0 });
  if (problems.length > 0) throw failure(problems, cache.reports);
  progress.end(`${files} files, no problem`);
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

/** What need not be looked at again: what was searched before, and places that are where they were. */
function createKnowledge({
  record,
  before,
  files,
  digest,
  settings,
}: {
  readonly record: TargetsRecord;
  /** Of the published site that files were taken over from. */
  readonly before: PublishedRecord | undefined;
  readonly files: StagedFiles;
  /** Of all that is looked for. */
  readonly digest: string;
  readonly settings: BuildContext['settings'];
}) {
  const reused = new Set(record.head.reused);
  const published = before?.head.published;
  const sizes =
    (published && readSiteRecord(sitesFolder(settings.distFolder), published.site)?.files) ?? {};
  const began = before ? Temporal.Instant.from(before.head.began).epochMilliseconds : 0;
  const isUntouched = (file: string) =>
    files.sizes.get(file) === sizes[file] && files.writtenAt(file) < began;
  const places = new Set(
    before?.targets
      .values()
      .flatMap(({ facts }) => facts?.places ?? [])
      .map((number) => before.table.textOf(number)),
  );
  return {
    isSearched: ({ name, key, files: own }: TargetRecord) => {
      const isWritten = key === '' || before?.targets.get(name)?.key !== key;
      if (isWritten) return record.head.secrets === digest;
      return before.head.secrets === digest && own.every(isUntouched);
    },
    isKnown: (place: string) => places.has(place) && reused.has(place.split('#', 1)[0] ?? ''),
  };
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
