import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Collection, collections } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { plainText } from '../../src/html/text.ts';
import { printableLine } from '../../src/outputs/text.ts';
import {
  collectionFiles,
  type Manifest,
  recordSchema,
  stableJson,
} from '../../src/snapshot/format.ts';
import { readManifest } from './snapshot-store.ts';

/**
 * How two snapshots differ, as a person reads it.
 *
 * @param most items named of each kind of difference in a collection
 */
export function formatDiff(
  { before, after, settings, leftOut, ...diff }: SnapshotDiff,
  most: number,
): string {
  const total = (kind: 'added' | 'removed' | 'changed') =>
    diff.collections.reduce((sum, collection) => sum + collection[kind].length, 0);
  const [added, removed, changed] = [total('added'), total('removed'), total('changed')];
  const { images } = diff;
  const others =
    settings.length + images.added + images.removed + leftOut.added.length + leftOut.removed.length;
  return [
    `From ${before.folder} (fetched ${before.fetched})\nto   ${after.folder} (fetched ${after.fetched})`,
    added + removed + changed + others === 0
      ? 'They hold the same.'
      : `Items: ${added} added, ${removed} removed, ${changed} changed. Images: ${images.added} added, ${images.removed} removed.`,
    section('Settings of the server', settings.map(formatField), most),
    ...diff.collections.map((collection) => formatCollection(collection, most)),
    section('Left out now', leftOut.added, most),
    section('No longer left out', leftOut.removed, most),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Nothing where the collection is the same. */
function formatCollection(
  { collection, language, before, after, ...diff }: CollectionDiff,
  most: number,
): string {
  const named = (sign: string) => (item: TitledItem) => `${sign} ${item.id} “${item.title}”`;
  const changed = diff.changed.map((item) =>
    [named('~')(item), ...item.fields.map((field) => `      ${formatField(field)}`)].join('\n'),
  );
  const lines = [diff.added.map(named('+')), diff.removed.map(named('-')), changed].flatMap(
    (part) => limited(part, most),
  );
  if (lines.length === 0) return '';
  return [
    `${collection} (${language}): ${before === after ? after : `${before} → ${after}`}`,
    ...lines,
  ].join('\n');
}

function formatField({ field, from, to }: FieldChange): string {
  if (from === '' && to === 'changed in its markup alone') return `${field}: ${to}`;
  return printableLine(`${field}: ${from || '(nothing)'} → ${to || '(nothing)'}`);
}

function section(title: string, lines: readonly string[], most: number): string {
  return lines.length === 0 ? '' : [`${title}:`, ...limited(lines, most)].join('\n');
}

function limited(lines: readonly string[], most: number): string[] {
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  return lines.length > most ? [...shown, `  … and ${lines.length - most} more`] : shown;
}

type WireFields = Readonly<Record<string, unknown>>;

type FieldChange = { readonly field: string; readonly from: string; readonly to: string };

/** The fields readers notice first, in this order; the others follow by name. */
const first: readonly string[] = [
  'title',
  'start_date',
  'end_date',
  'event_status',
  'json_ld',
  'venue',
];

/** What editors call the fields of the API. */
const names: Readonly<Record<string, string>> = {
  start_date: 'start',
  end_date: 'end',
  event_status: 'status',
  json_ld: 'status',
  status: 'publication',
  description: 'text',
  content: 'text',
  featured_media: 'image',
  all_day: 'all day',
  hide_from_listings: 'hidden',
  yoast_head_json: 'search engine head',
  yoast_head: 'search engine head',
};

/** Follow from other fields: named only when nothing else differs. */
const consequences: ReadonlySet<string> = new Set([
  'modified_utc',
  'modified_gmt',
  'utc_start_date',
  'utc_end_date',
  'cost_details',
  'yoast_head',
  'yoast_head_json',
  'url',
  'link',
]);

export function changedFields(before: WireFields, after: WireFields): FieldChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => stableJson(comparable(before[key])) !== stableJson(comparable(after[key])))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1));
  const causes = keys.filter((key) => !consequences.has(key));
  return (causes.length > 0 ? causes : keys).map((key) => {
    const field = names[key] ?? key;
    const [from, to] = shortened(words(before[key]), words(after[key]));
    return from === to
      ? { field, from: '', to: 'changed in its markup alone' }
      : { field, from, to };
  });
}

function placeOf(key: string): number {
  const place = first.indexOf(key);
  return place === -1 ? first.length : place;
}

function titleOf(collection: Collection, item: WireFields): string {
  const named = {
    venues: 'venue',
    organizers: 'organizer',
    categories: 'name',
    tags: 'name',
  } as const;
  const key = Object.hasOwn(named, collection) ? named[collection as keyof typeof named] : 'title';
  return words(item[key]) || 'untitled';
}

const referenceSchema = z.looseObject({ id: z.int() });
const nameSchema = z.object({
  venue: z.string().optional(),
  organizer: z.string().optional(),
  name: z.string().optional(),
});
const renderedSchema = z.object({ rendered: z.string() });
const imageSchema = z.looseObject({ url: z.string() });
const linkedDataSchema = z.strictObject({
  eventStatus: z.string().optional(),
  isEarlier: z.literal(true).optional(),
});

