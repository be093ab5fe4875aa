import { expect, test } from 'vitest';
import { samplePage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { pageSchema } from '../contract/content.ts';
import { layoutOf, placePages, treeParents, unknownTemplates } from './page-tree.ts';

test.each([
  ['', 'default'],
  ['default', 'default'],
  ['template-fullwidth.php', 'full'],
  ['templates/page_with_sidebar.php', 'sidebar'],
  ['template-landing-page.php', 'landing'],
  ['elementor_canvas', 'landing'],
  ['tpl-museum.php', 'sidebar'],
  ['folder/start.php', 'landing'],
  ['page-templates/full-width.php', 'landing'],
  ['page-templates/wide.php', 'full'],
  ['circus.php', 'default'],
  ['__proto__', 'default'],
  ['constructor', 'default'],
] as const)('the template "%s" has the layout %s', (template, layout) => {
  const { config } = sampleSite({
    config: {
      pages: {
        templates: { 'tpl-museum.php': 'sidebar', start: 'landing', 'full-width': 'landing' },
      },
    },
  });
  expect(layoutOf({ template }, config)).toBe(layout);
});

test('a template that is not known is shown once, with its pages in every language', () => {
  const page = (id: number, language: 'en' | 'pl', template: string) =>
    samplePage({ id, language, template, segments: [String(id)] });
  const pages = [1, 2, 3].flatMap((id) => [
    page(id, 'en', 'circus.php'),
    page(id + 10, 'pl', 'circus.php'),
  ]);
  const site = sampleSite({
    pages: [...pages, page(30, 'en', 'arena.php'), page(31, 'en', 'wide.php')],
  });
  expect(unknownTemplates(site)).toEqual([
    'The template "arena.php" of the pages 30 is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.',
    'The template "circus.php" of the pages 1, 2, 3, 11, 12 and 1 more is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.',
  ]);
});

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

test('a page is below its ancestors', () => {
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

test('siblings of one slug are distinguished, and what is below them with them', () => {
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

test.each<[string, [number, number][], [number, number][], string[]]>([
  [
    'a tree',
    [
      [1, 0],
      [2, 1],
      [3, 2],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 2],
    ],
    [],
  ],
  [
    'a parent with a higher id',
    [
      [1, 9],
      [9, 0],
    ],
    [
      [1, 9],
      [9, 0],
    ],
    [],
  ],
  [
    'a missing parent',
    [
      [1, 7],
      [2, 1],
    ],
    [
      [1, 0],
      [2, 1],
    ],
    ['1 missing parent'],
  ],
  ['its own parent', [[4, 4]], [[4, 0]], ['4 circle']],
  [
    'a circle, which opens at the lowest id',
    [
      [1, 3],
      [2, 1],
      [3, 2],
      [4, 3],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 3],
    ],
    ['1 circle'],
  ],
  [
    'two circles',
    [
      [1, 2],
      [2, 1],
      [3, 4],
      [4, 3],
    ],
    [
      [1, 0],
      [2, 1],
      [3, 0],
      [4, 3],
    ],
    ['3 circle', '1 circle'],
  ],
])('%s', (_, nodes, parents, displaced) => {
  const warnings: string[] = [];
  const found = treeParents(
    nodes.map(([id, parent]) => ({ id, parent })),
    ({ id }, reason) => warnings.push(`${id} ${reason}`),
  );
  expect([...found].toSorted(([a], [b]) => a - b)).toEqual(parents);
  expect(warnings).toEqual(displaced);
});
