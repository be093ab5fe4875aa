import { spreadPins } from '../model/pins.ts';
import { rootCategories } from '../site/categories.ts';
import { choiceLabel, lastingChoices, upcomingOfChoice } from '../site/events/choices.ts';
import { hasSeries } from '../site/events/series.ts';
import { mapPicture } from '../views/contact.ts';
import { type IndexItemData, indexItems } from '../views/lists/groups.ts';
import { seriesIndex } from '../views/lists/series.ts';
import type { PageContext } from '../views/page.ts';
import { sectionStep } from '../views/trail.ts';
import { Kind } from './kind.ts';

type Index = 'series' | 'venues' | 'organizers' | 'categories' | 'tags';

const indexes = ['series', 'venues', 'organizers', 'categories', 'tags'] as const;

export const itemIndexKind = new Kind({
  kind: 'itemIndex',
  list: (site): readonly Index[] => (hasSeries(site) ? indexes : indexes.slice(1)),
  name: (index: Index) => index,
  path: ({ routes }, language, index) => routes.sectionPath(language, index),
  section: (index) => index,
  title: ({ of, t }) => t(`section.${of}`),
  description: ({ of, local, t }) =>
    t(`describe.${of}`, { site: local.name, name: t('section.series') }),
  trail: (page) => [sectionStep(page, page.of)],
  translation: (_site, _language, index) => index,
  changed: (index, changes) =>
    index === 'venues' || index === 'organizers' ? changes[index] : changes.events,
  isCollection: true,
  inputs: indexPage,
  data: (_item, shown) => shown,
});

/** Venues that are numbered on the map of all of them at most: more would hide it, and each other. */
const mostPins = 60;

/** The map of all venues: which are on it, by their numbers; undefined where there is none, or one venue alone on it. */
function venuesMap(page: PageContext) {
  const { site, local } = page;
  const { overview } = site.maps;
  const picture = overview && mapPicture(page, overview.image);
  if (!picture) return undefined;
  const pins = local.venues
    .flatMap((venue) => {
      const place =
        venue.showMap && venue.coordinates ? overview.positionOf(venue.coordinates) : undefined;
      return place ? [{ ...place, name: venue.name, path: site.pathOf(venue) }] : [];
    })
    .slice(0, mostPins);
  if (pins.length < 2) return undefined;
  const drawn = spreadPins(pins, picture);
  return {
    ...picture,
    /** `x` and `y` are where a pin is drawn, `place` where its venue is. */
    pins: pins.map(({ x, y, ...pin }, index) => ({
      ...pin,
      ...(drawn[index] ?? { x, y }),
      place: { x, y },
      number: index + 1,
    })),
  };
}

export type VenuesMapData = NonNullable<ReturnType<typeof venuesMap>>;

function cityLinks(page: PageContext) {
  const { site, local, language, routes } = page;
  return lastingChoices(site, language)
    .filter(({ kind }) => kind === 'city')
    .map((choice) => ({
      name: choiceLabel(page, choice),
      path: routes.choicePath(language, choice.name),
      /** Events to come. */
      count: upcomingOfChoice(local, choice).length,
    }));
}

/** What the index of all venues, organizers, categories, tags or series shows, and what it says where there are none. */
export function indexPage(page: PageContext<Index>) {
  const { local, t, of: section } = page;
  const map = section === 'venues' ? venuesMap(page) : undefined;
  const numbers = new Map(map?.pins.map(({ path, number }) => [path, number]));
  const index = (title: string, items: readonly IndexItemData[], empty: string) => ({
    title,
    /** What of each is counted. */
    counted: section === 'series' ? ('series.count' as const) : ('events.count' as const),
    /** Where the venues are, where that is known. */
    map,
    items: items.map((item) => ({ ...item, number: numbers.get(item.path) })),
    empty,
    /** The cities of the venues, where they are in more than one. */
    cities: section === 'venues' ? cityLinks(page) : [],
  });
  const found: Readonly<Record<Index, () => ReturnType<typeof index>>> = {
    venues: () => index(t('section.venues'), indexItems(page, local.venues), t('venue.none')),
    organizers: () =>
      index(t('section.organizers'), indexItems(page, local.organizers), t('organizer.none')),
    categories: () =>
      index(t('section.categories'), indexItems(page, rootCategories(local)), t('category.none')),
    series: () => index(t('section.series'), seriesIndex(page), t('events.noneUpcoming')),
    tags: () => index(t('section.tags'), indexItems(page, local.tags), t('tag.none')),
  };
  return found[section]();
}
