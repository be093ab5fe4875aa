import { describe, expect, test } from 'vitest';
import {
  inLanguage,
  withinLanguage,
  withoutWordLanguages,
  withWordLanguages,
} from './word-languages.ts';

const czech = inLanguage('Aktuality', 'cs');
const arabic = inLanguage('أخبار', 'ar');

describe('words of another language in a page', () => {
  test.each([
    ['a whole element', `<h2 class="a">${czech}</h2>`, '<h2 class="a" lang="cs">Aktuality</h2>'],
    ['white space around them', `<li>\n${czech} </li>`, '<li lang="cs">\nAktuality </li>'],
    ['a part of an element', `<p>${czech} (3)</p>`, '<p><span lang="cs">Aktuality</span> (3)</p>'],
    ['the end of a text', `<p>3 ${czech}</p>`, '<p>3 <span lang="cs">Aktuality</span></p>'],
    [
      'a drawing far from its beginning',
      `<svg>${'<g></g>'.repeat(500)}<text>${czech}</text></svg>`,
      `<svg>${'<g></g>'.repeat(500)}<text lang="cs">Aktuality</text></svg>`,
    ],
    [
      'an element behind a thousand others',
      `${'<b>1</b>'.repeat(500)}<p>${czech}</p>`,
      `${'<b>1</b>'.repeat(500)}<p lang="cs">Aktuality</p>`,
    ],
    ['a comment', `<!--${czech}--><p>1</p>`, '<!--Aktuality--><p>1</p>'],
    [
      'text beside elements',
      `<p><b>1</b> ${czech}</p>`,
      '<p><b>1</b> <span lang="cs">Aktuality</span></p>',
    ],
    [
      'an element that has a language',
      `<p lang="fr">${czech}</p>`,
      '<p lang="fr"><span lang="cs">Aktuality</span></p>',
    ],
    [
      'an element with a direction',
      `<p dir="auto">${czech}</p>`,
      '<p dir="auto" lang="cs">Aktuality</p>',
    ],
    [
      'an element whose attribute is read too',
      `<a title="Un" href="/">${czech}</a>`,
      '<a title="Un" href="/"><span lang="cs">Aktuality</span></a>',
    ],
    ['words from right to left', `<p>${arabic}</p>`, '<p lang="ar" dir="rtl">أخبار</p>'],
    [
      'text after a field',
      `<label><input type="radio">${czech}</label>`,
      '<label><input type="radio"><span lang="cs">Aktuality</span></label>',
    ],
    ['a title', `<title>${czech}</title>`, '<title lang="cs">Aktuality</title>'],
    ['a part of a title', `<title>${czech} · Ville</title>`, '<title>Aktuality · Ville</title>'],
    [
      'a part of a drawing',
      `<svg><text>1 ${czech}</text></svg><b>1 ${czech}</b>`,
      '<svg><text>1 Aktuality</text></svg><b>1 <span lang="cs">Aktuality</span></b>',
    ],
    [
      'the name of a field',
      `<input placeholder="${czech}">`,
      '<input placeholder="Aktuality" lang="cs">',
    ],
    [
      'the name of a button with a picture',
      `<button aria-label="${czech}"><svg><path d="M0 0"/></svg></button>`,
      '<button aria-label="Aktuality" lang="cs"><svg><path d="M0 0"/></svg></button>',
    ],
    [
      'the name of what has text',
      `<nav aria-label="${czech}"><a>Un</a></nav>`,
      '<nav aria-labelledby="said__1"><a>Un</a></nav><div hidden><p id="said__1"><span lang="cs">Aktuality</span></p></div>',
    ],
    [
      'a link whose name is more than its text',
      `<a href="/" aria-label="${czech}: Un &quot;&lt;b>">${czech}</a>`,
      '<a href="/"><span aria-hidden="true"><span lang="cs">Aktuality</span></span><span class="visually-hidden"><span lang="cs">Aktuality</span>: Un &quot;&lt;b></span></a>',
    ],
    [
      'the name of a button with a picture, with a title',
      `<button aria-label="${czech}: Un"><svg><path d="M0 0"/></svg></button>`,
      '<button><svg><path d="M0 0"/></svg><span class="visually-hidden"><span lang="cs">Aktuality</span>: Un</span></button>',
    ],
    [
      'the name of a link of several elements',
      `<a aria-label="${czech}: Un"><b>1</b> Un</a>`,
      '<a aria-labelledby="said__1"><b>1</b> Un</a><div hidden><p id="said__1"><span lang="cs">Aktuality</span>: Un</p></div>',
    ],
    [
      'what a picture shows, with a title',
      `<body><img alt="${czech}: Un" src="/1"><img src="/2" alt="${czech}: Un"></body>`,
      '<body><img alt="Aktuality: Un" src="/1" aria-labelledby="said__1"><img src="/2" alt="Aktuality: Un" aria-labelledby="said__1"><div hidden><p id="said__1"><span lang="cs">Aktuality</span>: Un</p></div></body>',
    ],
    [
      'the name of what a script fills',
      `<ul aria-label="${czech}"></ul>`,
      '<ul aria-labelledby="said__1"></ul><div hidden><p id="said__1"><span lang="cs">Aktuality</span></p></div>',
    ],
    [
      'what a script copies',
      `<template><b>${czech}</b><button aria-label="${czech}"></button></template><b>${czech}</b>`,
      '<template><b><span lang="cs">Aktuality</span></b><button><span class="visually-hidden"><span lang="cs">Aktuality</span></span></button></template><b lang="cs">Aktuality</b>',
    ],
    [
      'a hint',
      `<button title="${czech}">Un</button>`,
      '<button title="Aktuality" aria-describedby="said__1">Un</button><div hidden><p id="said__1"><span lang="cs">Aktuality</span></p></div>',
    ],
    [
      'a field with a language, a drawing, names that others say',
      `<input lang="fr" aria-label="${czech}"><svg><a aria-label="${czech}: Un"><path/></a></svg><p aria-label="${czech}" aria-labelledby="a">Un</p>`,
      '<input lang="fr" aria-labelledby="said__1"><svg><a aria-labelledby="said__2"><path/></a></svg><p aria-label="Aktuality" aria-labelledby="a">Un</p><div hidden><p id="said__1"><span lang="cs">Aktuality</span></p><p id="said__2"><span lang="cs">Aktuality</span>: Un</p></div>',
    ],
    [
      'a name and a picture of different languages',
      `<input aria-label="${czech}" alt="Un">`,
      '<input aria-labelledby="said__1" alt="Un"><div hidden><p id="said__1"><span lang="cs">Aktuality</span></p></div>',
    ],
    [
      'data of a script',
      `<p data-words="${czech}"></p><script>"${czech}"</script>`,
      '<p data-words="Aktuality"></p><script>"Aktuality"</script>',
    ],
    [
      'an address',
      `<a href="mailto:?subject=${encodeURIComponent(czech)}">Un</a>`,
      '<a href="mailto:?subject=Aktuality">Un</a>',
    ],
    ['a half of a text', `<p>${czech.slice(0, -4)}</p>`, '<p>Aktuality</p>'],
  ])('in %s', (_, html, marked) => {
    expect(withWordLanguages(html, 'fr')).toBe(marked);
  });

  test('end where a value is filled in', () => {
    const said = inLanguage(`Místo: ${withinLanguage('Le Dôme', 'cs')}.`, 'cs');
    expect(withWordLanguages(`<p>${said}</p>`, 'fr')).toBe(
      '<p><span lang="cs">Místo: </span>Le Dôme<span lang="cs">.</span></p>',
    );
    expect(withoutWordLanguages(said)).toBe('Místo: Le Dôme.');
  });
});

test('a page that loads what finishes the words of scripts keeps their marks in its data alone', () => {
  const html = (data: string) =>
    `<script src="/said-words.js"></script><p title="" data-none="" data-words='' data-word="${data}">Un</p>`;
  expect(withWordLanguages(html(czech), 'fr')).toBe(html(czech));
  const button = (name: string, more = '') =>
    `<script src="/said-words.js"></script><button aria-label="${name}" data-word="${czech}"${more}></button>`;
  expect(withWordLanguages(button(czech), 'fr')).toBe(button('Aktuality', ' lang="cs"'));
});

test('a page without words of another language stays as it is, flags of emoji too', () => {
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';
  const html = `<p title="a > b">${flag} &amp; <b>${flag}</b></p>`;
  expect(withWordLanguages(html, 'fr')).toBe(html);
  expect(withWordLanguages(`${html}<p>${czech}</p>`, 'fr')).toBe(
    `${html}<p lang="cs">Aktuality</p>`,
  );
});
