import { expect, test } from 'vitest';
import type { PublishedItem } from '../../loaders/history-format.ts';
import { itemDifferences } from './item-differences.ts';

test('counts what is new, gone, and another than before, by kind and language', () => {
  const before = [item({ id: 1 }), item({ id: 2 }), item({ id: 3 }), item({ id: 4, language: 'pl' })];
  const after = [
    item({ id: 1 }),
    item({ id: 2, digest: 'other' }),
    item({ id: 4, language: 'pl', path: '/pl/elsewhere/' }),
    item({ id: 5 }),
    item({ id: 1, kind: 'venue' }),
  ];
  expect(itemDifferences(before, after)).toEqual({
    post: { en: { added: 1, changed: 1, removed: 1 }, pl: { added: 0, changed: 1, removed: 0 } },
    venue: { en: { added: 1, changed: 0, removed: 0 } },
  });
});

test('says nothing where nothing differs', () => {
  expect(itemDifferences([item({ id: 1 })], [item({ id: 1, title: 'As it is called elsewhere' })])).toEqual(
    {},
  );
});

function item(own: Partial<PublishedItem>): PublishedItem {
  const { kind = 'post', id = 1, language = 'en' } = own;
  const path = `/${language}/${kind}/${id}/`;
  const base = { formerPaths: [], firstSeen: '', modified: '', digest: 'same' };
  return { ...base, kind, id, language, title: 'Title', path, ...own };
}
