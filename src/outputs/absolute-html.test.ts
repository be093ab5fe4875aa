import { expect, test } from 'vitest';
import { cleanHtml } from '../../tests/support/sample-items.ts';
import { absoluteHtml } from './absolute-html.ts';

const page = 'https://town.example/calendar/en/news/moves/';

test.each([
  ['<a href="/calendar/en/">home</a>', '<a href="https://town.example/calendar/en/">home</a>'],
  ['<a href="#part">below</a>', `<a href="${page}#part">below</a>`],
  ['<a class="x" href="?a=1&amp;b=2">q</a>', `<a class="x" href="${page}?a=1&amp;b=2">q</a>`],
  ['<a href="//other.example/x">o</a>', '<a href="https://other.example/x">o</a>'],
  ['<a href="https://other.example/a,b?c=d">o</a>', '<a href="https://other.example/a,b?c=d">o</a>'],
  ['<a href="mailto:office@town.example">m</a>', '<a href="mailto:office@town.example">m</a>'],
  [
    '<img src="/media/a-480.webp" srcset="/media/a-480.webp 480w, /media/a-960.webp 960w" alt="src=&quot;/x&quot;">',
    '<img src="https://town.example/media/a-480.webp" srcset="https://town.example/media/a-480.webp 480w, https://town.example/media/a-960.webp 960w" alt="src=&quot;/x&quot;">',
  ],
  [
    '<p>if href="/x" is text, a &lt;a href="/x"&gt; too</p>',
    '<p>if href="/x" is text, a &lt;a href="/x"&gt; too</p>',
  ],
  ['<a href="http://[broken">b</a>', '<a href="http://[broken">b</a>'],
  [
    '<blockquote cite="/calendar/en/about/">c</blockquote>',
    '<blockquote cite="https://town.example/calendar/en/about/">c</blockquote>',
  ],
  ['', ''],
])('%s', (html, expected) => {
  expect(absoluteHtml(cleanHtml(html), page)).toBe(expected);
});
