import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alteredSite } from '../../../tests/support/altered.ts';
import { anyText } from '../../../tests/support/edge-case-text.ts';
import { addressOf } from '../../../tests/support/item-source.ts';
import { itemPage } from '../../../tests/support/page-about.ts';
import { pageHead } from '../../../tests/support/page-head.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTag,
  sampleVenue,
  unknownAccess,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { found } from '../../../tests/support/small-town.ts';
import { homeKind } from '../../kinds/home.ts';
import { only } from '../../kinds/kind.ts';
import type { Event } from '../../model/event.ts';
import { silentHead } from '../../model/item.ts';
import type { Item, Site } from '../../site/site.ts';
import { scriptJson } from './json-ld.ts';

describe('the graph of an event', () => {
  test('links the event, its places, its organizers and the way to its page', () => {
    const event = sampleEvent({
      status: 'rescheduled',
      image: sampleImage(),
      website: 'https://jazz.example/',
      tags: [sampleTag()],
    });
    expect(graphOf(event)).toMatchInlineSnapshot(`
      [
        {
          "@id": "https://town.example/en/events/jazz-evening/",
          "@type": "WebPage",
          "breadcrumb": {
            "@id": "https://town.example/en/events/jazz-evening/#breadcrumbs",
          },
          "dateModified": "2026-10-02T09:30:00Z",
          "description": "D",
          "identifier": {
            "@type": "PropertyValue",
            "propertyID": "event",
            "value": 1,
          },
          "inLanguage": "en",
          "isPartOf": {
            "@id": "https://town.example/en/#website",
          },
          "mainEntity": {
            "@id": "https://town.example/en/events/jazz-evening/#event",
          },
          "name": "T",
          "primaryImageOfPage": {
            "@id": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp#image",
          },
          "url": "https://town.example/en/events/jazz-evening/",
        },
        {
          "@id": "https://town.example/en/events/jazz-evening/#breadcrumbs",
          "@type": "BreadcrumbList",
          "itemListElement": [
            {
              "@type": "ListItem",
              "item": "https://town.example/en/",
              "name": "Home",
              "position": 1,
            },
            {
              "@type": "ListItem",
              "item": "https://town.example/en/events/",
              "name": "Events",
              "position": 2,
            },
            {
              "@type": "ListItem",
              "item": "https://town.example/en/events/jazz-evening/",
              "name": "Jazz evening",
              "position": 3,
            },
          ],
        },
        {
          "@id": "https://town.example/en/events/jazz-evening/#event",
          "@type": "Event",
          "description": "Three bands. One night.",
          "endDate": "2026-11-28T20:00:00+01:00",
          "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
          "eventStatus": "https://schema.org/EventRescheduled",
          "image": {
            "@id": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp#image",
          },
          "inLanguage": "en",
          "keywords": [
            "Music",
            "Outdoors",
          ],
          "location": [
            {
              "@id": "https://town.example/en/venues/old-mill/#place",
            },
          ],
          "mainEntityOfPage": {
            "@id": "https://town.example/en/events/jazz-evening/",
          },
          "name": "Jazz evening",
          "offers": [
            {
              "@type": "Offer",
              "price": 25,
              "priceCurrency": "PLN",
              "url": "https://jazz.example/",
            },
          ],
          "organizer": [
            {
              "@id": "https://town.example/en/organizers/house-of-culture/#organization",
            },
          ],
          "sameAs": "https://jazz.example/",
          "startDate": "2026-11-28T18:00:00+01:00",
          "url": "https://town.example/en/events/jazz-evening/",
        },
        {
          "@id": "https://town.example/en/venues/old-mill/#place",
          "@type": "Place",
          "address": {
            "@type": "PostalAddress",
            "addressCountry": "Poland",
            "addressLocality": "Kraków",
            "postalCode": "30-001",
            "streetAddress": "ul. Młyńska 1",
          },
          "geo": {
            "@type": "GeoCoordinates",
            "latitude": 50.06143,
            "longitude": 19.93658,
          },
          "name": "Old Mill",
          "telephone": "+48 12 000 00 00",
          "url": "https://town.example/en/venues/old-mill/",
        },
        {
          "@id": "https://town.example/en/organizers/house-of-culture/#organization",
          "@type": "Organization",
          "name": "House of Culture",
          "sameAs": "https://culture.example/",
          "url": "https://town.example/en/organizers/house-of-culture/",
        },
        {
          "@id": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp#image",
          "@type": "ImageObject",
          "caption": "A full hall",
          "contentUrl": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp",
          "height": 640,
          "url": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp",
          "width": 960,
        },
        {
          "@id": "https://town.example/en/#website",
          "@type": "WebSite",
          "description": "What is on in town.",
          "inLanguage": "en",
          "name": "Town calendar",
          "publisher": {
            "@id": "https://town.example/en/#publisher",
          },
          "url": "https://town.example/en/",
        },
        {
          "@id": "https://town.example/en/#publisher",
          "@type": "Organization",
          "name": "Town calendar",
          "url": "https://town.example/en/",
        },
      ]
    `);
  });

  test.each([
    [
      'a time',
      timed('2026-11-28T18:00[Europe/Warsaw]'),
      { startDate: '2026-11-28T18:00:00+01:00' },
    ],
    [
      'a time elsewhere',
      timed('2026-11-28T18:00[Asia/Kathmandu]', '2026-11-28T19:30[Asia/Kathmandu]'),
      { startDate: '2026-11-28T18:00:00+05:45', endDate: '2026-11-28T19:30:00+05:45' },
    ],
    ['a day', days('2026-11-28'), { startDate: '2026-11-28', endDate: '2026-11-28' }],
    ['days', days('2026-11-28', '2026-11-30'), { startDate: '2026-11-28', endDate: '2026-11-30' }],
  ])('gives %s as a search engine wants it', (_, when, expected) => {
    const { startDate, endDate } = eventNodeOf({ when });
    expect({ startDate, ...(endDate ? { endDate } : {}) }).toEqual(expected);
  });

  test('states status and attendance, organizer and price; nothing that the source does not know', () => {
    const known = {
      '@type': 'Event',
      '@id': 'https://town.example/en/events/jazz-evening/#event',
      name: 'Jazz evening',
      description: 'Three bands. One night.',
      url: 'https://town.example/en/events/jazz-evening/',
      mainEntityOfPage: { '@id': 'https://town.example/en/events/jazz-evening/' },
      inLanguage: 'en',
      startDate: '2026-11-28T18:00:00+01:00',
      endDate: '2026-11-28T20:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: [{ '@id': 'https://town.example/en/venues/old-mill/#place' }],
      keywords: ['Music'],
    };
    const silent = { status: undefined, website: undefined } as const;
    expect(
      eventNodeOf({ ...silent, cost: { label: '', free: true, amounts: [], currency: 'PLN' } }),
    ).toEqual({
      ...known,
      organizer: [{ '@id': 'https://town.example/en/organizers/house-of-culture/#organization' }],
      isAccessibleForFree: true,
      offers: [
        {
          '@type': 'Offer',
          price: 0,
          priceCurrency: 'PLN',
          url: 'https://town.example/en/events/jazz-evening/',
        },
      ],
    });
    expect(
      eventNodeOf({
        ...silent,
        organizers: [],
        cost: { label: 'As you like', free: false, amounts: [], currency: 'PLN' },
      }),
    ).toEqual(known);
  });

  test.each([
    ['scheduled', 'EventScheduled', 'Offline'],
    ['cancelled', 'EventCancelled', 'Offline'],
    ['postponed', 'EventPostponed', 'Offline'],
    ['movedOnline', 'EventMovedOnline', 'Online'],
  ] as const)('knows that it is %s', (status, name, mode) => {
    const node = eventNodeOf({ status });
    expect(node['eventStatus']).toBe(`https://schema.org/${name}`);
    expect(node['eventAttendanceMode']).toBe(`https://schema.org/${mode}EventAttendanceMode`);
  });

  test('is online, or online as well, where its venue is a room on the net; nothing is said of none', () => {
    const nowhere = { address: '', city: '', postalCode: '', coordinates: undefined };
    const room = sampleVenue({
      id: 7,
      ...nowhere,
      name: 'Online – meeting room',
      website: 'https://meet.example/',
    });
    const other = sampleVenue({ id: 8, ...nowhere, name: 'Zoom', website: undefined });
    const cafe = sampleVenue({ id: 9, name: 'Internet café', slug: 'cafe' });
    const hall = { '@id': 'https://town.example/en/venues/old-mill/#place' };
    const virtual = (url: string) => ({ '@type': 'VirtualLocation', url });
    const placesOf = (venues: Event['venues']) => {
      const { eventAttendanceMode, location } = eventNodeOf({ venues, website: undefined });
      return [eventAttendanceMode, location];
    };
    expect([
      placesOf([room]),
      placesOf([other]),
      placesOf([sampleVenue(), room]),
      placesOf([cafe]),
      placesOf([]),
    ]).toEqual([
      ['https://schema.org/OnlineEventAttendanceMode', [virtual('https://meet.example/')]],
      [
        'https://schema.org/OnlineEventAttendanceMode',
        [virtual('https://town.example/en/events/jazz-evening/')],
      ],
      ['https://schema.org/MixedEventAttendanceMode', [hall, virtual('https://meet.example/')]],
      [
        'https://schema.org/OfflineEventAttendanceMode',
        [{ '@id': 'https://town.example/en/venues/cafe/#place' }],
      ],
      [undefined, undefined],
    ]);
  });

  test.each([
    [undefined, 'EventRescheduled', '2026-11-21T18:00:00+01:00'],
    ['scheduled', 'EventRescheduled', '2026-11-21T18:00:00+01:00'],
    ['rescheduled', 'EventRescheduled', '2026-11-21T18:00:00+01:00'],
    ['postponed', 'EventPostponed', undefined],
    ['cancelled', 'EventCancelled', undefined],
  ] as const)(
    'that was moved and is %s tells its earlier start where it has a new one',
    (status, name, start) => {
      const event = sampleEvent({ status });
      const times = (day: string) =>
        [18, 20].map((hour) => `2026-11-${day}T${hour}:00:00+01:00[Europe/Warsaw]`).join('/');
      const { kind, id, language, title } = event;
      const at = '2026-11-18T06:00:00Z';
      const moved = {
        at,
        what: 'moved',
        kind,
        id,
        language,
        title,
        path: '/',
        from: times('21'),
        to: times('28'),
      } as const;
      const node = graphOf(event, { changes: [moved] }).find((one) => one['@type'] === 'Event');
      expect([node?.['eventStatus'], node?.['previousStartDate']]).toEqual([
        `https://schema.org/${name}`,
        start,
      ]);
    },
  );

  test.each([
    ['its website', 'https://jazz.example/', 'https://jazz.example/'],
    ['its page here', undefined, 'https://town.example/en/events/jazz-evening/'],
  ])('leads to %s when it has moved online, and to no venue', (_, website, url) => {
    const event = sampleEvent({ status: 'movedOnline', website });
    const node = eventNodeOf({ status: 'movedOnline', website });
    expect(node['location']).toEqual([{ '@type': 'VirtualLocation', url }]);
    expect(typesOf(event)).toEqual([
      'WebPage',
      'BreadcrumbList',
      'Event',
      'Organization',
      'WebSite',
      'Organization',
    ]);
  });

  test.each([
    [
      'free',
      { free: true, amounts: [] },
      [0],
      true,
      'https://town.example/en/events/jazz-evening/',
    ],
    [
      'free or paid',
      { free: false, amounts: [0, 20] },
      [0, 20],
      undefined,
      'https://jazz.example/',
    ],
    ['paid', { free: false, amounts: [10, 20] }, [10, 20], undefined, 'https://jazz.example/'],
  ])('offers what is %s at its real prices', (_, cost, prices, accessible, url) => {
    const node = eventNodeOf({
      cost: { label: '', currency: 'EUR', ...cost },
      website: 'https://jazz.example/',
    });
    expect(node['offers']).toEqual(
      prices.map((price) => ({
        '@type': 'Offer',
        price,
        priceCurrency: 'EUR',
        url,
      })),
    );
    expect(node['isAccessibleForFree']).toBe(accessible);
  });
});

