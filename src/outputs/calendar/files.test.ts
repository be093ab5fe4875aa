import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { anyText, edgeCaseTexts } from '../../../tests/support/edge-case-text.ts';
import { calendarReaders } from '../../../tests/support/read-calendar.ts';
import {
  sampleEvent,
  sampleOrganizer,
  sampleTag,
  sampleVenue,
  vanishedEvent,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { bareEvent, openTown } from '../../../tests/support/small-town.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import type { SiteConfigInput } from '../../config.ts';
import { escapeHtml } from '../../html/escape.ts';
import type { Event } from '../../model/event.ts';
import type { Site } from '../../site/site.ts';
import { noHistory } from '../../snapshot/history.ts';
import { printable, printableLine } from '../text.ts';

describe('the calendar of an event', () => {
  test('says what the source says', () => {
    const event = sampleEvent({
      status: 'scheduled',
      organizers: [
        sampleOrganizer({ id: 21, name: 'Friends, of Jazz', email: '', phone: '+48 12 111' }),
        sampleOrganizer({ name: 'House of "Culture"' }),
      ],
    });
    expect(ownCalendar(event)).toMatchInlineSnapshot(`
      "BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Kalendarium//Kalendarium//EN
      URL:https://town.example/en/events/jazz-evening/
      SOURCE;VALUE=URI:https://town.example/en/feeds/events/1.ics
      CALSCALE:GREGORIAN
      REFRESH-INTERVAL;VALUE=DURATION:PT6H
      X-PUBLISHED-TTL:PT6H
      BEGIN:VTIMEZONE
      TZID:Europe/Warsaw
      BEGIN:DAYLIGHT
      DTSTART:20250330T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20251026T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      END:VTIMEZONE
      BEGIN:VEVENT
      UID:event-1-en@town.example
      SEQUENCE:91800
      DTSTAMP:20261002T093000Z
      DTSTART;TZID=Europe/Warsaw:20261128T180000
      DTEND;TZID=Europe/Warsaw:20261128T200000
      SUMMARY:Jazz evening
      TRANSP:TRANSPARENT
      LOCATION:Old Mill\\, ul. Młyńska 1\\, 30-001 Kraków\\, Poland
      ORGANIZER;CN="House of ^'Culture^'":mailto:office@culture.example
      CATEGORIES:Music
      STATUS:CONFIRMED
      CREATED:20261001T080000Z
      LAST-MODIFIED:20261002T093000Z
      DESCRIPTION:Three bands.\\n\\nOne night.\\n\\nPLN 25\\n\\nhttps://town.example/en
       /events/jazz-evening/
      URL:https://town.example/en/events/jazz-evening/
      GEO:50.06143;19.93658
      CONTACT:Friends\\, of Jazz\\, +48 12 111
      END:VEVENT
      END:VCALENDAR
      "
    `);
  });

  test('has whole days as dates with the day after the last as their end', () => {
    const text = ownCalendar(sampleEvent({ when: days('2026-11-28', '2026-11-30') }));
    expect(linesOf(text, 'DT(START|END)')).toEqual([
      'DTSTART;VALUE=DATE:20261128',
      'DTEND;VALUE=DATE:20261201',
    ]);
    expect(text).not.toContain('VTIMEZONE');
  });

  test.each([
    ['scheduled', 'Jazz evening', 'CONFIRMED'],
    ['rescheduled', 'Jazz evening', 'CONFIRMED'],
    ['movedOnline', 'Online: Jazz evening', 'CONFIRMED'],
    ['postponed', 'Postponed: Jazz evening', 'TENTATIVE'],
    ['cancelled', 'Cancelled: Jazz evening', 'CANCELLED'],
  ] as const)('shows that it is %s', (status, summary, expected) => {
    const text = ownCalendar(sampleEvent({ status }));
    expect(linesOf(text, 'SUMMARY|STATUS')).toEqual([`SUMMARY:${summary}`, `STATUS:${expected}`]);
  });

  test('leads nobody to the venue of an event that has moved online', () => {
    const text = ownCalendar(sampleEvent({ status: 'movedOnline' }));
    expect(linesOf(text, 'LOCATION|GEO')).toEqual([]);
  });

  test('is silent on the status where the source is', () => {
    expect(linesOf(ownCalendar(sampleEvent({ status: undefined })), 'STATUS')).toEqual([]);
  });

  test('leaves out an end that is not known', () => {
    const text = ownCalendar(sampleEvent({ when: timed('2026-11-28T18:00[Europe/Warsaw]') }));
    expect(linesOf(text, 'DTEND')).toEqual([]);
  });

  test('keeps commas of addresses as they are', () => {
    const site = sampleSite({
      config: { siteUrl: 'https://town.example/a,b;c/' },
      events: [sampleEvent()],
    });
    const text = fileOf(site, 'en/feeds/events/1.ics');
    expect(linesOf(text, 'URL')).toEqual([
      'URL:https://town.example/a,b;c/en/events/jazz-evening/',
      'URL:https://town.example/a,b;c/en/events/jazz-evening/',
    ]);
  });

  test('places a venue on the equator', () => {
    const venues = [sampleVenue({ coordinates: { latitude: 0, longitude: -0.0000001 } })];
    expect(linesOf(ownCalendar(sampleEvent({ venues })), 'GEO')).toEqual(['GEO:0;0']);
  });

  test('names every venue with an address once', () => {
    const venues = [
      sampleVenue(),
      sampleVenue({ id: 11, name: 'Kraków', address: '', city: 'Kraków' }),
    ];
    expect(unfolded(ownCalendar(sampleEvent({ venues })))).toContain(
      'LOCATION:Old Mill\\, ul. Młyńska 1\\, 30-001 Kraków\\, Poland\\; 30-001 Kraków\\, Poland',
    );
  });

  test('names an organizer with a broken address as a contact without it', () => {
    const organizers = [sampleOrganizer({ email: 'a@b.example, c@d.example' })];
    const text = unfolded(ownCalendar(sampleEvent({ organizers })));
    expect(linesOf(text, 'ORGANIZER|CONTACT')).toEqual(['CONTACT:House of Culture']);
  });
});

describe('what is needed to take part', () => {
  const online = { name: 'Online', address: '', city: '', postalCode: '', country: '' };
  const room = sampleVenue({
    id: 12,
    ...online,
    coordinates: undefined,
    website: 'https://meet.example/room,1',
  });

  test('is price, access, the page with tickets and the address to write to', () => {
    const known = { 'step-free': { tags: ['outdoors'] }, 'induction-loop': { tags: ['outdoors'] } };
    const text = ownCalendar(
      sampleEvent({
        language: 'pl',
        website: 'https://shop.example/bilety/1,2',
        tags: [sampleTag({ language: 'pl' })],
        venues: [sampleVenue({ language: 'pl', region: 'małopolskie' })],
      }),
      { facts: { known } },
    );
    expect(linesOf(text, 'DESCRIPTION|LOCATION|CONFERENCE')).toEqual([
      'LOCATION:Old Mill\\, ul. Młyńska 1\\, 30-001 Kraków\\, małopolskie\\, Poland',
      'DESCRIPTION:Three bands.\\n\\nOne night.\\n\\n25 zł · Wejście bez schodów · Pętla indukcyjna\\nBilety: https://shop.example/bilety/1\\,2\\n\\nhttps://town.example/pl/wydarzenia/jazz-evening/',
    ]);
  });

  test('begins with what an editor wrote to stand before the text', () => {
    const event = sampleEvent({
      excerpt: 'Dance; all night.',
      cost: { ...sampleEvent().cost, label: '', amounts: [] },
    });
    expect(linesOf(ownCalendar(event), 'DESCRIPTION')).toEqual([
      'DESCRIPTION:Dance\\; all night.\\n\\nThree bands.\\n\\nOne night.\\n\\nhttps://town.example/en/events/jazz-evening/',
    ]);
  });

  test('is a price in words as they are written', () => {
    const cost = { label: 'Co łaska', free: false, amounts: [], currency: 'PLN' };
    expect(linesOf(ownCalendar(sampleEvent({ cost })), 'DESCRIPTION')).toEqual([
      'DESCRIPTION:Three bands.\\n\\nOne night.\\n\\nCo łaska\\n\\nhttps://town.example/en/events/jazz-evening/',
    ]);
  });

  test('is how to join online (RFC 7986, 5.11), in ways that parsers read', () => {
    const event = sampleEvent({ website: 'https://zoom.us/j/1;2', venues: [sampleVenue(), room] });
    const text = ownCalendar(event);
    expect(linesOf(text, 'CONFERENCE')).toEqual([
      'CONFERENCE;VALUE=URI;LABEL=Join online:https://zoom.us/j/1;2',
      'CONFERENCE;VALUE=URI;LABEL=Join online:https://meet.example/room,1',
    ]);
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(component?.getAllProperties('conference').map((one) => one.getFirstValue())).toEqual([
      'https://zoom.us/j/1;2',
      'https://meet.example/room,1',
    ]);
  });

  test('is nothing where it does not take place', () => {
    const event = sampleEvent({
      status: 'cancelled',
      website: 'https://zoom.us/j/1',
      venues: [room],
    });
    expect(ownCalendar(event)).not.toMatch(/zoom|meet\.example/);
  });

  test('is the telephone of an organizer beside the e-mail address', () => {
    const organizers = [
      sampleOrganizer({ phone: '+48 1' }),
      sampleOrganizer({ id: 21, phone: '' }),
    ];
    expect(linesOf(ownCalendar(sampleEvent({ organizers })), 'ORGANIZER|CONTACT')).toEqual([
      'ORGANIZER;CN="House of Culture":mailto:office@culture.example',
      'CONTACT:House of Culture\\, +48 1',
      'CONTACT:House of Culture',
    ]);
  });
});

const lost = vanishedEvent({ language: 'fr', title: 'Thé', path: '/fr/events/the/' });

test('words of another language say so where they are a whole value (RFC 5545, 3.2.10)', () => {
  const site = openTown(
    {
      pl: {},
      fr: {
        events: [
          bareEvent(7, 'bal', '2026-12-04 18:00:00', {
            event_status: 'moved-online',
            website: 'https://zoom.us/j/1',
          }),
        ],
      },
    },
    { languages: ['pl', 'fr'] },
    { ...noHistory, removedItems: [lost] },
  );
  const own = fileOf(site, 'fr/feeds/events/7.ics');
  expect(linesOf(own, 'SUMMARY|CONFERENCE')).toEqual([
    'SUMMARY:Online: Event bal',
    'CONFERENCE;VALUE=URI;LANGUAGE=en;LABEL=Join online:https://zoom.us/j/1',
  ]);
  const whole = fileOf(site, 'fr/feeds/events.ics');
  expect(linesOf(whole, 'X-WR-CALDESC|DESCRIPTION;')).toEqual([
    'X-WR-CALDESC:All events: upcoming and recent.',
    'DESCRIPTION;LANGUAGE=en:All events: upcoming and recent.',
    'DESCRIPTION;LANGUAGE=en:This event is no longer listed. It will most likely not take place.',
  ]);
  const jcal = fileOf(site, 'data/v1/fr/events.jcal');
  expect(jcal).toContain(
    '["description",{"language":"en"},"text","All events: upcoming and recent."]',
  );
  const marked = [...calendarFiles(site)].filter(({ text }) => text.includes('\u{e0001}'));
  expect(marked).toEqual([]);
});

describe('the stamps of an event', () => {
  const created = Temporal.Instant.from('2026-10-01T00:00:00Z');
  const later = (seconds: number) => created.add({ seconds });
  const stamps = (change: Partial<Event>) =>
    linesOf(
      ownCalendar(
        sampleEvent({ created, modified: created, venues: [], organizers: [], ...change }),
      ),
      'SEQUENCE|DTSTAMP|LAST',
    );

  test('follow its newest change', () => {
    expect(stamps({ modified: later(90) })).toEqual([
      'SEQUENCE:90',
      'DTSTAMP:20261001T000130Z',
      'LAST-MODIFIED:20261001T000130Z',
    ]);
  });

  test('follow a change of its venue or organizer', () => {
    expect(stamps({ venues: [sampleVenue({ created, modified: later(5) })] })[0]).toBe(
      'SEQUENCE:5',
    );
    expect(stamps({ organizers: [sampleOrganizer({ created, modified: later(7) })] })[0]).toBe(
      'SEQUENCE:7',
    );
  });

  test('stay within what SEQUENCE can hold', () => {
    expect(stamps({ modified: created.subtract({ hours: 1 }) })[0]).toBe('SEQUENCE:0');
    expect(stamps({ created: Temporal.Instant.from('0001-01-01T00:00:00Z') })[0]).toBe(
      'SEQUENCE:2147483647',
    );
  });
});

describe('the calendar of everything', () => {
  const past = (id: number, date: string) =>
    sampleEvent({ id, slug: `past-${id}`, when: timed(`${date}T18:00[Europe/Warsaw]`) });

  test('holds what is to come, what runs, and the past year', () => {
    const events = [
      past(1, '2025-11-19'),
      past(2, '2025-11-21'),
      past(3, '2027-06-01'),
      sampleEvent({
        id: 4,
        slug: 'long',
        when: timed('2020-01-01T10:00[Europe/Warsaw]', '2030-01-01T10:00[Europe/Warsaw]'),
      }),
    ];
    const text = fileOf(sampleSite({ now: '2026-11-20T12:00:00Z', events }), 'en/feeds/events.ics');
    expect(linesOf(text, 'UID')).toEqual([
      'UID:event-4-en@town.example',
      'UID:event-2-en@town.example',
      'UID:event-3-en@town.example',
    ]);
  });

  test('leaves out hidden events, which have a calendar of their own', () => {
    const site = sampleSite({ events: [sampleEvent({ hidden: true })] });
    expect(linesOf(fileOf(site, 'en/feeds/events.ics'), 'UID')).toEqual([]);
    expect(linesOf(fileOf(site, 'en/feeds/events/1.ics'), 'UID')).toEqual([
      'UID:event-1-en@town.example',
    ]);
  });

  test('is valid when it is empty', () => {
    expect(fileOf(sampleSite(), 'pl/feeds/events.ics')).toMatchInlineSnapshot(`
      "BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Kalendarium//Kalendarium//EN
      URL:https://town.example/pl/wydarzenia/
      SOURCE;VALUE=URI:https://town.example/pl/feeds/events.ics
      CALSCALE:GREGORIAN
      NAME:Kalendarz miejski
      X-WR-CALNAME:Kalendarz miejski
      X-WR-CALDESC:Wszystkie wydarzenia: nadchodzące i niedawne.
      REFRESH-INTERVAL;VALUE=DURATION:PT6H
      X-PUBLISHED-TTL:PT6H
      DESCRIPTION:Wszystkie wydarzenia: nadchodzące i niedawne.
      COLOR:firebrick
      BEGIN:VTIMEZONE
      TZID:Europe/Warsaw
      BEGIN:DAYLIGHT
      DTSTART:20250330T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20251026T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR
      "
    `);
  });

  test('holds the very text of the calendar of each event', () => {
    const site = sampleSite({ events: zonedEvents() });
    const everything = fileOf(site, 'en/feeds/events.ics');
    for (const { id } of site.in('en').events) {
      const own = fileOf(site, `en/feeds/events/${id}.ics`);
      const text = own.slice(own.indexOf('BEGIN:VEVENT'), own.indexOf('END:VCALENDAR'));
      expect(everything).toContain(text);
    }
  });

  test('describes each zone once, for every year its events touch', () => {
    const text = fileOf(sampleSite({ events: zonedEvents() }), 'en/feeds/events.ics');
    expect(linesOf(text, 'TZID')).toEqual([
      'TZID:Africa/Casablanca',
      'TZID:America/New_York',
      'TZID:Asia/Kathmandu',
      'TZID:Europe/Warsaw',
    ]);
  });

  test('is the same to the byte when written again', () => {
    const write = () => [
      ...calendarFiles(sampleSite({ events: [...zonedEvents(), ...awkwardEvents()] })),
    ];
    expect(write()).toEqual(write());
  });
});

describe.each(calendarReaders)('read by $name', ({ read, withoutKnownFaults }) => {
  test.each(zonedEvents().map((event) => [event.title, event] as const))(
    '%s keeps its instants',
    (_title, event) => {
      const site = sampleSite({ events: zonedEvents() });
      const expected = readable(event);
      expect(
        read(fileOf(site, 'en/feeds/events.ics')).find(({ uid }) => uid === expected.uid),
      ).toMatchObject(expected);
      expect(read(fileOf(site, `en/feeds/events/${event.id}.ics`))).toMatchObject([expected]);
    },
  );

  test('awkward texts arrive as they are, and every event once', () => {
    const site = sampleSite({ events: awkwardEvents(withoutKnownFaults) });
    const events = read(fileOf(site, 'en/feeds/events.ics'));
    expect(events.map(({ uid }) => uid)).toEqual(site.in('en').events.map(uidOf));
    expect(events).toMatchObject(
      site.in('en').events.map((event) => ({
        summary: printableLine(event.title),
        location: venueName(event),
      })),
    );
    for (const [index, event] of site.in('en').events.entries()) {
      expect(comparable(events[index]?.description)).toBe(
        comparable(
          `${printable(event.text).trim()}\n\nPLN 25\n\nhttps://town.example/en/events/${event.slug}/`,
        ),
      );
    }
  });

  test('any text arrives as it is and starts no event of its own', () => {
    const plainText = anyText().map((text) => withoutKnownFaults(printable(text)));
    fc.assert(
      fc.property(plainText, plainText, (middle, text) => {
        const title = `T${middle}T`;
        const event = sampleEvent({ title, description: htmlOf(text) });
        const events = read(fileOf(sampleSite({ events: [event] }), 'en/feeds/events.ics'));
        expect(events).toHaveLength(1);
        expect(comparable(events[0]?.summary)).toBe(comparable(printableLine(event.title)));
        expect(comparable(events[0]?.description)).toBe(
          comparable(
            [printable(event.text).trim(), 'PLN 25', 'https://town.example/en/events/jazz-evening/']
              .filter((part) => part)
              .join('\n\n'),
          ),
        );
      }),
      { numRuns: 200 },
    );
  });
});

test('no line has more than 75 octets or a bare line end, whatever the texts', () => {
  const site = sampleSite({ events: [...awkwardEvents(), ...zonedEvents()] });
  for (const { text } of calendarFiles(site).filter(({ file }) => file.endsWith('.ics'))) {
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.isWellFormed()).toBe(true);
    const longest = Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)));
    expect(longest).toBeLessThanOrEqual(75);
  }
});

