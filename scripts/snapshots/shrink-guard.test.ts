import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import {
  type History,
  type KindCounts,
  noHistory,
  type PublishedBuild,
} from '../../src/snapshot/history.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import {
  acceptedWarnings,
  type Counts,
  countWithheld,
  daysAfter,
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
  history: { builds: [{ ...build, counts: {}, collected: {} }, build], days: [] },
  config,
  now: Temporal.Instant.from('2026-11-20T02:00:00Z'),
  withheld: () => ({}),
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
    const falls = findFalls(
      { before: counts({ en: from }), after: counts({ en: to }) },
      ['en'],
      config.guard,
    );
    expect(falls).toEqual(isFall ? [{ language: 'en', what: 'news', from, to, withheld: 0 }] : []);
  });

  test('keeps languages apart', () => {
    const falls = findFalls(
      { before: counts({ en: 10, pl: 100 }), after: counts({ en: 100, pl: 10 }) },
      ['en', 'pl'],
      config.guard,
    );
    expect(falls).toEqual([{ language: 'pl', what: 'news', from: 100, to: 10, withheld: 0 }]);
  });

  test('reports a language that was removed as of one thing', () => {
    const before = { news: { pl: 9 }, events: { en: 5, pl: 4 } };
    const falls = findFalls({ before, after: { events: { en: 5 } } }, ['en', 'pl'], config.guard);
    expect(falls).toEqual([{ language: 'pl', what: 'everything', from: 13, to: 0, withheld: 0 }]);
  });

  test('a language that the site gave up is not missed, and one that is new is compared with nothing', () => {
    const before = counts({ pl: 412 });
    expect(findFalls({ before, after: counts({ en: 3 }) }, ['en'], config.guard)).toEqual([]);
  });

  test('goes by the configured share and number', () => {
    const falls = (limits: { maxShrink: number; minShrink: number }) =>
      findFalls({ before: counts({ en: 100 }), after: counts({ en: 89 }) }, ['en'], limits);
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
      'Polish news fell from 412 to 9, compared with the build of 2026-11-19T02:00:00Z; nothing was published; run with --accept-shrink if this is right. 403 are missing; the server says of 0 of them that they are not public. How much may be missing is "guard" in src/site.config.ts.',
    );
  });

  test('says of events that those that are over count too', () => {
    const present = { events: { en: 4, pl: 40 }, posts: { en: 30, pl: 9 } };
    expect(failureOf(() => guardSnapshot(present, order)).message).toBe(
      'English events fell from 40 to 4, Polish news from 412 to 9, compared with the build of 2026-11-19T02:00:00Z; nothing was published; run with --accept-shrink if this is right. 439 are missing; the server says of 0 of them that they are not public. Events count whether they are over or not, so that the passing of time does not make them fewer. How much may be missing is "guard" in src/site.config.ts.',
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
    expect(guardPages({}, { ...order, history: noHistory })).toEqual({
      since: undefined,
      falls: [],
      withheld: [],
    });
  });

  test('does not ask for what has no page of its own', () => {
    const { media: _, ...present } = build.collected;
    expect(guardSnapshot(present, order)).toEqual({ since: build.at, falls: [], withheld: [] });
  });
});

describe('what the server withholds', () => {
  const guardedAt = (from: number, to: number, withheld: number) => () =>
    guardPages(
      { post: { en: to } },
      {
        ...order,
        history: { builds: [{ ...build, counts: { post: { en: from } } }], days: [] },
        withheld: () => ({ post: { en: withheld } }),
      },
    );

  test('explains a loss of up to half of a kind and language, which the report tells', () => {
    expect(guardedAt(13, 7, 6)()).toEqual({
      since: build.at,
      falls: [],
      withheld: [{ language: 'en', what: 'news', from: 13, to: 7, withheld: 6 }],
    });
    expect(guardedAt(40, 14, 20)().falls).toEqual([]);
  });

  test.each([
    ['more than half', 13, 6, 7],
    ['what is missing besides', 40, 11, 20],
    ['a plain refusal, or nothing', 13, 7, 0],
  ])('does not explain %s: the message has both numbers', (_, from, to, withheld) => {
    const limit = withheld > 0 ? ', which explains up to half of a kind and language' : '';
    expect(failureOf(guardedAt(from, to, withheld)).message).toContain(
      `English news fell from ${from} to ${to}, compared with the build of 2026-11-19T02:00:00Z; nothing was published; run with --accept-shrink if this is right. ${from - to} are missing; the server says of ${withheld} of them that they are not public${limit}.`,
    );
  });

  test('is counted of published items, and of those only that the server itself calls so', () => {
    const item = (id: number, language: 'en' | 'pl') => ({ kind: 'post', id, language }) as const;
    const withheld = [
      { collection: 'posts', language: 'en', id: 1, reason: 'status' },
      { collection: 'posts', language: 'en', id: 2, reason: 'refused' },
      { collection: 'events', language: 'en', id: 3, reason: 'password' },
      { collection: 'posts', language: 'en', id: 9, reason: 'future' },
    ] as const;
    const items = [item(1, 'en'), item(1, 'pl'), item(2, 'en'), item(3, 'en'), item(4, 'en')];
    expect(countWithheld(items, withheld)).toEqual({ post: { en: 1, pl: 1 } });
  });
});

