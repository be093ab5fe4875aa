import { expect, test } from 'vitest';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { copyPublic } from './placements.ts';

test('files of public go through as they are, and none replaces a file of the site', () => {
  const [from, folder] = [temporaryFolder(), temporaryFolder()];
  writeTree(folder, { 'en/index.html': 'page' });
  writeTree(from, { 'favicon.ico': 'icon', 'well/known.txt': 'text' });
  copyPublic(from, folder);
  expect(readTree(folder)).toEqual({
    'en/index.html': 'page',
    'favicon.ico': 'icon',
    'well/known.txt': 'text',
  });
  writeTree(from, { 'en/index.html': 'other' });
  expect(() => copyPublic(from, folder)).toThrow(
    'public/en/index.html has the name of a file that the site writes itself. Remove it or rename it.',
  );
  expect(readTree(folder)['en/index.html']).toBe('page');
});
