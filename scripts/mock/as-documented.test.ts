import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventSchema, venueSchema } from '../../src/contract/events.ts';
import { imageSchema } from '../../src/contract/primitives.ts';
import { describedFetch } from '../../tests/support/described-answers.ts';
import {
  errorOf,
  idsOf,
  openSampleMock,
  type SampleMock,
} from '../../tests/support/sample-mock.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../tests/support/sample-town.ts';

/** What the two API documents say in words, asked of the mock over HTTP. */

const root = '/calendar/events/v1';
const content = '/cms/v2';
const town = sampleTown({
  events: [
    sampleEvent({ id: 1, slug: 'opening', group: 1, venue: [10], categories: [30] }),
    sampleEvent({ id: 2, slug: 'otwarcie', group: 1, language: 'pl' }),
    sampleEvent({ id: 3, slug: 'alone' }),
    sampleEvent({ id: 4, slug: 'twin', group: 4 }),
    sampleEvent({ id: 5, slug: 'twin', group: 4, language: 'pl' }),
  ],
  venues: [
    sampleVenue({ id: 10, slug: 'hall', group: 10 }),
    sampleVenue({ id: 11, slug: 'sala', group: 10, language: 'pl' }),
  ],
  organizers: [
    sampleOrganizer({ id: 20, slug: 'house', group: 20 }),
    sampleOrganizer({ id: 21, slug: 'dom', group: 20, language: 'pl' }),
  ],
  terms: [
    sampleTerm({ id: 30, kind: 'category', group: 30 }),
    sampleTerm({ id: 31, kind: 'category', group: 30, language: 'pl' }),
    sampleTerm({ id: 32, kind: 'tag', group: 32 }),
    sampleTerm({ id: 33, kind: 'tag', group: 32, language: 'pl' }),
  ],
  posts: [samplePost({ id: 40, group: 40 }), samplePost({ id: 41, group: 40, language: 'pl' })],
  pages: [samplePage({ id: 50, group: 50 }), samplePage({ id: 51, group: 50, language: 'pl' })],
  menuItems: [sampleMenuItem({ id: 60, menus: 7, classes: ['wide'] })],
  blocks: [sampleBlock({ id: 70, group: 70 }), sampleBlock({ id: 71, group: 70, language: 'pl' })],
});

const evening = {
  title: 'Evening',
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
};
const idSchema = z.object({ id: z.number() });

let mock: SampleMock;
let observed: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(town);
  observed = await openSampleMock(town, 'observed');
});
afterAll(async () => {
  await mock.close();
  await observed.close();
});

async function made(path: string, fields: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await mock.send('POST', path, fields);
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ id: expect.any(Number) }),
  ]);
  return idSchema.parse(answer.body).id;
}

describe('the state of an event, venue or organizer', () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['events', evening],
    ['venues', { venue: 'Mill' }],
    ['organizers', { organizer: 'Club' }],
  ])('of %s is any text, which lists find again', async (name, fields) => {
    const path = `${root}/${name}`;
    const id = await made(path, { ...fields, status: 'in review' });
    expect((await mock.get(`${path}/${id}`, 'editor')).body).toMatchObject({
      id,
      status: 'in review',
    });
    expect(idsOf(await mock.get(`${path}?status=in%20review`, 'editor'))).toEqual([id]);
    expect(idsOf(await mock.get(`${path}?status=any`, 'editor'))).toContain(id);
    expect(idsOf(await mock.get(`${path}?status=never%20heard`, 'editor'))).toEqual([]);
    expect(idsOf(await mock.get(path))).not.toContain(id);
    expect(errorOf(await mock.get(`${path}/${id}`))[0]).toBe(403);
    const changed = await mock.send('PATCH', `${path}/${id}`, { status: 'confirmed' });
    expect(changed).toMatchObject({ status: 200, body: { id, status: 'confirmed' } });
    await mock.send('PATCH', `${path}/${id}`, { status: 'publish' });
    expect(idsOf(await mock.get(path))).toContain(id);
    await mock.send('DELETE', `${path}/${id}`);
  });

  test('that is not public shows nothing to readers, and refuses nobody', async () => {
    for (const status of ['draft', 'bogus', 'publish,draft']) {
      const answer = await mock.get(`${root}/events?status=${status}`);
      expect([answer.status, idsOf(answer)]).toEqual([
        200,
        status.startsWith('publish') ? [1, 3, 4] : [],
      ]);
    }
  });
});

