import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { packFolder } from '../package/tarball.ts';
import { addReleaseFiles } from './release-files.ts';

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n## [1.2.3] - 2026-12-01\n\n### Added\n\n- Hooks.\n\n## [1.2.2] - 2026-11-01\n\n- Old.\n';

async function packed(): Promise<string> {
  const folder = temporaryFolder();
  const program = join(folder, 'program');
  writeTree(program, {
    'package.json': '{ "name": "kalendarium", "version": "1.2.3" }\n',
    'sbom.cdx.json': '{ "bomFormat": "CycloneDX" }\n',
  });
  await packFolder(program, folder);
  return folder;
}

test('beside the tarballs there are a list of their parts, checksums, and what is new', async () => {
  const folder = await packed();
  addReleaseFiles(folder, 'v1.2.3', changelog);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(read('sbom.cdx.json')).toBe('{ "bomFormat": "CycloneDX" }\n');
  const sumOf = (file: string) => hash('sha256', readFileSync(join(folder, file)), 'hex');
  const released = ['kalendarium-1.2.3.tgz', 'sbom.cdx.json'];
  expect(read('SHA256SUMS')).toBe(released.map((file) => `${sumOf(file)}  ${file}\n`).join(''));
  expect(read('notes.md')).toBe('### Added\n\n- Hooks.\n');
});

test.each([
  ['v1.2.4', 'The tag v1.2.4 is not that of kalendarium-1.2.3.tgz.'],
  ['v1.2.3', 'CHANGELOG.md says nothing of 1.2.3.'],
])('nothing is released of the tag %s without that', async (tag, said) => {
  const folder = await packed();
  const adding = () => addReleaseFiles(folder, tag, '## [Unreleased]\n\n- Hooks.\n');
  expect(adding).toThrow(said);
});
