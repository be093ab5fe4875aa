import { describe, expect, test } from 'vitest';
import { openTown, wirePage } from '../../tests/support/small-town.ts';
import { openPage } from './page.ts';
import { type SectionEntry, sectionPages } from './page-tree.ts';

const many = Array.from({ length: 100 }, (_, index) =>
  wirePage(200 + index, `n${index}`, { parent: 4, menu_order: index }),
);
const site = openTown({
  en: {
    pages: [
      wirePage(1, 'about'),
      wirePage(2, 'team', { parent: 1, menu_order: 2 }),
      wirePage(3, 'jobs', { parent: 2 }),
      wirePage(4, 'archive', { parent: 1, menu_order: 1 }),
      wirePage(5, 'alone'),
      ...many,
    ],
  },
  pl: {},
});

describe('sectionPages', () => {
  test('opens the section down to the page and what is below it', () => {
    expect(linesOf(2)).toEqual(['about true', '  archive', '  team page', '    jobs']);
    expect(linesOf(3)).toEqual(['about true', '  archive', '  team true', '    jobs page']);
  });

  test('of a root shows what is directly below it', () => {
    expect(linesOf(1)).toEqual(['about page', '  archive', '  team']);
  });

  test('is nothing for a page that stands alone', () => {
    expect(linesOf(5)).toBeUndefined();
  });

  test.each([
    [0, 'n0', 'n39'],
    [50, 'n30', 'n69'],
    [99, 'n60', 'n99'],
  ])('of a hundred siblings shows the forty around number %i', (number, first, last) => {
    const lines = linesOf(200 + number)?.filter((line) => line.startsWith('    '));
    expect(lines?.length).toBe(40);
    expect([lines?.at(0)?.trim().split(' ')[0], lines?.at(-1)?.trim().split(' ')[0]]).toEqual([first, last]);
    expect(lines?.filter((line) => line.endsWith('page'))).toEqual([`    n${number} page`]);
  });
});

function linesOf(id: number): string[] | undefined {
  const item = site.in('en').pages.find((page) => page.id === id);
  if (!item) throw new Error(`There is no page ${id}.`);
  const section = sectionPages(openPage(site, 'en', { kind: 'item', item }), item);
  return section && [lineOf(section.root), ...section.entries.flatMap((entry) => linesBelow(entry, '  '))];
}

function linesBelow(entry: SectionEntry, indent: string): string[] {
  return [indent + lineOf(entry), ...entry.children.flatMap((child) => linesBelow(child, `${indent}  `))];
}

function lineOf({ path, current }: SectionEntry): string {
  return [path.split('/').at(-2), current].filter(Boolean).join(' ');
}