test.each([',', 'ł', '🎷'])(
  'megabytes of %j in one event make no calendar too large, and leave room for others',
  (text) => {
    const long = sampleEvent({ description: `<p>${text.repeat(2_000_000)}</p>` });
    const site = sampleSite({ events: [long, sampleEvent({ id: 2, slug: 'other' })] });
    const calendar = fileOf(site, 'en/feeds/events.ics');
    expect(Buffer.byteLength(calendar)).toBeLessThan(900_000);
    expect(linesOf(calendar, 'UID')).toEqual([
      'UID:event-1-en@town.example',
      'UID:event-2-en@town.example',
    ]);
    expect(linesOf(calendar, 'DESCRIPTION')[1]).toMatch(
      / …\\n\\nPLN 25\\n\\nhttps:\/\/town\.example\/en\/events\/jazz-evening\/$/,
    );
  },
);

test('identifiers depend on nothing that editors or hosts change', () => {
  const moved = sampleSite({
    config: { siteUrl: 'https://elsewhere.example/x/' },
    events: [sampleEvent({ slug: 'renamed', title: 'Renamed', when: days('2027-01-01') })],
  });
  expect(linesOf(fileOf(moved, 'en/feeds/events/1.ics'), 'UID')).toEqual([
    'UID:event-1-en@town.example',
  ]);
});

