import { type Language, languages } from '../../../src/contract/language.ts';
import type {
  StoredBlock,
  StoredEvent,
  StoredMedia,
  StoredOrganizer,
  StoredPage,
  StoredPost,
  StoredTerm,
  StoredVenue,
} from '../stored.ts';
import { renderBody } from './body.ts';
import { type Context, linked, referredId, slugIn, storedItem } from './context.ts';
import type {
  BlockEntry,
  EventEntry,
  FileEntry,
  OrganizerEntry,
  PageEntry,
  PostEntry,
  Prose,
  TermEntry,
  VenueEntry,
  Versions,
} from './entry.ts';
import { institution } from './institution.ts';
import { slugOf } from './slug.ts';

type Keyed<T> = Readonly<Record<string, T>>;

/** The languages an entry has a text in. */
export function languagesOf(entry: Versions<unknown>): readonly Language[] {
  return languages.filter((language) => entry[language] !== undefined);
}

export function storeEvents(entries: readonly EventEntry[], context: Context): StoredEvent[] {
  const refer =
    (kind: 'venue' | 'organizer' | 'category' | 'tag', language: Language) => (key: string | number) =>
      referredId(kind, key, language, context.numbers);
  return entries.flatMap((entry) => {
    const when = entry.when(context.today);
    return eachVersion(
      entry,
      (prose, language): StoredEvent => ({
        ...storedItem(
          { ...entry, kind: 'event', slugs: slugsOf(entry), written: announced(entry, when.start) },
          language,
          context,
        ),
        kind: 'event',
        title: prose.title,
        ...storedText(prose, language, context),
        password: entry.password ?? '',
        ...when,
        timezone: entry.timezone ?? institution.timeZone,
        cost: entry.cost?.text[language] ?? '',
        costValues: entry.cost?.values ?? [],
        website: entry.website ?? '',
        showMap: !entry.noMap,
        showMapLink: !entry.noMap,
        hideFromListings: entry.hidden ?? false,
        sticky: entry.sticky ?? false,
        featured: entry.featured ?? false,
        eventStatus: entry.eventStatus ?? '',
        image: imageId(entry.image, language, context),
        venues: (entry.venues ?? []).map(refer('venue', language)),
        organizers: (entry.organizers ?? []).map(refer('organizer', language)),
        categories: entry.categories.map(refer('category', language)),
        tags: (entry.tags ?? []).map(refer('tag', language)),
      }),
    );
  });
}

export function storeVenues(entries: Keyed<VenueEntry>, context: Context): StoredVenue[] {
  return Object.entries(entries).flatMap(([key, entry]) =>
    eachVersion(
      entry,
      (named, language): StoredVenue => ({
        ...storedItem(namedDetails('venue', key, entry, context), language, context),
        kind: 'venue',
        name: named.name,
        description: renderBody(named.description),
        address: entry.address ?? '',
        city: entry.city ?? institution[language].city,
        country: entry.city === '' ? '' : institution[language].country,
        province: entry.province ?? '',
        state: '',
        zip: entry.zip ?? (entry.address ? '99-990' : ''),
        phone: entry.phone ?? '',
        website: entry.website ?? '',
        latitude: entry.place?.[0] ?? null,
        longitude: entry.place?.[1] ?? null,
        showMap: entry.address !== undefined,
        showMapLink: entry.address !== undefined,
        image: imageId(entry.image, language, context),
      }),
    ),
  );
}

export function storeOrganizers(entries: Keyed<OrganizerEntry>, context: Context): StoredOrganizer[] {
  return Object.entries(entries).flatMap(([key, entry]) =>
    eachVersion(
      entry,
      (named, language): StoredOrganizer => ({
        ...storedItem(namedDetails('organizer', key, entry, context), language, context),
        kind: 'organizer',
        name: named.name,
        description: renderBody(named.description),
        phone: entry.phone ?? '',
        website: entry.website ?? '',
        email: entry.email ?? '',
        image: imageId(entry.image, language, context),
      }),
    ),
  );
}

export function storeTerms(
  kind: 'category' | 'tag',
  entries: Keyed<TermEntry>,
  context: Context,
): StoredTerm[] {
  return Object.entries(entries).flatMap(([key, entry]) =>
    eachVersion(
      entry,
      (named, language): StoredTerm => ({
        ...storedItem(namedDetails(kind, key, entry, context), language, context),
        kind,
        name: named.name,
        description: named.description,
        parent: entry.parent ? referredId(kind, entry.parent, language, context.numbers) : 0,
      }),
    ),
  );
}

