import type { SiteConfig } from '../config.ts';
import type { WireMenuItem } from '../contract/content.ts';
import type { Language } from '../contract/language.ts';
import type { BodyLink } from '../html/context.ts';
import { plainText } from '../html/text.ts';
import type { MenuLink } from '../model/page.ts';
import type { Routes } from '../routes.ts';
import { languageNamed } from './language-items.ts';
import { treeParents } from './page-tree.ts';
import type { LanguageSite, Links, Site } from './site.ts';

type MenuSettings = {
  readonly config: Pick<SiteConfig, 'languages' | 'menus'>;
  readonly items: readonly WireMenuItem[];
  /** Whether any language has a menu. */
  readonly elsewhere: boolean;
  /** Whether the server did not show its menus. */
  readonly unread: boolean;
  readonly links: Links;
  readonly routes: Routes;
  /** Address of the site in the CMS, ending in a slash. */
  readonly base: string;
  readonly pathOf: Site['pathOf'];
  warn(menu: string, message: string): void;
};

export type MenuSlot = 'header' | 'footer';

/**
 * What a slot shows: the menu the configuration puts there, or in the header the first one editors made, or else the
 * root pages; then the links of the configuration.
 */
export function menuOf(
  local: LanguageSite,
  slot: MenuSlot,
  settings: MenuSettings,
): readonly MenuLink[] {
  const { links } = settings.config.menus;
  const extra = links
    .filter((link) => link.slot === slot)
    .flatMap((link) => extraLink(link, local.language));
  return [...made(local, slot, settings), ...extra];
}

function made(local: LanguageSite, slot: MenuSlot, settings: MenuSettings): readonly MenuLink[] {
  const { config, items, warn } = settings;
  const ids = menuIds(items);
  const menu = menuIdIn(config.menus[slot], local.language);
  if (slot === 'footer' && menu === undefined) return [];
  // One id for all languages may be that of a menu which only some of them have.
  const isMeant = typeof config.menus[slot] === 'object' || items.length > 0 || !settings.elsewhere;
  if (menu !== undefined && isMeant && !ids.includes(menu)) {
    const there = ids.length === 0 ? 'there is none' : `there are ${ids.join(', ')}`;
    const reason = settings.unread
      ? 'is not shown: menus are read with API_USER and API_APPLICATION_PASSWORD only'
      : `does not exist in this language: ${there}`;
    warn(`menu ${menu}`, `of "menus.${slot}" in src/site.config.ts ${reason}`);
  }
  warnOfClasses(items, menu ?? (slot === 'header' ? ids.at(0) : undefined), settings);
  if (slot === 'header') {
    warnOfUnplaced(ids, local, settings);
    if (items.length === 0 && settings.elsewhere)
      warn('the menu', 'does not exist in this language: the root pages stand for it');
  }
  const links = menuFromItems(items, (item) => linkOfItem(item, local, settings), {
    menu,
    report: (label, what) => warn(`menu entry "${label}"`, what),
  });
  if (links.length > 0 || slot === 'footer') return links;
  const roots = local.pages.filter(({ parentId }) => parentId === 0);
  return roots.map((page) => ({
    label: page.title,
    href: settings.pathOf(page),
    external: false,
    children: [],
  }));
}

/** Classes are for style sheets of the server. */
function warnOfClasses(
  items: readonly WireMenuItem[],
  menu: number | undefined,
  { warn }: Pick<MenuSettings, 'warn'>,
): void {
  const styled = items
    .filter(
      ({ menus, classes }) => menu !== undefined && menus.includes(menu) && classes.some(Boolean),
    )
    .toSorted((one, other) => one.menu_order - other.menu_order || one.id - other.id)
    .map(
      ({ title, classes }) =>
        `"${plainText(title.rendered)}" (${classes.filter(Boolean).join(' ')})`,
    );
  if (styled.length > 0)
    warn(
      `menu ${menu}`,
      `gives CSS classes to ${styled.length} of its entries, which the site does not use: ${styled.join(', ')}`,
    );
}

/** Of several menus only those that are placed are shown. */
function warnOfUnplaced(
  ids: readonly number[],
  { language }: LanguageSite,
  { config, warn }: MenuSettings,
): void {
  const header = menuIdIn(config.menus.header, language) ?? ids.at(0);
  const placed = [header, menuIdIn(config.menus.footer, language)];
  const unplaced = ids.filter((id) => !placed.includes(id));
  if (unplaced.length > 0)
    warn(
      `menus ${unplaced.join(', ')}`,
      'are shown nowhere: place them with "menus" in src/site.config.ts',
    );
}

