import type { FirstVisit } from './first-visit.ts';
import type { KindWeight } from './heaviest.ts';
import type { Scores } from './lighthouse.ts';

/** Weights and requests as a table in Markdown, in bytes after gzip. */
export function budgetTable(rows: readonly (KindWeight & FirstVisit)[]): string {
  return table(
    ['kind', 'pages', 'HTML', 'CSS', 'JavaScript', 'requests', 'layout shift'],
    rows.map(({ kind, pages, html, css, js, requests, shift }) => [
      kind,
      ...[pages, html, css, js, requests].map(String),
      shift.toFixed(3),
    ]),
  );
}

/** What Lighthouse said, as a table in Markdown. */
export function scoreTable(rows: readonly (Scores & { readonly kind: string })[]): string {
  return table(
    ['kind', 'performance', 'accessibility', 'best practices', 'SEO', 'layout shift', 'machine'],
    rows.map((row) => [
      row.kind,
      ...[row.performance, row.accessibility, row['best-practices'], row.seo].map(String),
      row.shift.toFixed(3),
      row.machine.toFixed(0),
    ]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const ruler = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, ruler, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
