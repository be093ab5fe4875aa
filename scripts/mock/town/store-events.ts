import type { Language } from '../../../src/contract/language.ts';
import type { StoredEvent } from '../stored.ts';
import { type Context, referredId, storedItem } from './context.ts';
import type { EventEntry } from './entry.ts';
import { institution } from './institution.ts';
import { eachVersion, imageId, slugsOf, storedText } from './versions.ts';

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

/** Events are announced two to eight weeks ahead. */
function announced({ key }: EventEntry, start: string): Temporal.PlainDate {
  return Temporal.PlainDateTime.from(start.replace(' ', 'T'))
    .toPlainDate()
    .subtract({ days: 14 + ((key.length * 7) % 45) });
}