describe('the language of an item', () => {
  test.each<readonly [string, number]>([
    [`${root}/events/1`, 1],
    [`${root}/events/1?ml_language=en`, 1],
    [`${root}/events/1?ml_language=pl`, 2],
    [`${root}/events/2?ml_language=en`, 1],
    [`${root}/events/3?ml_language=pl`, 3],
    [`${root}/events/by-slug/opening?ml_language=pl`, 2],
    [`${root}/events/by-slug/otwarcie`, 2],
    [`${root}/events/by-slug/twin?ml_language=pl`, 5],
    [`${root}/events/by-slug/twin`, 4],
    [`${root}/events/by-slug/alone?ml_language=pl`, 3],
    [`${root}/venues/10?ml_language=pl`, 11],
    [`${root}/venues/by-slug/sala?ml_language=en`, 10],
    [`${root}/organizers/20?ml_language=pl`, 21],
    [`${root}/organizers/by-slug/house?ml_language=pl`, 21],
    [`${root}/categories/30?ml_language=pl`, 31],
    [`${root}/tags/33?ml_language=en`, 32],
    [`${content}/posts/40?ml_language=pl`, 41],
    [`${content}/pages/51?ml_language=en`, 50],
    [`${content}/blocks/70?ml_language=pl`, 71],
    [`${content}/menu-items/60?ml_language=pl`, 60],
  ])('%s is item %i', async (path, id) => {
    expect((await mock.get(path, 'editor')).body).toMatchObject({ id });
  });

  test('is the one that is changed, and whose revisions are listed', async () => {
    const revisions = async (path: string) =>
      z.array(z.object({ parent: z.number() })).parse((await mock.get(path, 'editor')).body)[0]
        ?.parent;
    expect(
      (await mock.send('PATCH', `${content}/posts/40?ml_language=pl`, { title: 'Inny' })).body,
    ).toMatchObject({ id: 41, title: { raw: 'Inny' } });
    expect(
      (await mock.send('PATCH', `${root}/venues/10?ml_language=pl`, { city: 'Gdynia' })).body,
    ).toMatchObject({ id: 11, city: 'Gdynia' });
    expect(
      (await mock.send('PATCH', `${root}/tags/32`, { description: 'Po polsku', ml_language: 'pl' }))
        .body,
    ).toMatchObject({ id: 33, description: 'Po polsku' });
    expect(await revisions(`${content}/posts/40/revisions?ml_language=pl`)).toBe(41);
    expect(await revisions(`${content}/posts/40/revisions`)).toBe(40);
  });

  test('does not matter to observed servers where there is an id', async () => {
    expect((await observed.get('/tribe/events/v1/events/1?wpml_language=pl')).body).toMatchObject({
      id: 1,
    });
    expect((await observed.get('/wp/v2/posts/40?wpml_language=pl')).body).toMatchObject({ id: 40 });
  });
});

describe('a venue', () => {
  test('stores province, state and the field for both separately', async () => {
    const path = `${root}/venues`;
    const regions = { province: 'Province', state: 'State', stateprovince: 'Both' };
    const id = await made(path, { venue: 'Three fields', ...regions });
    expect((await mock.get(`${path}/${id}`)).body).toMatchObject(regions);
    await mock.send('PATCH', `${path}/${id}`, { state: 'Other' });
    expect((await mock.get(`${path}/${id}`)).body).toMatchObject({ ...regions, state: 'Other' });
    await mock.send('PATCH', `${path}/${id}`, { stateprovince: '' });
    const { body } = await mock.get(`${path}/${id}`);
    expect(venueSchema.parse(body)).toMatchObject({
      province: 'Province',
      state: 'Other',
      stateprovince: '',
    });
    const alone = await made(path, { venue: 'One field', stateprovince: 'Both' });
    expect(venueSchema.parse((await mock.get(`${path}/${alone}`)).body)).toMatchObject({
      province: '',
      state: '',
      stateprovince: 'Both',
    });
  });
});

