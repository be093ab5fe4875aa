import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Collection } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { sendError, sendJson, startTestServer, type TestServer } from './test-server.ts';

export type Items = readonly Readonly<Record<string, unknown>>[];

export type SmallCms = {
  /** @default 'Small town' */
  readonly name?: string;
  /** @default 'What is on' */
  readonly description?: string;
  /** @default 'Europe/Warsaw' */
  readonly timeZone?: string;
  /** Spelling of namespaces and language. @default 'documents' */
  readonly spelling?: 'documents' | 'public';
  /** Items of each collection and language, as they go over the wire. */
  readonly items: Partial<Record<Collection, Readonly<Record<Language, Items>>>>;
  /** Events that only their own routes answer, by id and slug. */
  readonly unlisted?: Items;
  /** `json_ld` of events, by id. */
  readonly linkedData?: Readonly<Record<number, unknown>>;
  /** Largest page of the events namespace. @default 50 */
  readonly eventsPerPage?: number;
  /** Answers a request itself by returning true. */
  readonly interrupt?: (
    request: CmsRequest,
    response: ServerResponse,
  ) => boolean | Promise<boolean>;
};

export type CmsRequest = {
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly origin: string;
};

const spellings = {
  documents: { events: 'calendar/events/v1', content: 'cms/v2', language: 'ml_language' },
  public: { events: 'tribe/events/v1', content: 'wp/v2', language: 'wpml_language' },
} as const;

const eventCollections = new Set(['events', 'venues', 'organizers', 'categories', 'tags']);

/** A server with a handful of items, at `{origin}/wp-json`; `{{origin}}` in items is replaced by its own address. */
export async function startSmallCms(cms: SmallCms): Promise<TestServer> {
  const names = spellings[cms.spelling ?? 'documents'];
  return await startTestServer(async ({ url, headers }, response) => {
    const origin = url.origin;
    if (await cms.interrupt?.({ url, headers, origin }, response)) return;
    const path = url.pathname.replace(/^\/wp-json/, '');
    if (path === '/') return sendJson(response, rootOf(origin, cms));
    const [, namespace, route] =
      new RegExp(`^/(${names.events}|${names.content})/(.+)$`).exec(path) ?? [];
    const [collection = '', ...rest] = route?.split('/') ?? [];
    if (!namespace || eventCollections.has(collection) !== (namespace === names.events)) {
      return sendError(response, 404, 'rest_no_route');
    }
    const language = languageOf(cms, url.searchParams.get(names.language));
    const fill = (value: unknown) =>
      JSON.parse(JSON.stringify(value).replaceAll('{{origin}}', origin));
    if (rest.length > 0) return sendItem(cms, collection, rest, response, fill);
    sendList(cms, collection as Collection, language, url, response, fill);
  });
}

/** The one that is asked for where it has items in it, else the first of those that it has. */
function languageOf({ items }: SmallCms, asked: string | null): Language {
  const known = new Set(Object.values(items).flatMap((list) => Object.keys(list)));
  if (asked !== null && known.has(asked)) return asked;
  return known.has('en') ? 'en' : ([...known][0] ?? 'en');
}

function sendItem(
  cms: SmallCms,
  collection: string,
  rest: readonly string[],
  response: ServerResponse,
  fill: (value: unknown) => unknown,
): void {
  const last = decodeURIComponent(rest.at(-1) ?? '');
  const listed = Object.values(cms.items[collection as Collection] ?? {}).flat();
  const item = [...(cms.unlisted ?? []), ...listed].find(
    (one) => String(one.id) === last || one.slug === last,
  );
  if (item) {
    const json_ld = cms.linkedData?.[Number(item.id)];
    sendJson(response, fill({ ...item, ...(json_ld === undefined ? {} : { json_ld }) }));
  } else {
    sendError(response, 400, 'rest_invalid_param', { params: { id: 'Invalid parameter.' } });
  }
}

function sendList(
  cms: SmallCms,
  collection: Collection,
  language: Language,
  url: URL,
  response: ServerResponse,
  fill: (value: unknown) => unknown,
): void {
  const all = (cms.items[collection]?.[language] ?? []).filter((item) =>
    isAskedFor(item, url.searchParams),
  );
  const isEvents = eventCollections.has(collection);
  const asked = Number(url.searchParams.get('per_page') ?? 10);
  const perPage = isEvents ? Math.min(asked, cms.eventsPerPage ?? 50) : asked;
  const page = Number(url.searchParams.get('page') ?? 1);
  const fields = url.searchParams.get('_fields')?.split(',');
  const items = fill(
    all.slice((page - 1) * perPage, page * perPage).map((item) => withFields(item, fields)),
  );
  const totalPages = Math.ceil(all.length / perPage);
  if (page > 1 && page > totalPages) {
    if (isEvents) sendError(response, 404, 'event-archive-page-not-found');
    else sendError(response, 400, 'rest_post_invalid_page_number');
  } else if (isEvents) {
    sendJson(response, {
      [collection]: items,
      rest_url: url.href,
      total: all.length,
      total_pages: totalPages,
    });
  } else {
    const headers = { 'X-WP-Total': String(all.length), 'X-WP-TotalPages': String(totalPages) };
    sendJson(response, items, { headers });
  }
}

/** Whether an item is among those that a narrowed list of the content namespace holds. */
function isAskedFor(item: Items[number], query: URLSearchParams): boolean {
  const after = query.get('modified_after')?.slice(0, 19);
  const ids = query.get('include')?.split(',');
  return (
    (after === undefined || String(item['modified_gmt']).replace(' ', 'T') > after) &&
    (ids === undefined || ids.includes(String(item.id)))
  );
}

/** What `_fields` leaves of an item: names, `.` between one and another within it. */
function withFields(item: Items[number], fields: readonly string[] | undefined): unknown {
  if (fields === undefined) return item;
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, value]) => {
      if (fields.includes(name)) return [[name, value]];
      const within = fields
        .filter((one) => one.startsWith(`${name}.`))
        .map((one) => one.slice(name.length + 1));
      const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
      if (within.length === 0 || !isRecord) return [];
      return [
        [
          name,
          Object.fromEntries(Object.entries(value).filter(([inner]) => within.includes(inner))),
        ],
      ];
    }),
  );
}

function rootOf(
  origin: string,
  {
    spelling = 'documents',
    name = 'Small town',
    description = 'What is on',
    timeZone = 'Europe/Warsaw',
  }: SmallCms,
) {
  const namespaces =
    spelling === 'documents'
      ? ['oembed/1.0', 'stock-images', 'seo/v1', 'cms/v2']
      : ['oembed/1.0', 'tribe/events/v1', 'yoast/v1', 'wp/v2'];
  return {
    name,
    description,
    url: origin,
    home: origin,
    gmt_offset: 1,
    timezone_string: timeZone,
    page_for_posts: 0,
    page_on_front: 0,
    show_on_front: 'posts',
    namespaces,
    authentication: {},
    routes: {},
  };
}
