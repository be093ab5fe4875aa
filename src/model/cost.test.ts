import { expect, test } from 'vitest';
import { type Cost, costOf, pricesOf } from './cost.ts';

const none = {
  currency_symbol: '',
  currency_code: '',
  currency_position: '',
  values: [] as string[],
};

test.each<[string, string, Partial<typeof none> | undefined, Cost]>([
  ['nothing said', '', none, { label: '', free: false, amounts: [], currency: 'PLN' }],
  ['no details', '', undefined, { label: '', free: false, amounts: [], currency: 'PLN' }],
  [
    'free in words',
    'Free',
    { values: ['free'] },
    { label: 'Free', free: true, amounts: [], currency: 'PLN' },
  ],
  [
    'wolny wstęp',
    'Wstęp wolny',
    {},
    { label: 'Wstęp wolny', free: true, amounts: [], currency: 'PLN' },
  ],
  ['bezpłatne', 'Bezpłatne', {}, { label: 'Bezpłatne', free: true, amounts: [], currency: 'PLN' }],
  ['zero', '0', { values: ['0'] }, { label: '0', free: true, amounts: [], currency: 'PLN' }],
  [
    'a donation',
    'Co łaska',
    { values: ['co-laska'] },
    { label: 'Co łaska', free: false, amounts: [], currency: 'PLN' },
  ],
  [
    'an amount with entity',
    '45&nbsp;z&#322;',
    { values: ['45'] },
    { label: '45 zł', free: false, amounts: [45], currency: 'PLN' },
  ],
  [
    'cents',
    '$25,50',
    { values: ['25.50'] },
    { label: '$25,50', free: false, amounts: [25.5], currency: 'USD' },
  ],
  [
    'a range out of order',
    '€10 – €25',
    { values: ['25', '10.', '10'] },
    { label: '€10 – €25', free: false, amounts: [10, 25], currency: 'EUR' },
  ],
  [
    'free or paid',
    'Free – 20 zł',
    { values: ['0', '20'] },
    { label: 'Free – 20 zł', free: false, amounts: [0, 20], currency: 'PLN' },
  ],
  [
    'free for some',
    'Free – 20 zł',
    { values: ['free', '20'] },
    { label: 'Free – 20 zł', free: false, amounts: [20], currency: 'PLN' },
  ],
  [
    'a currency code',
    '12',
    { values: ['12'], currency_code: 'gbp' },
    { label: '12', free: false, amounts: [12], currency: 'GBP' },
  ],
  [
    'a currency symbol',
    '12',
    { values: ['12'], currency_symbol: '&pound;' },
    { label: '12', free: false, amounts: [12], currency: 'GBP' },
  ],
  [
    'amounts only in the label',
    '10 – 15,50 zł',
    {},
    { label: '10 – 15,50 zł', free: false, amounts: [10, 15.5], currency: 'PLN' },
  ],
  [
    'a date in the label',
    'Bezpłatne, zapisy do 20.11',
    {},
    { label: 'Bezpłatne, zapisy do 20.11', free: false, amounts: [], currency: 'PLN' },
  ],
  [
    'nonsense values',
    'ask',
    { values: ['-5', '1e9', 'Infinity'] },
    { label: 'ask', free: false, amounts: [], currency: 'PLN' },
  ],
])('reads %s', (_, cost, details, expected) => {
  expect(costOf({ cost, cost_details: details && { ...none, ...details } }, 'PLN')).toEqual(
    expected,
  );
});

