import sharp from 'sharp';
import {
  sampleBlock,
  sampleEvent,
  sampleMedia,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../scripts/mock/sample-town.ts';
import type { StoredItem, Town } from '../../scripts/mock/stored.ts';

const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2b80e4' } })
  .jpeg()
  .toBuffer();
/** Ids of the menu that the example configuration shows in the header. */
const headerMenu = { en: 31, pl: 32 };

const plan = Buffer.from('%PDF-1.4\n%%EOF\n');

/** An item in both languages: the Polish one has the next id and the same slug, by which the two are a pair. */
function pair<T extends StoredItem>(item: T, polish: Partial<T> = {}): readonly [T, T] {
  return [item, { ...item, id: item.id + 1, language: 'pl', ...polish }];
}

const file = {
  width: 600,
  height: 400,
  fileSize: picture.length,
  mimeType: 'image/jpeg',
  bytes: async () => picture,
};

/**
 * A small town with everything that is pushed into a server, what no route of the API writes among it: coordinates, a
 * cancellation, a category of the news, an author's name, links between translations, a page in front.
 */
export const seedTown: Town = sampleTown({
  frontPage: 71,
  events: [
    ...pair(
      sampleEvent({
        id: 1,
        slug: 'concert',
        title: 'Rock & "Roll" – tonight',
        content:
          '<p>In the <a href="{{origin}}{{path:71}}">house</a>; <a href="{{origin}}/uploads/plan.pdf">the plan</a>.</p>\n' +
          '<p><img src="{{origin}}/uploads/house-300x200.jpg" alt="The house"></p>',
        excerpt: '<p>Loud.</p>',
        cost: '3',
        costValues: ['3'],
        website: 'https://tickets.example/?a=1&b=2',
        eventStatus: '',
        featured: true,
        image: 51,
        venues: [21],
        organizers: [31],
        categories: [41, 43],
        tags: [45],
      }),
      { title: 'Rock i „Roll”', image: 52, venues: [22], organizers: [32], categories: [42, 44], tags: [46] },
    ),
    ...pair(
      sampleEvent({
        id: 3,
        slug: 'ball',
        title: 'Ball',
        start: '2026-11-28 19:00:00',
        end: '2026-11-29 03:00:00',
        cost: '20zł – 35zł',
        costValues: ['20', '35'],
        eventStatus: 'https://schema.org/EventCancelled',
        overrides: { translations: { en: 3, pl: 4 } },
      }),
      { slug: 'bal', title: 'Bal' },
    ),
    ...pair(
      sampleEvent({
        id: 5,
        slug: 'fair',
        start: '2026-12-05 00:00:00',
        end: '2026-12-06 23:59:59',
        allDay: true,
        sticky: true,
        eventStatus: '',
        cost: 'Free',
        venues: [21, 23],
        showMap: false,
      }),
      { venues: [22, 24] },
    ),
    sampleEvent({ id: 7, slug: 'far', timezone: 'America/New_York', eventStatus: '' }),
    sampleEvent({
      id: 8,
      slug: 'past',
      start: '2026-10-01 10:00:00',
      end: '2026-10-01 11:00:00',
      eventStatus: '',
    }),
    sampleEvent({ id: 9, slug: 'draft', status: 'draft' }),
    sampleEvent({ id: 10, slug: 'locked', password: 'secret' }),
  ],
  venues: [
    ...pair(
      sampleVenue({
        id: 21,
        slug: 'mill',
        name: 'Mill',
        description: '<p>By the river.</p>',
        address: 'ul. Młyńska 3',
        city: 'Łódź',
        country: 'Poland',
        zip: '99-990',
        phone: '+48 00 555 01 20',
        website: 'https://mill.example/',
        latitude: 52.1,
        longitude: 21,
        image: 51,
      }),
      { image: 52 },
    ),
    ...pair(sampleVenue({ id: 23, slug: 'yard', name: 'Yard' })),
  ],
  organizers: [
    ...pair(sampleOrganizer({ id: 31, slug: 'house', name: 'House', email: 'house@example.org' })),
  ],
  terms: [
    ...pair(
      sampleTerm({ id: 41, kind: 'category', slug: 'music', name: 'Music & dance', description: 'Loud.' }),
    ),
    ...pair(sampleTerm({ id: 43, kind: 'category', slug: 'rock', name: 'Rock', parent: 41 }), { parent: 42 }),
    ...pair(sampleTerm({ id: 45, kind: 'tag', slug: 'new', name: 'New & loud' })),
  ],
  media: [
    ...pair(
      sampleMedia({
        ...file,
        id: 51,
        slug: 'house',
        file: 'house.jpg',
        title: 'House',
        altText: 'The house',
        caption: 'Seen from <em>here</em>',
      }),
      { altText: 'Dom', title: 'Dom', caption: '' },
    ),
    sampleMedia({
      id: 53,
      slug: 'plan',
      title: 'Plan',
      file: 'plan.pdf',
      mimeType: 'application/pdf',
      width: 0,
      height: 0,
      fileSize: plan.length,
      bytes: async () => plan,
    }),
  ],
  posts: [
    ...pair(
      samplePost({
        id: 61,
        slug: 'opening',
        title: 'We open',
        content: '<p>See <a href="{{origin}}{{path:1}}">the concert</a>.</p>',
        image: 51,
        tags: [45],
        sticky: true,
        categories: [491],
        overrides: {
          _embedded: {
            author: [{ id: 7, name: 'Anna Nowak', slug: 'anna' }],
            'wp:term': [
              [{ id: 491, link: '{{origin}}/topic/town/', name: 'Town', slug: 'town', taxonomy: 'category' }],
              [],
            ],
          },
        },
      }),
      { title: 'Otwieramy', image: 52, tags: [46] },
    ),
    ...pair(samplePost({ id: 63, slug: 'aside', format: 'aside', excerpt: '<p>Short.</p>' })),
  ],
  pages: [
    ...pair(samplePage({ id: 71, slug: 'home', title: 'Home' })),
    ...pair(samplePage({ id: 73, slug: 'about', title: 'About us', order: 2 }), { title: 'O nas' }),
    ...pair(samplePage({ id: 75, slug: 'team', title: 'Team', parent: 73, template: 'tpl-halls.php' }), {
      parent: 74,
    }),
  ],
  menuItems: [
    sampleMenuItem({
      id: 81,
      title: 'About & more',
      menu: headerMenu.en,
      type: 'post_type',
      object: 'page',
      objectId: 73,
      url: '',
    }),
    sampleMenuItem({
      id: 82,
      title: 'Team',
      menu: headerMenu.en,
      type: 'post_type',
      object: 'page',
      objectId: 75,
      url: '',
      parent: 81,
      order: 2,
    }),
    sampleMenuItem({
      id: 83,
      title: 'Music',
      menu: headerMenu.en,
      type: 'taxonomy',
      object: 'tribe_events_cat',
      objectId: 41,
      url: '',
      order: 3,
    }),
    sampleMenuItem({
      id: 84,
      title: 'Else',
      menu: headerMenu.en,
      url: 'https://else.example/',
      order: 4,
      target: '_blank',
    }),
    sampleMenuItem({
      id: 85,
      language: 'pl',
      title: 'O nas',
      menu: headerMenu.pl,
      type: 'post_type',
      object: 'page',
      objectId: 74,
      url: '',
    }),
  ],
  blocks: [
    sampleBlock({
      id: 91,
      slug: 'notice',
      content: '<p>Open <a href="{{origin}}{{path:73}}">till ten</a>.</p>',
    }),
    sampleBlock({ id: 92, slug: 'komunikat', language: 'pl', content: '<p>Otwarte do dziesiątej.</p>' }),
  ],
});
