import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CmsRequest, type Items, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson, type TestServer } from '../../tests/support/test-server.ts';
import { wireEvent, wireOrganizer, wirePost, wireVenue } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { type Manifest, manifestSchema } from '../snapshot/format.ts';
import { IncompleteError } from './fetch-context.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';
import type { PrivateTitle } from './receive-item.ts';

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

/** Only texts of the item that answers disagree about hold it. */
const mark = 'zorblat';
const id = 50;

const collections = ['events', 'venues', 'organizers', 'posts', 'pages'] as const;

type Collection = (typeof collections)[number];

/** Changes of the public item by which an answer says that it is not public, and its body where that is kept back. */
const refusing = {
  password: { password: 'open sesame' },
  draft: { status: 'draft' },
  private: { status: 'private' },
  trash: { status: 'trash' },
  future: { date_utc: '2026-12-24 09:00:00', date_gmt: '2026-12-24T09:00:00' },
  emptied: {
    ...{ all_day: null, show_map: null, featured: null, description: '' },
    content: { rendered: '', protected: true },
  },
} as const;

type Refusing = keyof typeof refusing;

/** Errors of the item's own route: two about this item, by whichever code its collection has, and others. */
const errors = {
  'own error': [403, 'own'],
  closed: [401, 'rest_login_required'],
  unknown: [404, 'rest_post_invalid_id'],
} as const;

type Answer = 'whole' | 'broken' | 'faulty' | 'absent' | Refusing | keyof typeof errors;

/** What lists, the item's own routes and events that name the item say of it, to everybody and to a login. */
const routes = ['en', 'pl', 'without texts', 'lately', 'by id', 'by slug', 'within'] as const;

type Route = (typeof routes)[number];

type Answers = Readonly<Record<Route, { readonly anonymous: Answer; readonly login: Answer }>>;

type Case = {
  readonly collection: Collection;
  readonly answers: Answers;
  readonly login: boolean;
  /** Whether the item was published before, so that it is asked for where no list has it. */
  readonly wasPublished: boolean;
  /** Whether a snapshot of the same day has the item. */
  readonly hasSnapshot: boolean;
  /** Whether the address of the item ends otherwise than its slug, so that a link to it is not recognized. */
  readonly isRenamed: boolean;
};

const inLists: readonly Answer[] = ['absent', 'broken', 'faulty', ...keysOf(refusing)];
const ofItems: readonly Answer[] = [...keysOf(refusing), ...keysOf(errors)];

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

/** Most answers give the item whole, so that some fetches get no other. */
const answersOf = (answers: readonly Answer[]) => {
  const answer = fc.oneof(
    { weight: 5, arbitrary: fc.constant<Answer>('whole') },
    { weight: 2, arbitrary: fc.constantFrom(...answers) },
  );
  return fc.record({ anonymous: answer, login: answer });
};

const cases: fc.Arbitrary<Case> = fc.record({
  collection: fc.constantFrom(...collections),
  answers: fc.record({
    ...{ en: answersOf(inLists), pl: answersOf(inLists) },
    ...{ 'without texts': answersOf(inLists), lately: answersOf(inLists) },
    ...{ 'by id': answersOf(ofItems), 'by slug': answersOf(ofItems), within: answersOf(inLists) },
  }),
  login: fc.boolean(),
  wasPublished: fc.boolean(),
  hasSnapshot: fc.boolean(),
  isRenamed: fc.boolean(),
});

let place: string;
let server: TestServer;
let present: Case;
/** Answers about the item that were sent. */
let sent: { readonly route: Route; readonly answer: Answer }[] = [];