test('an event says for which ages it is, in which languages it is held and what it is adapted with', () => {
  const event = sampleEvent({
    fields: [
      { label: 'Sign language', value: 'yes' },
      { label: 'Age', value: '0–3' },
      { label: 'Language', value: 'English, Polish' },
    ],
    tags: [sampleTag({ slug: 'relaxed' })],
  });
  const facts = {
    known: {
      'sign-language': { fields: { 'Sign language': [] } },
      relaxed: { tags: ['relaxed'] },
    },
    ages: { fields: ['Age'] },
    languages: { fields: ['Language'] },
  };
  const site = sampleSite({ events: [event], config: { facts } });
  const node = graphIn(site, found(site.in('en').events, event.id)).find(
    (one) => one['@type'] === 'Event',
  );
  expect(node).toMatchObject({
    typicalAgeRange: '0-3',
    inLanguage: ['en', 'pl'],
    workPerformed: {
      '@type': 'CreativeWork',
      name: 'Jazz evening',
      accessibilityFeature: ['signLanguage'],
    },
  });
});

test('an event says when doors open, how long it lasts and that tickets are few or gone', () => {
  const admission = {
    availability: 'lastTickets' as const,
    availabilityFrom: undefined,
    doors: Temporal.ZonedDateTime.from('2026-11-28T17:30[Europe/Warsaw]'),
    minutes: 90,
  };
  const node = eventNodeOf({ admission });
  expect([node['doorTime'], node['duration'], node['offers']]).toEqual([
    '2026-11-28T17:30:00+01:00',
    'PT1H30M',
    [expect.objectContaining({ availability: 'https://schema.org/LimitedAvailability' })],
  ]);
  const website = 'https://tickets.jazz.example/';
  const cost = { label: 'ask', free: false, amounts: [], currency: 'PLN' };
  const gone = { website, cost, admission: { ...admission, availability: 'soldOut' as const } };
  expect(eventNodeOf(gone)['offers']).toEqual([
    {
      '@type': 'Offer',
      url: 'https://town.example/en/events/jazz-evening/',
      availability: 'https://schema.org/SoldOut',
    },
  ]);
  expect(eventNodeOf({ ...gone, status: 'cancelled' })).not.toHaveProperty('offers');
});

