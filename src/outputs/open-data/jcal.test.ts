import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { edgeCaseTexts } from '../../../tests/support/edge-case-text.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import type { Event } from '../../model/event.ts';

import { toJcal } from './jcal.ts';

/** The calendar of everything, and the same as jCal. */
function written(...events: Event[]) {
  const files = new Map(
    calendarFiles(sampleSite({ events })).map(({ file, text }) => [file, text]),
  );
  return {
    calendar: files.get('en/feeds/events.ics') ?? '',
    jcal: files.get('data/v1/en/events.jcal') ?? '',
  };
}

const calendarOf = (...events: Event[]) => written(...events).calendar;

describe('jCal', () => {
  test('is the calendar that an independent reader makes of the iCalendar file', () => {
    const { calendar, jcal } = written(
      sampleEvent({
        categories: [sampleCategory({ id: 31, name: 'Music, dance; \\ more' })],
        tags: [sampleTag({ id: 40, name: '=1+1' })],
      }),
      sampleEvent({ id: 2, venues: [sampleVenue({ id: 11, coordinates: undefined })] }),
    );
    const [, , components] = toJcal(calendar);
    expect(JSON.parse(jcal)).toEqual(ICAL.parse(calendar));
    expect(components.map(([name]) => name)).toEqual(['vtimezone', 'vevent', 'vevent']);
  });

  test('has the properties of a calendar with the types of RFC 7986', () => {
    const [name, properties] = toJcal(calendarOf(sampleEvent()));
    expect([name, properties]).toEqual([
      'vcalendar',
      [
        ['version', {}, 'text', '2.0'],
        ['prodid', {}, 'text', '-//Kalendarium//Kalendarium//EN'],
        ['url', {}, 'uri', 'https://town.example/en/events/'],
        ['source', {}, 'uri', 'https://town.example/en/feeds/events.ics'],
        ['calscale', {}, 'text', 'GREGORIAN'],
        ['name', {}, 'text', 'Town calendar'],
        ['x-wr-calname', {}, 'unknown', 'Town calendar'],
        ['x-wr-caldesc', {}, 'unknown', 'All events: upcoming and recent.'],
        ['refresh-interval', {}, 'duration', 'PT6H'],
        ['x-published-ttl', {}, 'unknown', 'PT6H'],
        ['description', {}, 'text', 'All events: upcoming and recent.'],
        ['color', {}, 'text', 'firebrick'],
      ],
    ]);
  });

  test('is read back by a reader of jCal with the same events', () => {
    const { calendar: text, jcal } = written(
      sampleEvent(),
      sampleEvent({ id: 2, title: 'Next, please' }),
    );
    const events = (calendar: ICAL.Component) =>
      calendar.getAllSubcomponents('vevent').map((component) => {
        const { uid, summary, startDate, description } = new ICAL.Event(component);
        return [uid, summary, startDate.toJSDate().toISOString(), description];
      });
    const read = events(new ICAL.Component(JSON.parse(jcal)));
    expect(read).toEqual(events(new ICAL.Component(ICAL.parse(text))));
    expect(read.length).toBe(2);
  });

  test.each(edgeCaseTexts)('holds %j as it is in the calendar', (awkward) => {
    const { calendar: text, jcal } = written(sampleEvent({ title: `T${awkward}` }));
    const summaryOf = (data: unknown[]) =>
      new ICAL.Component(data).getFirstSubcomponent('vevent')?.getFirstPropertyValue('summary');
    expect(summaryOf(JSON.parse(jcal))).toBe(summaryOf(ICAL.parse(text)));
  });

  test('refuses what is no calendar', () => {
    expect(() => toJcal('BEGIN:VCALENDAR\r\n')).toThrow(
      'not well-formed: invalid ical body. component began but did not end',
    );
    expect(() => toJcal('END:VCALENDAR\r\n')).toThrow('not well-formed: it has no VCALENDAR');
  });
});
