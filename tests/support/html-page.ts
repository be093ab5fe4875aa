import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { type HtmlElement, Parser } from 'html-validate';
import { z } from 'zod';
import { listFiles } from '../../scripts/cli/files.ts';
import { embedFolder } from '../../src/routes.ts';
import { htmlValidate } from './html-rules.ts';

const config = htmlValidate.getConfigForSync('page.html');

const nodeSchema = z.looseObject({ '@type': z.string(), '@id': z.string().optional() });
const graphSchema = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(nodeSchema) });

export type JsonLdNode = z.output<typeof nodeSchema>;

/** One page of a built site as a browser or a robot finds it. Addresses as written, entities decoded. */
export const htmlPageSchema = z.object({
  /** In the output folder. */
  file: z.string(),
  /** Absolute. */
  url: z.string(),
  language: z.string(),
  /** Texts of the `h1` elements. */
  headings: z.array(z.string()),
  ids: z.array(z.string()),
  /** Addresses that are followed on request. */
  links: z.array(z.string()),
  /** Links of the content: in `main`, outside of navigation. */
  contentLinks: z.array(z.string()),
  /** Addresses a browser loads by itself. */
  loads: z.array(z.string()),
  /** Code and styles in the page itself, event attributes included. */
  inline: z.array(z.string()),
  canonical: z.string().optional(),
  /** Absolute addresses by language. */
  alternates: z.record(z.string(), z.string()),
  /** Addresses of calendars and feeds in the head. */
  feeds: z.array(z.string()),
  noindex: z.boolean(),
  jsonLd: z.array(nodeSchema),
});

export type HtmlPage = z.output<typeof htmlPageSchema>;

/** Reads every page of an output folder but those that are written as text: posters, programs, frames. */
export function readPages(folder: string, siteUrl: string): HtmlPage[] {
  return [...listFiles(folder).keys()]
    .filter((file) => file.endsWith('index.html') || file === '404.html')
    .filter((file) => !file.startsWith(embedFolder))
    .map((file) => readPage(folder, file, siteUrl));
}

function readPage(folder: string, file: string, siteUrl: string): HtmlPage {
  const elements = [...walk(new Parser(config).parseHtml(readFileSync(join(folder, file), 'utf8')), none)];
  const named = (name: string) => elements.filter(({ tag }) => tag === name);
  const withRel = (rel: string) => named('link').filter(({ values }) => values.get('rel') === rel);
  const hrefs = (found: readonly Found[]) => found.flatMap(({ values }) => values.get('href') ?? []);
  const anchors = [...named('a'), ...named('area')];
  return {
    file,
    url: new URL(file.replace(/(?<=^|\/)index\.html$/, ''), siteUrl).href,
    language: named('html')[0]?.values.get('lang') ?? '',
    headings: named('h1').map(({ element }) => textOf(element)),
    ids: elements.flatMap(({ values }) => values.get('id') ?? []),
    links: hrefs(anchors),
    contentLinks: hrefs(anchors.filter(({ inMain, inNav }) => inMain && !inNav)),
    loads: elements.flatMap(loadsOf),
    inline: elements.flatMap(inlineOf),
    canonical: hrefs(withRel('canonical'))[0],
    alternates: Object.fromEntries(
      withRel('alternate')
        .filter(({ values }) => values.has('hreflang'))
        .map(({ values }) => [values.get('hreflang') ?? '', values.get('href') ?? '']),
    ),
    feeds: hrefs(withRel('alternate').filter(({ values }) => values.has('type'))),
    noindex: named('meta').some(
      ({ values }) => values.get('name') === 'robots' && /noindex/.test(values.get('content') ?? ''),
    ),
    jsonLd: named('script')
      .filter(({ values }) => values.get('type') === 'application/ld+json')
      .flatMap(({ element }) => graphSchema.parse(JSON.parse(element.textContent))['@graph']),
  };
}

type Place = { readonly inMain: boolean; readonly inNav: boolean };
type Found = Place & {
  readonly tag: string;
  readonly element: HtmlElement;
  readonly values: ReadonlyMap<string, string>;
};

const none: Place = { inMain: false, inNav: false };

function* walk(element: HtmlElement, place: Place): Generator<Found> {
  for (const child of element.childElements) {
    const tag = child.tagName;
    const here = { inMain: place.inMain || tag === 'main', inNav: place.inNav || tag === 'nav' };
    const values = new Map(child.attributes.map(({ key, value }) => [key, decodeHTML(String(value ?? ''))]));
    yield { ...here, tag, element: child, values };
    yield* walk(child, here);
  }
}

function textOf(element: HtmlElement): string {
  return decodeHTML(element.textContent).replace(/\s+/g, ' ').trim();
}

const loadedRelations =
  /^(?:stylesheet|icon|preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest)$/;

function loadsOf({ tag, values }: Found): string[] {
  const sets = [values.get('srcset'), values.get('imagesrcset')].flatMap((set) => (set ?? '').split(/,\s+/));
  const addresses = [
    values.get('src'),
    values.get('poster'),
    values.get('data'),
    tag === 'link' && loadedRelations.test(values.get('rel') ?? '') ? values.get('href') : undefined,
    tag === 'use' || tag === 'image' ? (values.get('href') ?? values.get('xlink:href')) : undefined,
    ...sets.map((candidate) => candidate.trim().split(/\s+/)[0]),
  ];
  return addresses.filter((address) => address !== undefined && address !== '').map(String);
}

function inlineOf({ tag, element, values }: Found): string[] {
  const isCode = tag === 'script' && values.get('type') !== 'application/ld+json' && !values.has('src');
  return [
    ...(isCode || tag === 'style' ? [`<${tag}>${element.textContent}`] : []),
    ...[...values]
      .filter(([name]) => /^(?:on|style$)/.test(name))
      .map(([name, value]) => `${name}="${value}"`),
  ];
}