export function storePosts(entries: readonly PostEntry[], context: Context): StoredPost[] {
  return entries.flatMap((entry) =>
    eachVersion(
      entry,
      (prose, language): StoredPost => ({
        ...storedItem(
          { ...entry, kind: 'post', slugs: slugsOf(entry), written: entry.day(context.today) },
          language,
          context,
        ),
        kind: 'post',
        title: prose.title,
        ...storedText(prose, language, context),
        password: entry.password ?? '',
        image: imageId(entry.image, language, context),
        sticky: entry.sticky ?? false,
        format: entry.format ?? 'standard',
        categories: [],
        tags: (entry.tags ?? []).map((key) => referredId('tag', key, language, context.numbers)),
      }),
    ),
  );
}

export function storePages(entries: readonly PageEntry[], context: Context): StoredPage[] {
  return entries.flatMap((entry, place) =>
    eachVersion(
      entry,
      (prose, language): StoredPage => ({
        ...storedItem(
          { ...entry, kind: 'page', slugs: slugsOf(entry), written: founded(context) },
          language,
          context,
        ),
        kind: 'page',
        title: prose.title,
        ...storedText(prose, language, context),
        password: entry.password ?? '',
        image: imageId(entry.image, language, context),
        parent: entry.parent ? referredId('page', entry.parent, language, context.numbers) : 0,
        order: place + 1,
        template: entry.template ?? '',
      }),
    ),
  );
}

export function storeBlocks(entries: readonly BlockEntry[], context: Context): StoredBlock[] {
  return entries.flatMap((entry) =>
    eachVersion(
      entry,
      (prose, language): StoredBlock => ({
        ...storedItem(
          { ...entry, kind: 'block', slugs: slugsOf(entry), written: founded(context) },
          language,
          context,
        ),
        kind: 'block',
        title: prose.title,
        content: storedText(prose, language, context).content,
      }),
    ),
  );
}

export function storeMedia(entries: Keyed<FileEntry>, context: Context): StoredMedia[] {
  return Object.entries(entries).flatMap(([key, { pl, en, ...file }]) =>
    eachVersion(
      { pl, en },
      (caption, language): StoredMedia => ({
        ...storedItem(
          {
            kind: 'media',
            key,
            slugs: { pl: slugOf(pl.title), en: slugOf(en.title) },
            written: founded(context),
          },
          language,
          context,
        ),
        kind: 'media',
        title: caption.title,
        altText: caption.alt,
        caption: caption.caption ?? '',
        ...file,
      }),
    ),
  );
}

function eachVersion<T, Stored>(
  entry: Versions<T>,
  store: (version: T, language: Language) => Stored,
): Stored[] {
  return languages.flatMap((language) => {
    const version = entry[language];
    return version === undefined ? [] : [store(version, language)];
  });
}

function slugsOf(entry: Versions<Prose>): Readonly<Partial<Record<Language, string>>> {
  return Object.fromEntries(languagesOf(entry).map((language) => [language, slugIn(entry[language])]));
}

function namedDetails(
  kind: 'venue' | 'organizer' | 'category' | 'tag',
  key: string,
  entry: VenueEntry | OrganizerEntry | TermEntry,
  context: Context,
) {
  return {
    kind,
    key,
    slugs: {
      pl: entry.pl.slug ?? slugOf(entry.pl.name),
      en: entry.en.slug ?? slugOf(entry.en.name),
    },
    status: 'status' in entry ? entry.status : undefined,
    overrides: 'overrides' in entry ? entry.overrides : undefined,
    written: founded(context),
  };
}

function storedText(prose: Prose, language: Language, context: Context) {
  return {
    content: linked(renderBody(prose.body), language, context),
    excerpt: prose.excerpt ? `<p>${prose.excerpt}</p>` : '',
  };
}

function imageId(key: string | number | undefined, language: Language, { numbers }: Context): number {
  return key === undefined ? 0 : referredId('media', key, language, numbers);
}

/** Events are announced two to eight weeks ahead. */
function announced({ key }: EventEntry, start: string): Temporal.PlainDate {
  return Temporal.PlainDateTime.from(start.replace(' ', 'T'))
    .toPlainDate()
    .subtract({ days: 14 + ((key.length * 7) % 45) });
}

/** The day the calendar was set up: older than everything in it. */
function founded({ today }: Context): Temporal.PlainDate {
  return today.subtract({ years: 3, months: 2 });
}
