import { expect, test } from 'vitest';
import { readingWords } from '../i18n/dictionaries.ts';
import { openMarks, readTitle } from './title-marks.ts';

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
  ['NOWY TERMIN: Koncert', 'rescheduled', 'Koncert'],
  ['Koncert (zmiana terminu)', 'rescheduled', 'Koncert'],
  ['PRZEŁOŻONE – NOWY TERMIN: Koncert', 'rescheduled', 'Koncert'],
  ['PRZEŁOŻONE -> NOWY TERMIN: Joga', 'rescheduled', 'Joga'],
  ['Jam: postponed → new date', 'rescheduled', 'Jam'],
  ['Neuer Termin: Lesung', 'rescheduled', 'Lesung'],
  ['Jam – new date', 'rescheduled', 'Jam'],
])('the title %j says %s of %j', (title, status, name) => {
  expect(readTitle(title, readingWords)).toEqual({ title: name, status, availability: undefined });
});

test.each([
  ['WYPRZEDANE: Koncert', 'soldOut', 'Koncert'],
  ['Koncert – bilety wyprzedane', 'soldOut', 'Koncert'],
  ['BRAK MIEJSC! Warsztaty ceramiczne', 'soldOut', 'Warsztaty ceramiczne'],
  ['Wykład (komplet uczestników)', 'soldOut', 'Wykład'],
  ['*SOLD OUT* Jam', 'soldOut', 'Jam'],
  ['Trivia Night – sold out', 'soldOut', 'Trivia Night'],
  ['[Fully booked] Yoga', 'soldOut', 'Yoga'],
  ['AUSVERKAUFT – Konzert', 'soldOut', 'Konzert'],
  ['VYPRODÁNO: Koncert', 'soldOut', 'Koncert'],
  ['РОЗПРОДАНО! Концерт', 'soldOut', 'Концерт'],
  ['نفدت التذاكر: حفل', 'soldOut', 'حفل'],
  ['OSTATNIE BILETY! Recital', 'lastTickets', 'Recital'],
  ['Jam (last few tickets)', 'lastTickets', 'Jam'],
  ['ONLY A FEW SEATS LEFT! Jam', 'lastTickets', 'Jam'],
  ['Zostały ostatnie miejsca: Joga', 'lastTickets', 'Joga'],
  ['LAST TICKETS / SOLD OUT: Jam', 'soldOut', 'Jam'],
])('the title %j says %s of the tickets for %j', (title, availability, name) => {
  expect(readTitle(title, readingWords)).toEqual({ title: name, status: undefined, availability });
});

test('a title may say that there is a new date and that tickets are gone', () => {
  expect(readTitle('WYPRZEDANE! Jam (nowy termin)', readingWords)).toEqual({
    title: 'Jam',
    status: 'rescheduled',
    availability: 'soldOut',
  });
});

test('a title of nothing but marks is read a few times', () => {
  const title = `${'CANCELLED: '.repeat(20_000)}Jam`;
  expect(readTitle(title, readingWords)).toEqual({
    title: title.slice('CANCELLED: '.length * 6),
    status: 'cancelled',
    availability: undefined,
  });
});

test('marks that are not asked for stay in a title', () => {
  expect(readTitle('SOLD OUT! Cancelled: Jam', readingWords, openMarks)).toEqual({
    title: 'Cancelled: Jam',
    status: undefined,
    availability: 'soldOut',
  });
});

test.each([
  'Cancelled Lives',
  'Cancelled – a comedy in two acts',
  'Przełożone. Spotkania z tłumaczami',
  'Cancelled',
  'ODWOŁANE!',
  'NOT CANCELLED: Jam',
  'Jam is not CANCELLED!',
  'Piknik nie ODWOŁANY',
  'Lesung – nicht abgesagt',
  'Flight 404: Cancelled',
  'ODWOŁANE ZAJĘCIA 4.12 – Joga',
  'ODWOŁANE zajęcia 4.12 – Joga',
  'Koncert odwołany czy nie?',
  'Przełożona i inne opowiadania',
  'Nieodwołane: Joga',
  'Uncancelled: Jam',
  'Jam for the half-cancelled',
  'Jam',
  'Sold Out – a comedy',
  'New Date Night',
  'Nowy termin',
  'Last Tickets to Paradise',
  'Warsztaty: brak wolnych miejsc parkingowych',
  '',
  `${'!'.repeat(200_000)} ${' '.repeat(200_000)} cancelled or not`,
])('the title %.40j is a name', (title) => {
  expect(readTitle(title, readingWords)).toEqual({
    title,
    status: undefined,
    availability: undefined,
  });
});
