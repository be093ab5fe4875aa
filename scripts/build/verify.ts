import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { changeSummaries } from '../../src/outputs/feeds/change-text.ts';
import { itemDifferences } from '../../src/site/changes.ts';
import { countItems, nextHistory, publishedItems } from '../../src/site/history.ts';
import { itemsWithPage } from '../../src/site/site.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createScanner, loginSecrets, scanStoredFiles } from '../cli/secrets.ts';
import { loadSite } from '../cli/settings.ts';
import {
  acceptedWarnings,
  countWithheld,
  daysAfter,
  guardPages,
} from '../snapshots/shrink-guard.ts';
import { readManifest } from '../snapshots/snapshots.ts';
import { deadLinkWarnings } from '../verify/cms-links.ts';
import type { Problem } from '../verify/file-checks.ts';
import type { FileFindings } from '../verify/file-findings.ts';
import { outputSecrets, removeLeaks, withoutSayings } from '../verify/secrets.ts';
import { verifySite } from '../verify/verify-site.ts';
import { collectedCounts, prepareHistory } from './history.ts';
import { checkedFiles, keepFindings } from './incremental.ts';
import type { Rendered } from './render.ts';
import { readStaged, recordStaging, replaceStaged, stagedFiles } from './staging.ts';

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
    readonly rendered?: Pick<Rendered, 'site' | 'findings'>;
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
  const early = rendered?.findings?.sought === digest ? rendered.findings : undefined;
  const check = async (passed?: FileFindings) => {
    const files = stagedFiles(cache, staged);
    const verification = await verifySite({
      site,
      files,
      checked: checkedFiles(context, staged, files, digest),
      rendered: passed,
      scanner: createScanner(all),
      progress: (done, of) => progress.at(`${done} of ${of} files`),
    });
    const sources = { snapshot, manifest, configFile };
    const { problems, warnings: sayings } = withoutSayings(
      verification.problems,
      withheld,
      sources,
    );
    return { ...verification, problems, sayings };
  };
  let verification = await check(early);
  const removed = removeLeaks(verification.problems, {
    secrets: withheld,
    site,
    withheld: manifest.withheld,
    replace: (file, text) => replaceStaged(cache, file, text),
  });
  for (const warning of removed) progress.say(warning);
  // What is left is judged as if it had been rendered so.
  if (removed.length > 0) verification = await check();
  const { files, pages } = verification;
  const kept = [snapshot, cache.reports, cache.history, cache.stagingHistory, cache.published];
  const stored = scanStoredFiles(kept, cache.folder, loginSecrets(settings));
  const problems = [...verification.problems, ...stored];
  if (problems.length === 0) {
    const collected = collectedCounts(manifest);
    const next = nextHistory(site, {
      fetched: manifest.fetched,
      collected,
      days: daysAfter({ counts, collected }, guarding),
    });
    prepareHistory(cache, next, { origin: manifest.origin, siteUrl: staged.siteUrl });
    // What a public text says of a withheld item is warned of in every build: nothing counts as looked at.
    const lookedFor = verification.sayings.length > 0 ? '' : digest;
    keepFindings(cache.stagedPages, { began, sought: lookedFor, ...verification.findings });
  }
  recordStaging(cache, { ...staged, verified: problems.length === 0 });
  if (problems.length > 0) throw failure(problems, cache.reports);
  progress.end(`${files} files, no problem`);
  return {
    pages,
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
    differences: itemDifferences(site.history.items, site.remember(publishedItems, site)),
  };
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
