import { describe, expect, test } from 'vitest';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { formatDayOfYear, formatWhenShort } from '../../i18n/format.ts';
import { only } from '../../kinds/kind.ts';
import { myEventsKind, myEventsPage } from '../../kinds/my-events.ts';
import { wholeDaysWhen } from '../../model/when.ts';
import type { Starred } from './starred.ts';
import { createProgramWords } from './words.ts';

const now = Date.parse('2026-11-20T11:00:00Z');

function wordsIn(language: 'en' | 'pl') {
  const { settings } = myEventsPage(myEventsKind.page(sampleSite(), language, only).context);
  return createProgramWords(settings, now);
}

const jazz: Starred = {
  ids: ['en1', 'pl2'],
  title: 'Jazz',
  start: '2026-12-04T20:00+01:00',
  end: '2026-12-04T21:30:00Z',
  place: 'Old Mill, Mill Lane 1',
  path: '/en/events/jazz/',
  status: '',
};

describe('an event of a program', () => {
  test.each([
    ['of an evening', jazz, '2026-12-04', '20:00–22:30'],
    ['without an end', { ...jazz, end: '' }, '2026-12-04', '20:00'],
    ['of a day', { ...jazz, start: '2026-12-04', end: '2026-12-05' }, '2026-12-04', 'all day'],
    [
      'of two days',
      { ...jazz, start: '2026-12-04', end: '2026-12-06' },
      '2026-12-04',
      'Fri 4 Dec – Sat 5 Dec',
    ],
    [
      'that is over',
      { ...jazz, start: '2025-11-19', end: '2025-11-20' },
      'over',
      'Wed 19 Nov 2025',
    ],
    [
      'that has begun on a day before',
      { ...jazz, start: '2026-10-17T10:00+02:00', end: '2027-01-10T17:00Z' },
      '2026-11-20',
      'until 10 Jan 2027',
    ],
    ['until midnight', { ...jazz, end: '2026-12-04T23:00Z' }, '2026-12-04', '20:00–24:00'],
    ['into the night', { ...jazz, end: '2026-12-05T01:30Z' }, '2026-12-04', '20:00–02:30'],
    [
      'into the next day',
      { ...jazz, end: '2026-12-05T11:00Z' },
      '2026-12-04',
      'Fri 4 Dec, 20:00 – Sat 5 Dec, 12:00',
    ],
    ['late at night', { ...jazz, start: '2026-12-04T23:30Z', end: '' }, '2026-12-05', '00:30'],
  ])('%s has its day and its time', (_, event, day, time) => {
    const words = wordsIn('en');
    expect([words.day(event), words.time(event).replace(/\s/g, ' ')]).toEqual([day, time]);
  });

  test('that began last night has its day, which is not that of its group', () => {
    const { settings } = myEventsPage(myEventsKind.page(sampleSite(), 'en', only).context);
    const words = createProgramWords(settings, Date.parse('2026-12-05T00:30Z'));
    const event = { ...jazz, end: '2026-12-05T01:30Z' };
    expect([words.day(event), words.time(event).replace(/\s/g, ' ')]).toEqual([
      '2026-12-05',
      'Fri 4 Dec, 20:00–02:30',
    ]);
  });

  test('has the dates of lists in Polish too', () => {
    const words = wordsIn('pl');
    expect(words.time({ ...jazz, start: '2026-11-01', end: '2026-12-28' })).toBe(
      'do 27\u00a0grudnia',
    );
    expect(words.time({ ...jazz, start: '2026-12-04', end: '2026-12-06' })).toBe(
      'pt. 4 grudnia – sob. 5 grudnia',
    );
  });

  test.each([
    ['America/Los_Angeles', '2026-12-05T07:59Z', '2026-12-05T08:00Z'],
    ['Europe/Warsaw', '2026-12-04T22:59Z', '2026-12-04T23:00Z'],
    ['Pacific/Auckland', '2026-12-04T10:59Z', '2026-12-04T11:00Z'],
  ])('of a day is over when that day ends in %s', (timeZone, before, after) => {
    const { settings } = myEventsPage(myEventsKind.page(sampleSite(), 'en', only).context);
    const event = { ...jazz, start: '2026-12-04', end: '2026-12-05' };
    const stands = [before, after].map((time) => {
      const words = createProgramWords({ ...settings, timeZone }, Date.parse(time));
      return [words.day(event), words.time(event)];
    });
    expect(stands).toEqual([
      ['2026-12-04', 'all day'],
      ['over', 'Fri 4 Dec'],
    ]);
  });

  test('has its day as the build writes it in Arabic, with one comma of its script', () => {
    const site = sampleSite({ config: { languages: ['ar'] }, manifest: { languages: ['ar'] } });
    const { settings } = myEventsPage(myEventsKind.page(site, 'ar', only).context);
    const words = createProgramWords(settings, now);
    const day = Temporal.PlainDate.from('2026-12-01');
    const zone = 'Europe/Warsaw';
    expect(words.dayTitle('2026-12-01')).toBe(formatDayOfYear(day, 'ar'));
    expect(words.time({ ...jazz, start: '2026-12-01', end: '2026-12-03' })).toBe(
      formatWhenShort(wholeDaysWhen(day, day.add({ days: 1 }), zone), 'ar', {
        siteTimeZone: zone,
        knownYear: 2026,
      }),
    );
  });

  test('comes below the title of its day', () => {
    expect(wordsIn('en').dayTitle('2026-12-04')).toBe('Friday 4 December');
    expect(wordsIn('en').dayTitle('2027-12-04')).toBe('Saturday 4 December 2027');
    expect(wordsIn('pl').dayTitle('2027-12-04')).toBe('Sobota, 4 grudnia 2027');
    expect(wordsIn('pl').dayTitle('over')).toBe('Minione wydarzenia');
  });
});

