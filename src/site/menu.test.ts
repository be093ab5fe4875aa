import { describe, expect, test } from 'vitest';
import { bareEvent, barePage, openTown } from '../../tests/support/small-town.ts';
import type { SiteConfigInput } from '../config.ts';
import { menuItemSchema } from '../contract/content.ts';
import type { MenuLink } from '../model/page.ts';
import { menuFromItems } from './menu.ts';

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
    expect(
      menuOf({ id: 1, title: 'About', url: '#' }, { id: 2, parent: 1 }, { id: 3, url: '#top' }),
    ).toEqual(['About -> /2/', '  Item 2 -> /2/']);
  });

  test('an entry that leads nowhere leaves its place to those below it', () => {
    expect(
      menuOf({ id: 1, url: '/gone/' }, { id: 2, parent: 1 }, { id: 3, url: '/gone/' }),
    ).toEqual(['Item 2 -> /2/']);
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

describe('menus', () => {
  const site = openTown({
    en: {
      pages: [barePage(4, 'about')],
      events: [bareEvent(1, 'jam', '2026-12-01 18:00:00')],
      'menu-items': [
        {
          id: 1,
          title: 'About us',
          url: 'https://cms.example/about/',
          type: 'post_type',
          object: 'page',
          object_id: 4,
          menus: 2,
        },
        {
          id: 2,
          title: 'Draft',
          url: 'https://cms.example/?page_id=9',
          type: 'post_type',
          object: 'page',
          object_id: 9,
          menus: 2,
        },
        {
          id: 3,
          title: '',
          url: 'https://cms.example/some/jam',
          type: 'post_type',
          object: 'event',
          object_id: 1,
          menus: 2,
        },
        {
          id: 4,
          title: 'Calendar',
          url: 'https://cms.example/all/',
          type: 'post_type_archive',
          object: 'events',
          menus: 2,
        },
        { id: 5, title: 'Partner', url: 'https://x.example/', type: 'custom', menus: 2 },
        { id: 6, title: 'Home', url: '/', type: 'custom', menus: 2 },
      ],
    },
  });

  test('lead to the pages of this site, and never to what the CMS keeps back', () => {
    expect(
      site.in('en').menu.map(({ label, href, external }) => `${label} ${href} ${external}`),
    ).toEqual([
      'About us /en/about/ false',
      'Event jam /en/events/jam/ false',
      'Calendar /en/events/ false',
      'Partner https://x.example/ true',
      'Home /en/ false',
    ]);
  });
});

describe('several menus', () => {
  const entry = (id: number, menus: number, more: object = {}) => ({
    id,
    title: `Entry ${id}`,
    url: `https://x.example/${id}`,
    type: 'custom',
    menus,
    ...more,
  });
  const town = (config: SiteConfigInput = {}) =>
    openTown(
      {
        en: {
          pages: [barePage(4, 'about')],
          'menu-items': [
            entry(1, 2, { target: '_blank', description: 'Our <b>shop</b>', classes: ['evil'] }),
            entry(2, 3),
            entry(3, 3, { parent: 2 }),
            entry(4, 3, { parent: 3 }),
            entry(5, 3, { parent: 4 }),
            entry(6, 3, { url: 'javascript:alert(1)' }),
          ],
        },
        pl: { pages: [barePage(5, 'o-nas')] },
      },
      config,
    );
  const labels = (links: readonly MenuLink[]): unknown[] =>
    links.map(({ label, children }) => (children.length > 0 ? [label, labels(children)] : label));

  test('the first one is in the header, with windows and descriptions; that others are nowhere is a warning', () => {
    const site = town();
    expect(site.in('en').menu).toEqual([
      {
        label: 'Entry 1',
        href: 'https://x.example/1',
        external: true,
        newWindow: true,
        description: 'Our shop',
        children: [],
      },
    ]);
    expect(site.in('en').footerMenu).toEqual([]);
    expect(site.warnings).toEqual([
      'en: menu 2 gives CSS classes to 1 of its entries, which the site does not use: "Entry 1" (evil).',
      'en: menus 3 are shown nowhere: place them with "menus" in src/site.config.ts.',
      'pl: the menu does not exist in this language: the root pages stand for it.',
    ]);
  });

  test('stand where the configuration puts them; what cannot be shown as arranged is a warning', () => {
    const site = town({
      menus: {
        header: { en: 3 },
        footer: { en: 2, pl: 9 },
        links: [
          {
            slot: 'footer',
            label: { en: 'Bulletin', pl: 'BIP' },
            href: { en: '/en/about/', pl: 'https://bip.example/' },
          },
          { slot: 'footer', label: { pl: 'Przetargi' }, href: 'https://bip.example/' },
          { slot: 'footer', label: { en: 'Tenders', pl: 'Oferty' }, href: { en: '/en/tenders/' } },
        ],
      },
    });
    expect(labels(site.in('en').menu)).toEqual([
      ['Entry 2', [['Entry 3', ['Entry 4', 'Entry 5']]]],
    ]);
    expect(labels(site.in('en').footerMenu)).toEqual(['Entry 1', 'Bulletin', 'Tenders']);
    expect(labels(site.in('pl').menu)).toEqual(['Page o-nas']);
    expect(site.in('pl').footerMenu).toEqual([
      { label: 'BIP', href: 'https://bip.example/', external: true, children: [] },
      { label: 'Przetargi', href: 'https://bip.example/', external: true, children: [] },
    ]);
    expect(site.warnings).toEqual([
      'en: menu entry "Entry 5" is deeper than 3 levels, and follows "Entry 4".',
      'en: menu entry "Entry 6" leads to nothing this site has, and is left out.',
      'en: menu 2 gives CSS classes to 1 of its entries, which the site does not use: "Entry 1" (evil).',
      'pl: the menu does not exist in this language: the root pages stand for it.',
      'pl: menu 9 of "menus.footer" in src/site.config.ts does not exist in this language: there is none.',
    ]);
  });

  test('one that does not exist is a warning', () => {
    expect(town({ menus: { header: { en: 2 }, footer: { en: 8 } } }).warnings).toContain(
      'en: menu 8 of "menus.footer" in src/site.config.ts does not exist in this language: there are 2, 3.',
    );
  });

  test('all of them gone is a warning for each that the configuration shows', () => {
    const site = openTown(
      { en: { pages: [barePage(4, 'about')] }, pl: { pages: [barePage(5, 'o-nas')] } },
      { menus: { header: 2, footer: { pl: 8 } } },
    );
    expect(labels(site.in('en').menu)).toEqual(['Page about']);
    expect(site.warnings).toEqual([
      'en: menu 2 of "menus.header" in src/site.config.ts does not exist in this language: there is none.',
      'pl: menu 2 of "menus.header" in src/site.config.ts does not exist in this language: there is none.',
      'pl: menu 8 of "menus.footer" in src/site.config.ts does not exist in this language: there is none.',
    ]);
  });

  test('one id may be that of a menu which only some languages have', () => {
    expect(town({ menus: { footer: 2 } }).warnings).not.toContainEqual(
      expect.stringContaining('menus.footer'),
    );
  });
});
