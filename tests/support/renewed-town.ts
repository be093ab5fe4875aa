import { chances } from '../../scripts/mock/town/chance.ts';
import { type SiteConfigInput, siteConfigSchema } from '../../src/config.ts';
import { type Collection, collections } from '../../src/contract/collections.ts';
import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../src/contract/language.ts';
import type { Manifest, Snapshot } from '../../src/snapshot/format.ts';
import { type EditedItems, editAtRandom, editableItems } from './edited-cms.ts';
import { snapshotOf } from './snapshot-of.ts';
import { wireEvent, wirePage } from './wire-items.ts';

type Wire = Record<string, unknown>;

type TownManifest = Pick<Manifest, 'withheld' | 'vanished'> & {
  /** What was copied, by what the addresses of it end in. */
  readonly copied: Set<string>;
};

type TownState = { items: EditedItems; manifest: TownManifest };

/** A site on which everything is switched on that reads what others do not. */
const settings: SiteConfigInput = {
  siteUrl: 'https://town.example/',
  identifierDomain: 'town.example',
  eventsPerPage: 3,
  groupEventsPerPage: 2,
  postsPerPage: 2,
  corrections: 'desk@town.example',
  contact: 'Hall 1',
  socialCards: 'always',
  programmes: { categories: ['kind-3000', 'kind-3100'] },
  combinations: { max: 4, minEvents: 1 },
  calendars: { tombstoneDays: 20 },
  facts: {
    known: {
      free: { tags: ['mark-5000', 'mark-5100'] },
      'step-free': { venues: ['venue-1000', 'venue-1100'], fields: { Access: ['step-free'] } },
    },
    soldOut: { tags: ['mark-5001', 'mark-5101'] },
  },
  menus: {
    header: 3,
    footer: 3,
    links: [
      {
        slot: 'footer',
        label: { en: 'First', pl: 'Pierwsze' },
        href: 'https://cms.example/event/event-100/',
      },
    ],
  },
  slots: { announcement: 'block-9500', contact: 'block-9501', accessibility: 'page-6000' },
  maps: {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: { text: 'Maps', url: 'https://tiles.example/' },
  },
  redirects: { more: { '/old/': '/en/' } },
};

export const townConfig = siteConfigSchema.parse(settings);

/** The same with hooks that leave items out and let them in again as they are edited. */
export const hookedConfig = siteConfigSchema.parse({
  ...settings,
  hooks: {
    fields: {
      size: { label: 'Size', description: 'Of its title.', values: { odd: 'Odd', even: 'Even' } },
    },
    pages: ({ events, posts }) => {
      const titles = events.map(
        ({ title, url }) => `<li><a href="${url}">${title.length}</a></li>`,
      );
      const html = `<ul>${titles.join('')}</ul><p>${posts.length}</p>`;
      return [{ name: 'list', slug: 'list', title: 'List', html, modified: '2026-11-02' }];
    },
    files: {
      'en/all.json': {
        language: 'en',
        of: ['today', 'events', 'venues', 'organizers', 'posts'],
        text: (content) => JSON.stringify(content),
      },
    },
    event(item) {
      const { length } = item.title;
      if (length % 4 === 0) return null;
      return {
        ...item,
        tags: item.tags.slice(1),
        added: { size: length % 2 === 0 ? 'even' : 'odd' },
      };
    },
    venue: (item) => (item.venue.length % 3 === 0 ? null : { ...item, venue: `${item.venue}!` }),
    organizer: (item) => ({ ...item, phone: '' }),
    post: (item) => (item.title.rendered.length % 3 === 0 ? null : item),
  },
} satisfies SiteConfigInput);

const picture = '{{origin}}/uploads/photo-1.png';

const paper = '{{origin}}/uploads/paper.pdf';

const video = 'https://www.youtube.com/watch?v=abcdefghijk';

/** A small server that is edited: its items, and what a read of it found besides. */
export class EditedTown {
  now = Temporal.Instant.from('2026-11-20T02:00:00Z');
  #state: TownState;
  /** What it was before the last edits. */
  readonly #before: TownState[] = [];

  constructor() {
    const items = editableItems();
    addPages(items);
    for (const collection of collections)
      for (const [place, language] of languages.entries())
        items[collection][language] = items[collection][language].map((item) => ({
          ...item,
          translations: {
            [language === 'en' ? 'pl' : 'en']: Number(item['id']) + (place === 0 ? 100 : -100),
          },
        }));
    for (const language of languages)
      for (const event of items.events[language])
        if (Number(event['id']) % 3 === 0) event['title'] = 'Choir practice';
    const copied = new Set(['photo-1.png', 'paper.pdf', 'film', 'map']);
    this.#state = { items, manifest: { withheld: [], vanished: [], copied } };
  }

