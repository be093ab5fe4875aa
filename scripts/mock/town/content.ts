import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { parse } from 'yaml';
import { z } from 'zod';
import { languages } from '../../../src/contract/language.ts';
import { type Bytes, statuses } from '../stored.ts';
import { parseDay, parseWhen } from './day.ts';

const text = z.string().default('');
const flag = z.boolean().default(false);

/** A reference by key, or by an id that may lead nowhere. */
const reference = z.union([z.string(), z.int()]);
const references = z.array(reference).default([]);

const prose = z.strictObject({ title: z.string(), slug: z.string().optional(), excerpt: text, body: text });

const settings = {
  status: z.enum(statuses).optional(),
  overrides: z.record(z.string(), z.unknown()).default({}),
  image: reference.optional(),
};

/** What any text has. Its id is left out until a server has given it one. */
const entry = {
  ...settings,
  id: z.int().optional(),
  password: text,
  en: prose.optional(),
  pl: prose.optional(),
};

/** A cost exactly as the server answers it. */
const costSchema = z.strictObject({ text: z.string(), values: z.array(z.string()) });

const theme = z.strictObject({ theme: z.string(), text: z.string() });

/** The front matter of an event. */
export const eventSchema = z.strictObject({
  ...entry,
  when: written(z.string(), parseWhen),
  since: z.int().optional(),
  every: z
    .string()
    .regex(/^[1-9]\d* weeks?$/, 'Write "1 week" or "4 weeks".')
    .transform((weeks) => Number.parseInt(weeks, 10))
    .default(1),
  number: z.int().default(1),
  dates: z.array(inBoth(theme)).optional(),
  timezone: z.string().optional(),
  venues: references,
  organizers: references,
  categories: references,
  tags: references,
  cost: written(z.union([z.string(), costSchema]), parseCost).optional(),
  website: text,
  featured: flag,
  sticky: flag,
  hidden: flag,
  noMap: flag,
  eventStatus: text,
});

const postSchema = z.strictObject({
  ...entry,
  day: written(z.string(), parseDay),
  tags: references,
  topics: z.array(z.string()).default([]),
  author: z.strictObject({ id: z.int(), name: z.string(), slug: z.string() }).optional(),
  format: z.string().default('standard'),
  sticky: flag,
});

const pageSchema = z.strictObject({ ...entry, parent: z.string().optional(), template: text });

/** A venue, an organizer, a category or a tag. */
const namedSchema = z.strictObject({
  ...settings,
  parent: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  zip: z.string().optional(),
  province: text,
  phone: text,
  email: text,
  website: text,
  place: z.tuple([z.number(), z.number()]).optional(),
  ...inBoth(z.strictObject({ name: z.string(), slug: z.string().optional(), description: text })).shape,
});

const fileSchema = z.strictObject({
  /** Name under `/uploads/`. */
  file: z.string(),
  type: z.string(),
  /** Path of the source in the town's folder. */
  from: z.string().optional(),
  /** Size in bytes it is filled up to with zeros. */
  fill: z.int().optional(),
  width: z.int().default(0),
  height: z.int().default(0),
  ...inBoth(z.strictObject({ title: z.string(), alt: text, caption: text })).shape,
});

const menuEntry = z.strictObject({
  key: z.string(),
  page: z.string().optional(),
  category: z.string().optional(),
  archive: flag,
  url: inBoth(z.string()).optional(),
  newWindow: flag,
  classes: z.array(z.string()).optional(),
  // An entry has no address of its own, and so none that pairs or links its languages.
  ...inBoth(
    z.strictObject({ title: z.string(), about: z.string().optional(), slug: z.literal('').default('') }),
  ).shape,
});

const menuEntrySchema: z.ZodType<MenuEntry> = menuEntry.extend({
  children: z.lazy(() => z.array(menuEntrySchema).default([])),
});

const menuSchema = z.strictObject({ id: inBoth(z.int()), entries: z.array(menuEntrySchema) });

const topicSchema = z.strictObject({
  id: inBoth(z.int()),
  ...inBoth(z.strictObject({ name: z.string(), slug: z.string() })).shape,
});

