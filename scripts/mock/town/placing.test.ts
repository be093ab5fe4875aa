import { expect, test } from 'vitest';
import { renderBody } from './placing.ts';

test('makes paragraphs, headings and lists of blocks, and leaves HTML alone', () => {
  const body = `
    One line
    and another.

    ## Bring

    - a cup,
    - a book
      you like.

    <hr class="wp-block-separator">`;
  expect(renderBody(body)).toBe(
    [
      '<p>One line and another.</p>',
      '<h2 class="wp-block-heading">Bring</h2>',
      '<ul class="wp-block-list">\n<li>a cup,</li>\n<li>a book you like.</li>\n</ul>',
      '<hr class="wp-block-separator">',
    ].join('\n\n'),
  );
});

test('makes nothing of nothing', () => {
  expect(renderBody('  \n ')).toBe('');
});
