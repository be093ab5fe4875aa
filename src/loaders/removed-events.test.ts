import { describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson } from '../../tests/support/test-server.ts';
import { wireEvent, wirePost, wireVenue } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { FetchContext, KnownEvent, KnownItem } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { type Collected, createCollected } from './item-store.ts';
import { readRemovedEvents, readWithheldItems } from './removed-events.ts';

const listed = wireEvent({ id: 1 });

function unlistedOf(
  cms: Partial<SmallCms>,
  known: readonly KnownEvent[],
  all = false,
  uncertain: readonly KnownEvent[] = [],
) {
  return afterFetch(cms, async (context, collected, arrived) => {
    const vanished = await readRemovedEvents(context, collected, { known, uncertain, all });
    const asked = arrived().filter((path) => /\/events\/\d+$/.test(path)).length;
    const { warnings, withheld } = collected;
    return { vanished, asked, warnings, withheld };
  });
}

/** Does work with what was fetched. */
async function afterFetch<Result>(
  cms: Partial<SmallCms>,
  work: (
    context: FetchContext,
    collected: Collected,
    arrived: () => readonly string[],
  ) => Promise<Result>,
  announceTrashed = false,
): Promise<Result> {
  await using server = await startSmallCms({
    items: { events: { en: [listed], pl: [wireEvent({ id: 7 })] } },
    ...cms,
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    ...(announceTrashed && { user: 'editor', applicationPassword: 'k3Qz 9vWp' }),
    config: {
      dialect: 'auto',
      concurrency: 2,
      timeout: 5,
      attempts: 1,
      maxAnswer: 5,
      deadline: 60,
      maxFetch: 100,
    },
  });
  const context: FetchContext = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    config: {
      languages: ['en', 'pl'],
      announceTrashed,
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 10 },
      api: { concurrency: 2, statusHorizon: 0 },
      images: { mode: 'optimise', hosts: [], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  };
  const collected = createCollected(['en', 'pl']);
  try {
    await fetchCollections(context, collected);
    return await work(context, collected, () => server.arrived.map(({ url }) => url.pathname));
  } finally {
    await api.close();
  }
}

const en = (id: number): KnownEvent => ({ language: 'en', id });

/** A server that answers for one event in its own way. */
function answering(status: number, code: string): Partial<SmallCms> {
  return {
    interrupt: ({ url }, response) => {
      if (!url.pathname.endsWith('/events/5')) return false;
      sendError(response, status, code);
      return true;
    },
  };
}

