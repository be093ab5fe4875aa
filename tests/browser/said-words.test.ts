import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inLanguage } from '../../src/i18n/word-languages.ts';
import { useBrowser } from '../support/browser.ts';

const visit = useBrowser();

const script = readFileSync('src/components/frame/said-words.js', 'utf8');
const news = inLanguage('Aktuality', 'cs');

/**
 * What scripts write afterwards: names of the button, one after the other, and a frame before the
 * first link.
 */
type Later = { readonly names?: readonly string[]; readonly frameTitle?: string };

/** What a page becomes whose scripts write some HTML into it. */
async function written(html: string, { names = [], frameTitle }: Later = {}) {
  const { page, troubles } = await visit({}, { isFirst: true });
  await page.setContent('<html lang="fr"><body><main></main><button></button></body></html>');
  const isFinished = () =>
    expect.poll(() => page.evaluate(() => document.body.outerHTML)).not.toContain('\u{e0001}');
  await page.addScriptTag({ content: script, type: 'module' });
  await page.evaluate((html) => {
    const main = document.querySelector('main');
    if (main) main.innerHTML = html;
  }, html);
  await isFinished();
  for (const name of names) {
    await page.evaluate((name) => {
      document.querySelector('button')?.setAttribute('aria-label', name);
    }, name);
    await isFinished();
  }
  if (frameTitle !== undefined) {
    await page.evaluate((title) => {
      const frame = document.createElement('iframe');
      frame.title = title;
      document.querySelector('main a')?.before(frame);
    }, frameTitle);
    await page.waitForSelector('iframe[aria-labelledby]');
  }
  expect(troubles).toEqual([]);
  return page.evaluate(() => ({
    main: document.querySelector('main')?.innerHTML,
    button: document.querySelector('button')?.outerHTML,
    said: document.querySelector('body > div')?.outerHTML,
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
  ['nothing of another language', '<p>Un</p>', '<p>Un</p>'],
])('has the language of words that a script wrote: %s', async (_, html, finished) => {
  expect((await written(html)).main).toBe(finished);
});

const said = '<span lang="cs" dir="auto">Aktuality</span>';

test.each([
  [
    'a name',
    `<ul aria-label="${news}"><li>Un</li></ul>`,
    '<ul aria-labelledby="said__s1"><li>Un</li></ul>',
    said,
  ],
  [
    'a list that is filled later',
    `<ul aria-label="${news}"></ul>`,
    '<ul aria-labelledby="said__s1"></ul>',
    said,
  ],
  [
    'a button with text',
    `<button aria-label="${news}: Un">Un</button>`,
    '<button aria-labelledby="said__s1">Un</button>',
    `${said}: Un`,
  ],
  [
    'a hint',
    `<p title="${news}">Un</p>`,
    '<p title="Aktuality" aria-describedby="said__s1">Un</p>',
    said,
  ],
  [
    'a picture',
    `<img alt="Un: ${news}">`,
    '<img alt="Un: Aktuality" aria-labelledby="said__s1">',
    `Un: ${said}`,
  ],
])('says beside the page what names in two languages: %s', async (_, html, finished, said) => {
  expect(await written(html)).toMatchObject({
    main: finished,
    said: `<div hidden=""><p id="said__s1">${said}</p></div>`,
  });
});

test('has the language of a name that a script gave to a button without text', async () => {
  expect((await written('', { names: [news] })).button).toBe(
    '<button aria-label="Aktuality" lang="cs"></button>',
  );
});

test('says within a button without text what names it in two languages, the last name alone', async () => {
  const hidden =
    '<span class="visually-hidden">Un: <span lang="cs" dir="auto">Aktuality</span></span>';
  expect(await written('', { names: [`Deux: ${news}`, `Un: ${news}`] })).toMatchObject({
    button: `<button>${hidden}</button>`,
    said: undefined,
  });
  expect((await written('', { names: [news, `Un: ${news}`, 'Trois'] })).button).toBe(
    '<button aria-label="Trois"></button>',
  );
});

test('has the name of a frame from the link that it takes the place of', async () => {
  const link = `<a><span class="embed-title">${news}: Un</span></a>`;
  expect((await written(link, { frameTitle: 'Aktuality: Un' })).main).toBe(
    '<iframe title="Aktuality: Un" aria-labelledby="said__s1"></iframe>' +
      '<a><span class="embed-title" id="said__s1"><span lang="cs" dir="auto">Aktuality</span>: Un</span></a>',
  );
});
