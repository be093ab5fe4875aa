import { z } from 'zod';
import type { Hooks } from '../../config.ts';
import { eventStatuses } from '../../contract/events.ts';
import { phrasesOf } from '../../html/plain-text.ts';
import { type Answers, accessFacts, type EventAnswer } from '../../model/access.ts';
import type { Admission } from '../../model/admission.ts';
import type { Event } from '../../model/event.ts';
import { knownFacts } from '../../model/facts.ts';
import type { Category, Organizer, Tag, Venue } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import type { Post } from '../../model/post.ts';
import { imageSources } from '../../site/asset-paths.ts';
import { derivedIndexOfLanguage } from '../../site/derived.ts';
import { hasOwnCalendar, ownCalendarDays } from '../../site/events/own-calendar.ts';
import type { Item, Site } from '../../site/site.ts';
import { printable, printableLine, timeWithOffset } from '../text.ts';

export function eventRecord(event: Event, site: Site): EventRecord {
  const { when, status, featured, cost, facts } = event;
  const references = (items: readonly Referred[]) => items.map((item) => reference(item, site));
  const parent = parentOf(event, site);
  return {
    ...identity(event, site),
    ...(hasOwnCalendar(site, event) && { calendar: calendarUrl(event, site) }),
    title: printableLine(event.title),
    ...text('summary', printable(event.summary)),
    ...text('text', printable(event.text).trim()),
    ...times(when),
    ...(status && { status }),
    featured,
    cost: {
      free: cost.free,
      ...text('label', printableLine(cost.label)),
      amounts: [...cost.amounts],
      currency: cost.currency,
    },
    facts: [...facts.names],
    ...(facts.ages && { ages: facts.ages }),
    languages: [...facts.languages],
    ...accessOf(event.access.answers),
    ...admissionOf(event.admission),
    ...(event.fields.length > 0 && { fields: event.fields.map(printableField) }),
    ...(event.added.length > 0 && { added: addedOf(event) }),
    ...(parent && { parent: reference(parent, site) }),
    ...link(event.website),
    ...image(event.image, site),
    venues: event.venues.map((venue) => ({ ...reference(venue, site), ...address(venue) })),
    organizers: references(event.organizers),
    categories: references(event.categories),
    tags: references(event.tags),
    ...dates(event, site),
  };
}

export function venueRecord(venue: Venue, site: Site): VenueRecord {
  const { coordinates } = venue;
  return {
    ...described(venue, site),
    ...address(venue),
    ...(coordinates && { latitude: coordinates.latitude, longitude: coordinates.longitude }),
    ...accessOf(venue.access.answers),
    ...text('phone', printableLine(venue.phone)),
    ...link(venue.website),
    ...image(venue.image, site),
    ...dates(venue, site),
  };
}

/** What nobody has said is left out. */
function accessOf(answers: Answers | Answers<EventAnswer>): Pick<VenueRecord, 'access'> {
  const said = accessFacts.flatMap((name) => {
    const { [name]: answer } = answers;
    if (!answer) return [];
    const isOfVenue = 'ofVenue' in answer && answer.ofVenue === true;
    const note = text('note', printableLine(answer.note));
    return [{ name, is: answer.is, ...note, ...(isOfVenue && { ofVenue: true }) }];
  });
  return said.length === 0 ? {} : { access: said };
}

function admissionOf({ availability, doors, minutes }: Admission) {
  return {
    ...(availability && { availability }),
    ...(doors && { doors: timeWithOffset(doors) }),
    ...(minutes !== undefined && { minutes }),
  };
}

export function organizerRecord(organizer: Organizer, site: Site): OrganizerRecord {
  return {
    ...described(organizer, site),
    ...link(organizer.website),
    ...image(organizer.image, site),
    ...dates(organizer, site),
  };
}

export function newsRecord(post: Post, site: Site): NewsRecord {
  const { author, categories, tags, published, modified } = post;
  return {
    ...identity(post, site),
    title: printableLine(post.title),
    ...text('summary', printable(post.summary)),
    ...text('author', printableLine(author ?? '')),
    categories: categories.map(({ name }) => printableLine(name)),
    tags: tags.map((tag) => reference(tag, site)),
    ...image(post.image, site),
    translations: translations(post, site),
    published: utc(published),
    modified: utc(modified),
  };
}

/** The listed event that an event is a part of; what is not public is not named. */
export function parentOf({ parentId, language }: Event, site: Site): Event | undefined {
  const local = site.in(language);
  return parentId === undefined ? undefined : eventsById.at(local, parentId);
}

const eventsById = derivedIndexOfLanguage(
  'listed events by id',
  ({ events }) => new Map(events.map((event) => [event.id, event])),
);

