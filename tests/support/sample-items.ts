import type { Language } from '../../src/contract/language.ts';
import type { CleanHtml } from '../../src/html/context.ts';
import { escapeHtml } from '../../src/html/escape.ts';
import type { EventAccess, VenueAccess } from '../../src/model/access.ts';
import type { Admission } from '../../src/model/admission.ts';
import type { Cost } from '../../src/model/cost.ts';
import type { Event } from '../../src/model/event.ts';
import type { Category, Organizer, Tag, Venue } from '../../src/model/groups.ts';
import type { Image, SeoHead } from '../../src/model/item.ts';
import type { Page } from '../../src/model/page.ts';
import type { Post } from '../../src/model/post.ts';
import type { When } from '../../src/model/when.ts';
import type { PublishedItem } from '../../src/snapshot/history.ts';
import { addressOf, imageReference, mediaId, readItem, wiresOf } from './item-source.ts';
import { timed } from './sample-when.ts';
import { wireEvent, wireOrganizer, wirePage, wirePost, wireTerm, wireVenue } from './wire-items.ts';

/**
 * Items of a site, each as the model reads it from what a server would send: what follows from other fields, such as a
 * summary, cannot be given. `sampleSite` opens a site of them.
 */
type Given<I, Names extends keyof I> = Partial<Pick<I, 'language' & keyof I> & Pick<I, Names>> & {
  readonly id?: number;
};

type Described = { /** HTML of the editor. */ readonly description?: string };

const created = Temporal.Instant.from('2026-10-01T08:00:00Z');
const modified = Temporal.Instant.from('2026-10-02T09:30:00Z');

/** What nobody has said anything of. */
export const unknownAccess: VenueAccess & EventAccess = { answers: {}, lent: {}, contact: '' };

export const unknownAdmission: Admission = {
  availability: undefined,
  availabilityFrom: undefined,
  doors: undefined,
  minutes: undefined,
};

/** HTML as the sanitiser would have left it. */
export function cleanHtml(html: string): CleanHtml {
  return html as CleanHtml;
}

export function sampleImage(change: Partial<Image> = {}): Image {
  const digest = 'a'.repeat(64);
  return { digest, width: 1200, height: 800, alt: 'A full hall', color: '#884422', ...change };
}

type GivenVenue = Described &
  Given<
    Venue,
    | 'slug'
    | 'name'
    | 'image'
    | 'address'
    | 'city'
    | 'region'
    | 'postalCode'
    | 'country'
    | 'phone'
    | 'website'
    | 'coordinates'
    | 'showMap'
    | 'showMapLink'
    | 'created'
    | 'modified'
    | 'sourceUrl'
  >;

export function sampleVenue(given: GivenVenue = {}): Venue {
  const { id = 10, language = 'en' } = given;
  const slug = given.slug ?? named('old-mill', id, 10);
  const place =
    'coordinates' in given ? given.coordinates : { latitude: 50.06143, longitude: 19.93658 };
  const wire = wireVenue({
    id,
    slug,
    venue: escapeHtml(given.name ?? 'Old Mill'),
    url: given.sourceUrl ?? `{{origin}}/venue/${slug}/`,
    ...datesOf(given),
    description: given.description ?? '<p>A mill by the river.</p>',
    image: imageReference(given.image),
    address: escapeHtml(given.address ?? 'ul. Młyńska 1'),
    city: escapeHtml(given.city ?? 'Kraków'),
    stateprovince: escapeHtml(given.region ?? ''),
    zip: escapeHtml(given.postalCode ?? '30-001'),
    country: escapeHtml(given.country ?? 'Poland'),
    phone: given.phone ?? '+48 12 000 00 00',
    website: given.website ?? '',
    ...(place && { geo_lat: place.latitude, geo_lng: place.longitude }),
    show_map: given.showMap ?? true,
    show_map_link: given.showMapLink ?? true,
  });
  return readItem({ kind: 'venue', language, id, wire, images: imagesOf(given) });
}

type GivenOrganizer = Described &
  Given<
    Organizer,
    'slug' | 'name' | 'image' | 'phone' | 'email' | 'website' | 'created' | 'modified' | 'sourceUrl'
  >;

export function sampleOrganizer(given: GivenOrganizer = {}): Organizer {
  const { id = 20, language = 'en' } = given;
  const slug = given.slug ?? named('house-of-culture', id, 20);
  const wire = wireOrganizer({
    id,
    slug,
    organizer: escapeHtml(given.name ?? 'House of Culture'),
    url: given.sourceUrl ?? `{{origin}}/organizer/${slug}/`,
    ...datesOf(given),
    description: given.description ?? '',
    image: imageReference(given.image),
    phone: given.phone ?? '',
    email: given.email ?? 'office@culture.example',
    website: given.website ?? 'https://culture.example/',
  });
  return readItem({ kind: 'organizer', language, id, wire, images: imagesOf(given) });
}

type GivenTerm<Term extends Category | Tag> = Described &
  Given<Term, 'slug' | 'name' | 'sourceUrl'> & { readonly seo?: Partial<SeoHead> };

