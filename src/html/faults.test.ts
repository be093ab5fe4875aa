import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHtml } from '../../tests/support/unsafe-html.ts';
import { limitedBody, mostBodyCharacters } from './context.ts';
import { bodyFaults } from './faults.ts';

test.each<[string, Record<string, number>]>([
  ['<p>a</p><br><img src="x.png"><hr />', {}],
  ['<p>[sic] 5 &lt; 6 &#8217; position of data</p>', {}],
  ['<script>x</script><SCRIPT src=y></SCRIPT>', { 'Scripts removed': 2 }],
  ['<p onclick="x()">a</p><img src=x onerror=y>', { 'Event handlers removed': 2 }],
  [
    '<a href=" java&#10;script:x">a</a><a href="&#106;avascript:x">a</a>',
    { 'Addresses that run code or hold data removed': 2 },
  ],
  ['<img src="data:image/gif;base64,R0" data-src="/a.png">', {}],
  ['<p style="position: fixed; inset:0">a</p>', { 'Styles that cover the page removed': 1 }],
  ['<form action="/x"><input></form>', { 'Forms and fields removed': 2 }],
  [
    '<base href="//x"><meta http-equiv="refresh" content="0">',
    { 'Base addresses removed': 1, 'Elements for the head of a page (meta) removed': 1 },
  ],
  [
    '<iframe src="https://evil.example/"></iframe>',
    { 'Frames of sites that are not shown in frames turned into links or removed': 1 },
  ],
  ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', {}],
  [
    '<p>[vc_row][contact-form-7 id="1"][vc_row]a[/vc_row]</p>',
    { 'Shortcode [vc_row] removed': 2, 'Shortcode [contact-form-7] removed': 1 },
  ],
  ['<pre><code>[vc_row]</code></pre>', {}],
  ['<div><b>a</div>', { 'Elements that were left open closed': 1 }],
])('%s', (html, faults) => {
  expect(Object.fromEntries(bodyFaults(html))).toEqual(faults);
});

test('cuts a body of five megabytes behind a whole element, and says so', () => {
  const html = '<p>One of many paragraphs.</p>'.repeat(175_000);
  const cut = limitedBody(html);
  expect(cut.length).toBeLessThanOrEqual(mostBodyCharacters);
  expect(cut.endsWith('.</p>')).toBe(true);
  expect(Object.fromEntries(bodyFaults(html))).toEqual({
    'Text beyond a million characters or thousands of nested elements cut off': 1,
  });
});

test('reads any HTML', () => {
  fc.assert(fc.property(anyHtml(), (html) => bodyFaults(html).size >= 0));
});
