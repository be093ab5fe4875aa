import { describe, expect, test } from 'vitest';
import { languages } from './language.ts';
import type { Parameter } from './route.ts';
import { routes } from './routes.ts';

const rows = routes.map((route) => ({ name: `${route.namespace}${route.path}`, route }));

const parameters = rows.flatMap(({ name, route }) =>
  Object.entries(route.parameters).map(([key, parameter]) => ({ name: `${name} ${key}`, parameter })),
);

describe('the table of routes', () => {
  test('names every route once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  test('holds the read routes of both documents', () => {
    expect(Object.groupBy(routes, ({ namespace }) => namespace || 'root')).toMatchObject({
      root: { length: 1 },
      'calendar/events/v1': { length: 15 },
      'cms/v2': { length: 30 },
      'oembed/1.0': { length: 3 },
      'seo/v1': { length: 2 },
      'stock-images': { length: 1 },
    });
  });

  test.each(rows)('$name describes each part of its path', ({ route }) => {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = Object.entries(route.parameters)
      .filter(([, parameter]) => parameter.in === 'path' && parameter.required)
      .map(([name]) => name);
    expect(described.toSorted()).toEqual(named.toSorted());
  });

  test.each(rows)('$name takes the language', ({ route }) => {
    expect(route.parameters['ml_language']).toEqual({ type: 'string', enum: languages });
  });

  test.each(parameters)('the default of $name keeps its own rules', ({ parameter }) => {
    expect(brokenRules(parameter)).toEqual([]);
  });

  test('pages of content end at 100, and only there a maximum is stated', () => {
    const bounded = rows.filter(({ route }) => route.parameters['per_page']?.maximum !== undefined);
    expect(bounded.map(({ name }) => name)).toEqual([
      'cms/v2/posts',
      'cms/v2/posts/{parent}/revisions',
      'cms/v2/pages',
      'cms/v2/pages/{parent}/revisions',
      'cms/v2/media',
      'cms/v2/menu-items',
      'cms/v2/blocks',
      'cms/v2/blocks/{parent}/revisions',
      'cms/v2/templates/{parent}/revisions',
    ]);
    expect(new Set(bounded.map(({ route }) => route.parameters['per_page']?.maximum))).toEqual(
      new Set([100]),
    );
  });

  test('collections differ from posts as the document says', () => {
    const of = (path: string) => routes.find((route) => route.path === path)?.parameters ?? {};
    const posts = Object.keys(of('/posts'));
    const difference = (path: string) => ({
      without: posts.filter((name) => !(name in of(path))),
      with: Object.keys(of(path)).filter((name) => !posts.includes(name)),
    });
    const postsOnly = [
      'categories',
      'categories_exclude',
      'tags',
      'tags_exclude',
      'sticky',
      'ignore_sticky',
      'format',
    ];
    expect(difference('/pages')).toEqual({
      without: ['tax_relation', ...postsOnly],
      with: ['parent', 'parent_exclude', 'menu_order'],
    });
    expect(difference('/media')).toEqual({
      without: ['tax_relation', ...postsOnly],
      with: ['parent', 'parent_exclude', 'media_type', 'mime_type'],
    });
    expect(difference('/menu-items')).toEqual({
      without: ['author', 'author_exclude', ...postsOnly],
      with: ['menus', 'menus_exclude', 'menu_order'],
    });
    expect(difference('/blocks')).toEqual({
      without: ['author', 'author_exclude', ...postsOnly],
      with: ['cms_pattern_category', 'cms_pattern_category_exclude'],
    });
    expect(of('/menu-items')).toMatchObject({
      per_page: { default: 100 },
      order: { default: 'asc' },
      orderby: { default: 'menu_order' },
    });
  });
});

function brokenRules({ default: value, enum: allowed, minimum, maximum }: Parameter): readonly string[] {
  const values = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
  return values.flatMap((one) => [
    ...(allowed && !allowed.includes(String(one)) ? [`${one} is not in the enum`] : []),
    ...(minimum !== undefined && Number(one) < minimum ? [`${one} is below the minimum`] : []),
    ...(maximum !== undefined && Number(one) > maximum ? [`${one} is above the maximum`] : []),
  ]);
}
