import type {
  StoredBlock,
  StoredEvent,
  StoredItem,
  StoredMedia,
  StoredMenuItem,
  StoredOrganizer,
  StoredPage,
  StoredPost,
  StoredTerm,
  StoredVenue,
  Town,
} from './stored.ts';
import { noContent } from './town/empty.ts';

/** Builders of stored items for tests: everything has a plain value, a test names what it is about. */

const written = { language: 'en', group: 0, status: 'publish' } as const;

export function sampleEvent(fields: Partial<StoredEvent> & Pick<StoredEvent, 'id'>): StoredEvent {
  return {
    ...basics(fields, 'event'),
    kind: 'event',
    title: `Event ${fields.id}`,
    content: '<p>Come and see.</p>',
    excerpt: '',
    password: '',
    start: '2026-12-01 18:00:00',
    end: '2026-12-01 20:00:00',
    timezone: 'Europe/Warsaw',
    allDay: false,
    cost: '',
    costValues: [],
    website: '',
    showMap: true,
    showMapLink: true,
    hideFromListings: false,
    sticky: false,
    featured: false,
    eventStatus: 'https://schema.org/EventScheduled',
    image: 0,
    venues: [],
    organizers: [],
    categories: [],
    tags: [],
    ...fields,
  };
}

export function sampleVenue(fields: Partial<StoredVenue> & Pick<StoredVenue, 'id'>): StoredVenue {
  return {
    ...basics(fields, 'venue'),
    kind: 'venue',
    name: `Venue ${fields.id}`,
    description: '',
    address: '',
    city: '',
    country: '',
    province: '',
    state: '',
    zip: '',
    phone: '',
    website: '',
    latitude: null,
    longitude: null,
    showMap: true,
    showMapLink: true,
    image: 0,
    ...fields,
  };
}

export function sampleOrganizer(
  fields: Partial<StoredOrganizer> & Pick<StoredOrganizer, 'id'>,
): StoredOrganizer {
  return {
    ...basics(fields, 'organizer'),
    kind: 'organizer',
    name: `Organizer ${fields.id}`,
    description: '',
    phone: '',
    website: '',
    email: '',
    image: 0,
    ...fields,
  };
}

export function sampleTerm(fields: Partial<StoredTerm> & Pick<StoredTerm, 'id' | 'kind'>): StoredTerm {
  return { ...basics(fields, fields.kind), name: `Term ${fields.id}`, description: '', parent: 0, ...fields };
}

export function samplePost(fields: Partial<StoredPost> & Pick<StoredPost, 'id'>): StoredPost {
  return {
    ...basics(fields, 'post'),
    kind: 'post',
    title: `Post ${fields.id}`,
    content: '<p>News of the house.</p>',
    excerpt: '',
    password: '',
    image: 0,
    sticky: false,
    format: 'standard',
    categories: [],
    tags: [],
    ...fields,
  };
}

export function samplePage(fields: Partial<StoredPage> & Pick<StoredPage, 'id'>): StoredPage {
  return {
    ...basics(fields, 'page'),
    kind: 'page',
    title: `Page ${fields.id}`,
    content: '<p>About the house.</p>',
    excerpt: '',
    password: '',
    image: 0,
    parent: 0,
    order: 0,
    template: '',
    ...fields,
  };
}

export function sampleMedia(fields: Partial<StoredMedia> & Pick<StoredMedia, 'id' | 'bytes'>): StoredMedia {
  return {
    ...basics(fields, 'media'),
    kind: 'media',
    title: `Picture ${fields.id}`,
    altText: '',
    caption: '',
    mimeType: 'image/png',
    width: 600,
    height: 400,
    file: `picture-${fields.id}.png`,
    ...fields,
  };
}

export function sampleMenuItem(fields: Partial<StoredMenuItem> & Pick<StoredMenuItem, 'id'>): StoredMenuItem {
  return {
    ...basics(fields, 'menu-item'),
    kind: 'menu-item',
    title: `Entry ${fields.id}`,
    url: '#top',
    type: 'custom',
    object: 'custom',
    objectId: 0,
    parent: 0,
    order: 1,
    menu: 1,
    target: '',
    ...fields,
  };
}

export function sampleBlock(fields: Partial<StoredBlock> & Pick<StoredBlock, 'id'>): StoredBlock {
  return {
    ...basics(fields, 'block'),
    kind: 'block',
    title: `Block ${fields.id}`,
    content: '<!-- wp:paragraph --><p>Open from 10 to 18.</p><!-- /wp:paragraph -->',
    ...fields,
  };
}

/** A town with nothing in it but what a test gives. */
export function sampleTown(content: Partial<Town>): Town {
  return {
    name: 'Town & House',
    description: 'What is on',
    timeZone: 'Europe/Warsaw',
    ...noContent,
    ...content,
  };
}

