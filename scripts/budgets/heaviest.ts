import { limitsOf } from './limits.ts';
import type { PageWeight } from './weigh.ts';

/** The heaviest of the pages of a kind, part by part. */
export type KindWeight = Omit<PageWeight, 'file'> & {
  readonly pages: number;
  /** The page with the heaviest HTML. */
  readonly file: string;
};

export function heaviestByKind(weights: readonly PageWeight[]): readonly KindWeight[] {
  return [...Map.groupBy(weights, ({ kind }) => kind)].map(([kind, pages]) => {
    const [heaviest] = pages.toSorted((a, b) => b.html - a.html);
    const most = (part: 'html' | 'css' | 'js') => Math.max(...pages.map((page) => page[part]));
    return {
      kind,
      file: heaviest?.file ?? '',
      pages: pages.length,
      html: most('html'),
      css: most('css'),
      js: most('js'),
    };
  });
}

/** A sentence for each part in which pages of a kind weigh more than they may. */
export function overweight(kinds: readonly KindWeight[]): readonly string[] {
  return kinds.flatMap((row) =>
    (['html', 'css', 'js'] as const)
      .filter((part) => row[part] > limitsOf(row.kind)[part])
      .map(
        (part) =>
          `${row.kind}: ${row[part]} bytes of ${part}, ${limitsOf(row.kind)[part]} are allowed (${row.file})`,
      ),
  );
}
