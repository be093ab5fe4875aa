import { expect, test } from 'vitest';
import { cleanHtml } from '../../tests/support/sample-items.ts';
import { postEssence } from './post-essence.ts';
import type { PostFormat } from './post-format.ts';

const quote = '<p>He said:</p><blockquote><p>He reads &amp; sleeps.</p><cite>Barbara Lis</cite></blockquote>';

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
])('of a %s whose body is %s lists tell %o', (format, body, essence) => {
  expect(postEssence(format, cleanHtml(body))).toEqual(essence);
});
