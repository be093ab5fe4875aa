import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { collections } from '../../src/contract/collections.ts';
import { addressExtension, fileTypes } from '../../src/contract/file-kinds.ts';
import { documentedLanguages } from '../../src/contract/language.ts';
import { percentDecoded } from '../../src/html/text.ts';
import { timeZoneOf } from '../../src/model/when.ts';
import { accept, digest, parseJson, type Snapshot } from '../../src/snapshot/format.ts';
import { readSnapshot, SnapshotError } from '../../src/snapshot/read.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { makeFolder, writeFileAtomic } from '../cli/files.ts';
import { imageTypes } from './content/media.ts';
import type { Store } from './store.ts';
import {
  type Bytes,
  type Content,
  type Doc,
  docSchema,
  type Fields,
  itemFields,
  type Kind,
  kindOf,
  siteSchema,
  withRevision,
} from './stored.ts';

const file = z.string().optional();

/** `mock-state.json`: everything a mock holds, as the server has it in memory; bytes of files by their names. */
const stateSchema = z.object({
  version: z.literal(5),
  site: siteSchema.extend({
    copies: z.array(z.object({ path: z.string(), type: z.string(), file })),
  }),
  lastId: z.int(),
  docs: z.array(docSchema.extend({ file })),
});

/** A folder in which a mock stores everything that it holds, soon after each change. */
export class DataFolder {
  readonly #folder: string;
  readonly #state: string;
  /** Bytes of all files, named by their SHA-256. */
  readonly #files: string;
  /** The names of bytes that are in the folder; none of those that cannot be made. */
  readonly #names = new Map<Bytes, string | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
    this.#state = join(folder, 'mock-state.json');
    this.#files = join(folder, 'mock-files');
  }

  /**
   * Reads what the folder holds, or else the snapshot in it; `undefined` where it is empty. A missing one is made.
   *
   * @throws CommandError where the folder holds something else, or is damaged
   */
  async read(): Promise<Content | undefined> {
    const folder = this.#folder;
    if (existsSync(folder) && !statSync(folder).isDirectory()) {
      throw refused(`--data "${folder}" is a file: name a folder.`);
    }
    makeFolder(folder);
    if (existsSync(this.#state)) return this.#read();
    if (readdirSync(folder).every((name) => name === 'mock-files')) return undefined;
    const snapshot = await readSnapshot(folder).catch((error) => {
      throw error instanceof SnapshotError ? refused(`--data: ${error.message}`, error) : error;
    });
    return snapshotContent(snapshot);
  }

  #read(): Content {
    const damaged = (reason: string) =>
      refused(
        `${reason}: this is not what a mock of this version wrote. Put back a copy of ${this.#state}, or remove it and mock-files to start from the snapshot beside it.`,
      );
    const value = parseJson(readFileSync(this.#state, 'utf8'), this.#state, damaged);
    const { site, docs, lastId } = accept(stateSchema, value, this.#state, damaged);
    const withBytes = <T extends { file?: string | undefined }>({ file, ...others }: T) => {
      if (file === undefined) return others;
      const path = join(this.#files, file);
      if (!existsSync(path)) throw damaged(`${path} is missing`);
      const bytes: Bytes = () => readFile(path);
      this.#names.set(bytes, file);
      return { ...others, bytes };
    };
    return {
      site: { ...site, copies: site.copies.map(withBytes) },
      docs: docs.map(withBytes),
      lastId,
    };
  }

  /**
   * Begins to store what a mock holds. Returns what writes the rest.
   *
   * @param pause milliseconds a change waits for others before it is written
   * @param warn called with what could not be written; the last attempt, at the end, throws instead
   */
  record(store: Store, warn: (sentence: string) => void, pause = 200): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let isChanged = false;
    const save = async () => {
      isChanged = false;
      await this.#write(store.content());
    };
    let queue: Promise<void> = Promise.resolve();
    const saveSoon = () => {
      timer = undefined;
      queue = queue.then(save).catch((error) => {
        isChanged = true;
        warn(`"${this.#folder}" could not be written: ${error}. The next change is tried again.`);
      });
    };
    const changed = () => {
      isChanged = true;
      timer ??= setTimeout(saveSoon, pause);
    };
    store.watch(changed);
    if (!existsSync(this.#state)) changed();
    return async () => {
      clearTimeout(timer);
      await queue;
      if (isChanged) await save();
    };
  }

  async #write({ site, docs, lastId }: Content): Promise<void> {
    mkdirSync(this.#files, { recursive: true });
    for (const { bytes } of [...docs, ...site.copies]) {
      if (bytes && !this.#names.has(bytes)) this.#names.set(bytes, await this.#writeFile(bytes));
    }
    const named = <T extends { readonly bytes?: Bytes | undefined }>({ bytes, ...others }: T) => {
      return { ...others, file: bytes && this.#names.get(bytes) };
    };
    const own = { site: { ...site, copies: site.copies.map(named) }, docs: docs.map(named) };
    writeFileAtomic(this.#state, `${JSON.stringify({ version: 5, lastId, ...own })}\n`);
  }

  async #writeFile(make: Bytes): Promise<string | undefined> {
    const bytes = await make().catch(() => undefined);
    const name = bytes && digest(bytes);
    if (name && !existsSync(join(this.#files, name)))
      writeFileAtomic(join(this.#files, name), bytes);
    return name;
  }
}

function refused(message: string, cause?: unknown): CommandError {
  return new CommandError(message, exitCodes.usage, { cause });
}

const anyHost = 'http://snapshot.invalid';

/** Content that answers what the server answered that a snapshot was read from: each field as it was, until it is written. */
export function snapshotContent(snapshot: Snapshot): Content {
  const { manifest, root, home, folder } = snapshot;
  const hosts = [...new Set([home, manifest.origin].map((address) => new URL(address).host))];
  const own = new RegExp(`(https?:)?//(?:${hosts.map(RegExp.escape).join('|')})(?![\\w.:-])`, 'gi');
  const place = (text: string) =>
    text.replace(own, (_, protocol) => (protocol ? '{{origin}}' : '//{{host}}'));
  const offset = `UTC${root.gmt_offset < 0 ? '-' : '+'}${Math.abs(root.gmt_offset)}`;
  // Those of other hosts are not served.
  const copies = [...manifest.files, ...manifest.documents].flatMap(
    ({ url, digest, extension }) => {
      const address = URL.parse(url, home);
      if (!address || !hosts.includes(address.host)) return [];
      const file = join(folder, 'files', `${digest}.${extension}`);
      const type = imageTypes[extension] ?? fileTypes[extension] ?? 'application/octet-stream';
      return [{ path: percentDecoded(address.pathname), type, bytes: () => readFile(file) }];
    },
  );
  const docs = collections.flatMap((collection) => {
    const kind = kindOf(collection);
    const versions = manifest.languages.flatMap((language) =>
      snapshot.items(collection, language).map((item) => ({ language, item })),
    );
    // An item that two languages have under one id is one item, with the texts of the first.
    return [...Map.groupBy(versions, ({ item }) => item.id)].flatMap(([id, [first, ...others]]) => {
      if (!kind || !first) return [];
      const wire: Fields = JSON.parse(place(JSON.stringify(first.item)));
      const alsoIn = others.map(({ language }) => language);
      const doc = { ...documentOf(kind, id, wire), language: first.language, alsoIn };
      const copy = kind === 'media' && copies.find(({ path }) => path === uploadPath(wire));
      return [copy ? { ...doc, bytes: copy.bytes } : doc];
    });
  });
  return {
    site: {
      name: root.name,
      description: root.description,
      translated: manifest.names,
      languages: manifest.languages,
      timeZone: root.timezone_string || (timeZoneOf(offset) ?? 'UTC'),
      frontPage: root.show_on_front === 'page' ? root.page_on_front : 0,
      postsPage: root.page_for_posts,
      copies,
      embeds: manifest.embeds.map((embed) => ({ ...embed, picture: place(embed.picture) })),
    },
    docs: docs.flatMap(withRevision),
    lastId: 0,
  };
}

/** What an item says itself; linked data is in the answers of single events alone, which the mock makes. */
const ownFields = /^(?:id|slug|status|json_ld|(?:date|modified)(?:_utc|_gmt)?)$/;

function documentOf(kind: Kind, id: number, wire: Fields): Doc {
  const time = (...names: readonly string[]) => {
    const known = names.map((name) => wire[name]).find((one) => typeof one === 'string');
    // Of what has no time of its own: long ago.
    return known?.replace('T', ' ') ?? '2000-01-01 00:00:00';
  };
  const dates = kind === 'block' ? ['modified_gmt'] : ['date_utc', 'date_gmt'];
  const status = String(wire['status'] ?? 'publish');
  const path = uploadPath(wire);
  const own = {
    cost_values: Object(wire['cost_details']).values,
    event_status: Object(wire['json_ld']).eventStatus,
    ...Object(wire['media_details']),
    file: /\/uploads\/(.+)$/.exec(path)?.[1] ?? `${id}.${addressExtension(path, anyHost) || 'bin'}`,
  };
  return {
    ...{
      kind,
      id,
      language: documentedLanguages[0],
      group: 0,
      author: 1,
      slug: String(wire['slug'] ?? id),
    },
    status: status === 'inherit' ? 'publish' : status,
    created: time(...dates),
    modified: time('modified_utc', 'modified_gmt', ...dates),
    fields: fieldsOf(kind, { ...wire, ...own }),
    overrides: Object.fromEntries(Object.entries(wire).filter(([name]) => !ownFields.test(name))),
  };
}

/** The path of a file of the media, decoded. */
function uploadPath(wire: Fields): string {
  const address = String(wire['source_url']).replace('{{origin}}', anyHost);
  return percentDecoded(URL.parse(address)?.pathname ?? '');
}

/** The fields of a kind as an answer has them; where it has none, or another type, those of a new item. */
function fieldsOf(kind: Kind, wire: Fields): Fields {
  const fields = Object.entries(itemFields[kind].shape).map(
    ([name, schema]: [string, z.ZodType]) => {
      const value = fieldOf(name, wire[name]) ?? undefined;
      return [
        name,
        z
          .union([schema, z.preprocess((one) => [one], schema)])
          .catch(schema.parse(undefined))
          .parse(value),
      ];
    },
  );
  return Object.fromEntries(fields);
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
