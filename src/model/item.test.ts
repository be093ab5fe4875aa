import { expect, test } from 'vitest';
import { sampleImage } from '../../tests/support/sample-items.ts';
import { seoHeadSchema } from '../contract/seo.ts';
import { robotsRules, silentHead, toSeoHead } from './item.ts';

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
  [
    'what is no rule',
    ['index', 'max-image-preview:huge', '"><script>', 'max-snippet:x'],
    false,
    [],
  ],
])('of %s', (_, values, noindex, rules) => {
  expect(robotsRules(values)).toEqual({ noindex, rules });
});

const image = sampleImage();
const imageOf = ({ url }: { url: string }) =>
  url === 'https://cms.example/a.jpg' ? image : undefined;

function headOf(wire: unknown) {
  return toSeoHead(seoHeadSchema.parse(wire), imageOf);
}

test.each([
  ['Jam &#8211; Town', 'Jam – Town'],
  ['', undefined],
  [' - Town', undefined],
  ['&#8211; Town', undefined],
  ['«Kalyna» – Town', '«Kalyna» – Town'],
  ['%%title%% %%page%% %%sep%% Town', undefined],
  ['%%term_title%% Archives - Town', undefined],
  ['Jam %%page%% %%sep%% %%sitename%%', 'Jam'],
  ['Jam %%page%% - Town', 'Jam - Town'],
  ['Jam - %%sitename%%', 'Jam'],
  ['%%sep%% %%sitename%%', undefined],
  ['100%% cotton', '100%% cotton'],
])('the title %j means %j', (title, expected) => {
  expect(headOf({ title }).title).toBe(expected);
});

test('everything editors set is read, with our own copies of images', () => {
  expect(
    headOf({
      title: 'Jam',
      description: 'Come &amp; dance. %%excerpt%%',
      canonical: 'https://cms.example/jam/',
      robots: { index: 'noindex', follow: 'nofollow', 'max-snippet': -1 },
      og_title: 'Jam for all',
      og_description: '<b>Dance</b>',
      og_image: [
        { url: 'https://cms.example/a.jpg', width: 40 },
        { url: 'https://cms.example/b.jpg' },
      ],
      twitter_card: 'summary',
      twitter_title: '%%title%%',
      twitter_description: 'Short',
      twitter_image: 'https://elsewhere.example/x.jpg',
    }),
  ).toEqual({
    title: 'Jam',
    description: 'Come & dance.',
    canonical: 'https://cms.example/jam/',
    noindex: true,
    robots: ['nofollow'],
    openGraph: { title: 'Jam for all', description: 'Dance', image },
    x: { title: undefined, description: 'Short', image: undefined, card: 'summary' },
  });
});

test.each([
  ['nothing', undefined],
  ['no head at all', 'a text'],
  [
    'only nonsense',
    { title: 5, robots: 7, og_image: [{}], twitter_card: 'player', canonical: false },
  ],
])('a page of which the server says %s may be kept, in its own words', (_, wire) => {
  expect(headOf(wire)).toEqual(silentHead);
});

test.each([
  ['an object with an odd value', { index: 'noindex', 'max-snippet': -1 }],
  ['a list', ['noindex', 'follow']],
  ['a text', 'NOINDEX, follow'],
])('"noindex" is heard in %s', (_, robots) => {
  expect(headOf({ robots }).noindex).toBe(true);
});