function menuIdIn(choice: SiteConfig['menus']['header'], language: Language): number | undefined {
  return typeof choice === 'object' ? choice[language] : choice;
}

type ExtraLink = SiteConfig['menus']['links'][number];

function extraLink({ label, href }: ExtraLink, language: Language): MenuLink[] {
  const text = label[language];
  const address = typeof href === 'string' ? href : href[language];
  if (text === undefined || address === undefined) return [];
  return [{ label: text, href: address, external: !address.startsWith('/'), children: [] }];
}

/** An entry that shows an item which has no page here leads nowhere, rather than to the CMS. */
function linkOfItem(
  item: WireMenuItem,
  { language }: LanguageSite,
  settings: MenuSettings,
): BodyLink | undefined {
  const { links, base, routes } = settings;
  // A page of the same address does not take its place, as it does not in the CMS.
  if (item.type === 'post_type_archive' && /events?$/.test(item.object)) {
    const href = routes.sectionPath(language, 'events');
    return { href, url: routes.url(href), external: false };
  }
  const link = links.resolve(item.url, {
    from: language,
    base,
    hreflang: languageNamed(item.title.rendered, settings.config.languages),
  });
  if (item.type === 'custom' || item.type === '' || (link && !link.external)) return link;
  if (item.type === 'post_type_archive') return undefined;
  const shown =
    item.type === 'post_type'
      ? links.resolve(`?p=${item.object_id}`, { from: language, base })
      : undefined;
  return shown?.external ? undefined : shown;
}

const deepest = 3;

type MenuOptions = {
  /** Id of the menu. @default the lowest there is */
  readonly menu?: number | undefined;
  /** Receives what could not be shown as editors arranged it: the entry, and what became of it. */
  report?(label: string, what: string): void;
};

/**
 * A menu, at most three levels deep: what is deeper follows its ancestor of the third. An entry that leads nowhere, such
 * as a heading, leads where its first child does, or is left out when it has none.
 */
export function menuFromItems(
  items: readonly WireMenuItem[],
  resolve: (item: WireMenuItem) => BodyLink | undefined,
  { menu, report = () => {} }: MenuOptions = {},
): MenuLink[] {
  const wanted = menu ?? menuIds(items).at(0);
  const own = items
    .filter(({ menus }) => wanted === undefined || menus.includes(wanted))
    .toSorted((a, b) => a.menu_order - b.menu_order || a.id - b.id);
  const parents = treeParents(own);
  const byParent = Map.groupBy(own, ({ id }) => parents.get(id) ?? 0);
  return levels(0, 1);

  function levels(parent: number, level: number): MenuLink[] {
    return (byParent.get(parent) ?? []).flatMap((item) => {
      const below = levels(item.id, level + 1);
      const link = linkOf(item, level < deepest ? below : []);
      if (!link)
        report(plainText(item.title.rendered), 'leads to nothing this site has, and is left out');
      if (!link) return below;
      if (level < deepest) return [link];
      for (const { label } of below)
        report(label, `is deeper than ${deepest} levels, and follows "${link.label}"`);
      return [link, ...below];
    });
  }

  function linkOf(item: WireMenuItem, children: readonly MenuLink[]): MenuLink | undefined {
    const label = plainText(item.title.rendered);
    const link = isHeading(item) ? undefined : resolve(item);
    const first = children[0];
    const more = {
      children,
      ...(item.target === '_blank' && { newWindow: true }),
      ...(item.description !== '' && { description: plainText(item.description) }),
    };
    if (link)
      return {
        label: label || link.title || link.href,
        href: link.href,
        external: link.external,
        ...more,
      };
    return first && label && isHeading(item)
      ? { label, href: first.href, external: first.external, children }
      : undefined;
  }
}

function menuIds(items: readonly WireMenuItem[]): readonly number[] {
  return [...new Set(items.flatMap(({ menus }) => menus))].toSorted((a, b) => a - b);
}

function isHeading({ url }: WireMenuItem): boolean {
  return url === '' || url.startsWith('#');
}
