import type { RequestFact, RequestObserver } from '../../src/api/transport.ts';

/** What was asked of the server in one build. */
export type RequestSummary = {
  /** Every try counts. */
  readonly count: number;
  /** Tries that got no whole answer. */
  readonly unanswered: number;
  /** Of all bodies, decompressed. */
  readonly bytes: number;
  /** The longest first. */
  readonly slowest: readonly { readonly url: string; readonly milliseconds: number }[];
};

const kept = 10;

/** Takes note of requests; only the slowest are remembered one by one. */
export function createRequestLog(): {
  readonly observe: RequestObserver;
  readonly summary: () => RequestSummary;
} {
  let count = 0;
  let unanswered = 0;
  let bytes = 0;
  let slowest: readonly RequestFact[] = [];
  return {
    observe: (fact) => {
      count += 1;
      bytes += fact.bytes ?? 0;
      if (fact.bytes === undefined) unanswered += 1;
      if (slowest.length < kept || fact.milliseconds > (slowest.at(-1)?.milliseconds ?? 0)) {
        slowest = [...slowest, fact].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, kept);
      }
    },
    summary: () => ({
      count,
      unanswered,
      bytes,
      slowest: slowest.map(({ url, milliseconds }) => ({ url, milliseconds })),
    }),
  };
}