describe('an event that was published before and is no longer listed', () => {
  test.each([
    [401, 'rest_forbidden', 'refused', ['refused']],
    [403, 'rest_login_required', 'refused', ['refused']],
    [403, 'event-not-accessible', 'refused', ['status']],
    [404, 'event-invalid-id', 'unknown', []],
    [410, 'gone', 'unknown', []],
    [403, 'event-password-protected', 'hidden', ['password']],
  ] as const)(
    'is read by its id: %i %s means that it is %s, and why it is withheld',
    async (status, code, answer, reasons) => {
      const { vanished, withheld } = await unlistedOf(answering(status, code), [en(5)]);
      expect(vanished).toEqual([{ language: 'en', id: 5, answer }]);
      expect(withheld).toEqual(
        reasons.map((reason) => ({ collection: 'events', language: 'en', id: 5, reason })),
      );
    },
  );

  test.each([
    ['hidden from lists', { hide_from_listings: true }, 'hidden', []],
    ['a draft by now', { status: 'draft' }, 'refused', ['status']],
    ['protected by a password by now', { all_day: null, show_map: null }, 'hidden', ['password']],
  ] as const)('may be %s', async (_what, change, answer, reasons) => {
    const unlisted = [{ ...wireEvent({ id: 5 }), ...change }];
    const { vanished, withheld } = await unlistedOf({ unlisted }, [en(5)]);
    expect(vanished).toEqual([{ language: 'en', id: 5, answer }]);
    expect(withheld.map(({ reason }) => reason)).toEqual(reasons);
  });

  test.each([
    ['in the trash is as if it was deleted', 5, 'unknown', []],
    ['private or a draft is not', 6, 'refused', ['status']],
  ] as const)('and %s, where a site announces that', async (_what, id, answer, reasons) => {
    const trash: Partial<SmallCms> = {
      interrupt: ({ url, headers }, response) => {
        const isTrash = url.searchParams.get('status') === 'trash';
        if (isTrash && headers.authorization !== undefined) {
          const events = [wireEvent({ id: 5, status: 'trash' })];
          sendJson(response, { events, total: 1, total_pages: 1 });
        } else if (isTrash || /\/events\/[56]$/.test(url.pathname))
          sendError(response, 403, 'event-not-accessible');
        else return false;
        return true;
      },
    };
    const found = await afterFetch(
      trash,
      async (context, collected) => {
        const known = [en(id)];
        const order = { known, uncertain: [], all: false };
        return {
          vanished: await readRemovedEvents(context, collected, order),
          reasons: collected.withheld.map(({ reason }) => reason),
        };
      },
      true,
    );
    expect(found).toEqual({ vanished: [{ language: 'en', id, answer }], reasons });
  });

  test('leaves no more than its id and what was answered', async () => {
    const known = { ...en(5), title: 'A private party' };
    const { vanished, withheld } = await unlistedOf(answering(403, 'event-not-accessible'), [
      known,
    ]);
    expect([vanished, withheld]).toEqual([
      [{ language: 'en', id: 5, answer: 'refused' }],
      [{ collection: 'events', language: 'en', id: 5, reason: 'status' }],
    ]);
  });

  test('may be listed in another language by now', async () => {
    const { vanished } = await unlistedOf({ unlisted: [wireEvent({ id: 7 })] }, [en(7)]);
    expect(vanished).toEqual([{ language: 'en', id: 7, answer: 'elsewhere' }]);
  });

  test('is unknown to servers that complain about the id', async () => {
    expect((await unlistedOf({}, [en(5)])).vanished).toEqual([
      { language: 'en', id: 5, answer: 'unknown' },
    ]);
  });

  test('fails the fetch when the server still gives it: the lists lack something', async () => {
    await expect(unlistedOf({ unlisted: [wireEvent({ id: 5 })] }, [en(5)])).rejects.toThrow(
      'The event 5 (en) was published before, the server gives it when it is asked for by its id, and no list holds it: the lists are not complete.',
    );
  });

  test.each([
    [
      'the server fails at it',
      answering(500, 'internal'),
      { field: 'status', value: 'unknown', reason: 'the server answers 500 for it' },
    ],
    [
      'it has no date any more, by which lists would have it',
      { unlisted: [{ ...wireEvent({ id: 5 }), start_date: null, end_date: null }] },
      { field: 'start_date', value: 'null', reason: 'a date and time is required' },
    ],
  ])('is quarantined, and nothing concluded, where %s', async (_, cms, fault) => {
    const read = await afterFetch(cms, async (context, collected) => {
      const order = { known: [en(5)], uncertain: [], all: false };
      const vanished = await readRemovedEvents(context, collected, order);
      return { vanished, quarantined: collected.quarantined };
    });
    expect(read).toEqual({
      vanished: [],
      quarantined: [{ collection: 'events', language: 'en', id: '5', ...fault }],
    });
  });

  test('fails the fetch when the server answers anything else', async () => {
    await expect(unlistedOf(answering(503, 'maintenance'), [en(5)])).rejects.toThrow(
      /\/events\/5.* 503/,
    );
  });
});

test('what is listed is not asked for', async () => {
  expect(await unlistedOf({}, [en(1), { language: 'pl', id: 7 }])).toMatchObject({
    vanished: [],
    asked: 0,
  });
});

test('when very many disappear at once none is asked for, and nothing concluded, unless it was confirmed', async () => {
  const known = Array.from({ length: 30 }, (_, index) => en(100 + index));
  expect(await unlistedOf({}, known)).toEqual({
    vanished: [],
    asked: 0,
    withheld: [],
    warnings: [
      '30 of 30 published events (en) are no longer listed, too many to ask for one by one. Nothing was concluded from it.',
    ],
  });
  const { vanished } = await unlistedOf({}, known, true);
  expect(vanished.map(({ answer }) => answer)).toEqual(known.map(() => 'unknown'));
});

test('up to half of the events of a language is asked for, however many, and other languages do not count', async () => {
  const gone = Array.from({ length: 40 }, (_, index) => en(100 + index));
  const items = {
    events: {
      en: Array.from({ length: 40 }, (_, index) => wireEvent({ id: 200 + index })),
      pl: [],
    },
  };
  const known = [...gone, ...items.events.en.map(({ id }) => en(Number(id)))];
  const half = await unlistedOf({ items }, known);
  expect([half.asked, half.warnings]).toEqual([40, []]);
  const polish = Array.from({ length: 100 }, (_, index): KnownEvent => {
    return { language: 'pl', id: 500 + index };
  });
  const more = await unlistedOf({ items }, [...known, en(99), ...polish]);
  expect([more.asked, more.warnings]).toEqual([
    0,
    [
      '41 of 81 published events (en) are no longer listed, too many to ask for one by one. Nothing was concluded from it.',
      '100 of 100 published events (pl) are no longer listed, too many to ask for one by one. Nothing was concluded from it.',
    ],
  ]);
});

