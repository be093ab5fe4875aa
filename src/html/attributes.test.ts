import fc from 'fast-check';
import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { anyHtml } from '../../tests/support/unsafe-html.ts';
import { anchorsOf } from './attributes.ts';
import { cleanHtml } from './clean.ts';

test('shows the ids a body will have', () => {
  const html =
    '<h2 id="plan">a</h2><p id=p1>b</p><a name="old"></a><figure id="gallery-2"></figure><script id="s"></script><img id="i" src="x">';
  expect([...anchorsOf(html)]).toEqual(['text-plan', 'text-p1', 'text-old']);
});

test('every id it shows is there where the HTML is well-formed', () => {
  const element = fc
    .tuple(
      fc.constantFrom('p', 'h2', 'span', 'div', 'ul', 'figure', 'address'),
      fc.constantFrom('a', 'b', 'c', 'gallery-1', 'a11y-osoba'),
    )
    .map(([name, id]) => `<${name} id="${id}">x</${name}>`);
  fc.assert(
    fc.property(fc.array(element), (elements) => {
      const html = elements.join('');
      const clean = cleanHtml(html, itemContext().htmlContext(''));
      expect(new Set(Array.from(clean.matchAll(/ id="([^"]*)"/g), ([, id]) => id))).toEqual(
        anchorsOf(html),
      );
    }),
  );
});

test('reads any HTML', () => {
  fc.assert(fc.property(anyHtml(), (html) => anchorsOf(html).size >= 0));
});
