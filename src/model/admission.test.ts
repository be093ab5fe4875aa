import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../config.ts';
import { admissionOf, doorsIn, minutesIn, saysAdmission } from './admission.ts';

const { facts: rules } = siteConfigSchema.parse({
  facts: {
    soldOut: { tags: ['sold-out'], fields: { Tickets: ['none left'], 'Sold out': [] } },
    lastTickets: { categories: ['nearly-full'], fields: { Tickets: ['last ones'] } },
    doors: { fields: ['Doors'] },
    length: { fields: ['Length'], tags: { short: '45 min' } },
  },
});

const start = Temporal.ZonedDateTime.from('2026-11-28T19:00[Europe/Warsaw]');
const plain = { categories: [], tags: [], fields: [], start };

describe('what is known of getting in', () => {
  test.each([
    ['nothing', {}, undefined],
    ['a tag', { tags: ['sold-out'] }, 'soldOut'],
    ['a category', { categories: ['nearly-full'] }, 'lastTickets'],
    ['a text of a field', { fields: [{ label: 'tickets', value: 'Last ones' }] }, 'lastTickets'],
    ['a yes in a field', { fields: [{ label: 'Sold out', value: 'yes' }] }, 'soldOut'],
    ['a no in a field', { fields: [{ label: 'Sold out', value: 'no' }] }, undefined],
    ['both at once', { tags: ['sold-out'], categories: ['nearly-full'] }, 'soldOut'],
  ])('tickets are known by %s', (_, given, availability) => {
    expect(admissionOf(rules, { ...plain, ...given })).toEqual({
      availability,
      availabilityFrom: undefined,
      doors: undefined,
      minutes: undefined,
    });
  });

  test.each([
    ['sold out, of which a tag says few are left', 'soldOut', ['nearly-full'], 'soldOut', 'title'],
    ['few left, of which a tag says sold out', 'lastTickets', ['sold-out'], 'soldOut', undefined],
    [
      'few left, of which a tag says so too',
      'lastTickets',
      ['nearly-full'],
      'lastTickets',
      undefined,
    ],
    ['few left, as no field says anything', 'lastTickets', [], 'lastTickets', 'title'],
  ] as const)('a title that says %s', (_, saidInTitle, slugs, availability, availabilityFrom) => {
    const event = { ...plain, tags: slugs, categories: slugs, saidInTitle };
    expect(admissionOf(rules, event)).toMatchObject({ availability, availabilityFrom });
  });

  test('doors and length are read from fields and tags', () => {
    const fields = [{ label: 'Doors', value: '18:15' }];
    const { doors, minutes } = admissionOf(rules, { ...plain, fields, tags: ['short'] });
    expect([doors?.toString(), minutes]).toEqual(['2026-11-28T18:15:00+01:00[Europe/Warsaw]', 45]);
    expect(admissionOf(rules, { ...plain, fields, start: undefined }).doors).toBeUndefined();
  });

  test('a field is told by what was read from it alone', () => {
    const says = (label: string, value: string) => {
      const field = { label, value };
      return saysAdmission(rules, field, admissionOf(rules, { ...plain, fields: [field] }));
    };
    expect([
      says('Doors', '18:15'),
      says('Length', 'two acts'),
      says('Tickets', 'None left'),
      says('Tickets', 'at the door'),
    ]).toEqual([true, false, true, false]);
  });
});

test.each([
  ['18:30', '18:30'],
  ['od 18.30', '18:30'],
  ['6:30 pm', '18:30'],
  ['6 p.m.', '18:00'],
  ['18', '18:00'],
  ['30 min before', '18:30'],
  ['pół godziny przed koncertem', '18:30'],
  ['19:00', '19:00'],
  ['20:00', undefined],
  ['25:00', undefined],
  ['before the concert', undefined],
])('doors open, of %j', (text, time) => {
  expect(doorsIn(text, start)?.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(time);
});

test('doors may open before midnight of an event that begins behind it', () => {
  const late = Temporal.ZonedDateTime.from('2026-11-28T00:30[Europe/Warsaw]');
  expect(doorsIn('23:45', late)?.toPlainDateTime().toString()).toBe('2026-11-27T23:45:00');
});

test.each([
  ['90 min', 90],
  ['ok. 90 minut', 90],
  ['1 h 30 min', 90],
  ['1:30', 90],
  ['1,5 godz.', 90],
  ['2 godziny', 120],
  ['about 2 hours, with a break', 120],
  ['75′', 75],
  ['pół godziny', 30],
  ['two acts', undefined],
  ['0 min', undefined],
  ['300 h', undefined],
])('the length of %j', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes);
});
