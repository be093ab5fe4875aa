import { chances } from '../../scripts/mock/town/chance.ts';
import type { Collection } from '../../src/contract/collections.ts';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from './wire-items.ts';

type Wire = Record<string, unknown>;

/** The items of a small server, by collection and language; edits change them in place. */
export type EditedItems = Record<Collection, Record<(typeof languages)[number], Wire[]>>;

const days = 40;

/** Address of the one picture; the server has to answer it. */
const picture = '{{origin}}/uploads/photo-1.png';

/**
 * A dozen events in each language over six weeks, with venues on maps, organizers, categories, films and links among them,
 * news with a picture, pages, entries of a menu, and blocks.
 */
export function editableItems(): EditedItems {
  const both = (make: (id: number) => Wire, count: number, first: number) =>
    Object.fromEntries(
      languages.map((language, place) => [
        language,
        Array.from({ length: count }, (_, index) => make(first + 100 * place + index)),
      ]),
    ) as Record<(typeof languages)[number], Wire[]>;
  const items: EditedItems = {
    venues: both((id) => wireVenue({ id, geo_lat: 50 + id / 10_000, geo_lng: 20 }), 3, 1000),
    organizers: both((id) => wireOrganizer({ id }), 2, 2000),
    categories: both((id) => wireTerm({ id, name: `Kind ${id}`, slug: `kind-${id}` }), 3, 3000),
    tags: both(
      (id) => wireTerm({ id, name: `Mark ${id}`, slug: `mark-${id}`, taxonomy: 'post_tag' }),
      2,
      5000,
    ),
    posts: both(
      (id) => {
        const hundreds = 100 * Math.floor((id - 4000) / 100);
        return wirePost({ id, tags: [5000 + hundreds], featured_media: 8000 + hundreds });
      },
      2,
      4000,
    ),
    pages: both((id) => wirePost({ id, slug: `page-${id}`, type: 'page', parent: 0 }), 2, 6000),
    media: both((id) => wireMedia({ id, source_url: picture }), 1, 8000),
    'menu-items': both((id) => wireMenuItem({ id, menu_order: id }), 2, 9000),
    blocks: both((id) => wireBlock({ id }), 3, 9500),
    events: { en: [], pl: [] },
  };
  for (const [place, language] of languages.entries()) {
    for (let index = 0; index < 12; index++) {
      items.events[language].push(newEvent(items, language, 100 * (place + 1) + index, index));
    }
  }
  return items;
}

function newEvent(items: EditedItems, language: 'en' | 'pl', id: number, index: number): Wire {
  const pick = (list: readonly Wire[]) => list[index % list.length];
  const before = items.events[language].at(-1);
  return wireEvent({
    id,
    slug: `event-${id}`,
    title: index % 4 === 3 ? 'Weekly walk' : `Event ${id}`,
    description: `${before ? `<p>After <a href="${before['url']}">the one before</a>.</p>` : '<p>First.</p>'}${
      index % 2 === 1 ? film : ''
    }`,
    ...datesOn((index * 7) % days),
    venue: index % 5 === 4 ? [] : [pick(items.venues[language])],
    organizer: [pick(items.organizers[language])],
    categories: [pick(items.categories[language])],
    tags: index % 2 === 0 ? [pick(items.tags[language])] : [],
  });
}

/** What a page shows as a click-to-load preview for another site's frame, which a script opens. */
const film = '<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>';

/** Two hours in the evening of a day, counted from 10 November 2026. */
function datesOn(day: number): Wire {
  const date = Temporal.PlainDate.from('2026-11-10').add({ days: day }).toString();
  return {
    start_date: `${date} 19:00:00`,
    end_date: `${date} 21:00:00`,
    utc_start_date: `${date} 18:00:00`,
    utc_end_date: `${date} 20:00:00`,
  };
}

