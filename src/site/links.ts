import type { Language } from '../contract/language.ts';
import type { WireRoot } from '../contract/root.ts';
import { addressKey } from '../model/address-key.ts';
import { anchorsOf } from '../model/body-anchors.ts';
import { fragmentId } from '../model/body-id.ts';
import type { BodyLink } from '../model/html-context.ts';
import type { Routes } from '../routes.ts';
import type { Item } from './site.ts';

/** A page of this site that an address of the CMS means. */
type LinkTarget = {
  readonly path: string;
  readonly title?: string | undefined;
  /** The body whose ids the page has. */
  readonly html?: () => string;
};

/** What addresses of the CMS mean, in one language. */
export type LanguageTargets = {
  readonly language: Language;
  /** Every item that has a page, and the front page. */
  readonly items: readonly Item[];
  pathOf(item: Item): string;
  /** The body of an item as the server rendered it. */
  sourceHtml(item: Item): string;
  /** Address in the CMS of the page that shows its posts; empty when there is none. */
  readonly postsPageUrl: string;
};

type LinkSettings = {
  readonly root: WireRoot;
  readonly base: string;
  readonly routes: Routes;
  /** The default language first. */
  readonly targets: readonly LanguageTargets[];
  /** Address of an image, document, sound or film this site hands on; `undefined` for what is none. */
  imagePath(url: string): string | undefined;
};

export type Links = {
  /** @param from language of the text, whose items come first. @param base address that relative ones are relative to */
  resolve(address: string, from: Language, base: string): BodyLink | undefined;
};

export function createLinks(settings: LinkSettings): Links {
  const { routes, base: home } = settings;
  const indexes = new Map(settings.targets.map((targets) => [targets.language, indexOf(targets, settings)]));

  return {
    resolve(address, from, base) {
      const url = URL.parse(address, URL.canParse(base) ? base : home);
      if (!url) return undefined;
      if (/^(?:mailto|tel):$/.test(url.protocol)) return { href: url.href, url: url.href, external: false };
      if (!/^https?:$/.test(url.protocol)) return undefined;
      const target = find(addressKey(url.href) ?? '', from);
      if (target) return internal(target, url.hash);
      const image = settings.imagePath(url.href);
      if (image) return internal({ path: image }, '');
      return { href: url.href, url: url.href, external: true };
    },
  };

  function find(key: string, from: Language): LinkTarget | undefined {
    const own = indexes.get(from)?.get(key);
    return (
      own ??
      indexes
        .values()
        .find((index) => index.has(key))
        ?.get(key)
    );
  }

  /** A fragment that the page does not have is left out. */
  function internal({ path, title, html }: LinkTarget, hash: string): BodyLink {
    const id = fragmentId(hash);
    const href = id !== '' && html && anchorsOf(html()).has(id) ? `${path}#${id}` : path;
    return { href, url: routes.url(href), external: false, title };
  }
}

function indexOf(
  { language, items, pathOf, sourceHtml, postsPageUrl }: LanguageTargets,
  { root, base, routes, targets }: LinkSettings,
): Map<string, LinkTarget> {
  const index = new Map<string, LinkTarget>();
  const add = (address: string, target: LinkTarget) => {
    const key = address === '' ? undefined : addressKey(address, base);
    if (key !== undefined) index.getOrInsert(key, target);
  };
  for (const item of items) {
    const target = {
      path: pathOf(item),
      title: 'title' in item ? item.title : item.name,
      html: () => sourceHtml(item),
    };
    add(item.sourceUrl, target);
    if (item.kind !== 'category' && item.kind !== 'tag') add(`?p=${item.id}`, target);
  }
  const home = { path: routes.homePath(language) };
  const events = { path: routes.sectionPath(language, 'events') };
  add(postsPageUrl, { path: routes.sectionPath(language, 'news') });
  for (const address of [root.home, root.url].filter((one) => one !== '')) {
    const directory = address.replace(/\/$/, '');
    const prefixes = language === targets[0]?.language ? ['', `/${language}`] : [`/${language}`];
    for (const prefix of prefixes) {
      add(`${directory}${prefix}/`, home);
      add(`${directory}${prefix}/events/`, events);
    }
  }
  return index;
}
