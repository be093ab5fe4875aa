import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { formatDate } from '../i18n/format.ts';
import { formatFile } from '../i18n/format-file.ts';
import type { Translate } from '../i18n/translate.ts';
import { untitled } from '../i18n/untitled.ts';
import type { EmbedEntry } from '../loaders/snapshot-format.ts';
import type { Embed } from '../model/embeds/embed.ts';
import { wholeAddress } from '../model/embeds/embed-addresses.ts';
import type { BodyImage, BodyImageReference, EmbedWords } from '../model/html-context.ts';
import type { ItemContext } from '../model/item-context.ts';
import { plainText } from '../model/text.ts';
import { imageSources } from '../outputs/image-sources.ts';
import type { Routes } from '../routes.ts';
import type { FileLookup } from './file-lookup.ts';
import type { ImageLookup } from './image-lookup.ts';
import { createSlugs } from './item-slugs.ts';
import type { LanguageItems } from './language-items.ts';
import type { Links } from './links.ts';
import type { createUnknownDates } from './unknown-dates.ts';

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

/** What turns the wire items of a language into its items. */
export function createItemContext(settings: ContextSettings): ItemContext {
  const { config, routes, language, timeZone, unknownDates, items, images, files, embeds, t, links, warn } =
    settings;
  return {
    language,
    timeZone,
    currency: config.currency,
    untitled: untitled[language],
    newsOf: (published) =>
      t('news.of', { date: formatDate(published.toZonedDateTimeISO(timeZone).toPlainDate(), language) }),
    unknownDates: (kind, id) => unknownDates(kind, language, id),
    slugOf: createSlugs(items, language, warn),
    imageOf: images.imageOf,
    htmlContext: (sourceUrl) => ({
      link: (href, hreflang) => links().resolve(href, { from: language, base: sourceUrl, hreflang }),
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
      image && { ...imageSources(image, config, routes), alt: image.alt, color: image.digest && image.color }
    );
  }
}
