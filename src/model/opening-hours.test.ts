import { expect, test } from 'vitest';
import { readingWords } from '../i18n/dictionaries.ts';
import { openingHours } from './opening-hours.ts';
import { nearestStop } from './stop.ts';

test.each([
  ['Tue–Sun 10–18', ['', '10–18', '10–18', '10–18', '10–18', '10–18', '10–18']],
  ['вт–нд 10–18', ['', '10–18', '10–18', '10–18', '10–18', '10–18', '10–18']],
  ['út–ne 10–18; po zavřeno', ['', '10–18', '10–18', '10–18', '10–18', '10–18', '10–18']],
  ['Di–Sa 10–18, Sonntag 12–17', ['', '10–18', '10–18', '10–18', '10–18', '10–18', '12–17']],
  ['Tue–Sun 10–18, Thu 10–20', ['', '10–18', '10–18', '10–20', '10–18', '10–18', '10–18']],
  ['wt.–niedz. 10–18; czw. 10–20', ['', '10–18', '10–18', '10–20', '10–18', '10–18', '10–18']],
  ['Tu-Su 10:00-18:00; Mo closed', ['', '10–18', '10–18', '10–18', '10–18', '10–18', '10–18']],
  ['poniedziałek, środa 9.30–12', ['9:30–12', '', '9:30–12', '', '', '', '']],
  [
    'Fri-Mon: 09:00-13:00, 15:30-18:00',
    ['9–13, 15:30–18', '', '', '', ...Array(3).fill('9–13, 15:30–18')],
  ],
  ['daily 12–22', Array(7).fill('12–22')],
  ['codziennie 12–22, pn. nieczynne', ['', ...Array(6).fill('12–22')]],
  ['10–18', Array(7).fill('10–18')],
])('the hours of "%s" are known for each day', (text, week) => {
  expect(openingHours(text, readingWords)).toEqual(week);
});

test.each([
  '',
  'closed',
  'Tue–Sun 10–18 (not on holidays)',
  'from dusk till dawn',
  'Tue–Sun from 10',
  'Tue–Sun 10–26',
  'Tuesdays 10–18',
  '10–18 euro',
  'every other Saturday 10–18',
])('of "%s" nothing is guessed', (text) => {
  expect(openingHours(text, readingWords)).toBeUndefined();
});

test.each([
  ['Młyńska (bus 3, 42), 4 min', { name: 'Młyńska (bus 3, 42)', minutes: 4 }],
  ['Rynek – 6 min pieszo', { name: 'Rynek', minutes: 6 }],
  ['Station, 12 minutes on foot', { name: 'Station', minutes: 12 }],
  ['Bus 42 to Cinema Street', { name: 'Bus 42 to Cinema Street', minutes: undefined }],
  [' ', undefined],
])('the stop in "%s" is found, with its minutes where they are said', (text, stop) => {
  expect(nearestStop(text)).toEqual(stop);
});