beforeAll(async () => {
  place = mkdtempSync(join(inject('runFolder'), 'answers-'));
  const link = wirePost({
    id: 90,
    content: { rendered: '<a href="{{origin}}/event/linked-50/">More</a>' },
  });
  server = await startSmallCms({
    items: {
      events: { en: [wireEvent({ id: 1 })], pl: [wireEvent({ id: 2 })] },
      posts: { en: [link], pl: [wirePost({ id: 91 })] },
    },
    interrupt: (request, response) => {
      const { url, origin } = request;
      const path = url.pathname.replace(/^\/wp-json\/(?:calendar\/events\/v1|cms\/v2)\//, '');
      const fill = (value: unknown): unknown =>
        JSON.parse(JSON.stringify(value).replaceAll('{{origin}}', origin));
      const [collection = '', ...rest] = path.split('/');
      if (rest.length === 0) {
        const items = listed(collection, request);
        if (!items) return false;
        const totals = { 'X-WP-Total': String(items.length), 'X-WP-TotalPages': '1' };
        const body = ['posts', 'pages'].includes(collection)
          ? items
          : { [collection]: items, total: items.length, total_pages: 1 };
        sendJson(response, fill(body), { headers: totals });
        return true;
      }
      if (rest[0] === '1' && collection === 'events') {
        sendJson(response, fill(namingEvent(1, request)));
        return true;
      }
      const isOwn =
        collection === present.collection && /^(?:50|linked-50)$/.test(rest.at(-1) ?? '');
      if (!isOwn) return false;
      const answer = tell(rest.length > 1 ? 'by slug' : 'by id', request);
      if (isError(answer)) sendError(response, errors[answer][0], codeOf(answer, collection));
      else sendJson(response, fill(item(answer)));
      return true;
    },
  });
});
afterAll(() => server.close());

/** What the server answers of the item by a route, which is remembered. */
function tell(route: Route, { headers }: Pick<CmsRequest, 'headers'>): Answer {
  const { anonymous, login } = present.answers[route];
  const answer = headers.authorization === undefined ? anonymous : login;
  sent.push({ route, answer });
  return answer;
}

/** Items of a list besides those that are in it anyway; `undefined` where nothing is different. */
function listed(collection: string, request: CmsRequest): Items | undefined {
  const query = request.url.searchParams;
  const language = query.get('ml_language') === 'pl' ? 'pl' : 'en';
  const isNarrow = query.has('_fields');
  const own = collection === present.collection ? itemsOf(routeOf(query, language), request) : [];
  if (collection === 'events')
    return [language === 'en' ? namingEvent(1, request) : wireEvent({ id: 2 }), ...own];
  if (collection !== present.collection) return undefined;
  const others =
    collection === 'posts' ? [wirePost({ id: language === 'en' ? 90 : 91, ...link })] : [];
  const all = [...others, ...own];
  return isNarrow ? all.map(withoutTexts) : all;
}

const link = {
  content: { rendered: '<a href="{{origin}}/event/linked-50/">More</a>', protected: false },
};

function routeOf(query: URLSearchParams, language: 'en' | 'pl'): Route {
  if (query.has('_fields')) return 'without texts';
  return query.has('modified_after') || query.has('include') ? 'lately' : language;
}

function itemsOf(route: Route, request: CmsRequest): Items {
  const answer = tell(route, request);
  return answer === 'absent' || isError(answer) ? [] : [item(answer)];
}

/** An event that is public, and names the item where it is a venue or organizer. */
function namingEvent(eventId: number, request: CmsRequest) {
  const { collection } = present;
  if (collection !== 'venues' && collection !== 'organizers') return wireEvent({ id: eventId });
  const [named] = itemsOf('within', request);
  const field = collection === 'venues' ? 'venue' : 'organizer';
  return wireEvent({ id: eventId, [field]: named ? [named] : [] });
}

function isError(answer: Answer): answer is keyof typeof errors {
  return answer in errors;
}

function codeOf(answer: keyof typeof errors, collection: string): string {
  if (answer !== 'own error') return errors[answer][1];
  return collection === 'posts' || collection === 'pages'
    ? 'rest_forbidden'
    : `${collection.slice(0, -1)}-not-accessible`;
}

function item(answer: Exclude<Answer, keyof typeof errors>): Items[number] {
  const change = answer in refusing ? refusing[answer as Refusing] : {};
  const text = `<p>All of the ${mark}.</p>`;
  // What it can do without.
  const faulty = answer === 'faulty' && { slug: { of: mark }, website: { of: mark } };
  const name = `The ${mark} party`;
  if (present.collection === 'events')
    return wireEvent({
      ...{ id, title: name, description: text, slug: present.isRenamed ? 'renamed' : 'linked-50' },
      ...{ url: '{{origin}}/event/linked-50/' },
      ...(answer === 'broken' && { start_date: `${mark} o'clock` }),
      ...faulty,
      ...change,
    });
  const broken = answer === 'broken' ? { date_utc: mark, date_gmt: mark, modified_gmt: mark } : {};
  if (present.collection === 'venues')
    return wireVenue({ id, venue: name, description: text, ...broken, ...faulty, ...change });
  if (present.collection === 'organizers')
    return wireOrganizer({
      id,
      organizer: name,
      description: text,
      ...broken,
      ...faulty,
      ...change,
    });
  const body = { rendered: text, protected: false };
  return wirePost({
    id,
    title: { rendered: name },
    content: body,
    excerpt: body,
    ...broken,
    ...faulty,
    ...change,
  });
}

/** What `_fields` leaves of a post or page. */
function withoutTexts({ content, excerpt, meta: _, ...rest }: Items[number]): Items[number] {
  const flag = (body: unknown) => ({ protected: Object(body).protected === true });
  return { ...rest, content: flag(content), excerpt: flag(excerpt) };
}

type Fetched = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly titles: readonly PrivateTitle[];
};

