import type { Route } from '../../src/contract/routes/route.ts';
import { contentHandlers } from './content/content-items.ts';
import { editMedia, processMedia, uploadMedia } from './content/media.ts';
import { nameHandlers } from './content/news-names.ts';
import { revisionHandlers } from './content/revisions.ts';
import { templateHandlers } from './content/templates.ts';
import type { ContentCollection } from './content/wire-content.ts';
import { notDescribed } from './errors.ts';
import { type EventsKind, eventsLists, isTermKind, listItems, readItem } from './events/lists.ts';
import { changeItem, createItem, deleteItem } from './events/writes.ts';
import type { Query } from './parameters.ts';
import type { Answer, Handler, MockRequest, Prepared, RestAnswer, RestRequest } from './request.ts';
import { readDoc, readNamespace, readRoot } from './root.ts';
import { readEmbed, readHead, readProxy } from './seo.ts';

type Handlers = Readonly<Record<string, Handler>>;

const events = 'calendar/events/v1';
const content = 'cms/v2';

const handlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    'GET /': readRoot,
    'POST /batch/v1': answerBatch,
    'GET oembed/1.0': readNamespace,
    'GET oembed/1.0/embed': readEmbed,
    'GET oembed/1.0/proxy': readProxy,
    'GET seo/v1': readNamespace,
    'GET seo/v1/get_head': readHead,
    'GET stock-images': readNamespace,
    ...stockImages(),
    [`GET ${events}`]: readNamespace,
    [`GET ${events}/doc`]: readDoc,
    ...eventsHandlers('event'),
    ...eventsHandlers('venue'),
    ...eventsHandlers('organizer'),
    ...eventsHandlers('category'),
    ...eventsHandlers('tag'),
    [`GET ${content}`]: readNamespace,
    ...collection('posts'),
    ...collection('pages'),
    ...collection('media'),
    ...collection('menu-items'),
    ...collection('blocks'),
    ...nameHandlers,
    [`POST ${content}/media`]: uploadMedia,
    [`POST ${content}/media/{id}/edit`]: editMedia,
    [`POST ${content}/media/{id}/post-process`]: processMedia,
    ...below(`${content}/templates`, templateHandlers),
  }),
);

/** What answers a route, or nothing where neither document nor observation describes its answer. */
export function handlerOf({ method, namespace, path }: Route): Handler | undefined {
  return handlers.get(`${method} ${namespace}${path}`);
}

/** Rows whose paths are relative to another; `UPDATE` stands for the three methods that change an item. */
function below(path: string, rows: Handlers): Handlers {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([row, handler]) => {
      const [method = '', rest = ''] = row.split(' ');
      const methods = method === 'UPDATE' ? ['POST', 'PUT', 'PATCH'] : [method];
      return methods.map((one) => [`${one} ${path}${rest}`, handler]);
    }),
  );
}

function eventsHandlers(kind: EventsKind): Handlers {
  const item: Handlers = {
    'GET ': (request) => readItem(request, kind),
    'UPDATE ': (request) => changeItem(request, kind),
    'DELETE ': (request) => deleteItem(request, kind),
  };
  const path = `${events}/${eventsLists[kind]}`;
  return {
    ...below(path, {
      'GET ': (request) => listItems(request, kind),
      'POST ': (request) => createItem(request, kind),
    }),
    ...below(`${path}/{id}`, item),
    ...(!isTermKind(kind) && below(`${path}/by-slug/{slug}`, item)),
  };
}

function collection(name: ContentCollection): Handlers {
  return below(`${content}/${name}`, { ...contentHandlers(name), ...revisionHandlers(name) });
}

/** The stock-image routes as they were observed. The documents show neither what they take nor what they answer. */
function stockImages(): Handlers {
  // There is no provider to download from.
  const msg = 'The image could not be downloaded.';
  const bodies = {
    '/test': { success: true },
    '/download': { success: false, msg, id: '', attachment: '', url: '' },
    '/settings': undefined,
    '/license': undefined,
  };
  return Object.fromEntries(
    Object.entries(bodies).map(([path, body]) => [
      `POST stock-images${path}`,
      ({ world }: MockRequest) => {
        if (!world.isObserved) throw notDescribed(`what ${path} of the stock images answers`);
        return { body: body ? world.json(body) : '' };
      },
    ]),
  );
}

/**
 * `POST /batch/v1`: several requests in one, each with an answer of its own in a 207. With `require-all-validate` one
 * that is refused before it is carried out keeps all of them from it; those that were fine are `null` then. Batches
 * within batches are refused, as is every route the table does not mark.
 */
async function answerBatch({ query, rest, headers }: MockRequest): Promise<Answer> {
  const prepared: Prepared[] = [];
  for (const item of query.objects('requests'))
    prepared.push(await rest.prepare(innerRequest(item, headers)));
  const texts: string[] = [];
  if (query.text('validation') === 'require-all-validate' && prepared.some(({ refused }) => refused)) {
    for (const { refused } of prepared) texts.push(refused ? batchText(refused) : 'null');
    return { status: 207, body: `{"failed":"validation","responses":[${texts.join(',')}]}` };
  }
  for (const one of prepared) texts.push(batchText(one.refused ?? (await rest.run(one.request))));
  return { status: 207, body: `{"responses":[${texts.join(',')}]}` };
}

/** Who asks is who asked for the batch. */
function innerRequest(item: Query, { authorization }: MockRequest['headers']): RestRequest {
  const [path = '', ...search] = (item.text('path') ?? '').split('?');
  const headers = item.object('headers');
  const named = [...(headers?.given.keys() ?? [])].map((name) => [
    name.toLowerCase(),
    headers?.texts(name).join(', '),
  ]);
  return {
    method: item.text('method') ?? 'POST',
    path,
    search: search.join('?'),
    headers: { ...Object.fromEntries(named), authorization },
    batchFields: item.object('body')?.given ?? new Map(),
  };
}

/** An answer as one of several; no headers are an empty list. */
function batchText({ status, headers, body }: RestAnswer): string {
  const list = headers && Object.keys(headers).length > 0 ? JSON.stringify(headers) : '[]';
  return `{"body":${body},"status":${status},"headers":${list}}`;
}
