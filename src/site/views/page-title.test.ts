import { expect, test } from 'vitest';
import {
  sampleEvent,
  samplePage,
  samplePost,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import type { Item } from '../site.ts';
import { openPage } from './page-context.ts';
import { describePage } from './page-title.ts';

test.each<[string, Item, string]>([
  ['an event', sampleEvent(), 'Three bands. One night.'],
  [
    'an event without words',
    sampleEvent({ summary: '' }),
    'Saturday 28 November 2026, 18:00–20:00. Old Mill, ul. Młyńska 1, Kraków',
  ],
  ['a post without words', samplePost({ summary: '' }), 'What is on in town.'],
  ['a page without words', samplePage({ summary: '' }), 'What is on in town.'],
  [
    'a venue without words',
    sampleVenue({ summary: '' }),
    'Old Mill · Town calendar: upcoming and past events.',
  ],
  ['a tag without words', sampleTag(), 'Outdoors · Town calendar: upcoming and past events.'],
])('describes %s to search engines', (_, item, description) => {
  const site = sampleSite({
    events: [item.kind === 'event' ? item : sampleEvent()],
    ...(item.kind === 'page' ? { pages: [item] } : {}),
  });
  expect(describePage(openPage(site, 'en', { kind: 'item', item })).description).toBe(description);
});
