import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHtml } from '../../tests/support/unsafe-html.ts';
import { limitedBody, mostBodyCharacters } from './context.ts';
import { bodyFaults, faultSentence } from './faults.ts';

test.each<[string, Record<string, number>]>([
  ['<p>a</p><br><img src="x.png"><hr />', {}],
  ['<p>[sic] 5 &lt; 6 &#8217; position of data</p>', {}],
  ['<script>x</script><SCRIPT src=y></SCRIPT>', { script: 2 }],
  ['<p onclick="x()">a</p><img src=x onerror=y>', { handler: 2 }],
  ['<a href=" java&#10;script:x">a</a><a href="&#106;avascript:x">a</a>', { address: 2 }],
  ['<img src="data:image/gif;base64,R0" data-src="/a.png">', {}],
  ['<p style="position: fixed; inset:0">a</p>', { cover: 1 }],
  ['<form action="/x"><input></form>', { form: 2 }],
  ['<base href="//x"><meta http-equiv="refresh" content="0">', { base: 1, meta: 1 }],
  ['<iframe src="https://evil.example/"></iframe>', { frame: 1 }],
  ['<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>', {}],
  [
    '<p>[vc_row][contact-form-7 id="1"][vc_row]a[/vc_row]</p>',
    { '[vc_row]': 2, '[contact-form-7]': 1 },
  ],
  ['<pre><code>[vc_row]</code></pre>', {}],
  ['<div><b>a</div>', { unclosed: 1 }],
])('%s', (html, faults) => {
  expect(Object.fromEntries(bodyFaults(html))).toEqual(faults);
});

test.each([
  ['address', 10, 'Removed 10 javascript: or data: links from the text of event 7 (en).'],
  ['unclosed', 10, 'Closed 10 unclosed elements in the text of event 7 (en).'],
  ['script', 1, 'Removed 1 script from the text of event 7 (en).'],
  ['[vc_row]', 2, 'Removed 2 shortcodes [vc_row] from the text of event 7 (en).'],
])('says of %s, %i times, what was done', (what, count, sentence) => {
  expect(faultSentence(what, count, 'event 7 (en)')).toBe(sentence);
});

test('cuts a body of five megabytes behind a whole element, and says so', () => {
  const html = '<p>One of many paragraphs.</p>'.repeat(175_000);
  const cut = limitedBody(html);
  expect(cut.length).toBeLessThanOrEqual(mostBodyCharacters);
  expect(cut.endsWith('.</p>')).toBe(true);
  expect(Object.fromEntries(bodyFaults(html))).toEqual({
    excess: 1,
  });
});

test('reads any HTML', () => {
  fc.assert(fc.property(anyHtml(), (html) => bodyFaults(html).size >= 0));
});