// Each number is followed by a currency, as most labels have it; how many amounts they are is what is asked.
test.each<readonly [notation: string, label: string, amounts: readonly number[]]>([
  ['Polish', '20', [20]],
  ['Polish', '20 zł', [20]],
  ['Polish', '1 200 zł', [1200]],
  ['Polish', '1\u00a0200,50\u00a0zł', [1200.5]],
  ['Polish', '1\u202f200\u202f000 zł', [1_200_000]],
  ['Polish', '25,5 zł', [25.5]],
  ['Polish', '20,- zł', [20]],
  ['Polish', '10–15 zł', [10, 15]],
  ['Polish', '10 zł – 15 zł', [10, 15]],
  ['Polish', '10 do 15 zł', [10, 15]],
  ['Polish', '20 zł / 15 zł', [15, 20]],
  ['Polish', '10 zł, 20 zł, 30 zł', [10, 20, 30]],
  ['Polish', '15 lub 20 PLN', [15, 20]],
  ['Polish', '1.200 zł', [1200]],
  ['German', '1.200 EUR', [1200]],
  ['German', '12.500 €', [12_500]],
  ['German', '1.200,50 €', [1200.5]],
  ['German', '1.200.000 €', [1_200_000]],
  ['German', '1.200,– €', [1200]],
  ['German', '20,– €', [20]],
  ['German', '900 bis 1.200 €', [900, 1200]],
  ['German', '1’200.50 CHF', [1200.5]],
  ['English', '1,200.50 zł', [1200.5]],
  ['English', '£1,200', [1200]],
  ['English', '£1,200,000.00', [1_200_000]],
  ['English', '$10 – $25', [10, 25]],
  ['English', 'EUR 12.50', [12.5]],
  ['English', '900 to 1,200 EUR', [900, 1200]],
  ['English', '9.99–1,200.00 EUR', [9.99, 1200]],
])('reads the %s amounts of "%s"', (_, label, amounts) => {
  expect(costOf({ cost: label, cost_details: undefined }, 'PLN').amounts).toEqual(amounts);
});

test.each([
  ['one sign for thousands and decimals', '9.50 – 1.200 €'],
  ['two signs for thousands', '1.200,500 €'],
  ['thousands in a currency with three decimals', '1.200 KWD'],
  ['a number that no notation has', '1.2000 €'],
  ['groups of other than three digits', '12 34 zł'],
  ['thousands behind a zero', '0.500 €'],
  ['two currencies', '20 € / 85 zł'],
  ['words', 'od 20 zł'],
  ['a time', '18:00'],
  ['a duration', '20 min'],
])('offers nothing of %s: "%s"', (_, label) => {
  expect(costOf({ cost: label, cost_details: undefined }, 'KWD')).toMatchObject({
    label,
    free: false,
    amounts: [],
  });
});

test.each<readonly [string, string[], readonly number[]]>([
  ['1.200 EUR', ['1.200'], [1200]],
  ['1.200 EUR', ['1.2'], [1200]],
  ['9.50 – 1.200 €', ['9.50', '1.2'], []],
  ['Concert 1.200 EUR', ['1.200'], [1200]],
  ['20 zł', ['15', '20'], [15, 20]],
])('reads "%s", of which the server lists %j, as %j', (cost, values, amounts) => {
  expect(costOf({ cost, cost_details: { ...none, values } }, 'PLN').amounts).toEqual(amounts);
});

test.each([
  ['1.200 EUR', '', 'EUR'],
  ['20 zł', 'EUR', 'PLN'],
  ['$20', 'EUR', 'EUR'],
  ['$20', '', 'USD'],
  ['20', '', 'CZK'],
  ['20 € / 85 zł', '', 'CZK'],
])('knows the currency of "%s" with the code "%s" as %s', (cost, currency_code, currency) => {
  expect(costOf({ cost, cost_details: { ...none, currency_code } }, 'CZK').currency).toBe(currency);
});

test.each([
  ['nothing but words', { free: false, amounts: [] }, []],
  ['nothing', { free: true, amounts: [] }, [0]],
  ['nothing, or an amount', { free: true, amounts: [20] }, [0, 20]],
  ['amounts from nothing on', { free: false, amounts: [0, 20] }, [0, 20]],
  ['nothing, which is also an amount', { free: true, amounts: [0, 20] }, [0, 20]],
])('prices of what costs %s', (_name, cost, prices) => {
  expect(pricesOf({ label: '', currency: 'PLN', ...cost })).toEqual(prices);
});
