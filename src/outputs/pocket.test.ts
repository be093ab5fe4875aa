import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { alteredSite } from '../../tests/support/altered.ts';
import { sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { timed } from '../../tests/support/sample-when.ts';
import { contentFiles, textOf, textsOf } from '../../tests/support/written-files.ts';
import type { Event } from '../model/event.ts';
import { type PocketIndex, type PocketPack, pocketTarget, withoutPictures } from './pocket.ts';

const mill = sampleVenue({ id: 5, slug: 'mill', name: 'Old Mill', address: 'Mill Lane 1' });

const jazz = sampleEvent({
  id: 1,
  slug: 'jazz',
  title: 'Jazz',
  when: timed('2026-11-21T20:00[Europe/Warsaw]', '2026-11-21T22:00[Europe/Warsaw]'),
  venues: [mill],
});
const off = sampleEvent({
  id: 2,
  slug: 'off',
  title: 'Choir',
  status: 'cancelled',
  when: timed('2026-11-23T20:00[Europe/Warsaw]'),
  venues: [],
});
const late = sampleEvent({
  id: 3,
  slug: 'late',
  when: timed('2026-12-04T18:00[Europe/Warsaw]'),
  venues: [],
});

const renamed = sampleEvent({
  id: 2,
  slug: 'off',
  title: 'Big choir',
  status: 'cancelled',
  when: timed('2026-11-23T20:00[Europe/Warsaw]'),
  venues: [],
});

/** What there is to keep of the English site: its index, its packs and the names of all files. */
function pocketOf(events: readonly Event[], now = '2026-11-20T12:00:00Z') {
  const texts = textsOf([pocketTarget(sampleSite({ events, now }), 'en')]);
  const files = new Map(texts.map(({ file, text }) => [file.slice('en/offline/'.length), text]));
  const index: PocketIndex = JSON.parse(files.get('index.json') ?? '');
  const packs = index.packs.map(({ file }): PocketPack => JSON.parse(files.get(file) ?? ''));
  return { index, packs, files };
}

test('what a device keeps are fourteen days, what begins on each of them, and its venues', () => {
  const { index, packs } = pocketOf([jazz, off, late]);
  expect(index.until).toBe('2026-12-03');
  expect(index.days).toHaveLength(14);
  expect(index.days[1]).toEqual({
    day: Date.parse('2026-11-21') / 86_400_000,
    path: '/en/calendar/2026-11-21/',
    title: expect.stringContaining('21 November'),
  });
  expect(packs.map(({ events }) => events.map(({ title }) => title))).toEqual([
    ['Jazz'],
    ['Choir'],
    [],
  ]);
  expect(packs[2]?.venues.map(({ title, path }) => [title, path])).toEqual([
    ['Old Mill', '/en/venues/mill/'],
  ]);
  expect(packs[0]?.events[0]).toMatchObject({
    path: '/en/events/jazz/',
    time: '20:00–22:00',
    place: 'Old Mill',
    venues: ['/en/venues/mill/'],
    status: '',
  });
  expect(packs[1]?.events[0]).toMatchObject({
    status: 'Cancelled',
    notice: 'This event has been cancelled and will not take place.',
  });
});

test('files of what did not change keep their names, and what is over goes', () => {
  const before = pocketOf([jazz, off, late]);
  const after = pocketOf([jazz, off, late], '2026-11-22T12:00:00Z');
  expect(after.packs.flatMap(({ events }) => events).map(({ title }) => title)).not.toContain(
    'Jazz',
  );
  expect(after.index.packs[0]?.file).toBe(before.index.packs[1]?.file);
  expect(pocketOf([renamed]).index.packs[0]?.file).not.toBe(before.index.packs[1]?.file);
});

test('two weeks of 300 events take at most 400 kB to transfer and 6 MB on a device', () => {
  const events = Array.from({ length: 300 }, (_, id) => {
    const day = String(21 + (id % 9));
    return sampleEvent({
      id: id + 1,
      slug: `event-${id}`,
      title: prose(id, 6),
      when: timed(`2026-11-${day}T18:00[Europe/Warsaw]`),
      venues: [mill],
      description: `<p>${prose(id + 1000, 110)}</p><p>${prose(id + 2000, 110)}</p>`,
    });
  });
  const { files, packs } = pocketOf(events);
  expect(packs.flatMap((pack) => pack.events)).toHaveLength(300);
  const texts = [...files.values()];
  const bytes = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes(texts.map((text) => gzipSync(text).length))).toBeLessThan(400_000);
  expect(bytes(texts.map((text) => Buffer.byteLength(text)))).toBeLessThan(6_000_000);
});

test('the last days are left out where there is too much, venues never, and the report says so', () => {
  const events = Array.from({ length: 14 }, (_, after) =>
    sampleEvent({
      id: after + 1,
      slug: `long-${after}`,
      when: timed(
        `${Temporal.PlainDate.from('2026-11-20').add({ days: after })}T20:00[Europe/Warsaw]`,
      ),
      venues: [mill],
      description: `<p>${'ż'.repeat(200_000)}</p>`,
    }),
  );
  const site = sampleSite({ events });
  const texts = new Map<string, string>();
  const warnings: string[] = [];
  void pocketTarget(site, 'en')
    .open()
    .write({
      text: (file, content) => void texts.set(file, textOf(content)),
      warn: (warning) => void warnings.push(warning),
    });
  const { until, packs } = JSON.parse(texts.get('en/offline/index.json') ?? '');
  expect([until, packs.length]).toEqual(['2026-11-30', 12]);
  expect(texts.get(`en/offline/${packs.at(-1).file}`)).toContain('Old Mill');
  expect(warnings).toEqual([
    'en: what visitors may keep of the next days ends on 2026-11-30 in place of 2026-12-03, since events of more than 4.5 MB are more than a device is asked to keep.',
  ]);
});

test('a site that keeps nothing on devices publishes neither packs nor manifest, and so does a preview', () => {
  const ofPocket = /(?:\/offline\/|\.webmanifest$|^app-icon)/;
  const filesOf = (site: ReturnType<typeof sampleSite>) =>
    contentFiles(site)
      .map(({ file }) => file)
      .filter((file) => ofPocket.test(file));
  const site = sampleSite({ events: [jazz] });
  expect(filesOf(site)).toContain('en/offline/index.json');
  expect(filesOf(site)).toContain('en/site.webmanifest');
  expect(filesOf(sampleSite({ events: [jazz], config: { offline: false } }))).toEqual([]);
  expect(filesOf(alteredSite(site, { drafts: true }))).toEqual([]);
});

test('texts are kept without what needs a network', () => {
  expect(
    withoutPictures(
      '<p>a <img src="/a.webp" alt="x > y"> b</p><figure><picture><img src="/b"></picture><figcaption>c</figcaption></figure><audio><a href="/c">c</a></audio><p>d</p>',
    ),
  ).toBe('<p>a  b</p><p>d</p>');
});

/** Words as people use them: few are often, many are rare. */
function prose(seed: number, count: number): string {
  let state = seed * 7919 + 17;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const words = Array.from({ length: count }, () => {
    const rank = Math.floor(4000 ** random());
    return Array.from({ length: 2 + (rank % 4) }, (_, place) =>
      String.fromCharCode(
        97 + ((rank * 31 + place * 7 + (rank >> place)) % 26),
        'aeiouy'.charCodeAt((rank + place) % 6),
      ),
    ).join('');
  });
  return words.join(' ');
}
