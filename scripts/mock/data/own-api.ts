import { Readable } from 'node:stream';
import type { Api } from '../../../src/api/api.ts';
import { collectionSources } from '../../../src/api/client.ts';
import { HttpError } from '../../../src/api/errors.ts';
import { type Collection, rootSchema } from '../../../src/contract/collections.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Namespace } from '../../../src/contract/routes/route.ts';
import { contentWire } from '../content/wire-content.ts';
import { credentials } from '../credentials.ts';
import { eventsWire } from '../events/wire.ts';
import type { ServedContent, Upload } from '../server.ts';
import { type Doc, type Fields, flag, type Kind } from '../store.ts';
import { decode } from '../texts.ts';
import type { World } from '../world.ts';

export const kinds: Readonly<Record<Collection, Kind>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
  posts: 'post',
  pages: 'page',
  media: 'media',
  'menu-items': 'menu-item',
  blocks: 'block',
};

/** An item as lists answer it. */
export function listedWire(doc: Doc, world: World, embed?: readonly string[]): Fields {
  const isEvents = ['event', 'venue', 'organizer', 'category', 'tag'].includes(doc.kind);
  return isEvents ? eventsWire(doc, world) : contentWire(doc, world, { context: 'view', embed });
}

/** The mock as its readers see it, with neither network nor outages between. */
export async function openOwnApi({ world, rest, uploads }: ServedContent): Promise<Api> {
  const { dialect } = world;
  const url = world.rest('').replace(/\/$/, '');
  const { user, password } = credentials.editor;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  async function ask(
    namespace: Namespace,
    route: string,
    parameters: Readonly<Record<string, unknown>> = {},
    headers = {},
  ) {
    const path = `/${dialect.namespace(namespace)}${route}`;
    const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(
      given.map(([name, value]) => [dialect.parameter(name), String(value)]),
    );
    const request = { method: 'GET', path, search: search.toString(), headers };
    const { status, body } = await rest.answer(request);
    const answer: unknown = JSON.parse(body);
    if (status >= 400) throw refused(`${url}${path}`, status, String(Object(answer).code ?? ''));
    return answer;
  }

  async function uploadAt(address: URL): Promise<Upload> {
    const upload = address.origin === world.origin ? await uploads(decode(address.pathname)) : undefined;
    if (!upload) throw refused(address.href, 404, '');
    return upload;
  }

  return {
    url,
    eventsUrl: url,
    root: rootSchema.parse(await ask('', '/')),
    hasCredentials: true,
    // Lists of the API turn over between two pages where observed servers are played.
    list: async <T>(
      collection: Collection,
      language: Language,
      {
        convert,
        embed,
      }: { readonly convert?: (item: unknown) => T; readonly embed?: readonly string[] | undefined } = {},
    ) =>
      world.store
        .list(kinds[collection], language)
        .filter((doc) => doc.status === 'publish' && !flag(doc, 'hide_from_listings'))
        .map((doc) => {
          const item: unknown = JSON.parse(world.json(listedWire(doc, world, embed)));
          return convert ? convert(item) : item;
        }) as T[],
    // The posts name them.
    listNames: async (list) => {
      throw refused(`${url}/${list}`, 404, 'rest_no_route');
    },
    read: (collection, id, language) => {
      const { namespace, path } = collectionSources[collection];
      return ask(namespace, `${path}/${id}`, { ml_language: language });
    },
    readBySlug: (collection, slug, language) => {
      const { namespace } = collectionSources[collection];
      const path = `/${collection}/by-slug/${encodeURIComponent(slug)}`;
      return ask(namespace, path, { ml_language: language });
    },
    get: (namespace, path, parameters) =>
      ask(namespace, path, parameters, path === '/proxy' ? { authorization } : {}),
    file: async (address, { known }) => {
      const { bytes, etag } = await uploadAt(address);
      return known?.etag === etag ? undefined : { bytes: Buffer.from(bytes), version: { etag } };
    },
    download: async (address, { known, receive }) => {
      const { bytes, etag } = await uploadAt(address);
      if (known?.etag === etag) return undefined;
      await receive(Readable.from([Buffer.from(bytes)]));
      return { etag };
    },
    signal: new AbortController().signal,
    remarks: () => [],
    close: async () => {},
  };
}

function refused(url: string, status: number, code: string): HttpError {
  const words = { problem: `answered ${status}${code && ` ${code}`}`, advice: '' };
  return new HttpError({ method: 'GET', url, attempts: 1 }, words, { status, code, parameters: [] });
}
