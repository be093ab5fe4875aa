import type { EventStatus } from '../../contract/events.ts';
import type { Language } from '../../contract/language.ts';
import { phrasesOf } from '../../html/plain-text.ts';
import { lengthForMachines } from '../../i18n/format.ts';
import { accessFacts } from '../../model/access.ts';
import type { Availability } from '../../model/admission.ts';
import { pricesOf } from '../../model/cost.ts';
import type { Event } from '../../model/event.ts';
import { isOnlineVenue, type Organizer, type Venue } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import type { Post } from '../../model/post.ts';
import { shownStatus, takesPlace, venuesToVisit } from '../../model/status.ts';
import type { When } from '../../model/when.ts';
import type { Routes } from '../../routes.ts';
import { imageSources } from '../../site/asset-paths.ts';
import { isWholeDays, latestMoves, parseInterval } from '../../site/change-log.ts';
import { derivedOfSite } from '../../site/derived.ts';
import { factLabel } from '../../site/events/choices.ts';
import { timetableAbove } from '../../site/events/timetables.ts';
import { participation } from '../../site/events/website-action.ts';
import type { Item, Site, SiteSettings } from '../../site/site.ts';
import { previewImage } from '../assets.ts';
import { timeWithOffset } from '../text.ts';

/** Title and description of a page, plain text, without the name of the site. */
export type HeadWords = { readonly title: string; readonly description: string };

/** One step on the way from the home page to a page. `path` is root-relative. */
export type Breadcrumb = { readonly name: string; readonly path: string };

/** What the graph of a page is made of besides its item. */
export type GraphFacts = {
  /** Whether the page lists things rather than being about one. */
  readonly isCollection: boolean;
  readonly language: Language;
  readonly url: string;
  /** From the home page to the page itself, both included. */
  readonly breadcrumbs: readonly Breadcrumb[];
  readonly relations: EventRelations | undefined;
  readonly site: { readonly name: string; readonly description: string };
};

/**
 * What a page says in the words of schema.org: one graph whose nodes refer to each other, as text for a script element.
 * Every reference leads to a node of the same graph.
 *
 * @param of.item the one the page is made from
 * @param of.nodes what the graph says of it
 */
export function pageJsonLd(
  { item, nodes }: { readonly item: Item | undefined; readonly nodes?: ItemNodes | undefined },
  facts: GraphFacts,
  words: HeadWords,
  site: SiteSettings,
): string {
  const { isCollection, language, url, breadcrumbs: steps } = facts;
  const image = previewImage(item);
  const main = nodes?.main;
  const own: readonly JsonLdNode[] = [
    {
      '@type': isCollection ? 'CollectionPage' : 'WebPage',
      '@id': url,
      url,
      name: words.title,
      description: words.description,
      inLanguage: language,
      isPartOf: reference(websiteId(site, language)),
      breadcrumb: steps.length > 1 ? reference(`${url}#breadcrumbs`) : undefined,
      primaryImageOfPage: image && reference(imageId(image, site)),
      mainEntity: main?.['@id'] === undefined ? undefined : reference(main['@id']),
      ...provenance(item),
    },
    ...(steps.length > 1 ? [breadcrumbListNode(steps, url, site.routes)] : []),
    ...(main ? [main] : []),
  ];
  const images = [image, item && 'image' in item ? item.image : undefined].filter(
    (one) => one !== undefined,
  );
  const graph = [
    ...own.map(scriptJson),
    ...(nodes?.referred ?? []),
    ...new Map(images.map((one) => [one.digest, one])).values().map((one) => imageText(site, one)),
    siteNodes(site, { language, site: facts.site }),
  ];
  return `{"@context":"https://schema.org","@graph":[${graph.join(',')}]}`;
}

const siteNodes = derivedOfSite(
  'JSON-LD of the site',
  (
    site: SiteSettings,
    {
      language,
      site: { name, description },
    }: Pick<GraphFacts, 'site'> & { readonly language: Language },
  ): string => {
    const url = site.routes.url(site.routes.homePath(language));
    const publisher = { '@id': publisherId(site, language) };
    const website: JsonLdNode = {
      '@type': 'WebSite',
      '@id': websiteId(site, language),
      url,
      name,
      description,
      inLanguage: language,
      publisher,
    };
    return [website, { '@type': 'Organization', ...publisher, name, url }].map(scriptJson).join();
  },
  ({ language }) => language,
);

