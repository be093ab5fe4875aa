import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../src/snapshot/format.ts';
import { alone, type BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import type { Settings } from '../cli/settings.ts';
import { fetchStage } from './fetch.ts';
import { renderStage } from './render.ts';

/** Where the pages of a preview are served from. */
export function previewFolder({ cache }: Pick<BuildContext, 'cache'>): string {
  return join(cache.folder, 'site');
}

/**
 * Reads everything an editor may see and renders it into a folder of its own, which nobody else on the machine can open.
 * Nothing is verified, remembered or published.
 */
export async function buildPreview(context: BuildContext): Promise<void> {
  const { folder } = context.cache;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  await alone(context, async (own) => {
    const site = previewFolder(own);
    rmSync(site, { recursive: true, force: true });
    const settings = { ...own.settings, config: { ...own.settings.config, maxQuarantinedShare: 1 } };
    const fetched = await fetchStage(settings, own.cache, own.progress, { drafts: true });
    const { warnings } = await renderStage(own, fetched.folder, { drafts: true });
    rmSync(own.cache.stagingRecord, { force: true });
    if (existsSync(own.cache.staging)) renameSync(own.cache.staging, site);
    for (const remark of [...remarksOf(fetched.manifest), ...warnings]) own.progress.say(remark);
  });
}

/** What the preview lacks, and what was odd. */
function remarksOf({ quarantined, withheld, warnings }: Manifest): string[] {
  return [
    ...quarantined.map(
      ({ collection, language, id, field, reason }) =>
        `${collection} ${id} (${language}) is left out: ${field} ${reason}.`,
    ),
    ...withheld.map(
      ({ collection, language, id, reason }) => `${collection} ${id} (${language}) is left out: ${reason}.`,
    ),
    ...warnings,
  ];
}

/**
 * Makes sure that a preview can show what is not published.
 *
 * @throws CommandError naming what is missing and where to get it
 */
export function checkPreview({ apiUrl, credentials }: Settings): void {
  if (credentials === undefined) {
    throw new CommandError(
      'Drafts are shown to editors only, and no login is set. Make an application password in the profile of an editor ' +
        'on the server, and set API_USER and API_APPLICATION_PASSWORD in the environment or in ".env" (".env.example" ' +
        'shows how). "npm run preview" without --drafts needs no login.',
      exitCodes.usage,
    );
  }
  if (apiUrl === undefined) {
    throw new CommandError(
      'API_URL is not set. Name the REST root to read, for example API_URL=https://cms.example/wp-json.',
      exitCodes.usage,
    );
  }
}