describe('what goes little by little', () => {
  type Night = {
    readonly news: number;
    readonly withheld?: number;
    readonly acceptShrink?: boolean;
    /** Hours since the build before. @default 24 */
    readonly after?: number;
  };

  /** Which nights were refused, by their number from 1, and what the last of them says. */
  function refusedOf(nights: readonly Night[]): { nights: readonly number[]; said: string } {
    let history: Pick<History, 'builds' | 'days'> = noHistory;
    let now = Temporal.Instant.from('2026-11-01T02:00:00Z');
    const refused: number[] = [];
    let said = '';
    for (const [
      index,
      { news, withheld = 0, acceptShrink = false, after = 24 },
    ] of nights.entries()) {
      now = now.add({ minutes: 60 * after });
      const present = {
        counts: { event: { en: 50 }, post: { en: news } } satisfies KindCounts,
        collected: { events: { en: 50 }, posts: { en: news } },
      };
      const night = {
        ...{ history, config, now, acceptShrink },
        withheld: () => ({ post: { en: withheld } }),
      };
      try {
        guardSnapshot(present.collected, night);
        guardPages(present.counts, night);
        const at = now.toString();
        history = {
          builds: [...history.builds, { at, fetched: at, ...present }].slice(-3),
          days: daysAfter(present, night),
        };
      } catch (error) {
        if (!(error instanceof CommandError)) throw error;
        refused.push(index + 1);
        said = error.message;
      }
    }
    return { nights: refused, said };
  }

  const fewer = (from: number, to: number, step: number) =>
    Array.from({ length: (from - to) / step + 1 }, (_, index) => ({ news: from - index * step }));

  test('is refused when it is more than a share of the most of the last seven days', () => {
    const { nights, said } = refusedOf(fewer(400, 20, 20).slice(0, 6));
    expect([nights, said]).toEqual([
      [6],
      'English news fell from 400 (on 2026-11-02) to 300, compared with the most of the last seven days; nothing was published; run with --accept-shrink if this is right. 100 are missing; the server says of 0 of them that they are not public. How much may be missing is "guard" in src/site.config.ts.',
    ]);
    expect(refusedOf(fewer(400, 20, 20)).nights).toEqual(
      Array.from({ length: 15 }, (_, index) => index + 6),
    );
  });

  test('is refused too where it goes in a hundred builds of one day', () => {
    const nights = fewer(400, 300, 1).map((night) => ({ ...night, after: 0.2 }));
    expect(refusedOf(nights).nights[0]).toBe(82);
  });

  test('is refused too after weeks without a build, since what stood there until then counts', () => {
    const nights = [{ news: 400 }, { news: 340, after: 24 * 30 }, { news: 300 }];
    expect(refusedOf(nights).nights).toEqual([3]);
  });

  test('is forgotten after a week', () => {
    const nights = [
      { news: 400 },
      { news: 340 },
      ...Array.from({ length: 8 }, () => ({ news: 340 })),
    ];
    expect(refusedOf([...nights, { news: 280 }]).nights).toEqual([]);
  });

  test('is measured by what was accepted from then on', () => {
    const accepted = { news: 300, acceptShrink: true };
    const nights = [{ news: 400 }, { news: 340 }, accepted, { news: 280 }, { news: 242 }];
    expect(refusedOf([...nights, { news: 239 }]).nights).toEqual([6]);
    expect(refusedOf([...nights, { news: 230, acceptShrink: true }, { news: 230 }]).nights).toEqual(
      [],
    );
  });

  test('is explained by what the server withheld in these days, up to half of them', () => {
    expect(
      refusedOf([{ news: 40 }, { news: 30, withheld: 10 }, { news: 22, withheld: 8 }]).nights,
    ).toEqual([]);
    expect(
      refusedOf([{ news: 40 }, { news: 30, withheld: 10 }, { news: 19, withheld: 11 }]).nights,
    ).toEqual([3]);
  });

  test('is not compared with days that a wrong clock had ahead', () => {
    const ahead = [{ news: 100 }, { news: 400, after: 24 * 400 }, { news: 330, after: -24 * 399 }];
    const nights = [...ahead, ...Array.from({ length: 8 }, () => ({ news: 330 }))];
    expect(refusedOf([...nights, { news: 290 }]).nights).toEqual([]);
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
