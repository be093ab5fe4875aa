import type { DeadLink } from '../../../src/site/dead-links.ts';

/** Links that are named one by one. */
const told = 500;

/** A sentence for each link that lost its address. */
export function deadLinkRemarks(links: readonly DeadLink[]): readonly string[] {
  const remarks = links
    .slice(0, told)
    .map(
      ({ language, kind, id, address }) =>
        `${language}: ${kind} ${id} links to ${address} on the CMS; link removed (text kept): no such page on this site.`,
    );
  const more = links.length - remarks.length;
  return more > 0 ? [...remarks, `${more} more links lead to the CMS and are gone likewise.`] : remarks;
}