test('a place says what is known of its access, yes or no, and nothing of what nobody has said', () => {
  const answers = {
    'step-free': { is: true, note: 'from the yard' },
    lift: { is: false, note: '' },
  };
  const venue = Object.assign(sampleVenue(), { access: { ...unknownAccess, answers } });
  const place = graphOf(venue).find((node) => node['@type'] === 'Place');
  expect(place?.['amenityFeature']).toEqual([
    {
      '@type': 'LocationFeatureSpecification',
      name: 'Step-free access',
      value: true,
      description: 'from the yard',
    },
    { '@type': 'LocationFeatureSpecification', name: 'Lift', value: false },
  ]);
});

test('the graph of a post names the site as its publisher', () => {
  const post = samplePost();
  expect(graphOf(post, { posts: [post] })).toMatchInlineSnapshot(`
    [
      {
        "@id": "https://town.example/en/news/library-moves/",
        "@type": "WebPage",
        "breadcrumb": {
          "@id": "https://town.example/en/news/library-moves/#breadcrumbs",
        },
        "dateModified": "2026-10-02T09:30:00Z",
        "description": "D",
        "identifier": {
          "@type": "PropertyValue",
          "propertyID": "post",
          "value": 50,
        },
        "inLanguage": "en",
        "isPartOf": {
          "@id": "https://town.example/en/#website",
        },
        "mainEntity": {
          "@id": "https://town.example/en/news/library-moves/#post",
        },
        "name": "T",
        "url": "https://town.example/en/news/library-moves/",
      },
      {
        "@id": "https://town.example/en/news/library-moves/#breadcrumbs",
        "@type": "BreadcrumbList",
        "itemListElement": [
          {
            "@type": "ListItem",
            "item": "https://town.example/en/",
            "name": "Home",
            "position": 1,
          },
          {
            "@type": "ListItem",
            "item": "https://town.example/en/news/",
            "name": "News",
            "position": 2,
          },
          {
            "@type": "ListItem",
            "item": "https://town.example/en/news/library-moves/",
            "name": "The library moves",
            "position": 3,
          },
        ],
      },
      {
        "@id": "https://town.example/en/news/library-moves/#post",
        "@type": "BlogPosting",
        "author": {
          "@id": "https://town.example/en/#publisher",
        },
        "dateModified": "2026-10-02T09:30:00Z",
        "datePublished": "2026-10-01T08:00:00Z",
        "description": "To the Old Mill.",
        "headline": "The library moves",
        "inLanguage": "en",
        "mainEntityOfPage": {
          "@id": "https://town.example/en/news/library-moves/",
        },
        "publisher": {
          "@id": "https://town.example/en/#publisher",
        },
        "url": "https://town.example/en/news/library-moves/",
      },
      {
        "@id": "https://town.example/en/#website",
        "@type": "WebSite",
        "description": "What is on in town.",
        "inLanguage": "en",
        "name": "Town calendar",
        "publisher": {
          "@id": "https://town.example/en/#publisher",
        },
        "url": "https://town.example/en/",
      },
      {
        "@id": "https://town.example/en/#publisher",
        "@type": "Organization",
        "name": "Town calendar",
        "url": "https://town.example/en/",
      },
    ]
  `);
});

