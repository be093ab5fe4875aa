import { type EventStatus, eventStatuses, type WireEvent } from '../contract/events.ts';
import { plainText } from '../html/text.ts';
import { eventAccess, readBlock } from './access.ts';
import { type AddedValues, addedFacts, addedFields } from './added.ts';
import { admissionOf } from './admission.ts';
import { costOf } from './cost.ts';
import { factsOf } from './facts.ts';
import {
  type Category,
  isOnlineVenue,
  type Organizer,
  type Tag,
  type Venue,
  websiteOf,
} from './groups.ts';
import { type ById, type ItemContext, nameText, toSeoHead } from './item.ts';
import { venuesToVisit } from './status.ts';
import { EventTexts } from './texts.ts';
import { openMarks, readTitle } from './title-marks.ts';
import { datesOf, whenOf } from './when.ts';

/** Both are plain text and not empty. */
type EventField = { readonly label: string; readonly value: string };

/** An event in one language, of times, references and texts that are checked and cleaned. */
export type Event = Readonly<ReturnType<typeof toEvent>>;

export type EventContext = ItemContext & {
  readonly venues: ById<Venue>;
  readonly organizers: ById<Organizer>;
  readonly categories: ById<Category>;
  readonly tags: ById<Tag>;
};

/** @param wire with what hooks of the site added to it */
export function toEvent(wire: WireEvent & { readonly added?: AddedValues }, context: EventContext) {
  const named = { item: `event ${wire.id}`, warn: context.warn };
  const written = nameText(wire.title, { ...named, field: 'title' }) || context.untitled;
  const said = saidOf(written, wire, context);
  const { title, status } = said;
  const label = nameText(wire.cost, { ...named, field: 'cost' });
  const cost = costOf(wire, context.currency, label);
  const venues = referredTo(wire.venue, context.venues);
  const categories = referredTo(wire.categories, context.categories);
  const tags = referredTo(wire.tags, context.tags);
  const fields = fieldsOf(wire.custom_fields, (message) =>
    context.warn(`event ${wire.id} "${title}"`, message),
  );
  const added = addedFields(context.added, wire.added);
  const when = whenOf(wire, {
    timeZone: context.timeZone,
    warn: (message) => context.warn(`event ${wire.id} "${title}"`, message),
  });
  const block = readBlock(context.facts, wire);
  const sourced = {
    categories: slugsUpward(categories, context.categories),
    tags: tags.map(({ slug }) => slug),
    fields: [...fields, ...block.fields],
  };
  const places = venuesToVisit({ status, venues }).filter((venue) => !isOnlineVenue(venue));
  const access = eventAccess(context.facts, {
    ...sourced,
    venues: places.map((venue) => venue.access),
  });
  const own = {
    kind: 'event',
    id: wire.id,
    language: context.language,
    /** Unique among the events of this language, safe in a URL and as a file name. */
    slug: context.slugOf('event', wire.id),
    /** Plain text, never empty. */
    title,
    /** Id of the event that it is a part of, as the server names it. */
    parentId: wire.post_parent,
    when,
    status,
    /** What says it, where that is not a field of the server. */
    statusFrom: said.statusFrom,
    cost,
    image: wire.image ? context.imageOf(wire.image) : undefined,
    venues,
    organizers: referredTo(wire.organizer, context.organizers),
    categories,
    tags,
    /** What editors say in fields of their own, as plain text. */
    fields,
    /** What hooks of the site add. */
    added,
    facts: factsOf(
      context.facts,
      {
        ...sourced,
        added: addedFacts({ added }),
        isFree: cost.free,
        isOnline: status === 'movedOnline' || venues.some(isOnlineVenue),
        venues: venues.map(({ slug }) => slug),
      },
      context.readingWords,
      access.answers,
    ),
    access,
    admission: admissionOf(context.facts, {
      ...sourced,
      start: when.allDay ? undefined : when.start,
      saidInTitle: said.availability,
    }),
    featured: wire.featured ?? false,
    sticky: wire.sticky ?? false,
    /** Absent from every list, feed and sitemap; has a page because something links to it. */
    hidden: wire.hide_from_listings ?? false,
    showMap: wire.show_map ?? false,
    showMapLink: wire.show_map_link ?? false,
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('event', wire.id)),
    /** Address in the CMS. */
    sourceUrl: wire.url,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  } as const;
  const texts = new EventTexts({
    html: block.html,
    excerpt: wire.excerpt,
    image: own.image,
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
    keep: context.keepText,
  });
  return Object.assign(texts, own);
}

