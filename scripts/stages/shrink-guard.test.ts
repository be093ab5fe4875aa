import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import type { PublishedBuild } from '../../src/snapshot/history.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import {
  acceptedWarnings,
  type Counts,
  findFalls,
  guardPages,
  guardSnapshot,
} from './shrink-guard.ts';

const config = siteConfigSchema.parse({});

const build: PublishedBuild = {
  at: '2026-11-19T02:00:00Z',
  fetched: '2026-11-19T02:00:00Z',
  counts: { event: { en: 40, pl: 40 }, post: { en: 30, pl: 412 } },
  collected: { events: { en: 40, pl: 40 }, posts: { en: 30, pl: 412 }, media: { en: 900 } },
};

const order = {
  builds: [{ ...build, counts: {}, collected: {} }, build],
  config,
  acceptShrink: false,
};

describe('findFalls', () => {
  test.each<readonly [string, number, number, boolean]>([
    ['more than a fifth and more than five fewer', 30, 23, true],
    ['a fifth', 30, 24, false],
    ['more than a fifth, but only five', 10, 5, false],
    ['a few of many', 1000, 990, false],
    ['three to none', 3, 0, true],
    ['two to none', 2, 0, false],
    ['none to none', 0, 0, false],
    ['more than before', 3, 300, false],
  ])('%s: %i to %i is a fall: %s', (_, from, to, isFall) => {
    const falls = findFalls(counts({ en: from }), counts({ en: to }), ['en'], config.guard);
    expect(falls).toEqual(isFall ? [{ language: 'en', what: 'news', from, to }] : []);
  });

  test('keeps languages apart', () => {
    const falls = findFalls(
      counts({ en: 10, pl: 100 }),
      counts({ en: 100, pl: 10 }),
      ['en', 'pl'],
      config.guard,
    );
    expect(falls).toEqual([{ language: 'pl', what: 'news', from: 100, to: 10 }]);
  });

  test('reports a language that was removed as of one thing', () => {
    const before = { news: { pl: 9 }, events: { en: 5, pl: 4 } };
    const falls = findFalls(before, { events: { en: 5 } }, ['en', 'pl'], config.guard);
    expect(falls).toEqual([{ language: 'pl', what: 'everything', from: 13, to: 0 }]);
  });

  test('a language that the site gave up is not missed, and one that is new is compared with nothing', () => {
    const before = counts({ pl: 412 });
    expect(findFalls(before, counts({ en: 3 }), ['en'], config.guard)).toEqual([]);
  });

  test('goes by the configured share and number', () => {
    const falls = (limits: { maxShrink: number; minShrink: number }) =>
      findFalls(counts({ en: 100 }), counts({ en: 89 }), ['en'], limits);
    expect(falls({ maxShrink: 0.1, minShrink: 10 })).toHaveLength(1);
    expect(falls({ maxShrink: 0.1, minShrink: 11 })).toEqual([]);
    expect(falls({ maxShrink: 0.11, minShrink: 10 })).toEqual([]);
  });
});

describe('the shrink guard', () => {
  test('refuses in a sentence that names language and kind, and says what to do', () => {
    const present = { event: { en: 40, pl: 40 }, post: { en: 30, pl: 9 } };
    const failure = failureOf(() => guardPages(present, order));
    expect(failure.exitCode).toBe(exitCodes.guard);
    expect(failure.message).toBe(
      'Polish news fell from 412 to 9, compared with the build of 2026-11-19T02:00:00Z; nothing was published; run with --accept-shrink if this is right. How much may be missing is "guard" in src/site.config.ts.',
    );
  });

  test('says of events that those that are over count too', () => {
    const present = { events: { en: 4, pl: 40 }, posts: { en: 30, pl: 9 } };
    expect(failureOf(() => guardSnapshot(present, order)).message).toBe(
      'English events fell from 40 to 4, Polish news from 412 to 9, compared with the build of 2026-11-19T02:00:00Z; nothing was published; run with --accept-shrink if this is right. Events count whether they are over or not, so that the passing of time does not make them fewer. How much may be missing is "guard" in src/site.config.ts.',
    );
  });

  test('lets through what is accepted, and says what it was', () => {
    const guarded = guardPages({ event: { en: 40, pl: 40 } }, { ...order, acceptShrink: true });
    expect(guarded.since).toBe(build.at);
    expect(acceptedWarnings(guarded)).toEqual([
      '--accept-shrink: English news fell from 30 to 0, Polish news from 412 to 0, compared with the build of 2026-11-19T02:00:00Z.',
    ]);
  });

  test('says nothing when nothing fell', () => {
    expect(acceptedWarnings(guardPages(build.counts, { ...order, acceptShrink: true }))).toEqual(
      [],
    );
  });

  test('has nothing to say of a first build', () => {
    expect(guardPages({}, { ...order, builds: [] })).toEqual({ since: undefined, falls: [] });
  });

  test('does not ask for what has no page of its own', () => {
    const { media: _, ...present } = build.collected;
    expect(guardSnapshot(present, order)).toEqual({ since: build.at, falls: [] });
  });
});

function counts(news: Counts['news']): Counts {
  // What every language has enough of, so that none is gone as a whole.
  return { news, events: { en: 1, pl: 1 } };
}

function failureOf(work: () => void): CommandError {
  try {
    work();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