/** JSON that no HTML parser takes for markup and every JavaScript parser takes for a literal. */
export function scriptJson(value: JsonLdNode): string {
  return JSON.stringify(withoutEmpty(value)).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a graph says of the item of its page. */
export type ItemNodes = {
  readonly main: JsonLdNode;
  /** The nodes that it refers to, as texts. */
  readonly referred?: readonly string[];
};

/** An event with its places and its organizers. */
export function eventNodes(
  event: Event,
  relations: EventRelations | undefined,
  site: SiteSettings,
): ItemNodes {
  return {
    main: eventNode(event, relations, site),
    referred: [
      ...placesOf(event).map((venue) => placeText(site, venue)),
      ...event.organizers.map((organizer) => organizationText(site, organizer)),
    ],
  };
}

// The texts of nodes that many pages have are each made once.
const placeText = derivedOfSite('JSON-LD of a venue', (site: SiteSettings, venue: Venue) =>
  scriptJson(placeNode(venue, site)),
);

const organizationText = derivedOfSite(
  'JSON-LD of an organizer',
  (site: SiteSettings, organizer: Organizer) => scriptJson(organizationNode(organizer, site)),
);

const imageText = derivedOfSite('JSON-LD of an image', (site: SiteSettings, image: Image) =>
  scriptJson(imageObjectNode(image, site)),
);

function websiteId(site: SiteSettings, language: Language): string {
  return `${site.routes.url(site.routes.homePath(language))}#website`;
}

/** A replacer for `JSON.stringify` would do the same at four times the cost. */
function withoutEmpty(node: JsonLdNode): JsonLdNode {
  const kept: Record<string, NodeValue> = {};
  for (const key of Object.keys(node)) {
    const value = filled(node[key]);
    if (value !== undefined) kept[key] = value;
  }
  return kept;
}

function filled(value: NodeValue): NodeValue {
  if (value === '') return undefined;
  if (typeof value !== 'object') return value;
  if (!isList(value)) return withoutEmpty(value);
  return value.length === 0 ? undefined : value.map(filled);
}

function isList(value: JsonLdNode | readonly NodeValue[]): value is readonly NodeValue[] {
  return Array.isArray(value);
}

/** A value of a JSON-LD node; keys whose value is undefined, empty text or an empty list are left out of the output. */
type NodeValue = string | number | boolean | JsonLdNode | readonly NodeValue[] | undefined;

/** One thing of the graph, in the words of schema.org. */
type JsonLdNode = {
  readonly '@type'?: string;
  readonly '@id'?: string;
  readonly [key: string]: NodeValue;
};

function reference(id: string): JsonLdNode {
  return { '@id': id };
}

/** https://schema.org/BreadcrumbList */
function breadcrumbListNode(steps: readonly Breadcrumb[], url: string, routes: Routes): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    '@id': `${url}#breadcrumbs`,
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: routes.url(path),
    })),
  };
}

/**
 * From which item of the source a page was made, and when that last changed: https://schema.org/identifier with the
 * kind and id of the item, https://schema.org/dateModified where the kind has dates. The home page may be made from a
 * page of the source.
 */
function provenance(item: Item | undefined): JsonLdNode {
  if (!item) return {};
  return {
    identifier: { '@type': 'PropertyValue', propertyID: item.kind, value: item.id },
    dateModified: 'modified' in item ? item.modified.toString() : undefined,
  };
}

function imageId(image: Image, site: SiteSettings): string {
  return `${site.routes.url(imageSources(image, site.config, site.routes).src)}#image`;
}

/** https://schema.org/ImageObject: this site's own copy. */
function imageObjectNode(image: Image, site: SiteSettings): JsonLdNode {
  const { src, width, height } = imageSources(image, site.config, site.routes);
  const url = site.routes.url(src);
  return {
    '@type': 'ImageObject',
    '@id': `${url}#image`,
    url,
    contentUrl: url,
    width,
    height,
    caption: image.captionHtml === undefined ? image.alt : phrasesOf(image.captionHtml),
  };
}

/** https://schema.org/BlogPosting. The site takes the place of an author whose name is not public. */
export function blogPostingNode(post: Post, site: SiteSettings): JsonLdNode {
  const url = site.routes.url(site.pathOf(post));
  const publisher = reference(publisherId(site, post.language));
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.summary,
    url,
    mainEntityOfPage: reference(url),
    inLanguage: post.language,
    datePublished: post.published.toString(),
    dateModified: post.modified.toString(),
    author: post.author === undefined ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    image: imageOf(post, site),
    articleSection: post.categories.map(({ name }) => name),
    keywords: post.tags.map(({ name }) => name),
  };
}

/** Its own image, or that for previews, or else the one of its text that can stand for it. */
function imageOf({ image, seo, textImage }: Post, site: SiteSettings): JsonLdNode | undefined {
  const own = image ?? seo.openGraph.image;
  if (own || !textImage) return own && reference(imageId(own, site));
  const { src, width, height, alt } = textImage;
  const url = src.startsWith('/') ? site.routes.url(src) : src;
  const size = width > 0 ? { width, height } : {};
  return { '@type': 'ImageObject', url, contentUrl: url, ...size, caption: alt };
}

