import { Failure } from './failure.ts';

type Redirect = { readonly from: URL; readonly status: number; readonly location: string | undefined };

/**
 * Where a redirect leads.
 *
 * @throws Failure where it leads nowhere or to an address that may not be visited
 */
export function redirectTarget(
  redirect: Redirect,
  { mayVisit }: { readonly mayVisit: (url: URL) => boolean },
): URL {
  const { from, status, location } = redirect;
  const target = location && URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (target && mayVisit(target)) return target;
  const shown = target ? `${target.protocol}//${target.host}${target.pathname}` : 'nowhere';
  throw new Failure({
    kind: 'answer',
    problem: `answered a redirect (${status}) to ${shown}, which is not followed`,
    advice: target
      ? 'Redirects are followed within the configured server only: if that is its new address, set API_URL (or EVENTS_API_URL) to it.'
      : 'The server has to name a target for its redirect.',
    transient: false,
    status,
  });
}
