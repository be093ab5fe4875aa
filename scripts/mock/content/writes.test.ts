import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  errorOf,
  idsOf,
  openSampleMock,
  type SampleMock,
} from '../../../tests/support/sample-mock.ts';
import { contentTown, sampleEvent, sampleTown } from '../../../tests/support/sample-town.ts';

let mock: SampleMock;
let observed: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(contentTown, 'documents');
  observed = await openSampleMock(contentTown, 'observed');
});
afterAll(async () => {
  await mock.close();
  await observed.close();
});

const root = '/cms/v2';
const idOf = (answer: { readonly body: unknown }) =>
  z.object({ id: z.number() }).loose().parse(answer.body).id;

describe('making items', () => {
  test('answers a post with everything it was given, and its address', async () => {
    const answer = await mock.send('POST', `${root}/posts?ml_language=pl`, {
      title: 'Zażółć & gęślą',
      content: { raw: '<p>Jaźń</p>' },
      excerpt: 'Krótko',
      status: 'publish',
      date: '2026-11-01T12:00:00',
      format: 'aside',
      sticky: true,
      categories: [90],
      tags: [92],
      featured_media: 30,
      comment_status: 'open',
      meta: { footnotes: 'f' },
      template: 'wide',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${mock.url}${root}/posts/${idOf(answer)}`);
    expect(answer.body).toMatchObject({
      slug: 'zazolc-gesla',
      status: 'publish',
      date: '2026-11-01T12:00:00',
      date_gmt: '2026-11-01T11:00:00',
      modified_gmt: '2026-11-20T11:00:00',
      link: `${mock.origin}/pl/2026/11/zazolc-gesla/`,
      title: { rendered: 'Zażółć &#038; gęślą', raw: 'Zażółć & gęślą' },
      content: { rendered: '<p>Jaźń</p>', raw: '<p>Jaźń</p>' },
      excerpt: { rendered: '<p>Krótko</p>\n', raw: 'Krótko' },
      author: 1,
      featured_media: 30,
      comment_status: 'open',
      ping_status: 'open',
      sticky: true,
      template: 'wide',
      format: 'aside',
      categories: [90],
      tags: [92],
      meta: { inline_featured_image: false, footnotes: 'f' },
    });
    expect((await mock.get(`${root}/posts/${idOf(answer)}`)).status).toBe(200);
    expect(idsOf(await mock.get(`${root}/posts?ml_language=pl&slug=zazolc-gesla`))).toEqual([
      idOf(answer),
    ]);
  });

  test('without a state are drafts, but entries of menus', async () => {
    const status = async (collection: string) =>
      z
        .object({ status: z.string() })
        .loose()
        .parse((await mock.send('POST', `${root}/${collection}`, { title: 'Some' })).body).status;
    expect(await status('posts')).toBe('draft');
    expect(await status('pages')).toBe('draft');
    expect(await status('blocks')).toBe('draft');
    expect(await status('menu-items')).toBe('publish');
  });

  test('makes pages below others, entries of menus and blocks', async () => {
    const page = await mock.send('POST', `${root}/pages`, {
      title: 'Rooms',
      status: 'publish',
      parent: 21,
      menu_order: 7,
    });
    expect(page.body).toMatchObject({
      parent: 21,
      menu_order: 7,
      link: `${mock.origin}/about/rooms/`,
    });
    const entry = await mock.send('POST', `${root}/menu-items`, {
      title: 'Rooms',
      type: 'post_type',
      object: 'page',
      object_id: idOf(page),
      menus: 7,
      menu_order: 3,
      classes: ['wide', 'blue'],
      xfn: ['me'],
      attr_title: 'Where',
      description: 'All rooms',
      target: '_blank',
    });
    expect(entry.body).toMatchObject({
      title: { rendered: 'Rooms', raw: 'Rooms' },
      url: `${mock.origin}/about/rooms/`,
      attr_title: 'Where',
      description: 'All rooms',
      object_id: idOf(page),
      menu_order: 3,
      classes: ['wide', 'blue'],
      xfn: ['me'],
      target: '_blank',
      menus: 7,
    });
    const block = await mock.send('POST', `${root}/blocks`, {
      title: 'Hours',
      content: '<p>10–18</p>',
      status: 'publish',
      cms_pattern_category: [5],
      meta: { cms_pattern_sync_status: 'unsynced' },
    });
    expect(block.body).toMatchObject({
      title: { raw: 'Hours' },
      content: { raw: '<p>10–18</p>', protected: false },
      cms_pattern_category: [5],
      meta: { cms_pattern_sync_status: 'unsynced' },
    });
    expect(idsOf(await mock.get(`${root}/blocks?cms_pattern_category=5`, 'editor'))).toEqual([
      idOf(block),
    ]);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, number, string]>([
    ['posts', { featured_media: 9999 }, 400, 'rest_invalid_param'],
    ['posts', { author: 9999 }, 400, 'rest_invalid_param'],
    ['posts', { status: 'trash' }, 400, 'rest_invalid_param'],
    ['posts', { format: 'song' }, 400, 'rest_invalid_param'],
    ['posts', { date: 'soon' }, 400, 'rest_invalid_param'],
    ['pages', { parent: 9999 }, 400, 'rest_invalid_param'],
    ['menu-items', { type: 'post_type', object_id: 9999 }, 400, 'rest_invalid_param'],
    ['menu-items', { type: 'taxonomy', object_id: 9999 }, 400, 'rest_invalid_param'],
    ['menu-items', { parent: 9999 }, 400, 'rest_invalid_param'],
  ])('of %s with %j is refused', async (collection, fields, status, code) => {
    expect(errorOf(await mock.send('POST', `${root}/${collection}`, fields))).toEqual([
      status,
      code,
    ]);
  });
});

describe('changing items', () => {
  test.each(['POST', 'PUT', 'PATCH'])('by %s leaves what is not sent', async (method) => {
    const answer = await mock.send(method, `${root}/posts/10`, { excerpt: `By ${method}` });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: { raw: 'Zażółć' },
      excerpt: { raw: `By ${method}` },
      categories: [90],
      date_gmt: '2026-01-01T10:00:00',
      modified_gmt: '2026-11-20T11:00:00',
    });
  });

  test('hides the text behind a password, and shows it again without', async () => {
    const body = async () =>
      z
        .object({ content: z.object({ rendered: z.string(), protected: z.boolean() }) })
        .parse((await mock.get(`${root}/pages/22`)).body).content;
    await mock.send('PATCH', `${root}/pages/22`, { password: 'secret' });
    expect(await body()).toEqual({ rendered: '', protected: true });
    await mock.send('PATCH', `${root}/pages/22`, { password: '' });
    expect(await body()).toEqual({ rendered: '<p>About the house.</p>', protected: false });
  });

  test('is for the author of an item alone, or an editor', async () => {
    const made = await mock.send('POST', `${root}/posts`, { title: 'Mine' }, 'author');
    const path = `${root}/posts/${idOf(made)}`;
    expect(made.body).toMatchObject({ author: 2, status: 'draft' });
    expect((await mock.get(path, 'author')).status).toBe(200);
    expect((await mock.get(path)).status).toBe(401);
    expect((await mock.get(path, 'subscriber')).status).toBe(403);
    expect((await mock.send('PATCH', path, { status: 'publish' }, 'author')).body).toMatchObject({
      status: 'publish',
    });
    expect(idsOf(await mock.get(`${root}/posts?author=2`))).toEqual([idOf(made)]);
    expect(idsOf(await mock.get(`${root}/posts?status=any&context=edit`, 'author'))).toEqual([
      idOf(made),
    ]);
    for (const method of ['PATCH', 'DELETE']) {
      const code = method === 'DELETE' ? 'rest_cannot_delete' : 'rest_cannot_edit';
      expect(errorOf(await mock.send(method, `${root}/posts/12`, {}, 'author'))).toEqual([
        403,
        code,
      ]);
    }
    const given = await mock.send('POST', `${root}/posts`, { title: 'Yours', author: 1 }, 'author');
    expect(errorOf(given)).toEqual([403, 'rest_cannot_edit_others']);
    expect((await mock.send('DELETE', `${path}?force=true`, undefined, 'author')).status).toBe(200);
  });
});

describe('deleting items', () => {
  test.each(['posts/12', 'pages/24', 'blocks/51', 'media/32', 'menu-items/42'])(
    'puts %s into the trash, whence it can be taken, and away with force',
    async (item) => {
      const path = `${root}/${item}`;
      const collection = path.replace(/\/\d+$/, '');
      const id = Number(/\d+$/.exec(item)?.[0]);
      const trashed = async () => idsOf(await mock.get(`${collection}?status=trash`, 'editor'));
      expect(await mock.send('DELETE', path)).toMatchObject({
        status: 200,
        body: { status: 'trash' },
      });
      expect(await trashed()).toContain(id);
      expect(errorOf(await mock.send('DELETE', path))).toEqual([410, 'rest_already_trashed']);
      expect((await mock.send('PATCH', path, { status: 'publish' })).status).toBe(200);
      expect(await trashed()).not.toContain(id);
      expect(await mock.send('DELETE', `${path}?force=true`)).toMatchObject({
        status: 200,
        body: { deleted: true, previous: { id } },
      });
      expect(errorOf(await mock.get(path, 'editor'))).toEqual([404, 'rest_post_invalid_id']);
    },
  );

  test.each(['media/30', 'menu-items/40'])(
    'knows no trash for %s on observed servers',
    async (item) => {
      expect(errorOf(await observed.send('DELETE', `/wp/v2/${item}`))).toEqual([
        501,
        'rest_trash_not_supported',
      ]);
      expect((await observed.send('DELETE', `/wp/v2/${item}?force=1`)).body).toMatchObject({
        deleted: true,
      });
    },
  );
});

describe('revisions and autosaves', () => {
  const titles = async (path: string) =>
    z
      .array(z.object({ title: z.object({ rendered: z.string() }) }))
      .parse((await mock.get(path, 'editor')).body)
      .map(({ title }) => title.rendered);

  test('store each text an item had', async () => {
    const path = `${root}/pages/21`;
    await mock.send('PATCH', path, { title: 'First' });
    await mock.send('PATCH', path, { menu_order: 5 });
    await mock.send('PATCH', path, { title: 'Second' });
    expect(await titles(`${path}/revisions`)).toEqual(['Second', 'First', 'Page 21']);
    expect(await titles(`${path}/revisions?order=asc&per_page=1`)).toEqual(['Page 21']);
    expect(await titles(`${path}/revisions?search=first`)).toEqual(['First']);
    expect(await titles(`${path}/revisions?orderby=title&order=asc`)).toEqual([
      'First',
      'Page 21',
      'Second',
    ]);
  });

  test('are deleted with force only, and not at all on observed servers', async () => {
    const path = `${root}/posts/11/revisions`;
    const [id] = idsOf(await mock.get(path, 'editor'));
    expect(errorOf(await mock.send('DELETE', `${path}/${id}`))).toEqual([
      501,
      'rest_trash_not_supported',
    ]);
    expect((await mock.send('DELETE', `${path}/${id}?force=true`)).body).toMatchObject({
      deleted: true,
      previous: { id },
    });
    expect(idsOf(await mock.get(path, 'editor'))).toEqual([]);
    const other = '/wp/v2/posts/11/revisions/1000000011?force=true';
    expect(errorOf(await observed.send('DELETE', other))).toEqual([403, 'rest_cannot_delete']);
  });

  test('store one text that was not saved, which the item does not have', async () => {
    const path = `${root}/posts/11`;
    const first = await mock.send('POST', `${path}/autosaves`, { title: 'Typing' });
    const second = await mock.send('POST', `${path}/autosaves`, { title: 'Typing on' });
    expect(idOf(second)).toBe(idOf(first));
    expect(second.body).toMatchObject({
      parent: 11,
      slug: '11-autosave-v1',
      title: { rendered: 'Typing on' },
    });
    expect(await titles(`${path}/autosaves`)).toEqual(['Typing on']);
    expect((await mock.get(`${path}/autosaves/${idOf(first)}`, 'editor')).status).toBe(200);
    expect(idsOf(await mock.get(`${path}/revisions`, 'editor'))).toContain(idOf(first));
    expect((await mock.get(path)).body).toMatchObject({ title: { rendered: 'Beta' } });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['posts/10', { parent: 10 }],
    ['pages/22', { parent: 22 }],
    ['pages/22', { parent: 21 }],
    ['menu-items/41', { parent: 41 }],
    ['menu-items/41', { parent: 40 }],
    ['blocks/50', { parent: 50 }],
  ])('of %s take %j, and leave the item where it is', async (item, fields) => {
    const path = `${root}/${item}`;
    const before = (await mock.get(path, 'editor')).body;
    const saved = await mock.send('POST', `${path}/autosaves`, { ...fields, title: 'Typed' });
    expect([saved.status, saved.body]).toEqual([
      200,
      expect.objectContaining({ parent: idOf({ body: before }) }),
    ]);
    expect((await mock.get(path, 'editor')).body).toEqual(before);
  });

  test('name no parent that is not there', async () => {
    const saved = await mock.send('POST', `${root}/pages/22/autosaves`, { parent: 9999 });
    expect(errorOf(saved)).toEqual([400, 'rest_invalid_param']);
  });

  test('leave the text an item began with as it was', async () => {
    const path = `${root}/posts/${idOf(await mock.send('POST', `${root}/posts`, { title: 'Draft' }))}`;
    await mock.send('POST', `${path}/autosaves`, { title: 'Typing' });
    expect((await titles(`${path}/revisions`)).toSorted()).toEqual(['Draft', 'Typing']);
  });
});

describe('an item with a time to come', () => {
  let now = Temporal.Instant.from('2026-11-20T11:00:00Z');
  let timed: SampleMock;
  beforeAll(async () => {
    const overdue = sampleEvent({ id: 1, status: 'future', created: '2026-11-20 10:59:59' });
    timed = await openSampleMock(sampleTown({ events: [overdue] }), 'documents', () => now);
  });
  afterAll(() => timed.close());

  const stateOf = async (path: string) =>
    z.object({ status: z.string() }).parse((await timed.get(path, 'editor')).body).status;

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    [`${root}/posts`, { title: 'Soon', date_gmt: '2026-11-21T11:00:00' }],
    [`${root}/pages`, { title: 'Soon', date: '2026-11-21T12:00:00' }],
    [`${root}/menu-items`, { title: 'Soon' }],
    ['/calendar/events/v1/venues', { venue: 'Soon', date_utc: '2026-11-21 11:00:00' }],
    ['/calendar/events/v1/organizers', { organizer: 'Soon', date: '2026-11-21 12:00:00' }],
  ])('of %s is published when it has come', async (collection, fields) => {
    const isTimed = Object.keys(fields).some((name) => name.startsWith('date'));
    const made = await timed.send('POST', collection, { ...fields, status: 'future' });
    const path = `${collection}/${idOf(made)}`;
    const start = now;
    expect(await stateOf(path)).toBe(isTimed ? 'future' : 'publish');
    now = Temporal.Instant.from('2026-11-21T10:59:59Z');
    expect(await stateOf(path)).toBe(isTimed ? 'future' : 'publish');
    if (isTimed) expect(idsOf(await timed.get(collection))).not.toContain(idOf(made));
    now = Temporal.Instant.from('2026-11-21T11:00:00Z');
    expect(await stateOf(path)).toBe('publish');
    if (isTimed) expect(idsOf(await timed.get(collection))).toContain(idOf(made));
    now = start;
  });

  test('that was overdue when the server began is published', async () => {
    expect(await stateOf('/calendar/events/v1/events/1')).toBe('publish');
  });
});
