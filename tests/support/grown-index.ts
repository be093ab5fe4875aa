import { createHash } from 'node:crypto';
import { growTown } from '../../scripts/bench/grow.ts';
import { createTown } from '../../scripts/mock/town.ts';
import type { Language } from '../../src/contract/language.ts';
import { openingOf } from '../../src/html/plain-text.ts';
import { plainText } from '../../src/html/text.ts';
import { facetTerm } from '../../src/search/format.ts';
import { dayOfDate } from '../../src/search/query.ts';
import { type SearchFiles, writeIndex } from '../../src/search/write-index.ts';
import { siteNow } from './site-now.ts';

/** The index of a town with many events in a language. */
export function grownIndex(events: number, language: Language): SearchFiles {
  const town = growTown(createTown(siteNow), events, siteNow);
  const venues = new Map(town.venues.map((venue) => [venue.id, venue]));
  const terms = new Map(town.terms.map((term) => [term.id, term]));
  const grown = town.events
    .filter((event) => event.language === language)
    .map((event) => ({
      event,
      days: {
        first: dayOf(event.start_date),
        last: dayOf(event.end_date),
        end: minuteOf(event.end_date),
      },
    }))
    .toSorted((a, b) => a.days.first - b.days.first);
  return writeIndex({
    language,
    days: grown.map(({ days }) => days),
    counts: [grown.length],
    documents: grown.map(({ event }) => {
      const places = event.venue.flatMap((id) => venues.get(id) ?? []);
      const groups = [...event.categories, ...event.tags].flatMap((id) => terms.get(id) ?? []);
      return {
        item: [
          ...([plainText(event.title), `events/${event.slug}/`] as const),
          ...([event.start_date.slice(11, 16), places[0]?.venue ?? '', ''] as const),
          groups[0] ? [1, groups[0].name] : [],
          ['@free', '@children'],
          `/media/${createHash('sha256').update(event.slug).digest('hex')}-480.webp`,
        ],
        categories: groups.filter(({ kind }) => kind === 'category').map(({ name }) => name),
        names: [
          ...places.flatMap(({ venue: name, city }) => [name, city]),
          ...groups.filter(({ kind }) => kind === 'tag').map(({ name }) => name),
        ],
        text: openingOf(event.excerpt, event.description),
        facets: [
          ...places.map(({ slug }) => facetTerm('venue', slug)),
          ...groups.map(({ slug }) => facetTerm('category', slug)),
        ],
      };
    }),
  });
}

function minuteOf(time: string): number {
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
}

function dayOf(time: string): number {
  return dayOfDate(time.slice(0, 10)) ?? 0;
}
