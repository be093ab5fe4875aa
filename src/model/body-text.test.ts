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
