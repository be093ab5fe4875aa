import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { calendarLinks } from './links.ts';

describe('calendarLinks', () => {
  test('gives every service what happens, when and where, and where to read more', () => {
    const page = 'https://town.example/en/events/jazz-evening/';
    const details = `Three bands.\n\n${page}`;
    expect(linksOf(sampleEvent({ description: '<p>Three bands.</p>' }))).toEqual({
      'Google Calendar': {
        host: 'calendar.google.com',
        action: 'TEMPLATE',
        text: 'Jazz evening',
        dates: '20261128T180000/20261128T200000',
        ctz: 'Europe/Warsaw',
        details,
        location: 'Old Mill, ul. Młyńska 1, Kraków',
      },
      'Outlook.com': microsoft('outlook.live.com'),
      'Microsoft 365': microsoft('outlook.office.com'),
      Yahoo: {
        host: 'calendar.yahoo.com',
        v: '60',
        title: 'Jazz evening',
        st: '20261128T170000Z',
        et: '20261128T190000Z',
        desc: details,
        in_loc: 'Old Mill, ul. Młyńska 1, Kraków',
      },
    });

    function microsoft(host: string) {
      return {
        host,
        path: '/calendar/action/compose',
        rru: 'addevent',
        subject: 'Jazz evening',
        startdt: '2026-11-28T17:00:00+00:00',
        enddt: '2026-11-28T19:00:00+00:00',
        body: details,
        location: 'Old Mill, ul. Młyńska 1, Kraków',
      };
    }
  });

  test('ends whole days where each service expects their end', () => {
    const links = linksOf(sampleEvent({ when: days('2026-11-28', '2026-11-30') }));
    expect(links['Google Calendar']).toMatchObject({ dates: '20261128/20261201' });
    expect(links['Google Calendar']).not.toHaveProperty('ctz');
    expect(links['Outlook.com']).toMatchObject({
      startdt: '2026-11-28',
      enddt: '2026-12-01',
      allday: 'true',
    });
    expect(links.Yahoo).toMatchObject({ st: '20261128', et: '20261130', dur: 'allday' });
  });

  test.each([
    [
      'Warsaw in summer',
      '2026-07-04T18:00[Europe/Warsaw]',
      '20260704T180000',
      '2026-07-04T16:00:00+00:00',
    ],
    [
      'Warsaw in winter',
      '2026-12-04T18:00[Europe/Warsaw]',
      '20261204T180000',
      '2026-12-04T17:00:00+00:00',
    ],
    [
      'the hour the clocks show twice, the second time',
      '2026-10-25T02:30+01:00[Europe/Warsaw]',
      '20261025T013000Z',
      '2026-10-25T01:30:00+00:00',
    ],
    [
      'Kathmandu',
      '2026-12-04T18:00[Asia/Kathmandu]',
      '20261204T180000',
      '2026-12-04T12:15:00+00:00',
    ],
    [
      'a fixed distance from UTC',
      '2026-12-04T18:00[+02:00]',
      '20261204T160000Z',
      '2026-12-04T16:00:00+00:00',
    ],
  ])('is right in time: %s', (_, start, google, outlook) => {
    const links = linksOf(sampleEvent({ when: timed(start) }));
    expect(links['Google Calendar']?.dates).toBe(`${google}/${google}`);
    expect(links['Microsoft 365']).toMatchObject({ startdt: outlook, enddt: outlook });
  });

  test('says that an event is cancelled', () => {
    expect(linksOf(sampleEvent({ status: 'cancelled' })).Yahoo?.title).toBe(
      'Cancelled: Jazz evening',
    );
  });

  test('is never too long for a browser, splits no character and always links to the page', () => {
    const event = sampleEvent({
      title: '👨‍👩‍👧 Żółć & gęś '.repeat(40),
      description: `<p>${'Zażółć gęślą jaźń. '.repeat(12)}</p>`,
      venues: [sampleVenue({ name: 'Łódź 🎷 '.repeat(40) })],
    });
    for (const { url } of calendarLinks(event, sampleSite({ events: [event] }))) {
      expect(url.length).toBeLessThanOrEqual(2000);
      const values = [...new URL(url).searchParams.values()];
      expect(values.every((value) => value.isWellFormed() && !value.includes('\ufffd'))).toBe(true);
      expect(values).toContainEqual(
        expect.stringMatching(/\n\nhttps:\/\/town\.example\/en\/events\/jazz-evening\/$/),
      );
    }
  });

  test('names no place of an event that has moved online', () => {
    const links = linksOf(sampleEvent({ status: 'movedOnline' }));
    expect(links['Google Calendar']).not.toHaveProperty('location');
    expect(links['Yahoo']).not.toHaveProperty('in_loc');
  });

  test('keeps every title in its place', () => {
    const title = 'A&dates=19990101 #?=/+%20 "<b>"';
    for (const link of Object.values(linksOf(sampleEvent({ title })))) {
      expect([link.text, link.subject, link.title]).toContain(title);
    }
  });
});

/** The parameters of every link, by service. */
function linksOf(event: Event): Record<string, Record<string, string>> {
  return Object.fromEntries(
    calendarLinks(event, sampleSite({ events: [event] })).map(({ service, url }) => {
      const { host, searchParams } = new URL(url);
      return [service, { host, ...Object.fromEntries(searchParams) }];
    }),
  );
}