const site = z.strictObject({
  name: z.string(),
  description: z.string(),
  city: z.string(),
  country: z.string(),
});

const townSchema = z.strictObject({
  timeZone: z.string(),
  zip: z.string(),
  frontPage: z.string(),
  postsPage: z.string(),
  closedDays: z.record(z.string(), z.int()),
  firstIds: z.record(z.string(), z.int()),
  ...inBoth(site).shape,
});

type Keyed<T> = T & { readonly key: string };

/** A text as an editor writes it; the body in the short form that `renderBody` reads. */
export type Prose = z.infer<typeof prose>;
export type EventEntry = Keyed<z.infer<typeof eventSchema>>;
export type PostEntry = Keyed<z.infer<typeof postSchema>>;
export type MenuEntry = z.infer<typeof menuEntry> & { readonly children: readonly MenuEntry[] };
export type Content = ReturnType<typeof readContent>;

let content: Content | undefined;

/** The content of the invented town, read once. */
export function townContent(): Content {
  content ??= readContent(import.meta.dirname);
  return content;
}

/** Reads the files of a town. A file that cannot be understood is an error that names it and the place in it. */
export function readContent(folder: string) {
  const one = <T>(name: string, schema: z.ZodType<T>): T =>
    readChecked(join(folder, `${name}.yaml`), schema, (text) => parse(text));
  const table = <T>(name: string, schema: z.ZodType<T>) => one(name, z.record(z.string(), schema));
  const texts = <T>(name: string, schema: z.ZodType<T>): readonly Keyed<T>[] =>
    readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .toSorted()
      .map((file) => ({
        ...readChecked(join(folder, name, file), schema, parseText),
        key: basename(file, '.md'),
      }));
  return {
    town: one('town', townSchema),
    venues: table('venues', namedSchema),
    organizers: table('organizers', namedSchema),
    categories: table('categories', namedSchema),
    tags: table('tags', namedSchema),
    topics: table('topics', topicSchema),
    menus: table('menus', menuSchema),
    blocks: table('blocks', inBoth(prose)),
    files: table(
      'files',
      fileSchema.transform((file) => ({ ...file, bytes: mediaBytes(folder, file) })),
    ),
    events: texts('events', eventSchema),
    posts: texts('posts', postSchema),
    pages: texts('pages', pageSchema),
  };
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
  if (before.trim() !== '') throw new Error(`Put "<!-- en -->" or "<!-- pl -->" above "${before.trim()}".`);
  const fields = z.record(z.string(), z.unknown()).parse(parse(front));
  for (const language of languages) {
    const place = sections.indexOf(language);
    if (place >= 0) fields[language] = { body: sections[place + 1], ...Object(fields[language]) };
  }
  return fields;
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
  if (typeof cost !== 'string') return { text: { en: cost.text, pl: cost.text }, values: cost.values };
  const values = /^(\d+)(?:–(\d+))? zł$/.exec(cost)?.slice(1).filter(Boolean);
  if (!values)
    throw new Error(`"${cost}" is no cost: write "free", "pay what you can", "18 zł" or "35–50 zł".`);
  const text = values.map((value) => `${value}zł`).join(' – ');
  return { text: { en: text, pl: text }, values };
}

/**
 * The bytes of a file of the media library, made when they are first asked for. A drawing (SVG) becomes a JPEG or a PNG
 * where the file is one; any other source is served as it is. Without a source the file is missing.
 */
function mediaBytes(folder: string, { file, from, fill }: z.infer<typeof fileSchema>): Bytes {
  if (from === undefined) {
    return () => Promise.reject(new Error(`The file "${file}" is missing on purpose.`));
  }
  const source = join(folder, from);
  if (!from.endsWith('.svg') || file.endsWith('.svg')) return () => readFile(source);
  if (fill !== undefined) return async () => Buffer.concat([await draw(source, file)], fill);
  let drawn: Promise<Uint8Array> | undefined;
  return () => {
    drawn ??= draw(source, file);
    return drawn;
  };
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
