import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { contentTown } from './content-sample.ts';

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

  test('keep what a password protects to themselves until it comes along', async () => {
    expect((await mock.get('/cms/v2/posts/13')).body).toMatchObject({
      title: { rendered: 'Post 13' },
      content: { rendered: '', protected: true },
      excerpt: { rendered: '', protected: true },
    });
    expect((await mock.get('/cms/v2/posts/13?password=open')).body).toMatchObject({
      content: { rendered: '<p>Secret</p>', protected: true },
    });
  });

  test('know their address and say it in a header', async () => {
    const post = await mock.get('/cms/v2/posts/10');
    const link = `${mock.origin}/2026/01/post-10/`;
    expect(post.body).toMatchObject({ link, date: '2026-01-01T11:00:00', date_gmt: '2026-01-01T10:00:00' });
    expect(post.headers.get('link')).toBe(`<${link}>; rel="alternate"; type=text/html`);
  });

  test.each<readonly [number, string]>([
    [20, '/'],
    [22, '/about/team/'],
    [24, '/roof/'],
  ])('page %i is at %s', async (id, path) => {
    expect((await mock.get(`/cms/v2/pages/${id}`)).body).toMatchObject({ link: `${mock.origin}${path}` });
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

  test('scale a huge picture down and keep its sizes', async () => {
    const upload = (name: string) => `${mock.origin}/uploads/${name}`;
    expect((await mock.get('/cms/v2/media/30')).body).toMatchObject({
      status: 'inherit',
      media_type: 'image',
      source_url: upload('wide-scaled.jpg'),
      media_details: {
        width: 2560,
        height: 1280,
        original_image: 'wide.jpg',
        sizes: {
          thumbnail: { width: 150, height: 150, source_url: upload('wide-150x150.jpg') },
          medium: { width: 300, height: 150 },
          medium_large: { width: 768, height: 384 },
          large: { width: 1024, height: 512, mime_type: 'image/jpeg' },
          full: { width: 2560, height: 1280, source_url: upload('wide-scaled.jpg') },
        },
      },
    });
    expect((await mock.get('/cms/v2/media/31')).body).toMatchObject({
      media_type: 'file',
      mime_type: 'application/pdf',
      media_details: { sizes: {} },
      post: null,
    });
    expect((await mock.get('/cms/v2/media/32')).body).toMatchObject({ media_details: { sizes: {} } });
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
    expect(body).toMatchObject({ title: { raw: 'Block 50' }, meta: { cms_pattern_sync_status: '' } });
    expect(body).not.toHaveProperty('title.rendered');
    expect(body).not.toHaveProperty('content.rendered');
  });
});
