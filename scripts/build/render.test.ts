import { expect, test } from 'vitest';
import { noImageLengths } from '../../src/outputs/assets.ts';
import { contentFiles, headersFile } from '../../src/outputs/files.ts';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { checkCalendar } from '../verify/file-checks.ts';
import { copyPublic, readSource, writeOutputs } from './render.ts';

test('writes every file once and reports which calendar could not hold all its events', async () => {
  const folder = temporaryFolder();
  const events = Array.from({ length: 1100 }, (_, index) =>
    sampleEvent({
      id: index + 1,
      slug: `event-${index}`,
      venues: [],
      organizers: [],
      categories: [],
    }),
  );
  const site = sampleSite({ events, config: { languages: ['en'] } });
  const { warnings } = await writeOutputs(site, noImageLengths, { folder });
  const tree = readTree(folder);
  const files = [...contentFiles(site, { source: readSource })];
  const names = files.map(({ file }) => file);
  const texts = [...files, headersFile(site, names)].map(({ file, text }) => [file, text]);
  expect(Object.entries(tree).filter(([file]) => !file.endsWith('.woff2'))).toEqual(
    texts.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
  expect(warnings).toEqual(
    ['events', 'next-days', 'whole-days', 'series/jazz-evening'].map(
      (name) =>
        `en: en/feeds/${name}.ics holds the nearest 1000 of 1100 events, as many as calendar programs take. ` +
        'The calendars of the years hold all.',
    ),
  );
  const counts = [
    'events',
    'whole-days',
    'next-days',
    'featured',
    'years/2026',
    'years/2026-2',
    'events/1100',
  ].map((name) => checkCalendar(Buffer.from(tree[`en/feeds/${name}.ics`] ?? '')));
  expect(counts).toEqual(
    [1000, 1000, 1000, 0, 1000, 100, 1].map((number) => ({ events: number, reasons: [] })),
  );
});

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
