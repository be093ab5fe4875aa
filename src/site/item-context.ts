import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { BodyImage, BodyImageReference, EmbedWords } from '../html/context.ts';
import { type Embed, wholeAddress } from '../html/embeds.ts';
import { plainText } from '../html/text.ts';
import { formatDate, formatFile } from '../i18n/format.ts';
import { type Translate, untitled } from '../i18n/translate.ts';
import type { ItemContext } from '../model/item.ts';
import { uniqueSlugs } from '../model/slug.ts';
import type { Dates } from '../model/when.ts';
import { type Addressed, type Routes, reservedSlugs } from '../routes.ts';
import type { EmbedEntry, Snapshot } from '../snapshot/format.ts';
import { collectionsOf, type History } from '../snapshot/history.ts';
import { type FileLookup, type ImageLookup, imageSources } from './asset-paths.ts';
import type { LanguageItems } from './language-items.ts';
import { itemKey, type Links } from './site.ts';

type ContextSettings = {
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly language: Language;
  readonly timeZone: string;
  readonly unknownDates: ReturnType<typeof createUnknownDates>;
  readonly items: LanguageItems;
  readonly images: ImageLookup;
  readonly files: FileLookup;
  /** What is known of what bodies embed, by address. */
  readonly embeds: ReadonlyMap<string, EmbedEntry>;
  readonly t: Translate;
  /** Asked when a body is read: links need every language. */
  links(): Links;
  warn(item: string, message: string): void;
};

export function createItemContext(settings: ContextSettings): ItemContext {
  const {
    config,
    routes,
    language,
    timeZone,
    unknownDates,
    items,
    images,
    files,
    embeds,
    t,
    links,
    warn,
  } = settings;
  return {
    language,
    timeZone,
    currency: config.currency,
    facts: config.facts,
    untitled: untitled[language],
    newsOf: (published) =>
      t('news.of', {
        date: formatDate(published.toZonedDateTimeISO(timeZone).toPlainDate(), language),
      }),
    unknownDates: (kind, id) => unknownDates(kind, language, id),
    slugOf: createSlugs(items, language, warn),
    imageOf: images.imageOf,
    htmlContext: (sourceUrl) => ({
      link: (href, hreflang) =>
        links().resolve(href, { from: language, base: sourceUrl, hreflang }),
      image: bodyImage,
      file: (address) => files.fileAt(address, sourceUrl),
      fileNote: ({ extension, bytes }) => formatFile(extension, bytes, language),
      embed: embedWords,
    }),
    warn,
  };

  function embedWords({ kind, provider, url }: Embed): EmbedWords {
    const known = embeds.get(wholeAddress(url));
    return {
      title: plainText(known?.title ?? '') || undefined,
      picture: known?.picture || undefined,
      label: t(`embed.${kind}`, { site: provider }),
      note: t('embed.note', { site: provider }),
    };
  }

  function bodyImage(reference: BodyImageReference): BodyImage | undefined {
    const image = images.bodyImage(reference);
    return (
      image && {
        ...imageSources(image, config, routes),
        alt: image.alt,
        color: image.digest && image.color,
      }
    );
  }
}

type AddressedKind = Addressed['kind'];

function createSlugs(
  items: LanguageItems,
  language: Language,
  warn: (item: string, message: string) => void,
): (kind: AddressedKind, id: number) => string {
  const slugs: Record<AddressedKind, Map<number, string>> = {
    event: slugsOf('event', items.events),
    venue: slugsOf('venue', items.venues),
    organizer: slugsOf('organizer', items.organizers),
    category: slugsOf('category', items.categories),
    tag: slugsOf('tag', items.tags),
    post: slugsOf('post', items.posts),
  };
  return (kind, id) => slugs[kind].get(id) ?? `${kind}-${id}`;

  function slugsOf(
    kind: AddressedKind,
    slugged: readonly { readonly id: number; readonly slug: string }[],
  ) {
    return uniqueSlugs(slugged, {
      kind,
      ...((kind === 'event' || kind === 'post') && { reserved: reservedSlugs(language, kind) }),
      warn: (id, message) => warn(`${kind} ${id}`, message),
    });
  }
}

type DatedKind = 'event' | 'venue' | 'organizer';

/**
 * Dates of items for which the server has none: created when a build saw it first, changed when a build saw it change.
 * Without a history both are the instant of the fetch.
 */
export function createUnknownDates(
  { manifest, digestOf }: Snapshot,
  { items }: History,
): (kind: DatedKind, language: Language, id: number) => Dates {
  const fetched = Temporal.Instant.from(manifest.fetched);
  let known: ReadonlyMap<string, History['items'][number]> | undefined;
  return (kind, language, id) => {
    known ??= new Map(items.map((item) => [itemKey(item), item]));
    const before = known.get(itemKey({ kind, language, id }));
    if (!before) return { created: fetched, modified: fetched };
    const isSame =
      before.modified !== '' && before.digest === digestOf(collectionsOf[kind], language, id);
    const modified = isSame ? Temporal.Instant.from(before.modified) : fetched;
    const seen = Temporal.Instant.from(before.firstSeen);
    return {
      created: seen.epochMilliseconds < modified.epochMilliseconds ? seen : modified,
      modified,
    };
  };
}