describe('an event', () => {
  test.each<readonly [unknown, string]>([
    [['10 zł', '20 zł'], '10 zł, 20 zł'],
    [{ adults: 20, children: '10 zł' }, 'adults: 20, children: 10 zł'],
    [{ tiers: [5, 10] }, 'tiers: 5, 10'],
    [[], ''],
    [25, '25'],
    ['25 zł', '25 zł'],
    [null, ''],
  ])('stores the cost %j, which reads "%s"', async (cost, text) => {
    const id = await made(`${root}/events`, { ...evening, cost });
    const { body } = await mock.get(`${root}/events/${id}`);
    if (typeof cost === 'object' && cost !== null) expect(body).toMatchObject({ cost });
    expect(eventSchema.parse(body).cost).toBe(text);
    await mock.send('PATCH', `${root}/events/${id}`, { cost: '5 zł' });
    expect((await mock.get(`${root}/events/${id}`)).body).toMatchObject({ cost: '5 zł' });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, unknown]>([
    ['events', evening, false],
    ['venues', { venue: 'Mill' }, undefined],
    ['organizers', { organizer: 'Club' }, undefined],
  ])('like other %s has an image at any address', async (collection, fields, none) => {
    const image = 'https://pictures.example/harbor.jpg';
    const path = `${root}/${collection}`;
    const id = await made(path, { ...fields, image });
    const shown = async () =>
      z.looseObject({}).parse((await mock.get(`${path}/${id}`)).body)['image'];
    expect(await shown()).toMatchObject({ url: image });
    expect(imageSchema.parse(await shown())).toEqual({ url: image, id: 0, alt: '' });
    await mock.send('PATCH', `${path}/${id}`, { description: 'Other' });
    expect(await shown()).toMatchObject({ url: image });
    await mock.send('PATCH', `${path}/${id}`, { image: '' });
    expect(await shown()).toEqual(none);
    for (const wrong of ['javascript:alert(1)', 'harbor.jpg', '4711']) {
      expect(errorOf(await mock.send('POST', path, { ...fields, image: wrong }))).toEqual([
        400,
        'rest_invalid_param',
      ]);
    }
    await mock.send('DELETE', `${path}/${id}`);
  });
});

describe('parameters', () => {
  test('of a batch: headers are texts or lists of texts', async () => {
    const batch = (headers: unknown) =>
      mock.send('POST', '/batch/v1', {
        requests: [{ method: 'PATCH', path: '/cms/v2/posts/40', body: { excerpt: 'x' }, headers }],
      });
    expect(await batch({ 'X-One': 'a', 'X-Two': ['b', 'c'] })).toMatchObject({
      status: 207,
      body: { responses: [{ status: 200, body: { id: 40 } }] },
    });
    for (const value of [7, true, null, { a: 'b' }, ['a', 7]]) {
      expect(await batch({ 'X-One': value })).toMatchObject({
        status: 400,
        body: {
          code: 'rest_invalid_param',
          data: { params: { requests: expect.stringContaining('X-One') } },
        },
      });
    }
  });

  test.each<readonly [string, string, Readonly<Record<string, unknown>> | undefined, string]>([
    ['GET', '/oembed/1.0/embed?url=nonsense', undefined, 'url'],
    ['GET', '/oembed/1.0/proxy?url=%20https://a.example', undefined, 'url'],
    ['POST', `${content}/media/1/edit`, { src: 'nonsense', modifiers: [] }, 'src'],
    ...['not an address', '/pl/o-nas/', '#top', '?p=1', '//host.example/', ''].map(
      (url) => ['POST', `${content}/menu-items`, { title: 'x', url }, 'url'] as const,
    ),
    ['PATCH', `${content}/menu-items/60`, { url: '/' }, 'url'],
  ])('of type URI are checked: %s %s %j', async (method, path, fields, name) => {
    const answer =
      method === 'GET' ? await mock.get(path, 'editor') : await mock.send(method, path, fields);
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'rest_invalid_param',
        data: { details: { [name]: { code: 'rest_invalid_param' } } },
      },
    });
  });

  test.each(['https://a.example/ż?x=1#y', 'mailto:a@b.example', 'tel:+48221234567'])(
    'of type URI: an entry of a menu may lead to "%s"',
    async (url) => {
      expect(await mock.send('POST', `${content}/menu-items`, { title: 'x', url })).toMatchObject({
        status: 201,
        body: { url },
      });
    },
  );

  test.each(['[1,2]', '"text"', '7', 'null', 'true'])(
    'of a body that is %s are refused',
    async (body) => {
      const response = await describedFetch(`${mock.url}${content}/posts`, {
        method: 'POST',
        headers: {
          Authorization: `Basic ${btoa('editor:mock edit or4k alen dari um26')}`,
          'Content-Type': 'application/json',
        },
        body,
      });
      expect([
        response.status,
        z.object({ code: z.string() }).parse(await response.json()).code,
      ]).toEqual([400, 'rest_invalid_json']);
    },
  );

  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['events', evening, 'title'],
    ['venues', {}, 'venue'],
    ['organizers', {}, 'organizer'],
    ['categories', {}, 'name'],
    ['tags', {}, 'name'],
  ])('of %s: a name is more than spaces', async (collection, fields, name) => {
    const id = { events: 1, venues: 10, organizers: 20, categories: 30, tags: 32 }[collection];
    for (const empty of ['', '  ']) {
      const create = await mock.send('POST', `${root}/${collection}`, { ...fields, [name]: empty });
      const update = await mock.send('PATCH', `${root}/${collection}/${id}`, { [name]: empty });
      for (const answer of [create, update]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'rest_invalid_param', data: { params: { [name]: 'Invalid parameter.' } } },
        });
      }
    }
  });
});