test('the graph of a venue, an organizer and a category', () => {
  expect(typesOf(sampleVenue())).toEqual([
    'WebPage',
    'BreadcrumbList',
    'Place',
    'WebSite',
    'Organization',
  ]);
  expect(typesOf(sampleOrganizer())).toEqual([
    'WebPage',
    'BreadcrumbList',
    'Organization',
    'WebSite',
    'Organization',
  ]);
  expect(typesOf(sampleCategory())).toEqual([
    'CollectionPage',
    'BreadcrumbList',
    'WebSite',
    'Organization',
  ]);
});

test('the graph of the home page describes the site itself', () => {
  const head = pageHead(homeKind.page(sampleSite(), 'pl', only), {
    title: 'Kalendarz miejski',
    description: '',
  });
  const nodes: readonly JsonNode[] = JSON.parse(head.jsonLd)['@graph'];
  expect(nodes.map((node) => node['@type'])).toEqual(['WebPage', 'WebSite', 'Organization']);
  expect(nodes[1]).toEqual({
    '@type': 'WebSite',
    '@id': 'https://town.example/pl/#website',
    url: 'https://town.example/pl/',
    name: 'Kalendarz miejski',
    description: 'Co się dzieje w mieście.',
    inLanguage: 'pl',
    publisher: { '@id': 'https://town.example/pl/#publisher' },
  });
});

