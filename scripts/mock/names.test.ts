import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../src/api/client.ts';
import { describedFetch } from '../../tests/support/described-answers.ts';
import { openSampleMock, type SampleMock, sampleNow } from '../../tests/support/sample-mock.ts';
import {
  contentTown,
  eventsTown,
  sampleBlock,
  sampleEvent,
  samplePost,
} from '../../tests/support/sample-town.ts';
import { routes } from './routes/all-routes.ts';
import { emptyTown } from './stored.ts';
import { createTown } from './town.ts';

/** Names that the documents' server has other words for. Where the REST root is installed is no name of an answer. */
const publicNames =
  /\bwp[_:-](?!json\b)[\w-]*|x-wp|wordpress|\bw\.org|yoast\w*|tribe\w*|x-tec|\btec\b|wpml|elementor|instant-images|wistia|semrush|wincher/gi;

const embedded = {
  author: [{ id: 1, name: 'Ada' }],
  'wp:term': [[{ id: 90, name: 'House', taxonomy: 'category' }]],
};
const head = { yoast_head: { pl: '{{origin}}/pl/' }, yoast_head_json: { title: 'Own' } };

/** Everything the samples have, with what a real server adds and without block markup of editors. */
const town = {
  ...emptyTown(contentTown),
  ...{ frontPage: 20, pages: contentTown.pages, media: contentTown.media },
  posts: [
    ...contentTown.posts,
    samplePost({ id: 19, overrides: { _embedded: embedded, ...head } }),
  ],
  menuItems: contentTown.menuItems,
  blocks: [sampleBlock({ id: 50, content: '<p>Open</p>' })],
  events: [
    ...eventsTown.events.map((event) => ({ ...event, id: event.id + 500 })),
    sampleEvent({ id: 530, overrides: head, categories: [90] }),
  ],
  venues: eventsTown.venues,
  organizers: eventsTown.organizers.map((one) => ({ ...one, id: 544 })),
  terms: contentTown.terms,
};

let mock: SampleMock;
let observed: SampleMock;
beforeAll(async () => {
  const unique = {
    ...town,
    venues: town.venues.map((venue) => ({ ...venue, id: venue.id + 600 })),
  };
  mock = await openSampleMock(unique);
  observed = await openSampleMock(unique, 'observed');
});
afterAll(async () => {
  await mock.close();
  await observed.close();
});

const ids: Readonly<Record<string, string>> = {
  events: '530',
  venues: '620',
  organizers: '544',
  categories: '90',
  tags: '92',
  posts: '19',
  pages: '22',
  media: '32',
  'menu-items': '41',
  blocks: '50',
};

/** The public names in the headers and the body of an answer. */
async function namesIn(response: Response): Promise<readonly string[]> {
  const text = await response.text();
  const headers = [...response.headers].map((pair) => pair.join(': ')).join('\n');
  return [...new Set(`${headers}\n${text.replaceAll('\\/', '/')}`.match(publicNames) ?? [])];
}

describe('the server of the documents has no name of the public software', () => {
  const paths = routes
    .filter(({ method }) => method === 'GET')
    .map(({ namespace, path }) => {
      const [, collection = ''] = path.split('/');
      const id = ids[collection] ?? 'town//home';
      const revision = `${path.endsWith('revisions/{id}') ? 1_000_000_000 + Number(id) : id}`;
      return `/${namespace}${path}`
        .replace('{parent}', id)
        .replace('{id}', path.includes('{parent}') ? revision : id)
        .replace('{slug}', `${collection.slice(0, -1)}-${id}`);
    });

  const queries = ['', '?context=edit', '?context=embed', '?_embed', '?status=any', '?url=x'];

  test.each(paths)('in what %s answers', async (path) => {
    for (const query of queries) {
      for (const user of ['editor', undefined] as const) {
        const authorization = btoa('editor:mock edit or4k alen dari um26');
        const headers = new Headers(user && { Authorization: `Basic ${authorization}` });
        const response = await describedFetch(`${mock.url}${path}${query}`, { headers });
        expect([query, await namesIn(response)]).toEqual([query, []]);
      }
    }
  });

  test.each(['/event/event-530/', '/2026/01/post-19/', '/about/', '/nosuch/'])(
    'in the head of %s',
    async (path) => {
      const url = encodeURIComponent(`${mock.origin}${path}`);
      expect(await namesIn(await describedFetch(`${mock.url}/seo/v1/get_head?url=${url}`))).toEqual(
        [],
      );
    },
  );

  test('in the description of its routes', async () => {
    expect(await namesIn(await fetch(`${mock.origin}/openapi.json`))).toEqual([]);
  });

  test('in the lists of the example town but for the markup of its editors', async () => {
    const full = await openSampleMock(createTown(sampleNow));
    for (const [list, user] of [
      ['/calendar/events/v1/events?per_page=50', undefined],
      ['/calendar/events/v1/categories?hide_empty=0&per_page=50', undefined],
      ['/cms/v2/posts?per_page=100&_embed', undefined],
      ['/cms/v2/pages?per_page=100', undefined],
      ['/cms/v2/media?per_page=100', undefined],
      ['/cms/v2/menu-items', 'editor'],
      ['/cms/v2/blocks?per_page=100', 'editor'],
    ] as const) {
      const { body, headers } = await full.get(list, user);
      const texts = ['title', 'content', 'excerpt', 'description', 'caption'];
      const plain = JSON.stringify([body, [...headers]], (name, value) =>
        texts.includes(name) ? '' : value,
      );
      expect([list, [...new Set(plain.match(publicNames) ?? [])]]).toEqual([list, []]);
    }
    await full.close();
  });

  test('while an observed one has them', async () => {
    const response = await describedFetch(`${observed.url}/wp/v2/posts?_embed`, {}, 'observed');
    expect(await namesIn(response)).toEqual(
      expect.arrayContaining(['x-wp', 'yoast_head', 'yoast_head_json', 'wp:term']),
    );
    const events = await describedFetch(
      `${observed.url}/tribe/events/v1/categories?hide_empty=0`,
      {},
      'observed',
    );
    expect(await namesIn(events)).toEqual(expect.arrayContaining(['x-tec', 'tribe_events_cat']));
  });
});

