import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { namedId, pathKey, sameAddress, urlKey } from '../html/addresses.ts';
import { attributeOf } from '../html/tags.ts';
import type { CmsAddresses, Item, Links } from './site.ts';

/** What visitors have no business with: the API, the login, the machinery. Only a setting that names it allows it. */
const machinery =
  /^\/(?:.*\/)?(?:wp-json|wp-admin|wp-includes|wp-login\.php|wp-cron\.php|xmlrpc\.php)(?:\/|$)|[?&]rest_route=/;

/**
 * @param given its home page first, then other addresses the server gives itself, and that of its REST root
 */
export function createCmsAddresses(
  { cms, siteUrl }: Pick<SiteConfig, 'cms' | 'siteUrl'>,
  given: readonly string[],
): CmsAddresses {
  const urls = given
    .flatMap((address) => URL.parse(address) ?? [])
    .filter(({ protocol }) => /^https?:$/.test(protocol));
  const hosts = new Set([...urls.map(hostOf), ...cms.hosts.map(withoutWww)]);
  const site = new URL(siteUrl);
  const siteHost = hostOf(site);
  const allowed = cms.linkTo.map(parseRule);
  return {
    given,
    home: urls[0]?.href ?? '',
    hosts,
    sharesHost: hosts.has(siteHost),
    isOwn: (url) =>
      hosts.has(hostOf(url)) ||
      (hostOf(url) === siteHost && url.pathname.startsWith(site.pathname)),
    mayLink: (url) => hosts.has(hostOf(url)) && allowed.some((rule) => allows(rule, url)),
  };
}

/**
 * Whether an address is on the server, or on a host the owner of the site names.
 *
 * @param addresses some of the server
 * @param named hosts with their ports
 */
export function ownHosts(
  addresses: readonly string[],
  named: readonly string[],
): (url: URL) => boolean {
  const hosts = new Set([...addresses.flatMap((text) => URL.parse(text)?.host || []), ...named]);
  return ({ protocol, host }) => /^https?:$/.test(protocol) && hosts.has(host);
}

/** Of an address: without scheme and `www.`, which do not distinguish sites. */
export function hostOf({ host }: URL): string {
  return withoutWww(host);
}

type Rule = { readonly host: string | undefined; readonly beginning: string };

function parseRule(text: string): Rule {
  const url = URL.parse(text);
  return url
    ? { host: hostOf(url), beginning: url.pathname + url.search }
    : { host: undefined, beginning: text };
}

function allows({ host, beginning }: Rule, url: URL): boolean {
  const path = url.pathname + url.search;
  if (host !== undefined && host !== hostOf(url)) return false;
  return path.startsWith(beginning) && (!machinery.test(path) || machinery.test(beginning));
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** One thing an address of the CMS may mean: a page, or that page's calendar or feed. */
export type Reading = {
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
const naming =
  /^(?:cat|author|attachment_id|s|m|tag|tag_id|rest_route|post_type|name|pagename|tribe_\w+)$/;

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

/**
 * The path of an address of the CMS as most others spell it: without the file that answers every address, an id at the
 * home page whatever path is before it.
 *
 * @param home path of the home page, ending in a slash
 */
export function canonicalPath({ pathname, search, searchParams }: URL, home: string): string {
  const path = pathname.replace(/\/index\.php(?=\/|$)/, '').replace(/\/{2,}/g, '/') || '/';
  if (search === '') return path;
  if (namedId(searchParams) !== undefined) return home;
  const isEvents =
    `${path.replace(/\/*$/, '')}/` === home && /events?$/.test(searchParams.get('post_type') ?? '');
  return isEvents ? `${home}events/` : path;
}

/**
 * The page that editors want search engines to keep instead of an item's own. One of the CMS becomes the page of this
 * site, or none where this site has no such page; one elsewhere stays as it is.
 *
 * @param site.links are asked for when the item has an address of its own: they need every language
 * @param site.home address of the site in the CMS
 * @param site.url returns the absolute address of the item's page
 */
export function keptAddress(
  item: Item,
  {
    links,
    home,
    url,
  }: { readonly home: string; readonly links: () => Links; readonly url: () => string },
): string | undefined {
  const wanted = 'seo' in item ? item.seo.canonical : undefined;
  if (wanted === undefined || wanted === item.sourceUrl || sameAddress(wanted, item.sourceUrl))
    return undefined;
  const link = links().resolve(wanted, {
    from: item.language,
    base: item.sourceUrl,
    isExact: true,
  });
  if (!link || !/^https?:/.test(link.url)) return undefined;
  const own = URL.parse(home);
  if (link.external && own && hostOf(new URL(link.url)) === hostOf(own)) return undefined;
  return link.url === url() ? undefined : link.url;
}

/** Where links begin. A tag that is longer than any link is not looked at. */
const anchors = /<a\s[^>]{0,2000}/gi;

/** What is needed to say whether a link leads anywhere. */
type LinkJudge = { readonly links: Links; readonly cms: CmsAddresses; readonly home: string };

/**
 * The addresses that links of a text lose because the site has nothing for them, each once, in
 * their order.
 */
export function deadAddresses(
  { html, base }: { readonly html: string; readonly base: string },
  language: Language,
  judge: LinkJudge,
): readonly string[] {
  if (!html.includes('href')) return [];
  const found = Array.from(html.matchAll(anchors), ([tag]) =>
    deadAddress(attributeOf(tag, 'href')?.trim(), base, language, judge),
  ).filter((address) => address !== undefined);
  return [...new Set(found)];
}

/** The address of a link that loses it; `undefined` where it leads somewhere. */
export function deadAddress(
  href: string | undefined,
  base: string,
  from: Language,
  { links, cms, home }: LinkJudge,
): string | undefined {
  if (!href || href.startsWith('#')) return undefined;
  const url = URL.parse(href, URL.canParse(base) ? base : home);
  if (!url || !/^https?:$/.test(url.protocol) || !cms.isOwn(url)) return undefined;
  return links.resolve(href, { from, base }) ? undefined : url.href;
}
