import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import { type SeoHead, silentHead } from '../model/item.ts';
import type { Post } from '../model/post.ts';
import { type FeedLink, feedLinks } from '../outputs/feeds/links.ts';
import type { Alternate, HeadFacts } from '../outputs/head/head.ts';
import type { Breadcrumb, EventRelations, ItemNodes } from '../outputs/head/json-ld.ts';
import { oembedUrl } from '../outputs/head/oembed.ts';
import { isItem } from '../outputs/keys.ts';
import { NewestChanges, type SitemapEntry, type SitemapPage } from '../outputs/sitemap.ts';
import { cardPath } from '../outputs/social-card.ts';
import type { Section } from '../routes.ts';
import { answerOfSite, derivedOfLanguage } from '../site/derived.ts';
import type { Item, LanguageSite, Site, SiteSettings } from '../site/site.ts';
import { type LayoutData, type LayoutInputs, layoutInputs, layoutOf } from '../views/layout.ts';
import {
  openPage,
  type PageContext,
  type PageSettings,
  type PageWords,
  wordsOf,
} from '../views/page.ts';

/** The page of a kind that has one page in a language. */
export const only = 'only';

export type Only = typeof only;

/**
 * All that is to be said of one kind of page. `Of` is what one page is about, or which of the kind it is; it never leaves the
 * kind. `About` is the item of the source that it is made from, where it is made from one.
 */
export type KindRules<Name extends string, Of, About extends Item | undefined, Inputs, Data> = {
  /** Also the name of its template. */
  readonly kind: Name;
  /** Folder of its template in `src/pages`, where that is not `src/pages` itself. */
  readonly folder?: 'lists';
  /** Which pages of the kind a language has, always in the same order. Reads no text of an item. */
  list(site: Site, local: LanguageSite): readonly Of[];
  /** Tells a page from every other one of its language. It is no address: what has another slug is the same page. @example 'event 12' */
  name(of: Of): string;
  /** Root-relative. */
  path(site: Site, language: Language, of: Of): string;
  /** The section that menus mark on the page. @default none */
  section?(of: Of): Section | undefined;
  /** Which page of its list it is, from 1. @default 1 */
  number?(of: Of): number;
  /** The main heading. */
  title(page: PageContext<Of>): string;
  /** Of the window, without the name of the site. @default the heading, with the number of the page where that is not the first */
  windowTitle?(page: PageContext<Of>): string;
  /** A sentence or two; undefined for a page that says what its item says. */
  description(page: PageContext<Of>): string | undefined;
  /** What is said of an item that says nothing itself. @default nothing */
  describe?(item: NonNullable<About>, siteName: string, page: PageSettings): string;
  /** The way to the page from the home page, that one left out. */
  trail(page: PageContext<Of>): readonly Breadcrumb[];
  /** The same page in another language. */
  translation(site: Site, language: Language, of: Of): Of | undefined;
  /** Path of what is nearest to it in a language without it. @default the coming events */
  nearest?(site: Site, language: Language, of: Of): string;
  /** What search engines may do with pages that are for present visitors alone. @default as editors say */
  readonly robots?: 'noindex' | 'noindex, follow';
  /** Whether editors hide what it is about from every list. @default no */
  isHidden?(of: Of): boolean;
  /** Instant of the newest change of what it shows, where that is known. */
  changed?(of: Of, changes: NewestChanges, local: LanguageSite): Temporal.Instant | undefined;
  /** Calendars and feeds of what it is about. @default none */
  feeds?(site: Site, language: Language, of: Of): readonly FeedLink[];
  /** The feed of the whole site that says the same as the page. */
  readonly feed?: 'news' | 'changes';
  /** Whether it lists things rather than being about one. @default no */
  readonly isCollection?: boolean | ((of: Of) => boolean);
  /** What other sites can embed, with a picture drawn for where its link is shared. */
  shared?(of: Of): Event | Post;
  /** What others know of an event, for its structured data. */
  relations?(site: Site, of: Of): EventRelations;
  /** Structured data about its item. */
  nodes?(
    item: NonNullable<About>,
    relations: EventRelations | undefined,
    site: SiteSettings,
  ): ItemNodes;
  /** @default none */
  item?(site: Site, language: Language, of: Of): About;
  /** What other items, earlier builds and the present decide about the page: plain values. */
  inputs(page: PageContext<Of>): Inputs;
  /** What its component shows, of its item and its inputs alone: it is computed where the page is printed. */
  data(item: About, inputs: Inputs, page: PageSettings): Data;
};

/** A page as a component shows it. */
export type ShownPage<Name extends string, Data> = {
  readonly kind: Name;
  readonly words: PageWords;
  readonly layout: LayoutData;
  readonly data: Data;
};

/** A page before it is printed: all that decides whether it is another page. */
export type OpenedPage<Name extends string = string, Data = unknown> = {
  readonly kind: Name;
  readonly words: PageWords;
  /** The item it is made from. */
  readonly item: Item | undefined;
  /** All else it is made of, plain values: around its content, and in it. */
  readonly layout: LayoutInputs;
  readonly inputs: unknown;
  /** Computes what it shows. Has no other way to the content of the site than the values above. */
  show(): ShownPage<Name, Data>;
};