/** A value without what belongs to another item that it only refers to. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  const linkedData = linkedDataSchema.safeParse(value).data;
  if (linkedData) return linkedData.eventStatus;
  const reference = referenceSchema.safeParse(value).data;
  return reference ? [reference.id, nameSchema.safeParse(value).data] : value;
}

function words(value: unknown): string {
  if (typeof value === 'string') return printableLine(plainText(value));
  if (value === undefined || value === null || value === false) return '';
  if (value === true) return 'yes';
  if (Array.isArray(value)) return value.map(words).join(', ');
  const linkedData = linkedDataSchema.safeParse(value).data;
  if (linkedData) return words(linkedData.eventStatus);
  const { rendered } = renderedSchema.safeParse(value).data ?? {};
  if (rendered !== undefined) return words(rendered);
  const { venue, organizer, name } = nameSchema.safeParse(value).data ?? {};
  const title = venue ?? organizer ?? name;
  if (title !== undefined) return words(title);
  return words(imageSchema.safeParse(value).data?.url ?? stableJson(value));
}

/** A line of a collection's file, read when it is needed. */
type SnapshotRecord = { readonly digest: string; readonly item: () => WireFields };

const itemSchema = z.record(z.string(), z.unknown());

/** The items of one collection in one language by their ids; none where there is no such file. */
function readRecords(
  files: readonly string[],
  rewrite = (line: string) => line,
): Map<number, SnapshotRecord> {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return new Map(
    lines
      .filter((line) => line !== '')
      .map((line) => {
        const text = rewrite(line);
        const { id, digest, item } = recordSchema.parse(JSON.parse(text));
        return [id, { digest: text === line ? digest : text, item: () => itemSchema.parse(item) }];
      }),
  );
}

/** Characters of a value that are shown. */
const longest = 72;

/** Characters shown before the first difference. */
const context = 16;

/**
 * Two texts, each on one line and so short that the difference can be seen.
 *
 * @example shortened('…a very long text…', '…a very long test…')
 */
export function shortened(from: string, to: string): readonly [string, string] {
  if (from.length <= longest && to.length <= longest) return [from, to];
  const start = Math.max(0, firstDifference(from, to) - context);
  return [cut(from, start), cut(to, start)];
}

function cut(text: string, start: number): string {
  const from = text.length <= longest ? 0 : Math.min(start, text.length - 1);
  const part = text.slice(from, from + longest).toWellFormed();
  return `${from > 0 ? '…' : ''}${part}${from + longest < text.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index += 1) if (one[index] !== other[index]) return index;
  return shorter;
}

type SnapshotDiff = ReturnType<typeof diffSnapshots>;

type CollectionDiff = ReturnType<typeof diffCollection>;

type TitledItem = { readonly id: number; readonly title: string };

export function diffSnapshots(beforeFolder: string, afterFolder: string) {
  const [before, after] = [readManifest(beforeFolder), readManifest(afterFolder)];
  const languages = [...new Set([...before.languages, ...after.languages])];
  const difference = (read: (manifest: Manifest) => readonly string[]) => {
    const [earlier, later] = [new Set(read(before)), new Set(read(after))];
    return { added: [...later.difference(earlier)], removed: [...earlier.difference(later)] };
  };
  const images = difference(({ files }) => files.map(({ digest }) => digest));
  // The same items read from another address of the server are the same.
  const [from, to] = [new URL(before.origin).origin, new URL(after.origin).origin];
  return {
    before: { folder: beforeFolder, origin: before.origin, fetched: before.fetched },
    after: { folder: afterFolder, origin: after.origin, fetched: after.fetched },
    settings: changedFields(settingsOf(before), settingsOf(after)),
    /** Every collection of every language, whether it differs or not. */
    collections: collections.flatMap((collection) =>
      languages.map((language) => {
        const filesIn = (folder: string) =>
          collectionFiles(readdirSync(folder), collection, language).map((file) =>
            join(folder, file),
          );
        const earlier = readRecords(filesIn(beforeFolder), (line) => line.replaceAll(from, to));
        const later = readRecords(filesIn(afterFolder));
        return diffCollection(collection, language, earlier, later);
      }),
    ),
    images: { added: images.added.length, removed: images.removed.length },
    /** Items that could not be read, or must not be public, in one snapshot and not in the other. */
    leftOut: difference(leftOut),
  };
}

function diffCollection(
  collection: Collection,
  language: Language,
  before: ReadonlyMap<number, SnapshotRecord>,
  after: ReadonlyMap<number, SnapshotRecord>,
) {
  const named = ([id, { item }]: readonly [number, SnapshotRecord]) => ({
    id,
    title: titleOf(collection, item()),
  });
  const only = (
    one: ReadonlyMap<number, SnapshotRecord>,
    other: ReadonlyMap<number, SnapshotRecord>,
  ) => [...one].filter(([id]) => !other.has(id)).map(named);
  const changed = [...after].flatMap(([id, record]) => {
    const earlier = before.get(id);
    if (!earlier || earlier.digest === record.digest) return [];
    const fields = changedFields(earlier.item(), record.item());
    return fields.length > 0 ? [{ ...named([id, record]), fields }] : [];
  });
  return {
    ...{ collection, language, before: before.size, after: after.size },
    ...{ added: only(after, before), removed: only(before, after), changed },
  };
}

function settingsOf({ origin, languages, root, names, untranslated, unavailable }: Manifest) {
  const perLanguage = Object.entries(names).map(([language, words]) => [
    `names (${language})`,
    words,
  ]);
  return {
    origin,
    languages,
    ...root,
    ...Object.fromEntries(perLanguage),
    untranslated,
    unavailable,
  };
}

function leftOut({ quarantined, withheld }: Manifest): string[] {
  return [
    ...quarantined.map(
      ({ collection, language, id, field, reason }) =>
        `${collection} ${id} (${language}): ${field}: ${reason}`,
    ),
    ...withheld.map(
      ({ collection, language, id, reason }) => `${collection} ${id} (${language}): ${reason}`,
    ),
  ].toSorted();
}
