import { expect, test } from 'vitest';
import { scriptNames } from './script-names.ts';

test.each([
  ['en', 'Sun |Mon |Tue |Wed |Thu |Fri |Sat |Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec'],
  [
    'pl',
    'niedz. |pon. |wt. |śr. |czw. |pt. |sob. |stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  ],
] as const)('scriptNames has the short names of %s', (language, names) => {
  expect(scriptNames(language)).toBe(names);
});
