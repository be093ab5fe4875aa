import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeLabelledLines } from './labelled-lines.ts';

const headings = new Set(['access', 'dostępność']);

function taken(html: string, understood: (label: string) => boolean = () => true) {
  const lines: string[] = [];
  const left = takeLabelledLines(html, headings, ({ label, value }) => {
    if (!understood(label)) return false;
    lines.push(`${label} = ${value}`);
    return true;
  });
  return { lines, left };
}

const list =
  '<ul class="wp-block-list"><li>Lift: yes</li><li><b>Loop</b>: in the <i>hall</i></li></ul>';

test.each([
  ['a heading', '<h2 class="wp-block-heading">Access</h2>'],
  ['a heading with a colon', '<h4>Dostępność:</h4>'],
  ['bold words', '<p><strong>ACCESS</strong></p>'],
  ['a heading before a comment', '<h2>Access</h2> <!-- wp:list -->'],
])('lines of a list below %s are taken, and the heading with them', (_, heading) => {
  expect(taken(`<p>Before.</p>${heading}${list}<p>After.</p>`)).toEqual({
    lines: ['Lift = yes', 'Loop = in the hall'],
    left: '<p>Before.</p><p>After.</p>',
  });
});

test('lines of a paragraph end at its breaks', () => {
  expect(taken('<h3>Access</h3><p>Lift: yes<br />Parking: 2 spaces: free</p>')).toEqual({
    lines: ['Lift = yes', 'Parking = 2 spaces: free'],
    left: '',
  });
});

test('what is not understood stays below its heading', () => {
  expect(taken(`<h2>Access</h2>${list}<p>After.</p>`, (label) => label === 'Loop')).toEqual({
    lines: ['Loop = in the hall'],
    left: '<h2>Access</h2><ul class="wp-block-list"><li>Lift: yes</li></ul><p>After.</p>',
  });
});

test.each([
  ['there is no such heading', `<h2>Prices</h2>${list}`],
  ['a text comes in between', `<h2>Access</h2>We have: nothing.${list}`],
  ['the words of a paragraph are not bold', `<p>Access</p>${list}`],
  ['a list has no end', '<h2>Access</h2><ul><li>Lift: yes'],
  ['a list has no lines', '<h2>Access</h2><ul></ul>'],
  ['lines have no colon', '<h2>Access</h2><p>We have a lift.</p>'],
])('nothing is taken where %s', (_, html) => {
  expect(taken(html)).toEqual({ lines: [], left: html });
});

test('nothing is lost of any HTML where nothing is understood', () => {
  const piece = fc.constantFrom(
    '<h2>',
    'Access',
    '</h2>',
    '<ul>',
    '<li>',
    'a: b',
    '</ul>',
    '<',
    '<p>',
    '</p>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const html = pieces.join('');
      const { left } = taken(html, () => false);
      const words = (text: string) => text.replaceAll(/<[^>]*>/g, ' ').match(/Access|a: b/g) ?? [];
      expect(words(left)).toEqual(words(html));
    }),
  );
});
