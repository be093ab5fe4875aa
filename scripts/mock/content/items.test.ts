import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  errorOf,
  idsOf,
  openSampleMock,
  type SampleMock,
} from '../../../tests/support/sample-mock.ts';
import { contentTown } from '../../../tests/support/sample-town.ts';

describe('lists of content', () => {
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
      ['/posts?orderby=relevance', [10, 11, 12, 13]],
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

    test('name what is wrong with parameters', async () => {
      expect((await mock.get('/cms/v2/posts?per_page=abc')).body).toEqual({
        code: 'rest_invalid_param',
        message: 'Invalid parameter(s): per_page',
        data: {
          status: 400,
          params: { per_page: 'per_page: Invalid input: expected number, received string' },
          details: {
            per_page: {
              code: 'rest_invalid_param',
              message: 'per_page: Invalid input: expected number, received string',
              data: null,
            },
          },
        },
      });
      const both = await mock.get('/cms/v2/posts?order=up&per_page=101');
      expect(both.body).toMatchObject({
        message: 'Invalid parameter(s): per_page, order',
        data: { params: { per_page: 'per_page: Too big: expected number to be <=100' } },
      });
    });

    test('say totals and neighbors in headers and repeat every parameter', async () => {
      const { headers } = await mock.get(
        '/cms/v2/posts?include%5B%5D=10&include[]=11&include[]=12&per_page=1&page=2',
      );
      const base = `${mock.url}/cms/v2/posts?include[]=10&include[]=11&include[]=12&per_page=1`;
      expect({
        total: headers.get('x-cms-total'),
        pages: headers.get('x-cms-totalpages'),
        link: headers.get('link'),
      }).toEqual({
        total: '3',
        pages: '3',
        link: `<${base}&page=1>; rel="prev", <${base}&page=3>; rel="next"`,
      });
    });

    test('count blocks for everybody and show them to editors', async () => {
      const { headers, body } = await mock.get('/cms/v2/blocks');
      expect([headers.get('x-cms-total'), body]).toEqual(['2', []]);
    });

    test('give menus to editors, not to subscribers', async () => {
      expect(errorOf(await mock.get('/cms/v2/menu-items', 'subscriber'))).toEqual([
        403,
        'rest_cannot_view',
      ]);
    });
  });

  test('gives the fields that are asked for, and those within others', async () => {
    const { body } = await mock.get(
      '/cms/v2/posts?include=10&_fields=id,slug,content.protected,nosuch,title.no',
    );
    expect(body).toEqual([{ id: 10, slug: 'post-10', title: {}, content: { protected: false } }]);
  });
});

