import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { TextTable } from '../verify/facts.ts';
import { recordFile, type TargetRecord, type TargetsRecord } from './record.ts';

const nothing = { places: [], scripted: [], calendars: [], mentions: [] };

/** A record of two sections, whose facts are numbers of a table of its own. */
function sample(): TargetsRecord {
  const table = new TextTable();
  const numbers = (...texts: string[]) => texts.map((text) => table.numberOf(text));
  const made = { key: 'k', parts: { item: '01234567' }, warnings: [] };
  const targets: TargetRecord[] = [
    {
      ...{ ...made, name: 'en event 1', section: 'en pages', files: ['en/events/ball/index.html'] },
      facts: {
        ...nothing,
        links: numbers('en/index.html', 'feed.css', 'en/events/fair/index.html'),
        places: numbers('en/index.html#main'),
        scripted: numbers('data-find\nsearch.js'),
      },
    },
    {
      ...{ ...made, name: 'en home', section: 'en pages', files: ['en/index.html'] },
      facts: { ...nothing, links: numbers('feed.css', 'en/index.html') },
    },
    {
      ...{ ...made, name: 'en calendar events', section: 'en calendars' },
      files: ['en/feeds/events.ics'],
      warnings: ['It is large.'],
      facts: { ...nothing, links: [], calendars: [['en/feeds/events.ics', 3]] },
    },
    { ...made, name: 'images', section: 'placed', key: '', parts: {}, files: ['media/1.webp'] },
  ];
  return {
    head: { version: 1, secrets: 's', checked: '2026-11-20T02:00:00Z', reused: ['media/1.webp'] },
    targets: new Map(targets.map((target) => [target.name, target])),
    table,
  };
}

/** The same with the texts in place of numbers, each list in a fixed order. */
function told({ head, targets, table }: TargetsRecord) {
  const texts = (numbers: readonly number[] = []) =>
    numbers.map((number) => table.textOf(number)).toSorted();
  return {
    head,
    targets: Array.from(targets.values(), ({ facts, ...target }) => ({
      ...target,
      facts: facts && {
        ...facts,
        links: texts(facts.links),
        places: texts(facts.places),
        scripted: texts(facts.scripted),
      },
    })),
  };
}

test('what is read is what was written, whatever the numbers of texts were', () => {
  const [file, copy] = ['a', 'b'].map((name) => join(temporaryFolder(), name)) as [string, string];
  recordFile.write(file, sample());
  // Another file: what was written is known without reading.
  writeFileSync(copy, readFileSync(file));
  expect(recordFile.readHead(copy)).toEqual(sample().head);
  const read = recordFile.read(copy);
  expect(read && told(read)).toEqual(told(sample()));
});

test.each([
  ['is missing', () => ''],
  ['was cut off', (text: string) => text.slice(0, text.length - 40)],
  ['has another letter', (text: string) => text.replace('en home', 'en hope')],
  ['has a head of another version', (text: string) => text.replace('"version":1', '"version":0')],
])('a record that %s counts as none', (_, damage) => {
  const file = join(temporaryFolder(), 'record');
  recordFile.write(file, sample());
  const other = `${file}-damaged`;
  writeFileSync(other, damage(readFileSync(file, 'utf8')));
  expect(recordFile.read(other)).toBeUndefined();
});
