import { describe, expect, test } from 'vitest';
import { openingOf, shorten, summaryOf } from './summary.ts';

const sentence = 'Zespół zagra utwory z trzech płyt. ';

describe('summaryOf', () => {
  test('is the excerpt in one line', () => {
    expect(summaryOf('<p>Short <b>excerpt</b></p>\n<p>&#038; more</p>', '<p>Body</p>')).toBe(
      'Short excerpt & more',
    );
  });

  test('is the beginning of the body where there is no excerpt', () => {
    expect(summaryOf('<p> &nbsp;</p>', '<h2>Programme</h2><p>Two plays.</p>')).toBe('Programme Two plays.');
  });

  test('ends in an ellipsis where the server cut the excerpt', () => {
    expect(summaryOf('<p>Cut by the server [&hellip;]</p>', '')).toBe('Cut by the server…');
  });

  test('leaves out shortcodes, captions and scripts', () => {
    const body =
      '[gallery ids="1"]<script>x()</script><figure><img src="a.png"><figcaption>Photo: me</figcaption></figure><p>Text.</p>';
    expect(summaryOf('', body)).toBe('Text.');
  });

  test('keeps the words of cells, paragraphs and lines apart where the server ran them together', () => {
    const table =
      '<table><tr><th>Name</th><th>Looks after</th></tr><tr><td>Halina</td><td>program, music</td></tr></table>';
    const rows = 'Name, Looks after; Halina, program, music';
    expect(summaryOf('<p>NameLooks afterHalinaprogram, music</p>', table)).toBe(rows);
    expect(summaryOf('<p>NameLooks afterHalina [&hellip;]</p>', table)).toBe(rows);
    expect(summaryOf('', `<p>Who does what:</p>${table}<p>That is all.</p>`)).toBe(
      `Who does what: ${rows} That is all.`,
    );
    expect(summaryOf('<p>Street 1Town A | B</p>', '<p>Street 1<br>Town A | B</p>')).toBe(
      'Street 1 Town A | B',
    );
    expect(summaryOf('<p>Who does what in the house.</p>', table)).toBe('Who does what in the house.');
    expect(
      summaryOf('<p>A photo.</p>', '<figure><figcaption>A photo.</figcaption></figure><p></p><p></p>'),
    ).toBe('A photo.');
  });

  test('is cut behind a word, at 200 characters at most', () => {
    const summary = summaryOf('', `<p>${sentence.repeat(20)}</p>`);
    expect(summary).toBe(`${sentence.repeat(5)}Zespół zagra utwory z…`);
    expect(summary.length).toBeLessThanOrEqual(200);
  });

  test('is empty where there is no text', () => {
    expect(summaryOf('', '<figure><img src="a.png"></figure>')).toBe('');
  });
});

describe('shorten', () => {
  test('keeps 200 characters as they are', () => {
    expect(shorten('a'.repeat(200))).toBe('a'.repeat(200));
  });

  test('cuts a word without end between characters, never inside one', () => {
    const short = shorten('👩‍👩‍👧'.repeat(100));
    expect(short).toBe(`${'👩‍👩‍👧'.repeat(24)}…`);
  });
});

test('an opening is the excerpt and the beginning of the body, without addresses, of at most 600 characters', () => {
  const body = `<p>The body &amp; more: https://town.example/a</p>${'<p>Again and again.</p>'.repeat(100)}`;
  const opening = openingOf('<p>The excerpt.</p>', body);
  expect(opening.replace(/\s+/g, ' ')).toMatch(/^The excerpt. The body & more: Again and again\. Again/);
  expect(opening).toHaveLength(600);
  expect(openingOf('', '')).toBe('');
});
