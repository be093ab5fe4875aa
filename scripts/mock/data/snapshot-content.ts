import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { type Collection, collections, type WireItem } from '../../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../../src/contract/file-kinds.ts';
import type { Language } from '../../../src/contract/language.ts';
import { itemSchema, type Snapshot, stableJson } from '../../../src/snapshot/format.ts';
import { imageTypes } from '../content/media.ts';
import { themeTemplates } from '../documents.ts';
import type { Content, Doc, Fields, Kind } from '../store.ts';
import type { FileCopy } from '../stored.ts';
import { decode } from '../texts.ts';
import { createWorld, type World } from '../world.ts';
import { kinds, listedWire } from './own-api.ts';

type Item = WireItem<Collection>;

/** An item of a snapshot with placeholders for the addresses of its server, and the languages that list it. */
type Placed = { readonly collection: Collection; readonly item: Item; readonly languages: Language[] };

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
      timeZone: root.timezone_string || offsetZone(root.gmt_offset),
      frontPage: root.show_on_front === 'page' ? root.page_on_front : 0,
      postsPage: root.page_for_posts,
      copies,
      embeds: manifest.embeds.map((embed) => ({ ...embed, picture: place(embed.picture) })),
    },
    docs: items.map((placed) => documentOf(placed, bytes)),
    lastId: 0,
    revisions: [],
    autosaves: [],
    templates: themeTemplates,
  };
  // Events carry venues, organizers and terms, which are to be answered by then as they were.
  const others = withOverrides(content, items, ({ kind }) => kind !== 'event');
  return withOverrides(others, items, ({ kind }) => kind === 'event');
}

/** Replaces the addresses of a server by placeholders. */
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
  for (const language of snapshot.manifest.languages) {
    for (const item of snapshot.items(collection, language)) {
      const present = items.get(item.id);
      if (present) present.languages.push(language);
      else {
        const placed = itemSchema(collection).parse(JSON.parse(place(JSON.stringify(item))));
        items.set(item.id, { collection, item: placed, languages: [language] });
      }
    }
  }
  return [...items.values()];
}

/** The fields that are taken from an answer, with what they are where it has none. */
const fieldsOf: Readonly<Record<Kind, Fields>> = {
  event: {
    ...{ title: '', description: '', excerpt: '', password: '', image: 0, timezone: '', cost: '' },
    ...{ start_date: '', end_date: '', all_day: false, show_map: true, show_map_link: true },
    ...{ hide_from_listings: false, sticky: false, featured: false },
    ...{ venue: [], organizer: [], categories: [], tags: [] },
  },
  venue: {
    ...{ venue: '', description: '', address: '', city: '', country: '', province: '', state: '', zip: '' },
    ...{
      phone: '',
      website: '',
      geo_lat: null,
      geo_lng: null,
      show_map: true,
      show_map_link: true,
      image: 0,
    },
  },
  organizer: { organizer: '', description: '', phone: '', website: '', email: '', image: 0 },
  category: { name: '', description: '', parent: 0 },
  tag: { name: '', description: '', parent: 0 },
  post: {
    ...{ title: '', content: '', excerpt: '', password: '', featured_media: 0, sticky: false },
    ...{ format: 'standard', template: '', categories: [], tags: [] },
  },
  page: {
    ...{ title: '', content: '', excerpt: '', password: '', featured_media: 0 },
    ...{ parent: 0, menu_order: 0, template: '' },
  },
  media: { title: '', alt_text: '', caption: '', mime_type: '', post: 0 },
  'menu-item': {
    ...{ title: '', url: '', type: 'custom', object: '', object_id: 0, parent: 0, menu_order: 1 },
    ...{ menus: 0, target: '', attr_title: '', description: '', classes: [] },
  },
  block: { title: '', content: '' },
};

/** Texts that answers escape. */
const typed: ReadonlySet<string> = new Set(['title', 'name']);

