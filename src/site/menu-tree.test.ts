import { describe, expect, test } from 'vitest';
import { menuItemSchema } from '../contract/menu-item.ts';
import type { MenuLink } from '../model/menu.ts';
import { menuFromItems } from './menu-tree.ts';

type Literal = {
  id: number;
  title?: string;
  url?: string;
  parent?: number;
  menu_order?: number;
  menus?: number;
};

function menuOf(...items: Literal[]): string[] {
  const wires = items.map(({ title = '', ...item }) =>
    menuItemSchema.parse({
      url: `/${item.id}/`,
      menus: 3,
      title: { rendered: title || `Item ${item.id}` },
      ...item,
    }),
  );
  return drawn(
    menuFromItems(wires, ({ url }) =>
      url.startsWith('/gone')
        ? undefined
        : { href: url, url, external: url.startsWith('https:'), title: undefined },
    ),
  );
}

function drawn(links: readonly MenuLink[], indent = ''): string[] {
  return links.flatMap(({ label, href, external, children }) => [
    `${indent}${label} -> ${href}${external ? ' (external)' : ''}`,
    ...drawn(children, `${indent}  `),
  ]);
}

describe('menuFromItems', () => {
  test('is a tree in the order of the editors', () => {
    expect(
      menuOf(
        { id: 1, title: 'Board &amp; Co.', parent: 2, menu_order: 3 },
        { id: 2, menu_order: 2 },
        { id: 4, menu_order: 1, url: 'https://x.example/' },
        { id: 3, menu_order: 3, parent: 2 },
      ),
    ).toEqual([
      'Item 4 -> https://x.example/ (external)',
      'Item 2 -> /2/',
      '  Board & Co. -> /1/',
      '  Item 3 -> /3/',
    ]);
  });

  test('is the menu of the lowest id', () => {
    expect(menuOf({ id: 1, menus: 9 }, { id: 2, menus: 8 })).toEqual(['Item 2 -> /2/']);
  });

  test('has three levels; what is deeper follows its ancestor', () => {
    expect(
      menuOf(
        { id: 1 },
        { id: 2, parent: 1 },
        { id: 3, parent: 2 },
        { id: 4, parent: 3 },
        { id: 5, parent: 4 },
        { id: 6, parent: 2 },
      ),
    ).toEqual([
      'Item 1 -> /1/',
      '  Item 2 -> /2/',
      '    Item 3 -> /3/',
      '    Item 4 -> /4/',
      '    Item 5 -> /5/',
      '    Item 6 -> /6/',
    ]);
  });

  test('a heading leads where its first entry does; one without entries is left out', () => {
    expect(menuOf({ id: 1, title: 'About', url: '#' }, { id: 2, parent: 1 }, { id: 3, url: '#top' })).toEqual(
      ['About -> /2/', '  Item 2 -> /2/'],
    );
  });

  test('an entry that leads nowhere leaves its place to those below it', () => {
    expect(menuOf({ id: 1, url: '/gone/' }, { id: 2, parent: 1 }, { id: 3, url: '/gone/' })).toEqual([
      'Item 2 -> /2/',
    ]);
  });

  test('missing parents and circles lose nothing', () => {
    expect(menuOf({ id: 1, parent: 99 }, { id: 2, parent: 3 }, { id: 3, parent: 2 })).toEqual([
      'Item 1 -> /1/',
      'Item 2 -> /2/',
      '  Item 3 -> /3/',
    ]);
  });

  test('is empty where there are no entries', () => {
    expect(menuOf()).toEqual([]);
  });
});
