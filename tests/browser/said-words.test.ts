import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inLanguage } from '../../src/i18n/word-languages.ts';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

const script = readFileSync('src/components/frame/said-words.js', 'utf8');
const news = inLanguage('Aktuality', 'cs');

/** What a page becomes whose scripts write some HTML into it. */
async function written(html: string, name = '') {
  const { page, troubles } = await visit({}, { isFirst: true });
  await page.setContent('<html lang="fr"><body><main></main><button></button></body></html>');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.evaluate(
    ([html, name]) => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = html ?? '';
      if (name) document.querySelector('button')?.setAttribute('aria-label', name);
    },
    [html, name] as const,
  );
  await expect.poll(() => page.evaluate(() => document.body.outerHTML)).not.toContain('\u{e0001}');
  expect(troubles).toEqual([]);
  return page.evaluate(() => ({
    main: document.querySelector('main')?.innerHTML,
    button: document.querySelector('button')?.outerHTML,
  }));
}

test.each([
  ['a label', `<p>${news}</p>`, '<p><span lang="cs" dir="auto">Aktuality</span></p>'],
  [
    'a part of a line',
    `<p>Un · ${news} · <b>deux</b></p>`,
    '<p>Un · <span lang="cs" dir="auto">Aktuality</span> · <b>deux</b></p>',
  ],
  ['half of a text', `<p>${news.slice(0, -4)}</p>`, '<p>Aktuality</p>'],
  [
    'a choice',
    `<select><option>${news}</option></select>`,
    '<select><option>Aktuality</option></select>',
  ],
  ['the name of what has text', `<p title="${news}">Un</p>`, '<p title="Aktuality">Un</p>'],
  ['nothing of another language', '<p>Un</p>', '<p>Un</p>'],
])('has the language of words that a script wrote: %s', async (_, html, finished) => {
  expect((await written(html)).main).toBe(finished);
});

test('has the language of a name that a script gave to a button without text', async () => {
  expect((await written('', news)).button).toBe(
    '<button aria-label="Aktuality" lang="cs"></button>',
  );
});
