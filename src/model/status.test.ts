import { describe, expect, test } from 'vitest';
import { eventStatuses } from '../contract/events.ts';
import { readingWords } from '../i18n/dictionaries.ts';
import { isAnnounced, isOff, shownStatus, statusInTitle, takesPlace } from './status.ts';

describe('the status of an event', () => {
  const statuses = [undefined, ...eventStatuses];

  test('takes its date away where it is cancelled or postponed', () => {
    expect(statuses.filter(isOff)).toEqual(['cancelled', 'postponed']);
    expect(statuses.filter((status) => takesPlace({ status }))).toEqual([
      undefined,
      'scheduled',
      'rescheduled',
      'movedOnline',
    ]);
  });

  test('is told wherever the event is named where readers would go in vain', () => {
    expect(statuses.filter(isAnnounced)).toEqual(['cancelled', 'postponed', 'movedOnline']);
  });

  test('is shown unless everything is as it was announced', () => {
    expect(statuses.map((status) => shownStatus({ status }))).toEqual([
      undefined,
      undefined,
      'cancelled',
      'postponed',
      'rescheduled',
      'movedOnline',
    ]);
  });
});

test.each([
  ['CANCELLED: Jam', 'cancelled', 'Jam'],
  ['Canceled! Jam', 'cancelled', 'Jam'],
  ['Odwołane: „Burza”', 'cancelled', '„Burza”'],
  ['ODWOŁANY Koncert jazzowy', 'cancelled', 'Koncert jazzowy'],
  ['ODWOLANE - KONCERT', 'cancelled', 'KONCERT'],
  ['!!! ODWOŁANE !!! Joga', 'cancelled', 'Joga'],
  ['⚠️ Odwołano: Piknik 2026', 'cancelled', 'Piknik 2026'],
  ['ODWOŁANE. Piknik', 'cancelled', 'Piknik'],
  ['[odwołany] Wykład', 'cancelled', 'Wykład'],
  ['Wykład (ODWOŁANY!)', 'cancelled', 'Wykład'],
  ['Wykład – odwołany', 'cancelled', 'Wykład'],
  ['Spotkanie autorskie- odwołane', 'cancelled', 'Spotkanie autorskie'],
  ['CANCELLED- Jam', 'cancelled', 'Jam'],
  ['Trivia Night CANCELLED', 'cancelled', 'Trivia Night'],
  ['Jam: cancelled', 'cancelled', 'Jam'],
  ['ODWOŁANE / CANCELLED: Jam', 'cancelled', 'Jam'],
  ['Przełożone: Spływ kajakowy', 'postponed', 'Spływ kajakowy'],
  ['(verschoben) Lesung', 'postponed', 'Lesung'],
  ['ENTFÄLLT: Konzert', 'cancelled', 'Konzert'],
  ['ZRUŠENO – Koncert', 'cancelled', 'Koncert'],
  ['СКАСОВАНО: Концерт', 'cancelled', 'Концерт'],
  ['ملغاة: حفل', 'cancelled', 'حفل'],
])('the title %j says %s of %j', (title, status, name) => {
  expect(statusInTitle(title, readingWords)).toEqual({ status, title: name });
});

test.each([
  'Cancelled Lives',
  'Cancelled – a comedy in two acts',
  'Przełożone. Spotkania z tłumaczami',
  'Cancelled',
  'ODWOŁANE!',
  'NOT CANCELLED: Jam',
  'Flight 404: Cancelled',
  'ODWOŁANE ZAJĘCIA 4.12 – Joga',
  'ODWOŁANE zajęcia 4.12 – Joga',
  'Koncert odwołany czy nie?',
  'Przełożona i inne opowiadania',
  'Nieodwołane: Joga',
  'Uncancelled: Jam',
  'Jam for the half-cancelled',
  'Jam',
  '',
  `${'!'.repeat(200_000)} ${' '.repeat(200_000)} cancelled or not`,
])('the title %.40j is a name', (title) => {
  expect(statusInTitle(title, readingWords)).toBeUndefined();
});
