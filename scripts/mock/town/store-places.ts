import type { StoredOrganizer, StoredTerm, StoredVenue } from '../stored.ts';
import { renderBody } from './body.ts';
import { type Context, referredId, storedItem } from './context.ts';
import type { OrganizerEntry, TermEntry, VenueEntry } from './entry.ts';
import { institution } from './institution.ts';
import { slugOf } from './slug.ts';
import { eachVersion, founded, imageId } from './versions.ts';

type Keyed<T> = Readonly<Record<string, T>>;

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