describe('items of content', () => {
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(contentTown);
  });
  afterAll(() => mock.close());

  describe('items of the content namespace', () => {
    test.each<readonly [string, number, string]>([
      ['/posts/99', 404, 'rest_post_invalid_id'],
      ['/posts/20', 404, 'rest_post_invalid_id'],
      ['/posts/ten', 404, 'rest_no_route'],
      ['/posts/14', 401, 'rest_forbidden'],
      ['/posts/13?password=wrong', 403, 'rest_post_incorrect_password'],
      ['/posts/10?context=edit', 401, 'rest_forbidden_context'],
      ['/blocks/50', 401, 'rest_forbidden'],
      ['/menu-items/40', 401, 'rest_cannot_view'],
    ])('%s is refused with %i %s', async (path, status, code) => {
      expect(errorOf(await mock.get(`/cms/v2${path}`))).toEqual([status, code]);
    });

    test('hide what a password protects until it is sent', async () => {
      expect((await mock.get('/cms/v2/posts/13')).body).toMatchObject({
        title: { rendered: 'Post 13' },
        content: { rendered: '', protected: true },
        excerpt: { rendered: '', protected: true },
      });
      expect((await mock.get('/cms/v2/posts/13?password=open')).body).toMatchObject({
        content: { rendered: '<p>Secret</p>', protected: true },
      });
    });

    test.each<readonly [number, string]>([
      [20, '/'],
      [22, '/about/team/'],
      [24, '/roof/'],
    ])('page %i is at %s', async (id, path) => {
      expect((await mock.get(`/cms/v2/pages/${id}`)).body).toMatchObject({
        link: `${mock.origin}${path}`,
      });
    });

    test('shorten the content where nobody wrote an excerpt', async () => {
      expect((await mock.get('/cms/v2/posts/10?excerpt_length=2')).body).toMatchObject({
        excerpt: { rendered: '<p>News of [&hellip;]</p>\n' },
      });
    });

    test('show less when embedded and what was typed when edited', async () => {
      const embedded = await mock.get('/cms/v2/posts/10?context=embed');
      expect(Object.keys(Object(embedded.body)).toSorted()).toEqual([
        '_links',
        'author',
        'date',
        'excerpt',
        'featured_media',
        'id',
        'link',
        'slug',
        'title',
        'type',
      ]);
      expect((await mock.get('/cms/v2/posts/13?context=edit', 'editor')).body).toMatchObject({
        password: 'open',
        content: { raw: '<p>Secret</p>', rendered: '<p>Secret</p>' },
      });
    });

    test('have smaller sizes of a picture', async () => {
      const upload = (name: string) => `${mock.origin}/uploads/${name}`;
      expect((await mock.get('/cms/v2/media/30')).body).toMatchObject({
        status: 'inherit',
        media_type: 'image',
        source_url: upload('wide.jpg'),
        media_details: {
          width: 3000,
          height: 1500,
          sizes: {
            thumbnail: { width: 150, height: 150, source_url: upload('wide-150x150.jpg') },
            medium: { width: 300, height: 150 },
            medium_large: { width: 768, height: 384 },
            large: { width: 1024, height: 512, mime_type: 'image/jpeg' },
          },
        },
      });
      expect((await mock.get('/cms/v2/media/31')).body).toMatchObject({
        media_type: 'file',
        mime_type: 'application/pdf',
        media_details: { sizes: {} },
        post: null,
      });
      expect((await mock.get('/cms/v2/media/32')).body).toMatchObject({
        media_details: { sizes: {} },
      });
    });

    test('menu entries have the address of their target, also of a draft', async () => {
      expect((await mock.get('/cms/v2/menu-items/40', 'editor')).body).toMatchObject({
        url: `${mock.origin}/about/team/`,
        object_id: 22,
        classes: [''],
        xfn: [''],
        menus: 1,
      });
      expect((await mock.get('/cms/v2/menu-items/42', 'editor')).body).toMatchObject({
        url: `${mock.origin}/?page_id=23`,
        invalid: false,
      });
      expect((await mock.get('/cms/v2/menu-items/41', 'editor')).body).toMatchObject({
        title: { rendered: 'Board &amp; Co.' },
        object_id: 41,
      });
    });

    test('blocks come raw', async () => {
      const { body } = await mock.get('/cms/v2/blocks/50', 'editor');
      expect(body).toMatchObject({
        title: { raw: 'Block 50' },
        meta: { cms_pattern_sync_status: '' },
      });
      expect(body).not.toHaveProperty('title.rendered');
      expect(body).not.toHaveProperty('content.rendered');
    });
  });
});

describe('revisions and autosaves', () => {
  let mock: SampleMock;
  beforeAll(async () => {
    mock = await openSampleMock(contentTown);
  });
  afterAll(() => mock.close());

  describe('revisions and templates', () => {
    test.each<readonly [string, 'editor' | 'subscriber' | undefined, number, string]>([
      ['/posts/10/revisions', undefined, 401, 'rest_cannot_read'],
      ['/posts/10/revisions', 'subscriber', 403, 'rest_cannot_read'],
      ['/posts/10/autosaves', undefined, 401, 'rest_cannot_read'],
      ['/posts/99/revisions', 'editor', 404, 'rest_post_invalid_id'],
      ['/posts/10/revisions/11', 'editor', 404, 'rest_post_invalid_id'],
      ['/posts/10/revisions?page=2&per_page=1', 'editor', 400, 'rest_revision_invalid_page_number'],
      ['/templates', undefined, 401, 'rest_cannot_manage_templates'],
      ['/templates/town//home/revisions', undefined, 401, 'rest_cannot_manage_templates'],
      ['/templates/town/home/autosaves', 'editor', 400, 'rest_invalid_template'],
      ['/templates/town//nosuch/revisions', 'editor', 404, 'rest_template_not_found'],
    ])('%s as %s is refused with %i %s', async (path, user, status, code) => {
      expect(errorOf(await mock.get(`/cms/v2${path}`, user))).toEqual([status, code]);
    });

    test('show what a password protects to those who may change it', async () => {
      expect((await mock.get('/cms/v2/posts/13/revisions', 'editor')).body).toMatchObject([
        { content: { rendered: '<p>Secret</p>' }, excerpt: { rendered: '<p>Secret</p>\n' } },
      ]);
    });

    test('say totals for revisions only', async () => {
      const total = async (path: string) =>
        (await mock.get(`/cms/v2${path}`, 'editor')).headers.get('x-cms-total');
      expect(await total('/posts/10/revisions')).toBe('1');
      expect(await total('/posts/10/revisions?exclude=1000000010')).toBe('0');
      expect(await total('/posts/10/autosaves')).toBeNull();
      expect(await total('/templates')).toBeNull();
    });
  });
});
