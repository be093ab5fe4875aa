import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { eventAccess, readBlock, tellsAccess, venueAccess } from './access.ts';
import { answerIn } from './sources.ts';

const { facts: rules } = siteConfigSchema.parse({
  facts: {
    known: {
      'step-free': { venues: ['the-mill', 'hall'], tags: ['ramp'], fields: { Entrance: [] } },
      lift: { fields: { Lift: [], Winda: [] } },
      captions: { categories: ['captioned'], fields: { Captions: [] } },
      'audio-description': { venues: ['cinema'] },
    },
    denied: {
      'step-free': { venues: ['tower', 'hall'], tags: ['stairs'] },
      lift: { venues: ['tower'] },
    },
    headings: ['Access', 'Dostępność'],
    accessContact: { fields: ['Questions'] },
    leavingVenue: { categories: ['walks'] },
  },
});

const yes = { is: true, note: '' };
const no = { is: false, note: '' };

describe('an answer in a text', () => {
  test.each([
    ['yes', true, ''],
    ['Tak', true, ''],
    ['Yes, from the yard.', true, 'from the yard.'],
    ['tak – od podwórza', true, 'od podwórza'],
    ['yes (two spaces)', true, 'two spaces'],
    ['a ramp at the side door', true, 'a ramp at the side door'],
    ['North entrance', true, 'North entrance'],
    ['No', false, ''],
    ['nie', false, ''],
    ['brak', false, ''],
    ['No: 142 steps', false, '142 steps'],
    ['nie, trzy schody', false, 'trzy schody'],
    ['–', false, ''],
    ['0', false, ''],
  ])('%j is understood', (text, is, note) => {
    expect(answerIn(text)).toEqual({ is, note });
  });

  test.each([
    'No steps',
    'brak danych',
    'bez progów',
    'unknown',
    'partly',
    'częściowo',
    '?',
    'n/a',
    '',
  ])('%j is neither yes nor no', (text) => {
    expect(answerIn(text)).toBeUndefined();
  });

  test('is a yes by certain words alone, where there are some', () => {
    expect(['Step-free', 'by stairs', 'no'].map((text) => answerIn(text, ['step-free']))).toEqual([
      yes,
      undefined,
      no,
    ]);
  });
});

describe('the access of a venue', () => {
  const accessOf = (slug: string, ...lines: readonly [string, string][]) =>
    venueAccess(rules, { slug, fields: lines.map(([label, value]) => ({ label, value })) });

  test('is yes, no, or nothing that anybody has said', () => {
    expect(accessOf('the-mill', ['lift', 'No, three floors'])).toEqual({
      answers: { 'step-free': yes, lift: { is: false, note: 'three floors' } },
      lent: { 'step-free': yes, lift: { is: false, note: 'three floors' } },
      contact: '',
    });
    expect(accessOf('elsewhere')).toEqual({ answers: {}, lent: {}, contact: '' });
  });

  test('is no where the configuration and its editors say different things', () => {
    expect(accessOf('the-mill', ['Entrance', 'no']).answers).toEqual({ 'step-free': no });
    expect(accessOf('tower', ['Lift', 'yes']).answers).toEqual({ 'step-free': no, lift: no });
    expect(accessOf('hall').answers).toEqual({ 'step-free': no });
  });

  test('keeps what editors say beside what the configuration says', () => {
    expect(accessOf('the-mill', ['Entrance', 'yes, by the weir']).answers).toEqual({
      'step-free': { is: true, note: 'by the weir' },
    });
  });

  test('lends what the house has; what is performed there only where the configuration says so', () => {
    expect(accessOf('cinema', ['Captions', 'yes'])).toEqual({
      answers: { captions: yes, 'audio-description': yes },
      lent: { 'audio-description': yes },
      contact: '',
    });
  });

  test('names whom to ask', () => {
    expect(accessOf('any', ['Questions', 'access@town.example']).contact).toBe(
      'access@town.example',
    );
  });
});

describe('the access of an event', () => {
  const mill = venueAccess(rules, {
    slug: 'the-mill',
    fields: [{ label: 'Lift', value: 'yes, small' }],
  });
  const tower = venueAccess(rules, { slug: 'tower', fields: [] });
  const elsewhere = venueAccess(rules, {
    slug: 'elsewhere',
    fields: [{ label: 'Questions', value: '+48 00 555 01 20' }],
  });
  const plain = { categories: [], tags: [], fields: [], venues: [] };
  const accessOf = (event: Partial<Parameters<typeof eventAccess>[1]>) =>
    eventAccess(rules, { ...plain, ...event });

  test('is its own before that of its venue', () => {
    expect(accessOf({ venues: [tower], tags: ['ramp'], categories: ['captioned'] })).toEqual({
      answers: {
        'step-free': { ...yes, ofVenue: false },
        lift: { ...no, ofVenue: true },
        captions: { ...yes, ofVenue: false },
      },
      contact: '',
    });
    expect(accessOf({ venues: [mill], tags: ['stairs'] }).answers).toEqual({
      'step-free': { ...no, ofVenue: false },
      lift: { is: true, note: 'small', ofVenue: true },
    });
  });

  test('is what all of its venues say', () => {
    expect(accessOf({ venues: [mill, tower] }).answers).toEqual({});
    expect(accessOf({ venues: [mill, elsewhere] })).toEqual({
      answers: {},
      contact: '+48 00 555 01 20',
    });
  });

  test('is not that of the venue where it only begins', () => {
    expect(accessOf({ venues: [mill], categories: ['walks'] })).toEqual({
      answers: {},
      contact: '',
    });
  });
});

test('lines of a text below a heading are read like fields, and leave it', () => {
  const html = '<p>A mill.</p><h2>Access</h2><ul><li>Winda: tak</li><li>Toilet: yes</li></ul>';
  const block = readBlock(rules, { description: html });
  expect(block.fields).toEqual([{ label: 'Winda', value: 'tak' }]);
  expect(block.html()).toBe('<p>A mill.</p><h2>Access</h2><ul><li>Toilet: yes</li></ul>');
});

test.each([
  [{ known: { children: { tags: ['kids'] } } }, false],
  [{ known: { lift: { venues: ['mill'] } } }, true],
  [{ denied: { lift: { venues: ['tower'] } } }, true],
])('a site tells access where its configuration says how: %j', (facts, tells) => {
  expect(tellsAccess(siteConfigSchema.parse({ facts }).facts)).toBe(tells);
});