describe('templates', () => {
  const path = `${content}/templates`;

  test.each<readonly [string, readonly string[]]>([
    ['', ['town//home', 'town//single', 'town//page', 'calendar//single-event']],
    ['?area=header', []],
    ['?post_type=page', ['town//page']],
    ['?post_type=post', ['town//single']],
    ['?cms_id=4711', []],
  ])('%s are %j', async (query, ids) => {
    expect(idsOf(await mock.get(`${path}${query}`, 'editor'))).toEqual(ids);
  });

  test('have the type they were given, or else the one of all', async () => {
    const typed = await mock.send('POST', path, { slug: 'typed', type: 'landing' });
    expect(typed).toMatchObject({ status: 201, body: { id: 'town//typed', type: 'landing' } });
    const saved = await mock.send('POST', `${path}/town//typed/autosaves`, { type: 'other' });
    expect(saved).toMatchObject({ status: 200, body: { type: 'other' } });
    const listed = z
      .array(z.object({ id: z.string(), type: z.string() }))
      .parse((await mock.get(path, 'editor')).body);
    expect(listed.find(({ id }) => id === 'town//typed')?.type).toBe('landing');
    expect(listed.find(({ id }) => id === 'town//home')?.type).toBe('cms_template');
  });

  test('show what the context asks for', async () => {
    const first = async (context: string) =>
      z
        .array(z.looseObject({}))
        .parse((await mock.get(`${path}?context=${context}`, 'editor')).body)[0];
    expect(await first('view')).toMatchObject({
      content: { raw: expect.any(String) },
      modified: false,
    });
    expect(await first('view')).not.toHaveProperty('content.block_version');
    expect(await first('edit')).toMatchObject({
      content: { raw: expect.any(String), block_version: 1 },
    });
    const embedded = await first('embed');
    expect(embedded).toMatchObject({ id: 'town//home', title: { rendered: 'Home' } });
    expect([embedded?.['content'], embedded?.['modified']]).toEqual([undefined, undefined]);
    expect(embedded).not.toHaveProperty('title.raw');
  });
});

describe('content', () => {
  test('of an entry of a menu is shorter where it is embedded', async () => {
    const embedded = (await mock.get(`${content}/menu-items/60?context=embed`, 'editor')).body;
    expect(embedded).toMatchObject({
      id: 60,
      title: { rendered: expect.any(String) },
      classes: ['wide'],
    });
    for (const name of ['type_label', 'menus', 'meta']) expect(embedded).not.toHaveProperty(name);
    expect(
      (await mock.get(`${content}/menu-items?context=embed&include=60`, 'editor')).body,
    ).toEqual([embedded]);
  });

  test('of a block says in its meta how it is synchronized', async () => {
    const fields = { title: 'Block', content: 'x', meta: { cms_pattern_sync_status: 'unsynced' } };
    const id = await made(`${content}/blocks`, fields);
    const { body } = await mock.get(`${content}/blocks/${id}`, 'editor');
    expect(body).toMatchObject({ meta: { cms_pattern_sync_status: 'unsynced', footnotes: '' } });
    expect(body).not.toHaveProperty('cms_pattern_sync_status');
    expect((await mock.get(`${content}/blocks/70`, 'editor')).body).toMatchObject({
      meta: { cms_pattern_sync_status: '' },
    });
    expect((await observed.get('/wp/v2/blocks/70', 'editor')).body).toMatchObject({
      wp_pattern_sync_status: '',
      meta: expect.not.objectContaining({ wp_pattern_sync_status: '' }),
    });
  });
});

