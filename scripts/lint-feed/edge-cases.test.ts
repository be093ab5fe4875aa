import fc from 'fast-check';
import { escape as escapeText } from 'ical-generator';
import { describe, expect, test } from 'vitest';
import { joinLines } from '../../src/outputs/calendar/event.ts';
import { createTimeZones } from '../../src/outputs/calendar/time-zone.ts';
import { printable } from '../../src/outputs/text.ts';
import { anyText, edgeCaseTexts } from '../../tests/support/edge-case-text.ts';
import { createFindings, type FeedFinding, rules } from './findings.ts';
import { lint } from './lint.ts';

const now = Temporal.Instant.from('2026-06-01T10:00:00Z');

describe('what is written as the standard wants it', () => {
  test.each(edgeCaseTexts)('has no error: %j', (text) => {
    const written = calendar([
      ...event(1, 'DTSTART:20260701T160000Z'),
      `DESCRIPTION:${escapeText(printable(text), false)}`,
    ]);
    expect(errorsIn(found(written))).toEqual([]);
  });

  test('has no error whatever the text', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const line = `DESCRIPTION:${escapeText(printable(text), false)}`;
        expect(errorsIn(found(calendar([...event(1, 'DTSTART:20260701T160000Z'), line])))).toEqual(
          [],
        );
      }),
      { numRuns: 200 },
    );
  });
});

