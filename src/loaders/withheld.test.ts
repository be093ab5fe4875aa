import { describe, expect, test } from 'vitest';
import {
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireVenue,
} from '../../tests/support/wire-items.ts';
import { type Collection, rootSchema } from '../contract/collections.ts';
import type { DocumentedLanguage as Language } from '../contract/language.ts';
import type { Withheld } from '../snapshot/format.ts';
import { editAddress } from './edit-address.ts';
import { type Collected, createCollected, receive, storeOf } from './item-store.ts';
import { receiveItem } from './receive-item.ts';
import { leaveOutFilesOfOthers, leaveOutWithheld, withheldOnce } from './withheld.ts';

const root = rootSchema.parse({
  url: 'https://cms.example/wordpress',
  home: 'https://cms.example',
  namespaces: [],
});
const manifest = { root, origin: 'https://cms.example/wordpress/wp-json' };

test.each([
  ['events', '7', 'https://cms.example/wordpress/wp-admin/post.php?post=7&action=edit'],
  ['media', '8', 'https://cms.example/wordpress/wp-admin/post.php?post=8&action=edit'],
  [
    'categories',
    '9',
    'https://cms.example/wordpress/wp-admin/term.php?taxonomy=tribe_events_cat&tag_ID=9',
  ],
  ['tags', '10', 'https://cms.example/wordpress/wp-admin/term.php?taxonomy=post_tag&tag_ID=10'],
  ['menu-items', '11', undefined],
  ['posts', 'unknown', undefined],
] as const)('%s %s are edited at %s', (collection, id, address) => {
  expect(editAddress({ collection, id }, manifest)).toBe(address);
});

test('a server that does not give its address is edited beside its REST root', () => {
  const silent = {
    root: rootSchema.parse({ namespaces: [] }),
    origin: 'https://cms.example/wp-json',
  };
  expect(editAddress({ collection: 'pages', id: '3' }, silent)).toBe(
    'https://cms.example/wp-admin/post.php?post=3&action=edit',
  );
});

const now = Temporal.Instant.from('2026-11-20T08:00:00Z');

type Received = readonly [collection: Collection, language: Language, raw: unknown];

function collect(...received: readonly Received[]): Collected {
  const collected = createCollected(['en', 'pl']);
  for (const [collection, language, raw] of received) {
    receive(collected, collection, language, receiveItem(collection, { raw, language, now }));
  }
  leaveOutWithheld(collected);
  return collected;
}

function stored(collected: Collected, language: Language): string {
  return JSON.stringify(
    Object.values(storeOf(collected, language)).map((items) => [...items.values()]),
  );
}

test('files of items that nobody may see are left out, those that are shown or belong to nothing are not', () => {
  const image = { id: 4, url: '{{origin}}/uploads/4.png', alt: '' };
  const collected = collect(
    ['posts', 'en', wirePost({ id: 20, featured_media: 3 })],
    ['events', 'pl', wireEvent({ id: 21, image })],
    ['media', 'en', wireMedia({ id: 1, post: null })],
    ['media', 'en', wireMedia({ id: 2, post: 20 })],
    ['media', 'en', wireMedia({ id: 3, post: 999 })],
    ['media', 'en', wireMedia({ id: 4, post: 999 })],
    ['media', 'en', wireMedia({ id: 5, post: 999 })],
    ['media', 'pl', wireMedia({ id: 6, post: 21 })],
    ['media', 'pl', wireMedia({ id: 7, post: 998 })],
  );
  leaveOutFilesOfOthers(collected);
  expect([
    ...storeOf(collected, 'en').media.keys(),
    ...storeOf(collected, 'pl').media.keys(),
  ]).toEqual([1, 2, 3, 4, 6]);
  expect(collected.warnings).toEqual([
    'media: 2 that belong to items that are not public were left out.',
  ]);
});