describe('what changed since an event was seen', () => {
  const changes = (present?: Partial<Starred>) =>
    wordsIn('en')
      .changes({
        starred: jazz,
        calendar: '…',
        ...(present && { present: { ...jazz, ...present } }),
      })
      .map((around) => around.join(jazz.title));

  test('is said in a sentence each', () => {
    expect(changes({})).toEqual([]);
    expect(changes({ status: 'CANCELLED' })).toEqual([
      'Jazz: this event has been cancelled and will not take place.',
    ]);
    expect(changes({ status: 'TENTATIVE' })).toEqual([
      'Jazz: this event has been postponed. The new date is not known yet.',
    ]);
    expect(changes()).toEqual(['Jazz: this event is no longer in the calendar.']);
    expect(
      changes({ start: '2026-12-05T19:00:00.000Z', end: '', place: 'Café, Market 2' }),
    ).toEqual([
      'Jazz: this event has a new date, Sat 5 Dec, 20:00. Originally planned for Fri 4 Dec, 20:00–22:30.',
      'Jazz: this event has a new venue, Café, Market 2.',
    ]);
  });

  test('is nothing of an event that was over when its calendar was gone: that of an old event ends', () => {
    const over = { ...jazz, start: '2025-09-04T19:00:00.000Z', end: '2025-09-04T21:00:00.000Z' };
    expect(wordsIn('en').changes({ starred: over, calendar: '' })).toEqual([]);
  });

  test.each(['CANCELLED', 'TENTATIVE'])('is that what was %s takes place, once', (status) => {
    const off = { ...jazz, title: 'Off: Jazz', status };
    const present = { ...jazz, status: 'CONFIRMED' };
    const said = (starred: Starred, now: Partial<Starred>) =>
      wordsIn('en')
        .changes({ starred, calendar: '…', present: { ...present, ...now } })
        .map((around) => around.join('Jazz'));
    expect(said(off, {})).toEqual(['Jazz: this event will take place after all.']);
    expect(said(off, { start: '2026-12-05T19:00Z', end: '' })).toEqual([
      'Jazz: this event has a new date, Sat 5 Dec, 20:00. Originally planned for Fri 4 Dec, 20:00–22:30.',
    ]);
    expect(said(present, {})).toEqual([]);
  });

  test('is no other venue where a page binds its words, or names only the first of several', () => {
    const placed = (before: string, place: string) =>
      wordsIn('pl').changes({
        starred: { ...jazz, place: before },
        calendar: '…',
        present: { ...jazz, place },
      });
    expect(placed('Muszla w\u00a0Parku', 'Muszla w Parku, ul. Parkowa 1')).toEqual([]);
    expect(placed('Online', 'Online; Old Mill, Mill Lane 1')).toEqual([]);
    expect(placed('Online', 'Old Mill, Mill Lane 1; Online')).toHaveLength(1);
  });

  test('is nothing where the same was written in another way, in another language, or could not be read', () => {
    expect(changes({ start: '2026-12-04T19:00:00.000Z', place: 'Old Mill, Mill Lane 2' })).toEqual(
      [],
    );
    expect(changes({ ids: ['pl2', 'en1'], place: 'Stary Młyn' })).toEqual([]);
    expect(wordsIn('en').changes({ starred: jazz })).toEqual([]);
  });
});
