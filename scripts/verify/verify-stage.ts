import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../src/loaders/digest.ts';
import { type ChangeSummary, changeSummaries } from '../../src/outputs/change-summary.ts';
import { type ItemDifferences, itemDifferences } from '../../src/site/changes/item-differences.ts';
import { itemsWithPage } from '../../src/site/items-with-page.ts';
import { countItems, publishedItems } from '../../src/site/published-items.ts';
import type { Site } from '../../src/site/site.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readManifest } from '../fetch/snapshot-store.ts';
import { acceptedRemarks, type Guarded, guardPages } from '../guard/shrink-guard.ts';
import { prepareHistory } from '../history/staged-history.ts';
import { checkedFiles, keepFindings } from '../keep/checked-pages.ts';
import { readStaged, recordStaging } from '../render/staging.ts';
import { loadSite } from '../site-source.ts';
import type { Workplace } from '../workplace.ts';
import { deadLinkRemarks } from './cms/dead-link-remarks.ts';
import type { Problem } from './problem.ts';
import { scanKeptFiles } from './traces/kept-files.ts';
import { createScanner } from './traces/scanner.ts';
import { outputTraces, secretTraces } from './traces/traces.ts';
import { verifySite } from './verify-site.ts';

export type Verified = {
  readonly pages: number;
  readonly guarded: Guarded;
  /** Remarks of the site about its own items, and what was accepted. */
  readonly warnings: readonly string[];
  /** What readers are told of this build, and what editors did. */
  readonly readers: readonly ChangeSummary[];
  readonly differences: ItemDifferences;
};

/** Problems that are told at once; all are in the list. */
const told = 20;

/**
 * Checks what is staged.
 *
 * @param order.acceptShrink whether much may be missing this time
 * @param order.privateTitles of items that were withheld, where this process fetched them
 * @param order.rendered the site that is staged, where this process rendered it; else it is loaded
 * @throws Failure listing what is wrong
 */
export async function verifyStage(
  workplace: Workplace,
  {
    acceptShrink,
    privateTitles = [],
    rendered,
  }: {
    readonly acceptShrink: boolean;
    readonly privateTitles?: readonly string[];
    readonly rendered?: Site;
  },
): Promise<Verified> {
  const { settings, cache, progress } = workplace;
  const staged = readStaged(cache);
  progress.begin('Verifying');
  const site = rendered ?? (await loadSite(staged));
  const guarded = guardPages(
    countItems(site.languages.flatMap((language) => itemsWithPage(site.in(language)))),
    {
      builds: site.history.builds,
      config: site.config,
      acceptShrink,
    },
  );
  const { snapshot, configFile } = staged;
  const manifest = readManifest(snapshot);
  const traces = outputTraces(settings, { site, snapshot, manifest, configFile, privateTitles });
  const began = Temporal.Now.instant().toString();
  const sought = digest(JSON.stringify([traces, [...site.cms.hosts]]));
  const verification = await verifySite({
    site,
    folder: cache.staging,
    checked: (files) => checkedFiles(workplace, staged, files, sought),
    scanner: createScanner(traces),
    progress: (done, of) => progress.at(`${done} of ${of} files`),
  });
  const { files, pages } = verification;
  const kept = [snapshot, cache.reports, cache.history, cache.stagingHistory, cache.published];
  const secrets = createScanner(secretTraces(settings));
  const problems = [...verification.problems, ...scanKeptFiles(kept, cache.folder, secrets)];
  if (problems.length === 0) {
    prepareHistory(cache, staged, site);
    keepFindings(cache.stagedPages, { began, sought, ...verification.findings });
  }
  recordStaging(cache, { ...staged, verified: problems.length === 0 });
  if (problems.length > 0) throw failure(problems, cache.reports);
  progress.end(`${files} files, no problem`);
  return {
    pages,
    guarded,
    warnings: [
      ...acceptedRemarks(guarded),
      ...site.warnings,
      ...deadLinkRemarks(site.deadLinks),
      ...verification.remarks,
    ],
    readers: changeSummaries(site),
    differences: itemDifferences(site.history.items, publishedItems(site)),
  };
}

function failure(problems: readonly Problem[], reports: string): Failure {
  const lines = problems.map(({ file, reason }) => `${file} ${reason}`);
  const list = join(reports, 'problems.txt');
  mkdirSync(reports, { recursive: true });
  writeFileSync(list, `${lines.join('\n')}\n`);
  const more = lines.length > told ? `\n  … and ${lines.length - told} more, all in ${list}` : '';
  const first = lines.slice(0, told).map((line) => `\n  ${line}`);
  return new Failure(
    `The rendered site has ${lines.length} problem${lines.length === 1 ? '' : 's'}; nothing was published.${first.join('')}${more}`,
    exitCodes.verification,
  );
}
