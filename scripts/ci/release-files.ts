import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const listOfParts = 'sbom.cdx.json';
const sums = 'SHA256SUMS';

/**
 * Puts beside the tarballs of a version what is released with them: a list of what is in them
 * (CycloneDX), checksums as `sha256sum -c` reads them, and as `notes.md` what the changelog says of
 * the version.
 *
 * @param tag of the version @example 'v1.2.3'
 * @throws Error where the tag names another version than the tarballs, or the changelog says
 *   nothing of it
 */
export function addReleaseFiles(folder: string, tag: string, changelog: string): void {
  const version = tag.replace(/^v/, '');
  const program = join(folder, `kalendarium-${version}.tgz`);
  const tarballs = globSync(join(folder, '*.tgz')).toSorted();
  if (!tarballs.includes(program))
    throw new Error(
      `The tag ${tag} is not that of ${tarballs.map((file) => basename(file)).join(', ')}.`,
    );
  const parts = execFileSync('tar', ['-xOzf', program, `package/${listOfParts}`], {
    env: { PATH: process.env['PATH'] },
  });
  writeFileSync(join(folder, listOfParts), parts);
  const files = [...tarballs, join(folder, listOfParts)];
  const lines = files.map(
    (file) => `${hash('sha256', readFileSync(file), 'hex')}  ${basename(file)}\n`,
  );
  writeFileSync(join(folder, sums), lines.join(''));
  writeFileSync(join(folder, 'notes.md'), notesOf(version, changelog));
}

/** What a changelog says of a version. */
function notesOf(version: string, changelog: string): string {
  const [, ...sections] = changelog.split(/^## \[/m);
  const found = sections.find((section) => section.startsWith(`${version}]`));
  const notes = found?.slice(found.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return `${notes}\n`;
}

if (import.meta.main) {
  const [folder = '', tag = ''] = process.argv.slice(2);
  addReleaseFiles(folder, tag, readFileSync('CHANGELOG.md', 'utf8'));
}
