import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes, Failure } from '../failure.ts';
import {
  presentVersion,
  type ReleaseTexts,
  releasedTexts,
  releaseFiles,
  unreleasedNotes,
} from './release-texts.ts';
import { openRepository, type Repository } from './repository.ts';
import { nextVersion } from './version.ts';

const mainBranch = 'main';

export type ReleaseOrder = {
  /** Of the repository. */
  readonly folder: string;
  /** A version, or the part of the present one that rises. */
  readonly wanted: string;
  /** ISO 8601. */
  readonly date: string;
  readonly dryRun: boolean;
  /** Whether the project is good. @throws Failure when it is not */
  readonly check: () => Promise<void>;
  readonly tell: (line: string) => void;
};

/**
 * Makes a version: its number in the package, its name in the changelog, a commit and a tag. Nothing is pushed.
 *
 * @throws Failure when something is in the way; then nothing has changed
 */
export async function makeRelease({
  folder,
  wanted,
  date,
  dryRun,
  check,
  tell,
}: ReleaseOrder): Promise<void> {
  const repository = openRepository(folder);
  const before = readTexts(folder);
  const version = nextVersion(presentVersion(before), wanted);
  const tag = `v${version}`;
  const after = releasedTexts(before, version, date);
  refuseUnready(repository, tag);
  if (dryRun) {
    tell(`Would release ${version}, write ${releaseFiles.join(', ')}, commit them and tag ${tag}:`);
    tell('');
    tell(unreleasedNotes(before['CHANGELOG.md']));
    return;
  }
  await check();
  refuseUnready(repository, tag);
  writeTexts(folder, after);
  try {
    repository.commit(`Release ${version}`, releaseFiles);
  } catch (error) {
    writeTexts(folder, before);
    throw error;
  }
  repository.tag(tag, `Release ${version}`);
  tell(
    `Released ${version} as ${tag}, here alone. To publish it: git push --follow-tags origin ${mainBranch}`,
  );
  tell(`To take it back before that: git tag -d ${tag} && git reset --hard HEAD~1`);
}

function refuseUnready(repository: Repository, tag: string): void {
  const branch = repository.branch();
  if (branch !== mainBranch)
    throw refusal(
      `${branch === '' ? 'No branch' : `The branch "${branch}"`} is checked out: "git switch ${mainBranch}" first.`,
    );
  const changes = repository.changes();
  if (changes.length > 0)
    throw refusal(`There is what no commit has; commit it, or put it away:\n${changes.join('\n')}`);
  if (repository.hasTag(tag)) throw refusal(`The tag ${tag} is there already: give a later version.`);
}

function refusal(reason: string): Failure {
  return new Failure(reason, exitCodes.usage);
}

function readTexts(folder: string): ReleaseTexts {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    'package.json': read('package.json'),
    'package-lock.json': read('package-lock.json'),
    'CHANGELOG.md': read('CHANGELOG.md'),
  };
}

function writeTexts(folder: string, texts: ReleaseTexts): void {
  for (const name of releaseFiles) writeFileSync(join(folder, name), texts[name]);
}
