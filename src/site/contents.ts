import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { BodyFile, BodyImageReference } from '../html/context.ts';
import { siteTranslator, type Translate } from '../i18n/translate.ts';
import type { Image, ImageReference } from '../model/item.ts';
import { siteTimeZone } from '../model/when.ts';
import { createRoutes, type Routes } from '../routes.ts';
import type { EmbedEntry, Snapshot } from '../snapshot/format.ts';
import { collectionsOf, type History, type PublishedItem } from '../snapshot/history.ts';
import {
  createFileLookup,
  createImageLookup,
  createLinkedImages,
  imageSources,
} from './asset-paths.ts';
import { ownHosts } from './cms-addresses.ts';
import { answerOfSite, derivedIndexOfSite, derivedOfSite, fieldsOfSite } from './derived.ts';
import {
  type LanguageItems,
  languageItems,
  type Pairable,
  pairItems,
  ServerTexts,
  textsOf,
} from './language-items.ts';
import { DerivedValues } from './renewal/derived-values.ts';
import type { Revisions, Warning } from './renewal/renewal.ts';
import { type Item, itemKey } from './site.ts';

type ContentSource = {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly config: SiteConfig;
  readonly revisions?: Revisions | undefined;
};

/** What a site is made of: items as the server sent them by language, and what is found by its address in the CMS. */
export class SiteContents {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly timeZone: string;
  readonly derived: DerivedValues;
  /** Address of the site in the CMS, ending in a slash. */
  readonly base: string;
  /**
   * Sentences about items, in the order in which they were given; empty where a site is renewed.
   */
  readonly warnings: Warning[] = [];

  /** @throws Error when the snapshot does not have a language of the configuration */
  constructor({ snapshot, history, config, revisions }: ContentSource) {
    checkLanguages(config.languages, snapshot.manifest.languages);
    this.derived = new DerivedValues('contents', revisions);
    this.snapshot = snapshot;
    this.history = history;
    this.config = config;
    this.routes = createRoutes(config.siteUrl, config.theme);
    this.timeZone = siteTimeZone(config, snapshot.root);
    this.base = snapshot.home;
  }

  translate(language: Language): Translate {
    return wordsIn(this, language);
  }

  /** The items of a language, each collection of which is read by itself. */
  itemsIn(language: Language): LanguageItems {
    return collectionsIn(this, language);
  }

  /**
   * The image that an item of a language refers to; `undefined` where the snapshot does not have
   * it.
   */
  imageOf(language: Language, reference: ImageReference): Image | undefined {
    return imageOfItem(this, { language, reference });
  }

  /** The image of a body, in its original size where the snapshot has that. */
  bodyImage(language: Language, reference: BodyImageReference): Image | undefined {
    return imageOfBody(this, { language, reference });
  }

  /** What an address of the server means. @param base address that relative ones are relative to */
  fileAt(language: Language, address: string, base: string): BodyFile | undefined {
    return fileOfBody(this, { language, address, base });
  }

  /** What the server tells of what bodies embed. */
  embedAt(address: string): EmbedEntry | undefined {
    return embeds.at(this, address);
  }

  /** What the last build published of an item. */
  publishedBefore(
    item: Pick<PublishedItem, 'kind' | 'language' | 'id'>,
  ): PublishedItem | undefined {
    return publishedItems.at(this, itemKey(item));
  }

  /** Which id an item of one language has in another. */
  translatedId(kind: Item['kind'], id: number, from: Language, to: Language): number | undefined {
    return pairsOfItems.at(this, id, { kind, from, to });
  }

  frontPagesIn(language: Language): FrontPages {
    return frontPagesIn(this, language);
  }

  /** The body of an item and its excerpt as the server rendered them; empty for what has none. */
  textsOf({ kind, id, language }: Pick<Item, 'kind' | 'id' | 'language'>): ServerTexts {
    return textsIn.at(this, `${kind} ${id}`, language) ?? noTexts;
  }

