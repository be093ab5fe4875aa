import { exitCodes, Failure } from '../failure.ts';
import { statusText } from '../history/status.ts';
import { type Confirmed, confirmSite } from '../publish/confirm-site.ts';
import { scanKeptFiles } from '../verify/traces/kept-files.ts';
import { createScanner } from '../verify/traces/scanner.ts';
import { secretTraces } from '../verify/traces/traces.ts';
import type { Workplace } from '../workplace.ts';
import { inputsDigest } from './inputs-digest.ts';
import { programDigest } from './program-digest.ts';
import { usablePages } from './usable-pages.ts';

/**
 * Confirms the published site where rendering would give the same again: only the file that says when the server was
 * read is written. Answers `undefined` where there is something to render.
 *
 * A file of the published site that somebody changed by hand is not noticed before something else changes.
 *
 * @param snapshot folder of the snapshot
 * @throws Failure when the snapshot holds a secret
 */
export async function confirmUnchanged(
  workplace: Workplace,
  snapshot: string,
): Promise<Confirmed | undefined> {
  const { settings, cache } = workplace;
  const program = programDigest(settings.configFile, settings.config);
  const published = usablePages(workplace, program);
  const inputs = inputsDigest({ snapshot, history: cache.history, program, settings });
  if (published?.inputs !== inputs) return undefined;
  const [problem] = scanKeptFiles([snapshot], cache.folder, createScanner(secretTraces(settings)));
  if (problem) throw new Failure(`${problem.file} ${problem.reason}.`, exitCodes.verification);
  const { siteUrl } = settings.config;
  const origin = { snapshot, siteUrl, now: settings.now.toString() };
  return confirmSite(workplace, published.site, statusText(cache, origin, false));
}
