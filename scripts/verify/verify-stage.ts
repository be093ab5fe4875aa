import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { itemsWithPage } from '../../src/site/items-with-page.ts';
import { countItems } from '../../src/site/published-items.ts';
import { exitCodes, Failure } from '../failure.ts';
import { acceptedRemarks, type Guarded, guardPages } from '../guard/shrink-guard.ts';
import { prepareHistory } from '../history/staged-history.ts';
import { readStaged, recordStaging } from '../render/staging.ts';
import type { Credentials } from '../settings.ts';
import { loadSite } from '../site-source.ts';
import type { Workplace } from '../workplace.ts';
import type { Problem } from './problem.ts';
import { verifySite } from './verify-site.ts';

export type Verified = {
  readonly pages: number;
  readonly guarded: Guarded;
  /** Remarks of the site about its own items, and what was accepted. */
  readonly warnings: readonly string[];
};

/** Problems that are told at once; all are in the list. */
const told = 20;

/**
 * Checks what is staged.
 *
 * @param acceptShrink whether much may be missing this time
 * @throws Failure listing what is wrong
 */
export async function verifyStage(
  { settings, cache, progress }: Workplace,
  acceptShrink: boolean,
): Promise<Verified> {
  const staged = readStaged(cache);
  progress.begin('Verifying');
  const site = await loadSite(staged);
  const guarded = guardPages(
    countItems(site.languages.flatMap((language) => itemsWithPage(site.in(language)))),
    {
      builds: site.history.builds,
      config: site.config,
      acceptShrink,
    },
  );
  const { problems, files, pages } = await verifySite({
    site,
    folder: cache.staging,
    secrets: secretsOf(settings.credentials),
    progress: (done, of) => progress.at(`${done} of ${of} files`),
  });
  if (problems.length === 0) prepareHistory(cache, staged, site);
  recordStaging(cache, { ...staged, verified: problems.length === 0 });
  if (problems.length > 0) throw failure(problems, cache.reports);
  progress.end(`${files} files, no problem`);
  return { pages, guarded, warnings: [...acceptedRemarks(guarded), ...site.warnings] };
}

function secretsOf(credentials: Credentials | undefined): readonly string[] {
  if (credentials === undefined) return [];
  const { user, password } = credentials;
  return [password, password.replaceAll(' ', ''), Buffer.from(`${user}:${password}`).toString('base64')];
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
