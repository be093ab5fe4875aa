import { expect, test } from 'vitest';
import { cleanHtml, samplePage } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { welcomeOf } from './welcome.ts';

const open = (html?: string) =>
  welcomeOf({
    ...sampleSite().in('en'),
    ...(html !== undefined && { frontPage: samplePage({ title: 'Hello', body: cleanHtml(html) }) }),
  });

test('without a front page the site introduces itself', () => {
  expect(open()).toEqual({
    title: 'Town calendar',
    opening: undefined,
    lead: 'What is on in town.',
    story: undefined,
  });
});

test('a brief front page opens the home page', () => {
  const body = '<p>Welcome to <a href="/en/about/">us</a>.</p>';
  expect(open(body)).toEqual({ title: 'Hello', opening: body, lead: '', story: undefined });
});

test.each([
  ['a long text', `<p>${'Welcome. '.repeat(70)}</p>`],
  ['a text with headings', '<h2>Who we are</h2><p>A town.</p>'],
  ['a text with a picture', '<figure><img src="/media/a.webp" alt=""></figure>'],
])('%s stands below what is on, under the sentence about the site', (_, body) => {
  expect(open(body)).toEqual({
    title: 'Hello',
    opening: undefined,
    lead: 'What is on in town.',
    story: body,
  });
});

test('an empty front page gives its title alone', () => {
  expect(open('')).toEqual({
    title: 'Hello',
    opening: undefined,
    lead: 'What is on in town.',
    story: undefined,
  });
});
