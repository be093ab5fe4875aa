import { currencyOf, type Hooks, textIn } from '../config.ts';
import type { Language } from '../contract/language.ts';
import type { BodyImage, BodyImageReference, EmbedWords } from '../html/context.ts';
import { type Embed, wholeAddress } from '../html/embeds.ts';
import { plainText } from '../html/text.ts';
import { dictionaryOf, readingWords } from '../i18n/dictionaries.ts';
import { formatDate, formatFile } from '../i18n/format.ts';
import { publishedWords } from '../i18n/published-words.ts';
import { otherLanguageOf } from '../i18n/translate.ts';
import type { AddedFieldRule } from '../model/added.ts';
import { heardStatus } from '../model/event.ts';
import type { ItemContext } from '../model/item.ts';
import { type Sluggish, uniqueSlugs } from '../model/slug.ts';
import { readTitle, type SaidElsewhere } from '../model/title-marks.ts';
import type { Dates } from '../model/when.ts';
import { type Addressed, reservedSlugs } from '../routes.ts';
import { allPublished, collectionsOf } from '../snapshot/history.ts';
import { imageSources } from './asset-paths.ts';
import type { SiteContents } from './contents.ts';
import { derivedIndexOfSite, derivedOfSite, fieldsOfSite } from './derived.ts';
import type { Links } from './site.ts';

type ContextSettings = {
  readonly contents: SiteContents;
  readonly language: Language;
  /** Asked when a body is read: links need every language. */
  links(): Links;
};

/**
 * What turns the items of a language into those of the site. It asks for everything when it is
 * needed, and keeps nothing.
 */
export function createItemContext({ contents, language, links }: ContextSettings): ItemContext {
  const { config, routes, timeZone } = contents;
  const t = contents.translate(language);
  return {
    language,
    timeZone,
    currency: currencyOf(config),
    facts: config.facts,
    readingWords,
    added: addedRules(config.hooks?.fields ?? {}, language),
    untitled: dictionaryOf(language).untitled,
    newsOf: (published) =>
      t('news.of', {
        date: formatDate(published.toZonedDateTimeISO(timeZone).toPlainDate(), language),
      }),
    saidElsewhere: (id) => saidElsewhere.at(contents, id, language),
    unknownDates: (kind, id) => unknownDates(contents, { kind, language, id }),
    slugOf: (kind, id) => slugs[kind].at(contents, id, language) ?? `${kind}-${id}`,
    imageOf: (reference) => contents.imageOf(language, reference),
    htmlContext: (sourceUrl) => ({
      link: (href, hreflang) =>
        links().resolve(href, { from: language, base: sourceUrl, hreflang }),
      image: bodyImage,
      file: (address) => contents.fileAt(language, address, sourceUrl),
      fileNote: ({ extension, bytes }) => formatFile(extension, bytes, language),
      embed: embedWords,
    }),
    keepText: (of, name, make) => keptTexts[name](contents, { of, make }),
    warn: (item, message) => contents.warn(language, item, message),
  };

  function embedWords({ kind, provider, url }: Embed): EmbedWords {
    const known = contents.embedAt(wholeAddress(url));
    return {
      title: plainText(known?.title ?? '') || undefined,
      picture: known?.picture || undefined,
      label: t(`embed.${kind}`, { site: provider }),
      note: t('embed.note', { site: provider }),
      language: otherLanguageOf(config, language, ['embed.note', `embed.${kind}`]),
    };
  }

  function bodyImage(reference: BodyImageReference): BodyImage | undefined {
    const image = contents.bodyImage(language, reference);
    return (
      image && {
        ...imageSources(image, config, routes),
        alt: image.alt,
        color: image.digest && image.color,
      }
    );
  }
}

/** Fields of hooks in the words of a language. */
function addedRules(fields: Hooks['fields'], language: Language): readonly AddedFieldRule[] {
  return Object.entries(fields).map(([name, { label, values }]) => ({
    name,
    label: textIn(label, language) ?? name,
    values:
      values &&
      new Map(
        Object.entries(values).map(([value, text]) => [value, textIn(text, language) ?? value]),
      ),
  }));
}

type KeptText = {
  /** The item that it is a text of. */
  readonly of: object;
  readonly make: () => string;
};

const keptTexts = {
  summary: keptText('summaries'),
  excerpt: keptText('excerpts'),
};

function keptText(name: string) {
  return derivedOfSite(
    name,
    (_contents: SiteContents, { make }: KeptText) => make(),
    ({ of }) => of,
  );
}

type AddressedKind = Addressed['kind'];

/** Slugs of the items of a language, by id. */
const slugs: Readonly<Record<AddressedKind, ReturnType<typeof slugIndex>>> = {
  event: slugIndex('event'),
  venue: slugIndex('venue'),
  organizer: slugIndex('organizer'),
  category: slugIndex('category'),
  tag: slugIndex('tag'),
  post: slugIndex('post'),
};

