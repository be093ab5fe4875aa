import { expect, test } from 'vitest';
import { cleanHtml, sampleImage } from '../../tests/support/sample-items.ts';
import { seoHeadSchema } from '../contract/seo.ts';
import {
  countWords,
  featuredContent,
  lazyFields,
  type PostFormat,
  readingMinutes,
  robotsRules,
  silentHead,
  toSeoHead,
  wordsPerMinute,
} from './item.ts';

const withSize = lazyFields<{ reads: number }>()({
  size: (source) => {
    source.reads += 1;
    return source.reads;
  },
});

test('computes a field whenever it is read, and not before', () => {
  const source = { reads: 0 };
  const box = withSize({ name: 'box' }, source);
  expect(source.reads).toBe(0);
  expect([box.size, box.size, box.name]).toEqual([1, 2, 'box']);
});

test('copies made by spreading hold the value', () => {
  const copy = { ...withSize({ name: 'box' }, { reads: 4 }), name: 'copy' };
  expect([copy.size, copy.size]).toEqual([5, 5]);
});

test('objects do not share their sources', () => {
  const one = withSize({}, { reads: 10 });
  const other = withSize({}, { reads: 20 });
  expect([one.size, other.size, one.size]).toEqual([11, 21, 12]);
});

test('refuses to be read through another object', () => {
  const heir: { readonly size: number } = Object.create(withSize({}, { reads: 0 }));
  expect(() => heir.size).toThrow('through its own object');
});

const quote =
  '<p>He said:</p><blockquote><p>He reads &amp; sleeps.</p><cite>Barbara Lis</cite></blockquote>';

test.each<[PostFormat, string, unknown]>([
  ['quote', quote, { kind: 'quote', text: 'He reads & sleeps.', source: 'Barbara Lis' }],
  ['quote', '<p>No quote.</p>', undefined],
  ['quote', '<blockquote><p> </p></blockquote>', undefined],
  [
    'link',
    '<p><a href="/en/about/">ours</a> <a href="https://www.museum.example/a?b=1&amp;c">theirs</a></p>',
    { kind: 'link', url: 'https://www.museum.example/a?b=1&c', host: 'museum.example' },
  ],
  ['link', '<p><a href="mailto:a@b.example">mail</a></p>', undefined],
  ['gallery', '<img src="/1.webp"><img src="/2.webp">', { kind: 'pictures', count: 2 }],
  ['gallery', '<img src="/1.webp">', undefined],
  ['status', '<p>Closed<br>today.</p>', { kind: 'note', text: 'Closed today.' }],
  ['aside', '', undefined],
  ['video', '<p>A film.</p>', undefined],
  ['standard', quote, undefined],
])('of a %s whose body is %s lists tell %o', (format, body, expected) => {
  expect(featuredContent(format, cleanHtml(body))).toEqual(expected);
});

test.each([
  ['', 0],
  ['…', 0],
  ['One, two; three.', 3],
  ['don’t stop the well-known jam', 5],
  ['Zażółć gęślą jaźń 2026', 4],
])('counts the words of "%s": %i', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test.each([
  [0, 0],
  [1, 1],
  [wordsPerMinute, 1],
  [wordsPerMinute + 1, 2],
  [10 * wordsPerMinute, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(readingMinutes(words)).toBe(minutes);
});

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
