import { expect, test } from 'vitest';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { createFileWriter, createQueue, type TextJob, textJobs } from './texts.ts';

test('texts of each language are jobs of their own, in their order, a group being worth twelve files', () => {
  const files = Array.from({ length: 302 }, (_, number) => `en/feeds/events/${number}.ics`);
  const names = ['/en/feeds/a.ics', '/pl/feeds/b.ics', 'open data all', 'search pl', ...files];
  const texts = new Map(names.map((name) => [name, { isGroup: !name.startsWith('en/') }]));
  const jobs = textJobs({ languages: ['en', 'pl'] }, texts);
  expect(jobs).toEqual([
    { lane: 'en', texts: ['/en/feeds/a.ics', ...files.slice(0, 287)] },
    { lane: 'en', texts: files.slice(287) },
    { lane: 'pl', texts: ['/pl/feeds/b.ics', 'search pl'] },
    { lane: '', texts: ['open data all'] },
  ]);
});

test('a process keeps to its lane, then begins one that nobody has begun, then helps where most is left', () => {
  const queue = createQueue<TextJob>();
  const job = (lane: string, text: string) => ({ lane, texts: [text] });
  queue.add(['1', '2', '3', '4', '5'].map((text) => job('en', text)));
  queue.add(['1', '2', '3'].map((text) => job('pl', text)));
  queue.add([job('', '1')]);
  const [one, other] = [queue.createTaker(), queue.createTaker()];
  const taken = [one, other, other, other, other, other, one, one, other, one];
  expect(taken.map((take) => take()).map((next) => next && `${next.lane} ${next.texts}`)).toEqual([
    ...['en 1', 'pl 1', 'pl 2', 'pl 3', ' 1', 'en 2', 'en 3', 'en 4', 'en 5'],
    undefined,
  ]);
});

test('jobs that are added later come before those that their lane has', () => {
  const queue = createQueue<TextJob>();
  queue.add([{ lane: 'en', texts: ['3'] }]);
  queue.add(['1', '2'].map((text) => ({ lane: 'en', texts: [text] })));
  const take = queue.createTaker();
  expect([take(), take(), take()].map((job) => job?.texts)).toEqual([['1'], ['2'], ['3']]);
});

test('texts of any length are written as UTF-8, whatever was written before them', () => {
  const folder = temporaryFolder();
  const write = createFileWriter(folder, {});
  const texts = { 'a.txt': 'Żółw\n', 'b.txt': 'ł'.repeat(700_000), 'c.txt': '🎭', 'd/e.txt': '' };
  for (const [file, text] of Object.entries(texts)) write({ file, text });
  expect(readTree(folder)).toEqual(texts);
});
