import { describe, expect, test } from 'vitest';
import { found, openTown, slugs, wireEvent, wirePage, wirePost } from '../../tests/support/small-town.ts';
import { pathOfSubject, subjectsOf } from './page-list.ts';
import type { Site } from './site.ts';

const hall = { id: 60, venue: 'Hall', slug: 'hall', url: 'https://cms.example/venue/hall/' };

describe('collections the server does not translate', () => {
  const shared = {
    events: [wireEvent(1, 'jam', '2026-12-01 18:00:00', { venue: [hall] })],
    venues: [hall, { id: 61, venue: 'Empty', slug: 'empty' }],
    pages: [wirePage(4, 'about')],
    'menu-items': [{ id: 1, title: 'About', url: 'https://cms.example/about/', menus: 2 }],
  };

  test('belong to the default language', () => {
    const site = openTown({
      en: shared,
      pl: shared,
      manifest: { untranslated: ['events', 'venues', 'pages', 'menu-items'] },
    });
    expect(paths(site, 'en').filter((path) => /jam|hall|empty|about/.test(path))).toEqual(
      ['/en/venues/empty/', '/en/venues/hall/', '/en/events/jam/', '/en/about/'].toSorted(),
    );
    expect(paths(site, 'pl').filter((path) => /jam|hall|empty|about/.test(path))).toEqual([]);
    expect(site.translationsOf(found(site.in('en').events, 1))).toEqual({});
    expect(site.in('pl').menu).toEqual([]);
  });

  test('venues are shown in the languages whose events are there', () => {
    const pl = { ...shared, events: [wireEvent(21, 'koncert', '2026-12-01 18:00:00', { venue: [hall] })] };
    const site = openTown({ en: shared, pl, manifest: { untranslated: ['venues'] } });
    expect(site.in('pl').venues.map(({ id }) => id)).toEqual([60]);
    expect(site.translationsOf(found(site.in('en').venues, 60)).pl?.id).toBe(60);
    expect(slugs(site.in('pl').eventsOf(found(site.in('pl').venues, 60)))).toEqual(['koncert']);
  });
});

test('media that are listed in one language are shown in the other, with the words of its own where it has them', () => {
  const facts = { extension: 'png', width: 4, height: 2, color: '#0080ff' };
  const photo = (id: number, alt_text: string) => ({
    id,
    alt_text,
    source_url: `https://cms.example/${id}.png`,
    media_type: 'image',
  });
  const posts = [5, 6].map((id) => wirePost(id, `post-${id}`, '2026-11-01 10:00:00', { featured_media: id }));
  const site = openTown({
    en: { media: [photo(5, 'A plan'), photo(6, 'A crowd')] },
    pl: { media: [photo(5, 'Plan')], posts },
    manifest: {
      files: [5, 6].map((id) => ({
        ...facts,
        url: `https://cms.example/${id}.png`,
        digest: String(id).repeat(64),
      })),
    },
  });
  expect(site.in('pl').posts.map(({ image }) => image?.alt)).toEqual(['Plan', 'A crowd']);
});

function paths(site: Site, language: 'en' | 'pl'): string[] {
  return subjectsOf(site, language)
    .map((subject) => pathOfSubject(site, language, subject))
    .toSorted();
}