export function sampleCategory(
  given: GivenTerm<Category> & { readonly parentId?: number } = {},
): Category {
  const { id = 30, language = 'en' } = given;
  const slug = given.slug ?? named('music', id, 30);
  const wire = wireTerm({
    id,
    slug,
    name: escapeHtml(given.name ?? 'Music'),
    description: given.description ?? '',
    url: given.sourceUrl ?? `{{origin}}/category/${slug}/`,
    parent: given.parentId ?? 0,
    yoast_head_json: headOf(given.seo),
  });
  return readItem({ kind: 'category', language, id, wire });
}

export function sampleTag(given: GivenTerm<Tag> = {}): Tag {
  const { id = 40, language = 'en' } = given;
  const slug = given.slug ?? named('outdoors', id, 40);
  const wire = wireTerm({
    id,
    slug,
    taxonomy: 'post_tag',
    name: escapeHtml(given.name ?? 'Outdoors'),
    description: given.description ?? '',
    url: given.sourceUrl ?? `{{origin}}/tag/${slug}/`,
    yoast_head_json: headOf(given.seo),
  });
  return readItem({ kind: 'tag', language, id, wire });
}

type GivenEvent = Described &
  Given<
    Event,
    | 'slug'
    | 'title'
    | 'parentId'
    | 'when'
    | 'status'
    | 'excerpt'
    | 'website'
    | 'image'
    | 'venues'
    | 'organizers'
    | 'categories'
    | 'tags'
    | 'fields'
    | 'featured'
    | 'sticky'
    | 'hidden'
    | 'showMap'
    | 'showMapLink'
    | 'created'
    | 'modified'
    | 'sourceUrl'
  > & {
    readonly cost?: Partial<Cost>;
    readonly seo?: Partial<SeoHead>;
    /** Ids of its versions in other languages, where they are not its own. */
    readonly translations?: Partial<Record<Language, number>>;
  };

export function sampleEvent(given: GivenEvent = {}): Event {
  const { id = 1, language = 'en', venues = [sampleVenue({ language })], tags = [] } = given;
  const organizers = given.organizers ?? [sampleOrganizer({ language })];
  const categories = given.categories ?? [sampleCategory({ language })];
  const slug = given.slug ?? named('jazz-evening', id, 1);
  const when =
    given.when ?? timed('2026-11-28T18:00[Europe/Warsaw]', '2026-11-28T20:00[Europe/Warsaw]');
  const wire = wireEvent({
    id,
    slug,
    title: escapeHtml(given.title ?? 'Jazz evening'),
    url: given.sourceUrl ?? `{{origin}}/event/${slug}/`,
    ...datesOf(given),
    ...timesOf(when),
    ...costOf(given.cost),
    description: given.description ?? '<p>Three bands.</p><p>One night.</p>',
    excerpt: given.excerpt ?? '',
    website: given.website ?? '',
    image: imageReference(given.image),
    post_parent: given.parentId ?? 0,
    event_status: given.status ?? '',
    custom_fields: (given.fields ?? []).map(({ label, value }) => ({
      label: escapeHtml(label),
      value: escapeHtml(value),
    })),
    featured: given.featured ?? false,
    sticky: given.sticky ?? false,
    hide_from_listings: given.hidden ?? false,
    show_map: given.showMap ?? true,
    show_map_link: given.showMapLink ?? true,
    venue: wiresOf(venues),
    organizer: wiresOf(organizers),
    categories: wiresOf(categories),
    tags: wiresOf(tags),
    translations: given.translations ?? {},
    yoast_head_json: headOf(given.seo),
  });
  const names = [...venues, ...organizers, ...categories, ...tags];
  return readItem({ kind: 'event', language, id, wire, images: imagesOf(given), names });
}

type GivenContent<I extends Post | Page> = Given<
  I,
  'title' | ('excerpt' & keyof I) | 'image' | 'published' | 'modified' | 'sourceUrl'
> & {
  /** HTML of the editor. */
  readonly body?: string;
  /** Images that the server has besides, for the body. */
  readonly images?: readonly Image[];
  /** Whether the text itself shows the featured image. */
  readonly imageInText?: boolean;
  readonly seo?: Partial<SeoHead>;
};

type GivenPost = GivenContent<Post> &
  Given<Post, 'slug' | 'tags' | 'categories' | 'author' | 'sticky' | 'format'>;

export function samplePost(given: GivenPost = {}): Post {
  const { id = 50, language = 'en', tags = [], author } = given;
  const slug = given.slug ?? named('library-moves', id, 50);
  const wire = wirePost({
    id,
    slug,
    ...contentOf(given, {
      title: 'The library moves',
      body: '<p>To the <a href="{{origin}}/venue/old-mill/">Old Mill</a>.</p>',
    }),
    link: given.sourceUrl ?? `{{origin}}/${slug}/`,
    tags: tags.map((tag) => tag.id),
    sticky: given.sticky ?? false,
    format: given.format ?? 'standard',
    _embedded: {
      author: author === undefined ? [] : [{ name: escapeHtml(author), slug: 'author' }],
      'wp:term': [
        (given.categories ?? []).map(({ sourceUrl: link, ...term }) => ({
          ...term,
          link,
          taxonomy: 'category',
        })),
      ],
    },
  });
  return readItem({ kind: 'post', language, id, wire, images: imagesOf(given), names: tags });
}

