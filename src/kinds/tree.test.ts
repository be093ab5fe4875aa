import { describe, expect, test } from 'vitest';
import { addressOf } from '../../tests/support/item-source.ts';
import {
  sampleEvent,
  sampleImage,
  samplePage,
  samplePost,
} from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { barePage, openTown } from '../../tests/support/small-town.ts';
import type { Page } from '../model/page.ts';
import { type SectionEntry, type TreePageData, treeKind, treePage } from './tree.ts';

const many = Array.from({ length: 100 }, (_, index) =>
  barePage(200 + index, `n${index}`, { parent: 4, menu_order: index }),
);
const site = openTown({
  en: {
    pages: [
      barePage(1, 'about'),
      barePage(2, 'team', { parent: 1, menu_order: 2 }),
      barePage(3, 'jobs', { parent: 2 }),
      barePage(4, 'archive', { parent: 1, menu_order: 1 }),
      barePage(5, 'alone'),
      ...many,
    ],
  },
  pl: {},
});

describe('the section of a page', () => {
  test('opens the section down to the page and what is below it', () => {
    expect(linesOf(2)).toEqual(['about true', '  archive', '  team page', '    jobs']);
    expect(linesOf(3)).toEqual(['about true', '  archive', '  team true', '    jobs page']);
  });

  test('of a root is what is directly below it, below its text', () => {
    expect(linesOf(1)).toBeUndefined();
    expect(shown(1).children).toEqual([
      { title: 'Page archive', path: '/en/about/archive/', summary: '' },
      { title: 'Page team', path: '/en/about/team/', summary: '' },
    ]);
    expect(shown(2).children).toEqual([]);
  });

  test('is nothing for a page that is alone', () => {
    expect([linesOf(5), shown(5).children]).toEqual([undefined, []]);
  });

  test.each([
    [0, 'n0', 'n39'],
    [50, 'n30', 'n69'],
    [99, 'n60', 'n99'],
  ])('of a hundred siblings shows the forty around number %i', (number, first, last) => {
    const lines = linesOf(200 + number)?.filter((line) => line.startsWith('    '));
    expect(lines?.length).toBe(40);
    expect([lines?.at(0)?.trim().split(' ')[0], lines?.at(-1)?.trim().split(' ')[0]]).toEqual([
      first,
      last,
    ]);
    expect(lines?.filter((line) => line.endsWith('page'))).toEqual([`    n${number} page`]);
  });
});

describe('treePage', () => {
  const image = sampleImage();
  const picture = { src: `/media/${image.digest}-960.webp`, alt: 'A full hall', color: '#884422' };

  test('shows an image above the text unless the text has it, and the day of the last change', () => {
    const given = {
      image,
      body: `<p><img src="${addressOf(image)}" alt=""></p>`,
      modified: Temporal.Instant.from('2026-10-02T22:30:00Z'),
    };
    const item = samplePage(given);
    expect(treePageOf(item)).toEqual({
      title: item.title,
      layout: 'default',
      imageCaption: '',
      image: expect.objectContaining(picture),
      body: item.body,
      changed: { day: '2026-10-03', text: '3 October 2026' },
      section: undefined,
      children: [],
      sidebar: undefined,
    });
    expect(treePageOf(samplePage({ ...given, imageInText: true })).image).toBeUndefined();
  });

  test('has what is new beside it where its layout asks for that', () => {
    const post = samplePost();
    const site = sampleSite({
      config: { pages: { templates: { 'news.php': 'sidebar' } } },
      events: Array.from({ length: 6 }, (_, index) =>
        sampleEvent({ id: index + 1, title: `Event ${index}` }),
      ),
      posts: [post],
    });
    const ofTemplate = (template: string) => treePageOf(samplePage({ template }), site).sidebar;
    const sidebar = ofTemplate('news.php');
    expect(sidebar?.upcoming.rows.map(({ row }) => row.title)).toEqual([
      'Event 0',
      'Event 1',
      'Event 2',
      'Event 3',
    ]);
    expect(sidebar?.upcoming.behind).toBe(0);
    expect(sidebar?.posts.map(({ title, isShort }) => [title, isShort])).toEqual([
      [post.title, true],
    ]);
    expect(ofTemplate('news.php')).toBe(sidebar);
    expect(ofTemplate('')).toBeUndefined();
  });
});

function treePageOf(item: Page, of = sampleSite()): TreePageData {
  return treePage(treeKind.page(of, 'en', item).context);
}

function shown(id: number): TreePageData {
  const item = site.in('en').pages.find((page) => page.id === id);
  if (!item) throw new Error(`There is no page ${id}.`);
  return treePageOf(item, site);
}

function linesOf(id: number): string[] | undefined {
  const { section } = shown(id);
  return (
    section && [
      lineOf(section.root),
      ...section.entries.flatMap((entry) => linesBelow(entry, '  ')),
    ]
  );
}

function linesBelow(entry: SectionEntry, indent: string): string[] {
  return [
    indent + lineOf(entry),
    ...entry.children.flatMap((child) => linesBelow(child, `${indent}  `)),
  ];
}

function lineOf({ path, current }: SectionEntry): string {
  return [path.split('/').at(-2), current].filter(Boolean).join(' ');
}
