import { describe, expect, test } from 'vitest';
import { timedWhen } from '../model/when.ts';
import { fold } from '../search/fold.ts';
import { stemsOf } from '../search/words.ts';
import {
  dictionaries,
  firstDayOfWeek,
  isRightToLeft,
  knownDictionary,
  localeOf,
} from './dictionaries.ts';
import {
  formatCost,
  formatDate,
  formatDateRange,
  formatDay,
  formatLanguages,
  formatList,
  formatMonth,
  formatWhenShort,
} from './format.ts';
import { formatRhythm, type Rhythm } from './rhythm.ts';
import { translator } from './translate.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Prague');

function concert(start: string, end: string) {
  return timedWhen(at(start), at(end));
}

test.each(Object.keys(dictionaries))(
  'a text of %s leaves its count out only where that can be one number',
  (language) => {
    const plurals = new Intl.PluralRules(language);
    const isOfSeveral = (form: string) =>
      Array.from({ length: 200 }, (_, count) => plurals.select(count)).filter((one) => one === form)
        .length > 1;
    const silent = Object.entries({ ...dictionaries[language]?.words }).flatMap(([key, text]) => {
      if (typeof text === 'string' || !text.other.includes('{count}')) return [];
      return Object.entries(text)
        .filter(([form, said]) => isOfSeveral(form) && !said.includes('{count}'))
        .map(([form]) => `${key} ${form}`);
    });
    expect(silent).toEqual([]);
  },
);

test.each([
  ['es', '16–22 de noviembre 2026'],
  ['he', '16–22 בנובמבר 2026'],
])('days of one month in %s have the mark of their number alone', (language, range) => {
  expect(formatDateRange(day('2026-11-16'), day('2026-11-22'), language)).toBe(range);
});

describe('dates, costs and lists are written as the language writes them', () => {
  test.each([
    [
      'uk',
      [
        'субота, 28 листопада 2026',
        '1 травня 2026',
        '16–22 листопада 2026',
        '30 листопада – 6 грудня 2026',
        'листопад 2026',
        'сб 28 листопада 2026, 18:00–20:00',
        '5–12 ₴',
        'музика, театр і кіно',
        'англійська і польська',
      ],
    ],
    [
      'de',
      [
        'Samstag, 28. November 2026',
        '1. Mai 2026',
        '16.–22. November 2026',
        '30. November – 6. Dezember 2026',
        'November 2026',
        'Sa 28. Nov. 2026, 18:00–20:00',
        '5–12 €',
        'музика, театр und кіно',
        'Englisch und Polnisch',
      ],
    ],
    [
      'cs',
      [
        'sobota 28. listopadu 2026',
        '1. května 2026',
        '16.–22. listopadu 2026',
        '30. listopadu – 6. prosince 2026',
        'listopad 2026',
        'so 28. listopadu 2026, 18:00–20:00',
        '5–12 Kč',
        'музика, театр a кіно',
        'angličtina a polština',
      ],
    ],
    [
      'en-US',
      [
        'Saturday, November 28, 2026',
        'May 1, 2026',
        'November 16 – November 22, 2026',
        'November 30 – December 6, 2026',
        'November 2026',
        'Sat Nov 28, 2026, 18:00–20:00',
        '€5 – €12',
        'музика, театр, and кіно',
        'English and Polish',
      ],
    ],
  ])('%s', (language, written) => {
    const cost = {
      amounts: [5, 12],
      currency: knownDictionary(language)?.currency ?? 'EUR',
      free: false,
      label: '',
    };
    const month = Temporal.PlainYearMonth.from('2026-11');
    const when = concert('2026-11-28T18:00', '2026-11-28T20:00');
    const all = [
      formatDay(day('2026-11-28'), language),
      formatDate(day('2026-05-01'), language),
      formatDateRange(day('2026-11-16'), day('2026-11-22'), language),
      formatDateRange(day('2026-11-30'), day('2026-12-06'), language),
      formatMonth(month, language),
      formatWhenShort(when, language, { siteTimeZone: 'Europe/Prague' }),
      formatCost(cost, language),
      formatList(['музика', 'театр', 'кіно'], language),
      formatLanguages(['en', 'pl'], language),
    ];
    expect(all.map((text) => text.replaceAll('\u00a0', ' '))).toEqual(written);
  });
});

describe('counts are in the forms of the language', () => {
  test.each([
    ['uk', '0 подій, 1 подія, 2 події, 5 подій, 11 подій, 21 подія, 22 події, 112 подій'],
    [
      'de',
      '0 Veranstaltungen, 1 Veranstaltung, 2 Veranstaltungen, 5 Veranstaltungen, 11 Veranstaltungen, 21 Veranstaltungen, 22 Veranstaltungen, 112 Veranstaltungen',
    ],
    ['cs', '0 akcí, 1 akce, 2 akce, 5 akcí, 11 akcí, 21 akcí, 22 akcí, 112 akcí'],
  ])('%s', (language, counted) => {
    const t = translator(language);
    const counts = [0, 1, 2, 5, 11, 21, 22, 112];
    expect(counts.map((count) => t('events.count', { count })).join(', ')).toBe(counted);
  });
});