describe('what nobody would write', () => {
  const beginnings = [
    'BEGIN:VCALENDAR\r\n',
    '<rss version="2.0"><channel>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    '{"items":[',
  ];

  test.each(beginnings)('is reported and not stumbled over, after %s', (beginning) => {
    const pieces = fc.constantFrom(
      ...[
        'BEGIN:VEVENT\r\n',
        'END:VEVENT\r\n',
        'DTSTART;TZID=',
        'RRULE:FREQ=',
        ':',
        ';',
        '="',
        '\r\n ',
        '20260230T',
        '\\',
      ],
      ...[
        '<item>',
        '</item>',
        '<entry ',
        '<a href="',
        '<![CDATA[',
        ']]>',
        '<!--',
        '&#x',
        '&',
        '>',
        '{"id":',
        '[',
        ']',
        '}',
        '"',
        ',',
      ],
    );
    const noise = fc
      .array(fc.oneof(pieces, anyText(10)), { maxLength: 40 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(noise, (text) => {
        expect(found(beginning + text).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['a line without end', `BEGIN:VCALENDAR\r\nX:${'a'.repeat(5e6)}`],
    ['parameters without end', `BEGIN:VCALENDAR\r\nX;${'A="b";'.repeat(1e6)}`],
    ['components in components', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n'.repeat(2e4)],
    [
      'ends that were never begun',
      `${'BEGIN:VCALENDAR\r\n'.repeat(2e4)}${'END:VEVENT\r\n'.repeat(2e4)}`,
    ],
    ['a text of equal signs', `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:<a ${'='.repeat(5e6)}`],
    ['elements in elements', `<rss>${'<a>'.repeat(1e5)}`],
    [
      'elements of XHTML in elements',
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><content type="xhtml">${'<a>'.repeat(3e4)}${'</a>'.repeat(3e4)}</content></entry></feed>`,
    ],
    ['a comment without end', `<rss><!--${'- '.repeat(2e6)}`],
    ['a section of megabytes', `<rss><![CDATA[${'<a "'.repeat(1e6)}]]></rss>`],
    ['an attribute of megabytes', `<rss a="${'b'.repeat(5e6)}"/>`],
    [
      'a description of quotes',
      `<rss><channel><item><description><![CDATA[${'<a "'.repeat(3e5)}]]></description></item></channel></rss>`,
    ],
    [
      'a link of blanks',
      JSON.stringify({ items: [{ id: '1', content_html: `<a href=${' '.repeat(1e6)}` }] }),
    ],
    [
      'an author without end',
      `<rss><channel><item><author>${'a'.repeat(1e6)}</author></item></channel></rss>`,
    ],
    ['lists in lists', `{"items":${'['.repeat(1e5)}${']'.repeat(1e5)}}`],
  ])('takes neither memory nor time: %s', (_, text) => {
    expect(found(text).length).toBeGreaterThan(0);
  });
});

describe('the zones of a calendar', () => {
  const years = { first: 2024, last: 2027 };
  const zones = [
    ...[
      'Europe/Warsaw',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'America/Santiago',
    ],
    ...['Africa/Casablanca', 'Europe/Dublin', 'Asia/Beirut', 'America/Sao_Paulo', 'Pacific/Apia'],
  ];

  test.each(zones)(
    '%s agrees with the database on every day when it is written from it',
    (zone) => {
      const lines = createTimeZones()(zone, years);
      const all = found(calendar([...lines, ...noons(zone, years)]));
      expect(all.filter(({ rule }) => rule === 'zone-disagrees')).toEqual([]);
    },
  );

  const eastern = [
    ...['BEGIN:VTIMEZONE', 'TZID:America/New_York', 'BEGIN:STANDARD', 'DTSTART:16011104T020000'],
    ...[
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
    ],
    ...['BEGIN:DAYLIGHT', 'DTSTART:16010311T020000', 'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3'],
    ...['TZOFFSETFROM:-0500', 'TZOFFSETTO:-0400', 'END:DAYLIGHT', 'END:VTIMEZONE'],
  ];

  test.each([
    ['as Outlook writes it', 'BYDAY=2SU;BYMONTH=3', 0],
    ['by days of the month', 'BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14;BYMONTH=3', 0],
    ['of every year, said at length', 'BYDAY=2SU;BYMONTH=3;INTERVAL=1;WKST=SU', 0],
    ['a week late', 'BYDAY=3SU;BYMONTH=3', 4 * 7],
    ['in April', 'BYDAY=1SU;BYMONTH=4', 28 + 28 + 28 + 21],
    ['until the law ends', 'BYDAY=2SU;BYMONTH=3;UNTIL=20250309T070000Z', 2 * 238],
    ['as often as until then', 'BYDAY=2SU;BYMONTH=3;COUNT=425', 2 * 238],
  ])('a rule %s is off on as many days as it is', (_, rule, days) => {
    const lines = eastern.map((line) => line.replace('BYDAY=2SU;BYMONTH=3', rule));
    const all = found(calendar([...lines, ...noons('America/New_York', years)]));
    expect(all.find((one) => one.rule === 'zone-disagrees')?.count ?? 0).toBe(days);
  });
});

/** An event at noon of every day. */
function noons(
  zone: string,
  { first, last }: { readonly first: number; readonly last: number },
): readonly string[] {
  const start = Temporal.PlainDate.from({ year: first, month: 1, day: 1 });
  const count = start.until({ year: last + 1, month: 1, day: 1 }, { largestUnit: 'days' }).days;
  return Array.from({ length: count }, (_, index) => {
    const day = start.add({ days: index }).toString().replaceAll('-', '');
    return [...event(index, `DTSTART;TZID=${zone}:${day}T120000`), 'END:VEVENT'];
  }).flat();
}

function event(id: number, start: string): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@town.example`,
    'DTSTAMP:20260101T120000Z',
    start,
    'SUMMARY:Tea',
  ];
}

function calendar(lines: readonly string[]): string {
  const end = lines.at(-1)?.startsWith('END:') ? [] : ['END:VEVENT'];
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Town//Town//EN',
    ...lines,
    ...end,
    'END:VCALENDAR',
  ]);
}

function found(text: string): readonly FeedFinding[] {
  const { note, list } = createFindings();
  lint({ bytes: Buffer.from(text), now, urls: [] }, note);
  return list();
}

function errorsIn(findings: readonly FeedFinding[]): readonly FeedFinding[] {
  return findings.filter(({ rule }) => rules[rule].severity === 'error');
}
