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
