import fc from 'fast-check';
import { anyText, awkwardTexts } from '../../tests/support/awkward-text.ts';
import { anyHtml } from '../../tests/support/hostile-html.ts';
import { payloads } from '../../tests/support/hostile-items.ts';

/** What a field holds; decides what it is attacked with most. */
export type Role = 'text' | 'html' | 'address' | 'time' | 'zone' | 'number' | 'flag' | 'list' | 'slug';

const texts = fc.oneof(
  fc.constantFrom(...awkwardTexts),
  fc.constantFrom(...payloads),
  anyText(60),
  fc.constantFrom(
    '',
    ' ',
    'a'.repeat(3000),
    '&#0;&#x110000;&bogus;',
    'BEGIN:VEVENT',
    '=1+1',
    '@SUM(1)',
    '\n\n',
    '../../etc/passwd',
  ),
);

const addresses = fc.oneof(
  fc.constantFrom(
    ...[
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>1</script>',
    ],
    ...[
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example/x',
      'http://',
      'http://[',
      'https://a b/',
      '?p=1',
      '#',
      '',
    ],
    ...[
      'https://cms.example/a,b;c/',
      'https://cms.example/%',
      'https://cms.example/%00',
      'https://x.example/"onclick=1',
    ],
    ...[
      'https://user:word@x.example/',
      'mailto:a@b.example',
      'tel:+48 12',
      'webcal://x.example/a.ics',
      'https://x.example/\r\nX: 1',
    ],
    ...['https://x.example/</script><script>1', 'https://x.example/]]>', 'https://ż.example/ąę?ś=ć#ń'],
  ),
  fc
    .tuple(
      fc.constantFrom('https://x.example/', 'http://cms.example:8080/?q=', '//x.example/#', 'mailto:'),
      anyText(20),
    )
    .map((parts) => parts.join('')),
  texts,
);

const times = fc.oneof(
  fc.constantFrom(
    ...[
      '0000-00-00 00:00:00',
      '-0001-11-30 00:00:00',
      '2026-02-30 10:00:00',
      '2026-13-01 00:00:00',
      '2026-11-20 24:00:00',
    ],
    ...[
      '9999-12-31 23:59:59',
      '0001-01-01 00:00:00',
      '2026-03-29 02:30:00',
      '2026-10-25 02:30:00',
      '2026-11-20T10:00:00Z',
    ],
    ...['1900-01-01 00:00:00', '2026-11-20', 'tomorrow', '', '-1', '2026-11-20 10:00:00\r\nDTEND:1'],
  ),
  fc
    .date({ min: new Date('1800-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
);

const zones = fc.constantFrom(
  ...[
    'Europe/Warsaw',
    'UTC',
    'UTC+2',
    'UTC+5.5',
    'UTC-12',
    'UTC+99',
    '+02:00',
    'Asia/Kathmandu',
    'America/New_York',
  ],
  ...[
    'Nowhere/Here',
    '',
    'Europe/Warsaw\r\nX:1',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Europe/warsaw',
    '__proto__',
  ],
);

const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    1e308,
    -1e308,
    2 ** 53,
    -(2 ** 53),
    0.1,
    '007',
    '1e9',
    '-5',
    'NaN',
    '9'.repeat(40),
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const structures = fc.oneof(
  fc.constantFrom<unknown>(null, false, true, [], {}, [[]], [[[null]]], { rendered: null }, { 0: 'a' }),
  fc.constantFrom<unknown>(JSON.parse('{"__proto__":{"polluted":1}}'), { toString: 1 }, { length: -1 }),
  fc.object({
    maxDepth: 3,
    maxKeys: 4,
    key: fc.constantFrom('id', 'url', 'rendered', 'value', '__proto__', 'constructor'),
  }),
);

/** Wrong in every way a value can be. */
const anything = fc.oneof(texts, addresses, times, numbers, structures, fc.constant(undefined));

const byRole: { readonly [R in Role]: fc.Arbitrary<unknown> } = {
  text: texts,
  html: fc.oneof(anyHtml(), texts),
  address: addresses,
  time: times,
  zone: zones,
  number: numbers,
  flag: fc.constantFrom<unknown>(true, false, 0, 1, '0', '1', 'true', '', null, 'yes'),
  list: fc.oneof(structures, fc.array(fc.oneof(texts, numbers, structures), { maxLength: 4 })),
  slug: fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '%2e%2e%2f',
      '..%2f..%2f',
      'a/b',
      'a\\b',
      'con',
      '%',
      '%zz',
      '%C5%82%C3%B3d%C5%BA',
      'page',
      'past',
      '404',
      'feeds',
    ),
    texts,
  ),
};

/** Mostly what the field holds in hostile form, sometimes anything else or nothing. */
export function hostileValue(role: Role): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: byRole[role] }, { weight: 1, arbitrary: anything });
}