  get items(): EditedItems {
    return this.#state.items;
  }

  /** Edits at random, the same for the same seed. Returns what was done. */
  edit(seed: string, count: number): string[] {
    this.#before.push(structuredClone(this.#state));
    if (this.#before.length > 4) this.#before.shift();
    const chance = chances(seed);
    return Array.from({ length: count }, (_, place) => {
      if (chance() < 0.5) return editAtRandom(this.items, `${seed} ${place}`, 1).join();
      const edit = townEdits[Math.floor(chance() * townEdits.length)];
      return edit?.(this.#state, chance() < 0.5 ? 'en' : 'pl', chance) ?? '';
    });
  }

  /** Makes it what it was so many edits ago. */
  restore(back: number): string {
    const state = this.#before.at(-back);
    if (state === undefined) return 'nothing to restore';
    this.#state = structuredClone(state);
    return `restores what was ${back} before`;
  }

  snapshot(): Snapshot {
    const { items, manifest } = this.#state;
    const of = (language: Language) =>
      Object.fromEntries(
        collections.map((collection) => [collection, items[collection][language]]),
      );
    const { copied, withheld, vanished } = manifest;
    const file = (url: string, digest: string, width = 1200, height = 800) => ({
      ...{ url, digest: digest.repeat(64), extension: 'png', color: '#884422' },
      ...{ width, height },
    });
    const address = (url: string) => url.replace('{{origin}}', 'https://cms.example');
    const map = { zoom: 12, width: 640, height: 360 };
    return snapshotOf({
      en: of('en'),
      pl: of('pl'),
      root: { show_on_front: 'page', page_on_front: 6001, page_for_posts: 6003 },
      manifest: {
        fetched: this.now.toString(),
        withheld: [...withheld],
        vanished: [...vanished],
        files: [
          ...(copied.has('photo-1.png') ? [file(address(picture), 'a')] : []),
          ...(copied.has('map')
            ? [file('map:all', 'b', 640, 360), file('map:venue', 'c', 640, 360)]
            : []),
        ],
        maps: copied.has('map')
          ? [
              { ...map, kind: 'overview', latitude: 50.1, longitude: 20, url: 'map:all' },
              { ...map, kind: 'venue', latitude: 50.1, longitude: 20, url: 'map:venue' },
            ]
          : [],
        documents: copied.has('paper.pdf')
          ? [
              {
                ...{ url: address(paper), digest: 'd'.repeat(64), extension: 'pdf' },
                ...{ bytes: 4000, path: 'paper.pdf' },
              },
            ]
          : [],
        embeds: copied.has('film') ? [{ url: video, title: 'A film', picture: '' }] : [],
      },
    });
  }
}

/**
 * A page below another, with one below it, and one that shows the news; the second page is the home
 * page.
 */
function addPages({ pages }: EditedItems): void {
  for (const language of languages) {
    const [top, home] = pages[language].map(({ id }) => Number(id));
    if (top === undefined || home === undefined) continue;
    const below = home + 1;
    for (const [id, parent] of [
      [below, top] as const,
      [home + 2, 0] as const,
      [home + 3, below] as const,
    ])
      pages[language].push(wirePage({ id, slug: `page-${id}`, parent }));
  }
}

type TownEdit = (state: TownState, language: Language, chance: () => number) => string;

const townEdits: readonly TownEdit[] = [
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['pages']);
    item['title'] = { rendered: chance() < 0.3 ? 'About us' : `Page ${chance().toFixed(2)}` };
    return `calls page ${item['id']} ${JSON.stringify(item['title'])}`;
  },
  (state, language, chance) => {
    const [collection, item] = anyOf(state, language, chance, texts);
    const link = addressIn(state, chance() < 0.7 ? language : 'en', chance);
    const text = `<p>See <a href="${link}">this</a>.</p><img src="${picture}">`;
    const field = collection === 'events' || collection === 'venues' ? 'description' : 'content';
    if (field === 'description') item[field] = text;
    else item[field] = { rendered: text, protected: false };
    return `links ${collection} ${item['id']} to ${link}`;
  },
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['menu-items']);
    item['url'] = addressIn(state, language, chance);
    return `leads menu entry ${item['id']} to ${item['url']}`;
  },
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['blocks']);
    const link = addressIn(state, language, chance);
    item['content'] = { raw: `<p><a href="${link}">More</a></p>`, protected: false };
    return `links block ${item['id']} to ${link}`;
  },
  (state, language, chance) => {
    const list = state.items['menu-items'][language];
    const [first] = list.splice(Math.floor(chance() * list.length), 1);
    if (first) list.push(first);
    return 'sorts the menu';
  },
  (state, language, chance) => removes(state, language, chance, 'withheld'),
  (state, language, chance) => removes(state, language, chance, 'vanished'),
  ({ manifest: { copied } }, _, chance) => {
    const names = ['photo-1.png', 'paper.pdf', 'film', 'map'];
    const name = names[Math.floor(chance() * names.length)] ?? '';
    if (!copied.delete(name)) copied.add(name);
    return `${copied.has(name) ? 'copies' : 'lacks'} ${name}`;
  },
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['media']);
    item['source_url'] = item['source_url'] === picture ? '{{origin}}/uploads/gone.png' : picture;
    item['alt_text'] = `Crowd ${chance().toFixed(2)}`;
    return `gives picture ${item['id']} the file ${item['source_url']}`;
  },
  ({ items }, language, chance) => {
    const list = items.events[language];
    const id = Math.max(...list.map((event) => Number(event['id']))) + 1;
    const day = Math.floor(chance() * 60);
    const like = list[Math.floor(chance() * list.length)];
    for (let index = 0; index < 3; index += 1)
      list.push({
        ...like,
        ...wireEvent({ ...like, id: id + index, slug: `event-${id + index}` }),
        ...onDay(day + 7 * index),
      });
    return `adds three dates of ${like?.['title']}`;
  },
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['events']);
    const [, parent] = anyOf(state, language, chance, ['events']);
    item['parent'] = item['parent'] ? 0 : parent['id'];
    return `makes event ${item['id']} a part of ${item['parent']}`;
  },
  (state, language, chance) => {
    const [, item] = anyOf(state, language, chance, ['events']);
    const others = ['Poland', 'Europe/Warsaw', 'Europe/London'];
    item['timezone'] = others.filter((zone) => zone !== item['timezone'])[chance() < 0.8 ? 0 : 1];
    return `moves event ${item['id']} to ${item['timezone']}`;
  },
  (state, language, chance) => {
    const [collection, item] = anyOf(state, language, chance, ['events', 'posts', 'venues']);
    const to = addressIn(state, language, chance);
    item['website'] = to;
    item['yoast_head_json'] = { canonical: to };
    return `${collection} ${item['id']} has the website ${to}`;
  },
];

