import {
  emptyTown,
  itemFields,
  type Kind,
  type Stored,
  type StoredEvent,
  type StoredItem,
  type StoredMedia,
  type StoredOrganizer,
  type StoredPage,
  type StoredPost,
  type StoredTerm,
  type StoredVenue,
  type Town,
} from '../../scripts/mock/stored.ts';

/** Builders of stored items for tests: everything has a plain value, a test names what it is about. */

const written = { language: 'en', group: 0, status: 'publish' } as const;

export function sampleEvent(fields: Partial<StoredEvent> & Pick<StoredEvent, 'id'>): StoredEvent {
  return {
    ...basics(fields, 'event'),
    kind: 'event',
    ...itemFields.event.parse({}),
    title: `Event ${fields.id}`,
    description: '<p>Come and see.</p>',
    start_date: '2026-12-01 18:00:00',
    end_date: '2026-12-01 20:00:00',
    timezone: 'Europe/Warsaw',
    event_status: 'https://schema.org/EventScheduled',
    ...fields,
  };
}

export function sampleVenue(fields: Partial<StoredVenue> & Pick<StoredVenue, 'id'>): StoredVenue {
  const venue = `Venue ${fields.id}`;
  return {
    ...basics(fields, 'venue'),
    kind: 'venue',
    ...itemFields.venue.parse({}),
    venue,
    ...fields,
  };
}

export function sampleOrganizer(
  fields: Partial<StoredOrganizer> & Pick<StoredOrganizer, 'id'>,
): StoredOrganizer {
  const own = { ...itemFields.organizer.parse({}), organizer: `Organizer ${fields.id}` };
  return { ...basics(fields, 'organizer'), kind: 'organizer', ...own, ...fields };
}

export function sampleTerm(
  fields: Partial<StoredTerm> & Pick<StoredTerm, 'id' | 'kind'>,
): StoredTerm {
  return {
    ...basics(fields, fields.kind),
    name: `Term ${fields.id}`,
    description: '',
    parent: 0,
    ...fields,
  };
}

export function samplePost(fields: Partial<StoredPost> & Pick<StoredPost, 'id'>): StoredPost {
  const content = '<p>News of the house.</p>';
  const own = { ...itemFields.post.parse({}), title: `Post ${fields.id}`, content };
  return { ...basics(fields, 'post'), kind: 'post', ...own, ...fields };
}

export function samplePage(fields: Partial<StoredPage> & Pick<StoredPage, 'id'>): StoredPage {
  const content = '<p>About the house.</p>';
  const own = { ...itemFields.page.parse({}), title: `Page ${fields.id}`, content };
  return { ...basics(fields, 'page'), kind: 'page', ...own, ...fields };
}

export function sampleMedia(
  fields: Partial<StoredMedia> & Pick<StoredMedia, 'id' | 'bytes'>,
): StoredMedia {
  return {
    ...basics(fields, 'media'),
    kind: 'media',
    ...itemFields.media.parse({}),
    title: `Picture ${fields.id}`,
    mime_type: 'image/png',
    width: 600,
    height: 400,
    file: `picture-${fields.id}.png`,
    ...fields,
  };
}

type Sample<K extends Kind> = Partial<Stored<K>> & Pick<Stored<K>, 'id'>;

export function sampleMenuItem(fields: Sample<'menu-item'>): Stored<'menu-item'> {
  return {
    ...basics(fields, 'menu-item'),
    kind: 'menu-item',
    ...itemFields['menu-item'].parse({}),
    title: `Entry ${fields.id}`,
    url: '#top',
    object: 'custom',
    menus: 1,
    ...fields,
  };
}

export function sampleBlock(fields: Sample<'block'>): Stored<'block'> {
  const content = '<!-- wp:paragraph --><p>Open from 10 to 18.</p><!-- /wp:paragraph -->';
  const own = { ...itemFields.block.parse({}), title: `Block ${fields.id}`, content };
  return { ...basics(fields, 'block'), kind: 'block', ...own, ...fields };
}

