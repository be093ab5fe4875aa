import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { htmlTokens } from '../../src/html/tags.ts';
import { fixtureSite } from '../support/built-site.ts';
import { htmlProblems } from '../support/html-rules.ts';

type Tokens = readonly { readonly kind: string; readonly name: string; readonly source: string }[];

/** In Polish the same components print the same kinds of pages, and days or posters are alike: a sample of those is enough. */
const samples = { 'pl/': 12, 'en/calendar/': 4, 'en/posters/': 4 } as const;

test('the HTML of the pages is valid', async () => {
  const { dist } = await fixtureSite();
  const pages = [...listFiles(dist).keys()]
    .filter((file) => file.endsWith('.html'))
    .filter((file, index) => {
      const sample = Object.entries(samples).find(([folder]) => file.startsWith(folder));
      return sample === undefined || index % sample[1] === 0;
    });
  const seen = new Set<string>();
  const problems = pages.flatMap((file) =>
    htmlProblems(withoutFrame(readFileSync(join(dist, file), 'utf8'), seen)).map((problem) => ({
      file,
      problem,
    })),
  );
  expect(pages.length).toBeGreaterThan(500);
  expect([...Map.groupBy(problems, ({ problem }) => problem)].map(summary)).toEqual([]);
});

/** A page without headers and footers that a page before it had too, but for the addresses in them. */
function withoutFrame(html: string, seen: Set<string>): string {
  return html.replace(/<(header|footer)\b[\s\S]*?<\/\1>/g, (part) => {
    const shape = part.replace(/ href="[^"]*"| aria-current="page"/g, '');
    if (seen.has(shape)) return '';
    seen.add(shape);
    return part;
  });
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