const texts = ['events', 'venues', 'posts', 'pages'] as const;

/** A day, counted from 10 November 2026. */
function onDay(day: number): Wire {
  const date = Temporal.PlainDate.from('2026-11-10').add({ days: day }).toString();
  return {
    ...{ start_date: `${date} 19:00:00`, end_date: `${date} 21:00:00` },
    ...{ utc_start_date: null, utc_end_date: null },
  };
}

/** An item that may be changed in place. */
function anyOf<C extends Collection>(
  { items }: TownState,
  language: Language,
  chance: () => number,
  of: readonly C[],
): readonly [C, Wire] {
  const [collection] = of.slice(Math.floor(chance() * of.length));
  if (collection === undefined) throw new Error('There is no collection.');
  const list = items[collection][language];
  const place = Math.floor(chance() * list.length);
  const item = { ...list[place] };
  if (list[place] !== undefined) list[place] = item;
  return [collection, item];
}

function addressIn(state: TownState, language: Language, chance: () => number): string {
  const fixed = [
    ...[picture, paper, video, 'mailto:desk@town.example', 'https://town.example/en/events/'],
    ...['{{origin}}/events/month/2026-12/', '{{origin}}/nowhere/', '{{origin}}/?p=101'],
  ];
  if (chance() < 0.3) return fixed[Math.floor(chance() * fixed.length)] ?? picture;
  const [, item] = anyOf(state, language, chance, ['events', 'events', 'venues', 'posts', 'pages']);
  return String(item['url'] ?? item['link']);
}

function removes(
  { items, manifest }: TownState,
  language: Language,
  chance: () => number,
  how: 'withheld' | 'vanished',
): string {
  const collection = how === 'withheld' && chance() < 0.5 ? 'venues' : 'events';
  const list = items[collection][language];
  const [item] = list.length > 1 ? list.splice(Math.floor(chance() * list.length), 1) : [];
  if (item === undefined) return 'nothing';
  const id = Number(item['id']);
  if (how === 'withheld') manifest.withheld.push({ collection, language, id, reason: 'password' });
  else manifest.vanished.push({ language, id, answer: chance() < 0.5 ? 'unknown' : 'hidden' });
  if (collection === 'venues')
    items.events[language] = items.events[language].map((event) => ({
      ...event,
      venue: asList(event['venue']).filter((venue) => venue['id'] !== id),
    }));
  return `${collection} ${id} is ${how}`;
}

function asList(value: unknown): readonly Wire[] {
  return Array.isArray(value) ? value : [];
}
