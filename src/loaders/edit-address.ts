import { type Collection, homeAddress } from '../contract/collections.ts';
import type { Manifest } from '../snapshot/format.ts';

/** Taxonomies of the collections that are terms. */
const taxonomies: Partial<Record<Collection, string>> = {
  categories: 'tribe_events_cat',
  tags: 'post_tag',
};

/**
 * Address where an editor can change an item in the CMS. For the site's owner only: it has no place in anything public.
 *
 * @returns `undefined` of an item whose id is not known, and of menu items, which have no address of their own
 */
export function editAddress(
  { collection, id }: { readonly collection: Collection; readonly id: string },
  { root, origin }: Pick<Manifest, 'root' | 'origin'>,
): string | undefined {
  if (!/^\d+$/.test(id) || collection === 'menu-items') return undefined;
  // The CMS may live elsewhere than the site it makes: `url` is its own address.
  const admin = `${homeAddress({ home: root.url, url: root.home }, origin)}wp-admin/`;
  const taxonomy = taxonomies[collection];
  return taxonomy === undefined
    ? `${admin}post.php?post=${id}&action=edit`
    : `${admin}term.php?taxonomy=${taxonomy}&tag_ID=${id}`;
}