/** Names of values, which do not change with the language, or a text. */
function addedOf({ added }: Event): NonNullable<EventRecord['added']> {
  return Object.fromEntries(
    added.map(({ name, value, chosen }) => [
      name,
      chosen.length > 0 ? [...chosen] : printableLine(value),
    ]),
  );
}

function printableField({ label, value }: Event['fields'][number]) {
  return { label: printableLine(label), value: printable(value) };
}

type Referred = Event | Venue | Organizer | Category | Tag;

function reference(item: Referred, { routes, pathOf }: Site): EventRecord['tags'][number] {
  const name = item.kind === 'event' ? item.title : item.name;
  return { id: item.id, name: printableLine(name), url: routes.url(pathOf(item)) };
}

function address({ address, postalCode, city, region, country }: Venue) {
  return {
    ...text('address', printableLine(address)),
    ...text('postalCode', printableLine(postalCode)),
    ...text('city', printableLine(city)),
    ...text('region', printableLine(region)),
    ...text('country', printableLine(country)),
  };
}

function identity(item: Item, { routes, pathOf }: Site) {
  return { id: item.id, language: item.language, url: routes.url(pathOf(item)) };
}

function calendarUrl({ language, kind, id }: Event | Venue | Organizer, { routes }: Site): string {
  return routes.url(routes.itemCalendarPath(language, kind, id));
}

function described(item: Venue | Organizer, site: Site) {
  return {
    ...identity(item, site),
    calendar: calendarUrl(item, site),
    name: printableLine(item.name),
    ...text('summary', printable(item.summary)),
  };
}

function text<Name extends string>(name: Name, value: string): Partial<Record<Name, string>>;
function text(name: string, value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value };
}

function link(website: string | undefined) {
  return website !== undefined && URL.canParse(website) ? { website } : {};
}

function times({ start, end, timeZone, allDay, firstDay, lastDay }: Event['when']) {
  return {
    start: allDay ? firstDay.toString() : timeWithOffset(start),
    end: allDay ? lastDay.toString() : timeWithOffset(end),
    allDay,
    timeZone,
  };
}

function dates(item: Event | Venue | Organizer, site: Site) {
  const { created, modified } = item;
  return { translations: translations(item, site), created: utc(created), modified: utc(modified) };
}

function utc(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}

function image(given: Image | undefined, { config, routes }: Site) {
  if (!given) return {};
  const { src, width, height } = imageSources(given, config, routes);
  const { captionHtml = '', alt } = given;
  const caption = text('caption', printableLine(phrasesOf(captionHtml)));
  return { image: { url: routes.url(src), width, height, alt: printableLine(alt), ...caption } };
}

function translations(item: Item, site: Site): Record<string, string> {
  return Object.fromEntries(
    Object.values(site.translationsOf(item)).map((other) => [
      other.language,
      site.routes.url(site.pathOf(other)),
    ]),
  );
}

const id = z.int().meta({ description: 'Permanent within its kind and language.' });
const language = z.string().meta({ description: 'BCP 47.' });
const url = z.url().meta({ description: 'The page a person reads instead.' });
const calendar = z.url().meta({ description: 'iCalendar of just this, for good.' });
const instant = z.iso.datetime();
const translationsSchema = z
  .record(z.string(), z.url())
  .meta({ description: 'The same in other languages: their pages, by language.' });

const imageSchema = z.strictObject({
  url: z.url(),
  width: z.int(),
  height: z.int(),
  alt: z.string().meta({ description: 'Text alternative; empty for a decorative image.' }),
  caption: z.string().optional().meta({ description: 'Whose it is and what it shows.' }),
});

/** Something else of the same data, or of the site. */
const referenceSchema = z.strictObject({ id, name: z.string(), url });

const accessSchema = z
  .array(
    z.strictObject({
      name: z.enum(accessFacts),
      is: z.boolean().meta({ description: 'Whether there is such access.' }),
      note: z.string().optional().meta({ description: 'What is said besides yes or no.' }),
      ofVenue: z
        .boolean()
        .optional()
        .meta({ description: 'Of an event: known of its venue alone.' }),
    }),
  )
  .optional()
  .meta({ description: 'What is known of access, yes or no. What nobody has said is left out.' });

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

const identified = { id, language, url };
const optionalText = z.string().optional();
const addressed = {
  address: optionalText,
  postalCode: optionalText,
  city: optionalText,
  region: optionalText,
  country: optionalText,
};
const illustrated = { website: z.url().optional(), image: imageSchema.optional() };
const dated = { translations: translationsSchema, created: instant, modified: instant };

