import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { growTown } from '../../scripts/bench/grow.ts';
import { createTown } from '../../scripts/mock/town.ts';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { openingOf } from '../../src/html/plain-text.ts';
import { plainText } from '../../src/html/text.ts';
import {
  blockOfDay,
  facetTerm,
  factTerm,
  type GroupKind,
  searchKinds,
} from '../../src/search/format.ts';
import { dayOfDate } from '../../src/search/query.ts';
import type { SearchDocument, SearchFiles } from '../../src/search/write-index.ts';
import { onceInRun } from './once-in-run.ts';
import { siteNow } from './site-now.ts';
import { writeSearch } from './write-search.ts';

const filesSchema = z.array(z.tuple([z.string(), z.string()]));

/** The index of a town with many events in a language, written once in a run. */
export async function grownIndex(events: number, language: Language): Promise<SearchFiles> {
  const folder = await onceInRun(`index-${events}-${language}`, async (own) => {
    const files = [...writtenIndex(events, language)];
    writeFileSync(join(own, 'files.json'), JSON.stringify(files));
  });
  const text = readFileSync(join(folder, 'files.json'), 'utf8');
  return new Map(filesSchema.parse(JSON.parse(text)));
}

function writtenIndex(events: number, language: Language): SearchFiles {
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
  const placed = town.venues.filter((venue) => venue.language === language);
  const named = town.terms.filter((term) => term.language === language);
  const groups = {
    venue: placed.map(({ venue: name, slug, city }) => groupOf('venue', { name, slug, city })),
    category: named
      .filter(({ kind }) => kind === 'category')
      .map((one) => groupOf('category', one)),
    tag: named.filter(({ kind }) => kind === 'tag').map((one) => groupOf('tag', one)),
  };
  const { venue, category, tag } = groups;
  return writeSearch({
    language,
    days: grown.map(({ days }) => days),
    counts: searchKinds.map(
      (kind) => ({ event: grown, venue, category, tag })[String(kind)]?.length ?? 0,
    ),
    block: blockOfDay(dayOf(siteNow.toString())),
    documents: [
      ...grown.map(({ event }): SearchDocument => {
        const places = event.venue.flatMap((id) => venues.get(id) ?? []);
        const groups = [...event.categories, ...event.tags].flatMap((id) => terms.get(id) ?? []);
        const categories = groups.filter(({ kind }) => kind === 'category');
        const tags = groups.filter(({ kind }) => kind === 'tag');
        const facts = factsOf(event.slug);
        return {
          item: [
            ...([plainText(event.title), `events/${event.slug}/`] as const),
            ...([event.start_date.slice(11, 16), places[0]?.venue ?? '', ''] as const),
            groups[0] ? [1, groups[0].name] : [],
            facts.slice(0, 2).map((name) => `@${name}`),
            `/media/${digestOf(event.slug)}-480.webp`,
            `${language}${event.id}`,
            `T${event.start_date.slice(11, 16)}+01:00`,
          ],
          categories: categories.map(({ name }) => name),
          names: [
            ...places.flatMap(({ venue: name, city }) => [name, city]),
            ...tags.map(({ name }) => name),
          ],
          text: openingOf(event.excerpt, event.description),
          facets: [
            ...places.map(({ slug }) => facetTerm('venue', slug)),
            ...categories.map(({ slug }) => facetTerm('category', slug)),
            ...tags.map(({ slug }) => facetTerm('tag', slug)),
            ...facts.map(factTerm),
          ],
          topic: `${categories[0]?.slug ?? ''}/${event.title.replace(/ \(\d+\)$/, '')}`,
        };
      }),
      ...venue,
      ...category,
      ...tag,
    ],
  });
}

function groupOf(
  kind: GroupKind,
  {
    name,
    slug,
    city = '',
  }: { readonly name: string; readonly slug: string; readonly city?: string },
): SearchDocument {
  return {
    item: [name, `${kind}/${slug}/`, '', city],
    names: [city],
    text: '',
    facets: [],
    term: facetTerm(kind, slug),
  };
}

/** Facts that many events of a town have, each as many as there may be. */
function factsOf(slug: string): readonly string[] {
  const chance = Number.parseInt(digestOf(slug).slice(0, 8), 16);
  const facts = { free: 3, children: 5, 'step-free': 2, online: 31, 'sign-language': 41 };
  return Object.entries(facts).flatMap(([name, one]) => (chance % one === 0 ? [name] : []));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function minuteOf(time: string): number {
  return Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
}

function dayOf(time: string): number {
  return dayOfDate(time.slice(0, 10)) ?? 0;
}
