import { expect, test } from 'vitest';
import { readPages } from './support/html-page.ts';
import { sampleCategory, sampleEvent, sampleTag, sampleVenue } from './support/sample-items.ts';
import { sampleSite, shown } from './support/sample-site.ts';
import { temporaryFolder } from './support/tree.ts';

test('a site under test that has no page of an item it is given is no test of it', () => {
  expect(() => sampleSite({ categories: [sampleCategory()] })).toThrow(
    'The site has no page of the category 30 (en).',
  );
  const site = sampleSite({ events: [sampleEvent()] });
  expect(() => shown(site, sampleTag())).toThrow('The site has no page of the tag 40 (en).');
});

test('a site under test has no two items of one kind and id', () => {
  const [one, other] = ['Mill', 'Hall'].map((name, index) =>
    sampleEvent({ id: index + 1, venues: [sampleVenue({ name })] }),
  );
  expect(() => sampleSite({ events: [one, other].flatMap((event) => event ?? []) })).toThrow(
    'Two items are en venue 10.',
  );
});

test('items that no server sent are in no site', () => {
  const event = { ...sampleEvent(), title: 'Another' };
  expect(() => sampleSite({ events: [event] })).toThrow('The event 1 is none that a server sent.');
});

test('a folder without pages is not read as a site', () => {
  const folder = temporaryFolder();
  expect(() => readPages(folder, 'https://town.example/')).toThrow(
    `There is no page in ${folder}.`,
  );
});
