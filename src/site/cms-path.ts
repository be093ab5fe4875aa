import { namedId } from '../model/address-key.ts';

/**
 * The path of an address of the CMS as most others spell it: without the file that answers every address, an id at the
 * home page whatever path stands before it.
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