function fieldsOf(
  fields: WireEvent['custom_fields'] = none,
  warn: (message: string) => void,
): readonly EventField[] {
  if (fields.length === 0) return none;
  const texts = fields.map(({ label, value }) => ({
    label: plainText(label),
    value: plainText(value),
  }));
  const shown = texts.filter(({ label, value }) => label !== '' && value !== '');
  const dropped = texts.length - shown.length;
  if (dropped > 0)
    warn(`has ${dropped} fields ("custom_fields") without a label or a text, which are left out`);
  return shown;
}

/** One for tens of thousands of events. */
const none: readonly never[] = [];

function referredTo<Item>(
  references: readonly { readonly id: number }[],
  items: ById<Item>,
): readonly Item[] {
  if (references.length === 0) return none;
  const ids = new Set(references.map(({ id }) => id));
  // A list that grows has room for more: thousands of events have four of them.
  return [...[...ids].flatMap((id) => items.get(id) ?? [])];
}

/** Slugs of categories and of those above them. */
function slugsUpward(categories: readonly Category[], all: ById<Category>): readonly string[] {
  const above = new Set<Category>(categories);
  for (const { parentId } of above) {
    const parent = all.get(parentId);
    if (parent) above.add(parent);
  }
  return [...above].map(({ slug }) => slug);
}

/**
 * The name of an event, its status and what is left of its tickets, as far as its title says so, or
 * that of a version in another language, whose editors did not forget it.
 */
function saidOf(
  title: string,
  wire: WireEvent,
  { readingWords, saidElsewhere }: Pick<EventContext, 'readingWords' | 'saidElsewhere'>,
) {
  const given = eventStatusOf(wire);
  const read = readTitle(title, readingWords);
  const elsewhere = saidElsewhere(wire.id);
  const availability = read.availability ?? elsewhere?.availability;
  const own = heardStatus(read.status, wire);
  const status = own ?? heardStatus(elsewhere?.status, wire);
  const isHeard = read.status === undefined || read.status === (status ?? given);
  return {
    title: isHeard ? read.title : readTitle(title, readingWords, openMarks).title,
    status: status ?? given,
    statusFrom: status && (own ? ('title' as const) : elsewhere?.statusFrom),
    availability,
  };
}

type GivenStatus = Pick<WireEvent, 'event_status' | 'json_ld'>;

/**
 * The status that a title says, where it may: where the server says nothing, or in its linked data
 * alone that everything is as planned, which servers write of each event whose editors chose
 * nothing. One that moved online or has a new date may be cancelled besides.
 */
export function heardStatus<Said extends EventStatus>(
  said: Said | undefined,
  event: GivenStatus,
): Said | undefined {
  const given = eventStatusOf(event);
  const isOpen =
    given === undefined ||
    (given === 'scheduled' && !event.event_status) ||
    (said === 'cancelled' && (given === 'movedOnline' || given === 'rescheduled'));
  return isOpen ? said : undefined;
}

const statuses: ReadonlyMap<string, EventStatus> = new Map([
  ...eventStatuses.map((status) => [status.toLowerCase(), status] as const),
  ['canceled', 'cancelled'],
]);

/** The status that a server names by a word or by an address of schema.org, such as `https://schema.org/EventCancelled`. */
export function eventStatusOf({ event_status, json_ld }: GivenStatus): EventStatus | undefined {
  return statusNamed(event_status) ?? statusNamed(json_ld?.eventStatus ?? '');
}

function statusNamed(name: string): EventStatus | undefined {
  const word = name
    .slice(name.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/^event/, '')
    .replace(/[^a-z]/g, '');
  return statuses.get(word);
}
