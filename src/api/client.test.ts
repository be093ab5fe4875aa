import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import {
  type CmsRequest,
  type Items,
  type SmallCms,
  startSmallCms,
} from '../../tests/support/small-cms.ts';
import { sendError, sendJson, startTestServer } from '../../tests/support/test-server.ts';
import { type Api, openApi } from './client.ts';
import type { ApiConfig, ApiSettings } from './connection.ts';
import { languageValue } from './dialect.ts';
import { HttpError, InvalidResponseError } from './errors.ts';

const config: ApiConfig = {
  dialect: 'auto',
  concurrency: 4,
  timeout: 5,
  attempts: 2,
  maxAnswer: 1,
};

type Settings = Partial<Omit<ApiSettings, 'config'>> & { readonly config?: Partial<ApiConfig> };

function open(origin: string, settings: Settings = {}): Promise<Api> {
  return openApi({
    apiUrl: `${origin}/wp-json`,
    sleep: async () => {},
    ...settings,
    config: { ...config, ...settings.config },
  });
}

/** What a server was asked, in order, while a client was opened and used. */
async function requestsOf(
  cms: SmallCms,
  use: (api: Api) => Promise<unknown>,
  settings: Settings = {},
): Promise<string[]> {
  await using server = await startSmallCms(cms);
  const api = await open(server.origin, settings);
  await use(api);
  await api.close();
  return server.arrived.map(({ url }) => decodeURIComponent(`${url.pathname}${url.search}`));
}

const items = (count: number): Items =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

