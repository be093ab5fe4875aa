import { expect, test } from 'vitest';
import { calendarReaders } from '../../../tests/support/read-calendar.ts';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import { starOf } from '../../outputs/text.ts';
import { blocksOf, readEntries } from './calendar.ts';
import { mergeCalendars } from './calendar-file.ts';
import { languageOf, readProgramHash } from './starred.ts';

const mill = sampleVenue({
  id: 5,
  name: 'Old Mill; left, \\ right',
  address: 'Mill Lane 1',
  city: 'Kraków',
});
const events = [
  sampleEvent({
    id: 1,
    slug: 'jazz',
    title: 'Jazz, blues; and\\nothing',
    when: timed('2026-12-04T20:00[Europe/Warsaw]', '2026-12-04T22:30[Europe/Warsaw]'),
    venues: [mill],
  }),
  sampleEvent({ id: 2, slug: 'fair', when: days('2026-12-05', '2026-12-06') }),
  sampleEvent({ id: 3, slug: 'tea', when: timed('2027-07-01T18:00[Asia/Kolkata]') }),
  // Clocks are put back that night.
  sampleEvent({
    id: 4,
    slug: 'again',
    when: timed('2026-10-25T02:30+01:00[Europe/Warsaw]', '2026-10-25T04:00[Europe/Warsaw]'),
  }),
  sampleEvent({
    id: 5,
    slug: 'off',
    status: 'cancelled',
    when: timed('2027-07-02T18:00[Europe/Warsaw]'),
  }),
];

const calendars = [...calendarFiles(sampleSite({ events }))]
  .filter(({ file }) => /^en\/feeds\/events\/\d/.test(file))
  .toSorted((one, other) => (one.file < other.file ? -1 : 1))
  .map(({ text }) => text);

test('an event is read as its calendar has it', () => {
  const entries = calendars.flatMap(readEntries);
  expect(entries.at(0)).toEqual({
    id: 'en1',
    title: 'Jazz, blues; and\\nothing',
    start: '2026-12-04T19:00:00.000Z',
    end: '2026-12-04T21:30:00.000Z',
    place: 'Old Mill; left, \\ right, Mill Lane 1, 30-001 Kraków, Poland',
    url: 'https://town.example/en/events/jazz/',
    status: '',
  });
  expect(entries.map(({ start, end, status }) => [start, end, status])).toEqual([
    ['2026-12-04T19:00:00.000Z', '2026-12-04T21:30:00.000Z', ''],
    ['2026-12-05', '2026-12-07', ''],
    ['2027-07-01T12:30:00.000Z', '', ''],
    ['2026-10-25T01:30:00.000Z', '2026-10-25T03:00:00.000Z', ''],
    ['2027-07-02T16:00:00.000Z', '', 'CANCELLED'],
  ]);
  expect(readEntries('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n')).toEqual([]);
});

test.each(['pt-BR', 'es-419', 'de-1996'])(
  'an event has one id in pages and in calendars (%s)',
  (language) => {
    const [event = '', ...others] = calendars.flatMap((calendar) => blocksOf(calendar, 'VEVENT'));
    expect(others).toHaveLength(4);
    const [id = ''] = readEntries(event.replace('-en@', `-${language}@`)).map((entry) => entry.id);
    expect(id).toBe(starOf({ translationsOf: () => ({}) }, { ...sampleEvent(), language }));
    expect([languageOf(id), id.slice(-1)]).toEqual([language, '1']);
    expect(readProgramHash(`#${id}`)).toMatchObject([{ ids: [id] }]);
  },
);

test('calendars become one that readers of calendars take, with the same events at the same times', () => {
  const merged = mergeCalendars([...calendars, ...calendars.slice(0, 1)]);
  for (const { read } of calendarReaders) expect(read(merged)).toEqual(calendars.flatMap(read));
  expect(merged.match(/^TZID:.*/gm)).toEqual(['TZID:Europe/Warsaw', 'TZID:Asia/Kolkata']);
  expect(merged.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
});

test('of calendars only the events that are wanted are joined', () => {
  const merged = mergeCalendars(calendars, (id) => id === 'en2' || id === 'en5');
  expect(readEntries(merged).map(({ id }) => id)).toEqual(['en2', 'en5']);
});
