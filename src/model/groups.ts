import { decodeHTMLAttribute } from 'entities';
import {
  coordinatesOf,
  type WireOrganizer,
  type WireTerm,
  type WireVenue,
} from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import { sameAddress } from '../html/addresses.ts';
import { bodyText, summaryOf } from '../html/plain-text.ts';
import { normalizeText, plainText } from '../html/text.ts';
import { readBlock, venueAccess } from './access.ts';
import { type ItemContext, nameText, type SeoHead, toSeoHead } from './item.ts';
import { DescribedTexts } from './texts.ts';
import { datesOf } from './when.ts';

/** A place where events are. What the server does not say is an empty text. */
export type Venue = Readonly<ReturnType<typeof toVenue>>;

export function toVenue(wire: WireVenue, context: ItemContext) {
  const slug = context.slugOf('venue', wire.id);
  const block = readBlock(context.facts, wire);
  const own = {
    kind: 'venue',
    id: wire.id,
    language: context.language,
    slug,
    name: nameOf(wire.venue, 'venue', wire.id, context),
    image: wire.image ? context.imageOf(wire.image) : undefined,
    address: plainText(wire.address),
    city: plainText(wire.city),
    region: plainText(wire.stateprovince || wire.province || wire.state),
    postalCode: plainText(wire.zip),
    country: plainText(wire.country),
    phone: plainText(wire.phone),
    coordinates: coordinatesOf(wire),
    access: venueAccess(context.facts, { slug, fields: block.fields }),
    showMap: wire.show_map ?? false,
    showMapLink: wire.show_map_link ?? false,
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('venue', wire.id)),
    sourceUrl: wire.url,
  } as const;
  const texts = new DescribedTexts({
    html: block.html,
    excerpt: '',
    image: own.image,
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
    keep: context.keepText,
  });
  return Object.assign(texts, own);
}

/** Latitude and longitude of the first venue that has some, in degrees. @example '53.6412,20.4021' */
export function placeOf(venues: readonly Pick<Venue, 'coordinates'>[]): string | undefined {
  const { coordinates } = venues.find(({ coordinates }) => coordinates) ?? {};
  return coordinates && `${coordinates.latitude.toFixed(4)},${coordinates.longitude.toFixed(4)}`;
}

const onlineName =
  /(?<![\p{L}\p{N}])(?:on-?line|zdalnie|internet|webinar(?:ium)?|zoom)(?![\p{L}\p{N}])/iu;

/** Whether a venue is nowhere in town and named after the way to join. */
export function isOnlineVenue({
  name,
  address,
  city,
  postalCode,
  coordinates,
}: Pick<Venue, 'name' | 'address' | 'city' | 'postalCode' | 'coordinates'>): boolean {
  return (
    address === '' && city === '' && postalCode === '' && !coordinates && onlineName.test(name)
  );
}

/** An organizer of events. What the server does not say is an empty text. */
export type Organizer = Readonly<ReturnType<typeof toOrganizer>>;

export function toOrganizer(wire: WireOrganizer, context: ItemContext) {
  const email = plainText(wire.email);
  const own = {
    kind: 'organizer',
    id: wire.id,
    language: context.language,
    slug: context.slugOf('organizer', wire.id),
    name: nameOf(wire.organizer, 'organizer', wire.id, context),
    image: wire.image ? context.imageOf(wire.image) : undefined,
    phone: plainText(wire.phone),
    email: /^[^\s@<>"?&]+@[^\s@<>"?&]+$/.test(email) ? email : '',
    ...datesOf(wire.date_utc, wire.modified_utc, () => context.unknownDates('organizer', wire.id)),
    sourceUrl: wire.url,
  } as const;
  const texts = new DescribedTexts({
    html: () => wire.description,
    excerpt: '',
    image: own.image,
    website: websiteOf(wire.website, wire.url),
    context: context.htmlContext(wire.url),
    keep: context.keepText,
  });
  return Object.assign(texts, own);
}

type Term = {
  readonly id: number;
  readonly language: Language;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** The same as a sentence or two of at most about 200 characters; may be empty. */
  readonly summary: string;
  readonly sourceUrl: string;
  readonly seo: SeoHead;
};

/** A category of events. `parentId` is 0 for a root. */
export type Category = Term & { readonly kind: 'category'; readonly parentId: number };

export type Tag = Term & { readonly kind: 'tag' };

/** @param parentId 0 for a root */
export function toCategory(wire: WireTerm, parentId: number, context: ItemContext): Category {
  return { kind: 'category', ...toTerm(wire, 'category', context), parentId };
}

export function toTag(wire: WireTerm, context: ItemContext): Tag {
  return { kind: 'tag', ...toTerm(wire, 'tag', context) };
}

function toTerm(wire: WireTerm, kind: 'category' | 'tag', context: ItemContext): Term {
  return {
    id: wire.id,
    language: context.language,
    slug: context.slugOf(kind, wire.id),
    name: nameOf(wire.name, kind, wire.id, context),
    description: bodyText(wire.description),
    summary: summaryOf('', wire.description),
    sourceUrl: wire.url,
    seo: toSeoHead(wire.yoast_head_json, context.imageOf),
  };
}

function nameOf(
  html: string,
  kind: 'venue' | 'organizer' | 'category' | 'tag',
  id: number,
  { warn, untitled }: ItemContext,
): string {
  return nameText(html, { item: `${kind} ${id}`, field: 'name', warn }) || untitled;
}

/**
 * The website of an item: an absolute http or https address. `undefined` for none, for one that makes no sense, and for
 * the item's own address in the CMS, which servers give where editors leave the website empty.
 */
export function websiteOf(website: string, ownUrl: string): string | undefined {
  const address = normalizeText(decodeHTMLAttribute(website)).replaceAll(' ', '%20');
  if (address === '') return undefined;
  const url = URL.parse(
    /^[a-z][a-z0-9+.-]*:/i.test(address) && !/^[^/]+:\d/.test(address)
      ? address
      : `https://${address.replace(/^\/\//, '')}`,
  );
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return undefined;
  return sameAddress(url.href, ownUrl) ? undefined : url.href;
}
