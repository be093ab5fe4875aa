import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson } from '../../tests/support/test-server.ts';
import { wireEvent } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { collectionFile } from '../snapshot/format.ts';
import type { FetchContext, FetchProgress, Known } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { fetchEventStatuses, readKnown } from './item-details.ts';
import { createCollected, storeOf } from './item-store.ts';
import { leaveOutWithheld, withheldOnce } from './withheld.ts';

const cancelled = 'https://schema.org/EventCancelled';
const scheduled = 'https://schema.org/EventScheduled';

async function statusesOf(cms: SmallCms, statusHorizon = 60, known?: Known) {
  await using server = await startSmallCms(cms);
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 2, timeout: 5, attempts: 1, maxAnswer: 5 },
  });
  const seen: FetchProgress[] = [];
  const context: FetchContext = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: (step) => seen.push(step),
    signal: undefined,
    known,
    config: {
      languages: ['en'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 10 },
      api: { concurrency: 2, statusHorizon },
      images: { mode: 'optimise', hosts: [], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  };
  const collected = createCollected(['en']);
  try {
    await fetchCollections(context, collected);
    await fetchEventStatuses(context, collected);
    leaveOutWithheld(collected);
  } finally {
    await api.close();
  }
  const asked = server.arrived.flatMap(
    ({ url }) => /\/events\/(\d+)$/.exec(url.pathname)?.[1] ?? [],
  );
  const statuses = [...storeOf(collected, 'en').events.values()].map(({ id, json_ld }) => [
    id,
    json_ld?.eventStatus,
  ]);
  return { asked: asked.map(Number).toSorted((a, b) => a - b), statuses, collected, seen };
}

const at = (id: number, start: string, end: string) =>
  wireEvent({ id, utc_start_date: start, utc_end_date: end });

