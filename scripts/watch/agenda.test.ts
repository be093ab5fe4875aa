import { describe, expect, test } from 'vitest';
import { Agenda, type Task } from './agenda.ts';
import type { HookChange } from './hooks.ts';

const start = Temporal.Instant.from('2026-11-20T11:00:00Z');
const rhythm = {
  readEvery: Temporal.Duration.from({ minutes: 10 }),
  completeEvery: Temporal.Duration.from({ minutes: 60 }),
};
const event = { kind: 'tribe_events', id: 7 };

function later(seconds: number): Temporal.Instant {
  return start.add({ milliseconds: Math.round(seconds * 1000) });
}

/** What is next, and in how many seconds after the start. */
function next(agenda: Agenda): readonly [number, Task] {
  const { at, work } = agenda.next();
  return [start.until(at).total('seconds'), work];
}

/** An agenda whose first read was done at once. */
function begun(): Agenda {
  const agenda = new Agenda(rhythm, start);
  finish(agenda, 0);
  return agenda;
}

function finish(agenda: Agenda, seconds: number): void {
  const { work } = agenda.next();
  agenda.begin(work, later(seconds));
  agenda.succeeded(work, later(seconds));
}

describe('the agenda of a watcher', () => {
  test('begins with a complete read, at once', () => {
    expect(next(new Agenda(rhythm, start))).toMatchObject([0, { kind: 'read', complete: true }]);
  });

  test('reads by the rhythm, and everything whole when that is due', () => {
    const agenda = begun();
    const seen: (readonly [number, boolean])[] = [];
    for (let count = 0; count < 7; count++) {
      const [seconds, work] = next(agenda);
      seen.push([seconds / 60, work.kind === 'read' && work.complete]);
      finish(agenda, seconds);
    }
    expect(seen).toEqual([
      ...[10, 20, 30, 40, 50].map((minutes) => [minutes, false]),
      [60, true],
      [70, false],
    ]);
  });

  test('reads soon for a hook, once for several, and not later than three seconds after the first', () => {
    const agenda = begun();
    agenda.ask(later(5), [event]);
    expect(next(agenda)[0]).toBe(5.3);
    agenda.ask(later(5.2), [{ kind: 'page', id: 3 }, event]);
    expect(next(agenda)).toMatchObject([
      5.5,
      { complete: false, changes: [event, { kind: 'page', id: 3 }] },
    ]);
    agenda.ask(later(7.9));
    expect(next(agenda)[0]).toBe(8);
    finish(agenda, 8);
    expect([next(agenda)[0], agenda.queue]).toEqual([600, []]);
  });

  test('keeps what comes during a read for the next one', () => {
    const agenda = begun();
    agenda.ask(later(5), [event]);
    const { work } = agenda.next();
    agenda.begin(work, later(6));
    agenda.ask(later(7), [{ kind: 'page', id: 3 }]);
    agenda.succeeded(work, later(8));
    expect(next(agenda)).toMatchObject([7.3, { changes: [{ kind: 'page', id: 3 }] }]);
  });

  test('reads again with it what an answer was older than', () => {
    const agenda = begun();
    const page = { kind: 'page', id: 3 };
    agenda.ask(later(5), [event]);
    const { work } = agenda.next();
    agenda.begin(work, later(6));
    agenda.ask(later(7), [page]);
    agenda.succeeded(work, later(8), [event]);
    expect(next(agenda)).toMatchObject([7.3, { changes: [event, page] }]);
    const newer = { ...event, modified: '2026-11-20T11:00:09Z' };
    agenda.begin(agenda.next().work, later(8));
    agenda.ask(later(9), [newer]);
    agenda.succeeded(work, later(10), [event]);
    expect(next(agenda)).toMatchObject([9.3, { changes: [newer] }]);
  });

  test('reads by its rhythm still where hooks have single items read', () => {
    const agenda = begun();
    const hook = (seconds: number, change: HookChange) => {
      agenda.ask(later(seconds), [change]);
      const [, work] = next(agenda);
      finish(agenda, seconds + 0.3);
      return [work.kind === 'read' && work.lists, next(agenda)[0]];
    };
    expect([
      hook(100, event),
      hook(200, { kind: 'post', id: 4, public: true }),
      hook(300, { kind: 'wp_template', id: 4 }),
      hook(910, event),
    ]).toEqual([
      [false, 600],
      [false, 600],
      [true, 900.3],
      [true, 1510.3],
    ]);
  });

  test('reads a few times again what was older than a hook named it', () => {
    const agenda = begun();
    agenda.ask(later(0), [event]);
    const seen: number[] = [];
    for (let count = 0; count < 4; count++) {
      const [seconds, work] = next(agenda);
      seen.push(seconds);
      agenda.begin(work, later(seconds));
      agenda.succeeded(work, later(seconds), [event]);
    }
    expect([seen, next(agenda)[0]]).toEqual([[0.3, 2.3, 7.3, 22.3], 600]);
  });

  test('waits longer after each failure, at most as long as between complete reads, and hooks do not', () => {
    const agenda = new Agenda(rhythm, start);
    const waits: number[] = [];
    let now = 0;
    for (let count = 0; count < 8; count++) {
      const { work } = agenda.next();
      agenda.begin(work, later(now));
      agenda.failed(work, later(now));
      const [seconds] = next(agenda);
      waits.push((seconds - now) / 60);
      now = seconds;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    agenda.ask(later(now - 30));
    expect(next(agenda)).toMatchObject([now - 29.7, { complete: true }]);
    finish(agenda, now);
    expect([agenda.failures, next(agenda)[0]]).toEqual([0, now + 600]);
  });

  test('asks the read after one that failed for what that was asked for', () => {
    const agenda = begun();
    agenda.ask(later(5), [event], true);
    const { work } = agenda.next();
    agenda.begin(work, later(6));
    agenda.ask(later(7), [{ kind: 'page', id: 8 }]);
    agenda.failed(work, later(8));
    const changes = [event, { kind: 'page', id: 8 }];
    expect(next(agenda)).toMatchObject([7.3, { complete: true, changes }]);
    finish(agenda, 9);
    expect(next(agenda)).toMatchObject([609, { complete: false, changes: [] }]);
  });

  test('wakes for the present, at most once a minute, unless a read comes first', () => {
    const agenda = begun();
    agenda.expect(later(30));
    expect(next(agenda)).toEqual([30, { kind: 'moment' }]);
    agenda.begin({ kind: 'moment' }, later(30));
    agenda.succeeded({ kind: 'moment' }, later(31));
    agenda.expect(later(45));
    expect(next(agenda)).toEqual([90, { kind: 'moment' }]);
    agenda.ask(later(40));
    expect(next(agenda)).toMatchObject([40.3, { kind: 'read' }]);
    agenda.begin({ kind: 'moment' }, later(41));
    agenda.failed({ kind: 'moment' }, later(41));
    expect(agenda.failures).toBe(0);
  });

  test('comes nearer where the clock was set back', () => {
    const agenda = begun();
    const day = 86_400;
    agenda.begin({ kind: 'moment' }, later(1));
    agenda.setClock(later(-day));
    agenda.expect(later(-day + 30));
    expect([next(agenda)[0], agenda.nextComplete]).toEqual([-day + 60, later(-day + 3600)]);
    agenda.expect(undefined);
    expect(next(agenda)).toMatchObject([-day + 600, { complete: false }]);
    agenda.ask(later(-day + 5), [event]);
    agenda.setClock(later(-2 * day));
    expect(next(agenda)).toMatchObject([-2 * day + 15, { changes: [event] }]);
    const { work } = agenda.next();
    agenda.begin(work, later(-2 * day));
    agenda.failed(work, later(-2 * day));
    agenda.setClock(later(-3 * day));
    expect(next(agenda)[0]).toBe(-3 * day + 3600);
  });

  test('accepts once that much is missing', () => {
    const agenda = begun();
    agenda.acceptShrink(later(5));
    expect(next(agenda)).toMatchObject([5.3, { acceptShrink: true }]);
    finish(agenda, 6);
    expect(next(agenda)).toMatchObject([606, { acceptShrink: false }]);
  });

  test('still accepts it after a read that failed', () => {
    const agenda = begun();
    agenda.acceptShrink(later(5));
    const { work } = agenda.next();
    agenda.begin(work, later(6));
    agenda.failed(work, later(7));
    expect(next(agenda)).toMatchObject([67, { acceptShrink: true }]);
  });

  test('reads everything whole where a hook asks for that', () => {
    const agenda = begun();
    agenda.ask(later(5), [], true);
    expect(next(agenda)).toMatchObject([5.3, { complete: true }]);
    finish(agenda, 6);
    expect(agenda.nextComplete).toEqual(later(3606));
  });
});
