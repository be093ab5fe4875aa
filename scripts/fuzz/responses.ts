import fc from 'fast-check';
import { type Collection, collections } from '../../src/contract/collections.ts';
import { type Language, languages } from '../../src/contract/language.ts';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { fieldsOf } from './fields.ts';
import { hostileValue } from './hostile-values.ts';

/** One item of one answer. */
export type Response = {
  readonly collection: Collection;
  readonly language: Language;
  readonly item: Readonly<Record<string, unknown>>;
};

/** In every text of an item that must leave no trace. */
export const secretMark = 'qzsecretqz';

const origin = 'https://cms.example';

const image = { url: `${origin}/uploads/photo-1.png`, id: 1, alt: 'A photo', width: 4, height: 2 };

const valid: { readonly [C in Collection]: (id: number) => Readonly<Record<string, unknown>> } = {
  events: (id) =>
    wireEvent({
      id,
      image,
      description: `<p>Loud. <a href="${origin}/post-1/">More</a></p>`,
      venue: [wireVenue({ id: 1 })],
      organizer: [wireOrganizer({ id: 1 })],
      categories: [wireTerm({ id: 1 })],
      tags: [wireTerm({ id: 1 })],
      yoast_head_json: { title: 'A title' },
      json_ld: { eventStatus: 'https://schema.org/EventScheduled' },
    }),
  venues: (id) => wireVenue({ id, description: '<p>A hall.</p>', geo_lat: 52.1, geo_lng: 21, image }),
  organizers: (id) => wireOrganizer({ id, email: 'a@b.example', website: 'https://b.example/' }),
  categories: (id) => wireTerm({ id }),
  tags: (id) => wireTerm({ id }),
  posts: (id) => wirePost({ id, featured_media: 1, tags: [1], yoast_head_json: { title: 'A title' } }),
  pages: (id) => wirePost({ id, type: 'page', parent: id > 1 ? id - 1 : 0 }),
  media: (id) => wireMedia({ id }),
  'menu-items': (id) => wireMenuItem({ id }),
  blocks: (id) => wireBlock({ id }),
};

/** Answers of a server: a few items, each wrong in a few places. */
export function responses(): fc.Arbitrary<readonly Response[]> {
  return fc.array(fc.oneof(...collections.map(oneOf)), { minLength: 1, maxLength: 6 });
}

function oneOf(collection: Collection): fc.Arbitrary<Response> {
  const fields = fieldsOf[collection];
  const change = fc
    .constantFrom(...Object.entries(fields))
    .chain(([path, role]) => hostileValue(role).map((value) => ({ path, value })));
  return fc
    .record({
      id: fc.integer({ min: 1, max: 4 }),
      language: fc.constantFrom(...languages),
      changes: fc.array(change, { maxLength: 4 }),
      guise: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...Object.keys(guises)) },
      ),
    })
    .map(({ id, language, changes, guise }) => {
      const whole = changes.reduce<unknown>(
        (item, { path, value }) => withValue(item, path.split('.'), value),
        filled(valid[collection](id)),
      );
      return { collection, language, item: disguised(whole, collection, guises[guise]) };
    });
}

/** Ways of not being public, by name. */
const guises: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  draft: { status: 'draft' },
  private: { status: 'private' },
  pending: { status: 'pending' },
  trash: { status: 'trash' },
  password: { password: 'open sesame' },
  'unreadable status': { status: ['publish'] },
  'protected body': { content: { rendered: secretMark, protected: true } },
};

const withoutStatus: readonly Collection[] = ['categories', 'tags'];

/** A secret item has the mark in every text; of terms everything is public. */
function disguised(
  item: unknown,
  collection: Collection,
  guise: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const record = isRecord(item) ? item : {};
  if (guise === undefined || withoutStatus.includes(collection)) return record;
  if ('content' in guise && !['posts', 'pages', 'blocks'].includes(collection)) return record;
  const id = record['id'];
  return {
    ...marked(record),
    ...(typeof id === 'number' && { id: 900 + (Math.abs(Math.trunc(id)) % 90) }),
    ...guise,
  };
}

function marked(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'string' && !/date|modified|timezone|status|type/.test(key)
        ? `${secretMark} ${value}`
        : value,
    ]),
  );
}

/** With the address of the server in place of what stands for it. */
function filled(item: unknown): unknown {
  return JSON.parse(JSON.stringify(item).replaceAll('{{origin}}', origin));
}

function withValue(item: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(item))
    return item.map((one, at) => (String(at) === key ? withValue(one, rest, value) : one));
  const record = isRecord(item) ? item : {};
  return { ...record, [key]: withValue(record[key], rest, value) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