function fieldOf(kind: Kind, name: string, value: unknown): unknown {
  if (typeof value === 'string') return typed.has(name) || name === kind ? decodeHTML(value) : value;
  if (Array.isArray(value)) {
    if (name === 'menus') return value[0];
    return name === 'classes' ? value.filter(Boolean) : value.map((one) => Object(one).id ?? one);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (!('rendered' in value)) return 'id' in value ? value.id : undefined;
  const { rendered } = value;
  if (name === 'caption') return /^<p>([\s\S]*)<\/p>\n?$/.exec(String(rendered))?.[1] ?? rendered;
  return fieldOf(kind, name, rendered);
}

type Files = ReadonlyMap<string, () => Promise<Uint8Array>>;

function documentOf({ collection, item, languages }: Placed, files: Files): Doc {
  const kind = kinds[collection];
  const wire: Fields = item;
  const [language = 'en', ...alsoIn] = languages;
  const fields = Object.fromEntries(
    Object.entries(fieldsOf[kind]).map(([name, none]) => [name, fieldOf(kind, name, wire[name]) ?? none]),
  );
  const time = (...names: readonly string[]) =>
    names
      .map((name) => wire[name])
      .find((one) => typeof one === 'string')
      ?.replace('T', ' ') ?? unknownTime;
  const dates = kind === 'block' ? ['modified_gmt'] : ['date_utc', 'date_gmt'];
  const status = String(wire['status'] ?? 'publish');
  const file = collection === 'media' ? mediaFile(wire, files) : undefined;
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
    fields: { ...fields, ...(kind === 'event' && eventFields(wire)), ...file?.fields },
    overrides: {},
    ...(file && { bytes: file.bytes }),
  };
}

/** Of what has no time of its own: long ago. */
const unknownTime = '2000-01-01 00:00:00';

function eventFields({ website, url, cost_details, json_ld }: Fields): Fields {
  const address = decodeHTML(String(website ?? ''));
  return {
    website: address === url ? '' : address,
    cost_values: Object(cost_details).values ?? [],
    event_status: Object(json_ld).eventStatus ?? '',
  };
}

/** The file of a media item below the folder of uploads, and its bytes where the snapshot has them. */
function mediaFile({ source_url, id, media_details, post }: Fields, files: Files) {
  const base = 'http://snapshot.invalid';
  const path = decode(URL.parse(String(source_url).replace('{{origin}}', base))?.pathname ?? '');
  const extension = addressExtension(path, base) || 'bin';
  const { width = 0, height = 0, filesize } = Object(media_details);
  const file = /\/uploads\/(.+)$/.exec(path)?.[1] ?? `${id}.${extension}`;
  const missing = () => Promise.reject(new Error(`The snapshot has no bytes of ${source_url}.`));
  const fields = {
    file,
    width,
    height,
    ...(filesize !== undefined && { filesize }),
    post: post || undefined,
  };
  return { fields, bytes: files.get(path) ?? missing };
}

/** Files whose addresses are the server's own. Those of other hosts are not served. */
function fileCopies({ folder, home, manifest }: Snapshot): readonly FileCopy[] {
  const hosts = new Set([home, manifest.origin].map((address) => new URL(address).host));
  return [...manifest.files, ...manifest.documents].flatMap(({ url, digest, extension }) => {
    const address = URL.parse(url, home);
    if (!address || !hosts.has(address.host)) return [];
    const file = join(folder, 'files', `${digest}.${extension}`);
    const type = imageTypes[extension] ?? fileTypes[extension] ?? 'application/octet-stream';
    return [{ path: decode(address.pathname), type, bytes: () => readFile(file) }];
  });
}

/** `+02:00` of a number of hours. */
function offsetZone(hours: number): string {
  const minutes = Math.round(Math.abs(hours) * 60);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

/** Where the answer made of a document is another than the server's, its field is replaced by the server's. */
function withOverrides(content: Content, items: readonly Placed[], isMeant: (doc: Doc) => boolean): Content {
  const now = Temporal.Instant.fromEpochMilliseconds(0);
  const world = createWorld(content, () => now, 'documents', 'http://snapshot.invalid');
  const docs = content.docs.map((doc, index) => {
    const placed = items[index];
    return placed && isMeant(doc) ? { ...doc, overrides: replacedFields(doc, placed, world) } : doc;
  });
  return { ...content, docs };
}

function replacedFields(doc: Doc, { collection, item }: Placed, world: World): Fields {
  const original: Fields = item;
  const before: Fields = JSON.parse(world.fill(JSON.stringify(item)));
  const after: Fields = itemSchema(collection).parse(JSON.parse(world.json(listedWire(doc, world))));
  // Linked data stands in the answers of single events alone, which the mock makes itself.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => name !== 'json_ld',
  );
  return Object.fromEntries(
    names
      .filter((name) => stableJson(before[name]) !== stableJson(after[name]))
      .map((name) => [name, original[name] ?? null]),
  );
}
