import type { Category, Organizer, Tag, Venue } from '../../model/groups.ts';
import { categoryCue, childCategories, rootCategories } from '../../site/categories.ts';
import { choiceLabel, lastingChoices, upcomingOfChoice } from '../../site/events/choices.ts';
import { groupEvents, groupPages } from '../../site/events/event-lists.ts';
import { hasPoster } from '../../site/pages.ts';
import type { EventGroup, PagedSubject } from '../../site/site.ts';
import { contactData, mapPicture, venueData } from '../contact.ts';
import { postTeaser } from '../news.ts';
import type { GroupEventsPage, PageContext, SectionPage } from '../page.ts';
import { listRows } from '../rows.ts';
import { subscribeOffer } from '../subscribe.ts';
import { pagerData } from './lists.ts';
import { timetable } from './programme.ts';
import { seriesIndex } from './series.ts';

type SubjectOf<G extends EventGroup> = { readonly kind: 'item'; readonly item: G };

export type PortraitPageData = ReturnType<typeof portraitPage>;

export function portraitPage(page: PageContext<SubjectOf<Venue | Organizer>>) {
  const { item } = page.subject;
  const venue = item.kind === 'venue' ? item : undefined;
  return {
    name: item.name,
    image: item.image && page.picture(item.image),
    /** Whose the image is and what it shows; empty where nothing is said. */
    imageCaption: item.imageCaption,
    /** Empty where there is none. */
    description: item.description,
    venue: venue && venueData(page, venue, true),
    contact: contactData(item),
    /** Undefined where there is nothing to print. */
    posterPath:
      venue && hasPoster(page.site, venue)
        ? page.routes.posterPath(page.language, 'venue', venue.id)
        : undefined,
    events: eventsOf(page, item),
  };
}

export type TermPageData = ReturnType<typeof termPage>;

export function termPage(page: PageContext<SubjectOf<Category | Tag>>) {
  const { local, subject } = page;
  const { item } = subject;
  return {
    name: item.name,
    description: item.description,
    /** The categories directly below a category. */
    narrower: item.kind === 'category' ? indexItems(page, childCategories(local, item)) : [],
    /** Of a category that is a programme. */
    timetable: item.kind === 'category' ? timetable(page, item) : undefined,
    events: eventsOf(page, item),
    posts: item.kind === 'tag' ? local.postsOf(item).map((post) => postTeaser(page, post)) : [],
  };
}

/** What a further page of the events of a venue, an organizer, a category or a tag shows. */
export function groupPage(page: GroupEventsPage) {
  const { group, page: number } = page.subject;
  return { name: group.name, upcoming: upcomingOf(page, group, number) };
}

/** What is to come at a venue, by an organizer, in a category or under a tag, and what is over. */
export type GroupEventsData = ReturnType<typeof eventsOf>;

function eventsOf(page: PageContext<PagedSubject>, group: EventGroup) {
  const { site, local, language, routes } = page;
  const { past } = groupEvents(local, group);
  const most = site.config.eventsPerPage;
  return {
    upcoming: upcomingOf(page, group, 1),
    /** Undefined where nothing is over. */
    past:
      past.length === 0
        ? undefined
        : {
            count: past.length,
            /** The newest first. */
            rows: listRows(page, past.slice(0, most)),
            /** Of the list of all past events; undefined where all of the group are shown. */
            allPath: past.length > most ? routes.sectionPath(language, 'past') : undefined,
          },
  };
}

export type GroupUpcomingData = ReturnType<typeof upcomingOf>;

/** @param number which page; counts from 1 */
function upcomingOf(page: PageContext<PagedSubject>, group: EventGroup, number: number) {
  const { site, local, language, routes, t } = page;
  const { kind, id, name } = group;
  const { pages, ...series } = groupPages(site, local, group);
  return {
    kind,
    /** On all pages, every date of a series counted. */
    count: groupEvents(page.local, group).upcoming.length,
    rows: listRows(page, pages[number - 1] ?? [], series),
    pager: pagerData(page, { page: number, pages: pages.length }),
    subscribe: subscribeOffer(page, t('subscribe.toThese'), {
      calendar: { title: name, path: routes.itemCalendarPath(language, kind, id) },
      ...((kind === 'category' || kind === 'tag') && {
        feed: (format) => routes.groupFeedPath(language, kind, id, format),
      }),
    }),
  };
}

/** A venue, an organizer, a category, a tag or a series in an index. */
export type IndexItemData = {
  readonly name: string;
  readonly path: string;
  /** Number of the color and shape of a category. */
  readonly cue: number | undefined;
  /** The city of a venue, when and where a series takes place; may be none. */
  readonly notes: readonly string[];
  /** Events to come. */
  readonly count: number;
  readonly below: readonly BranchData[];
};

export type BranchData = {
  readonly name: string;
  readonly path: string;
  readonly below: readonly BranchData[];
};

export function indexItems(
  page: PageContext,
  groups: readonly EventGroup[],
): readonly IndexItemData[] {
  return groups.map((group) => ({
    name: group.name,
    path: page.site.pathOf(group),
    cue: group.kind === 'category' ? categoryCue(page.local, group) : undefined,
    notes: group.kind === 'venue' && group.city !== '' ? [group.city] : [],
    count: groupEvents(page.local, group).upcoming.length,
    below: group.kind === 'category' ? branchesBelow(page, group) : [],
  }));
}

function branchesBelow(page: PageContext, category: Category): readonly BranchData[] {
  return childCategories(page.local, category).map((child) => ({
    name: child.name,
    path: page.site.pathOf(child),
    below: branchesBelow(page, child),
  }));
}

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
    .slice(0, mostPins)
    .map((pin, index) => ({ ...pin, number: index + 1 }));
  return pins.length > 1 ? { ...picture, pins } : undefined;
}

export type VenuesMapData = NonNullable<ReturnType<typeof venuesMap>>;

function cityLinks({ site, local, language, routes }: PageContext) {
  return lastingChoices(site, language)
    .filter(({ kind }) => kind === 'city')
    .map((choice) => ({
      name: choiceLabel(site, language, choice),
      path: routes.choicePath(language, choice.name),
      /** Events to come. */
      count: upcomingOfChoice(local, choice).length,
    }));
}

/** What the index of all venues, organizers, categories, tags or series shows, and what it says where there are none. */
export function indexPage(page: SectionPage) {
  const { local, t, subject } = page;
  const map = subject.section === 'venues' ? venuesMap(page) : undefined;
  const numbers = new Map(map?.pins.map(({ path, number }) => [path, number]));
  const index = (title: string, items: readonly IndexItemData[], empty: string) => ({
    title,
    /** Where the venues are, where that is known. */
    map,
    items: items.map((item) => ({ ...item, number: numbers.get(item.path) })),
    empty,
    /** The cities of the venues, where they are in more than one. */
    cities: subject.section === 'venues' ? cityLinks(page) : [],
  });
  switch (subject.section) {
    case 'venues':
      return index(t('section.venues'), indexItems(page, local.venues), t('venue.none'));
    case 'organizers':
      return index(
        t('section.organizers'),
        indexItems(page, local.organizers),
        t('organizer.none'),
      );
    case 'categories':
      return index(
        t('section.categories'),
        indexItems(page, rootCategories(local)),
        t('category.none'),
      );
    case 'series':
      return index(t('section.series'), seriesIndex(page), t('events.noneUpcoming'));
    default:
      return index(t('section.tags'), indexItems(page, local.tags), t('tag.none'));
  }
}
