import { describe, expect, test } from 'vitest';
import { createFindings, type RuleName, rules } from './findings.ts';
import { lint } from './lint.ts';
import type groups from './rules.json';

type RuleOfContent = Exclude<
  RuleName,
  | keyof (typeof groups)['What a server says of a URL']
  | keyof (typeof groups)['Two readings of a URL']
>;

/** A text by which a rule is broken, and only that one; and how it would be right. */
type Case = {
  readonly broken: string | Buffer;
  readonly right: string | Buffer;
  readonly url?: string;
};

const now = Temporal.Instant.from('2026-06-01T10:00:00Z');

const head = [
  'VERSION:2.0',
  'PRODID:-//Town//Town//EN',
  'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
  'NAME:Town',
];
const plain = [
  'UID:event-1@town.example',
  'DTSTAMP:20260101T120000Z',
  'DTSTART:20260701T160000Z',
  'SUMMARY:Tea',
];

const warsaw = zone('Europe/Warsaw', [
  ['DAYLIGHT', '19700329T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ['STANDARD', '19701025T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
]);
const byDates = zone('Europe/Warsaw', [
  ['DAYLIGHT', '20250330T020000', '+0100', '+0200', 'RDATE:20260329T020000,20270328T020000'],
  ['STANDARD', '20251026T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
]);
const byMonthly = zone('Europe/Warsaw', [
  ['STANDARD', '20251026T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'],
  ['DAYLIGHT', '20260329T020000', '+0100', '+0200', 'RRULE:FREQ=MONTHLY;INTERVAL=12;BYDAY=-1SU'],
]);
const untilThen = zone('Europe/Warsaw', [
  [
    'DAYLIGHT',
    '20000326T020000',
    '+0100',
    '+0200',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;UNTIL=20240331T010000Z',
  ],
  [
    'STANDARD',
    '20001029T030000',
    '+0200',
    '+0100',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20251026T010000Z',
  ],
]);
const inWarsaw = event('DTSTART;TZID=Europe/Warsaw:20260701T180000');

const cases: Readonly<Record<RuleOfContent, Case>> = {
  'unknown-format': {
    broken: '<!DOCTYPE html><html><body>Log in</body></html>',
    right: calendar(event()),
  },
  'byte-order-mark': { broken: `\ufeff${calendar(event())}`, right: calendar(event()) },
  'invalid-utf-8': {
    broken: Buffer.from(calendar(event('SUMMARY:Caf\u00e9')), 'latin1'),
    right: calendar(event('SUMMARY:Caf\u00e9')),
  },

  'line-ends': { broken: calendar(event()).replaceAll('\r\n', '\n'), right: calendar(event()) },
  'blank-line': { broken: calendar([...event(), '']), right: calendar(event()) },
  'long-line': {
    broken: calendar(event(`COMMENT:${'ż'.repeat(34)}`)),
    right: calendar(event(`COMMENT:${'ż'.repeat(33)}`)),
  },
  'split-character': {
    broken: splitAt(calendar(event('COMMENT:ż')), 'COMMENT:'),
    right: calendar(event('COMMENT:\r\n ż')),
  },
  'control-character': {
    broken: calendar(event('COMMENT:a\u0007b')),
    right: calendar(event('COMMENT:a\tb')),
  },
  'malformed-line': {
    broken: calendar([...event(), 'and more']),
    right: calendar(event('X-MORE;A="b:c;d":e')),
  },
  unbalanced: {
    broken: calendar(event()).replace('END:VCALENDAR\r\n', ''),
    right: calendar(event()),
  },
  'no-version': { broken: calendar(event(), without(head, 'VERSION')), right: calendar(event()) },
  'no-prodid': { broken: calendar(event(), without(head, 'PRODID')), right: calendar(event()) },
  'no-component': { broken: calendar([]), right: calendar(warsaw) },
  'no-refresh-interval': {
    broken: calendar([...event(), ...event('UID:2')], without(head, 'REFRESH-INTERVAL')),
    right: calendar(event(), without(head, 'REFRESH-INTERVAL')),
  },
  'refresh-interval-invalid': {
    broken: calendar(event(), merged(head, ['REFRESH-INTERVAL:PT6H'])),
    right: calendar(event(), merged(head, ['REFRESH-INTERVAL;VALUE=DURATION:P1W'])),
  },
  'no-name': {
    broken: calendar(numbered(10).flat(), without(head, 'NAME')),
    right: calendar(numbered(9).flat(), without(head, 'NAME')),
  },
  'method-not-publish': {
    broken: calendar(event(), [...head, 'METHOD:REQUEST']),
    right: calendar(event('ORGANIZER:mailto:a@town.example'), [...head, 'METHOD:PUBLISH']),
  },
  'publish-without-organizer': {
    broken: calendar(event(), [...head, 'METHOD:PUBLISH']),
    right: calendar(event()),
  },
  'too-large': {
    broken: calendar(event(...Array.from({ length: 15_000 }, () => `COMMENT:${'a'.repeat(60)}`))),
    right: calendar(event(...Array.from({ length: 1_000 }, () => `COMMENT:${'a'.repeat(60)}`))),
  },
  'too-many-events': {
    broken: calendar(numbered(1_101).flat()),
    right: calendar(numbered(1_100).flat()),
  },

  'no-uid': { broken: calendar(without(event(), 'UID')), right: calendar(event()) },
  'duplicate-uid': {
    broken: calendar([...event(), ...event()]),
    right: calendar([...event('RRULE:FREQ=DAILY'), ...event('RECURRENCE-ID:20260702T160000Z')]),
  },
  'time-in-uid': {
    broken: calendar(event('UID:7-1782921600-1782928800@town.example')),
    right: calendar(event('UID:7-1682921600@town.example')),
  },
  'no-dtstamp': { broken: calendar(without(event(), 'DTSTAMP')), right: calendar(event()) },
  'stamp-not-utc': {
    broken: calendar(event('DTSTAMP:20260101T120000')),
    right: calendar(event('CREATED:20260101T120000Z')),
  },
  'no-dtstart': { broken: calendar(without(event(), 'DTSTART')), right: calendar(event()) },
  'no-summary': { broken: calendar(event('SUMMARY:')), right: calendar(event()) },
  'property-twice': {
    broken: calendar([...event('LOCATION:A', 'LOCATION:B')]),
    right: calendar(event('LOCATION:A')),
  },
  'sequence-invalid': {
    broken: calendar(event('SEQUENCE:2147483648')),
    right: calendar(event('SEQUENCE:2147483647')),
  },
  'status-invalid': {
    broken: calendar(event('STATUS:CANCELED')),
    right: calendar(event('STATUS:TENTATIVE')),
  },
  'transp-invalid': {
    broken: calendar(event('TRANSP:FREE')),
    right: calendar(event('TRANSP:TRANSPARENT')),
  },
  cancelled: {
    broken: calendar(event('STATUS:CANCELLED')),
    right: calendar(event('STATUS:CONFIRMED')),
  },
  'organizer-not-mailto': {
    broken: calendar(event('ORGANIZER:Town Hall')),
    right: calendar(event('ORGANIZER;CN="Town, Hall":MAILTO:a@town.example')),
  },
  'geo-invalid': {
    broken: calendar(event('GEO:52.2,21.0')),
    right: calendar(event('GEO:52.2;-21')),
  },
  'geo-zero': { broken: calendar(event('GEO:0.0;0.0')), right: calendar(event('GEO:0;21')) },
  'rrule-invalid': {
    broken: calendar(event('RRULE:FREQ=DAILY;UNTIL=20260801')),
    right: calendar(event('RRULE:FREQ=DAILY;UNTIL=20260801T160000Z')),
  },
  'rrule-unsupported': {
    broken: calendar(event('RRULE:FREQ=YEARLY;BYWEEKNO=20')),
    right: calendar(event('RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3')),
  },
  alarm: {
    broken: calendar(
      event('BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER:-PT1H', 'DESCRIPTION:Tea', 'END:VALARM'),
    ),
    right: calendar(event()),
  },

  'time-invalid': { broken: calendar(event('DTSTART:20260230T160000Z')), right: calendar(event()) },
  'floating-time': { broken: calendar(event('DTSTART:20260701T160000')), right: calendar(event()) },
  'value-missing': {
    broken: calendar(event('DTSTART:20260701')),
    right: calendar(event('DTSTART;VALUE=DATE:20260701')),
  },
  'value-contradicts': {
    broken: calendar(event('DTSTART;VALUE=DATE:20260701T160000Z')),
    right: calendar(event('DTSTART;VALUE=DATE-TIME:20260701T160000Z')),
  },
  'zone-on-utc': {
    broken: calendar([...warsaw, ...event('DTSTART;TZID=Europe/Warsaw:20260701T160000Z')]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'end-before-start': {
    broken: calendar(event('DTEND:20260701T160000Z')),
    right: calendar(event('DTEND:20260701T160001Z')),
  },
  'inclusive-end': {
    broken: calendar(event('DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260701')),
    right: calendar(event('DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260702')),
  },
  'end-of-other-kind': {
    broken: calendar(event('DTEND;VALUE=DATE:20260702')),
    right: calendar(event('DTEND:20260702T160000Z')),
  },
  'end-and-duration': {
    broken: calendar(event('DTEND:20260701T170000Z', 'DURATION:PT1H')),
    right: calendar(event('DURATION:PT1H')),
  },
  'duration-invalid': {
    broken: calendar(event('DURATION:1H')),
    right: calendar(event('DURATION:P1DT1H30M')),
  },
  'time-in-gap': {
    broken: calendar([...warsaw, ...event('DTSTART;TZID=Europe/Warsaw:20260329T023000')]),
    right: calendar([...warsaw, ...event('DTSTART;TZID=Europe/Warsaw:20260329T030000')]),
  },
  'time-twice': {
    broken: calendar([...warsaw, ...event('DTSTART;TZID=Europe/Warsaw:20261025T023000')]),
    right: calendar([...warsaw, ...event('DTSTART;TZID=Europe/Warsaw:20261025T030000')]),
  },

  'zone-undefined': { broken: calendar(inWarsaw), right: calendar([...inWarsaw, ...warsaw]) },
  'zone-unused': {
    broken: calendar([...warsaw, ...event()]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-twice': {
    broken: calendar([...warsaw, ...warsaw, ...inWarsaw]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-is-offset': {
    broken: calendar([
      ...zone('+02:00', [['STANDARD', '19700101T000000', '+0200', '+0200']]),
      ...event('DTSTART;TZID=+02:00:20260701T160000'.replace('+02:00:', '"+02:00":')),
    ]),
    right: calendar([
      ...zone('Etc/GMT-2', [['STANDARD', '19700101T000000', '+0200', '+0200']]),
      ...event('DTSTART;TZID=Etc/GMT-2:20260701T160000'),
    ]),
  },
  'zone-is-windows-name': {
    broken: calendar(renamed([...warsaw, ...inWarsaw], 'Central European Standard Time')),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-unknown': {
    broken: calendar(renamed([...warsaw, ...inWarsaw], 'Warszawa')),
    right: calendar(renamed([...warsaw, ...inWarsaw], '/registered.example/Europe/Warsaw')),
  },
  'zone-incomplete': {
    broken: calendar([...without(warsaw, 'TZOFFSETFROM'), ...inWarsaw]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-by-dates': {
    broken: calendar([...byDates, ...inWarsaw]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-rule': {
    broken: calendar([...byMonthly, ...inWarsaw]),
    right: calendar([...warsaw, ...inWarsaw]),
  },
  'zone-disagrees': {
    broken: calendar([...untilThen, ...inWarsaw]),
    right: calendar([...untilThen, ...event('DTSTART;TZID=Europe/Warsaw:20230701T180000')]),
  },

  'text-not-escaped': {
    broken: calendar(event('LOCATION:Hall, Main Street')),
    right: calendar(event('LOCATION:Hall\\, Main Street', 'CATEGORIES:Music,Tea')),
  },
  'text-escape-unknown': {
    broken: calendar(event('COMMENT:C:\\temp')),
    right: calendar(event('COMMENT:C:\\\\temp')),
  },
  'text-escaped-twice': {
    broken: calendar(event('COMMENT:one\\\\nTwo')),
    right: calendar(event('COMMENT:one\\nTwo\\, C:\\\\new')),
  },
  'html-in-text': {
    broken: calendar(event('DESCRIPTION:<p>Bring cake</p>')),
    right: calendar(event('DESCRIPTION:How to write a <p> when 1 < 2')),
  },
  'entity-in-text': {
    broken: calendar(event('SUMMARY:Tea &amp\\; cake')),
    right: calendar(event('SUMMARY:Tea & cake')),
  },
  'uri-escaped': {
    broken: calendar(event('URL:https://town.example/a\\,b')),
    right: calendar(event('URL:https://town.example/a,b')),
  },
  'uri-invalid': {
    broken: calendar(event('URL:/events/1')),
    right: calendar(event('ATTACH;VALUE=BINARY;ENCODING=BASE64:AAAA')),
  },

  'xml-not-well-formed': {
    broken: rss(item('<title>Tea & cake</title>')),
    right: rss(item('<title>Tea &amp; cake</title>')),
  },
  'xml-doctype': {
    broken: rss(item()).replace('?>', '?>\n<!DOCTYPE rss [<!ENTITY a "b">]>'),
    right: rss(item()),
  },
  'namespace-undeclared': {
    broken: rss(item('<media:thumbnail url="https://town.example/a.webp"/>')),
    right: rss(
      item(
        '<media:thumbnail xmlns:media="http://search.yahoo.com/mrss/" url="https://town.example/a.webp"/>',
      ),
    ),
  },
  'rss-version': {
    broken: rss(item()).replace('version="2.0"', 'version="0.92"'),
    right: rss(item()),
  },
  'feed-incomplete': {
    broken: rss(item()).replace('<description>News</description>', ''),
    right: rss(item()),
  },
  'json-version': { broken: json([{}], { version: '1.1' }), right: json([{}]) },
  'json-version-1': {
    broken: json([{}], { version: 'https://jsonfeed.org/version/1' }),
    right: json([{}]),
  },
  'json-invalid': { broken: json([{}]).slice(0, -1), right: json([{}]) },
  'json-member': { broken: json([{ id: 7 }]), right: json([{ id: '7' }]) },
  'self-missing': { broken: rss(item()).replace(/<atom:link[^>]*>/, ''), right: rss(item()) },
  'self-differs': {
    broken: rss(item()),
    right: rss(item()).replace('https://town.example/news.rss', 'https://town.example/other.rss'),
    url: 'https://town.example/other.rss',
  },
  'language-missing': { broken: atom(entry()).replace(' xml:lang="pl"', ''), right: atom(entry()) },
  'language-invalid': { broken: atom(entry()).replace('"pl"', '"pl_PL"'), right: atom(entry()) },
  'feed-empty': { broken: atom(''), right: atom(entry()) },
  'feed-large': {
    broken: json([{ content_text: 'a'.repeat(2_000_000) }]),
    right: json([{ content_text: 'a'.repeat(1_900_000) }]),
  },

  'entry-incomplete': {
    broken: atom(entry().replace(/<updated>.*<\/updated>/, '')),
    right: atom(entry()),
  },
  'id-missing': { broken: rss(item().replace(/<guid.*<\/guid>/, '')), right: rss(item()) },
  'id-duplicate': {
    broken: rss(item() + item()),
    right: rss(item() + item().replace('tag:1', 'tag:2')),
  },
  'id-not-uri': {
    broken: atom(entry().replace('tag:town.example,2026:1', '1')),
    right: atom(entry()),
  },
  'date-invalid': {
    broken: rss(item('<pubDate>Fri, 31 Jan 2026 12:00:00 +0100</pubDate>')),
    right: rss(item('<pubDate>Sat, 31 Jan 2026 12:00:00 +0100</pubDate>')),
  },
  'date-in-future': {
    broken: rss(item('<pubDate>Mon, 01 Jun 2026 10:30:00 GMT</pubDate>')),
    right: rss(item('<pubDate>Mon, 01 Jun 2026 12:00:00 +0200</pubDate>')),
  },
  'link-invalid': {
    broken: json([{ url: '/news/1' }]),
    right: json([{ url: 'https://town.example/news/1' }]),
  },
  'relative-url': {
    broken: json([{ content_html: '<a href="/news/1">one</a>' }]),
    right: json([
      { content_html: '<a href="mailto:a@town.example">one</a> <a href="#note">*</a>' },
    ]),
  },
  'insecure-url': {
    broken: atom(
      entry('<content type="html">&lt;img src="http://town.example/a.webp"&gt;</content>'),
    ),
    right: atom(
      entry('<content type="html">&lt;a href="http://town.example/"&gt;link&lt;/a&gt;</content>'),
    ),
  },
  'script-in-content': {
    broken: json([{ content_html: '<img src="https://town.example/a.webp" onerror="alert(1)">' }]),
    right: json([{ content_html: '<code>&lt;script&gt; onerror=</code>' }]),
  },
  'html-in-title': {
    broken: json([{ title: 'Tea <b>now</b>' }]),
    right: json([{ title: 'Tea for 1 <b' }]),
  },
  'entity-in-title': {
    broken: json([{ title: 'Tea &amp; cake' }]),
    right: json([{ title: 'Tea & cake' }]),
  },
  'author-without-address': {
    broken: rss(item('<author>Jan</author>')),
    right: rss(item('<author>jan@town.example (Jan)</author>')),
  },
  'enclosure-incomplete': {
    broken: rss(item('<enclosure url="https://town.example/a.mp3" type="audio/mpeg"/>')),
    right: rss(item('<enclosure url="https://town.example/a.mp3" type="audio/mpeg" length="9"/>')),
  },
  'enclosure-length': {
    broken: rss(item('<enclosure url="https://town.example/a.mp3" type="audio/mpeg" length="0"/>')),
    right: rss(item('<enclosure url="https://town.example/a.mp3" type="audio/mpeg" length="9"/>')),
  },
  'enclosure-type': {
    broken: rss(item('<enclosure url="https://town.example/a" type="image//image" length="9"/>')),
    right: rss(item('<enclosure url="https://town.example/a" type="image/svg+xml" length="9"/>')),
  },
};

describe.each(Object.entries(cases))('the rule %s', (rule, { broken, right, url }) => {
  test('finds what breaks it, and no other rule does', () => {
    expect(found(broken, url)).toEqual([rule]);
  });

  test('is silent where it is kept', () => {
    expect(found(right, url)).toEqual([]);
  });
});

test('every rule has an own sentence, reason and way out', () => {
  for (const { what, why, fix } of Object.values(rules)) {
    expect([what, why, fix].filter((text) => /^.{4,}[.:]?$/.test(text))).toHaveLength(3);
  }
  expect(new Set(Object.values(rules).map(({ what }) => what)).size).toBe(
    Object.keys(rules).length,
  );
});

function found(content: string | Buffer, url?: string): readonly string[] {
  const { note, list } = createFindings();
  lint({ bytes: Buffer.from(content), now, urls: url === undefined ? [] : [url] }, note);
  return list().map(({ rule }) => rule);
}

function calendar(lines: readonly string[], properties: readonly string[] = head): string {
  return ['BEGIN:VCALENDAR', ...properties, ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** An event with these lines in place of its own of the same name. */
function event(...lines: readonly string[]): readonly string[] {
  return ['BEGIN:VEVENT', ...merged(plain, lines), 'END:VEVENT'];
}

function numbered(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) => event(`UID:event-${index}@town.example`));
}

function merged(lines: readonly string[], others: readonly string[]): readonly string[] {
  const names = new Set(others.map(nameOf));
  return [...lines.filter((line) => !names.has(nameOf(line))), ...others];
}

function without(lines: readonly string[], name: string): readonly string[] {
  return lines.filter((line) => nameOf(line) !== name);
}

function nameOf(line: string): string {
  return line.replace(/[;:].*/s, '');
}

function renamed(lines: readonly string[], name: string): readonly string[] {
  return lines.map((line) => line.replace('Europe/Warsaw', name));
}

type Part = readonly [
  kind: string,
  start: string,
  from: string,
  to: string,
  ...rules: readonly string[],
];

function zone(name: string, parts: readonly Part[]): readonly string[] {
  const lines = parts.flatMap(([kind, start, from, to, ...more]) => [
    ...[
      `BEGIN:${kind}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      ...more,
      `END:${kind}`,
    ],
  ]);
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'];
}

/** Folds after the first octet of the character that follows a text. */
function splitAt(text: string, before: string): Buffer {
  const bytes = Buffer.from(text);
  const at = bytes.indexOf(before) + before.length + 1;
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
}

function rss(items: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Town</title><link>https://town.example/</link>
<description>News</description><language>en</language>
<atom:link rel="self" href="https://town.example/news.rss"/>${items}</channel></rss>`;
}

function item(more = ''): string {
  const title = more.includes('<title>') ? '' : '<title>Tea</title>';
  return `<item>${title}<link>https://town.example/1</link><guid isPermaLink="false">tag:1</guid>${more}</item>`;
}

function atom(entries: string): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pl"><id>tag:town.example,2026:news</id><title>Town</title>
<updated>2026-05-01T10:00:00Z</updated><author><name>Town</name></author>
<link rel="self" href="https://town.example/news.atom"/>${entries}</feed>`;
}

function entry(more = ''): string {
  return `<entry><id>tag:town.example,2026:1</id><title>Tea</title><updated>2026-05-01T10:00:00+02:00</updated>
<link href="https://town.example/1"/>${more}</entry>`;
}

function json(items: readonly object[], more: object = {}): string {
  return JSON.stringify({
    ...{ version: 'https://jsonfeed.org/version/1.1', title: 'Town', language: 'en' },
    ...{ feed_url: 'https://town.example/news.json' },
    ...more,
    items: items.map((one) => ({ id: '1', content_text: 'Tea', ...one })),
  });
}
