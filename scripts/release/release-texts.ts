import { z } from 'zod';
import { exitCodes, Failure } from '../failure.ts';

/** Files that a release changes, by name. */
export const releaseFiles = ['package.json', 'package-lock.json', 'CHANGELOG.md'] as const;

export type ReleaseTexts = Readonly<Record<(typeof releaseFiles)[number], string>>;

const packageSchema = z.object({ version: z.string() });

const lockSchema = z.looseObject({
  version: z.string(),
  packages: z.looseObject({ '': z.looseObject({ version: z.string() }) }),
});

export function presentVersion(texts: ReleaseTexts): string {
  return packageSchema.parse(JSON.parse(texts['package.json'])).version;
}

/**
 * The files as they are after a release.
 *
 * @param date ISO 8601
 * @throws Failure when the changelog has nothing to release
 */
export function releasedTexts(texts: ReleaseTexts, version: string, date: string): ReleaseTexts {
  return {
    'package.json': withVersion(texts['package.json'], version),
    'package-lock.json': lockWithVersion(texts['package-lock.json'], version),
    'CHANGELOG.md': releasedChangelog(texts['CHANGELOG.md'], version, date),
  };
}

/** What the changelog says of what is not released yet. */
export function unreleasedNotes(changelog: string): string {
  const [, notes] = /^## \[Unreleased\][^\n]*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  if (notes === undefined)
    throw new Failure(
      'CHANGELOG.md has no section "## [Unreleased]". Write one with what is new.',
      exitCodes.usage,
    );
  const said = notes.trim();
  if (/^\s*[-*] /m.test(said)) return said;
  throw new Failure(
    'CHANGELOG.md says nothing under "## [Unreleased]". Tell there what is new for those who use the project.',
    exitCodes.usage,
  );
}

function releasedChangelog(changelog: string, version: string, date: string): string {
  unreleasedNotes(changelog);
  return changelog.replace(/^## \[Unreleased\][^\n]*\n/m, (head) => `${head}\n## [${version}] - ${date}\n`);
}

function withVersion(text: string, version: string): string {
  return text.replace(/^( {2}"version": )"[^"]*"/m, `$1"${version}"`);
}

/** The lockfile names the version twice. */
function lockWithVersion(text: string, version: string): string {
  const lock = lockSchema.parse(JSON.parse(text));
  const packages = { ...lock.packages, '': { ...lock.packages[''], version } };
  return `${JSON.stringify({ ...lock, version, packages }, null, 2)}\n`;
}