describe('where a page comes from', () => {
  const identifier = (propertyID: string, value: number) => ({
    '@type': 'PropertyValue',
    propertyID,
    value,
  });

  test.each<readonly [Item, string | undefined]>([
    [sampleVenue(), '2026-10-02T09:30:00Z'],
    [sampleOrganizer(), '2026-10-02T09:30:00Z'],
    [samplePage(), '2026-10-02T09:30:00Z'],
    [sampleCategory(), undefined],
    [sampleTag(), undefined],
  ])('says its kind, id and time of change: $kind', (item, dateModified) => {
    const [page] = graphOf(item);
    expect(page?.['identifier']).toEqual(identifier(item.kind, item.id));
    expect(page?.['dateModified']).toBe(dateModified);
  });

  test('is shown of a home page that a page of the source makes, and of no other', () => {
    const site = sampleSite();
    const frontPage = samplePage();
    const nodeOf = (home: typeof site) =>
      JSON.parse(pageHead(homeKind.page(home, 'en', only), { title: 'T', description: '' }).jsonLd)[
        '@graph'
      ][0];
    const withFront = alteredSite(site, {}, { frontPage });
    expect(nodeOf(withFront)).toMatchObject({
      identifier: identifier('page', 60),
      dateModified: '2026-10-02T09:30:00Z',
    });
    expect(nodeOf(site)).not.toHaveProperty('identifier');
  });
});

