import type { WireMenuItem } from '../contract/menu-item.ts';
import type { BodyLink } from '../model/html-context.ts';
import type { MenuLink } from '../model/menu.ts';
import type { Routes } from '../routes.ts';
import { languageNamed } from './language-named.ts';
import type { Links } from './links.ts';
import { menuFromItems, menuFromPages } from './menu-tree.ts';
import type { LanguageSite, Site } from './site.ts';

type MenuSettings = {
  readonly items: readonly WireMenuItem[];
  readonly links: Links;
  readonly routes: Routes;
  /** Address of the site in the CMS, ending in a slash. */
  readonly base: string;
  readonly pathOf: Site['pathOf'];
};

/** The menu editors made, or else the root pages. */
export function menuOf(local: LanguageSite, settings: MenuSettings): readonly MenuLink[] {
  const made = menuFromItems(settings.items, (item) => linkOf(item, local, settings));
  if (made.length > 0) return made;
  const roots = local.pages.filter(({ parentId }) => parentId === 0);
  return menuFromPages(roots, settings.pathOf);
}

/** An entry that shows an item which has no page here leads nowhere, rather than to the CMS. */
function linkOf(
  item: WireMenuItem,
  { language }: LanguageSite,
  settings: MenuSettings,
): BodyLink | undefined {
  const { links, base, routes } = settings;
  const link = links.resolve(item.url, {
    from: language,
    base,
    hreflang: languageNamed(item.title.rendered),
  });
  if (item.type === 'custom' || item.type === '' || (link && !link.external)) return link;
  if (item.type === 'post_type_archive') return isEvents(item) ? eventsLink() : undefined;
  const shown =
    item.type === 'post_type' ? links.resolve(`?p=${item.object_id}`, { from: language, base }) : undefined;
  return shown?.external ? undefined : shown;

  function eventsLink(): BodyLink {
    const href = routes.sectionPath(language, 'events');
    return { href, url: routes.url(href), external: false };
  }
}

function isEvents({ object }: WireMenuItem): boolean {
  return /events?$/.test(object);
}
