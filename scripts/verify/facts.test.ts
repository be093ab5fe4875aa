import { expect, test } from 'vitest';
import { createFactsMover, keptFacts, TextTable } from './facts.ts';

test('facts with many links say the same where they stay in memory, and in another table', () => {
  const from = new TextTable();
  const links = Array.from({ length: 40 }, (_, at) => from.numberOf(`page-${at}.html`));
  const found = { links, places: [3], scripted: [], calendars: [], mentions: [] };
  const kept = keptFacts(found);
  expect(Array.from(kept.links)).toEqual(links);
  expect({ ...kept, links }).toEqual(found);
  const to = new TextTable();
  to.numberOf('another.html');
  const moved = createFactsMover(from, to)(kept);
  expect(moved.links.map((number) => to.textOf(number))).toEqual(from.texts);
  // As it is sent to another process.
  expect(JSON.parse(JSON.stringify(moved))).toEqual(moved);
});
