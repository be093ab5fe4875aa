import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { htmlTokens } from '../../src/html/tags.ts';
import { fixtureSite } from '../support/built-site.ts';
import { htmlProblems } from '../support/html-rules.ts';
import { createUnseen } from '../support/unseen-html.ts';

type Tokens = readonly { readonly kind: string; readonly name: string; readonly source: string }[];

/** What is judged of whole pages, below: a page without what others have too lacks what these ask for. */
const ofWholePages = /^(?:heading-level|no-dup-id|no-missing-references): /;

test('the HTML of the pages is valid', async () => {
  const { dist } = await fixtureSite();
  const pages = [...listFiles(dist).keys()].filter((file) => file.endsWith('.html'));
  const unseen = createUnseen();
  const problems = pages.flatMap((file) =>
    htmlProblems(unseen(readFileSync(join(dist, file), 'utf8')))
      .filter((problem) => !ofWholePages.test(problem))
      .map((problem) => ({ file, problem })),
  );
  expect(pages.length).toBeGreaterThan(2000);
  expect([...Map.groupBy(problems, ({ problem }) => problem)].map(summary)).toEqual([]);
});

test('the markup of a page that is never closed is left to the validator', () => {
  const unseen = createUnseen();
  const page = '<html><body><section><h2>A</h2><div><p>b</p></section></body></html>';
  expect([unseen(page), unseen('<html><body><section><h2>A</h2><div></div></section>')]).toEqual([
    page,
    '<html><body><section><h2>A</h2><div></div></section>',
  ]);
  expect(htmlProblems(page)).toContainEqual(expect.stringContaining('close-order'));
});

test('the headings of a page go down by one level at a time, its names are of one element each, and what refers to a name finds it', async () => {
  const { dist } = await fixtureSite();
  const found: string[] = [];
  for (const file of [...listFiles(dist).keys()].filter((one) => one.endsWith('.html'))) {
    const html = withoutScripts(readFileSync(join(dist, file), 'utf8'));
    const content = html.slice(Math.max(0, html.indexOf('<h1')));
    const levels = [...content.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    const isInOrder = levels.every((level, place) =>
      place === 0 ? level === 1 : level > 1 && level <= (levels[place - 1] ?? 0) + 1,
    );
    if (!isInOrder) found.push(`${file}: headings of the levels ${levels}`);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    const known = new Set(ids);
    if (known.size < ids.length) found.push(`${file}: names twice, of ${ids.toSorted()}`);
    const references = html.matchAll(/ (?:for|list|headers|aria-[a-z]+s|aria-[a-z]+by)="([^"]+)"/g);
    for (const id of [...references].flatMap(([, names = '']) => names.split(/\s+/)))
      if (!known.has(id)) found.push(`${file}: nothing is called "${id}"`);
  }
  expect(found).toEqual([]);
});

function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
}

test('without styles no words of neighboring elements run together, and every section has a heading', async () => {
  const { dist } = await fixtureSite();
  const found = { glued: new Set<string>(), without: new Set<string>() };
  for (const file of [...listFiles(dist).keys()].filter((one) => one.endsWith('.html'))) {
    const tokens = [...htmlTokens(withoutTexts(readFileSync(join(dist, file), 'utf8')))];
    for (const words of gluedWords(tokens)) found.glued.add(`${file}: ${words}`);
    for (const tag of sectionsWithoutHeading(tokens)) found.without.add(tag);
  }
  expect(found).toEqual({ glued: new Set(), without: new Set() });
});

/** Elements within a line, whose text browsers set beside what is around them. */
const inLine = new Set(
  'a abbr b bdi cite code data del dfn em i ins kbd mark q s samp small span strong time u var'.split(
    ' ',
  ),
);

/** Words that only styles keep apart, as `one|other`. What editors wrote is theirs: subscripts follow their letters. */
function gluedWords(tokens: Tokens): string[] {
  const found: string[] = [];
  let before = '';
  let isAtTag = false;
  for (const { kind, name, source } of tokens) {
    if (kind !== 'text') {
      isAtTag = true;
      if (!inLine.has(name)) before = '';
    } else {
      if (isAtTag && /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(source)) {
        found.push(`${before.slice(-20)}|${source.slice(0, 20)}`);
      }
      before = source;
      isAtTag = false;
    }
  }
  return found;
}

/** A page without the bodies that editors wrote, which may mark up a part of a word. */
function withoutTexts(html: string): string {
  const parts = html.split('<div class="prose');
  return parts
    .map((part, place) => (place === 0 ? part : part.slice(endOfDiv(part))))
    .join('<div>');
}

/** Index behind the end of the `div` a text begins within. */
function endOfDiv(html: string): number {
  let depth = 1;
  for (const { 0: tag, index } of html.matchAll(/<(\/?)div\b/g)) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return index;
  }
  return html.length;
}

/** Start tags of sections without a name, those of editors apart, without a heading outside of a section further in. */
function sectionsWithoutHeading(tokens: Tokens): string[] {
  const open: { tag: string; hasHeading: boolean }[] = [];
  const found: string[] = [];
  for (const { kind, name, source } of tokens) {
    if (name === 'section' || name === 'article') {
      if (kind === 'open') open.push({ tag: source, hasHeading: false });
      else {
        const closed = open.pop();
        if (
          closed?.tag.startsWith('<section') &&
          !closed.hasHeading &&
          !closed.tag.includes(' aria-label=')
        )
          found.push(closed.tag);
      }
    } else if (/^h[1-6]$/.test(name) && kind === 'open') {
      const nearest = open.at(-1);
      if (nearest) nearest.hasHeading = true;
    }
  }
  return found;
}

/** One problem with the first pages that have it. */
function summary([problem, found]: [string, { file: string }[]]): string {
  const files = found.slice(0, 3).map(({ file }) => file);
  return `${problem}: ${found.length} times, in ${files.join(', ')}`;
}