describe('what public items say of withheld ones', () => {
  test('venues and organizers that only their own list calls drafts are taken out of events', () => {
    const collected = collect(
      ['venues', 'en', wireVenue({ id: 7, status: 'draft' })],
      ['organizers', 'en', wireOrganizer({ id: 8, status: 'private' })],
      [
        'events',
        'en',
        wireEvent({
          id: 1,
          venue: [wireVenue({ id: 7, status: undefined }), wireVenue({ id: 6 })],
          organizer: wireOrganizer({ id: 8, status: undefined }),
        }),
      ],
    );
    const event = storeOf(collected, 'en').events.get(1);
    expect([event?.venue.map(({ id }) => id), event?.organizer]).toEqual([[6], []]);
    expect(stored(collected, 'en')).not.toMatch(/Hall 7|Organizer 8/);
  });

  test('an image that is private itself is taken out of an event', () => {
    const image = { id: 9, url: '{{origin}}/uploads/secret.png', alt: 'secret' };
    const collected = collect(
      ['media', 'en', wireMedia({ id: 9, status: 'private' })],
      ['events', 'en', wireEvent({ id: 1, image })],
    );
    expect(storeOf(collected, 'en').events.get(1)?.image).toBeNull();
  });

  test('uploads that belong to a withheld item are withheld for its reason', () => {
    const collected = collect(
      ['posts', 'en', wirePost({ id: 3, status: 'private' })],
      ['media', 'en', wireMedia({ id: 9, post: 3 })],
      ['media', 'pl', wireMedia({ id: 9, post: 3 })],
      ['media', 'en', wireMedia({ id: 10, post: 4 })],
      ['media', 'en', wireMedia({ id: 11, post: null })],
    );
    expect([...storeOf(collected, 'en').media.keys()]).toEqual([10, 11]);
    expect([...storeOf(collected, 'pl').media.keys()]).toEqual([]);
    expect(collected.withheld).toContainEqual({
      collection: 'media',
      language: 'pl',
      id: 9,
      reason: 'status',
    });
  });

  test('menu entries that show a withheld item are withheld, own addresses are not', () => {
    const collected = collect(
      ['pages', 'en', wirePost({ id: 3, content: { rendered: '', protected: true } })],
      [
        'menu-items',
        'en',
        wireMenuItem({ id: 20, type: 'post_type', object: 'page', object_id: 3 }),
      ],
      ['menu-items', 'en', wireMenuItem({ id: 21, type: 'custom', object_id: 3 })],
      ['menu-items', 'en', wireMenuItem({ id: 22, type: 'taxonomy', object_id: 3 })],
    );
    expect([...storeOf(collected, 'en')['menu-items'].keys()]).toEqual([21, 22]);
    expect(collected.withheld.at(-1)).toEqual({
      collection: 'menu-items',
      language: 'en',
      id: 20,
      reason: 'password',
    });
  });

  test('links to translations that are withheld are taken out, by id and by address', () => {
    const hreflang = (language: string, slug: string) =>
      `<link rel="alternate" hreflang="${language}" href="https://cms.example/${slug}/" />`;
    const collected = collect(
      ['events', 'pl', wireEvent({ id: 2, status: 'draft', url: 'https://cms.example/tajne/' })],
      [
        'events',
        'en',
        wireEvent({
          id: 1,
          translations: { en: 1, pl: 2 },
          yoast_head: hreflang('en', 'open') + hreflang('pl', 'tajne'),
        }),
      ],
    );
    const event = storeOf(collected, 'en').events.get(1);
    expect(event?.translations).toEqual({ en: 1 });
    expect(event?.yoast_head).toEqual({ en: 'https://cms.example/open/' });
  });

  test('what is withheld in one language is in no other either, whichever answer came first', () => {
    const answers = [
      ['posts', 'en', wirePost({ id: 3, status: 'draft' })],
      ['posts', 'pl', wirePost({ id: 3 })],
      ['media', 'pl', wireMedia({ id: 9, post: 3 })],
      ['venues', 'en', wireVenue({ id: 7, status: 'draft' })],
      ['venues', 'pl', wireVenue({ id: 7 })],
      ['events', 'pl', wireEvent({ id: 1, venue: wireVenue({ id: 7 }) })],
    ] as const;
    for (const order of [answers, answers.toReversed()]) {
      const collected = collect(...order);
      expect([...storeOf(collected, 'pl').events.values()].map(({ venue }) => venue)).toEqual([[]]);
      expect(stored(collected, 'pl')).not.toMatch(/News 3|Photo 9|Hall 7/);
      expect(withheldOnce(collected.withheld).map(placeOf).toSorted()).toEqual([
        'media pl 9',
        'posts en 3',
        'posts pl 3',
        'venues en 7',
        'venues pl 7',
      ]);
      expect(collected.privateTexts.map(({ title }) => title).toSorted()).toEqual([
        'Hall 7',
        'Hall 7',
        'News 3',
        'News 3',
        'Photo 9',
      ]);
    }
  });

  test('what could not be understood of a withheld item is not told either', () => {
    const collected = collect(
      ['events', 'en', wireEvent({ id: 5, start_date: 'in the secret garden' })],
      ['events', 'en', wireEvent({ id: 6, start_date: 'soon' })],
      ['events', 'pl', wireEvent({ id: 5, all_day: null })],
    );
    expect(collected.quarantined.map(({ id }) => id)).toEqual(['6']);
  });

  test('a private image is on no venue and organizer, be they embedded or in their own list', () => {
    const image = { id: 9, url: '{{origin}}/uploads/secret.png', alt: 'secret' };
    const venue = wireVenue({ id: 7, image });
    const organizer = wireOrganizer({ id: 8, image });
    const collected = collect(
      ['media', 'en', wireMedia({ id: 9, status: 'private' })],
      ['venues', 'en', venue],
      ['organizers', 'en', organizer],
      ['events', 'en', wireEvent({ id: 1, venue, organizer })],
    );
    expect(stored(collected, 'en')).not.toContain('secret');
  });

  test.each([
    [['refused', 'status', 'future', 'password'], 'password'],
    [['refused', 'status'], 'status'],
    [['future', 'status'], 'future'],
  ] as const)('of the reasons %j the one that says most is given: %s', (reasons, told) => {
    const all = reasons.map((reason) => ({
      ...{ collection: 'events', language: 'en', id: 1 },
      reason,
    })) satisfies Withheld[];
    for (const order of [all, all.toReversed()])
      expect(withheldOnce(order).map(({ reason }) => reason)).toEqual([told]);
  });
});

function placeOf({ collection, language, id }: Withheld): string {
  return `${collection} ${language} ${id}`;
}
