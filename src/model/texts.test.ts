import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { cleanHtml } from '../../tests/support/sample-items.ts';
import type { KeepText } from './item.ts';
import {
  countWords,
  EventTexts,
  featuredContent,
  type PostFormat,
  PostTexts,
  readingMinutes,
  wordsPerMinute,
} from './texts.ts';

const html =
  '<p>Come to <a href="https://mill.example/">the mill</a>. https://mill.example/hall</p>';

/** Texts whose context counts how often it is asked. */
function countedTexts() {
  const asked: string[] = [];
  const { htmlContext } = itemContext();
  const context = htmlContext('');
  const link = (href: string) => {
    asked.push(href);
    return context.link(href);
  };
  const kept = new Map<string, string>();
  const keep: KeepText = (_of, name, make) => kept.getOrInsertComputed(name, make);
  const source = { html: () => html, excerpt: '', website: 'https://mill.example/', keep };
  return { asked, texts: new EventTexts({ ...source, context: { ...context, link } }) };
}

test('makes texts when they are read, the summary once', () => {
  const { asked, texts } = countedTexts();
  expect(asked).toEqual([]);
  expect([texts.summary, texts.summary]).toEqual(
    Array(2).fill('Come to the mill. mill.example/hall'),
  );
  expect(asked).toEqual(['https://mill.example/hall']);
  expect(texts.website).toBe('https://mill.example/');
  expect(texts.text).toBe('Come to the mill (https://mill.example/). https://mill.example/hall');
  expect(texts.opening).toBe('Come to the mill.  ');
});

test('texts are no fields: neither a digest of the fields nor a copy reads them', () => {
  const { asked, texts } = countedTexts();
  const item = Object.assign(texts, { kind: 'event', id: 7 });
  expect(Object.entries(item)).toEqual([
    ['kind', 'event'],
    ['id', 7],
  ]);
  expect({ ...item }).toEqual({ kind: 'event', id: 7 });
  expect(asked).toEqual([]);
});

test('of a post, what is read in lists follows from its body', () => {
  const { htmlContext, keepText: keep } = itemContext();
  const context = htmlContext('');
  const post = { excerpt: '', inlineImage: true, format: 'quote', context, keep } as const;
  const texts = new PostTexts({ ...post, html: () => `${quote}<p>${'word '.repeat(300)}</p>` });
  expect(texts.minutes).toBe(2);
  expect(texts.featuredContent).toEqual({
    kind: 'quote',
    text: 'He reads & sleeps.',
    source: 'Barbara Lis',
  });
  expect([texts.textImage, texts.imageInText]).toEqual([undefined, false]);
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