describe('the status of events', () => {
  test('is asked of those that have not ended and begin within the horizon', async () => {
    const events = [
      at(1, '2026-11-19 10:00:00', '2026-11-20 07:59:59'),
      at(2, '2026-11-19 10:00:00', '2026-11-20 08:00:00'),
      at(3, '2026-11-30 08:00:00', '2026-11-30 09:00:00'),
      at(4, '2026-11-30 08:00:01', '2026-11-30 09:00:00'),
      at(5, '2020-01-01 00:00:00', '2030-01-01 00:00:00'),
      wireEvent({
        id: 6,
        start_date: '2026-11-25 10:00:00',
        end_date: '2026-11-25 11:00:00',
        utc_start_date: null,
        utc_end_date: null,
      }),
      at(7, '2026-11-25 10:00:00', '2026-11-19 10:00:00'),
    ];
    const { asked, seen } = await statusesOf({ items: { events: { en: events } } }, 10);
    expect(asked).toEqual([2, 3, 5, 6, 7]);
    expect(seen.filter(({ step }) => step === 'event status')).toEqual(
      [1, 2, 3, 4, 5].map((done) => ({ step: 'event status', done, total: 5 })),
    );
  });

  test('joins the event as its list gave it, and nothing else of the single answer does', async () => {
    const cms: SmallCms = {
      items: { events: { en: [wireEvent({ id: 1 }), wireEvent({ id: 2 })] } },
      linkedData: {
        1: { '@type': 'Event', name: 'x', eventStatus: cancelled },
        2: { '@type': 'Event' },
      },
    };
    const { collected, statuses } = await statusesOf(cms);
    expect(statuses).toEqual([
      [1, cancelled],
      [2, undefined],
    ]);
    expect(storeOf(collected, 'en').events.get(1)?.json_ld).toEqual({ eventStatus: cancelled });
  });

  test('that an earlier snapshot knows is used until the event is modified, after its end too', async () => {
    const known = (id: number, change: object = {}) => ({
      ...at(id, '2026-11-18 10:00:00', '2026-11-18 12:00:00'),
      ...change,
    });
    const folder = mkdtempSync(join(inject('runFolder'), 'details-'));
    const file = join(folder, collectionFile('events', 'en'));
    mkdirSync(dirname(file), { recursive: true });
    const lines = [cancelled, scheduled, cancelled].map((eventStatus, index) => ({
      item: known(index + 1, { json_ld: { eventStatus } }),
    }));
    writeFileSync(
      file,
      `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{ "json_ld" broken`,
    );

    const modified = { modified_utc: '2026-11-19 12:00:00' };
    const soon = { utc_start_date: '2026-11-25 10:00:00', utc_end_date: '2026-11-25 12:00:00' };
    const events = [known(1), known(2, modified), known(3, soon), known(4, soon)];
    const { asked, statuses } = await statusesOf(
      { items: { events: { en: events } } },
      60,
      await readKnown(folder),
    );
    expect(asked).toEqual([4]);
    expect(statuses).toEqual([
      [1, cancelled],
      [2, undefined],
      [3, cancelled],
      [4, undefined],
    ]);
  });

  describe('that was not as planned', () => {
    const postponed = 'https://schema.org/EventPostponed';
    const before = '2026-11-18 10:00:00';
    const over = (id: number, change: object = {}) => ({ ...at(id, before, before), ...change });
    const modified = { modified_utc: '2026-11-19 12:00:00' };
    const afar = { utc_start_date: '2027-11-18 10:00:00', utc_end_date: '2027-11-18 12:00:00' };

    const knownFrom = (items: readonly object[]) => {
      const folder = mkdtempSync(join(inject('runFolder'), 'details-'));
      const lines = items.map((item) => JSON.stringify({ item }));
      writeFileSync(join(folder, collectionFile('events', 'en')), lines.join('\n'));
      return readKnown(folder);
    };

    test('is asked again when the event is modified, after its end and far from now too', async () => {
      const known = await knownFrom(
        [cancelled, scheduled, postponed, cancelled].map((eventStatus, index) =>
          over(index + 1, { json_ld: { eventStatus } }),
        ),
      );
      const events = [1, 2, 3, 4].map((id) =>
        over(id, id === 3 ? { ...modified, ...afar } : modified),
      );
      const linkedData = { 1: { eventStatus: cancelled }, 3: { eventStatus: postponed } };
      const { asked, statuses } = await statusesOf(
        { items: { events: { en: events } }, linkedData },
        60,
        known,
      );
      expect(asked).toEqual([1, 3, 4]);
      expect(statuses).toEqual([
        [1, cancelled],
        [2, undefined],
        [3, postponed],
        [4, undefined],
      ]);
    });

    test('stays where it cannot be read, and is asked for until it can', async () => {
      const known = await knownFrom([over(1, { json_ld: { eventStatus: cancelled } })]);
      const events = { en: [over(1, modified)] };
      const { statuses, collected } = await statusesOf(
        {
          items: { events },
          interrupt: ({ url }, response) => {
            if (!url.pathname.endsWith('/events/1')) return false;
            sendError(response, 500, 'internal_server_error');
            return true;
          },
        },
        60,
        known,
      );
      expect(statuses).toEqual([[1, cancelled]]);
      expect(collected.warnings).toEqual([
        'Events that could not be read one by one for their status (500 internal_server_error): 1 (en).',
      ]);
      const next = await knownFrom([...storeOf(collected, 'en').events.values()]);
      const linkedData = { 1: { eventStatus: scheduled } };
      const again = await statusesOf({ items: { events }, linkedData }, 60, next);
      expect(again.asked).toEqual([1]);
      expect(again.statuses).toEqual([[1, scheduled]]);
      expect(storeOf(again.collected, 'en').events.get(1)?.json_ld).toEqual({
        eventStatus: scheduled,
      });
    });
  });

  test('is not asked for where the horizon is 0', async () => {
    expect((await statusesOf({ items: { events: { en: [wireEvent()] } } }, 0)).asked).toEqual([]);
  });

  test.each([
    ['event-password-protected', 'password'],
    ['event-not-accessible', 'status'],
  ])('takes an event out that is no longer public: %s', async (code, reason) => {
    const { statuses, collected } = await statusesOf({
      items: { events: { en: [wireEvent({ id: 1 }), wireEvent({ id: 2 })] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/events/1')) return false;
        sendError(response, 403, code);
        return true;
      },
    });
    expect(statuses).toEqual([[2, undefined]]);
    expect(withheldOnce(collected.withheld)).toEqual([
      { collection: 'events', language: 'en', id: 1, reason },
    ]);
    expect(collected.warnings).toEqual([]);
  });

  test('takes an event out whose own answer says that it is no longer public', async () => {
    const { statuses, collected } = await statusesOf({
      items: { events: { en: [wireEvent({ id: 1 }), wireEvent({ id: 2 })] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/events/1')) return false;
        sendJson(response, wireEvent({ id: 1, status: 'private' }));
        return true;
      },
    });
    expect(statuses).toEqual([[2, undefined]]);
    expect(withheldOnce(collected.withheld)).toEqual([
      { collection: 'events', language: 'en', id: 1, reason: 'status' },
    ]);
  });

  test('that cannot be fetched is a warning, and the event stays', async () => {
    const { statuses, collected } = await statusesOf({
      items: { events: { en: [1, 2, 3].map((id) => wireEvent({ id })) } },
      interrupt: ({ url }, response) => {
        if (url.pathname.endsWith('/events/1'))
          sendError(response, 400, 'rest_invalid_param', { params: { id: 'x' } });
        else if (url.pathname.endsWith('/events/2')) response.end('<h1>Fatal error</h1>');
        else if (url.pathname.endsWith('/events/3')) sendJson(response, []);
        else return false;
        return true;
      },
    });
    expect(statuses.map(([id]) => id)).toEqual([1, 2, 3]);
    expect(collected.warnings.toSorted()).toEqual([
      'Events that could not be read one by one for their status (400 rest_invalid_param): 1 (en).',
      'Events that could not be read one by one for their status (an answer that makes no sense): 2 (en), 3 (en).',
    ]);
  });

  test('is given up where the route is broken as a whole', async () => {
    const { asked, statuses, collected } = await statusesOf({
      items: {
        events: { en: Array.from({ length: 40 }, (_, index) => wireEvent({ id: index + 1 })) },
      },
      interrupt: ({ url }, response) => {
        if (!/\/events\/\d+$/.test(url.pathname)) return false;
        sendError(response, 500, 'internal_server_error');
        return true;
      },
    });
    expect(asked.length).toBeLessThan(13);
    expect(statuses).toHaveLength(40);
    expect(collected.warnings).toHaveLength(2);
  });

  test('a server that does not answer ends the fetch', async () => {
    const fetching = statusesOf({
      items: { events: { en: [wireEvent()] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/events/1')) return false;
        response.destroy();
        return true;
      },
    });
    await expect(fetching).rejects.toMatchObject({ name: 'NetworkError' });
  });
});
