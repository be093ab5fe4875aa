import type { Town } from './stored.ts';
import { awkwardEvents } from './town/awkward.ts';
import { blocks } from './town/blocks.ts';
import type { Context } from './town/context.ts';
import { editionsOf } from './town/editions.ts';
import type { EventEntry } from './town/entry.ts';
import { concerts } from './town/events-concerts.ts';
import { exhibitions } from './town/events-exhibitions.ts';
import { family } from './town/events-family.ts';
import { filmAndBooks } from './town/events-film-books.ts';
import { outdoors } from './town/events-outdoors.ts';
import { theater } from './town/events-theater.ts';
import { townAffairs } from './town/events-town.ts';
import { yearly } from './town/events-yearly.ts';
import { files } from './town/files.ts';
import { institution } from './town/institution.ts';
import { menu } from './town/menus.ts';
import { type Numerable, numberItems } from './town/numbers.ts';
import { organizers } from './town/organizers.ts';
import { pages } from './town/pages.ts';
import { posts } from './town/posts.ts';
import { datesOf } from './town/series.ts';
import { daySeries } from './town/series-days.ts';
import { eveningSeries } from './town/series-evenings.ts';
import { storeBlocks, storeMedia, storePages, storePosts } from './town/store-content.ts';
import { storeEvents } from './town/store-events.ts';
import { storeMenu } from './town/store-menu.ts';
import { storeOrganizers, storeTerms, storeVenues } from './town/store-places.ts';
import { categories, tags } from './town/terms.ts';
import { venues } from './town/venues.ts';
import { languagesOf } from './town/versions.ts';

/**
 * The content of the mock: Grążelin, an invented town on an invented river, and its culture center. Days are told
 * relative to the town's date at `now`, so that something happens today, at the weekend and in the months to come
 * whenever it is asked; the same date gives the same town.
 */
export function createTown(now: Temporal.Instant): Town {
  const { timeZone, pl, en } = institution;
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const events = eventEntries(today);
  const context: Context = { today, numbers: numbersOf(events) };
  return {
    name: en.name,
    description: en.description,
    translated: {
      pl: { name: pl.name, description: pl.description },
      en: { name: en.name, description: en.description },
    },
    timeZone,
    frontPage: context.numbers.of('page', 'home').ids.en ?? 0,
    postsPage: context.numbers.of('page', 'news').ids.en ?? 0,
    events: storeEvents(events, context),
    venues: storeVenues(venues, context),
    organizers: storeOrganizers(organizers, context),
    terms: [...storeTerms('category', categories, context), ...storeTerms('tag', tags, context)],
    posts: storePosts(posts, context),
    pages: storePages(pages, context),
    media: storeMedia(files, context),
    menuItems: storeMenu(menu, context),
    blocks: storeBlocks(blocks, context),
  };
}

function eventEntries(today: Temporal.PlainDate): readonly EventEntry[] {
  return [
    ...concerts,
    ...theater,
    ...family,
    ...exhibitions,
    ...filmAndBooks,
    ...townAffairs,
    ...outdoors,
    ...editionsOf(yearly, today),
    ...datesOf([...eveningSeries, ...daySeries]),
    ...awkwardEvents,
  ];
}

function numbersOf(events: readonly EventEntry[]) {
  return numberItems({
    media: bothLanguages(files),
    category: bothLanguages(categories),
    tag: bothLanguages(tags),
    organizer: bothLanguages(organizers),
    venue: bothLanguages(venues),
    page: inOwnLanguages(pages),
    post: inOwnLanguages(posts),
    menu: inOwnLanguages(menu),
    block: inOwnLanguages(blocks),
    event: inOwnLanguages(events),
  });
}

function bothLanguages(table: Readonly<Record<string, object>>): readonly Numerable[] {
  return Object.keys(table).map((key) => ({ key, languages: ['en', 'pl'] }));
}

function inOwnLanguages(
  entries: readonly { readonly key: string; readonly pl?: unknown; readonly en?: unknown }[],
): readonly Numerable[] {
  return entries.map((entry) => ({ key: entry.key, languages: languagesOf(entry) }));
}
