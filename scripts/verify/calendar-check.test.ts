import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCalendar, checkEvents, readCalendar } from './calendar-check.ts';

describe('checkCalendar', () => {
  const calendar = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const event = (uid: string) => ['BEGIN:VEVENT', `UID:${uid}`, 'END:VEVENT'];

  test('counts events', () => {
    expect(checkCalendar(Buffer.from(calendar(...event('a'), ...event('b'))))).toEqual({
      events: 2,
      reasons: [],
    });
  });

  test.each([
    ['two events with one UID', calendar(...event('a'), ...event('a')), 'duplicate-uid in line 6'],
    ['an event without UID', calendar('BEGIN:VEVENT', 'END:VEVENT'), 'no-uid in line 2'],
    [
      'a UID of an alarm only',
      calendar('BEGIN:VEVENT', 'BEGIN:VALARM', 'UID:x', 'END:VALARM', 'END:VEVENT'),
      'no-uid in line 2',
    ],
    [
      'crossed components',
      calendar('BEGIN:VEVENT', 'UID:a', 'BEGIN:VALARM', 'END:VEVENT', 'END:VALARM'),
      'unbalanced in line 5',
    ],
    ['a cut calendar', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\n', 'unbalanced in line 2'],
    ['a bare line feed', calendar('X-A:1\nX-B:2'), 'line-ends in line 2'],
    ['no last line end', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR', 'line-ends in line 2'],
    ['something else', '<html>\r\n', 'unknown-format in line 1'],
  ])('finds %s', (_, text, reason) => {
    expect(checkCalendar(Buffer.from(text)).reasons).toContainEqual(
      expect.stringContaining(`breaks the rule ${reason}: `),
    );
  });

  test('says of any calendar what it says when every event is read', () => {
    const line = fc.constantFrom(
      ...[
        'SUMMARY:A ball',
        'SUMMARY:A fair',
        'BEGIN:VALARM',
        'END:VALARM',
        'no property',
        'END:VEVENT',
      ],
      ...['X-A:1\nX-B:2', ' and more', 'BEGIN:VEVENT', 'RECURRENCE-ID:20261120', 'X-LONG:ąąąą'],
    );
    const anyEvent = fc
      .tuple(
        fc.constantFrom('a', 'b', 'c', ''),
        fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant('LOCATION:Hall') }, line), {
          maxLength: 3,
        }),
      )
      .map(([uid, lines]) => [
        'BEGIN:VEVENT',
        ...(uid === '' ? [] : [`UID:${uid}`]),
        ...lines,
        'END:VEVENT',
      ]);
    const part = fc.oneof(
      { weight: 6, arbitrary: anyEvent },
      fc.constantFrom(
        ['X-WR-CALNAME:Town'],
        ['BEGIN:VTODO'],
        ['END:VTODO'],
        ['END:VCALENDAR'],
        [''],
      ),
    );
    const kept = new Map<string, Uint8Array>();
    const pieceOf = (lines: readonly string[]) => {
      const text = lines.map((line) => `${line}\r\n`).join('');
      return lines[0] === 'BEGIN:VEVENT'
        ? kept.getOrInsertComputed(text, () => new TextEncoder().encode(text))
        : text;
    };
    const told: unknown[] = [];
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 5 }), { maxLength: 6 }), (calendars) => {
        for (const parts of calendars) {
          const bytes = Buffer.from(calendar(...parts.flat()));
          const pieces = ['BEGIN:VCALENDAR\r\n', ...parts.map(pieceOf), 'END:VCALENDAR\r\n'];
          const inPieces = checkEvents(bytes, pieces);
          if (inPieces !== undefined) told.push(inPieces);
          expect(inPieces ?? readCalendar(bytes)).toEqual(readCalendar(bytes));
          expect(checkCalendar(bytes)).toEqual(readCalendar(bytes));
        }
      }),
    );
    expect(told.length).toBeGreaterThan(20);
  });

  test('finds a UID twice, of an event that is known and of one that is not', () => {
    const known = event('known');
    checkCalendar(Buffer.from(calendar(...known)));
    const text = calendar(...known, 'BEGIN:VEVENT', 'UID:known', 'SUMMARY:Another', 'END:VEVENT');
    expect(checkCalendar(Buffer.from(text))).toEqual({
      events: 2,
      reasons: [expect.stringContaining('breaks the rule duplicate-uid in line 6: ')],
    });
  });
});