function zonedEvents(): readonly Event[] {
  const times: readonly (readonly [string, string])[] = [
    ['2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]'],
    ['2026-03-29T01:30[Europe/Warsaw]', '2026-03-29T03:30[Europe/Warsaw]'],
    ['2026-03-28T22:00[Europe/Warsaw]', '2026-03-29T06:00[Europe/Warsaw]'],
    ['2026-10-25T01:30[Europe/Warsaw]', '2026-10-25T03:30[Europe/Warsaw]'],
    ['2026-10-25T02:30+02:00[Europe/Warsaw]', '2026-10-25T03:30[Europe/Warsaw]'],
    ['2026-10-25T02:30+01:00[Europe/Warsaw]', '2026-10-25T03:30[Europe/Warsaw]'],
    ['2026-10-25T01:30[Europe/Warsaw]', '2026-10-25T02:30+01:00[Europe/Warsaw]'],
    ['2027-07-01T10:00[Europe/Warsaw]', '2027-07-01T10:00[Europe/Warsaw]'],
    ['2026-12-31T22:00[Europe/Warsaw]', '2027-01-01T03:00[Europe/Warsaw]'],
    ['2026-11-28T18:00[America/New_York]', '2026-11-28T20:00[America/New_York]'],
    ['2027-03-14T01:00[America/New_York]', '2027-03-14T04:00[America/New_York]'],
    ['2026-11-28T18:00[Asia/Kathmandu]', '2026-11-28T20:00[Asia/Kathmandu]'],
    ['2026-11-28T18:00[UTC]', '2026-11-28T20:00[UTC]'],
    ['2026-11-28T18:00[+02:00]', '2026-11-28T20:00[+02:00]'],
    ['2026-01-20T18:00[Africa/Casablanca]', '2026-01-20T20:00[Africa/Casablanca]'],
    ['2026-02-20T18:00[Africa/Casablanca]', '2026-02-20T20:00[Africa/Casablanca]'],
    ['2026-06-20T18:00[Africa/Casablanca]', '2026-06-20T20:00[Africa/Casablanca]'],
  ];
  const whole = [
    days('2026-11-28'),
    days('2026-03-28', '2026-03-30'),
    days('2026-12-31', '2027-01-01'),
  ];
  const whens = [...times.map(([from, to]) => timed(from, to)), ...whole];
  return whens.map((when, index) =>
    sampleEvent({
      id: 100 + index,
      slug: `zoned-${index}`,
      title: `${when.allDay ? 'days' : 'time'} ${when.start}`,
      when,
    }),
  );
}

