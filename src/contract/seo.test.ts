import { describe, expect, test } from 'vitest';
import { alternatesSchema } from './seo.ts';

const head = `<title>Jazz</title>
<link rel="canonical" href="https://cms.example/event/jazz/" />
<link rel="alternate" hreflang="en-US" href="https://cms.example/event/jazz/" />
<link rel='alternate' href='https://cms.example/?p=7&#038;lang=pl' hreflang='pl' />
<link rel="alternate" hreflang="x-default" href="https://cms.example/event/jazz/" />
<link rel="alternate" hreflang="de" href="https://cms.example/de/event/jazz/" />`;

describe('alternatesSchema', () => {
  test.each([
    [
      'finds the address in each language, whatever its region',
      head,
      {
        en: 'https://cms.example/event/jazz/',
        pl: 'https://cms.example/?p=7&lang=pl',
        de: 'https://cms.example/de/event/jazz/',
      },
    ],
    ['finds none in a head without such links', '<title>Jazz</title>', {}],
    ['leaves out a link without an address', '<link rel="alternate" hreflang="pl">', {}],
    [
      'keeps what it found when it is read again',
      { pl: 'https://cms.example/pl/' },
      { pl: 'https://cms.example/pl/' },
    ],
    ['takes a head of another type for none', 7, undefined],
    ['takes an absent head for none', undefined, undefined],
  ])('%s', (_, wire, expected) => {
    expect(alternatesSchema.parse(wire)).toEqual(expected);
  });
});