  /** Address on the site of an image or a file of the server; `undefined` where it hands on neither. */
  mediaHref(url: string): string | undefined {
    return mediaAt(this, url);
  }

  warn(language: Language, item: string, message: string): void {
    const warning = { of: language, text: `${language}: ${item} ${message}.` };
    if (this.derived.revisions?.warn(warning) !== true) this.warnings.push(warning);
  }
}

type OfLanguage<Rest> = Rest & { readonly language: Language };

const imageOfItem = answerOfSite(
  'images of items',
  (contents: SiteContents, { language, reference }: OfLanguage<{ reference: ImageReference }>) =>
    imagesIn(contents, language).imageOf(reference),
  ({ language, reference: { url, id, alt } }) => JSON.stringify([language, url, id, alt]),
);

const imageOfBody = answerOfSite(
  'images of bodies',
  (
    contents: SiteContents,
    { language, reference }: OfLanguage<{ reference: BodyImageReference }>,
  ) => imagesIn(contents, language).bodyImage(reference),
  ({ language, reference: { urls, mediaId } }) => JSON.stringify([language, mediaId, ...urls]),
);

const fileOfBody = answerOfSite(
  'files of bodies',
  (
    contents: SiteContents,
    { language, address, base }: OfLanguage<{ address: string; base: string }>,
  ) => filesIn(contents, language).fileAt(address, base),
  ({ language, address, base }) => JSON.stringify([language, address, base]),
);

const mediaAt = answerOfSite('media', (contents: SiteContents, url: string): string | undefined => {
  const { config, routes } = contents;
  const [first] = config.languages;
  if (!first) return undefined;
  const image = imagesIn(contents, first).imageAt(url);
  return image
    ? imageSources(image, config, routes).src
    : filesIn(contents, first).fileAt(url)?.href;
});

/** Items with what tells which of them are versions of each other. */
const pairableItems = fieldsOfSite('items that may be paired', {
  of: (
    contents: SiteContents,
    { kind, language }: OfLanguage<Pick<Item, 'kind'>>,
  ): readonly Pairable[] => contents.itemsIn(language)[collectionsOf[kind]],
  names: ['id', 'slug', 'translations', 'yoast_head', 'url', 'link'],
  keyOf: ({ kind, language }: OfLanguage<Pick<Item, 'kind'>>) => `${kind} ${language}`,
});

type Pairing = { readonly kind: Item['kind']; readonly from: Language; readonly to: Language };

/**
 * Ids of the items of one language with those of their versions in another, computed from the
 * language that comes first: so both directions agree.
 */
const pairsOfItems = derivedIndexOfSite(
  'pairs of items',
  (contents: SiteContents, { kind, from, to }: Pairing): ReadonlyMap<number, number> => {
    const { languages } = contents.config;
    if (languages.indexOf(from) > languages.indexOf(to)) {
      const back = pairsOfItems.all(contents, { kind, from: to, to: from });
      return new Map(Array.from(back, ([id, other]) => [other, id]));
    }
    const side = (language: Language) => ({
      language,
      items: pairableItems(contents, { kind, language }),
    });
    return pairItems(side(from), side(to));
  },
  ({ kind, from, to }) => `${kind} ${from} ${to}`,
);

const embeds = derivedIndexOfSite(
  'embeds',
  ({ snapshot }: SiteContents) =>
    new Map(snapshot.manifest.embeds.map((entry) => [entry.url, entry])),
);

const publishedItems = derivedIndexOfSite(
  'published before',
  ({ history }: SiteContents) => new Map(history.items.map((item) => [itemKey(item), item])),
);

const wordsIn = derivedOfSite('words', ({ config }: SiteContents, language: Language) =>
  siteTranslator(config, language),
);

const itemsIn = derivedOfSite('items of the server', (contents: SiteContents, language: Language) =>
  languageItems(
    contents.snapshot,
    contents.config.languages,
    language,
    contents.translate(language),
  ),
);