describe('dialects', () => {
  test("the documents' spelling is found, though its root does not name the events namespace", async () => {
    const requests = await requestsOf({ items: {} }, async (api) => {
      await api.list('events', 'pl');
      await api.list('posts', 'pl');
    });
    expect(requests).toEqual([
      '/wp-json/',
      '/wp-json/calendar/events/v1/events?per_page=1',
      '/wp-json/calendar/events/v1/events?page=1&per_page=50&start_date=1000-01-01+00:00:00&end_date=9998-12-31+23:59:59&status=publish&ml_language=pl',
      '/wp-json/cms/v2/posts?page=1&per_page=100&orderby=id&order=asc&status=publish&ml_language=pl',
    ]);
  });

  test('the public spelling is named by its root', async () => {
    const requests = await requestsOf(
      { spelling: 'public', items: { pages: { en: items(7) } } },
      async (api) => {
        await api.list('categories', 'en');
        await api.read('pages', 7, 'en');
        await api.readBySlug('events', 'zażółć', 'pl').catch(() => {});
      },
    );
    expect(requests).toEqual([
      '/wp-json/',
      '/wp-json/tribe/events/v1/categories?page=1&per_page=50&hide_empty=false&orderby=id&order=asc&wpml_language=en',
      '/wp-json/wp/v2/pages/7?wpml_language=en',
      '/wp-json/tribe/events/v1/events/by-slug/zażółć?wpml_language=pl',
    ]);
  });

  test('a server may mix both', async () => {
    await using events = await startSmallCms({
      spelling: 'public',
      items: { venues: { en: items(1) } },
    });
    await using content = await startSmallCms({ items: { posts: { en: items(2) } } });
    const api = await open(content.origin, { eventsApiUrl: `${events.origin}/wp-json` });
    expect([await api.list('venues', 'en'), await api.list('posts', 'en')]).toEqual([
      items(1),
      items(2),
    ]);
    await api.close();
    expect(events.arrived.map(({ url }) => url.pathname)).toEqual([
      '/wp-json/calendar/events/v1/events',
      '/wp-json/tribe/events/v1/events',
      '/wp-json/tribe/events/v1/venues',
    ]);
  });

  test('the configuration decides where it says so', async () => {
    const requests = await requestsOf(
      {
        items: {},
        interrupt: ({ url }, response) => {
          if (url.pathname === '/wp-json/') return false;
          sendJson(response, [], { headers: { 'x-wp-total': '0' } });
          return true;
        },
      },
      (api) => api.list('posts', 'pl'),
      { config: { dialect: 'public', languageParameter: 'lang' } },
    );
    expect(requests).toEqual([
      '/wp-json/',
      '/wp-json/wp/v2/posts?page=1&per_page=100&orderby=id&order=asc&status=publish&lang=pl',
    ]);
  });

  test('the language parameter is the one the routes take', async () => {
    const route = {
      endpoints: [{ methods: ['GET'], args: { page: {}, lang: { enum: ['en', 'pl'] } } }],
    };
    const requests = await requestsOf(
      {
        spelling: 'public',
        items: {},
        interrupt: ({ url, origin }, response) => {
          if (url.pathname !== '/wp-json/') return false;
          sendJson(response, {
            name: 'Town',
            url: origin,
            home: origin,
            gmt_offset: 1,
            namespaces: ['wp/v2', 'tribe/events/v1'],
            routes: { '/wp/v2/posts': route, '/tribe/events/v1/events': route },
          });
          return true;
        },
      },
      async (api) => {
        await api.list('venues', 'pl');
        await api.list('media', 'pl');
      },
    );
    expect(requests.slice(1)).toEqual([
      '/wp-json/tribe/events/v1/venues?page=1&per_page=50&status=publish&lang=pl',
      '/wp-json/wp/v2/media?page=1&per_page=100&orderby=id&order=asc&lang=pl',
    ]);
  });

  const asked: readonly [
    what: string,
    cms: Partial<SmallCms>,
    config: Partial<ApiConfig>,
    path: string,
    language: string | null,
  ][] = [
    ['no language that the documents lack', {}, {}, '/wp-json/cms/v2/media', null],
    ['any tag of a public server', { spelling: 'public' }, {}, '/wp-json/wp/v2/media', 'pt-br'],
    [
      'no language where the configuration says so',
      { spelling: 'public' },
      { languageParameter: 'none' },
      '/wp-json/wp/v2/media',
      null,
    ],
    [
      'the value that the configuration has for it',
      {},
      { languageValues: { 'pt-BR': 'br' } },
      '/wp-json/cms/v2/media',
      'br',
    ],
    [
      'the root that a language has of its own',
      { spelling: 'public' },
      { languageParameter: 'none', languagePaths: { 'pt-BR': '/br/wp-json' } },
      '/br/wp-json/wp/v2/media',
      null,
    ],
  ];
  test.each(asked)('a server is asked for %s', async (_, cms, config, path, language) => {
    const seen: URL[] = [];
    const interrupt: SmallCms['interrupt'] = ({ url }, response) => {
      if (!url.pathname.endsWith('/media')) return false;
      seen.push(url);
      sendJson(response, [], { headers: { 'x-wp-total': '0' } });
      return true;
    };
    await requestsOf({ items: {}, ...cms, interrupt }, (api) => api.list('media', 'pt-BR'), {
      config,
    });
    const names = ['ml_language', 'wpml_language', 'lang'];
    expect(
      seen.map(({ pathname, searchParams }) => [
        pathname,
        names.map((name) => searchParams.get(name)).find((one) => one !== null) ?? null,
      ]),
    ).toEqual([[path, language]]);
  });

  test.each([
    ['uk_UA', 'uk'],
    ['pt-pt', 'pt-PT'],
    ['pt', 'pt-BR'],
  ])('a server that calls its language "%s" is asked for it in "%s"', async (value, language) => {
    expect(languageValue(language, { languageValues: ['en', value] })).toBe(value);
  });

  const strangers: readonly [
    what: string,
    respond: (request: CmsRequest, response: ServerResponse) => void,
    kind: new (...args: never) => Error,
    said: RegExp,
  ][] = [
    [
      'a web site',
      (_, response) => response.end('<!doctype html>'),
      InvalidResponseError,
      /answered HTML instead of JSON/,
    ],
    [
      'another API',
      (_, response) => sendJson(response, { hello: 'world' }),
      InvalidResponseError,
      /does not describe a REST root \(namespaces: /,
    ],
    [
      'a REST root without content',
      (_, response) => sendJson(response, { gmt_offset: 0, namespaces: ['oembed/1.0'] }),
      InvalidResponseError,
      /lists neither the namespace "cms\/v2" nor "wp\/v2"/,
    ],
    [
      'a REST root without events',
      ({ url }, response) => {
        if (url.pathname === '/wp-json/')
          sendJson(response, { gmt_offset: 0, namespaces: ['cms/v2'] });
        else sendError(response, 404, 'rest_no_route');
      },
      HttpError,
      /calendar\/events\/v1\/events\?per_page=1 answered 404 "rest_no_route.*EVENTS_API_URL/,
    ],
    [
      'a closed door',
      (_, response) => sendError(response, 401, 'rest_forbidden'),
      HttpError,
      /for a server that answers nothing without a login set "api\.authenticateAll"/,
    ],
  ];
  test.each(strangers)('%s is refused with a reason', async (_, respond, kind, said) => {
    await using server = await startTestServer((request, response) =>
      respond({ ...request, origin: '' }, response),
    );
    const error = await open(server.origin).catch((reason) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(said);
  });
});

describe('a server that answers nobody without a login', () => {
  const login = { user: 'editor', applicationPassword: 'abcd efgh' };
  const header = `Basic ${Buffer.from('editor:abcd efgh').toString('base64')}`;
  const closed: SmallCms = {
    spelling: 'public',
    items: { events: { en: items(60) }, posts: { en: items(130) }, media: { en: items(1) } },
    interrupt: ({ headers }, response) => {
      if (headers.authorization === header) return false;
      sendError(response, 401, 'rest_login_required');
      return true;
    },
  };

  test('is read with it where the configuration says so, published items only', async () => {
    await using server = await startSmallCms(closed);
    await using other = await startTestServer((_, response) => sendJson(response, {}));
    const api = await open(server.origin, { ...login, config: { authenticateAll: true } });
    expect(await api.list('events', 'en')).toEqual(items(60));
    expect(await api.list('posts', 'en')).toEqual(items(130));
    expect(await api.list('media', 'en')).toEqual(items(1));
    const anywhere = { limit: 1000, mayVisit: () => true };
    await api.file(new URL('/wp-json/', server.origin), anywhere);
    await api.file(new URL(other.origin), anywhere);
    await api.close();
    expect(new Set(server.arrived.map(({ headers }) => headers.authorization))).toEqual(
      new Set([header]),
    );
    expect(other.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    const lists = server.arrived.filter(({ url }) => /\/(?:events|posts)$/.test(url.pathname));
    expect(
      lists
        .filter(({ url }) => url.searchParams.has('page'))
        .map(({ url }) => url.searchParams.get('status')),
    ).toEqual(['publish', 'publish', 'publish', 'publish']);
  });

  test('is not read otherwise, and the error says how', async () => {
    await using server = await startSmallCms(closed);
    await expect(open(server.origin, login)).rejects.toThrow(
      /answered 401 .* set "api\.authenticateAll" in src\/site\.config\.ts\.$/,
    );
    expect(server.arrived.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });

  test('cannot be read without one, which is said before anything is asked', async () => {
    await using server = await startSmallCms(closed);
    await expect(open(server.origin, { config: { authenticateAll: true } })).rejects.toThrow(
      '"api.authenticateAll" in src/site.config.ts needs a login: set API_USER and API_APPLICATION_PASSWORD, or take the setting out.',
    );
    expect(server.arrived).toEqual([]);
  });
});

describe('lists', () => {
  test("are read to the end, whatever the server's cap", async () => {
    await using server = await startSmallCms({
      eventsPerPage: 20,
      items: { events: { en: items(101) }, posts: { en: items(250) } },
    });
    const api = await open(server.origin);
    expect(await api.list('events', 'en')).toEqual(items(101));
    expect(await api.list('posts', 'en')).toEqual(items(250));
    await api.close();
    const pages = server.arrived.slice(2).map(({ url }) => Number(url.searchParams.get('page')));
    expect(pages.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3, 4, 5, 6]);
  });

  test('ask for smaller pages where the server refuses large ones', async () => {
    await using server = await startSmallCms({
      items: { posts: { en: items(60) } },
      interrupt: ({ url }, response) => {
        if (Number(url.searchParams.get('per_page')) <= 25) return false;
        sendError(response, 400, 'rest_invalid_param', {
          params: { per_page: 'zu groß' },
          details: [],
        });
        return true;
      },
    });
    const api = await open(server.origin);
    expect(await api.list('posts', 'en')).toEqual(items(60));
    await api.close();
  });

  test.each([
    ['an object without the list', { total: 0, total_pages: 0 }],
    ['text', 'none'],
    ['an error with status 200', { code: 'rest_error', message: 'x' }],
    ['a total that is not a number', { events: [], total: 'many' }],
    ['a total nobody can have', { events: [{ id: 1 }], total: 4_000_000_000 }],
  ])('%s is nonsense', async (_, answer) => {
    await using server = await startSmallCms({
      items: {},
      interrupt: ({ url }, response) => {
        if (!url.searchParams.has('ml_language')) return false;
        sendJson(response, answer);
        return true;
      },
    });
    const api = await open(server.origin);
    const error = await api.list('events', 'en').catch((reason) => reason);
    await api.close();
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error.message).toContain('not a list of events');
  });

  /**
   * A list of 120 events of which a server fails at every page that holds some.
   *
   * @param from,to places, from 1
   */
  const failingBetween = (from: number, to: number): SmallCms => ({
    items: { events: { en: items(120) } },
    interrupt: ({ url }, response) => {
      const [page, size] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)));
      if (!page || !size || page * size < from || (page - 1) * size >= to) return false;
      sendError(response, 500, 'internal_server_error');
      return true;
    },
  });

  test('an item that the server fails at is left out, and its address told', async () => {
    await using server = await startSmallCms(failingBetween(57, 57));
    const api = await open(server.origin);
    const warnings: string[] = [];
    const list = await api.list('events', 'en', {
      convert: (item) => item,
      warn: (text) => warnings.push(text),
    });
    await api.close();
    expect(list).toEqual(items(120).filter(({ id }) => id !== 57));
    expect(warnings.map((text) => text.replace(/http\S+\?|&start\S+/g, ''))).toEqual([
      'events (en): the server answers 500 for 1 of its items, which are left out: page=57&per_page=1',
    ]);
  });

  test('a list that breaks off in the middle fails as a whole', async () => {
    await using server = await startSmallCms(failingBetween(101, 120));
    const api = await open(server.origin);
    const error = await api.list('events', 'en').catch((reason) => reason);
    await api.close();
    expect(error).toMatchObject({ name: 'HttpError', status: 500, attempts: 2 });
    expect(error.message).toContain('page=3');
  });

  test('tell how far they are', async () => {
    await using server = await startSmallCms({ items: { posts: { en: items(150) } } });
    const api = await open(server.origin);
    const seen: unknown[] = [];
    const ids = await api.list('posts', 'en', {
      convert: (item) => item,
      progress: (done, total) => seen.push([done, total]),
    });
    await api.close();
    expect(ids).toHaveLength(150);
    expect(seen).toEqual([
      [100, 150],
      [150, 150],
    ]);
  });
});

