import { describe, expect, test } from 'vitest';
import { type EverydayWords, understand } from './everyday.ts';
import { dayOfDate } from './query.ts';
import { stemsIn } from './words.ts';

const months = (names: string) => ['', ...names.split(' ')];

const english: EverydayWords = {
  phrases: [
    ['today', 'when', 'today', 'Today'],
    ['tonight|this evening', 'when', 'tonight', 'Tonight'],
    ['morning|in the morning', 'part', 'morning', 'Morning'],
    ['evening', 'part', 'evening', 'Evening'],
    ['day after tomorrow', 'when', 'after-tomorrow', ''],
    ['tomorrow', 'when', 'tomorrow', 'Tomorrow'],
    ['weekend|this weekend', 'when', 'weekend', 'This weekend'],
    ['next weekend', 'when', 'next-weekend', 'Next weekend'],
    ['this week', 'when', 'week', 'This week'],
    ['next week', 'when', 'next-week', 'Next week'],
    ['next', 'next', '', ''],
    ['free|free admission', 'fact', 'free', 'Free admission'],
    ['kids|children', 'fact', 'children', 'For children'],
    ['movie', 'category', 'film', 'Film'],
    ['gig', 'category', 'music', 'Music'],
    ["in|on|for|the|what's on", '', '', ''],
  ],
  names: {
    weekdays: months('Monday Tuesday Wednesday Thursday Friday Saturday Sunday'),
    months: months(
      'January February March April May June July August September October November December',
    ),
  },
};

const polish: EverydayWords = {
  phrases: [
    ['dziś|dzisiaj', 'when', 'today', 'Dzisiaj'],
    ['dziś wieczorem', 'when', 'tonight', 'Dziś wieczorem'],
    ['weekend', 'when', 'weekend', 'W ten weekend'],
    ['"rano"|"z rana"', 'part', 'morning', 'Rano'],
    ['"po południu"', 'part', 'afternoon', 'Po południu'],
    ['"wieczorem"', 'part', 'evening', 'Wieczorem'],
    ['następny weekend', 'when', 'next-weekend', 'W następny weekend'],
    ['następny tydzień', 'when', 'next-week', 'W następnym tygodniu'],
    ['następny', 'next', '', ''],
    ['za darmo|darmowy|bezpłatny|wstęp wolny', 'fact', 'free', 'Wstęp wolny'],
    ['dziecko', 'fact', 'children', 'Dla dzieci'],
    ['wózek', 'fact', 'step-free', 'Wejście bez schodów'],
    ['w|dla|na', '', '', ''],
  ],
  names: {
    weekdays: months('Poniedziałek Wtorek Środa Czwartek Piątek Sobota Niedziela'),
    months: months(
      'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia',
    ),
  },
};

/** The words that are left, and what the others choose, on a Friday. */
async function read(question: string, language: 'en' | 'pl'): Promise<string> {
  const { text, filters } = await understand(
    new URLSearchParams(question.startsWith('q=') ? question : { q: question }),
    language === 'en' ? english : polish,
    { today: dayOfDate('2026-11-20') ?? 0, stemsOf: stemsIn(language) },
  );
  return [text, ...filters.flatMap(({ values }) => values.map((pair) => pair.join('=')))].join(
    ' | ',
  );
}

const onDay = (day: string, last = day) => `from=${day} | to=${last}`;

