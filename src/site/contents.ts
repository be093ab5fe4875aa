import type { SiteConfig } from '../config.ts';
import type { WireRoot } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { type Translate, translator, wordsOfSite } from '../i18n/translate.ts';
import { siteTimeZone } from '../model/when.ts';
import { createRoutes, type Routes } from '../routes.ts';
import type { EmbedEntry, Snapshot } from '../snapshot/format.ts';
import type { History } from '../snapshot/history.ts';
import {
  createFileLookup,
  createImageLookup,
  createLinkedImages,
  type FileLookup,
  type ImageLookup,
  imageSources,
} from './asset-paths.ts';
import { ownHosts } from './cms-addresses.ts';
import { derivedOfSite } from './derived.ts';
import { DerivedValues } from './derived-values.ts';
import { createUnknownDates } from './item-context.ts';
import { type LanguageItems, languageItems, textsOf } from './language-items.ts';
import type { Item } from './site.ts';
import { createTranslatedId } from './translations.ts';

type ContentSource = {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly config: SiteConfig;
};

/** What a site is made of: items as the server sent them by language, and what is found by its address in the CMS. */
export class SiteContents {
  readonly snapshot: Snapshot;
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly timeZone: string;
  readonly derived = new DerivedValues('contents');
  /** Address of the site in the CMS, ending in a slash. */
  readonly base: string;
  /** What the server tells of what bodies embed, by address. */
  readonly embeds: ReadonlyMap<string, EmbedEntry>;
  readonly translatedId: ReturnType<typeof createTranslatedId>;
  readonly unknownDates: ReturnType<typeof createUnknownDates>;
  /** Sentences about items, in the order of the languages. */
  readonly warnings: ReadonlyMap<Language, string[]>;

  /** @throws Error when the snapshot does not have a language of the configuration */
  constructor({ snapshot, history, config }: ContentSource) {
    checkLanguages(config.languages, snapshot.manifest.languages);
    this.snapshot = snapshot;
    this.config = config;
    this.routes = createRoutes(config.siteUrl);
    this.timeZone = siteTimeZone(config, snapshot.root);
    this.base = snapshot.home;
    this.embeds = new Map(snapshot.manifest.embeds.map((entry) => [entry.url, entry]));
    this.translatedId = createTranslatedId(config.languages, (language) => itemsIn(this, language));
    this.unknownDates = createUnknownDates(snapshot, history);
    this.warnings = new Map(config.languages.map((language) => [language, []]));
  }

  translate(language: Language): Translate {
    return wordsIn(this, language);
  }

  itemsIn(language: Language): LanguageItems {
    return itemsIn(this, language);
  }

  imagesIn(language: Language): ImageLookup {
    return imagesIn(this, language);
  }

  filesIn(language: Language): FileLookup {
    return filesIn(this, language);
  }

  frontPagesIn(language: Language): FrontPages {
    return frontPagesIn(this, language);
  }

  /** The body of an item and its excerpt as the server rendered them; empty for what has none. */
  textsOf({ kind, id, language }: Item): RawTexts {
    return textsIn(this, language).get(`${kind} ${id}`) ?? noTexts;
  }

  /** Address on the site of an image or a file of the server; `undefined` where it hands on neither. */
  mediaHref(url: string): string | undefined {
    const [first] = this.config.languages;
    if (!first) return undefined;
    const image = this.imagesIn(first).imageAt(url);
    return image
      ? imageSources(image, this.config, this.routes).src
      : this.filesIn(first).fileAt(url)?.href;
  }

  warn(language: Language, item: string, message: string): void {
    this.warnings.get(language)?.push(`${language}: ${item} ${message}.`);
  }
}

const wordsIn = derivedOfSite('words', ({ config }: SiteContents, language: Language) =>
  translator(language, wordsOfSite(config, language)),
);

const itemsIn = derivedOfSite('items of the server', (contents: SiteContents, language: Language) =>
  languageItems(
    contents.snapshot,
    contents.config.languages,
    language,
    contents.translate(language),
  ),
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

const frontPagesIn = derivedOfSite('front pages', (contents: SiteContents, language: Language) => {
  const [first = language] = contents.config.languages;
  return frontPagesOf(contents.snapshot.root, language === first, (id) =>
    contents.translatedId('page', id, first, language),
  );
});

type RawTexts = { readonly html: string; readonly excerpt: string };

const noTexts: RawTexts = { html: '', excerpt: '' };

const textsIn = derivedOfSite(
  'texts of the server',
  (contents: SiteContents, language: Language): ReadonlyMap<string, RawTexts> =>
    new Map(
      Array.from(textsOf(contents.itemsIn(language)), ({ kind, id, html, excerpt }) => [
        `${kind} ${id}`,
        { html, excerpt },
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

/** Pages that are shown elsewhere than in the tree: as the home page, and as the list of posts. 0 for none. */
export type FrontPages = { readonly front: number; readonly posts: number };

/**
 * The pages the server names. It does so by their ids in the default language.
 *
 * @param translated the id of a page of the default language in the wanted one
 */
function frontPagesOf(
  { show_on_front, page_on_front, page_for_posts }: WireRoot,
  isDefault: boolean,
  translated: (id: number) => number | undefined,
): FrontPages {
  if (show_on_front === 'posts') return { front: 0, posts: 0 };
  if (isDefault) return { front: page_on_front, posts: page_for_posts };
  return { front: translated(page_on_front) ?? 0, posts: translated(page_for_posts) ?? 0 };
}