describe('what the documents do not describe', () => {
  test.each<readonly [string, string]>([
    ['GET', '/cms-site-health/v1'],
    ['GET', '/cms-site-health/v1/tests/https-status'],
    ['GET', '/cms-block-editor/v1/url-details?url=x'],
    ['POST', '/cms-abilities/v1/abilities'],
    ['POST', '/stock-images/test'],
    ['POST', '/stock-images/download'],
    ['POST', '/stock-images/settings'],
    ['POST', '/stock-images/license'],
    ['GET', '/seo/v1/statistics'],
    ['GET', '/seo/v1/workouts'],
    ['GET', '/seo/v1/get_tasks'],
    ['GET', '/seo/v1/videohost_embed_permission'],
    ['POST', '/seo/v1/videohost_embed_permission'],
    ['GET', '/seo/v1/configuration/get_configuration_state'],
    ['POST', '/seo/v1/introductions/first-steps/seen'],
    ['POST', '/seo/v1/indexing/posts'],
  ])('%s %s is answered with 501', async (method, path) => {
    const answer =
      method === 'GET' ? await mock.get(path, 'editor') : await mock.send(method, path);
    expect(errorOf(answer)).toEqual([501, 'rest_not_described']);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['/alerts/dismiss', { key: 'some' }],
    ['/complete_task', { options: { task: 'a' } }],
    ['/configuration/enable_tracking', { tracking: true }],
    ['/configuration/save_configuration_state', { finishedSteps: ['a'] }],
    ['/configuration/site_representation', { company_or_person: 'company' }],
    ['/new-content-type-visibility/dismiss-taxonomy', { taxonomyName: 'mood' }],
  ])('POST /seo/v1%s makes up no success, but checks what it is sent', async (path, fields) => {
    expect(errorOf(await mock.send('POST', `/seo/v1${path}`, fields))).toEqual([
      501,
      'rest_not_described',
    ]);
    expect(errorOf(await observed.send('POST', `/yoast/v1${path}`, fields))).toEqual([
      501,
      'rest_not_described',
    ]);
    expect(errorOf(await mock.send('POST', `/seo/v1${path}`, fields, null))).toEqual([
      401,
      'rest_forbidden',
    ]);
  });

  test('is no route where no namespace is named like it', async () => {
    expect(errorOf(await mock.get('/cms-site-healthy/v1'))).toEqual([404, 'rest_no_route']);
    expect(errorOf(await mock.get('/tribe/views/v2'))).toEqual([404, 'rest_no_route']);
    expect(errorOf(await observed.get('/tribe/views/v2'))).toEqual([501, 'rest_not_described']);
  });
});

describe('quirks of observed servers', () => {
  test('a search that finds nothing has the totals of nothing', async () => {
    const path = '/tribe/events/v1/venues?search=nothing';
    const { body, headers } = await observed.get(path);
    expect(body).toMatchObject({ venues: [], total: 0, total_pages: 0 });
    expect(headers.get('x-tec-total')).toBe('0');
  });

  test.each([
    'events?venue=4711',
    'events?organizer=10',
    'events?categories=nosuch',
    'events?tags=4711',
    'venues?event=4711',
    'organizers?event=4711',
  ])('%s finds nothing', async (path) => {
    const answer = await mock.get(`${root}/${path}`);
    expect([answer.status, idsOf(answer)]).toEqual([200, []]);
  });

  test('an empty search is none', async () => {
    const ids = async (server: SampleMock, path: string) => idsOf(await server.get(path, 'editor'));
    expect(await ids(mock, `${root}/events?search=&include=1,3`)).toEqual([1, 3]);
  });

  test('the next page of a list of terms has the filters', async () => {
    const query = 'per_page=1&hide_empty=0&orderby=id&ml_language=pl';
    for (const id of ['a', 'b'])
      await mock.send('POST', `${root}/tags`, { name: id, ml_language: 'pl' });
    const { body } = await mock.get(`${root}/tags?${query}`);
    const { next_rest_url: next } = z.object({ next_rest_url: z.string() }).parse(body);
    expect(Object.fromEntries(new URL(next).searchParams)).toEqual({
      page: '2',
      per_page: '1',
      hide_empty: '0',
      orderby: 'id',
      ml_language: 'pl',
    });
  });
});