type CollectionOf = OfLanguage<{ readonly name: keyof LanguageItems }>;

const collectionIn = derivedOfSite(
  'collections of the server',
  (contents: SiteContents, { name, language }: CollectionOf): LanguageItems[keyof LanguageItems] =>
    itemsIn(contents, language)[name],
  ({ name, language }) => `${language} ${name}`,
);

const collectionsIn = derivedOfSite(
  'items by collection',
  (contents: SiteContents, language: Language): LanguageItems => {
    const read = <Name extends keyof LanguageItems>(name: Name) =>
      // Under its name there is nothing but this collection.
      collectionIn(contents, { name, language }) as LanguageItems[Name];
    return {
      get events() {
        return read('events');
      },
      get venues() {
        return read('venues');
      },
      get organizers() {
        return read('organizers');
      },
      get categories() {
        return read('categories');
      },
      get tags() {
        return read('tags');
      },
      get posts() {
        return read('posts');
      },
      get pages() {
        return read('pages');
      },
      get media() {
        return read('media');
      },
      get menuItems() {
        return read('menuItems');
      },
      get blocks() {
        return read('blocks');
      },
    };
  },
);

const imagesIn = derivedOfSite('images', (contents: SiteContents, language: Language) => {
  const { config, routes, base, snapshot } = contents;
  const { media } = contents.itemsIn(language);
  const { mode, hosts } = config.images;
  if (mode === 'link') return createLinkedImages({ media, base, mayShow: ownHosts([], hosts) });
  const unchanged = mode === 'copy' ? routes.originalImagePath : undefined;
  return createImageLookup(snapshot.manifest.files, media, base, unchanged);
});

const filesIn = derivedOfSite('files', (contents: SiteContents, language: Language) =>
  createFileLookup({
    documents: contents.snapshot.manifest.documents,
    media: contents.itemsIn(language).media,
    base: contents.base,
    linked: contents.config.files.mode === 'link',
    isOwn: ownHosts([], contents.config.files.hosts),
    hrefOf: contents.routes.filePath,
  }),
);

const frontPagesIn = derivedOfSite(
  'front pages',
  (contents: SiteContents, language: Language): FrontPages => {
    const [first = language] = contents.config.languages;
    const { show_on_front, page_on_front, page_for_posts } = contents.snapshot.root;
    if (show_on_front === 'posts') return { front: 0, posts: 0 };
    const ownId = (id: number) => {
      const known = language === first ? id : contents.translatedId('page', id, first, language);
      const { pages } = contents.itemsIn(language);
      if (id === 0 || pages.some((page) => page.id === known)) return known ?? 0;
      // The default language of the server may be none of the site.
      return pages.find(({ translations }) => Object.values(translations).includes(id))?.id ?? 0;
    };
    return { front: ownId(page_on_front), posts: ownId(page_for_posts) };
  },
);

const noTexts = new ServerTexts('', '');

const textsIn = derivedIndexOfSite(
  'texts of the server',
  (contents: SiteContents, language: Language): ReadonlyMap<string, ServerTexts> =>
    new Map(
      Array.from(textsOf(contents.itemsIn(language)), ({ kind, id, texts }) => [
        `${kind} ${id}`,
        texts,
      ]),
    ),
);

function checkLanguages(wanted: readonly Language[], held: readonly Language[]): void {
  const missing = wanted.filter((language) => !held.includes(language));
  if (missing.length === 0) return;
  const names = missing.map((name) => `"${name}"`).join(', ');
  throw new Error(
    `The snapshot does not have the language ${names}: fetch it again, or take it out of "languages" in src/site.config.ts.`,
  );
}

/**
 * Pages that are shown elsewhere than in the tree: as the home page, and as the list of posts. 0
 * for none. The server names them by their ids in its default language.
 */
export type FrontPages = { readonly front: number; readonly posts: number };