describe('credentials', () => {
  const login = { user: 'editor', applicationPassword: 'abcd' };

  test('go with requests that need them and with no other', async () => {
    await using server = await startSmallCms({ items: {} });
    const api = await open(server.origin, login);
    await api.list('events', 'en');
    await api.list('posts', 'en');
    await api.list('menu-items', 'en');
    await api.list('blocks', 'en');
    await api.get('cms/v2', '/media', {});
    await api.close();
    expect(
      server.arrived.map(({ url, headers }) => [
        url.pathname.slice(9),
        headers.authorization !== undefined,
      ]),
    ).toEqual([
      ['', false],
      ['calendar/events/v1/events', false],
      ['calendar/events/v1/events', false],
      ['cms/v2/posts', false],
      ['cms/v2/menu-items', true],
      ['cms/v2/blocks', true],
      ['cms/v2/media', false],
    ]);
  });

  test('a refused login says so', async () => {
    await using server = await startSmallCms({
      items: {},
      interrupt: ({ headers }, response) => {
        if (headers.authorization === undefined) return false;
        sendError(response, 401, 'incorrect_password');
        return true;
      },
    });
    const api = await open(server.origin, login);
    const error = await api.list('menu-items', 'en').catch((reason) => reason);
    await api.close();
    expect(error).toBeInstanceOf(HttpError);
    expect(error.message).toContain('Check API_USER and API_APPLICATION_PASSWORD');
    expect(error.message).not.toContain('abcd');
  });
});

test('every request for the API asks for JSON', async () => {
  await using server = await startSmallCms({ items: {} });
  const api = await open(server.origin);
  await api.list('events', 'en');
  await api.close();
  expect(new Set(server.arrived.map(({ headers }) => headers.accept))).toEqual(
    new Set(['application/json']),
  );
});

test('a request the documents do not allow is a mistake of the program', async () => {
  await using server = await startSmallCms({ items: {} });
  const api = await open(server.origin);
  await expect(api.get('cms/v2', '/posts', { per_page: 101 })).rejects.toThrow(RangeError);
  await expect(api.read('events', 1.5, 'en')).rejects.toThrow(TypeError);
  await api.close();
});