function organizationId(organizer: Organizer, site: SiteSettings): string {
  return `${site.routes.url(site.pathOf(organizer))}#organization`;
}

/** https://schema.org/Organization. Without its e-mail address, which programs that collect them would find here first. */
export function organizationNode(organizer: Organizer, site: SiteSettings): JsonLdNode {
  return {
    '@type': 'Organization',
    '@id': organizationId(organizer, site),
    name: organizer.name,
    url: site.routes.url(site.pathOf(organizer)),
    telephone: organizer.phone,
    sameAs: organizer.website,
  };
}

function publisherId(site: SiteSettings, language: Language): string {
  return `${site.routes.url(site.routes.homePath(language))}#publisher`;
}

function placeId(venue: Venue, site: SiteSettings): string {
  return `${site.routes.url(site.pathOf(venue))}#place`;
}

/** https://schema.org/Place */
export function placeNode(venue: Venue, site: SiteSettings): JsonLdNode {
  return {
    '@type': 'Place',
    '@id': placeId(venue, site),
    name: venue.name,
    url: site.routes.url(site.pathOf(venue)),
    address: address(venue),
    geo: venue.coordinates && { '@type': 'GeoCoordinates', ...venue.coordinates },
    telephone: venue.phone,
    sameAs: venue.website,
    amenityFeature: amenities(venue, site),
  };
}

/**
 * What is known of its access, yes or no, as https://schema.org/LocationFeatureSpecification. What nobody has said is left
 * out: it is no "no".
 */
function amenities({ access, language }: Venue, site: SiteSettings): readonly JsonLdNode[] {
  const words = { site, language, t: site.translate(language) };
  return accessFacts.flatMap((name) => {
    const { [name]: answer } = access.answers;
    if (!answer) return [];
    return {
      '@type': 'LocationFeatureSpecification',
      name: factLabel(words, name),
      value: answer.is,
      description: answer.note,
    };
  });
}

function address(venue: Venue): JsonLdNode | undefined {
  const { address: street, postalCode, city, region, country } = venue;
  if (!(street || postalCode || city || region || country)) return undefined;
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode,
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
  };
}

const statusNames = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  movedOnline: 'EventMovedOnline',
} as const satisfies Record<EventStatus, string>;

/** The venues that people go to, where an event takes place at such. */
function placesOf(event: Event): readonly Venue[] {
  return venuesToVisit(event).filter((venue) => !isOnlineVenue(venue));
}

/**
 * https://schema.org/Event. The status is stated always, as
 * https://developers.google.com/search/docs/appearance/structured-data/event recommends: where the source says nothing,
 * an event is to take place as announced. How it is attended is said where it has a venue or is online. An offer has
 * price and page, and its availability where the source says that.
 */
function eventNode(
  event: Event,
  relations: EventRelations | undefined,
  site: SiteSettings,
): JsonLdNode {
  const url = site.routes.url(site.pathOf(event));
  const { languages: spoken } = event.facts;
  return {
    '@type': 'Event',
    '@id': `${url}#event`,
    name: event.title,
    description: event.summary,
    url,
    mainEntityOfPage: reference(url),
    inLanguage: spoken.length > 0 ? spoken : event.language,
    ...dates(event.when),
    ...admission(event),
    ...status(event, relations?.previousStart),
    ...whereabouts(event, site),
    organizer: event.organizers.map((organizer) => reference(organizationId(organizer, site))),
    image: event.image && reference(imageId(event.image, site)),
    superEvent: relations?.superEvent,
    keywords: [...event.categories, ...event.tags].map(({ name }) => name),
    sameAs: event.website,
    ...price(event, url),
    ...audience(event),
  };
}

/** What others know of an event. */
export type EventRelations = ReturnType<typeof eventRelations>;

export function eventRelations(site: Site, event: Event) {
  return { previousStart: previousStart(event, site), superEvent: superEvent(event, site) };
}

/** https://schema.org/superEvent */
function superEvent(event: Event, site: Site): JsonLdNode | undefined {
  const above = timetableAbove(site, event)?.of;
  if (above?.kind !== 'event') return undefined;
  const url = site.routes.url(site.pathOf(above));
  return { '@type': 'Event', '@id': `${url}#event`, name: above.title, url, ...dates(above.when) };
}

/**
 * An event that is to take place, of which another date was published before, has a new one whatever the source calls that.
 * The earlier date belongs to no other status (https://schema.org/previousStartDate).
 */