/** An event in the open data. What is not known is left out. */
export const eventSchema = z
  .strictObject({
    ...identified,
    calendar: calendar.optional().meta({
      description: `iCalendar of just this, until ${ownCalendarDays} days after its end.`,
    }),
    title: z.string(),
    summary: z
      .string()
      .optional()
      .meta({ description: 'Plain text, about 200 characters at most.' }),
    text: optionalText.meta({ description: 'All of it as plain text, with blank lines.' }),
    start: moment.meta({
      description: 'With its distance from UTC; a date where the event takes whole days.',
    }),
    end: moment.meta({ description: 'Likewise; of whole days the last one, included.' }),
    allDay: z.boolean(),
    timeZone: z.string().meta({ description: 'IANA name, or a distance from UTC.' }),
    status: z
      .enum(eventStatuses)
      .optional()
      .meta({ description: 'Left out where the source is silent, which is not "as planned".' }),
    featured: z.boolean(),
    cost: z.strictObject({
      free: z.boolean(),
      label: z.string().optional().meta({ description: 'In the words of the source.' }),
      amounts: z
        .array(z.number())
        .meta({ description: 'Ascending; empty where there are words only.' }),
      currency: z.string().meta({ description: 'ISO 4217.' }),
    }),
    facts: z.array(z.string()).meta({
      description: `Who can come and what it is: of ${knownFacts.join(', ')}, and names of the site's own.`,
    }),
    ages: z
      .strictObject({ from: z.int().min(0), to: z.int().min(0).optional() })
      .optional()
      .meta({ description: 'In full years, both included; without "to" there is no limit.' }),
    languages: z.array(z.string()).meta({
      description: 'In which it is held, BCP 47; empty where the source says nothing.',
    }),
    access: accessSchema,
    availability: z
      .enum(['soldOut', 'lastTickets'])
      .optional()
      .meta({ description: 'Of tickets or places; left out where the source is silent.' }),
    doors: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: 'When doors open, with its distance from UTC.' }),
    minutes: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'How long it lasts, as its editors say.' }),
    fields: z
      .array(z.strictObject({ label: z.string(), value: z.string() }))
      .optional()
      .meta({ description: 'What editors say in fields of their own, as plain text.' }),
    parent: referenceSchema.optional().meta({ description: 'The event it is a part of.' }),
    ...illustrated,
    venues: z.array(referenceSchema.extend(addressed)),
    organizers: z.array(referenceSchema),
    categories: z.array(referenceSchema),
    tags: z.array(referenceSchema),
    ...dated,
    modified: instant.meta({ description: 'Of the event itself.' }),
  })
  .meta({ title: 'Event' });

export const venueSchema = z
  .strictObject({
    ...identified,
    calendar,
    name: z.string(),
    summary: optionalText,
    ...addressed,
    latitude: z.number().min(-90).max(90).optional().meta({ description: 'WGS 84.' }),
    longitude: z.number().min(-180).max(180).optional(),
    access: accessSchema,
    phone: optionalText,
    ...illustrated,
    ...dated,
  })
  .meta({ title: 'Venue' });

/** An organizer in the open data, without telephone and e-mail: it may be a person. */
export const organizerSchema = z
  .strictObject({
    ...identified,
    calendar,
    name: z.string(),
    summary: optionalText,
    ...illustrated,
    ...dated,
  })
  .meta({ title: 'Organizer' });

export const newsSchema = z
  .strictObject({
    ...identified,
    title: z.string(),
    summary: optionalText,
    author: optionalText,
    categories: z.array(z.string()).meta({ description: 'By name.' }),
    tags: z.array(referenceSchema),
    image: imageSchema.optional(),
    translations: translationsSchema,
    published: instant,
    modified: instant,
  })
  .meta({ title: 'News' });

/** The same where hooks of the site add fields, which are named as they are declared. */
export function extendedEventSchema(fields: Hooks['fields']): z.ZodType {
  const added = Object.entries(fields).map(([name, { description, values = {} }]) => {
    const [first, ...others] = Object.keys(values);
    const said = first === undefined ? z.string() : z.array(z.enum([first, ...others]));
    return [name, said.optional().meta({ description })] as const;
  });
  return eventSchema
    .extend({
      added: z
        .strictObject(Object.fromEntries(added))
        .optional()
        .meta({ description: "Fields of the site's own." }),
    })
    .meta({ title: 'Event' });
}

export type EventRecord = z.output<typeof eventSchema> & {
  readonly added?: Readonly<Record<string, string | readonly string[]>>;
};
export type VenueRecord = z.output<typeof venueSchema>;
type OrganizerRecord = z.output<typeof organizerSchema>;
type NewsRecord = z.output<typeof newsSchema>;