/** A town with nothing in it but what a test gives. */
export function sampleTown(content: Partial<Town>): Town {
  const site = { name: 'Town & House', description: 'What is on', timeZone: 'Europe/Warsaw' };
  return { ...emptyTown({ ...site, frontPage: 0, postsPage: 0 }), ...content };
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
    samplePost({
      id: 10,
      title: 'Zażółć',
      created: '2026-01-01 10:00:00',
      categories: [90],
      tags: [92],
    }),
    samplePost({
      id: 11,
      title: 'Beta',
      created: '2026-02-01 10:00:00',
      categories: [91],
      sticky: true,
    }),
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
    samplePost({ id: 16, status: 'future', created: '2026-12-24 10:00:00' }),
    samplePost({ id: 17, status: 'trash' }),
    samplePost({ id: 18, language: 'pl' }),
  ],
  pages: [
    samplePage({ id: 20, slug: 'home', menu_order: 2 }),
    samplePage({ id: 21, slug: 'about', menu_order: 1 }),
    samplePage({ id: 22, slug: 'team', parent: 21, menu_order: 3 }),
    samplePage({ id: 23, slug: 'plans', status: 'draft' }),
    samplePage({ id: 24, slug: 'roof', parent: 23 }),
  ],
  media: [
    sampleMedia({
      id: 30,
      width: 3000,
      height: 1500,
      file: 'wide.jpg',
      mime_type: 'image/jpeg',
      bytes: noBytes,
    }),
    sampleMedia({
      id: 31,
      width: 0,
      height: 0,
      file: 'plan.pdf',
      mime_type: 'application/pdf',
      bytes: noBytes,
    }),
    sampleMedia({ id: 32, width: 120, height: 80, bytes: noBytes }),
  ],
  menuItems: [
    sampleMenuItem({
      id: 40,
      menu_order: 2,
      url: '',
      type: 'post_type',
      object: 'page',
      object_id: 22,
    }),
    sampleMenuItem({ id: 41, menu_order: 1, title: 'Board & Co.', menus: 7 }),
    sampleMenuItem({
      id: 42,
      menu_order: 3,
      url: '',
      type: 'post_type',
      object: 'page',
      object_id: 23,
    }),
  ],
  blocks: [sampleBlock({ id: 50 }), sampleBlock({ id: 51 })],
});

/** Events in every state, with what they link to, for tests. */
export const eventsTown = sampleTown({
  events: [
    sampleEvent({
      id: 10,
      title: 'Rock & Roll',
      categories: [30],
      venue: [20],
      featured: true,
      cost: '10–25 zł',
      cost_values: ['10', '25'],
    }),
    sampleEvent({
      id: 11,
      start_date: '2026-12-02 18:00:00',
      end_date: '2026-12-02 20:00:00',
      description: '<p>Rock</p>',
      tags: [32],
    }),
    sampleEvent({
      id: 12,
      start_date: '2026-12-03 18:00:00',
      end_date: '2026-12-03 20:00:00',
      organizer: [22],
      categories: [31],
      venue: [23],
      cost: 'Free',
      cost_values: ['0'],
    }),
    sampleEvent({
      id: 13,
      start_date: '2026-11-01 18:00:00',
      end_date: '2026-11-01 20:00:00',
      slug: 'past',
    }),
    sampleEvent({ id: 14, hide_from_listings: true, slug: 'hidden' }),
    sampleEvent({
      id: 15,
      password: 'open',
      slug: 'secret',
      description: '<p>Secret</p>',
      venue: [20],
      website: 'https://a.example/',
    }),
    sampleEvent({ id: 16, status: 'draft' }),
    sampleEvent({ id: 17, status: 'private' }),
    sampleEvent({ id: 18, status: 'trash' }),
    sampleEvent({ id: 19, language: 'pl', slug: 'żółć', title: 'Żółć', venue: [20, 21, 99] }),
  ],
  venues: [
    sampleVenue({ id: 20, venue: 'Hall & Foyer', zip: '81-368', geo_lat: 52.5, geo_lng: 19 }),
    sampleVenue({ id: 21, status: 'trash' }),
    sampleVenue({ id: 23 }),
  ],
  organizers: [sampleOrganizer({ id: 22 })],
  terms: [
    sampleTerm({ id: 30, kind: 'category', slug: 'concerts' }),
    sampleTerm({ id: 31, kind: 'category', slug: 'plays' }),
    sampleTerm({ id: 32, kind: 'tag', slug: 'family' }),
  ],
});
