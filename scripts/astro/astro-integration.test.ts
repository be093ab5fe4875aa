import { expect, test } from 'vitest';
import { shortScopes } from './astro-integration.ts';

function shorten(code: string, id: string): string {
  return shortScopes().reduce((text, plugin) => plugin.transform(text, id)?.code ?? text, code);
}

test('styles and components get the same short names', () => {
  expect(
    shorten('p[data-astro-cid-abcd1234]{color:red}', '/A.astro?astro&type=style&index=0&lang.css'),
  ).toBe('p[data-0abcd]{color:red}');
  expect(shorten('<p data-astro-cid-abcd1234>', '/A.astro')).toBe('<p data-0abcd>');
});

test('other modules stay as they are', () => {
  expect(shorten('"data-astro-cid-abcd1234"', '/a.ts')).toBe('"data-astro-cid-abcd1234"');
});

test('two components that would share a name stop the build', () => {
  expect(() => shorten('data-astro-cid-abcd1234 data-astro-cid-abcd9999', '/A.astro')).toThrow(
    'Two components have scopes that begin with "abcd".',
  );
});