function awkwardEvents(change = (text: string): string => text): readonly Event[] {
  const long = 'Łódź, żółw; 100 kB \\ of "text" 🎷\r\n'.repeat(3000);
  const texts = [...edgeCaseTexts, long].map(change);
  return texts.map((text, index) =>
    sampleEvent({
      id: 200 + index,
      slug: `awkward-${index}`,
      title: text.slice(0, 500),
      description: htmlOf(text),
      venues: [
        sampleVenue({
          id: 200 + index,
          name: text.slice(0, 300),
          ...{ address: '', city: '', postalCode: '', country: '', coordinates: undefined },
        }),
      ],
    }),
  );
}

/** What a reader should make of the times of an event. */
function readable(event: Event) {
  const { start, end, allDay, firstDay, lastDay } = event.when;
  const times = allDay
    ? { start: firstDay.toString(), end: lastDay.add({ days: 1 }).toString() }
    : {
        start: start.toInstant().toString(),
        end: start.equals(end) ? undefined : end.toInstant().toString(),
      };
  return { uid: uidOf(event), ...times };
}

function uidOf({ id }: Event): string {
  return `event-${id}-en@town.example`;
}

function venueName({ venues }: Event): string {
  return printableLine(venues[0]?.name ?? '');
}

/** Readers trim the ends of texts, each in its own way. */
function comparable(text: string | undefined): string | undefined {
  return text?.trim();
}

function htmlOf(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

function ownCalendar(event: Event, config: SiteConfigInput = {}): string {
  const site = sampleSite({ events: [event], config });
  return fileOf(site, `${event.language}/feeds/events/${event.id}.ics`);
}

function fileOf(site: Site, file: string): string {
  const found = [...calendarFiles(site)].find((candidate) => candidate.file === file);
  if (!found) throw new Error(`no file ${file}`);
  return found.text;
}

function linesOf(text: string, names: string): readonly string[] {
  return unfolded(text)
    .split('\r\n')
    .filter((line) => new RegExp(`^(${names})\\b`).test(line));
}

function unfolded(text: string): string {
  return text.replaceAll('\r\n ', '');
}
