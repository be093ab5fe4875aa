import { describe, expect, test } from 'vitest';
import { bodyText, openingOf, shorten, summaryOf, withoutShortcodes } from './plain-text.ts';

test.each([
  ['paragraphs', '<p>One\n two</p>\n<p>Three &amp; four</p>', 'One two\n\nThree & four'],
  ['line breaks', '<p>Street 1<br>00-001 Town</p>', 'Street 1\n00-001 Town'],
  ['headings', '<h2>Plan</h2><p>At six.</p>', 'Plan\n\nAt six.'],
  ['lists', '<p>Bring:</p><ul><li>water</li>\n<li><p>bread</p></li></ul>', 'Bring:\n\n- water\n- bread'],
  [
    'tables',
    '<table><tr><th>Hour</th><th>What</th></tr>\n<tr><td>18:00</td><td>A &amp; B</td></tr></table>',
    'Hour | What\n18:00 | A & B',
  ],
  ['bare text', 'One line', 'One line'],
  ['nothing', '', ''],
  ['no text', '<p>&nbsp;</p><script>x()</script><iframe src="https://x.example"></iframe>', ''],
  ['shortcodes', '<p>[form id="1"]</p><p>Text</p>', 'Text'],
])('reads %s', (_, html, text) => {
  expect(bodyText(html)).toBe(text);
});

test('tells where links lead, unless their words say so', () => {
  const html = [
    '<p><a href="/a">Tickets</a> or <a href="https://www.shop.example/">shop.example</a>,',
    '<a href="mailto:box@town.example">box@town.example</a>, <a href="javascript:x()">nothing</a></p>',
  ].join(' ');
  const linkUrl = (href: string) =>
    href === '/a' ? 'https://town.example/a' : href.startsWith('javascript:') ? undefined : href;
  expect(bodyText(html, linkUrl)).toBe(
    'Tickets (https://town.example/a) or shop.example, box@town.example, nothing',
  );
});

test('tells title and address of what another site shows in a frame, where addresses are told', () => {
  const video = (more: string) => `<p>Watch:</p><iframe ${more}>No frames.</iframe><p>Then come.</p>`;
  const youTube = 'src="https://www.youtube.com/embed/abcdefghijk?rel=0"';
  const told = (html: string) => bodyText(html, (href) => (href.startsWith('http') ? href : undefined));
  expect([
    told(video(`${youTube} title="The ball of 2025"`)),
    told(video(`${youTube} title="YouTube video player"`)),
    told(video('src="//other.example/form" title="Form"')),
    told(video('src="javascript:x()" title="Form"')),
    told(video('title="Form"')),
    bodyText(video(youTube)),
  ]).toEqual([
    'Watch:\n\nThe ball of 2025 (https://www.youtube.com/watch?v=abcdefghijk)\n\nThen come.',
    'Watch:\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\nThen come.',
    'Watch:\n\nForm (https://other.example/form)\n\nThen come.',
    'Watch:\n\nThen come.',
    'Watch:\n\nThen come.',
    'Watch:\n\nThen come.',
  ]);
});

test.each([
  ['[contact-form-7 id=”12″ title="Write"]', ''],
  ['before [su_button url="https://x.example"]Go[/su_button] after', 'before Go after'],
  ['[gallery]', ''],
  ['[gallery ids="1,2"] and [caption]text[/caption]', ' and text'],
  ['[spacer /]', ''],
  ['[outer a="1"][inner b="2"][/outer]', ''],
  ['[a [b x="1"] y="2"]', ''],
  ['a quote [sic] and a note [1], [PL], [see below]', 'a quote [sic] and a note [1], [PL], [see below]'],
  ['[free entry]', '[free entry]'],
  ['no brackets', 'no brackets'],
])('%j becomes %j', (text, expected) => {
  expect(withoutShortcodes(text)).toBe(expected);
});

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
