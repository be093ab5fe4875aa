import { expect, test } from 'vitest';
import { type Cost, costOf } from './cost.ts';

const none = { currency_symbol: '', currency_code: '', currency_position: '', values: [] as string[] };

test.each<[string, string, Partial<typeof none> | undefined, Cost]>([
  ['nothing said', '', none, { label: '', free: false, amounts: [], currency: 'PLN' }],
  ['no details', '', undefined, { label: '', free: false, amounts: [], currency: 'PLN' }],
  [
    'free in words',
    'Free',
    { values: ['free'] },
    { label: 'Free', free: true, amounts: [], currency: 'PLN' },
  ],
  ['wolny wstęp', 'Wstęp wolny', {}, { label: 'Wstęp wolny', free: true, amounts: [], currency: 'PLN' }],
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
  expect(costOf({ cost, cost_details: details && { ...none, ...details } }, 'PLN')).toEqual(expected);
});
