import { expect, test } from 'vitest';
import { postHeading } from './post-heading.ts';

function headingOf(title: string, content: string, excerpt = '') {
  const rendered = (html: string) => ({ rendered: html, protected: false });
  return postHeading(
    { title: rendered(title), content: rendered(content), excerpt: rendered(excerpt) },
    () => 'News of 1 May 2026',
  );
}

test('a post is headed by its title', () => {
  expect(headingOf('Ball &amp; fair', '<p>Come.</p>')).toEqual({ title: 'Ball & fair', isTitled: true });
});

test.each([
  ['its only sentence', '<p>The cloakroom is closed today.</p>', 'The cloakroom is closed today'],
  [
    'its first sentence',
    '<p>Kto zgubił lewy kalosz (zielony)? Czeka w szatni.</p>',
    'Kto zgubił lewy kalosz (zielony)?',
  ],
  [
    'its first words, where a sentence is long or an abbreviation ends none',
    '<p>Dziś zamknięta jest ul. Kwiatowa i wszystkie przecznice aż do placu Targowego.</p>',
    'Dziś zamknięta jest ul. Kwiatowa i wszystkie przecznice aż do placu…',
  ],
  [
    'the words of a quote',
    '<blockquote><p>Nothing is as clear as ink.</p><cite>Anna</cite></blockquote>',
    'Nothing is as clear as ink',
  ],
  ['words beside an address', '<p>https://youtu.be/abcdefghijk</p><p>The ball</p>', 'The ball'],
  ['its date, where it has only pictures', '<p><img src="a.jpg" alt=""></p>', 'News of 1 May 2026'],
  ['its date, where it has only signs', '<p>***</p>', 'News of 1 May 2026'],
])('a post without a title is headed by %s', (_, content, title) => {
  expect(headingOf(' <b> </b>', content)).toEqual({ title, isTitled: false });
});

test('a post without title and text is headed by its excerpt', () => {
  expect(headingOf('', '', '<p>In short.</p>')).toEqual({ title: 'In short', isTitled: false });
});
