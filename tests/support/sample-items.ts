import type { CleanHtml } from '../../src/html/context.ts';
import type { EventAccess, VenueAccess } from '../../src/model/access.ts';
import type { Admission } from '../../src/model/admission.ts';
import type { Event } from '../../src/model/event.ts';
import type { Category, Organizer, Tag, Venue } from '../../src/model/groups.ts';
import { type Image, silentHead } from '../../src/model/item.ts';
import type { Page } from '../../src/model/page.ts';
import type { Post } from '../../src/model/post.ts';
import { timed } from './sample-when.ts';

const created = Temporal.Instant.from('2026-10-01T08:00:00Z');
const modified = Temporal.Instant.from('2026-10-02T09:30:00Z');

/** What nobody has said anything of. */
export const unknownAccess: VenueAccess & EventAccess = { answers: {}, lent: {}, contact: '' };

export const unknownAdmission: Admission = {
  availability: undefined,
  doors: undefined,
  minutes: undefined,
};

/** HTML as the sanitiser would have left it. */
export function cleanHtml(html: string): CleanHtml {
  return html as CleanHtml;
}

export function sampleImage(change: Partial<Image> = {}): Image {
  const digest = 'a'.repeat(64);
  return { digest, width: 1200, height: 800, alt: 'A full hall', color: '#884422', ...change };
}

export function sampleVenue(change: Partial<Venue> = {}): Venue {
  return {
    kind: 'venue',
    id: 10,
    language: 'en',
    slug: 'old-mill',
    name: 'Old Mill',
    description: cleanHtml('<p>A mill by the river.</p>'),
    summary: 'A mill by the river.',
    image: undefined,
    imageCaption: cleanHtml(''),
    address: 'ul. Młyńska 1',
    city: 'Kraków',
    region: '',
    postalCode: '30-001',
    country: 'Poland',
    phone: '+48 12 000 00 00',
    website: undefined,
    coordinates: { latitude: 50.06143, longitude: 19.93658 },
    access: unknownAccess,
    showMap: true,
    showMapLink: true,
    created,
    modified,
    sourceUrl: 'https://cms.example/venue/old-mill/',
    ...change,
  };
}

export function sampleOrganizer(change: Partial<Organizer> = {}): Organizer {
  return {
    kind: 'organizer',
    id: 20,
    language: 'en',
    slug: 'house-of-culture',
    name: 'House of Culture',
    description: cleanHtml(''),
    summary: '',
    image: undefined,
    imageCaption: cleanHtml(''),
    phone: '',
    email: 'office@culture.example',
    website: 'https://culture.example/',
    created,
    modified,
    sourceUrl: 'https://cms.example/organizer/house-of-culture/',
    ...change,
  };
}

export function sampleCategory(change: Partial<Category> = {}): Category {
  return {
    kind: 'category',
    id: 30,
    language: 'en',
    slug: 'music',
    name: 'Music',
    description: '',
    summary: '',
    sourceUrl: 'https://cms.example/category/music/',
    seo: silentHead,
    parentId: 0,
    ...change,
  };
}

export function sampleTag(change: Partial<Tag> = {}): Tag {
  return {
    kind: 'tag',
    id: 40,
    language: 'en',
    slug: 'outdoors',
    name: 'Outdoors',
    description: '',
    summary: '',
    sourceUrl: 'https://cms.example/tag/outdoors/',
    seo: silentHead,
    ...change,
  };
}

export function sampleEvent(change: Partial<Event> = {}): Event {
  return {
    kind: 'event',
    id: 1,
    language: 'en',
    slug: 'jazz-evening',
    title: 'Jazz evening',
    parentId: undefined,
    when: timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'),
    status: undefined,
    description: cleanHtml('<p>Three bands.</p><p>One night.</p>'),
    summary: 'Three bands. One night.',
    text: 'Three bands.\n\nOne night.',
    excerpt: '',
    opening: 'Three bands. One night.',
    cost: { label: '25 zł', free: false, amounts: [25], currency: 'PLN' },
    website: undefined,
    image: undefined,
    imageCaption: cleanHtml(''),
    venues: [sampleVenue()],
    organizers: [sampleOrganizer()],
    categories: [sampleCategory()],
    tags: [],
    fields: [],
    facts: { names: [], ages: undefined, languages: [] },
    access: unknownAccess,
    admission: unknownAdmission,
    featured: false,
    sticky: false,
    hidden: false,
    showMap: true,
    showMapLink: true,
    created,
    modified,
    sourceUrl: 'https://cms.example/event/jazz-evening/',
    seo: silentHead,
    ...change,
  };
}

export function samplePost(change: Partial<Post> = {}): Post {
  return {
    kind: 'post',
    id: 50,
    language: 'en',
    slug: 'library-moves',
    title: 'The library moves',
    isTitled: true,
    body: cleanHtml('<p>To the <a href="/en/venues/old-mill/">Old Mill</a>.</p>'),
    summary: 'To the Old Mill.',
    minutes: 1,
    featuredContent: undefined,
    excerpt: '',
    opening: 'To the Old Mill.',
    image: undefined,
    imageCaption: cleanHtml(''),
    textImage: undefined,
    imageInText: false,
    tags: [],
    categories: [],
    author: undefined,
    sticky: false,
    format: 'standard',
    published: created,
    modified,
    sourceUrl: 'https://cms.example/library-moves/',
    seo: silentHead,
    ...change,
  };
}

export function samplePage(change: Partial<Page> = {}): Page {
  return {
    kind: 'page',
    id: 60,
    language: 'en',
    segments: ['about'],
    title: 'About',
    body: cleanHtml('<p>About the town.</p>'),
    summary: 'About the town.',
    opening: 'About the town.',
    image: undefined,
    imageCaption: cleanHtml(''),
    imageInText: false,
    parentId: 0,
    order: 0,
    template: '',
    published: created,
    modified,
    sourceUrl: 'https://cms.example/about/',
    seo: silentHead,
    ...change,
  };
}