/** Where a page that a site has once is published, and what it is called. */
type Once = { readonly name: string; readonly path: string; readonly file: string };

/** One kind of page. */
export class Kind<
  Name extends string,
  Of,
  About extends Item | undefined = Item | undefined,
  Inputs = unknown,
  Data = unknown,
> {
  readonly kind: Name;
  /** Path of its template in `src/pages`, without its ending. @example 'event', 'lists/month' */
  readonly template: string;
  readonly #rules: KindRules<Name, Of, About, Inputs, Data>;

  constructor(rules: KindRules<Name, Of, About, Inputs, Data>) {
    const { kind, folder } = rules;
    this.kind = kind;
    this.template = folder ? `${folder}/${kind}` : kind;
    this.#rules = rules;
  }

  pagesIn(site: Site, language: Language): readonly Page<Name, Of, About, Inputs, Data>[] {
    const list = this.#rules.list(site, site.in(language));
    const listed = list.map((of) => [of, this.#listed(site, language, of)] as const);
    if (site.derived.revisions !== undefined)
      listedPages(site.in(language), this.kind).byAbout = new Map(listed);
    return listed.map(([, page]) => page);
  }

  /** The page of what was listed before, where that has the same path: it is no other. */
  #listed(site: Site, language: Language, of: Of): Page<Name, Of, About, Inputs, Data> {
    const before =
      site.derived.revisions && listedPages(site.in(language), this.kind).byAbout.get(of);
    // Under the name of a kind there are pages of this kind alone.
    const page = before as Page<Name, Of, About, Inputs, Data> | undefined;
    return page?.path === this.#rules.path(site, language, of)
      ? page
      : this.page(site, language, of);
  }

  page(site: Site, language: Language, of: Of, once?: Once): Page<Name, Of, About, Inputs, Data> {
    return new Page(this.#rules, { site, language, of }, once);
  }
}

/** One page of the site. */
export class Page<Name extends string, Of, About extends Item | undefined, Inputs, Data> {
  /** Unique in the site, and the same in every build. @example 'en event 12', 'pl month 2026-11', 'en upcoming 2' */
  readonly name: string;
  readonly kind: Name;
  readonly language: Language;
  /** Root-relative. */
  readonly path: string;
  /** Its file in the output folder. */
  readonly file: string;
  readonly #rules: KindRules<Name, Of, About, Inputs, Data>;
  readonly #site: Site;
  readonly #of: Of;

  constructor(
    rules: KindRules<Name, Of, About, Inputs, Data>,
    { site, language, of }: { readonly site: Site; readonly language: Language; readonly of: Of },
    once?: Once,
  ) {
    this.kind = rules.kind;
    this.language = language;
    this.path = once?.path ?? rules.path(site, language, of);
    this.file = once?.file ?? site.routes.outputFile(this.path);
    this.name = once?.name ?? `${language} ${rules.name(of)}`;
    this.#rules = rules;
    this.#site = site;
    this.#of = of;
  }

  /** Which page it is, its path included: what decides about it besides the site. */
  get about(): unknown {
    return [this.#of, this.path, this.file];
  }

  /** What computes its inputs knows. */
  get context(): PageContext<Of> {
    const rules = this.#rules;
    return openPage(this.#site, this.language, {
      path: rules.path(this.#site, this.language, this.#of),
      of: this.#of,
      section: rules.section?.(this.#of),
    });
  }

  /** Computes all that decides whether it is another page than before. */
  open(): OpenedPage<Name, Data> {
    const rules = this.#rules;
    const page = this.context;
    const item = this.#item();
    const words = wordsOf(page);
    const layout = this.#layout(page);
    const inputs = rules.inputs(page);
    const show = () => ({
      kind: rules.kind,
      words,
      layout: layoutOf(item, layout, rules, page),
      data: rules.data(item, inputs, page),
    });
    return { kind: rules.kind, words, item, layout, inputs, show };
  }

  /** What the sitemap has of it; undefined for a page that search engines should not know. */
  inSitemap(): SitemapPage | undefined {
    const read = () => this.#inSitemap();
    // Pages of lists are listed anew in each revision.
    return isItem(this.#of) ? pageInSitemap(this.#site, { page: this, read }) : read();
  }

  #inSitemap(): SitemapPage | undefined {
    const entry = this.#sitemapEntry();
    return entry && [this.#site.routes.url(this.path), entry];
  }

  #sitemapEntry(): SitemapEntry | undefined {
    if (!this.isIndexable()) return undefined;
    const local = this.#site.in(this.language);
    const links = this.alternates().map(({ language, url }) => ({ lang: language, url }));
    const changed = this.#rules.changed?.(this.#of, new NewestChanges(local), local);
    return changed ? { lastmod: changed.toString({ smallestUnit: 'second' }), links } : { links };
  }

  /** The page in each other language, or the nearest one where there is no such page. Further pages of a list lead to its first. */
  languageTargets() {
    const [site, rules, of] = [this.#site, this.#rules, this.#of];
    return site.languages
      .filter((other) => other !== this.language)
      .map((other) => {
        const same = rules.translation(site, other, of);
        const nearest = () =>
          rules.nearest?.(site, other, of) ?? site.routes.sectionPath(other, 'events');
        return {
          language: other,
          path: same === undefined ? nearest() : rules.path(site, other, same),
          /** Whether it is the same page, rather than the list nearest to it. */
          exact: same !== undefined,
        };
      });
  }

  /** Whether search engines should know it by its own address. */
  isIndexable(): boolean {
    const { robots, isHidden } = this.#rules;
    if (this.#site.drafts || robots !== undefined || isHidden?.(this.#of)) return false;
    return !this.#seo().noindex && this.#canonical() === undefined;
  }

  /**
   * The page and its translations, as search engines want them: each names all, itself included. Empty for a page
   * that has no translation, or that search engines may not keep.
   */
  alternates(): readonly Alternate[] {
    const site = this.#site;
    if (!this.isIndexable()) return [];
    const translations = site.languages.flatMap((language) => this.#indexableIn(language) ?? []);
    if (translations.length === 0) return [];
    const pathOf = new Map([this, ...translations].map((page) => [page.language, page.path]));
    const pages = site.languages.flatMap((language) => {
      const path = pathOf.get(language);
      return path === undefined ? [] : [{ language, url: site.routes.url(path) }];
    });
    const [preferred] = pages;
    return preferred ? [...pages, { language: 'x-default', url: preferred.url }] : [];
  }

  /** The same page in another language, where search engines may keep it. */
  #indexableIn(language: Language): (Pick<Alternate, 'language'> & { path: string }) | undefined {
    if (language === this.language) return undefined;
    const of = this.#rules.translation(this.#site, language, this.#of);
    if (of === undefined) return undefined;
    const page = new Page(this.#rules, { site: this.#site, language, of });
    return page.isIndexable() ? page : undefined;
  }

  /** Content of its robots `meta` element; empty where everything is allowed. */
  robotsMeta(): string {
    if (this.#site.drafts) return 'noindex, nofollow';
    const { robots: own, isHidden } = this.#rules;
    if (own !== undefined) return own;
    const { noindex, robots } = this.#seo();
    return [...(noindex || isHidden?.(this.#of) ? ['noindex'] : []), ...robots].join(', ');
  }

  #layout(page: PageContext<Of>): LayoutInputs {
    const { title, windowTitle, number, description } = this.#rules;
    const place = number?.(this.#of) ?? 1;
    const heading = title(page);
    const listTitle = place > 1 ? page.t('title.page', { title: heading, page: place }) : heading;
    return layoutInputs(page, {
      title: windowTitle?.(page) ?? listTitle,
      description: description(page),
      facts: this.#headFacts(page),
      targets: this.languageTargets(),
    });
  }

  #headFacts(page: PageContext<Of>): HeadFacts {
    const rules = this.#rules;
    const { site, language, routes, local, t } = page;
    const url = routes.url(page.path);
    const { isCollection = false } = rules;
    const shared = rules.shared?.(this.#of);
    const statement = local.accessibilityStatement;
    return {
      language,
      isCollection: typeof isCollection === 'boolean' ? isCollection : isCollection(this.#of),
      site: { name: local.name, description: local.description },
      url,
      canonical: this.#canonical() ?? url,
      robots: this.robotsMeta(),
      accessibilityStatement: statement ? routes.url(site.pathOf(statement)) : '',
      alternates: this.alternates(),
      translations: this.languageTargets().flatMap(({ exact, language: other }) =>
        exact ? other : [],
      ),
      feeds: feedLinks(site, language, rules.feeds?.(site, language, this.#of) ?? [], rules.feed),
      oembed: shared && oembedUrl(site, shared),
      card: shared && cardPath(site, shared),
      breadcrumbs: [
        { name: t('frame.home'), path: routes.homePath(language) },
        ...rules.trail(page),
      ],
      relations: rules.relations?.(site, this.#of),
    };
  }

  #item(): About {
    // A kind without items has no type of them either.
    return this.#rules.item?.(this.#site, this.language, this.#of) as About;
  }

  /** What editors set for search engines. The home page may be made from a page of the source. */
  #seo(): SeoHead {
    const item = this.#item();
    return item && 'seo' in item ? item.seo : silentHead;
  }

  /** Address that search engines should keep instead of the page's own. */
  #canonical(): string | undefined {
    const item = this.#item();
    return item && this.#site.canonicalOf(item);
  }
}

/** Pages of a kind by what they are about, as they were listed last. */
const listedPages = derivedOfLanguage(
  'pages listed last',
  (_local, _kind: string): { byAbout: ReadonlyMap<unknown, unknown> } => ({ byAbout: new Map() }),
);

type EntryQuestion = { readonly page: object; readonly read: () => SitemapPage | undefined };

const pageInSitemap = answerOfSite(
  'entries of pages in the sitemap',
  (_site, { read }: EntryQuestion) => read(),
  ({ page }) => page,
);
