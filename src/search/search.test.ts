import { describe, expect, test } from 'vitest';
import { dayOfDate } from './days.ts';
import { readQuery } from './query.ts';
import { search } from './search.ts';
import { endFile, facetTerm, freeTerm, type SearchIndex, termFile } from './search-index.ts';
import { type SearchDocument, type SearchFiles, writeIndex } from './write-index.ts';

type Sample = Partial<Pick<SearchDocument, 'names' | 'text' | 'facets'>> & { title: string; days?: string };

const today = '2026-11-20';

const events: readonly Sample[] = [
  { title: 'Koncert dawny', days: '2026-01-10', text: 'chór' },
  { title: 'Wystawa map', days: '2026-10-01 2027-01-31', facets: [freeTerm] },
  { title: 'Dziś w kinie', days: '2026-11-20', names: ['Łódź'] },
  { title: 'Dni otwarte', days: '2026-11-20 2026-11-21', text: 'Która sztuka? Muzyka i koncerty.' },
  { title: 'Koncert chóru', days: '2026-11-22', facets: [facetTerm('category', 'muzyka'), freeTerm] },
  {
    title: 'Koncerty organowe',
    days: '2026-12-24',
    names: ['Chór'],
    facets: [facetTerm('category', 'muzyka')],
  },
];

const others: readonly Sample[] = [
  { title: 'Chór miejski', facets: [] },
  { title: 'Nowe kino', facets: [facetTerm('tag', 'film')] },
  { title: 'O chórze', text: '__proto__ constructor' },
];

const files = writeIndex({
  language: 'pl',
  documents: [...events, ...others].map(documentOf),
  days: events.map(({ days = '' }) => {
    const [first = '', last = first] = days.split(' ');
    return { first: day(first), last: day(last), end: 1440 };
  }),
  counts: [events.length, 1, 1, 1],
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
    ['q=chor', ['Koncert chóru', 'Chór miejski', 'O chórze', 'Koncerty organowe']],
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

describe('what is over by the hour', () => {
  const times: readonly (readonly [title: string, days: string, end: number])[] = [
    ['Fair', '2026-11-21 2026-11-22', 1080],
    ['Exhibition', '2026-11-01 2026-12-31', 1020],
    ['Matinee', '2026-11-22', 720],
    ['Concert', '2026-11-22', 1263],
    ['Whole day', '2026-11-22', 1440],
    ['Next week', '2026-11-28', 900],
  ];
  const dated = times.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
  const sunday = writeIndex({
    language: 'en',
    documents: dated.map(([title]) => documentOf({ title, text: 'town' })),
    days: dated.map(([, days, end]) => {
      const [first = '', last = first] = days.split(' ');
      return { first: day(first), last: day(last), end };
    }),
    counts: [dated.length, 0, 0, 0],
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
    ['from=2026-11-21&to=2026-11-21', 22, 15, ['Exhibition', 'Fair']],
  ])('is not among the answers to %s on a Sunday at %i:%i', async (question, hour, minutes, titles) => {
    const now = { day: day('2026-11-22'), minute: hour * 60 + minutes };
    expect(await ask(question, sunday, 'en', now)).toEqual(titles);
  });
});

test('a word that is in most texts is left to titles and names, and narrows nothing down beside others', async () => {
  const text = 'concert tonight';
  const many = Array.from({ length: 1_200 }, (_, number) => ({ title: `Number${number}`, text }));
  const documents = [...many, { title: 'A concert', text: 'organ' }].map(documentOf);
  const common = writeIndex({ language: 'en', documents, days: [], counts: [0, 0, documents.length, 0] });
  expect(await ask('q=concert', common, 'en')).toEqual(['A concert']);
  expect(await ask('q=tonight', common, 'en')).toEqual([]);
  expect(await ask('q=concert number77', common, 'en')).toHaveLength(11);
});

test('the folder of an index has another name when anything in it is different', () => {
  const write = (title: string) =>
    writeIndex({ language: 'en', documents: [documentOf({ title })], days: [], counts: [0, 1, 0, 0] });
  const versions = ['One', 'One', 'Two'].map((title) => indexOf(write(title)).version);
  expect(versions[0]).toBe(versions[1]);
  expect(versions[0]).not.toBe(versions[2]);
});

test('an empty site has an index too', async () => {
  const empty = writeIndex({ language: 'en', documents: [], days: [], counts: [0, 0, 0, 0] });
  expect(await ask('q=anything', empty, 'en')).toEqual([]);
  expect(await ask('when=today', empty, 'en')).toEqual([]);
});

function documentOf({ title, names = [], text = '', facets = [] }: Sample): SearchDocument {
  return { item: [title, '', '', '', ''], names, text, facets };
}

function day(date: string): number {
  return dayOfDate(date) ?? Number.NaN;
}

async function ask(
  question: string,
  from: SearchFiles = files,
  language: 'en' | 'pl' = 'pl',
  now = { day: day(today), minute: 600 },
) {
  const index = indexOf(from);
  const found = await search(readQuery(new URLSearchParams(question)), {
    index,
    language,
    now,
    load: async (file) => JSON.parse(from.get(termFile(index.version, file)) ?? ''),
    loadEnds: async (file) => JSON.parse(from.get(endFile(index.version, file)) ?? ''),
  });
  const titles = [...from]
    .filter(([name]) => name.includes('/items-'))
    .flatMap(([, text]): string[][] => JSON.parse(text))
    .map(([title]) => title);
  return found.map((document) => titles[document]);
}

function indexOf(from: SearchFiles): SearchIndex {
  return JSON.parse(from.get('index.json') ?? '');
}
