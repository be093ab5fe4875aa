import { expect, test } from 'vitest';
import { groupWarnings } from './warnings.ts';

test('warnings that say the same of different things are one, with the values of the first', () => {
  expect(
    groupWarnings([
      'The history is not used.',
      'en: page 24 has the parent 21, which is not public, and becomes a root.',
      'en: page 25 has the parent 22, which is not public, and becomes a root.',
      'pl: page 26 has the parent 22, which is not public, and becomes a root.',
      'pl: page 27 has the parent 22, which is not public, and becomes a root.',
      'An image is missing: https://cms.example/a.jpg answered 404.',
      'An image is missing: https://cms.example/b.jpg is empty.',
    ]),
  ).toEqual([
    {
      text: 'An image is missing: https://cms.example/a.jpg answered 404.',
      count: 2,
      others: ['https://cms.example/b.jpg'],
    },
    { text: 'The history is not used.', count: 1, others: [] },
    {
      text: 'en: page 24 has the parent 21, which is not public, and becomes a root.',
      count: 4,
      others: ['page 25 (en)', 'page 26 (pl)', 'page 27 (pl)'],
    },
  ]);
});

test('one fact of several kinds of items, in both languages, is one line with its old and new value', () => {
  const [group, ...more] = groupWarnings([
    'en: event 2523 has the slug "past", which is reserved; this item uses "past-2523".',
    'en: post 1113 has the slug "page", which is reserved; this item uses "page-1113".',
    'pl: page 756 has the slug "wydarzenia", which is reserved; this item uses "wydarzenia-756".',
  ]);
  expect(more).toEqual([]);
  expect(group).toEqual({
    text: 'en: event 2523 has the slug "past", which is reserved; this item uses "past-2523".',
    count: 3,
    others: ['post 1113 (en)', 'page 756 (pl)'],
  });
});

test('what was taken out of texts is one line', () => {
  const [group, ...more] = groupWarnings([
    'Removed 10 javascript: or data: links from the text of event 7 (en).',
    'Removed 1 script from the text of event 7 (en).',
    'Replaced or removed 2 frames of sites that are not shown in frames in the text of page 8 (en).',
  ]);
  expect(more).toEqual([]);
  expect(group).toEqual({
    text: 'Removed 10 javascript: or data: links from the text of event 7 (en).',
    count: 3,
    others: ['1 script', '2 frames of sites that are not shown in frames'],
  });
});

test('what is not shown comes before what is shown otherwise, and advice last', () => {
  const sentences = [
    'There is no security.txt, because "security.contact" in src/site.config.ts has no contact for security reports.',
    'en: event 7 "Ball" ends before it starts (2026-12-03 18:00:00 to 2026-12-03 16:00:00), shown without an end.',
    'en: event 8 "5 o’clock" ends before it starts (2026-12-04 18:00:00 to 2026-12-04 16:00:00), shown without an end.',
    'en: menu entry "Education" leads to nothing this site has, and is left out.',
  ];
  expect(groupWarnings(sentences).map(({ text, others }) => [text, ...others])).toEqual([
    [sentences[3]],
    [sentences[1], 'event 8 "5 o’clock" (en)'],
    [sentences[0]],
  ]);
});
