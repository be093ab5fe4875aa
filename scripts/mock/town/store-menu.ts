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
          {
            kind: 'menu',
            key: entry.key,
            slugs: {},
            written: context.today.subtract({ years: 2 }),
            overrides: {
              ...(entry.about && { description: entry.about[language] ?? '' }),
              ...(entry.classes && { classes: entry.classes }),
            },
          },
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
          menu: menuIds[entry.menu ?? 'main'][language],
          target: entry.newWindow ? '_blank' : '',
        };
      }),
  );
}

function target(
  { page, category, url, archive }: MenuEntry,
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
  if (archive) {
    return {
      type: 'post_type_archive',
      object: 'tribe_events',
      objectId: 0,
      url: url?.[language] ?? '',
    };
  }
  return { type: 'custom', object: 'custom', objectId: ownId, url: url?.[language] ?? '' };
}