function slugIndex(kind: AddressedKind) {
  const asked = fieldsOfSite(`slugs that ${collectionsOf[kind]} ask for`, {
    of: (contents: SiteContents, language: Language): readonly Sluggish[] =>
      contents.itemsIn(language)[collectionsOf[kind]],
    names: ['id', 'slug'],
  });
  return derivedIndexOfSite(
    `slugs of ${collectionsOf[kind]}`,
    (contents: SiteContents, language: Language) =>
      uniqueSlugs(asked(contents, language), {
        kind,
        ...((kind === 'event' || kind === 'post') && {
          reserved: reservedSlugs(publishedWords(contents.config, language).address, kind),
        }),
        warn: (id, message) => contents.warn(language, `${kind} ${id}`, message),
      }),
  );
}

/**
 * Finds out every slug of a language. Which of several items may keep the one they ask for is said
 * in one order.
 */
export function readSlugs(contents: SiteContents, language: Language): void {
  for (const one of Object.values(slugs)) one.all(contents, language);
}

const titledEvents = fieldsOfSite('events whose titles may say more than a name', {
  of: (contents: SiteContents, language: Language) => contents.itemsIn(language).events,
  names: ['id', 'title', 'start_date', 'event_status', 'json_ld'],
});

/** What titles in other languages say, by ids in this one. */
const saidElsewhere = derivedIndexOfSite(
  'what titles in other languages say',
  (contents: SiteContents, language: Language) => {
    const found = new Map<number, SaidElsewhere>();
    for (const other of contents.config.languages.filter((one) => one !== language))
      for (const event of titledEvents(contents, other)) {
        const { availability, ...read } = readTitle(plainText(event.title), readingWords);
        const status = heardStatus(read.status, event);
        if (status === undefined && availability === undefined) continue;
        const own = contents.translatedId('event', event.id, other, language);
        const version = titledEvents(contents, language).find(({ id }) => id === own);
        // One that begins at another time may be another event.
        if (version?.start_date !== event.start_date) continue;
        const before = found.get(version.id);
        const statusFrom = status && { language: other, id: event.id };
        found.set(version.id, {
          status: before?.status ?? status,
          statusFrom: before?.statusFrom ?? statusFrom,
          availability: before?.availability ?? availability,
        });
      }
    for (const { id, start, said } of saidBefore(contents, language)) {
      const present = found.get(id);
      if (present?.status === undefined && isStillSaid(contents, language, { id, start, ...said }))
        found.set(id, { ...said, availability: present?.availability });
    }
    return found;
  },
);

/** Events to which only a title in another language gave a status when they were published last. */
const saidBefore = fieldsOfSite('events to which titles in other languages gave a status', {
  of: ({ history }: SiteContents, language: Language) =>
    allPublished(history).flatMap(({ language: own, id, event }) =>
      own === language && event && typeof event.statusFrom === 'object'
        ? [{ id, start: event.start, said: { status: event.status, statusFrom: event.statusFrom } }]
        : [],
    ),
  names: ['id', 'start', 'said'],
});

type SaidBefore = {
  readonly id: number;
  /** As it was published. */
  readonly start: string;
  readonly statusFrom: { readonly language: Language; readonly id: number };
};

/**
 * Whether nothing that can be read takes back what a version said of an event: a version that is
 * not there takes nothing back, and one that moved alone says nothing of the former time.
 */
function isStillSaid(
  contents: SiteContents,
  language: Language,
  { id, start, statusFrom: { language: other, id: otherId } }: SaidBefore,
): boolean {
  if (!contents.config.languages.includes(other)) return false;
  const event = titledEvents(contents, language).find((one) => one.id === id);
  const isUnmoved = event?.start_date.replace(' ', 'T').startsWith(start.slice(0, secondLength));
  if (!event || !isUnmoved) return false;
  const version = titledEvents(contents, other).find((one) => one.id === otherId);
  if (!version) return true;
  const isItsVersion = contents.translatedId('event', otherId, other, language) === id;
  return isItsVersion && version.start_date !== event.start_date;
}

const secondLength = '2026-11-20T19:00:00'.length;

type UndatedItem = {
  readonly kind: 'event' | 'venue' | 'organizer';
  readonly language: Language;
  readonly id: number;
};

/**
 * Dates of an item for which the server has none: created when a build saw it first, changed when a
 * build saw it change. Without a history both are the instant of the fetch.
 */
function unknownDates(contents: SiteContents, item: UndatedItem): Dates {
  const { snapshot } = contents;
  const before = contents.publishedBefore(item);
  const fetched = () => Temporal.Instant.from(snapshot.manifest.fetched);
  if (!before) return { created: fetched(), modified: fetched() };
  const isSame =
    before.modified !== '' &&
    before.digest === snapshot.digestOf(collectionsOf[item.kind], item.language, item.id);
  const modified = isSame ? Temporal.Instant.from(before.modified) : fetched();
  const seen = Temporal.Instant.from(before.firstSeen);
  return {
    created: seen.epochMilliseconds < modified.epochMilliseconds ? seen : modified,
    modified,
  };
}
