import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import { documentedLanguages as languages } from '../../../src/contract/language.ts';
import { type Bytes, itemFields, statuses } from '../stored.ts';
import { parseDay, parseWhen } from './relative-day.ts';

const text = z.string().default('');

/** A reference by key, or by an id that may lead nowhere. */
const reference = z.union([z.string(), z.int()]);
const references = z.array(reference).default([]);

const prose = z.strictObject({
  title: z.string(),
  slug: z.string().optional(),
  excerpt: text,
  body: text,
});

/** What any item has. Its id is left out until a server has given it one. */
const settings = {
  id: z.int().optional(),
  status: z.enum(statuses).optional(),
  overrides: z.record(z.string(), z.unknown()).default({}),
  image: reference.optional(),
};

const entry = { ...settings, password: text, en: prose.optional(), pl: prose.optional() };

/** A cost exactly as the server answers it. */
const costSchema = z.strictObject({ text: z.string(), values: z.array(z.string()) });

/** The front matter of an event. */
export const eventSchema = z.strictObject({
  ...entry,
  ...itemFields.event.pick({ website: true, featured: true, sticky: true, event_status: true })
    .shape,
  ...itemFields.event.pick({ hide_from_listings: true, show_map: true, show_map_link: true }).shape,
  when: written(z.string(), parseWhen),
  since: z.int().optional(),
  every: z
    .string()
    .regex(/^[1-9]\d* weeks?$/, 'Write "1 week" or "4 weeks".')
    .transform((weeks) => Number.parseInt(weeks, 10))
    .default(1),
  number: z.int().default(1),
  dates: z.array(inBoth(z.strictObject({ theme: z.string(), text: z.string() }))).optional(),
  timezone: z.string().optional(),
  parent: z.string().optional(),
  venues: references,
  organizers: references,
  categories: references,
  tags: references,
  cost: written(z.union([z.string(), costSchema]), parseCost).optional(),
});

const postSchema = z.strictObject({
  ...entry,
  ...itemFields.post.pick({ format: true, sticky: true }).shape,
  day: written(z.string(), parseDay),
  tags: references,
  topics: references,
  author: z.strictObject({ id: z.int(), name: z.string(), slug: z.string() }).optional(),
});

const pageSchema = z.strictObject({ ...entry, parent: z.string().optional(), template: text });

const name = z.strictObject({
  name: z.string(),
  slug: z.string().optional(),
  description: text,
  body: text,
});

/** A venue, an organizer, a category, a tag or a topic. */
const namedSchema = z.strictObject({
  ...settings,
  ...itemFields.venue.pick({ province: true, phone: true, website: true }).shape,
  parent: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  zip: z.string().optional(),
  email: text,
  place: z.tuple([z.number(), z.number()]).optional(),
  ...inBoth(name).shape,
});

const fileSchema = z.strictObject({
  /** Name under `/uploads/`. */
  file: z.string(),
  mime_type: z.string(),
  /** Path of the source in the town's folder. */
  from: z.string().optional(),
  /** Size in bytes it is filled up to with zeros. */
  fill: z.int().optional(),
  ...itemFields.media.pick({ width: true, height: true }).shape,
  ...inBoth(z.strictObject({ title: z.string(), alt_text: text, caption: text })).shape,
});

// An entry has no address of its own, and so none that pairs or links its languages.
const label = z.strictObject({
  title: z.string(),
  url: text,
  description: text,
  slug: z.literal('').default(''),
});

const lineSchema = z.strictObject({
  ...itemFields['menu-item'].pick({ type: true, target: true, classes: true }).shape,
  object: z.string().default('custom'),
  parent: z.string().optional(),
  page: z.string().optional(),
  category: z.string().optional(),
  ...inBoth(label).shape,
});

const menuSchema = z.strictObject({ id: inBoth(z.int()), entries: tableOf(lineSchema) });

const site = z.strictObject({
  name: z.string(),
  description: z.string(),
  city: z.string(),
  country: z.string(),
});

const townSchema = z.strictObject({
  timeZone: z.string(),
  /** What other sites answer of what texts embed. */
  embeds: z.array(z.strictObject({ url: z.string(), title: z.string(), picture: z.string() })),
  zip: z.string(),
  frontPage: z.string(),
  postsPage: z.string(),
  closedDays: z.record(z.string(), z.int()),
  firstIds: z.record(z.string(), z.int()),
  ...inBoth(site).shape,
});

/** A text as an editor writes it; the body in the short form that `renderBody` reads. */
export type Prose = z.infer<typeof prose>;
export type EventEntry = z.infer<typeof eventSchema> & { readonly key: string };
export type TownContent = ReturnType<typeof readContent>;

let content: TownContent | undefined;

/** The content of the invented town, read once. */
export function townContent(): TownContent {
  content ??= readContent(import.meta.dirname);
  return content;
}

/** Reads the files of a town. A file that cannot be understood is an error that names it and the place in it. */
export function readContent(folder: string) {
  const one = <T>(name: string, schema: z.ZodType<T>) => readTable(folder, name, schema);
  const texts = <T>(name: string, schema: z.ZodType<T>) =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .toSorted()
      .map((file) => {
        const fields = readChecked(join(folder, name, file), schema, parseText);
        return { ...fields, key: basename(file, '.md') };
      });
  const withBytes = fileSchema.transform((file) => ({ ...file, bytes: mediaBytes(folder, file) }));
  return {
    town: one('town', townSchema),
    venues: one('venues', tableOf(namedSchema)),
    organizers: one('organizers', tableOf(namedSchema)),
    categories: one('categories', tableOf(namedSchema)),
    tags: one('tags', tableOf(namedSchema)),
    topics: one('topics', tableOf(namedSchema)),
    menus: one('menus', tableOf(menuSchema)),
    blocks: one('blocks', tableOf(inBoth(prose))),
    files: one('files', tableOf(withBytes)),
    events: texts('events', eventSchema),
    posts: texts('posts', postSchema),
    pages: texts('pages', pageSchema),
  };
}

