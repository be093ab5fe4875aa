import { percentDecoded } from './percent-decoded.ts';

/** Parameters of a query that hold the id of an item of the CMS. */
const ids = ['p', 'page_id'];

/**
 * What is the same for all spellings of an address: scheme, `www.`, a trailing slash, the case of percent-encoding,
 * the fragment and the parameters that name nothing do not count. `undefined` for what is no http address.
 *
 * @param base address that relative ones are relative to
 */
export function addressKey(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) ? urlKey(url) : undefined;
}

/** The same of an http address that is parsed already. */
export function urlKey({ host, pathname, search, searchParams }: URL): string {
  const query = search === '' ? '' : namingQuery(searchParams);
  return pathKey(host, pathname) + query;
}

/** What {@link urlKey} makes of an address without a query. */
export function pathKey(host: string, pathname: string): string {
  return `${host.replace(/^www\./, '')}${percentDecoded(pathname).normalize('NFC').replace(/\/+$/, '')}`;
}

export function sameAddress(one: string, other: string): boolean {
  const key = addressKey(one);
  return key !== undefined && key === addressKey(other);
}

/** Id of an item that an address of the CMS names; `undefined` for none. */
export function namedId(query: URLSearchParams): string | undefined {
  return ids.map((name) => query.get(name)).find((value) => value && /^\d+$/.test(value)) ?? undefined;
}

function namingQuery(query: URLSearchParams): string {
  const id = namedId(query);
  const language = query.get('lang');
  return `${id ? `?p=${id}` : ''}${language ? `?lang=${language}` : ''}`;
}
