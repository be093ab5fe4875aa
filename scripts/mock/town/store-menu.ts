import { languages } from '../../../src/contract/language.ts';
import type { StoredMenuItem } from '../stored.ts';
import { type Context, referredId, storedItem } from './context.ts';
import { type MenuEntry, menuIds } from './menus.ts';

type Target = Pick<StoredMenuItem, 'type' | 'object' | 'objectId' | 'url'>;

/** The menus of all languages; an entry shows what it points at in its own language. */
export function storeMenu(entries: readonly MenuEntry[], context: Context): StoredMenuItem[] {
  return languages.flatMap((language) =>
    entries
      .filter((entry) => entry[language] !== undefined)
      .map((entry, place): StoredMenuItem => {
        const item = storedItem(
          { kind: 'menu', key: entry.key, slugs: {}, written: context.today.subtract({ years: 2 }) },
          language,
          context,
        );
        return {
          ...item,
          ...target(entry, language, context, item.id),
          slug: String(item.id),
          kind: 'menu-item',
          title: entry[language] ?? '',
          parent: entry.parent ? referredId('menu', entry.parent, language, context.numbers) : 0,
          order: place + 1,
          menu: menuIds[language],
          target: entry.newWindow ? '_blank' : '',
        };
      }),
  );
}

function target(
  { page, category, url }: MenuEntry,
  language: 'pl' | 'en',
  { numbers }: Context,
  ownId: number,
): Target {
  if (page) {
    const objectId = referredId('page', page, language, numbers);
    return { type: 'post_type', object: 'page', objectId, url: '' };
  }
  if (category) {
    const objectId = referredId('category', category, language, numbers);
    return { type: 'taxonomy', object: 'tribe_events_cat', objectId, url: '' };
  }
  return { type: 'custom', object: 'custom', objectId: ownId, url: url?.[language] ?? '' };
}