type GivenPage = GivenContent<Page> & Given<Page, 'segments' | 'parentId' | 'order' | 'template'>;

/** A page at the last of its `segments`, below its parent. */
export function samplePage(given: GivenPage = {}): Page {
  const { id = 60, language = 'en' } = given;
  const slug = given.segments?.at(-1) ?? named('about', id, 60);
  const wire = wirePage({
    id,
    slug,
    ...contentOf(given, { title: 'About', body: '<p>About the town.</p>' }),
    link: given.sourceUrl ?? `{{origin}}/${slug}/`,
    parent: given.parentId ?? 0,
    menu_order: given.order ?? 0,
    template: given.template ?? '',
  });
  return readItem({ kind: 'page', language, id, wire, images: imagesOf(given) });
}

function contentOf(
  given: GivenContent<Post> | GivenContent<Page>,
  or: { readonly title: string; readonly body: string },
) {
  return {
    title: { rendered: escapeHtml(given.title ?? or.title) },
    content: { rendered: given.body ?? or.body, protected: false },
    excerpt: { rendered: ('excerpt' in given && given.excerpt) || '', protected: false },
    date_gmt: utc(given.published ?? created),
    modified_gmt: utc(given.modified ?? modified),
    featured_media: mediaId(given.image),
    meta: { inline_featured_image: given.imageInText ?? false },
    yoast_head_json: headOf(given.seo),
  };
}

/** The slug of the first item of a kind; others have their id in it, since no two of a site have one slug. */
function named(slug: string, id: number, first: number): string {
  return id === first ? slug : `${slug}-${id}`;
}

function datesOf(given: {
  readonly created?: Temporal.Instant;
  readonly modified?: Temporal.Instant;
}) {
  return {
    date_utc: utc(given.created ?? created),
    modified_utc: utc(given.modified ?? modified),
  };
}

function utc(instant: Temporal.Instant): string {
  return wireTime(instant.toZonedDateTimeISO('UTC'));
}

function wireTime(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

function timesOf({ start, end, allDay, firstDay, lastDay }: When) {
  return {
    all_day: allDay,
    timezone: start.timeZoneId,
    start_date: allDay ? `${firstDay} 00:00:00` : wireTime(start),
    end_date: allDay ? `${lastDay} 23:59:59` : wireTime(end),
    utc_start_date: utc(start.toInstant()),
    utc_end_date: utc(end.toInstant()),
  };
}

function costOf({ label, free, amounts, currency = 'PLN' }: Partial<Cost> = paid) {
  return {
    cost: escapeHtml(label ?? ''),
    cost_details: {
      currency_code: currency,
      values: free && amounts?.length === 0 ? ['0'] : (amounts ?? []).map(String),
    },
  };
}

const paid = { label: '25 zł', amounts: [25] };

/** What the server's extension for search engines says of an item. */
function headOf(seo: Partial<SeoHead> | undefined) {
  return (
    seo && {
      title: seo.title,
      description: seo.description,
      canonical: seo.canonical,
      robots: [...(seo.noindex ? ['noindex'] : []), ...(seo.robots ?? [])],
      og_title: seo.openGraph?.title,
      og_description: seo.openGraph?.description,
      og_image: addressOf(seo.openGraph?.image),
      twitter_title: seo.x?.title,
      twitter_description: seo.x?.description,
      twitter_image: addressOf(seo.x?.image),
      twitter_card: seo.x?.card,
    }
  );
}

function imagesOf({
  image,
  images = [],
  seo,
}: {
  readonly image?: Image | undefined;
  readonly images?: readonly Image[];
  readonly seo?: Partial<SeoHead>;
}): readonly (Image | undefined)[] {
  return [image, ...images, seo?.openGraph?.image, seo?.x?.image];
}

/** An event of the history that was missed by two fetches, so that it counts as cancelled. */
export function vanishedEvent(
  own: Pick<PublishedItem, 'language' | 'title' | 'path'>,
  event: Partial<NonNullable<PublishedItem['event']>> = {},
): PublishedItem {
  return {
    ...{ kind: 'event', id: 9, formerPaths: [], modified: '', digest: '', ...own },
    firstSeen: '2026-10-01T00:00:00Z',
    goneSince: '2026-11-18T02:00:00Z',
    missedIn: '2026-11-18T02:00:00Z',
    cancelledSince: '2026-11-19T02:00:00Z',
    event: {
      start: '2026-11-28T18:00:00+01:00[Europe/Warsaw]',
      end: '2026-11-28T20:00:00+01:00[Europe/Warsaw]',
      created: '2026-10-01T08:00:00Z',
      ...{ sequence: 90, hidden: false, venues: [], groups: [], ...event },
    },
  };
}
