import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { listFiles } from '../../scripts/cli/files.ts';
import { embedFolder } from '../../src/routes.ts';

const nodeSchema = z.looseObject({ '@type': z.string(), '@id': z.string().optional() });
const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(nodeSchema),
});

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

/**
 * Reads every page of an output folder but those that are written as text: posters, programs, frames.
 *
 * @throws Error where there is none: tests look for what is wrong with pages, and would find nothing
 */
export function readPages(folder: string, siteUrl: string): HtmlPage[] {
  const pages = [...listFiles(folder).keys()]
    .filter((file) => file.endsWith('index.html') || file === '404.html')
    .filter((file) => !file.startsWith(embedFolder))
    .map((file) => readPage(folder, file, siteUrl));
  if (pages.length === 0) throw new Error(`There is no page in ${folder}.`);
  return pages;
}

function readPage(folder: string, file: string, siteUrl: string): HtmlPage {
  const elements = elementsOf(readFileSync(join(folder, file), 'utf8'));
  const named = (name: string) => elements.filter(({ tag }) => tag === name);
  const withRel = (rel: string) => named('link').filter(({ values }) => values['rel'] === rel);
  const hrefs = (found: readonly Found[]) => found.flatMap(({ values }) => values['href'] ?? []);
  const anchors = [...named('a'), ...named('area')];
  return {
    file,
    url: new URL(file.replace(/(?<=^|\/)index\.html$/, ''), siteUrl).href,
    language: named('html')[0]?.values['lang'] ?? '',
    headings: named('h1').map(({ text }) => text.replace(/\s+/g, ' ').trim()),
    ids: elements.flatMap(({ values }) => values['id'] ?? []),
    links: hrefs(anchors),
    contentLinks: hrefs(anchors.filter(({ inMain, inNav }) => inMain && !inNav)),
    loads: elements.flatMap(loadsOf),
    inline: elements.flatMap(inlineOf),
    canonical: hrefs(withRel('canonical'))[0],
    alternates: Object.fromEntries(
      withRel('alternate').flatMap(({ values: { hreflang, href = '' } }) =>
        hreflang === undefined ? [] : [[hreflang, href]],
      ),
    ),
    feeds: hrefs(withRel('alternate').filter(({ values }) => values['type'] !== undefined)),
    noindex: named('meta').some(
      ({ values }) => values['name'] === 'robots' && /noindex/.test(values['content'] ?? ''),
    ),
    jsonLd: named('script')
      .filter(({ values }) => values['type'] === 'application/ld+json')
      .flatMap(({ text }) => graphSchema.parse(JSON.parse(text))['@graph']),
  };
}

type Found = {
  readonly tag: string;
  readonly values: Readonly<Record<string, string>>;
  readonly inMain: boolean;
  readonly inNav: boolean;
  /** Of those elements alone whose text is asked for. */
  text: string;
};

const withText = new Set(['h1', 'script', 'style']);

function elementsOf(html: string): Found[] {
  const found: Found[] = [];
  const open: Found[] = [];
  const parser = new Parser({
    onopentag: (tag, values) => {
      const around = open.at(-1);
      const inMain = tag === 'main' || around?.inMain === true;
      const element = {
        tag,
        values,
        inMain,
        inNav: tag === 'nav' || around?.inNav === true,
        text: '',
      };
      found.push(element);
      open.push(element);
    },
    ontext: (text) => {
      const element = open.findLast(({ tag }) => withText.has(tag));
      if (element) element.text += text;
    },
    onclosetag: () => open.pop(),
  });
  parser.end(html);
  return found;
}

const loadedRelations =
  /^(?:stylesheet|icon|preload|modulepreload|prefetch|preconnect|dns-prefetch|manifest)$/;

function loadsOf({ tag, values }: Found): string[] {
  const sets = [values['srcset'], values['imagesrcset']].flatMap((set) =>
    (set ?? '').split(/,\s+/),
  );
  const addresses = [
    values['src'],
    values['poster'],
    values['data'],
    tag === 'link' && loadedRelations.test(values['rel'] ?? '') ? values['href'] : undefined,
    tag === 'use' || tag === 'image' ? (values['href'] ?? values['xlink:href']) : undefined,
    ...sets.map((candidate) => candidate.trim().split(/\s+/)[0]),
  ];
  return addresses.filter((address) => address !== undefined && address !== '').map(String);
}

function inlineOf({ tag, text, values }: Found): string[] {
  const isCode =
    tag === 'script' && values['type'] !== 'application/ld+json' && values['src'] === undefined;
  return [
    ...(isCode || tag === 'style' ? [`<${tag}>${text}`] : []),
    ...Object.entries(values)
      .filter(([name]) => /^(?:on|style$)/.test(name))
      .map(([name, value]) => `${name}="${value}"`),
  ];
}
