import { expect, test } from 'vitest';
import { pageSchema } from '../contract/page.ts';
import { placePages } from './page-places.ts';

type Literal = readonly [id: number, slug: string, parent?: number];

function placed(pages: readonly Literal[], withoutPage: readonly number[] = []) {
  const warnings: string[] = [];
  const places = placePages(
    pages.map(([id, slug, parent = 0]) =>
      pageSchema.parse({ id, slug, parent, date_gmt: '2026-01-01 00:00:00' }),
    ),
    {
      reserved: new Set(['events', '404']),
      withoutPage: new Set(withoutPage),
      warn: (id, message) => warnings.push(`${id} ${message}`),
    },
  );
  const paths = [...places].map(
    ([id, { segments, parentId }]) => `${id}: ${segments.join('/')} in ${parentId}`,
  );
  return { paths: paths.toSorted(), warnings };
}

test('a page stands below its ancestors', () => {
  expect(
    placed([
      [1, 'about'],
      [2, 'team', 1],
      [3, 'board', 2],
      [4, 'team'],
    ]),
  ).toEqual({
    paths: ['1: about in 0', '2: about/team in 1', '3: about/team/board in 2', '4: team in 0'],
    warnings: [],
  });
});

test('siblings of one slug are told apart, and what is below them with them', () => {
  expect(
    placed([
      [1, 'team'],
      [2, 'team'],
      [3, 'board', 2],
    ]),
  ).toEqual({
    paths: ['1: team in 0', '2: team-2 in 0', '3: team-2/board in 2'],
    warnings: ['2 has the slug "team", which is taken; this item uses "team-2"'],
  });
});

test('a root takes no word of the site; a page below one may', () => {
  expect(
    placed([
      [1, 'events'],
      [2, '404', 1],
    ]),
  ).toEqual({
    paths: ['1: events-1 in 0', '2: events-1/404 in 1'],
    warnings: ['1 has the slug "events", which is reserved; this item uses "events-1"'],
  });
});

test('a page whose parent is not public becomes a root', () => {
  expect(placed([[2, 'team', 9]])).toEqual({
    paths: ['2: team in 0'],
    warnings: ['2 has the parent 9, which is not public, and becomes a root'],
  });
});

test('a circle opens at its lowest id', () => {
  expect(
    placed([
      [1, 'a', 2],
      [2, 'b', 1],
    ]),
  ).toEqual({
    paths: ['1: a in 0', '2: a/b in 1'],
    warnings: ['1 is among its own ancestors, and becomes a root'],
  });
});

test('a page shown elsewhere needs no address, unless something is below it', () => {
  expect(placed([[1, 'events']], [1]).warnings).toEqual([]);
  expect(
    placed(
      [
        [1, 'events'],
        [2, 'rules', 1],
      ],
      [1],
    ),
  ).toEqual({
    paths: ['1: events-1 in 0', '2: events-1/rules in 0'],
    warnings: ['1 has the slug "events", which is reserved; this item uses "events-1"'],
  });
});

test('what is below a page shown elsewhere keeps its address and becomes a root', () => {
  expect(
    placed(
      [
        [1, 'blog'],
        [2, 'rules', 1],
        [3, 'more', 2],
      ],
      [1],
    ).paths,
  ).toEqual(['1: blog in 0', '2: blog/rules in 0', '3: blog/rules/more in 2']);
});
