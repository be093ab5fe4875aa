import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../src/loaders/digest.ts';
import type { PrivateTitle } from '../../src/loaders/private-texts.ts';
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
import { type Verification, verifySite } from './verify-site.ts';
import { type Judged, removeLeaks, withoutSayings } from './withheld-leaks.ts';

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
    readonly privateTitles?: readonly PrivateTitle[];
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
  const traces = outputTraces(settings, { site, manifest, privateTitles });
  const began = Temporal.Now.instant().toString();
  const sought = digest(JSON.stringify([traces, [...site.cms.hosts]]));
  const check = async (): Promise<Verification & Judged> => {
    const verification = await verifySite({
      site,
      folder: cache.staging,
      checked: (files) => checkedFiles(workplace, staged, files, sought),
      scanner: createScanner([...traces.secrets, ...traces.withheld]),
      progress: (done, of) => progress.at(`${done} of ${of} files`),
    });
    const sources = { snapshot, manifest, configFile };
    return { ...verification, ...withoutSayings(verification.problems, traces.withheld, sources) };
  };
  let verification = await check();
  const removed = removeLeaks(verification.problems, {
    traces: traces.withheld,
    site,
    folder: cache.staging,
    withheld: manifest.withheld,
  });
  for (const warning of removed) progress.say(warning);
  // What is left is judged as if it had been rendered so.
  if (removed.length > 0) verification = await check();
  const { files, pages } = verification;
  const kept = [snapshot, cache.reports, cache.history, cache.stagingHistory, cache.published];
  const secrets = createScanner(secretTraces(settings));
  const problems = [...verification.problems, ...scanKeptFiles(kept, cache.folder, secrets)];
  if (problems.length === 0) {
    prepareHistory(cache, staged, site);
    // What a public text says of a withheld item is warned of in every build: nothing counts as looked at.
    const lookedFor = verification.warnings.length > 0 ? '' : sought;
    keepFindings(cache.stagedPages, { began, sought: lookedFor, ...verification.findings });
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
      ...removed,
      ...verification.warnings,
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
