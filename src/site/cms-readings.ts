import { namedId, pathKey, urlKey } from '../model/address-key.ts';

/** One thing an address of the CMS may mean: a page, or that page's calendar or feed. */
export type Reading = {
  /** As `urlKey` makes it. */
  readonly key: string;
  readonly as: 'page' | 'calendar' | 'feed';
  /** Whether all of the address is read, and nothing taken off its end. */
  readonly whole: boolean;
  /** The month of a list of events, as `2026-11`. */
  readonly month?: string | undefined;
};

/** Ends of paths that show the same thing in another way. */
const views =
  /^(?:embed|amp|trackback|page|\d{1,4}|list|month|week|day|photo|map|summary|today|\d{4}-\d\d(?:-\d\d)?)$/;
const feeds = /^(?:feed|rss2?|atom|rdf)$/;
const calendars = /^(?:ical|outlook-ical)$/;

/** Parameters that make another page of one's path. */
const naming = /^(?:cat|author|attachment_id|s|m|tag|tag_id|rest_route|post_type|name|pagename|tribe_\w+)$/;

/** Ends that are taken off at most: `/events/month/2026-11/page/2/` has four. */
const mostEnds = 4;

/**
 * What an address of the CMS may mean, the nearest first: `/events/month/2026-11/` is the list of events in a month,
 * `/event/ball/?ical=1` the calendar of the ball, `/event/ball/embed/` the ball.
 */
export function* readings(url: URL): Iterable<Reading> {
  const { host, pathname, searchParams: query } = url;
  let as: Reading['as'] = 'page';
  if (query.has('ical') || query.has('outlook-ical')) as = 'calendar';
  else if (query.has('feed')) as = 'feed';
  yield { key: urlKey(url), as, whole: true };
  const id = namedId(query);
  if (id) yield { key: `${pathKey(host, pathname)}?p=${id}`, as, whole: true };
  if (id || (as === 'page' && namesAnother(query))) return;
  let rest = pathname.replace(/\/+$/, '');
  let month: string | undefined;
  for (let ends = 0; ends <= mostEnds; ends++) {
    yield { key: pathKey(host, rest), as, whole: ends === 0, month };
    const end = rest.slice(rest.lastIndexOf('/') + 1);
    if (feeds.test(end)) as = 'feed';
    else if (calendars.test(end)) as = 'calendar';
    else if (!views.test(end)) return;
    if (/^\d{4}-\d\d/.test(end)) month = end.slice(0, 7);
    rest = rest.slice(0, rest.lastIndexOf('/'));
  }
}

/** Whether a query makes another page of the path before it. */
export function namesAnother(query: URLSearchParams): boolean {
  return query.size > 0 && [...query.keys()].some((name) => naming.test(name));
}
