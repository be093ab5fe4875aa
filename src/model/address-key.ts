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
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const query = url.search === '' ? '' : namingQuery(url.searchParams);
  const host = url.host.replace(/^www\./, '');
  return `${host}${percentDecoded(url.pathname).normalize('NFC').replace(/\/+$/, '')}${query}`;
}

export function sameAddress(one: string, other: string): boolean {
  const key = addressKey(one);
  return key !== undefined && key === addressKey(other);
}

function namingQuery(query: URLSearchParams): string {
  const id = ids.map((name) => query.get(name)).find((value) => value && /^\d+$/.test(value));
  const language = query.get('lang');
  return `${id ? `?p=${id}` : ''}${language ? `?lang=${language}` : ''}`;
}
