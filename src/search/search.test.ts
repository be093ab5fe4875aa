import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeSearch } from '../../tests/support/write-search.ts';
import { indexSource, itemsOf } from '../../tests/support/written-index.ts';
import {
  blockOfDay,
  decodeAscending,
  decodeNumbers,
  encodeAscending,
  encodeNumbers,
  facetTerm,
  factTerm,
} from './format.ts';
import { KeptIndex } from './kept-index.ts';
import { type DayChoice, dayOfDate, daysOfChoice, momentInZone, readQuery } from './query.ts';
import { search } from './search.ts';
import { decodeSpots, encodeSpots } from './spots.ts';
import type { SearchDocument, SearchFiles } from './write-index.ts';

test.each([
  ['1970-01-01', 0],
  ['2026-11-20', 20_777],
  ['1969-12-31', -1],
  ['2026-11', undefined],
  ['', undefined],
])('the day of %j is %j', (date, day) => {
  expect(dayOfDate(date)).toBe(day);
});

test.each([
  ['2026-11-20T22:59:59Z', 'Europe/Warsaw', '2026-11-20', 1439],
  ['2026-11-20T23:00:00Z', 'Europe/Warsaw', '2026-11-21', 0],
  ['2026-06-20T22:00:00Z', 'Europe/Warsaw', '2026-06-21', 0],
  ['2026-11-20T00:30:00Z', 'America/New_York', '2026-11-19', 1170],
  ['2026-11-20T18:30:00Z', '+05:30', '2026-11-21', 0],
])('at %s in %s it is %s, minute %i', (instant, zone, date, minute) => {
  expect(momentInZone(Date.parse(instant), zone)).toEqual({ day: dayOfDate(date), minute });
});

test.each<[DayChoice, string, string, string]>([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['weekend', '2026-11-16', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-20', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-21', '2026-11-21', '2026-11-22'],
  ['weekend', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['next-weekend', '2026-11-20', '2026-11-28', '2026-11-29'],
  ['next-weekend', '2026-11-22', '2026-11-28', '2026-11-29'],
  ['next-weekend', '2026-11-23', '2026-12-05', '2026-12-06'],
])('"%s" on %s is %s to %s', (choice, today, first, last) => {
  expect(daysOfChoice(choice, dayOfDate(today) ?? 0)).toEqual([dayOfDate(first), dayOfDate(last)]);
});

test.each([
  [[], ''],
  [[0, 1, 31], 'ABf'],
  [[32, 33, 1023, 1024], 'gBhB_fggB'],
])('%j is written %s', (numbers, text) => {
  expect(encodeNumbers(numbers)).toBe(text);
});

test('the places of events in files are read as they were written', () => {
  const places = fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 90 })),
    { selector: String },
  );
  fc.assert(
    fc.property(places, (some) => {
      const spots = some.toSorted(([, one], [, other]) => one - other);
      const files = [...new Set(spots.map(([file]) => file))];
      expect(decodeSpots(encodeSpots(spots, files), files)).toEqual(spots);
    }),
  );
});