test('heads that editors wrote, and links to translations in them, come one by one', async () => {
  for (const [server, namespace] of [
    [mock, 'seo/v1'],
    [observed, 'yoast/v1'],
  ] as const) {
    const url = encodeURIComponent(`${server.origin}/event/event-530/`);
    expect((await server.get(`/${namespace}/get_head?url=${url}`)).body).toEqual({
      html: `<title>Own</title>\n<link rel="alternate" hreflang="pl" href="${server.origin}/pl/" />`,
      json: { title: 'Own' },
      status: 200,
    });
  }
});

test('names of categories are embedded in posts, by the name each server has for it', async () => {
  const relations = async (server: SampleMock, path: string) => {
    const { body } = await server.get(`${path}?include=19&_embed=wp:term,cms:term`);
    return z.array(z.object({ _embedded: z.record(z.string(), z.unknown()) })).parse(body)[0]
      ?._embedded;
  };
  expect(await relations(mock, '/cms/v2/posts')).toEqual({ 'cms:term': embedded['wp:term'] });
  expect(await relations(observed, '/wp/v2/posts')).toEqual({ 'wp:term': embedded['wp:term'] });
});

describe('the language', () => {
  test.each([
    ['/tribe/events/v1/events', 'lang'],
    ['/tribe/events/v1/events', 'wpml_language'],
    ['/wp/v2/posts', 'lang'],
    ['/wp/v2/posts', 'wpml_language'],
  ])('of %s is what %s says, as observed', async (path, parameter) => {
    const languageOf = async (language: string) => {
      const { body } = await observed.get(`${path}?${parameter}=${language}&per_page=50`);
      const items = Array.isArray(body) ? body : Object(body).events;
      return z
        .array(z.object({ id: z.number() }))
        .parse(items)
        .map(({ id }) => id);
    };
    const polish = path.endsWith('posts') ? 18 : 519;
    expect(await languageOf('pl')).toEqual([polish]);
    expect(await languageOf('en')).not.toContain(polish);
  });

  test('stays in the address of the next page', async () => {
    const { headers } = await observed.get('/wp/v2/posts?lang=en&per_page=1');
    expect(headers.get('link')).toContain('?lang=en&per_page=1&page=2>; rel="next"');
  });

  test('is read by the client under either name', async () => {
    for (const languageParameter of ['lang', 'wpml_language'] as const) {
      await using api = await openApi({
        apiUrl: observed.url,
        config: {
          ...{ dialect: 'auto', concurrency: 2, timeout: 5, attempts: 1, maxAnswer: 5 },
          languageParameter,
        },
      }).then((opened) => ({ ...opened, [Symbol.asyncDispose]: () => opened.close() }));
      expect(await api.list('posts', 'pl', { convert: (raw) => Object(raw).id })).toEqual([18]);
    }
  });

  test('has one name in the documents', async () => {
    expect((await mock.get('/cms/v2/posts?lang=pl&per_page=100')).body).toEqual(
      (await mock.get('/cms/v2/posts?per_page=100')).body,
    );
  });
});
