import { sampleEvent, sampleOrganizer, sampleTerm, sampleTown, sampleVenue } from '../sample-town.ts';

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
