import { expect, test } from 'vitest';
import { publicName } from './public-name.ts';

test.each([
  ['Halina Brzost', 'hbrzost', 'Halina Brzost'],
  ['Halina Brzost', 'halina-brzost', 'Halina Brzost'],
  ['  Halina \n Brzost ', '', 'Halina Brzost'],
  ['Żuraw', '', 'Żuraw'],
  ['łucja', '', 'łucja'],
  ['hbrzost', 'hbrzost', ''],
  ['HBrzost', 'hbrzost', ''],
  ['hbrzost', '', ''],
  ['h.brzost-2', '', ''],
  ['halina@town.example', '', ''],
  ['Halina <halina@town.example>', '', ''],
  ['Admin', '', ''],
  ['Editor', 'someone', ''],
  ['', '', ''],
])('of the name "%s" with the login "%s" readers see "%s"', (name, login, seen) => {
  expect(publicName(name, login)).toBe(seen);
});