const edits: readonly ((
  items: EditedItems,
  language: 'en' | 'pl',
  chance: () => number,
) => string)[] = [
  edited('events', 'renames', (event) => ({ title: `${event['title']}!` })),
  edited('events', 'moves', (_, chance) => datesOn(Math.floor(chance() * days))),
  edited('events', 'cancels', () => ({ event_status: 'canceled' })),
  edited('events', 'cancels in the title', (event) => ({ title: `CANCELLED: ${event['title']}` })),
  edited('events', 'hides or shows', (event) => ({
    hide_from_listings: !event['hide_from_listings'],
  })),
  edited('events', 'gives another slug', (event) => ({
    slug: `${event['slug']}-x`,
    url: `${event['url']}x/`,
  })),
  edited('events', 'rewrites', (event) => ({ description: `${event['description']}<p>More.</p>` })),
  edited('events', 'takes the venue of', () => ({ venue: [] })),
  edited('events', 'features', (event) => ({ featured: !event['featured'] })),
  edited('venues', 'renames', (venue) => ({ venue: `${venue['venue']} B`, city: 'Łódź' })),
  edited('categories', 'renames', (term) => ({ name: `${term['name']} C` })),
  edited('tags', 'renames', (term) => ({ name: `${term['name']} E` })),
  edited('venues', 'describes', (venue) => ({ description: `<p>${venue['venue']} is large.</p>` })),
  edited('organizers', 'renames', (organizer) => ({
    organizer: `${organizer['organizer']} D`,
    phone: '123',
  })),
  edited('posts', 'renames', (post) => ({ title: { rendered: `News ${post['id']} again` } })),
  // What comes first in the order of ids, or leaves it, is among those that others were told apart by.
  (items, language, chance) => {
    const list = items.categories[language];
    const id = Math.min(...list.map((term) => Number(term['id']))) - 1;
    const term = wireTerm({ id, name: `Kind ${id}`, slug: `kind-${id}` });
    list.push(term);
    const event = items.events[language][Math.floor(chance() * items.events[language].length)];
    if (event) event['categories'] = [term];
    return `adds category ${id} for event ${event?.['id']}`;
  },
  (items, language, chance) => {
    const [first, ...others] = items.categories[language];
    const term = others[Math.floor(chance() * others.length)];
    if (!first || !term) return 'leaves the only category';
    const parent = term['parent'] === 0 ? first['id'] : 0;
    items.categories[language] = [
      first,
      ...others.map((one) => (one === term ? { ...one, parent } : one)),
    ];
    return `puts category ${term['id']} below ${parent}`;
  },
  (items, language, chance) => {
    const list = items.categories[language];
    if (list.length < 2) return 'leaves the last category';
    const [removed] = list.splice(Math.floor(chance() * list.length), 1);
    for (const event of items.events[language])
      if (Array.isArray(event['categories']))
        event['categories'] = event['categories'].filter(
          (one: Wire) => one['id'] !== removed?.['id'],
        );
    return `removes category ${removed?.['id']}`;
  },
  (items, language) => {
    const list = items.events[language];
    const id = Math.max(...list.map((event) => Number(event['id']))) + 1;
    list.push(newEvent(items, language, id, id));
    return `adds event ${id}`;
  },
  (items, language, chance) => {
    const [removed] = items.events[language].splice(
      Math.floor(chance() * items.events[language].length),
      1,
    );
    return `removes event ${removed?.['id']}`;
  },
];

/** An edit that changes fields of one item of a collection. */
function edited(
  collection: Collection,
  verb: string,
  change: (item: Wire, chance: () => number) => Wire,
): (typeof edits)[number] {
  return (items, language, chance) => {
    const list = items[collection][language];
    const place = Math.floor(chance() * list.length);
    const item = list[place];
    if (!item) return 'nothing';
    list[place] = { ...item, modified_utc: '2026-11-19 08:00:00', ...change(item, chance) };
    return `${verb} ${collection} ${item['id']}`;
  };
}

/** What a server says of itself. */
export type EditedRoot = { name: string; description: string; timeZone: string };

/** Changes one thing that a server says of itself. */
export function editRoot(root: EditedRoot, change: keyof EditedRoot): void {
  root[change] = { name: 'Other town', description: 'All that is on', timeZone: 'Africa/Lagos' }[
    change
  ];
}

/** Edits at random, the same for the same seed. Returns what was done. */
export function editAtRandom(items: EditedItems, seed: string, count: number): string[] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => {
    const edit = edits[Math.floor(chance() * edits.length)];
    return edit?.(items, chance() < 0.5 ? 'en' : 'pl', chance) ?? '';
  });
}