function status(event: Event, start: string | undefined): JsonLdNode {
  const shown = shownStatus(event);
  if (shown !== undefined && shown !== 'rescheduled') return { eventStatus: statusUrl(shown) };
  return start === undefined
    ? { eventStatus: statusUrl(shown ?? 'scheduled') }
    : { eventStatus: statusUrl('rescheduled'), previousStartDate: start };
}

function statusUrl(name: EventStatus): string {
  return `https://schema.org/${statusNames[name]}`;
}

/** Undefined where only the end was another. */
function previousStart(event: Event, site: Site): string | undefined {
  const { time } = latestMoves(site, event);
  if (!time) return undefined;
  const before = parseInterval(time.from);
  if (before.start === parseInterval(time.to).start) return undefined;
  return isWholeDays(before)
    ? before.start
    : timeWithOffset(Temporal.ZonedDateTime.from(before.start));
}

/** Ages as https://schema.org/typicalAgeRange writes them; adaptations as the work performed has them (https://schema.org/accessibilityFeature). */
function audience({ title, facts: { names, ages } }: Event): JsonLdNode {
  const features = [...adaptations].flatMap(([name, feature]) =>
    names.includes(name) ? [feature] : [],
  );
  return {
    typicalAgeRange: ages && `${ages.from}-${ages.to ?? ''}`,
    workPerformed:
      features.length === 0
        ? undefined
        : { '@type': 'CreativeWork', name: title, accessibilityFeature: features },
  };
}

/** Facts of events by the terms of https://www.w3.org/community/reports/a11y-discov-vocab/CG-FINAL-vocabulary-20241209/ */
const adaptations: ReadonlyMap<string, string> = new Map([
  ['sign-language', 'signLanguage'],
  ['captions', 'captions'],
  ['audio-description', 'audioDescription'],
]);

/** What is online is where its website is, and no longer at its venues when it has moved there. */
function whereabouts(event: Event, site: SiteSettings): JsonLdNode {
  const places = placesOf(event).map((venue) => reference(placeId(venue, site)));
  const rooms = event.venues.filter(isOnlineVenue);
  if (event.status !== 'movedOnline' && rooms.length === 0) {
    const mode = places.length > 0 ? attendance('Offline') : undefined;
    return { eventAttendanceMode: mode, location: places };
  }
  const page = event.website ?? site.routes.url(site.pathOf(event));
  const addresses =
    event.status === 'movedOnline' ? [page] : rooms.map(({ website }) => website ?? page);
  const online = [...new Set(addresses)].map((url) => ({ '@type': 'VirtualLocation', url }));
  return {
    eventAttendanceMode: attendance(places.length > 0 ? 'Mixed' : 'Online'),
    location: [...places, ...online],
  };
}

function attendance(mode: 'Offline' | 'Online' | 'Mixed'): string {
  return `https://schema.org/${mode}EventAttendanceMode`;
}

/** Whole days as dates, the last one included; other times with their offset. An end that is not known is left out. */
function dates({ start, end, allDay, firstDay, lastDay }: When): JsonLdNode {
  if (allDay) return { startDate: firstDay.toString(), endDate: lastDay.toString() };
  const endDate = start.equals(end) ? undefined : timeWithOffset(end);
  return { startDate: timeWithOffset(start), endDate };
}

/** When doors open (https://schema.org/doorTime), and how long it lasts (https://schema.org/duration). */
function admission({ admission: { doors, minutes } }: Event): JsonLdNode {
  return {
    doorTime: doors && timeWithOffset(doors),
    duration: minutes === undefined ? undefined : lengthForMachines(minutes),
  };
}

const availabilities = {
  soldOut: 'https://schema.org/SoldOut',
  lastTickets: 'https://schema.org/LimitedAvailability',
} as const satisfies Record<Availability, string>;

/** An offer leads to where there are tickets or readers sign up, or else to the page of the event, which says how to get in. */
function price(event: Event, page: string): JsonLdNode {
  const { cost } = event;
  const [taking] = participation(event).filter(({ action }) => action !== 'join');
  const amounts = pricesOf(cost);
  const { availability: left } = event.admission;
  const availability = left && takesPlace(event) ? availabilities[left] : undefined;
  const offer = (price?: number) => ({
    '@type': 'Offer',
    price,
    priceCurrency: price === undefined ? undefined : cost.currency,
    url: taking?.url ?? page,
    availability,
  });
  const offers = amounts.length === 0 && availability ? [offer()] : amounts.map(offer);
  const free = amounts.length === 1 && amounts[0] === 0;
  return { isAccessibleForFree: free ? true : undefined, offers };
}
