import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { publicFiles } from '../cli/settings.ts';
import { copyPublic } from './placements.ts';

test('files of public go through as they are, and none replaces a file of the site', () => {
  const [from, folder] = [temporaryFolder(), temporaryFolder()];
  writeTree(folder, { 'en/index.html': 'page' });
  writeTree(from, { 'public/favicon.ico': 'icon', 'public/well/known.txt': 'text' });
  copyPublic(publicFiles([from]), folder);
  expect(readTree(folder)).toEqual({
    'en/index.html': 'page',
    'favicon.ico': 'icon',
    'well/known.txt': 'text',
  });
  writeTree(from, { 'public/en/index.html': 'other' });
  expect(() => copyPublic(publicFiles([from]), folder)).toThrow(
    'public/en/index.html has the name of a file that the site writes itself. Remove it or rename it.',
  );
  expect(readTree(folder)['en/index.html']).toBe('page');
});

test('a file of a site is published in place of that of the program', () => {
  const [program, site] = [temporaryFolder(), temporaryFolder()];
  writeTree(program, { 'public/favicon.ico': 'general', 'public/robots.txt': 'all' });
  writeTree(site, { 'public/favicon.ico': 'own' });
  expect(Object.fromEntries(publicFiles([program, site]))).toEqual({
    'favicon.ico': join(site, 'public', 'favicon.ico'),
    'robots.txt': join(program, 'public', 'robots.txt'),
  });
});
