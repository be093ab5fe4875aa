import type { SiteConfig } from '../config.ts';

/** Which addresses are the CMS's, and which of them the site may show. */
export type CmsAddresses = {
  /** Its home page; empty where nothing tells. */
  readonly home: string;
  /** Hosts of the CMS with their ports, without `www.`. */
  readonly hosts: ReadonlySet<string>;
  /** Whether the CMS and the public site are on one host. */
  readonly sharesHost: boolean;
  /** Whether an address is one that this site has to have: of the CMS, or below the site's own base path. */
  isOwn(url: URL): boolean;
  /** Whether the site may link to an address of the CMS that it has no page for. */
  mayLink(url: URL): boolean;
};

/** What visitors have no business with: the API, the login, the machinery. Only a setting that names it allows it. */
const machinery =
  /^\/(?:.*\/)?(?:wp-json|wp-admin|wp-includes|wp-login\.php|wp-cron\.php|xmlrpc\.php)(?:\/|$)|[?&]rest_route=/;

/**
 * @param told its home page first, then other addresses the server gives itself, and that of its REST root
 */
export function createCmsAddresses(
  { cms, siteUrl }: Pick<SiteConfig, 'cms' | 'siteUrl'>,
  told: readonly string[],
): CmsAddresses {
  const urls = told.flatMap((address) => URL.parse(address) ?? []).filter(isHttp);
  const hosts = new Set([...urls.map(hostOf), ...cms.hosts.map(withoutWww)]);
  const site = new URL(siteUrl);
  const siteHost = hostOf(site);
  const allowed = cms.linkTo.map(parseRule);
  return {
    home: urls[0]?.href ?? '',
    hosts,
    sharesHost: hosts.has(siteHost),
    isOwn: (url) =>
      hosts.has(hostOf(url)) || (hostOf(url) === siteHost && url.pathname.startsWith(site.pathname)),
    mayLink: (url) => hosts.has(hostOf(url)) && allowed.some((rule) => allows(rule, url)),
  };
}

/** Of an address: without scheme and `www.`, which do not tell sites apart. */
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

function isHttp({ protocol }: URL): boolean {
  return /^https?:$/.test(protocol);
}

function withoutWww(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}
