import { expect, test } from 'vitest';
import { bareEvent, barePage, openTown } from '../../tests/support/small-town.ts';

test.each([
  ['its own address', 'https://cms.example/jam/', undefined],
  ['its own address, spelled otherwise', 'http://www.cms.example/jam', undefined],
  ['another page', 'https://cms.example/about/', 'https://town.example/en/about/'],
  [
    'a page of the server that this site does not have',
    'https://cms.example/elsewhere/',
    undefined,
  ],
  ['a page of another site', 'https://press.example/jam?id=1', 'https://press.example/jam?id=1'],
  ['what is no web address', 'javascript:alert(1)', undefined],
  ['nothing', '', undefined],
])('an event whose editors name %s as the canonical one', (_, canonical, expected) => {
  const site = openTown({
    en: {
      pages: [barePage(4, 'about')],
      events: [
        {
          ...bareEvent(1, 'jam', '2026-12-01 18:00:00'),
          url: 'https://cms.example/jam/',
          yoast_head_json: { canonical },
        },
      ],
    },
  });
  const [event] = site.in('en').events;
  expect(event && site.canonicalOf(event)).toBe(expected);
});