function readTable<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  return readChecked(join(folder, `${name}.yaml`), schema, (text) => parse(text));
}

function readChecked<T>(file: string, schema: z.ZodType<T>, read: (text: string) => unknown): T {
  try {
    const text = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n');
    const { data, error } = schema.safeParse(read(text));
    if (error) throw new Error(z.prettifyError(error));
    return data;
  } catch (error) {
    throw new Error(`${file} cannot be used.\n${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/** Front matter between two lines of `---`, then the body of each language below a line such as `<!-- en -->`. */
function parseText(text: string): unknown {
  const [, front, rest = ''] = /^---\n(.*?\n)---\n(.*)$/s.exec(text) ?? [];
  if (front === undefined) throw new Error('Begin with fields between two lines of "---".');
  const [before = '', ...sections] = rest.split(/^<!-- (en|pl) -->$/m);
  if (before.trim() !== '')
    throw new Error(`Put "<!-- en -->" or "<!-- pl -->" above "${before.trim()}".`);
  const fields = z.record(z.string(), z.unknown()).parse(parse(front));
  for (const language of languages) {
    const place = sections.indexOf(language);
    if (place >= 0) fields[language] = { body: sections[place + 1], ...Object(fields[language]) };
  }
  return fields;
}

/** Entries by their keys, in the order of the file. */
function tableOf<T extends z.ZodType<object>>(schema: T) {
  return z
    .record(z.string(), schema)
    .transform((table) => Object.entries(table).map(([key, entry]) => ({ ...entry, key })));
}

function inBoth<T extends z.ZodType>(schema: T) {
  return z.strictObject({ en: schema, pl: schema });
}

/** A value that is read further; what the reader throws is a fault of the field. */
function written<In, Out>(schema: z.ZodType<In>, read: (value: In) => Out) {
  return schema.transform((value, context) => {
    try {
      return read(value);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });
}

/** What it costs: the text in each language and the values behind it, as the server derives them. */
function parseCost(cost: string | z.infer<typeof costSchema>) {
  if (cost === 'free') return { text: { en: 'Free', pl: 'Wstęp wolny' }, values: ['free'] };
  if (cost === 'pay what you can') {
    return { text: { en: 'Pay what you can', pl: 'Co łaska' }, values: ['co-laska'] };
  }
  if (typeof cost !== 'string')
    return { text: { en: cost.text, pl: cost.text }, values: cost.values };
  const values = /^(\d+)(?:–(\d+))? zł$/.exec(cost)?.slice(1).filter(Boolean);
  if (!values)
    throw new Error(
      `"${cost}" is no cost: write "free", "pay what you can", "18 zł" or "35–50 zł".`,
    );
  const text = values.map((value) => `${value}zł`).join(' – ');
  return { text: { en: text, pl: text }, values };
}

/**
 * The bytes of a file of the media library, made when they are first asked for. A drawing (SVG) becomes a JPEG or a PNG
 * where the file is one; any other source is served as it is. Without a source the file is missing.
 */
function mediaBytes(folder: string, { file, from, fill }: z.infer<typeof fileSchema>): Bytes {
  if (from === undefined)
    return () => Promise.reject(new Error(`The file "${file}" is missing on purpose.`));
  const source = join(folder, from);
  if (!from.endsWith('.svg') || file.endsWith('.svg')) return () => readFile(source);
  const copy = join(folder, drawnFolder, file);
  const picture = () => (existsSync(copy) ? readFile(copy) : draw(source, file));
  if (fill !== undefined) return async () => Buffer.concat([await picture()], fill);
  let drawn: Promise<Uint8Array> | undefined;
  return () => (drawn ??= picture());
}

/** Below the folder of a town, pictures that are drawn already, under their names. A package has them. */
const drawnFolder = 'drawn';

/** Draws every picture of a town into its folder, from where they are served. */
export async function writeDrawings(folder: string): Promise<void> {
  mkdirSync(join(folder, drawnFolder), { recursive: true });
  const schema = tableOf(fileSchema);
  for (const { file, from } of readTable(folder, 'files', schema))
    if (from?.endsWith('.svg') && !file.endsWith('.svg'))
      writeFileSync(join(folder, drawnFolder, file), await draw(join(folder, from), file));
}

async function draw(source: string, file: string): Promise<Uint8Array> {
  const drawing = sharp(await readFile(source));
  if (file.endsWith('.png')) return drawing.png({ palette: true }).toBuffer();
  // A little paper grain, drawn once and repeated: noise over a complete picture takes ten times as long.
  tile ??= sharp(Buffer.from(grain)).png().toBuffer();
  return drawing
    .composite([{ input: await tile, tile: true }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

let tile: Promise<Buffer> | undefined;

const grain = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .35  0 0 0 0 .25  0 0 0 0 .15  0 0 0 -1.6 1.05"/></filter><rect width="256" height="256" filter="url(#grain)" opacity=".14"/></svg>`;