function basics({ id }: Pick<StoredItem, 'id'>, kind: string): StoredItem {
  const time = `2026-01-01 10:00:${String(id % 60).padStart(2, '0')}`;
  return { ...written, id, slug: `${kind}-${id}`, created: time, modified: time };
}

const noBytes = async () => new Uint8Array();

/** Posts, pages, files, menus and blocks in every state, for tests. */
export const contentTown = sampleTown({
  frontPage: 20,
  terms: [
    sampleTerm({ id: 90, kind: 'category', slug: 'house' }),
    sampleTerm({ id: 91, kind: 'category', parent: 90 }),
  ],
  posts: [
    samplePost({ id: 10, title: 'Zażółć', created: '2026-01-01 10:00:00', categories: [90], tags: [92] }),
    samplePost({ id: 11, title: 'Beta', created: '2026-02-01 10:00:00', categories: [91], sticky: true }),
    samplePost({
      id: 12,
      title: 'Alpha',
      created: '2026-03-01 10:00:00',
      format: 'aside',
      excerpt: 'Zażółć',
    }),
    samplePost({
      id: 13,
      password: 'open',
      created: '2026-04-01 10:00:00',
      content: '<p>Secret</p>',
      slug: 'gęś',
    }),
    samplePost({ id: 14, status: 'draft' }),
    samplePost({ id: 15, status: 'private' }),
    samplePost({ id: 16, status: 'future' }),
    samplePost({ id: 17, status: 'trash' }),
    samplePost({ id: 18, language: 'pl' }),
  ],
  pages: [
    samplePage({ id: 20, slug: 'home', order: 2 }),
    samplePage({ id: 21, slug: 'about', order: 1 }),
    samplePage({ id: 22, slug: 'team', parent: 21, order: 3 }),
    samplePage({ id: 23, slug: 'plans', status: 'draft' }),
    samplePage({ id: 24, slug: 'roof', parent: 23 }),
  ],
  media: [
    sampleMedia({
      id: 30,
      width: 3000,
      height: 1500,
      file: 'wide.jpg',
      mimeType: 'image/jpeg',
      bytes: noBytes,
    }),
    sampleMedia({
      id: 31,
      width: 0,
      height: 0,
      file: 'plan.pdf',
      mimeType: 'application/pdf',
      bytes: noBytes,
    }),
    sampleMedia({ id: 32, width: 120, height: 80, bytes: noBytes }),
  ],
  menuItems: [
    sampleMenuItem({ id: 40, order: 2, url: '', type: 'post_type', object: 'page', objectId: 22 }),
    sampleMenuItem({ id: 41, order: 1, title: 'Board & Co.', menu: 7 }),
    sampleMenuItem({ id: 42, order: 3, url: '', type: 'post_type', object: 'page', objectId: 23 }),
  ],
  blocks: [sampleBlock({ id: 50 }), sampleBlock({ id: 51 })],
});

/** Events in every state, with what they link to, for tests. */
export const eventsTown = sampleTown({
  events: [
    sampleEvent({ id: 10, title: 'Rock & Roll', categories: [30], venues: [20], featured: true }),
    sampleEvent({
      id: 11,
      start: '2026-12-02 18:00:00',
      end: '2026-12-02 20:00:00',
      content: '<p>Rock</p>',
      tags: [32],
    }),
    sampleEvent({
      id: 12,
      start: '2026-12-03 18:00:00',
      end: '2026-12-03 20:00:00',
      organizers: [22],
      categories: [31],
    }),
    sampleEvent({ id: 13, start: '2026-11-01 18:00:00', end: '2026-11-01 20:00:00', slug: 'past' }),
    sampleEvent({ id: 14, hideFromListings: true, slug: 'hidden' }),
    sampleEvent({
      id: 15,
      password: 'open',
      slug: 'secret',
      content: '<p>Secret</p>',
      venues: [20],
      website: 'https://a.example/',
    }),
    sampleEvent({ id: 16, status: 'draft' }),
    sampleEvent({ id: 17, status: 'private' }),
    sampleEvent({ id: 18, status: 'trash' }),
    sampleEvent({ id: 19, language: 'pl', slug: 'żółć', title: 'Żółć', venues: [20, 21, 99] }),
  ],
  venues: [
    sampleVenue({ id: 20, name: 'Hall & Foyer', zip: '81-368', latitude: 52.5, longitude: 19 }),
    sampleVenue({ id: 21, status: 'trash' }),
  ],
  organizers: [sampleOrganizer({ id: 22 })],
  terms: [
    sampleTerm({ id: 30, kind: 'category', slug: 'concerts' }),
    sampleTerm({ id: 31, kind: 'category', slug: 'plays' }),
    sampleTerm({ id: 32, kind: 'tag', slug: 'family' }),
  ],
});
