import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Collection, collections, type WireItem } from '../../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../../src/contract/file-kinds.ts';
import type { Language } from '../../../src/contract/language.ts';
import { percentDecoded } from '../../../src/html/text.ts';
import { itemSchema, type Snapshot, stableJson } from '../../../src/snapshot/format.ts';
import { imageTypes } from '../content/media.ts';
import { contentWire } from '../content/wire.ts';
import { eventsWire } from '../events/wire.ts';
import { zoneId } from '../local-time.ts';
import {
  type Bytes,
  type Content,
  type Doc,
  type Fields,
  type FileCopy,
  isContent,
  itemFields,
  type Kind,
  kindOf,
  withRevision,
} from '../stored.ts';
import { World } from '../world.ts';

/** An item of a snapshot with placeholders for the addresses of its server, and the languages that list it. */
type Placed = {
  readonly kind: Kind;
  readonly collection: Collection;
  readonly item: WireItem<Collection>;
  readonly languages: Language[];
};

/** Content that answers what the server answered that a snapshot was read from. */
export function snapshotContent(snapshot: Snapshot): Content {
  const { manifest, root, home } = snapshot;
  const place = placeholders([home, manifest.origin]);
  const items = collections.flatMap((collection) => placedItems(snapshot, collection, place));
  const copies = fileCopies(snapshot);
  const bytes = new Map(copies.map((copy) => [copy.path, copy.bytes]));
  const content: Content = {
    site: {
      name: root.name,
      description: root.description,
      translated: manifest.names,
      timeZone:
        root.timezone_string ||
        zoneId(`UTC${root.gmt_offset < 0 ? '-' : '+'}${Math.abs(root.gmt_offset)}`, 'UTC'),
      frontPage: root.show_on_front === 'page' ? root.page_on_front : 0,
      postsPage: root.page_for_posts,
      copies,
      embeds: manifest.embeds.map((embed) => ({ ...embed, picture: place(embed.picture) })),
    },
    docs: items.map((placed) => documentOf(placed, bytes)),
    lastId: 0,
  };
  // Events carry venues, organizers and terms, which are to be answered by then as they were.
  const others = withOverrides(content, items, ({ kind }) => kind !== 'event');
  const all = withOverrides(others, items, ({ kind }) => kind === 'event');
  return { ...all, docs: all.docs.flatMap(withRevision) };
}

function placeholders(addresses: readonly string[]): (text: string) => string {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const own = new RegExp(`(https?:)?//(?:${hosts.map(RegExp.escape).join('|')})(?![\\w.:-])`, 'gi');
  return (text) => text.replace(own, (_, protocol) => (protocol ? '{{origin}}' : '//{{host}}'));
}

/** An item two languages have under one id is one item, with the texts of the first. */
function placedItems(
  snapshot: Snapshot,
  collection: Collection,
  place: (text: string) => string,
): readonly Placed[] {
  const items = new Map<number, Placed>();
  const kind = kindOf(collection);
  if (!kind) return [];
  for (const language of snapshot.manifest.languages) {
    for (const item of snapshot.items(collection, language)) {
      const present = items.get(item.id);
      if (present) present.languages.push(language);
      else {
        const placed = itemSchema(collection).parse(JSON.parse(place(JSON.stringify(item))));
        items.set(item.id, { kind, collection, item: placed, languages: [language] });
      }
    }
  }
  return [...items.values()];
}

function documentOf({ kind, item, languages }: Placed, files: ReadonlyMap<string, Bytes | undefined>): Doc {
  const wire: Fields = item;
  const [language = 'en', ...alsoIn] = languages;
  const time = (...names: readonly string[]) => {
    const known = names.map((name) => wire[name]).find((one) => typeof one === 'string');
    // Of what has no time of its own: long ago.
    return known?.replace('T', ' ') ?? '2000-01-01 00:00:00';
  };
  const dates = kind === 'block' ? ['modified_gmt'] : ['date_utc', 'date_gmt'];
  const status = String(wire['status'] ?? 'publish');
  const path = percentDecoded(
    URL.parse(String(wire['source_url']).replace('{{origin}}', anyHost))?.pathname ?? '',
  );
  const file = /\/uploads\/(.+)$/.exec(path)?.[1] ?? `${item.id}.${addressExtension(path, anyHost) || 'bin'}`;
  return {
    kind,
    id: item.id,
    language,
    ...(alsoIn.length > 0 && { alsoIn }),
    group: 0,
    slug: String(wire['slug'] ?? item.id),
    status: status === 'inherit' ? 'publish' : status,
    created: time(...dates),
    modified: time('modified_utc', 'modified_gmt', ...dates),
    author: 1,
    fields: fieldsOf(kind, {
      ...wire,
      ...(kind === 'event' && {
        cost_values: Object(wire['cost_details']).values,
        event_status: Object(wire['json_ld']).eventStatus,
      }),
      ...(kind === 'media' && { ...Object(wire['media_details']), file }),
    }),
    overrides: {},
    ...(kind === 'media' && { bytes: files.get(path) }),
  };
}

/** The fields of a kind as an answer has them; where it has none, or another type, those of a new item. */
function fieldsOf(kind: Kind, wire: Fields): Fields {
  return Object.fromEntries(
    Object.entries(itemFields[kind].shape).map(([name, schema]) => {
      const value = fieldOf(name, wire[name]) ?? undefined;
      const read = [value, [value]].map((one) => schema.safeParse(one)).find(({ success }) => success);
      return [name, read ? read.data : schema.parse(undefined)];
    }),
  );
}

function fieldOf(name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    if (name === 'menus') return value[0];
    return value.filter((one) => one !== '').map((one) => Object(one).id ?? one);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (!('rendered' in value)) return 'id' in value ? value.id : undefined;
  return value.rendered;
}

const anyHost = 'http://snapshot.invalid';

/** Files whose addresses are the server's own. Those of other hosts are not served. */
function fileCopies({ folder, home, manifest }: Snapshot): readonly FileCopy[] {
  const hosts = new Set([home, manifest.origin].map((address) => new URL(address).host));
  return [...manifest.files, ...manifest.documents].flatMap(({ url, digest, extension }) => {
    const address = URL.parse(url, home);
    if (!address || !hosts.has(address.host)) return [];
    const file = join(folder, 'files', `${digest}.${extension}`);
    const type = imageTypes[extension] ?? fileTypes[extension] ?? 'application/octet-stream';
    return [{ path: percentDecoded(address.pathname), type, bytes: () => readFile(file) }];
  });
}

/** Where the answer made of a document is another than the server's, its field is replaced by the server's. */
function withOverrides(content: Content, items: readonly Placed[], isMeant: (doc: Doc) => boolean): Content {
  const now = Temporal.Instant.fromEpochMilliseconds(0);
  const world = new World(content, () => now, 'documents', anyHost);
  const docs = content.docs.map((doc, index) => {
    const placed = items[index];
    return placed && isMeant(doc) ? { ...doc, overrides: replacedFields(doc, placed, world) } : doc;
  });
  return { ...content, docs };
}

function replacedFields(doc: Doc, { collection, item }: Placed, world: World): Fields {
  const original: Fields = item;
  const before: Fields = JSON.parse(world.fill(JSON.stringify(item)));
  const listed = isContent(doc.kind) ? contentWire(doc, world, { context: 'view' }) : eventsWire(doc, world);
  const after: Fields = itemSchema(collection).parse(JSON.parse(world.json(listed)));
  // Linked data is in the answers of single events alone, which the mock makes itself.
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'json_ld' && stableJson(before[name]) !== stableJson(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, original[name] ?? null]));
}
