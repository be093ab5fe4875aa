import { describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { FetchContext, KnownEvent } from './context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { createCollected } from './item-store.ts';
import { readVanishedEvents } from './vanished-events.ts';

const listed = wireEvent({ id: 1 });

async function vanishedOf(
  cms: Partial<SmallCms>,
  known: readonly KnownEvent[],
  all = false,
  uncertain: readonly KnownEvent[] = [],
) {
  await using server = await startSmallCms({
    items: { events: { en: [listed], pl: [wireEvent({ id: 7 })] } },
    ...cms,
  });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
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
    const vanished = await readVanishedEvents(context, collected, { known, uncertain, all });
    const asked = server.arrived.filter(({ url }) => /\/events\/\d+$/.test(url.pathname)).length;
    return { vanished, asked, warnings: collected.warnings };
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
    [401, 'rest_forbidden', 'refused'],
    [403, 'event-not-accessible', 'refused'],
    [404, 'event-invalid-id', 'unknown'],
    [410, 'gone', 'unknown'],
    [403, 'event-password-protected', 'hidden'],
  ] as const)('is read by its id: %i means that it is %s', async (status, code, answer) => {
    const { vanished } = await vanishedOf(answering(status, code), [en(5)]);
    expect(vanished).toEqual([{ language: 'en', id: 5, answer }]);
  });

  test.each([
    ['hidden from lists', { hide_from_listings: true }, 'hidden'],
    ['a draft by now', { status: 'draft' }, 'refused'],
    ['protected by a password by now', { all_day: null, show_map: null }, 'hidden'],
  ] as const)('may be %s', async (_what, change, answer) => {
    const { vanished } = await vanishedOf({ unlisted: [{ ...wireEvent({ id: 5 }), ...change }] }, [en(5)]);
    expect(vanished).toEqual([{ language: 'en', id: 5, answer }]);
  });

  test('may be listed in another language by now', async () => {
    const { vanished } = await vanishedOf({ unlisted: [wireEvent({ id: 7 })] }, [en(7)]);
    expect(vanished).toEqual([{ language: 'en', id: 7, answer: 'elsewhere' }]);
  });

  test('is unknown to servers that complain about the id', async () => {
    expect((await vanishedOf({}, [en(5)])).vanished).toEqual([{ language: 'en', id: 5, answer: 'unknown' }]);
  });

  test('fails the fetch when the server still gives it: the lists lack something', async () => {
    await expect(vanishedOf({ unlisted: [wireEvent({ id: 5 })] }, [en(5)])).rejects.toThrow(
      'The event 5 (en) was published before, the server gives it when it is asked for by its id, and no list holds it: the lists are not complete.',
    );
  });

  test('fails the fetch when the server answers anything else', async () => {
    await expect(vanishedOf(answering(500, 'internal'), [en(5)])).rejects.toThrow(/\/events\/5.* 500/);
  });
});

test('what is listed is not asked for', async () => {
  expect(await vanishedOf({}, [en(1), { language: 'pl', id: 7 }])).toMatchObject({ vanished: [], asked: 0 });
});

test('when very many vanish at once none is asked for, and nothing concluded, unless that was told to be right', async () => {
  const known = Array.from({ length: 30 }, (_, index) => en(100 + index));
  expect(await vanishedOf({}, known)).toEqual({
    vanished: [],
    asked: 0,
    warnings: [
      '30 of 30 published events are no longer listed, too many to ask for one by one. Nothing was concluded from it.',
    ],
  });
  const { vanished } = await vanishedOf({}, known, true);
  expect(vanished.map(({ answer }) => answer)).toEqual(known.map(() => 'unknown'));
});

test('what was gone before does not count among those that vanish at once, and is asked for again', async () => {
  const gone = Array.from({ length: 30 }, (_, index) => en(100 + index));
  const { vanished, warnings } = await vanishedOf({}, [en(1), en(5)], false, gone);
  expect(vanished.map(({ id }) => id)).toEqual([5, ...gone.map(({ id }) => id)]);
  expect(warnings).toEqual([]);
});
