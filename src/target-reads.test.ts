import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  samplePage,
  samplePost,
  sampleTag,
  sampleVenue,
} from '../tests/support/sample-items.ts';
import { sampleSite } from '../tests/support/sample-site.ts';
import { timed } from '../tests/support/sample-when.ts';
import type { HooksInput } from './config.ts';
import { noImageLengths } from './outputs/assets.ts';
import { createTargetKeys } from './outputs/keys.ts';
import { noSource } from './outputs/text.ts';
import type { DerivedRead } from './site/renewal/derived-values.ts';
import { type PageOut, siteSections } from './targets.ts';

const on = (id: number, day: string, more: Parameters<typeof sampleEvent>[0] = {}) =>
  sampleEvent({
    id,
    when: timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`),
    ...more,
  });
const everything: NonNullable<HooksInput['files']>[string] = {
  language: 'en',
  of: ['today', 'events', 'venues', 'organizers', 'posts'],
  text: (content) => JSON.stringify(content),
};
const town = () =>
  sampleSite({
    config: { hooks: { files: { 'everything.json': everything } } },
    events: [
      on(1, '2026-11-28', {
        tags: [sampleTag()],
        image: sampleImage(),
        cost: { label: 'Free', free: true },
      }),
      on(2, '2026-12-05', {
        categories: [sampleCategory(), sampleCategory({ id: 31, name: 'Jazz', parentId: 30 })],
      }),
      on(3, '2026-12-12', { status: 'cancelled' }),
      on(4, '2026-03-01', { title: 'Past', parentId: 1 }),
      on(5, '2026-12-06', { title: 'Hidden', hidden: true }),
      on(1, '2026-11-28', { language: 'pl', title: 'Jazz' }),
    ],
    posts: [
      samplePost({
        image: sampleImage(),
        categories: [{ id: 7, name: 'Books', slug: 'books', sourceUrl: '' }],
      }),
      samplePost({ id: 51 }),
    ],
    pages: [samplePage(), samplePage({ id: 61, parentId: 60, segments: ['about', 'team'] })],
    venues: [sampleVenue({ id: 11 })],
  });

const digestOf = (text: string) => hash('sha256', text, 'hex');

/**
 * What is made of settings, which every key contains, and of an object that is among the inputs: texts that refer to others
 * are in the digest of their item as they are after cleaning.
 */
const ofSettings = [
  'JSON-LD of a venue',
  'JSON-LD of an image',
  'JSON-LD of an organizer',
  'JSON-LD of the site',
  'excerpts',
  'files',
  'images',
  'items by address of the CMS',
  'links',
  'other addresses of the CMS',
  'summaries',
  'words',
];

test('the write of a target reads no derived value that its key does not name', async () => {
  const site = town();
  const reads: DerivedRead[] = [];
  site.watchReads((read) => reads.push(read));
  const readsOf = async (work: () => unknown) => {
    reads.length = 0;
    await work();
    return [...reads];
  };
  const out: PageOut = {
    text: () => {},
    warn: () => {},
    page: async (_file, parts) => void parts.show(),
  };
  const targets = siteSections(site, {
    imageLengths: () => noImageLengths,
    source: noSource,
  }).flatMap((section) => section.targets().map((target) => [target, section.language] as const));
  // A value that others are made of is read but once: whatever is read after this is read by the target itself.
  for (const [target] of targets) await target.open().write(out);

  const kinds = new Set<string>();
  const unnamed: string[] = [];
  const met = new Set<string>();
  for (const [target, language] of targets) {
    const opened: ReturnType<typeof target.open>[] = [];
    const named = await readsOf(() => {
      const open = target.open();
      createTargetKeys(site, digestOf)(open.inputs, language);
      opened.push(open);
    });
    const written = await readsOf(() => Promise.all(opened.map((open) => open.write(out))));
    kinds.add(target.name.replace(/[\d-]+/g, '#'));
    for (const read of written) {
      if (named.some((one) => isSame(one, read))) continue;
      if (ofSettings.includes(read.name)) met.add(read.name);
      else unnamed.push(`${target.name}: ${read.name} of ${read.owner}`);
    }
  }
  expect(unnamed).toEqual([]);
  expect([...met].toSorted()).toEqual(ofSettings);
  expect([...kinds]).toEqual(
    expect.arrayContaining([
      ...['en event #', 'en venue #', 'en organizer #', 'en category #', 'en tag #', 'en post #'],
      ...['en page #', 'en home', 'en upcoming #', 'en news #', 'en past', 'en search', 'notFound'],
      ...['en month #', 'en calendar events', 'en feed events', 'en search index'],
      ...[
        'own file everything.json',
        'en files of event #',
        'open data en events.json',
        'en screen',
      ],
    ]),
  );
});

function isSame(one: DerivedRead, other: DerivedRead): boolean {
  return one.owner === other.owner && one.name === other.name && one.argument === other.argument;
}