describe('English words choose', () => {
  test.each([
    ['jazz', 'jazz'],
    ['jazz today', 'jazz | when=today'],
    ['saturday morning kids', ` | ${onDay('2026-11-21')} | part=morning | fact=children`],
    ['friday evening jazz', `jazz | ${onDay('2026-11-20')} | part=evening`],
    ['tomorrow in the morning', ' | when=tomorrow | part=morning'],
    ['this evening in the morning', 'in the morning | when=today | part=evening'],
    ['tonight', ' | when=today | part=evening'],
    ['this weekend', ' | when=weekend'],
    ['next weekend jazz', 'jazz | when=next-weekend'],
    ['Free kids', ' | fact=free | fact=children'],
    ['free admission', ' | fact=free'],
    ['free, for free', ' | fact=free'],
    ['freedom', 'freedom'],
    ['yoga tuesday', `yoga | ${onDay('2026-11-24')}`],
    ['on Friday', ` | ${onDay('2026-11-20')}`],
    ['next friday', ` | ${onDay('2026-11-27')}`],
    ['this week', ` | ${onDay('2026-11-20', '2026-11-22')}`],
    ['next week', ` | ${onDay('2026-11-23', '2026-11-29')}`],
    ['day after tomorrow', ` | ${onDay('2026-11-22')}`],
    ['28 november', ` | ${onDay('2026-11-28')}`],
    ['november 28', ` | ${onDay('2026-11-28')}`],
    ['28th nov 2027', ` | ${onDay('2027-11-28')}`],
    ['28.11', ` | ${onDay('2026-11-28')}`],
    ['28/11/2026', ` | ${onDay('2026-11-28')}`],
    ['28.11.2026', ` | ${onDay('2026-11-28')}`],
    ['1 november', ` | ${onDay('2027-11-01')}`],
    ['31 november', `31 | ${onDay('2026-11-01', '2026-11-30')}`],
    ['december', ` | ${onDay('2026-12-01', '2026-12-31')}`],
    ['november', ` | ${onDay('2026-11-01', '2026-11-30')}`],
    ['february', ` | ${onDay('2027-02-01', '2027-02-28')}`],
    ['may', 'may'],
    ['in may', ` | ${onDay('2027-05-01', '2027-05-31')}`],
    ['may 2028', ` | ${onDay('2028-05-01', '2028-05-31')}`],
    ['room 12', 'room 12'],
    ['12 angry men', '12 angry men'],
    ["what's on", "what's on"],
    ["what's on tomorrow", ' | when=tomorrow'],
    ['the concert', 'concert'],
    ['today tomorrow', 'tomorrow | when=today'],
    ['movie gig', 'gig | category=film'],
    ['“free” jazz', 'free jazz'],
    ['"this weekend" free', 'this weekend | fact=free'],
    ['q=today&when=tomorrow', 'today'],
    ['q=free&fact=free', ''],
    ['q=gig&category=film', 'gig'],
  ])('%s: %s', async (question, expected) => {
    expect(await read(question, 'en')).toBe(expected);
  });
});

describe('Polish words choose in every form', () => {
  test.each([
    ['koncert w sobotę', `koncert | ${onDay('2026-11-21')}`],
    ['w przyszłą sobotę', 'przyszłą | from=2026-11-21 | to=2026-11-21'],
    ['w następną sobotę', ` | ${onDay('2026-11-28')}`],
    ['w następnym tygodniu', ` | ${onDay('2026-11-23', '2026-11-29')}`],
    ['środę', ` | ${onDay('2026-11-25')}`],
    ['w sobotę rano', ` | ${onDay('2026-11-21')} | part=morning`],
    ['w niedzielę po południu', ` | ${onDay('2026-11-22')} | part=afternoon`],
    ['jutro wieczorem', 'jutro | part=evening'],
    ['wieczór poezji', 'wieczór poezji'],
    ['we wtorek', `we | ${onDay('2026-11-24')}`],
    ['czwartku', ` | ${onDay('2026-11-26')}`],
    ['niedzielny', 'niedzielny'],
    ['za darmo', ' | fact=free'],
    ['bezpłatne warsztaty', 'warsztaty | fact=free'],
    ['darmowych', ' | fact=free'],
    ['dla dzieci', ' | fact=children'],
    ['z dzieckiem', 'z | fact=children'],
    ['z wózkiem', 'z | fact=step-free'],
    ['dziś wieczorem', ' | when=today | part=evening'],
    ['w weekend', ' | when=weekend'],
    ['28 listopada', ` | ${onDay('2026-11-28')}`],
    ['28 listopad', ` | ${onDay('2026-11-28')}`],
    ['28 lis', ` | ${onDay('2026-11-28')}`],
    ['28.11', ` | ${onDay('2026-11-28')}`],
    ['w grudniu', ` | ${onDay('2026-12-01', '2026-12-31')}`],
    ['grudzień', ` | ${onDay('2026-12-01', '2026-12-31')}`],
    ['2 marca', ` | ${onDay('2027-03-02')}`],
    ['29 lutego 2027', `29 | ${onDay('2027-02-01', '2027-02-28')}`],
    ['maja', 'maja'],
    ['w styczniu', ` | ${onDay('2027-01-01', '2027-01-31')}`],
  ])('%s: %s', async (question, expected) => {
    expect(await read(question, 'pl')).toBe(expected);
  });
});

test('it is known where in the text something is said', async () => {
  const { filters } = await understand(
    new URLSearchParams({ q: 'Jazz, this weekend: FREE!' }),
    english,
    {
      today: dayOfDate('2026-11-20') ?? 0,
      stemsOf: stemsIn('en'),
    },
  );
  expect(
    filters.map(({ start, end, label }) => ['Jazz, this weekend: FREE!'.slice(start, end), label]),
  ).toEqual([
    ['this weekend', 'This weekend'],
    ['FREE', 'Free admission'],
  ]);
});
