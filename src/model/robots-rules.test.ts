import { expect, test } from 'vitest';
import { robotsRules } from './robots-rules.ts';

test.each<[string, readonly string[] | undefined, boolean, readonly string[]]>([
  ['nothing', undefined, false, []],
  ['what allows everything', ['index', 'follow', 'all'], false, []],
  [
    'the usual limits',
    ['index', 'max-snippet:-1', 'max-image-preview:large'],
    false,
    ['max-snippet:-1', 'max-image-preview:large'],
  ],
  ['what forbids', ['noindex', 'nofollow', 'noarchive'], true, ['nofollow', 'noarchive']],
  ['"none"', ['none'], true, ['nofollow']],
  ['a rule that is said twice', ['nofollow', 'nofollow'], false, ['nofollow']],
  ['what is no rule', ['index', 'max-image-preview:huge', '"><script>', 'max-snippet:x'], false, []],
])('of %s', (_, values, noindex, rules) => {
  expect(robotsRules(values)).toEqual({ noindex, rules });
});
