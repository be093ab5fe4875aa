import { expect, test } from 'vitest';
import { bodyText } from './body-text.ts';

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
