import { Readable } from 'node:stream';
import type { Api } from '../../../src/api/api.ts';
import { AnswerError } from '../../../src/api/api-error.ts';
import { collectionSources } from '../../../src/api/collection-source.ts';
import type { Collection } from '../../../src/contract/collections.ts';
import type { Language } from '../../../src/contract/language.ts';
import { rootSchema } from '../../../src/contract/root.ts';
import { credentials } from '../credentials.ts';
import type { KeptServer } from '../server.ts';
import type { Upload } from '../uploads.ts';
import { blockWire } from '../wire/block.ts';
import { contentWire } from '../wire/content.ts';
import { listedEventWire } from '../wire/event.ts';
import { mediaWire } from '../wire/media.ts';
import { menuItemWire } from '../wire/menu-item.ts';
import { organizerWire, venueWire } from '../wire/place.ts';
import { termWire } from '../wire/term.ts';
import type { World } from '../world.ts';

/** The mock as those see it who read it, with neither network nor outages between. */
export async function openOwnApi({ world, rest, uploads }: KeptServer): Promise<Api> {
  const { dialect, links } = world;
  const url = links.rest('').replace(/\/$/, '');
  const { user, password } = credentials.editor;
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  async function ask(path: string, parameters: Readonly<Record<string, unknown>>, login: boolean) {
    const search = new URLSearchParams(
      Object.entries(parameters).flatMap(([name, value]) =>
        value === undefined ? [] : [[dialect.parameter(name), String(value)]],
      ),
    ).toString();
    const headers = login ? { authorization } : {};
    const { status, body } = await rest.answer({ method: 'GET', path, search, headers });
    const answer: unknown = JSON.parse(body);
    if (status >= 400) throw refused(`${url}${path}`, status, codeOf(answer));
    return answer;
  }

  const readAt = (namespace: Parameters<typeof dialect.namespace>[0], path: string, language: Language) =>
    ask(`/${dialect.namespace(namespace)}${path}`, { ml_language: language }, false);

  async function uploadAt(address: URL): Promise<Upload> {
    const upload = address.origin === links.origin ? await uploads(decoded(address.pathname)) : undefined;
    if (!upload) throw refused(address.href, 404, '');
    return upload;
  }

  return {
    url,
    eventsUrl: url,
    root: rootSchema.parse(await ask('/', {}, false)),
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
      listed(world, collection, language, embed).map((wire) => {
        const item: unknown = JSON.parse(world.json(wire));
        return convert ? convert(item) : item;
      }) as T[],
    // The posts name them.
    listNames: async (list) => {
      throw refused(`${url}/${list}`, 404, 'rest_no_route');
    },
    read: (collection, id, language) => {
      const { namespace, path } = collectionSources[collection];
      return readAt(namespace, `${path}/${id}`, language);
    },
    readBySlug: (collection, slug, language) =>
      readAt(
        collectionSources[collection].namespace,
        `/${collection}/by-slug/${encodeURIComponent(slug)}`,
        language,
      ),
    get: (namespace, path, parameters) =>
      ask(`/${dialect.namespace(namespace)}${path}`, parameters, path === '/proxy'),
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

/** What lists answer to who asks for all that is published. */
function listed(
  world: World,
  collection: Collection,
  language: Language,
  embed: readonly string[] | undefined,
): readonly unknown[] {
  const { store } = world;
  const published = <T extends { readonly status: string }>(items: readonly T[]) =>
    items.filter(({ status }) => status === 'publish');
  const view = { context: 'view', open: false, embed } as const;
  switch (collection) {
    case 'events':
      return published(store.events.of(language))
        .filter(({ hideFromListings }) => !hideFromListings)
        .map((event) => listedEventWire(event, world));
    case 'venues':
      return published(store.venues.of(language)).map((venue) => venueWire(venue, world));
    case 'organizers':
      return published(store.organizers.of(language)).map((organizer) => organizerWire(organizer, world));
    case 'categories':
    case 'tags':
      return store[collection].of(language).map((term) => termWire(term, world));
    case 'posts':
    case 'pages':
      return published<Parameters<typeof contentWire>[0]>(store[collection].of(language)).map((item) =>
        contentWire(item, world, view),
      );
    case 'media':
      return published(store.media.of(language)).map((media) => mediaWire(media, world));
    case 'menu-items':
      return published(store.menuItems.of(language)).map((item) => menuItemWire(item, world));
    case 'blocks':
      return published(store.blocks.of(language)).map((block) => blockWire(block, world, false));
  }
}

function refused(url: string, status: number, code: string): AnswerError {
  const told = { problem: `answered ${status}${code && ` ${code}`}`, advice: '' };
  return new AnswerError({ method: 'GET', url, attempts: 1 }, told, { status, code, parameters: [] });
}

function codeOf(answer: unknown): string {
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? answer.code : undefined;
  return typeof code === 'string' ? code : '';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
