/** What a page may weigh, in bytes after gzip, and how many requests its first visit may make. */
export type Limits = {
  readonly html: number;
  readonly css: number;
  readonly js: number;
  readonly requests: number;
};

/** Of the page of an event, which most visitors come to first. */
const event: Limits = { html: 15_000, css: 12_000, js: 5_000, requests: 12 };

/** Lists show many items and their images; a text may use every block there is. */
const others: Limits = { html: 30_000, css: 13_000, js: 7_500, requests: 40 };

export function limitsOf(kind: string): Limits {
  return kind === 'event' ? event : others;
}

/** The least that Lighthouse may give, of 100. */
export const leastScores = {
  performance: 98,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
