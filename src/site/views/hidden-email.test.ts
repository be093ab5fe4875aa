import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { describe, expect, test } from 'vitest';
import { hiddenEmail } from './hidden-email.ts';

const addresses = [
  'office@culture.example',
  'o@b.example',
  "first.last+list'1@a-b.example",
  '100%#1@odd.example',
  'łódź@żółw.example',
];

describe('hiddenEmail', () => {
  test.each(addresses)('of %s is read by browsers as it is', (address) => {
    const { href, text } = hiddenEmail(address);
    const link = new URL(decodeHTMLAttribute(href));
    expect(decodeHTML(text)).toBe(address);
    expect([link.protocol, decodeURIComponent(link.pathname), link.search, link.hash]).toEqual([
      'mailto:',
      address,
      '',
      '',
    ]);
  });

  test.each(addresses)('writes no character of %s as itself', (address) => {
    const { href, text } = hiddenEmail(address);
    for (const written of [href, text]) expect(written).toMatch(/^(?:&#x?[0-9a-f]+;)+$/);
  });

  test('survives half a character', () => {
    expect(decodeHTML(hiddenEmail('a\ud800@b.example').text)).toBe('a\ufffd@b.example');
  });
});