test('every list of numbers is read as it was written', () => {
  const lists = fc.array(fc.integer({ min: 0, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(lists, (numbers) => {
      const ascending = numbers.toSorted((a, b) => a - b);
      expect(decodeNumbers(encodeNumbers(numbers))).toEqual(numbers);
      expect(decodeAscending(encodeAscending(ascending))).toEqual(ascending);
    }),
  );
});

type Sample = Partial<Pick<SearchDocument, 'names' | 'text' | 'facets'>> & {
  title: string;
  days?: string;
};

const today = '2026-11-20';

const events: readonly Sample[] = [
  { title: 'Koncert dawny', days: '2026-01-10', text: 'chór' },
  {
    title: 'Wystawa map',
    days: '2026-10-01 2027-01-31',
    facets: [factTerm('free'), factTerm('children')],
  },
  { title: 'Dziś w kinie', days: '2026-11-20', names: ['Łódź'] },
  { title: 'Dni otwarte', days: '2026-11-20 2026-11-21', text: 'Która sztuka? Muzyka i koncerty.' },
  {
    title: 'Koncert chóru',
    days: '2026-11-22',
    facets: [facetTerm('category', 'muzyka'), factTerm('free')],
  },
  {
    title: 'Koncerty organowe',
    days: '2026-12-24',
    names: ['Chór'],
    facets: [facetTerm('category', 'muzyka')],
  },
];

const others: readonly Sample[] = [
  { title: 'Nowe kino', facets: [facetTerm('tag', 'film')] },
  { title: 'O chórze', text: '__proto__ constructor' },
  { title: 'Chór miejski', facets: [] },
  { title: 'Chóry', facets: [] },
  { title: 'Film i taniec' },
];

const files = writeSearch({
  language: 'pl',
  documents: [...events, ...others].map(documentOf),
  days: events.map(({ days = '' }) => {
    const [first = '', last = first] = days.split(' ');
    return { first: day(first), last: day(last), end: 1440 };
  }),
  counts: [events.length, 1, 1, 1, 0, 1, 1],
  block: blockOfDay(day(today)),
});

describe('search answers with titles in the order they are shown', () => {
  test.each([
    ['', []],
    ['past=1', []],
    ['q=lodz', ['Dziś w kinie']],
    ['q=ŁÓDŹ', ['Dziś w kinie']],
    ['q=ktora', ['Dni otwarte']],
    ['q=koncertach', ['Koncert chóru', 'Koncerty organowe', 'Dni otwarte']],
    ['q=koncert&past=1', ['Koncert chóru', 'Koncerty organowe', 'Dni otwarte', 'Koncert dawny']],
    ['q=chor', ['Chóry', 'Chór miejski', 'Koncert chóru', 'O chórze', 'Koncerty organowe']],
    ['q=chor&kind=event', ['Koncert chóru', 'Koncerty organowe']],
    ['q=koncert chór', ['Koncert chóru', 'Koncerty organowe']],
    ['q=chór kon', ['Koncert chóru', 'Koncerty organowe']],
    ['q=kon chór', []],
    ['q=organowyx', ['Koncerty organowe']],
    ['q=constructor', ['O chórze']],
    ['q=toString', []],
    ['q=!?', []],
    ['when=today', ['Dziś w kinie', 'Dni otwarte', 'Wystawa map']],
    ['when=tomorrow', ['Wystawa map', 'Dni otwarte']],
    ['when=weekend', ['Koncert chóru', 'Wystawa map', 'Dni otwarte']],
    ['from=2026-12-01', ['Wystawa map', 'Koncerty organowe']],
    ['from=2026-01-01&to=2026-01-31', ['Koncert dawny']],
    ['to=2026-11-20', ['Dziś w kinie', 'Dni otwarte', 'Wystawa map']],
    ['from=nonsense&q=kinie', ['Dziś w kinie']],
    ['free=1', ['Wystawa map', 'Koncert chóru']],
    ['fact=free', ['Wystawa map', 'Koncert chóru']],
    ['fact=free&fact=children', ['Wystawa map']],
    ['fact=children&when=next-weekend', ['Wystawa map']],
    ['fact=unknown', []],
    ['fact=', []],
    ['category=muzyka&q=organowych', ['Koncerty organowe']],
    ['category=muzyka&free=1', ['Koncert chóru']],
    ['category=unknown', []],
    ['tag=film', ['Nowe kino']],
    ['kind=venue', ['Chór miejski']],
    ['kind=page&q=chor', ['O chórze']],
    ['kind=page&when=today', []],
  ])('%s', async (question, titles) => {
    expect(await ask(question)).toEqual(titles);
  });
});

describe('a word that few documents have is looked for with one letter changed', () => {
  const titles = [
    'Jazz at the mill',
    'Concert for organ',
    'Dancing class',
    'Market day',
    'Mark and Anna',
  ];
  const town = writeSearch({
    language: 'en',
    documents: [...titles, 'Jazz'].map((title) => documentOf({ title })),
    days: titles.map((_, place) => ({
      first: day(today) + place,
      last: day(today) + place,
      end: 1440,
    })),
    counts: [titles.length, 0, 0, 0, 0, 1],
    block: blockOfDay(day(today)),
  });

  test.each([
    ['jasz', ['Jazz'], ['Jazz at the mill']],
    ['concret', [], ['Concert for organ']],
    ['onccert', [], []],
    ['concetr', [], ['Concert for organ']],
    ['cconcert', [], ['Concert for organ']],
    ['dancin clas', [], ['Dancing class']],
    ['dansing class', [], ['Dancing class']],
    ['jasz mill', [], ['Jazz at the mill']],
    ['marked', ['Mark and Anna'], ['Market day']],
    ['market', ['Market day'], ['Mark and Anna']],
    ['xyzzy', [], []],
  ])('%s', async (words, titles, similar) => {
    expect(await answer(`q=${words}`, [town, 'en'])).toMatchObject({ titles, similar });
  });

  test('words that mean nearly the same are found with it, in any form', async () => {
    const alike = ['party|dances', 'bazaar|market|fair'];
    const [similar, asIs] = await Promise.all(
      ['party', 'jazz'].map((words) =>
        search(readQuery(new URLSearchParams({ q: words })), {
          ...surroundingsOf(town, 'en', noon),
          alike,
        }),
      ),
    );
    expect(similar).toMatchObject({ found: [], similar: [2], isSimilar: true });
    expect(asIs).toMatchObject({ found: [0], groups: [5], isSimilar: false });
  });

  test.each([
    ['jasz', true],
    ['jazz', false],
    ['marked', false],
    ['xyzzy', false],
  ])('whether nothing has "%s" itself is known: %s', async (words, isSimilar) => {
    expect(await answer(`q=${words}`, [town, 'en'])).toMatchObject({ isSimilar });
  });

  test.each(['jaz', 'jax', 'dat'])(
    'but "%s", which is too short, looks like nothing',
    async (words) => {
      const { titles, similar } = await answer(`q=${words} `, [town, 'en']);
      expect(similar).toEqual([]);
      expect(titles).toEqual(words === 'jaz' ? ['Jazz', 'Jazz at the mill'] : []);
    },
  );

  test('and no word that is too short looks like another', async () => {
    const aid = writeSearch({
      language: 'en',
      documents: [documentOf({ title: 'First aid' })],
      days: [{ first: day(today), last: day(today), end: 1440 }],
      counts: [1],
      block: blockOfDay(day(today)),
    });
    expect(await answer('q=kids', [aid, 'en'])).toMatchObject({ titles: [], similar: [] });
  });
});

describe('what only a text says is no answer to other words', () => {
  const documents = [
    { title: 'Gentle stretching', names: ['Yoga'] },
    { title: 'Photographs of a river', text: 'One can hear it breathe: a breath of morning' },
    { title: 'A breath of air' },
    { title: 'Skating disco', text: 'A unit of music' },
    { title: 'Komeda and around', text: 'A saxophone' },
    { title: 'Saxophone at night' },
  ].map((sample) => documentOf({ names: [], text: '', ...sample }));
  const town = writeSearch({
    language: 'en',
    documents,
    days: documents.map(() => ({ first: day(today), last: day(today), end: 1440 })),
    counts: [documents.length],
    block: blockOfDay(day(today)),
  });
  const said = async (words: string) => {
    const surroundings = {
      ...surroundingsOf(town, 'en', noon),
      alike: ['yoga|breath', 'flute|unit'],
    };
    const { found, similar } = await search(
      readQuery(new URLSearchParams({ q: words })),
      surroundings,
    );
    const titleOf = (document: number) => documents[document]?.item[0];
    return [found.map(titleOf), similar.map(titleOf)];
  };

  test.each([
    ['yoga', ['Gentle stretching'], ['A breath of air']],
    ['breath', ['A breath of air', 'Photographs of a river'], ['Gentle stretching']],
    ['flute', [], []],
    // A slip of a letter may be in a text.
    ['saxophene', [], ['Saxophone at night', 'Komeda and around']],
    ['musik', [], ['Skating disco']],
    ['unot', [], ['Skating disco']],
  ])('of %j', async (words, found, similar) => {
    expect(await said(words)).toEqual([found, similar]);
  });
});

describe('accents that are typed', () => {
  const titles = ['Tańce na lodzie', 'Łodzie na Mżawie', 'Łódź w listopadzie'];
  const town = writeSearch({
    language: 'pl',
    documents: titles.map((title) => documentOf({ title })),
    days: titles.map((_, place) => ({
      first: day(today) + place,
      last: day(today) + place,
      end: 1440,
    })),
    counts: [titles.length],
    block: blockOfDay(day(today)),
  });

  test.each([
    ['łódź', ['Łodzie na Mżawie', 'Łódź w listopadzie', 'Tańce na lodzie']],
    ['ŁODZIE', ['Łodzie na Mżawie', 'Łódź w listopadzie', 'Tańce na lodzie']],
    ['lodz', ['Tańce na lodzie', 'Łodzie na Mżawie', 'Łódź w listopadzie']],
  ])('"%s" finds what is written so before what is not', async (words, found) => {
    expect(await ask(`q=${words}`, town)).toEqual(found);
  });
});

describe('the nearest are first where distances are given', () => {
  // The events in their order, and the venue behind them.
  const distances = [1, 9, 8, 7, undefined, 2, 3];

  test.each([
    ['q=koncert', ['Koncerty organowe', 'Dni otwarte', 'Koncert chóru']],
    ['q=koncert&past=1', ['Koncerty organowe', 'Dni otwarte', 'Koncert chóru', 'Koncert dawny']],
    ['when=today', ['Dni otwarte', 'Dziś w kinie', 'Wystawa map']],
    ['q=chor&kind=venue', ['Chór miejski']],
  ])('%s', async (question, titles) => {
    const around = { ...surroundingsOf(files, 'pl', noon), distances };
    const { found } = await search(readQuery(new URLSearchParams(question)), around);
    expect(found.map((document) => [...events, ...others][document]?.title)).toEqual(titles);
  });
});

describe('what is over by the hour', () => {
  const times: readonly (readonly [title: string, days: string, end: number])[] = [
    ['Fair', '2026-11-21 2026-11-22', 1080],
    ['Club night', '2026-11-21', 1590],
    ['Exhibition', '2026-11-01 2026-12-31', 1020],
    ['Matinee', '2026-11-22', 720],
    ['Concert', '2026-11-22', 1263],
    ['Whole day', '2026-11-22', 1440],
    ['Next week', '2026-11-28', 900],
  ];
  const dated = times.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  const sunday = writeSearch({
    language: 'en',
    documents: dated.map(([title]) => documentOf({ title, text: 'town' })),
    days: dated.map(([, days, end]) => {
      const [first = '', last = first] = days.split(' ');
      return { first: day(first), last: day(last), end };
    }),
    counts: [dated.length],
    block: blockOfDay(day(today)),
  });

  test.each([
    ['when=weekend', 9, 0, ['Matinee', 'Concert', 'Whole day', 'Exhibition', 'Fair']],
    ['when=weekend', 12, 0, ['Concert', 'Whole day', 'Exhibition', 'Fair']],
    ['when=weekend', 21, 2, ['Concert', 'Whole day', 'Exhibition']],
    ['when=weekend', 22, 15, ['Whole day', 'Exhibition']],
    ['when=today', 22, 15, ['Whole day', 'Exhibition']],
    ['from=2026-11-22&to=2026-11-22', 22, 15, ['Whole day', 'Exhibition']],
    ['q=town', 22, 15, ['Whole day', 'Exhibition', 'Next week']],
    ['when=today&past=1', 22, 15, ['Whole day', 'Exhibition', 'Concert', 'Matinee', 'Fair']],
    ['from=2026-11-21&to=2026-11-21', 22, 15, ['Exhibition', 'Fair', 'Club night']],
  ])(
    'is not among the answers to %s on a Sunday at %i:%i',
    async (question, hour, minutes, titles) => {
      const now = { day: day('2026-11-22'), minute: hour * 60 + minutes };
      expect(await ask(question, sunday, 'en', now)).toEqual(titles);
    },
  );

  test('is not what goes on after midnight', async () => {
    const now = { day: day('2026-11-21'), minute: 23 * 60 + 59 };
    expect(await ask('when=today', sunday, 'en', now)).toEqual([
      'Club night',
      'Fair',
      'Exhibition',
    ]);
  });

  test.each([
    ['when=today', 2, 29, ['Matinee', 'Concert', 'Whole day', 'Exhibition', 'Club night', 'Fair']],
    ['when=today', 2, 30, ['Matinee', 'Concert', 'Whole day', 'Exhibition', 'Fair']],
    ['q=night', 2, 29, ['Club night']],
    ['q=night', 2, 30, []],
    ['when=tomorrow', 2, 29, ['Exhibition']],
    ['q=night&to=2026-11-21', 2, 29, ['Club night']],
  ])('is not a night that goes on: %s at %i:%i', async (question, hour, minutes, titles) => {
    const now = { day: day('2026-11-22'), minute: hour * 60 + minutes };
    expect(await ask(question, sunday, 'en', now)).toEqual(titles);
  });
});

test('a word that is in most texts is left to titles and names, and narrows nothing down beside others', async () => {
  const text = 'concert tonight';
  const many = Array.from({ length: 1_200 }, (_, number) => ({ title: `Number${number}`, text }));
  const documents = [...many, { title: 'A concert', text: 'organ' }].map(documentOf);
  const common = writeSearch({
    language: 'en',
    documents,
    days: [],
    counts: [0, documents.length],
    block: blockOfDay(day(today)),
  });
  expect(await ask('q=concert', common, 'en')).toEqual(['A concert']);
  expect(await ask('q=tonight', common, 'en')).toEqual([]);
  expect(await ask('q=concert number77', common, 'en')).toHaveLength(11);
});

describe('of an index with 3,000 documents', () => {
  const titles = Array.from({ length: 3_000 }, (_, number) => `Name${number % 700} of ${number}`);
  const write = (changed: readonly string[], kept?: KeptIndex) => {
    const documents = changed.map((title) => ({
      ...documentOf({ title, text: `Text${title.length} ${title}` }),
      item: [title, `${title}/`, '', ''] as const,
      topic: title.slice(0, 6),
    }));
    const days = changed.map((_, number) => ({ first: number, last: number, end: 1440 }));
    const block = blockOfDay(day(today));
    const counts = [documents.length];
    return writeSearch({ language: 'en', documents, days, counts, block }, kept);
  };
  const before = write(titles);
  const changedBy = (after: SearchFiles) =>
    [...after.keys()].filter((name) => after.get(name) !== before.get(name));

  test('another title gives the files of its words and its own another name, and every other file stays', () => {
    expect(changedBy(write(titles))).toEqual([]);
    const changed = changedBy(write(titles.with(1_500, 'Changed')));
    expect(before.size).toBeGreaterThan(80);
    expect(changed.length).toBeLessThan(16);
    expect(changed.filter((name) => name.startsWith('items-'))).toHaveLength(2);
    expect(changed.filter((name) => before.has(name))).toEqual(['index.json']);
  });

  test.each<[string, (titles: readonly string[]) => readonly string[]]>([
    ['nothing', (some) => some],
    ['a word that no title had', (some) => some.with(1_500, 'Name100 of nothing')],
    ['words that others have', (some) => some.with(7, 'Name7 of 8 of 9')],
    ['the only one of its topic', (some) => some.with(40, 'Quite another')],
    ['a title of another form', (some) => some.with(9, 'Name9 OF nine')],
    ['two that change places', (some) => some.with(3, some[4] ?? '').with(4, some[3] ?? '')],
    ['a document more', (some) => some.toSpliced(1_500, 0, 'Added')],
    ['a document less', (some) => some.toSpliced(1_500, 1)],
    ['too few for many files', (some) => some.slice(0, 900)],
  ])('with %s it is the same after another one as alone', (_, edited) => {
    const kept = new KeptIndex();
    for (const some of [titles, edited(titles), titles, edited(titles).with(2, 'Twice of 2')])
      expect(write(some, kept)).toEqual(write(some));
  });

  test('documents that are added or removed leave the items of nearly all others in the files they were in', () => {
    for (const other of [titles.toSpliced(1_500, 0, 'Added'), titles.toSpliced(1_500, 1)])
      expect(
        changedBy(write(other)).filter((name) => name.startsWith('items-')).length,
      ).toBeLessThan(10);
  });
});

test('an empty site has an index too', async () => {
  const empty = writeSearch({ language: 'en', documents: [], days: [], counts: [], block: 0 });
  expect(await ask('q=anything', empty, 'en')).toEqual([]);
  expect(await ask('when=today', empty, 'en')).toEqual([]);
});

function documentOf({ title, names = [], text = '', facets = [] }: Sample): SearchDocument {
  return { item: [title, '', '', ''], names, text, facets };
}

function day(date: string): number {
  return dayOfDate(date) ?? Number.NaN;
}

async function ask(...[question, ...where]: [question: string, ...Where]) {
  const { titles, similar } = await answer(question, where);
  return [...titles, ...similar];
}

async function answer(question: string, [from = files, language = 'pl', now = noon]: Where) {
  const { groups, found, similar, isSimilar } = await search(
    readQuery(new URLSearchParams(question)),
    surroundingsOf(from, language, now),
  );
  const titles = itemsOf((name) => from.get(name) ?? '').map(([title]) => title);
  return {
    titles: [...groups, ...found].map((document) => titles[document]),
    similar: similar.map((document) => titles[document]),
    isSimilar,
  };
}

const noon = { day: day(today), minute: 720 };

type Where = readonly [from?: SearchFiles, language?: 'en' | 'pl', now?: typeof noon];

function surroundingsOf(from: SearchFiles, language: 'en' | 'pl', now: typeof noon) {
  return indexSource((name) => from.get(name) ?? '', { language, now });
}
