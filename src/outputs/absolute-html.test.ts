import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { cleanHtml } from '../../tests/support/sample-items.ts';
import { cleanHtml as realCleanHtml } from '../model/clean-html.ts';
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

test('a click-to-load preview is a link with its picture and title, without frame and notes', () => {
  const html = (picture: string) =>
    `<p>Watch:</p><figure class="wp-block-embed"><a class="embed embed-video" href="https://vimeo.com/1001?a=1&amp;b=2" rel="noopener" data-frame="https://player.vimeo.com/video/1001?dnt=1">${picture}<span class="embed-title">The ball &amp; the fair</span> <span class="embed-note">Video on Vimeo. Loads after a click.</span></a></figure>`;
  const link = (picture: string) =>
    `<p>Watch:</p><figure class="wp-block-embed"><a href="https://vimeo.com/1001?a=1&amp;b=2" rel="noopener">${picture}The ball &amp; the fair</a></figure>`;
  expect([
    absoluteHtml(cleanHtml(html('')), page),
    absoluteHtml(cleanHtml(html('<img src="/media/a-480.webp" alt="" loading="lazy">')), page),
  ]).toEqual([link(''), link('<img src="https://town.example/media/a-480.webp" alt="" loading="lazy"><br>')]);
});

test('what bodies print as click-to-load previews has that form', () => {
  const context = itemContext().htmlContext('https://cms.example/news/');
  const body = realCleanHtml(
    '<iframe src="https://player.vimeo.com/video/1001" title="The ball"></iframe>',
    context,
  );
  expect(body).toContain('data-frame=');
  expect(absoluteHtml(body, page)).toBe('<a href="https://vimeo.com/1001" rel="noopener">The ball</a>');
});
