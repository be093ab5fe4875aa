import { describe, expect, test } from 'vitest';
import { documentedLanguages as languages } from '../../../src/contract/language.ts';
import { readRoutes } from '../../../src/contract/routes/index.ts';
import type { Parameter } from '../../../src/contract/routes/route.ts';
import { routes } from './all-routes.ts';

const rows = routes.map((route) => ({
  name: `${route.method} ${route.namespace}${route.path}`,
  route,
}));

const parameters = rows.flatMap(({ name, route }) =>
  Object.entries(route.parameters).map(([key, parameter]) => ({
    name: `${name} ${key}`,
    parameter,
  })),
);

describe('the table of routes', () => {
  test('names every route once', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  test.each<readonly [string, string, string]>([
    ['', '/', 'GET'],
    ['', '/batch/v1', 'POST'],
    ['oembed/1.0', '', 'GET'],
    ['oembed/1.0', '/*', 'GET GET'],
    ['stock-images', '', 'GET'],
    ['stock-images', '/*', 'POST POST POST POST'],
    ['seo/v1', '', 'GET'],
    ['seo/v1', '/configuration/*', 'POST POST GET POST POST GET'],
    ['seo/v1', '/indexing/*', 'POST POST POST POST POST POST POST'],
    ['seo/v1', '/kwservice/*', 'POST POST GET'],
    ['seo/v1', '/ranktracker/*', 'GET POST POST POST DELETE GET GET'],
    ['seo/v1', '/workouts', 'GET POST'],
    ['seo/v1', '/videohost_embed_permission', 'GET POST'],
    ['calendar/events/v1', '', 'GET'],
    ['calendar/events/v1', '/doc', 'GET'],
    ...['/events', '/venues', '/organizers'].flatMap((path) => [
      ['calendar/events/v1', path, 'GET POST'] as const,
      ['calendar/events/v1', `${path}/{id}`, 'GET DELETE POST PUT PATCH'] as const,
      ['calendar/events/v1', `${path}/by-slug/{slug}`, 'GET DELETE POST PUT PATCH'] as const,
    ]),
    ...['/categories', '/tags'].flatMap((path) => [
      ['calendar/events/v1', path, 'GET POST'] as const,
      ['calendar/events/v1', `${path}/{id}`, 'GET POST PUT PATCH DELETE'] as const,
    ]),
    ['cms/v2', '', 'GET'],
    ...['/posts', '/pages', '/media', '/menu-items', '/blocks'].flatMap((path) => [
      ['cms/v2', path, 'GET POST'] as const,
      ['cms/v2', `${path}/{id}`, 'GET POST PUT PATCH DELETE'] as const,
    ]),
    ...['/posts', '/pages', '/blocks', '/templates'].flatMap((path) => [
      ['cms/v2', `${path}/{parent}/revisions`, 'GET'] as const,
      ['cms/v2', `${path}/{parent}/revisions/{id}`, 'GET DELETE'] as const,
    ]),
    ...['/posts', '/pages', '/menu-items', '/blocks', '/templates'].flatMap((path) => [
      ['cms/v2', `${path}/{id}/autosaves`, 'GET POST'] as const,
      ['cms/v2', `${path}/{parent}/autosaves/{id}`, 'GET'] as const,
    ]),
    ['cms/v2', '/media/{id}/post-process', 'POST'],
    ['cms/v2', '/media/{id}/edit', 'POST'],
    ['cms/v2', '/templates', 'GET POST'],
  ])('%s%s has %s', (namespace, path, methods) => {
    const found = routes.filter(
      (route) =>
        route.namespace === namespace &&
        (path.endsWith('*') ? route.path.startsWith(path.slice(0, -1)) : route.path === path),
    );
    expect(found.map(({ method }) => method).join(' ')).toBe(methods);
  });

  /** Counted in the documents; besides these every route takes the language. */
  test.each([
    ['', 2, 3],
    ['oembed/1.0', 3, 10],
    ['stock-images', 5, 2],
    ['seo/v1', 48, 57],
    ['calendar/events/v1', 52, 500],
    ['cms/v2', 67, 637],
  ])('"%s" has %i routes and %i parameters', (namespace, count, parameterCount) => {
    const own = routes.filter((route) => route.namespace === namespace);
    const names = own
      .flatMap((route) => Object.keys(route.parameters))
      .filter((name) => name !== 'ml_language');
    expect([own.length, names.length]).toEqual([count, parameterCount]);
  });

  test('may be called from a batch: lists and items of posts, pages, menu items and blocks', () => {
    const paths = new Set(routes.filter(({ batch }) => batch).map(({ path }) => path));
    expect([...paths]).toEqual(
      ['/posts', '/pages', '/menu-items', '/blocks'].flatMap((path) => [path, `${path}/{id}`]),
    );
    expect(routes.filter(({ batch }) => batch).length).toBe(28);
  });

  test('asks for everything it needs when something is made, and for nothing when it is changed', () => {
    const required = (method: string, path: string) =>
      Object.entries(
        routes.find((route) => route.method === method && route.path === path)?.parameters ?? {},
      )
        .filter(([, parameter]) => parameter.required)
        .map(([name]) => name);
    expect({
      events: [required('POST', '/events'), required('PATCH', '/events/{id}')],
      venues: [required('POST', '/venues'), required('PUT', '/venues/by-slug/{slug}')],
      organizers: [required('POST', '/organizers'), required('POST', '/organizers/{id}')],
      categories: [required('POST', '/categories'), required('PATCH', '/categories/{id}')],
      posts: [required('POST', '/posts'), required('PUT', '/posts/{id}')],
      templates: [required('POST', '/templates'), required('POST', '/templates/{id}/autosaves')],
    }).toEqual({
      events: [['title', 'start_date', 'end_date'], ['id']],
      venues: [['venue'], ['slug']],
      organizers: [['organizer'], ['id']],
      categories: [['name'], ['id']],
      posts: [[], ['id']],
      templates: [['slug'], ['id']],
    });
  });

  test('has the rows that sites are read by', () => {
    const unmarked = routes.map(({ batch: _, ...route }) => route);
    expect(unmarked).toEqual(expect.arrayContaining([...readRoutes]));
    expect(readRoutes.length).toBe(26);
  });

  test.each(rows)('$name describes each part of its path', ({ route }) => {
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = Object.entries(route.parameters)
      .filter(([, parameter]) => parameter.in === 'path' && parameter.required)
      .map(([name]) => name);
    expect(described.toSorted()).toEqual(named.toSorted());
  });

  test.each(rows)('$name takes the language', ({ route }) => {
    expect(route.parameters['ml_language']).toEqual({
      type: 'string',
      meaning: 'Language of the content.',
      enum: languages,
    });
  });

  test.each(parameters)('the default of $name keeps its own rules', ({ parameter }) => {
    expect(brokenRules(parameter)).toEqual([]);
  });

  test('pages of content end at 100, and only there a maximum is stated', () => {
    const bounded = rows.filter(({ route }) => route.parameters['per_page']?.maximum !== undefined);
    expect(bounded.map(({ name }) => name.replace('GET ', ''))).toEqual([
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

function brokenRules({
  default: value,
  enum: allowed,
  minimum,
  maximum,
}: Parameter): readonly string[] {
  const values = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  return values.flatMap((one) => [
    ...(allowed && !allowed.includes(String(one)) ? [`${one} is not in the enum`] : []),
    ...(minimum !== undefined && Number(one) < minimum ? [`${one} is below the minimum`] : []),
    ...(maximum !== undefined && Number(one) > maximum ? [`${one} is above the maximum`] : []),
  ]);
}
