import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { contentTown } from './content-sample.ts';

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(contentTown);
});
afterAll(() => mock.close());

describe('the lists of the content namespace', () => {
  test.each<readonly [string, readonly number[]]>([
    ['/posts', [13, 12, 11, 10]],
    ['/posts?ml_language=pl', [18]],
    ['/posts?search=zażółć', [12, 10]],
    ['/posts?search=zażółć&search_columns=post_title', [10]],
    ['/posts?search=zażółć&orderby=relevance', [10, 12]],
    ['/posts?search=the+news', [12, 11, 10]],
    ['/posts?search=the+news&search_semantics=exact', []],
    ['/posts?after=2026-02-01T11:00:00', [13, 12]],
    ['/posts?after=2026-02-01T09:59:59Z', [13, 12, 11]],
    ['/posts?before=2026-02-01T10:00:00%2B00:00', [10]],
    ['/posts?modified_after=2026-01-01T11:00:12', [13]],
    ['/posts?modified_before=2026-01-01T11:00:11', [10]],
    ['/posts?include=10,12', [12, 10]],
    ['/posts?include[]=10&include[]=12&orderby=include', [10, 12]],
    ['/posts?exclude=13', [12, 11, 10]],
    ['/posts?author=1&per_page=1', [13]],
    ['/posts?author=2', []],
    ['/posts?author_exclude=1', []],
    ['/posts?offset=3', [10]],
    ['/posts?orderby=id&order=asc', [10, 11, 12, 13]],
    ['/posts?orderby=title&order=asc', [12, 11, 13, 10]],
    ['/posts?orderby=modified', [13, 12, 11, 10]],
    ['/posts?ignore_sticky=false', [11, 13, 12, 10]],
    ['/posts?slug=post-10,post-11', [11, 10]],
    ['/posts?slug=g%C4%99%C5%9B', [13]],
    ['/posts?slug=g%25c4%2599%25c5%259b', [13]],
    ['/posts?slug=post-10,g%C4%99%C5%9B&orderby=include_slugs', [10, 13]],
    ['/posts?slug=nosuch', []],
    ['/posts?sticky=true', [11]],
    ['/posts?sticky=0', [13, 12, 10]],
    ['/posts?format=aside', [12]],
    ['/posts?categories=90', [10]],
    ['/posts?categories[terms]=90&categories[include_children]=true', [11, 10]],
    ['/posts?categories[terms]=90,91&categories[operator]=AND', []],
    ['/posts?categories=91&tags=92', []],
    ['/posts?categories=91&tags=92&tax_relation=OR', [11, 10]],
    ['/posts?categories_exclude=90', [13, 12, 11]],
    ['/posts?tags_exclude=92', [13, 12, 11]],
    ['/pages?orderby=menu_order&order=asc', [24, 21, 20, 22]],
    ['/pages?parent=21', [22]],
    ['/pages?parent_exclude=0', [24, 22]],
    ['/pages?menu_order=2', [20]],
    ['/media', [32, 31, 30]],
    ['/media?media_type=image', [32, 30]],
    ['/media?media_type[]=application', [31]],
    ['/media?mime_type=image/jpeg', [30]],
  ])('%s holds %j', async (path, ids) => {
    const answer = await mock.get(`/cms/v2${path}`);
    expect([answer.status, idsOf(answer)]).toEqual([200, ids]);
  });

  test.each<readonly [string, readonly number[]]>([
    ['/posts', [13, 12, 11, 10]],
    ['/posts?status=draft,private', [15, 14]],
    ['/posts?status=any&orderby=id&order=asc', [10, 11, 12, 13, 14, 15, 16]],
    ['/posts?status[]=trash', [17]],
    ['/menu-items', [41, 40, 42]],
    ['/menu-items?menus=7', [41]],
    ['/menu-items?menus_exclude=7', [40, 42]],
    ['/blocks', [51, 50]],
  ])('%s holds %j for an editor', async (path, ids) => {
    expect(idsOf(await mock.get(`/cms/v2${path}`, 'editor'))).toEqual(ids);
  });

  test.each<readonly [string, number, string]>([
    ['/posts?page=2', 400, 'rest_post_invalid_page_number'],
    ['/posts?per_page=101', 400, 'rest_invalid_param'],
    ['/posts?per_page=0', 400, 'rest_invalid_param'],
    ['/posts?orderby=menu_order', 400, 'rest_invalid_param'],
    ['/posts?orderby=include', 400, 'rest_orderby_include_missing_include'],
    ['/posts?orderby=relevance', 400, 'rest_no_search_term_defined'],
    ['/posts?order=up', 400, 'rest_invalid_param'],
    ['/posts?status=bogus', 400, 'rest_invalid_param'],
    ['/posts?status=draft', 400, 'rest_invalid_param'],
    ['/posts?after=yesterday', 400, 'rest_invalid_param'],
    ['/posts?ml_language=de', 400, 'rest_invalid_param'],
    ['/posts?context=edit', 401, 'rest_forbidden_context'],
    ['/media?status=publish', 400, 'rest_invalid_param'],
    ['/menu-items', 401, 'rest_cannot_view'],
    ['/tribe_events', 404, 'rest_no_route'],
  ])('%s is refused with %i %s', async (path, status, code) => {
    expect(errorOf(await mock.get(`/cms/v2${path}`))).toEqual([status, code]);
  });

  test('name what is wrong with a parameter, page and size before everything else', async () => {
    const both = await mock.get('/cms/v2/posts?per_page=abc&order=up&status=bogus');
    expect(both.body).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): per_page',
      data: {
        status: 400,
        params: { per_page: 'per_page is not of type integer.' },
        details: {
          per_page: {
            code: 'rest_invalid_type',
            message: 'per_page is not of type integer.',
            data: { param: 'per_page' },
          },
        },
      },
    });
    const rest = await mock.get('/cms/v2/posts?order=up&per_page=101');
    expect(rest.body).toMatchObject({
      data: { params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' } },
    });
  });

  test('say totals and neighbors in headers and keep every parameter', async () => {
    const { headers } = await mock.get(
      '/cms/v2/posts?include%5B%5D=10&include[]=11&include[]=12&per_page=1&page=2',
    );
    const base = `${mock.url}/cms/v2/posts?include[]=10&include[]=11&include[]=12&per_page=1`;
    expect({
      total: headers.get('x-wp-total'),
      pages: headers.get('x-wp-totalpages'),
      link: headers.get('link'),
    }).toEqual({
      total: '3',
      pages: '3',
      link: `<${base}&page=1>; rel="prev", <${base}&page=3>; rel="next"`,
    });
  });

  test('count blocks for everybody and show them to editors', async () => {
    const { headers, body } = await mock.get('/cms/v2/blocks');
    expect([headers.get('x-wp-total'), body]).toEqual(['2', []]);
  });

  test('give menus to editors, not to subscribers', async () => {
    expect(errorOf(await mock.get('/cms/v2/menu-items', 'subscriber'))).toEqual([403, 'rest_cannot_view']);
  });
});

test('gives the fields that are asked for, and those within others', async () => {
  const { body } = await mock.get(
    '/cms/v2/posts?include=10&_fields=id,slug,content.protected,nosuch,title.no',
  );
  expect(body).toEqual([{ id: 10, slug: 'post-10', title: {}, content: { protected: false } }]);
});
