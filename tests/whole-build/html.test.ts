import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { fixtureSite } from '../support/built-site.ts';
import { htmlProblems } from '../support/html-rules.ts';

/** In Polish the same components print the same kinds of pages: a sample of those is enough. */
const sample = 12;

test('the HTML of the pages is valid', { timeout: 300_000 }, async () => {
  const { dist } = await fixtureSite();
  const pages = [...listFiles(dist).keys()]
    .filter((file) => file.endsWith('.html'))
    .filter((file, index) => !file.startsWith('pl/') || index % sample === 0);
  const problems = pages.flatMap((file) =>
    htmlProblems(readFileSync(join(dist, file), 'utf8')).map((problem) => ({ file, problem })),
  );
  expect(pages.length).toBeGreaterThan(500);
  expect([...Map.groupBy(problems, ({ problem }) => problem)].map(summary)).toEqual([]);
});

/** One problem with the first pages that have it. */
function summary([problem, found]: [string, { file: string }[]]): string {
  const files = found.slice(0, 3).map(({ file }) => file);
  return `${problem}: ${found.length} times, in ${files.join(', ')}`;
}
