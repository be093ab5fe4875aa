import sharp from 'sharp';
import { startMock } from '../../scripts/mock/server.ts';
import {
  sampleEvent,
  sampleMedia,
  sampleMenuItem,
  samplePage,
  samplePost,
  sampleTown,
} from '../support/sample-town.ts';

export const townNow = Temporal.Instant.from('2026-11-20T11:00:00Z');

/** A small town whose lists have several pages, an image and a menu. */
const town = sampleTown({
  events: [
    ...ids(1, 60).map((id) => sampleEvent({ id })),
    sampleEvent({ id: 100, language: 'pl' }),
  ],
  posts: [
    ...ids(1001, 229).map((id) => samplePost({ id, title: 'Wieści z Łodzi: łatwo' })),
    samplePost({ id: 1400, featured_media: 2001 }),
    samplePost({ id: 1401, language: 'pl' }),
  ],
  pages: [samplePage({ id: 1501 })],
  media: [sampleMedia({ id: 2001, width: 4, height: 4, bytes: picture })],
  menuItems: [sampleMenuItem({ id: 3001 })],
});

/** The good server behind those that fail. */
export function startGood() {
  return startMock({ town, now: townNow });
}

function ids(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 4, height: 4, channels: 3, background: '#0080ff' } })
    .png()
    .toBuffer();
}
