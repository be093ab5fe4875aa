import { describe, expect, test } from 'vitest';
import { pageDifference } from './page-difference.ts';

const page = (body: string, head = '<title>Ball</title>') =>
  `<!DOCTYPE html><html lang="en"><head>${head}<link rel="stylesheet" href="/_astro/site.CA8l2Vaz.css"></head><body>${body}</body></html>`;

describe('pageDifference', () => {
  test('finds the first words that readers read otherwise, and only these', () => {
    const before = page(
      '<h1>Ball</h1><p>Doors open at seven in the <b>evening</b>, come early.</p>',
    );
    const after = page(
      '<h1>Ball</h1><p>Doors open at half past six in the evening, come early.</p>',
    );
    expect(pageDifference(before, after)).toEqual({
      change: 'words',
      from: 'seven',
      to: 'half past six',
    });
  });

  test('finds words that one page has more than the other', () => {
    const difference = pageDifference(page('<p>One two</p>'), page('<p>One two three</p>'));
    expect(difference).toEqual({ change: 'words', from: '', to: 'three' });
  });

  test('tells markup that readers do not read from that of the head', () => {
    const attribute = pageDifference(page('<p class="a">Tea</p>'), page('<p class="b">Tea</p>'));
    expect(attribute).toEqual({ change: 'markup', from: '<p class="a">', to: '<p class="b">' });
    const head = pageDifference(page('', '<meta name="a">'), page('', '<meta name="b">'));
    expect(head).toEqual({ change: 'head', from: '<meta name="a">', to: '<meta name="b">' });
  });

  test('does not count names of style sheets and scripts that follow from what is in them', () => {
    const other = page('<p>Tea</p>').replace('site.CA8l2Vaz.css', 'site.B-3_xYz1.css');
    expect(pageDifference(page('<p>Tea</p>'), other)).toBeUndefined();
  });
});
