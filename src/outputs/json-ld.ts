import type { Language } from '../contract/language.ts';
import type { Image } from '../model/image.ts';
import { itemOf } from '../site/seo-of.ts';
import type { Item, Site } from '../site/site.ts';
import type { Subject } from '../site/subject.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { blogPostingNode } from './json-ld/blog-posting.ts';
import { breadcrumbListNode } from './json-ld/breadcrumb-list.ts';
import { eventNode, placesOf } from './json-ld/event.ts';
import { imageId, imageObjectNode } from './json-ld/image-object.ts';
import { type Node, type NodeValue, reference } from './json-ld/node.ts';
import { organizationNode, publisherId, publisherNode } from './json-ld/organization.ts';
import { placeNode } from './json-ld/place.ts';
import { provenance } from './json-ld/provenance.ts';
import { previewImage } from './preview-image.ts';

type PageWords = { readonly title: string; readonly description: string; readonly url: string };

/**
 * What a page says in the words of schema.org: one graph whose nodes refer to each other, as text for a script element.
 * Every reference leads to a node of the same graph.
 */
export function pageJsonLd(site: Site, language: Language, subject: Subject, page: PageWords): string {
  const steps = breadcrumbs(site, language, subject);
  const image = previewImage(site, language, subject);
  const main = subject.kind === 'item' ? itemNode(site, subject.item) : undefined;
  const others = subject.kind === 'item' ? referredNodes(site, subject.item) : [];
  const own: readonly Node[] = [
    {
      ...webPageNode(site, language, subject, page),
      breadcrumb: steps.length > 1 ? reference(`${page.url}#breadcrumbs`) : undefined,
      primaryImageOfPage: image && reference(imageId(image, site)),
      mainEntity: main?.['@id'] === undefined ? undefined : reference(main['@id']),
      ...provenance(site, language, subject),
    },
    ...(steps.length > 1 ? [breadcrumbListNode(steps, page.url, site.routes)] : []),
    ...(main ? [main] : []),
  ];
  const graph = [
    ...own.map(scriptJson),
    ...others,
    ...imagesOf(site, language, subject).map((one) => textOf(one, () => [imageObjectNode(one, site)])),
    textOf(site.in(language), () => [websiteNode(site, language), publisherNode(site, language)]),
  ];
  return `{"@context":"https://schema.org","@graph":[${graph.join(',')}]}`;
}

/** The text of nodes that many pages have, made once for what they tell of. */
function textOf(of: object, nodes: () => readonly Node[]): string {
  return texts.getOrInsertComputed(of, () => nodes().map(scriptJson).join());
}

const texts = new WeakMap<object, string>();

/** The images the nodes of a page refer to, each once. */
function imagesOf(site: Site, language: Language, subject: Subject): readonly Image[] {
  const item = itemOf(site, language, subject);
  const own = item && 'image' in item ? item.image : undefined;
  const images = [previewImage(site, language, subject), own].filter((image) => image !== undefined);
  return [...new Map(images.map((image) => [image.digest, image])).values()];
}

/** JSON that no HTML parser takes for markup and every JavaScript parser takes for a literal. */
export function scriptJson(value: Node): string {
  return JSON.stringify(withoutEmpty(value)).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function itemNode(site: Site, item: Item): Node | undefined {
  switch (item.kind) {
    case 'event':
      return eventNode(item, site);
    case 'venue':
      return placeNode(item, site);
    case 'organizer':
      return organizationNode(item, site);
    case 'post':
      return blogPostingNode(item, site);
    default:
      return undefined;
  }
}

/** The texts of the nodes that an item's node refers to. */
function referredNodes(site: Site, item: Item): readonly string[] {
  if (item.kind !== 'event') return [];
  return [
    ...placesOf(item).map((venue) => textOf(venue, () => [placeNode(venue, site)])),
    ...item.organizers.map((organizer) => textOf(organizer, () => [organizationNode(organizer, site)])),
  ];
}

function webPageNode(site: Site, language: Language, subject: Subject, page: PageWords): Node {
  return {
    '@type': isCollection(subject) ? 'CollectionPage' : 'WebPage',
    '@id': page.url,
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: language,
    isPartOf: reference(websiteId(site, language)),
  };
}

const collections: ReadonlySet<Subject['kind']> = new Set([
  'section',
  'pastYear',
  'month',
  'week',
  'day',
  'groupEvents',
]);

function isCollection(subject: Subject): boolean {
  if (subject.kind === 'item') return subject.item.kind === 'category' || subject.item.kind === 'tag';
  return collections.has(subject.kind);
}

function websiteNode(site: Site, language: Language): Node {
  return {
    '@type': 'WebSite',
    '@id': websiteId(site, language),
    url: site.routes.url(site.routes.homePath(language)),
    name: site.in(language).name,
    description: site.in(language).description,
    inLanguage: language,
    publisher: reference(publisherId(site, language)),
  };
}

function websiteId(site: Site, language: Language): string {
  return `${site.routes.url(site.routes.homePath(language))}#website`;
}

/** A replacer for `JSON.stringify` would do the same at four times the cost. */
function withoutEmpty(node: Node): Node {
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

function isList(value: Node | readonly NodeValue[]): value is readonly NodeValue[] {
  return Array.isArray(value);
}