describe('rhythms agree with their weekdays', () => {
  const rhythms: readonly Rhythm[] = [
    { kind: 'weekly', weekday: 1 },
    { kind: 'weekly', weekday: 3, usual: true },
    { kind: 'fortnightly', weekday: 5 },
    { kind: 'fortnightly', weekday: 1 },
    { kind: 'monthly', weekday: 3, place: 2 },
    { kind: 'monthly', weekday: 4, place: -1, usual: true },
  ];
  test.each([
    [
      'uk',
      [
        'Щопонеділка',
        'Зазвичай щосереди',
        'Кожної другої п’ятниці',
        'Кожного другого понеділка',
        'Другої середи місяця',
        'Зазвичай останнього четверга місяця',
      ],
    ],
    [
      'de',
      [
        'Jeden Montag',
        'Meist mittwochs',
        'Jeden zweiten Freitag',
        'Jeden zweiten Montag',
        'Jeden zweiten Mittwoch im Monat',
        'Meist jeden letzten Donnerstag im Monat',
      ],
    ],
    [
      'cs',
      [
        'Každé pondělí',
        'Obvykle ve středu',
        'Každý druhý pátek',
        'Každé druhé pondělí',
        'Druhou středu v měsíci',
        'Obvykle poslední čtvrtek v měsíci',
      ],
    ],
  ])('%s', (language, said) => {
    expect(rhythms.map((rhythm) => formatRhythm(rhythm, language))).toEqual(said);
  });

  test.each([
    ['en', 'Every Monday, 18:00'],
    ['ar', 'كل الاثنين، 18:00'],
  ])('and have their hours behind a comma of the language: %s', (language, said) => {
    expect(formatRhythm({ kind: 'weekly', weekday: 1 }, language, '18:00')).toBe(said);
  });
});

describe('forms of a word are found by each other', () => {
  test.each([
    ['uk', 'концерт концерти концертів концерту концертний'],
    ['uk', 'музика музиці музикою музичний'],
    ['uk', 'книга книзі книги книг'],
    ['uk', 'вечір вечора вечори'],
    ['uk', 'дитина діти дітей дитячий'],
    ['uk', 'театр театральний театру'],
    ['uk', 'виставка виставок виставці'],
    ['uk', 'танець танці танців'],
    ['uk', 'навчання навчань навчанню'],
    ['de', 'Konzert Konzerte Konzerten'],
    ['de', 'Kind Kinder Kindern'],
    ['de', 'Ausstellung Ausstellungen'],
    ['de', 'Künstler Künstlerin Künstlerinnen'],
    ['de', 'Markt Märkte'],
    ['cs', 'koncert koncerty koncertů koncertní'],
    ['cs', 'hudba hudbě hudební'],
    ['cs', 'divadlo divadle divadelní'],
    ['cs', 'kniha knize knih'],
    ['cs', 'tanec tance taneční'],
    ['cs', 'děti dětí dítě dětem dětský'],
    ['cs', 'knížka knížek'],
  ])('%s: %s', (language, forms) => {
    const [first = '', ...others] = forms.split(' ').map((word) => stemsOf(fold(word), language));
    expect(others.filter((stems) => !stems.some((stem) => first.includes(stem)))).toEqual([]);
  });
});

describe.each(Object.entries(dictionaries))('the addresses of %s', (_language, dictionary) => {
  const { address, choices } = dictionary;

  test('are small letters, digits and hyphens', () => {
    const words = [...Object.values(address), ...Object.values(choices)];
    expect(words.filter((word) => !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(word ?? ''))).toEqual([]);
  });

  test('differ from each other where they stand side by side', () => {
    const {
      category: _news,
      week: _calendar,
      choice: _events,
      combine: _subscribe,
      ...first
    } = address;
    const beside = [
      [...Object.values(first), 'feeds'],
      [address.past, address.choice, address.page],
      [address.past, address.category, address.page],
      Object.values(choices),
    ];
    for (const words of beside) expect(new Set(words).size).toBe(words.length);
  });
});

test('a language without a dictionary has that of a wider one, and figures from 0 to 9', () => {
  expect(knownDictionary('de-AT')).toBe(knownDictionary('de'));
  expect(knownDictionary('fr')).toBeUndefined();
  expect(['de', 'de-AT', 'fr', 'fa'].map(localeOf)).toEqual([
    'de-DE',
    'de-AT',
    'fr',
    'fa-u-nu-latn',
  ]);
  expect(['uk', 'ar', 'he', 'fa', 'sr-Latn'].filter(isRightToLeft)).toEqual(['ar', 'he', 'fa']);
});

test.each([
  ['pl', 1],
  ['en', 1],
  ['en-US', 7],
  ['uk', 1],
  ['de-AT', 1],
  ['cs', 1],
  ['pt-BR', 7],
  ['ar', 6],
  ['ar-SA', 7],
])('weeks begin in %s with day %i', (language, day) => {
  expect(firstDayOfWeek(language)).toBe(day);
});