let names = 0;

async function read(given: Case, previous?: Fetched): Promise<Fetched | undefined> {
  present = given;
  sent = [];
  names += 1;
  const folder = join(place, String(names));
  const known = { language: 'en', id } as const;
  const { collection, login, wasPublished } = given;
  let titles: readonly PrivateTitle[] = [];
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    ...(login && { user: 'editor', applicationPassword: 'abcd' }),
    config: {
      ...{ dialect: 'auto', concurrency: 4, timeout: 5, attempts: 1, maxAnswer: 5 },
      authenticateAll: login,
    },
  });
  try {
    const manifest = await fetchSnapshot({
      api,
      folder,
      now,
      basis: 'same',
      previous,
      published: {
        known: collection === 'events' && wasPublished ? [known] : [],
        uncertain: [],
        others: collection !== 'events' && wasPublished ? [{ collection, ...known }] : [],
        all: true,
      },
      config: {
        languages: ['en', 'pl'],
        maxQuarantinedShare: 1,
        embeds: { maxLookups: 0 },
        api: { concurrency: 4, statusHorizon: 60, reuseHours: 20, authenticateAll: login },
        images: { mode: 'link', hosts: [], maxFile: 1 },
        files: { mode: 'link', hosts: [], maxFile: 1 },
      },
      privateTexts: (found) => {
        titles = found;
      },
    });
    return { folder, manifest, titles };
  } catch (error) {
    // A list that lacks what the item's own route gives is a reason to write nothing at all.
    if (!(error instanceof IncompleteError)) throw error;
    expect(existsSync(folder)).toBe(false);
    return undefined;
  } finally {
    await api.close();
  }
}

const allWhole: Answers = {
  ...{ en: both('whole'), pl: both('absent'), 'without texts': both('whole') },
  ...{ lately: both('whole'), 'by id': both('whole'), 'by slug': both('whole') },
  within: both('whole'),
};

function both(answer: Answer) {
  return { anonymous: answer, login: answer };
}

function textsIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

/** Whether an answer says that the item is not public, and which item that is. */
function isNo({ route, answer }: (typeof sent)[number]): boolean {
  return answer in refusing || (answer === 'own error' && route !== 'by slug');
}

test('what any answer of a fetch withholds is in no file of its snapshot, whatever the others say', async () => {
  const seen = { withheld: 0, public: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      const whole = { ...given, answers: allWhole };
      const isReused = given.collection === 'posts' || given.collection === 'pages';
      const before = given.hasSnapshot && isReused ? await read(whole) : undefined;
      const fetched = await read(given, before);
      if (!fetched) return;
      const { folder, titles } = fetched;
      const manifest = manifestSchema.parse(
        JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')),
      );
      const text = textsIn(folder);
      const entries = manifest.withheld.filter(
        (entry) => entry.collection === given.collection && entry.id === id,
      );
      rmSync(folder, { recursive: true });
      if (sent.some(isNo)) {
        seen.withheld += 1;
        expect(text).not.toContain(mark);
        expect(entries).not.toEqual([]);
      }
      const isGiven = ({ route, answer }: (typeof sent)[number]) =>
        answer === 'whole' && (route === 'en' || route === 'pl');
      if (
        sent.every(({ answer }) => answer === 'whole' || answer === 'absent') &&
        sent.some(isGiven)
      ) {
        seen.public += 1;
        expect(text).toContain(mark);
        expect(entries).toEqual([]);
        expect(titles).toEqual([]);
      }
      const gaveTitle = sent.some(({ answer }) => answer === 'whole' || answer in refusing);
      if (sent.some(isNo) && sent.every(({ answer }) => !isError(answer)) && gaveTitle)
        expect(titles.map(({ title }) => title)).toContain(`The ${mark} party`);
    }),
    process.env['FUZZ_RUNS'] === undefined ? { numRuns: 50 } : {},
  );
  expect(Math.min(seen.withheld, seen.public)).toBeGreaterThan(2);
}, 120_000);