test('every reference of a graph leads to a node of it', () => {
  const nodes = graphOf(sampleEvent());
  const ids = new Set(nodes.map((node) => node['@id']));
  const references = [...JSON.stringify(nodes).matchAll(/\{"@id":"([^"]+)"\}/g)].map(
    ([, id]) => id,
  );
  expect(references.filter((id) => !ids.has(id))).toEqual([]);
});

test('no text ends the script element or the JSON that holds it', () => {
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.constant('</script><!--<script>\u2028')), (text) => {
      const json = scriptJson({ name: `T${text}` });
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(json.isWellFormed()).toBe(true);
      expect(JSON.parse(json)).toEqual({ name: `T${text}` });
    }),
  );
});

type JsonNode = Record<string, unknown>;

function eventNodeOf({ admission, ...change }: Partial<Event>): JsonNode {
  const event = Object.assign(sampleEvent(change), admission && { admission });
  return graphOf(event).find((node) => node['@type'] === 'Event') ?? {};
}

function typesOf(item: Item): readonly unknown[] {
  return graphOf(item).map((node) => node['@type']);
}

function graphOf(item: Item, content: Parameters<typeof sampleSite>[0] = {}): readonly JsonNode[] {
  const events = [item.kind === 'event' ? item : sampleEvent()];
  return graphIn(sampleSite({ events, ...content }), item);
}

function graphIn(site: Site, item: Item): readonly JsonNode[] {
  const head = pageHead(itemPage(site, item), { title: 'T', description: 'D' });
  return JSON.parse(head.jsonLd)['@graph'];
}

describe('the image of a post', () => {
  const imageOf = (given: Parameters<typeof samplePost>[0]) =>
    graphOf(samplePost(given)).find((node) => node['@type'] === 'BlogPosting')?.['image'];
  const own = sampleImage();
  const ownId = `https://town.example/media/${own.digest}-960.webp#image`;
  const other = sampleImage({ digest: 'b'.repeat(64), width: 960, height: 640 });
  const inText = { images: [other], body: `<img src="${addressOf(other)}" alt="A &amp; B">` };

  test('is its own, or else the one editors chose for previews', () => {
    expect(imageOf({ image: own, ...inText })).toEqual({ '@id': ownId });
    const openGraph = { ...silentHead.openGraph, image: own };
    expect(imageOf({ seo: { ...silentHead, openGraph }, ...inText })).toEqual({ '@id': ownId });
  });

  test('is that of its text where it has no other', () => {
    const url = `https://town.example/media/${other.digest}-960.webp`;
    expect(imageOf(inText)).toEqual({
      '@type': 'ImageObject',
      url,
      contentUrl: url,
      width: 960,
      height: 640,
      caption: 'A & B',
    });
    expect(imageOf({})).toBeUndefined();
  });

  test('has no size where the image stays on the server', () => {
    const url = 'https://pics.example/a.jpg';
    const site = sampleSite({
      posts: [samplePost({ body: `<img src="${url}" alt="">` })],
      config: { images: { mode: 'link', hosts: ['pics.example'] } },
    });
    const [node] = graphIn(site, found(site.in('en').posts, 50)).filter(
      (one) => one['@type'] === 'BlogPosting',
    );
    expect(node?.['image']).toEqual({ '@type': 'ImageObject', url, contentUrl: url });
  });
});
