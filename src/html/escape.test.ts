import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeHtml, html, joinHtml } from './escape.ts';

describe('markup of a template', () => {
  test('shows text as it is, in content and in attributes', () => {
    const text = `<b title="x">'&amp;'</b>`;
    expect(html`<i title="${text}">${text}</i>`).toEqual({
      html: `<i title="&lt;b title=&quot;x&quot;&gt;'&amp;amp;'&lt;/b&gt;">&lt;b title=&quot;x&quot;&gt;'&amp;amp;'&lt;/b&gt;</i>`,
    });
  });

  test('holds markup as it is, however deep it lies', () => {
    const rows = ['a < b', 'c'].map((text) => html`<li>${text}</li>`);
    expect(html`<ul>${[rows, [html`<li>`, 7]]}</ul>`.html).toBe(
      '<ul><li>a &lt; b</li><li>c</li><li>7</ul>',
    );
  });

  test('shows nothing for what is not there, but zero and empty text', () => {
    expect(html`[${undefined}${false}${''}${[]}${0}]`.html).toBe('[0]');
  });

  test('puts markup between parts, and none before or behind them', () => {
    expect(joinHtml(['a', html`<b>`, '&'], html`<br>`).html).toBe('a<br><b><br>&amp;');
    expect(joinHtml([], html`<br>`).html).toBe('');
  });

  test('escapes any text exactly once', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(html`${html`${text}`}`.html).toBe(escapeHtml(text));
        expect(html`${text}`.html).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/);
      }),
    );
  });
});
