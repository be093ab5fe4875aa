import type { SiteConfig } from '../../src/config.ts';
import { createRoutes } from '../../src/routes.ts';
import { eachLimited } from '../each.ts';
import type { ChangedPaths } from './changes.ts';

/** Requests to hubs under way at once. */
const together = 8;

/** Until hubs are given up, all requests together. */
const patience = 20_000;

/** Absolute addresses of the feeds that are new or changed; calendars have no hubs. */
export function changedFeeds({ added, changed }: ChangedPaths, { siteUrl }: SiteConfig): readonly string[] {
  const { base, url } = createRoutes(siteUrl);
  return [...added, ...changed]
    .filter((file) => /^[a-z]+\/feeds\/.*\.(?:rss|atom|json)$/.test(file))
    .toSorted()
    .map((file) => url(base + file));
}

/**
 * Tells every hub of every feed that it has changed, as hubs commonly want it: a form with `hub.mode` and `hub.url`
 * (W3C WebSub, 6, leaves it to them).
 *
 * @param milliseconds until what is not told yet is given up
 * @returns a sentence for each hub that was not notified of everything
 */
export async function pingHubs(
  hubs: readonly string[],
  feeds: readonly string[],
  milliseconds = patience,
): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(milliseconds);
  const warnings = await Promise.all(
    hubs.map(async (hub) => {
      const failures: string[] = [];
      await eachLimited(feeds, together, async (feed) => {
        const failure = await ping(hub, feed, signal);
        if (failure !== undefined) failures.push(failure);
      });
      return failures.length > 0 ? [hubWarning(hub, feeds.length, failures)] : [];
    }),
  );
  return warnings.flat();
}

/** @returns why it failed */
async function ping(hub: string, feed: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed });
    const response = await fetch(hub, { method: 'POST', body, signal });
    await response.body?.cancel();
    return response.ok ? undefined : `it answered ${response.status}`;
  } catch (error) {
    if (signal.aborted) return 'it took too long';
    return `it could not be reached (${reasonOf(error)})`;
  }
}

/** What lies beneath: "fetch failed" says nothing. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

function hubWarning(hub: string, feeds: number, failures: readonly string[]): string {
  const reasons = [...new Set(failures)].toSorted().join(', ');
  return (
    `The hub at ${new URL(hub).host} was not notified of ${failures.length} of ${feeds} changed feeds: ${reasons}. ` +
    'Readers that rely on it see them later, when they look themselves.'
  );
}
