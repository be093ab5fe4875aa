import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTown } from '../town.ts';
import { readContent, type TownContent, townContent, writeDrawings } from './town-files.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');

/** A folder with the tables of the town and these of its texts. */
function townFolder(texts: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'town-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tables = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.yaml'));
  for (const path of [...tables, ...texts]) {
    cpSync(join(import.meta.dirname, path), join(folder, path), { recursive: true });
  }
  return folder;
}

/** A folder with one event, the pages in front, and a picnic. */
function smallTown(picnic: string, place = 'events/picnic.md'): string {
  const folder = townFolder(['events/malicka-trio.md', 'pages/home.md', 'pages/news.md']);
  mkdirSync(join(folder, 'posts'));
  mkdirSync(join(folder, 'events', 'edge-cases'));
  writeFileSync(join(folder, place), picnic);
  return folder;
}

const picnic = `---
when: today +3 days 12:00–16:00
venues: [square]
categories: [family]
cost: 10–25 zł
en:
  title: Picnic on the Square
pl:
  title: Piknik na Rynku
---

<!-- pl -->

Każdy przynosi koc.

<!-- en -->

Bring a blanket. See <a href="{{event:malicka-trio}}">the concert</a>.
`;

test('a picture that was drawn before is served in place of the drawing', async () => {
  const folder = smallTown(picnic);
  cpSync(join(import.meta.dirname, 'pictures/sails.svg'), join(folder, 'pictures/sails.svg'));
  const tables = readFileSync(join(folder, 'files.yaml'), 'utf8');
  const [sails = ''] = /^sails:\n(?: .*\n)+/m.exec(tables) ?? [];
  writeFileSync(join(folder, 'files.yaml'), sails);
  const bytes = async () => readContent(folder).files[0]?.bytes();
  const drawn = await bytes();
  await writeDrawings(folder);
  rmSync(join(folder, 'pictures'), { recursive: true });
  expect(await bytes()).toEqual(drawn);
});

test('an event is added by one file, and gets the ids after the highest', () => {
  const before = createTown(now);
  const folder = townFolder(['events', 'posts', 'pages']);
  writeFileSync(join(folder, 'events', 'picnic.md'), picnic);
  const { events } = createTown(now, readContent(folder));
  expect(events.slice(0, -2)).toEqual(before.events);
  const last = before.events.at(-1)?.id ?? 0;
  const square = before.venues.filter(({ slug }) => slug === 'market-square' || slug === 'rynek');
  const family = before.terms.filter(({ name }) =>
    /^(?:Children & families|Dla dzieci i rodzin)$/.test(name),
  );
  const shared = {
    kind: 'event',
    group: last + 1,
    status: 'publish',
    excerpt: '',
    password: '',
    created: '2026-09-29 08:33:00',
    modified: '2026-09-30 10:50:00',
    start_date: '2026-11-24 12:00:00',
    end_date: '2026-11-24 16:00:00',
    all_day: false,
    timezone: 'Europe/Warsaw',
    cost: '10zł – 25zł',
    cost_values: ['10', '25'],
    website: '',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    event_status: '',
    image: 0,
    organizer: [],
    tags: [],
    overrides: { translations: { en: last + 1, pl: last + 2 } },
  };
  expect(events.slice(-2)).toEqual([
    {
      ...shared,
      id: last + 1,
      language: 'en',
      slug: 'picnic-on-the-square',
      title: 'Picnic on the Square',
      description: '<p>Bring a blanket. See <a href="{{path:2001}}">the concert</a>.</p>',
      venue: [square[0]?.id],
      categories: [family[0]?.id],
    },
    {
      ...shared,
      id: last + 2,
      language: 'pl',
      slug: 'piknik-na-rynku',
      title: 'Piknik na Rynku',
      description: '<p>Każdy przynosi koc.</p>',
      venue: [square[1]?.id],
      categories: [family[1]?.id],
    },
  ]);
});

describe('a file that cannot be used is named with the place in it', () => {
  test.each([
    [
      'no front matter',
      picnic.replace('---\n', ''),
      'Begin with fields between two lines of "---".',
    ],
    ['a misspelt field', picnic.replace('venues', 'venue'), 'Unrecognized key: "venue"'],
    [
      'a time nobody understands',
      picnic.replace('today +3', 'in 3'),
      '"in 3 days 12:00–16:00" is no time of the town',
    ],
    [
      'a cost nobody understands',
      picnic.replace('10–25 zł', 'cheap'),
      '"cheap" is no cost: write "free", "pay what you can"',
    ],
    ['no title', picnic.replace('title: Picnic on the Square', 'slug: picnic'), '→ at en.title'],
    [
      'a body of a language without a title',
      picnic.replace('en:\n  title: Picnic on the Square\n', ''),
      '→ at en.title',
    ],
    [
      'a body of no language',
      picnic.replace('<!-- pl -->', ''),
      'Put "<!-- en -->" or "<!-- pl -->" above "Każdy',
    ],
    ['no YAML', picnic.replace('[square]', '[square'), 'Flow sequence'],
  ])('%s', (_, text, message) => {
    const folder = smallTown(text);
    const fault = faultOf(() => readContent(folder));
    expect(fault.split('\n')[0]).toBe(`${join(folder, 'events', 'picnic.md')} cannot be used.`);
    expect(fault).toContain(message);
  });

  test('a field that a table does not have', () => {
    const folder = smallTown(picnic);
    appendFileSync(
      join(folder, 'venues.yaml'),
      '\nshed:\n  en: {name: Shed}\n  pl: {name: Szopa}\n  phones: "1"\n',
    );
    expect(() => readContent(folder)).toThrow(
      /venues\.yaml cannot be used\.\n.*"phones"\n.*at shed/,
    );
  });
});

test.each([
  [
    'a venue that nobody knows',
    ['[square]', '[circle]'],
    'No entry of the town is called "venue:circle"',
  ],
  [
    'a link that leads nowhere',
    ['{{event:malicka-trio}}', '{{event:malicka}}'],
    'No entry of the town is called "event:malicka"',
  ],
  [
    'an id that another has',
    ['when:', 'id: 2002\nwhen:'],
    'The id 2002 of "event:picnic" is not free after "event:malicka-trio"',
  ],
] as const)('%s is refused when the town is made', (_, [from, to], message) => {
  const content = readContent(smallTown(picnic.replace(from, to)));
  expect(() => createTown(now, content)).toThrow(message);
});

test('a file that an editor on Windows saved is read like any other', () => {
  const plain = readContent(smallTown(picnic));
  const windows = readContent(smallTown(`\u{feff}${picnic.replaceAll('\n', '\r\n')}`));
  expect(eventTexts(windows)).toEqual(eventTexts(plain));
});

test('two files of one name in two folders are refused', () => {
  const content = readContent(smallTown(picnic, 'events/edge-cases/malicka-trio.md'));
  expect(() => createTown(now, content)).toThrow(
    'Two entries of the town are called "event:malicka-trio"',
  );
});

test('every picture and every file is in the media library', () => {
  const sources = new Set(Object.values(townContent().files).map(({ from }) => from));
  const there = ['files', 'pictures'].flatMap((name) =>
    readdirSync(join(import.meta.dirname, name)).map((file) => `${name}/${file}`),
  );
  expect(there.filter((file) => !sources.has(file))).toEqual([]);
});

/** What is read of the events, without the functions that place them. */
function eventTexts({ events }: TownContent) {
  return events.map(({ when: _, ...event }) => event);
}

function faultOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
  return '';
}
