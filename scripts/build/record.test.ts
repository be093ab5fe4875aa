import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { chances } from '../mock/town/chance.ts';
import { type TextNumbers, TextTable } from '../verify/facts.ts';
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
    head: { version: 2, secrets: 's', checked: '2026-11-20T02:00:00Z', reused: ['media/1.webp'] },
    targets: new Map(targets.map((target) => [target.name, target])),
    table,
  };
}

/** The same with the texts in place of numbers, each list in a fixed order. */
function told({ head, targets, table }: TargetsRecord) {
  const texts = (numbers: TextNumbers = []) =>
    Array.from(numbers, (number) => table.textOf(number)).toSorted();
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
  ['has a head of another version', (text: string) => text.replace('"version":2', '"version":0')],
])('a record that %s counts as none', (_, damage) => {
  const file = join(temporaryFolder(), 'record');
  recordFile.write(file, sample());
  const other = `${file}-damaged`;
  writeFileSync(other, damage(readFileSync(file, 'utf8')));
  expect(recordFile.read(other)).toBeUndefined();
});

/** The record with some targets that are others, are gone or come later. */
function edited(record: TargetsRecord, chance: () => number): TargetsRecord {
  const { table } = record;
  const texts = () =>
    ['feed.css', 'en/index.html', 'en/żuraw.html', `en/${Math.floor(chance() * 50)}.html`]
      .filter(() => chance() < 0.6)
      .map((text) => table.numberOf(text));
  const targets = [...record.targets.values()].filter(() => chance() < 0.95);
  for (let edits = Math.floor(chance() * 4); edits > 0; edits--) {
    const name = `target ${Math.floor(chance() * 40)}`;
    const [known] = targets.splice(
      Math.max(
        targets.findIndex((one) => one.name === name),
        0,
      ),
      1,
    );
    const section = known?.name === name ? known.section : chance() < 0.5 ? 'en pages' : 'pl feeds';
    const parts = chance() < 0.5 ? { item: '1' } : { item: '2', site: '3' };
    const files = [`en/${name}.html`, `en/${name}.ics`];
    const facts: TargetRecord['facts'] = {
      ...{ ...nothing, links: texts(), places: texts(), scripted: texts() },
      calendars: [[`en/${name}.ics`, edits]],
    };
    targets.splice(Math.floor(chance() * targets.length), 0, {
      ...{ name, section, key: 'k', parts, files, warnings: chance() < 0.1 ? ['Zażółć.'] : [] },
      ...(chance() < 0.9 && { facts }),
    });
  }
  return { ...record, targets: new Map(targets.map((target) => [target.name, target])) };
}

test('what is read is what was written, whatever of it was taken over from the file before', () => {
  const chance = chances('records');
  const [file, copy] = ['a', 'b'].map((name) => join(temporaryFolder(), name)) as [string, string];
  let record = sample();
  for (let count = 0; count < 300; count++) {
    record = edited(record, chance);
    if (chance() < 0.05) writeFileSync(file, 'somebody else');
    recordFile.write(file, record);
    writeFileSync(copy, readFileSync(file));
    const read = recordFile.read(copy);
    expect(read && inSections(told(read))).toEqual(inSections(told(record)));
  }
});

/** Sections are written one after the other. */
function inSections({ head, targets }: ReturnType<typeof told>) {
  return { head, targets: Object.groupBy(targets, ({ section }) => section) };
}