test('what was removed before does not count among those that disappear at once, and is asked for again', async () => {
  const removed = Array.from({ length: 30 }, (_, index) => en(100 + index));
  const { vanished, warnings } = await unlistedOf({}, [en(1), en(5)], false, removed);
  expect(vanished.map(({ id }) => id)).toEqual([5, ...removed.map(({ id }) => id)]);
  expect(warnings).toEqual([]);
});

describe('a venue, organizer, post or page that was published before and is no longer listed', () => {
  const post = (id: number): KnownItem => ({ collection: 'posts', language: 'en', id });
  const withheldOf = (cms: Partial<SmallCms>, others: readonly KnownItem[], all = false) =>
    afterFetch(cms, async (context, collected, arrived) => {
      const before = arrived().length;
      await readWithheldItems(context, collected, { others, all });
      const { withheld, warnings, privateTexts } = collected;
      return { withheld, warnings, texts: privateTexts, asked: arrived().slice(before) };
    });

  test.each([
    [401, 'rest_forbidden', ['status'], []],
    [403, 'rest_forbidden', ['status'], []],
    [401, 'rest_not_logged_in', ['refused'], []],
    [403, 'rest_login_required', ['refused'], []],
    [404, 'rest_post_invalid_id', [], []],
    [500, 'internal', [], []],
    [
      400,
      'rest_error',
      [],
      ['Items that are no longer listed, and of which the server did not say why: posts 5 (en).'],
    ],
  ] as const)('is read by its id: %i %s', async (status, code, reasons, warnings) => {
    const cms: Partial<SmallCms> = {
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/posts/5')) return false;
        sendError(response, status, code);
        return true;
      },
    };
    const found = await withheldOf(cms, [post(5)]);
    expect(found.withheld).toEqual(
      reasons.map((reason) => ({ collection: 'posts', language: 'en', id: 5, reason })),
    );
    expect(found.warnings).toEqual(warnings);
  });

  test('is quarantined where the server fails at it', async () => {
    const cms: Partial<SmallCms> = {
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/posts/5')) return false;
        sendError(response, 500, 'internal');
        return true;
      },
    };
    const quarantined = await afterFetch(cms, async (context, collected) => {
      await readWithheldItems(context, collected, { others: [post(5)], all: false });
      return collected.quarantined;
    });
    expect(quarantined).toEqual([
      {
        ...{ collection: 'posts', language: 'en', id: '5', field: 'status', value: 'unknown' },
        reason: 'the server answers 500 for it',
      },
    ]);
  });

  test('may be given to a login that may read it, and its texts are private from then on', async () => {
    const unlisted = [
      wirePost({ id: 5, status: 'private', title: { rendered: 'Plans' } }),
      wireVenue({ id: 6, status: 'trash', venue: 'Cellar' }),
    ];
    const venue: KnownItem = { collection: 'venues', language: 'pl', id: 6 };
    const found = await withheldOf({ unlisted }, [post(5), venue]);
    expect(found.withheld).toEqual([
      { collection: 'posts', language: 'en', id: 5, reason: 'status' },
      { collection: 'venues', language: 'pl', id: 6, reason: 'status' },
    ]);
    expect(found.texts.map(({ title }) => title).toSorted()).toEqual(['Cellar', 'Plans']);
  });

  test('is not withheld where the server gives it, nor asked for where it is listed', async () => {
    const items = { posts: { en: [wirePost({ id: 4 })] } };
    const found = await withheldOf({ items, unlisted: [wirePost({ id: 5 })] }, [post(4), post(5)]);
    expect(found).toEqual({
      withheld: [],
      warnings: [],
      texts: [],
      asked: ['/wp-json/cms/v2/posts/5'],
    });
  });

  test('is not asked for where very many are missing at once, unless that was said to be right', async () => {
    const others = Array.from({ length: 30 }, (_, index) => post(100 + index));
    const found = await withheldOf({}, others);
    expect([found.asked, found.warnings]).toEqual([
      [],
      [
        '30 of 30 published posts (en) are no longer listed, too many to ask for one by one whether they are private.',
      ],
    ]);
    expect((await withheldOf({}, others, true)).asked).toHaveLength(30);
  });
});
