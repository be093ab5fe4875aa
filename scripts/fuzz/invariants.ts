import { normalize } from 'node:path';
import { decodeXML } from 'entities';
import ICAL from 'ical.js';
import { readHeadersFile } from '../../tests/support/read-headers-file.ts';
import { readXml, type XmlElement } from '../../tests/support/read-xml.ts';
import { checkCalendar } from '../verify/calendar-check.ts';
import { startTags } from '../verify/html-tags.ts';
import { readTag } from '../verify/tag-facts.ts';
import { secretMark } from './responses.ts';
import type { Outcome } from './run.ts';

/** What is true of whatever a server answers. */
export type Invariant = {
  readonly sentence: string;
  /** What contradicts it; empty for nothing. May throw where something cannot be read back. */
  broken(outcome: Outcome): readonly string[];
};

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'HTML that is printed as it is holds no element, attribute or address that runs, loads or sends',
    broken: ({ files, pages }) =>
      [...new Set([...pages.flatMap(({ bodies }) => bodies), ...feedBodies(files)])].flatMap(dangersIn),
  },
  {
    sentence: 'linked data is JSON, and nothing in it ends its script element',
    broken: ({ pages }) =>
      pages.flatMap(({ path, head: { jsonLd } }) => {
        JSON.parse(jsonLd);
        return jsonLd.includes('<') ? [`${path} has "<" in its linked data`] : [];
      }),
  },
  {
    sentence:
      'a calendar has whole lines of at most 75 octets, balanced components and one entry for each event',
    broken: ({ files }) => [...files].filter(([file]) => file.endsWith('.ics')).flatMap(faultsOfCalendar),
  },
  {
    sentence: 'another program reads as many events from a calendar as there are',
    broken: ({ files, site }) =>
      site.languages.flatMap((language) => {
        const text = files.get(`${language}/feeds/events.ics`) ?? '';
        const read = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').length;
        const written = text.split('\r\nBEGIN:VEVENT\r\n').length - 1;
        return read === written ? [] : [`${language}: ${read} events read of ${written}`];
      }),
  },
  {
    sentence: 'RSS and Atom are well-formed XML and JSON Feed is JSON, each with an entry for each item',
    broken: ({ files, site }) =>
      site.languages.flatMap((language) => {
        const { posts, events } = site.in(language);
        return [
          ...entryCounts(files, `${language}/feeds/news`, posts.length),
          ...entryCounts(files, `${language}/feeds/events`, events.length),
        ];
      }),
  },
  {
    sentence: 'every address is relative or of a scheme that does no harm',
    broken: (outcome) => addressesIn(outcome).filter((address) => !isHarmless(address)),
  },
  {
    sentence: 'every path stays inside the output folder, can be written, and belongs to one page',
    broken: ({ files, pages, site }) => {
      const paths = pages.map(({ path }) => site.routes.outputFile(path));
      return [
        ...[...files.keys(), ...paths].filter((path) => !isInside(path)),
        ...paths.filter((path, at) => paths.indexOf(path) !== at),
      ];
    },
  },
  {
    sentence: 'nothing of an item that is not public is in any output or in the snapshot',
    broken: ({ files, pages, snapshot }) =>
      [
        ...files,
        ['the snapshot', snapshot] as const,
        ...pages.map((page) => [page.path, JSON.stringify(page)] as const),
      ]
        .filter(([name, text]) => name.includes(secretMark) || text.includes(secretMark))
        .map(([name]) => name),
  },
  {
    sentence: 'every text is well-formed Unicode without control characters',
    broken: ({ files }) =>
      [...files]
        .filter(([, text]) => !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text))
        .map(([file]) => file),
  },
  {
    sentence: 'the headers file has at most 100 rules, none of them from an item',
    broken: ({ files, site }) =>
      readHeadersFile(files.get('_headers') ?? '')
        .rules.filter(({ path }, at) => at >= 100 || !path.startsWith(site.routes.base))
        .map(({ path }) => path),
  },
  {
    sentence: 'the sitemap lists addresses of this site only',
    broken: ({ listed, site }) => listed.filter((address) => !address.startsWith(site.config.siteUrl)),
  },
];

const forbiddenTags =
  /^(?:script|style|iframe|frame|object|embed|base|meta|link|form|input|button|textarea|select|svg|math|template|noscript|title|applet)\b/i;

function dangersIn(html: string): readonly string[] {
  return [...startTags(html)].flatMap((tag) => {
    const { loads, links, refused } = readTag(tag);
    return [
      ...(forbiddenTags.test(tag) ? [`<${tag}>`] : []),
      ...refused,
      ...(/\ssrcdoc\b/i.test(tag.replace(/"[^"]*"/g, '""')) ? [`<${tag}>`] : []),
      ...[...loads, ...links].filter((address) => !isHarmless(address)),
    ];
  });
}

function faultsOfCalendar([file, text]: readonly [string, string]): readonly string[] {
  const { events, reasons } = checkCalendar(text);
  const isOwn = /\/feeds\/events\/\d+\.ics$/.test(file);
  const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
  return [
    ...reasons.map((reason) => `${file} ${reason}`),
    ...long.map((line) => `${file} has a line of more than 75 octets: ${line}`),
    ...(isOwn && events !== 1 ? [`${file} has ${events} events`] : []),
    ...(/\r(?!\n)/.test(text) ? [`${file} has a lone carriage return`] : []),
  ];
}

function entryCounts(files: Outcome['files'], feed: string, expected: number): readonly string[] {
  const counts = {
    rss: elements(documentOf(files, `${feed}.rss`), 'item').length,
    atom: elements(documentOf(files, `${feed}.atom`), 'entry').length,
    json: jsonItems(files.get(`${feed}.json`) ?? '').length,
  };
  return Object.entries(counts)
    .filter(([, count]) => count !== expected)
    .map(([format, count]) => `${feed}.${format} has ${count} entries of ${expected}`);
}

function feedBodies(files: Outcome['files']): readonly string[] {
  return [...files].flatMap(([file, text]) => {
    if (/\.(?:rss|atom)$/.test(file)) {
      const document = documentOf(files, file);
      return ['content:encoded', 'content']
        .flatMap((name) => elements(document, name))
        .map((one) => one.text);
    }
    return file.endsWith('.json') ? jsonItems(text).map(({ content_html }) => content_html ?? '') : [];
  });
}

/** Several sentences are about the same feeds. */
const documents = new WeakMap<Outcome['files'], Map<string, XmlElement>>();

function documentOf(files: Outcome['files'], file: string): XmlElement {
  return documents
    .getOrInsertComputed(files, () => new Map())
    .getOrInsertComputed(file, () => readXml(files.get(file) ?? ''));
}

function addressesIn({ files, pages }: Outcome): readonly string[] {
  const inHeads = pages.flatMap(({ head, addresses }) => [
    head.canonical,
    ...head.alternates.map(({ url }) => url),
    ...head.feeds.map(({ url }) => url),
    ...head.openGraph
      .filter(({ property }) => /:(?:url|image)$/.test(property))
      .map(({ content }) => content),
    ...[...head.jsonLd.matchAll(/"(?:url|@id|sameAs|image|item|contentUrl)":"((?:[^"\\]|\\.)*)"/g)].map(
      ([, text = '']) => String(JSON.parse(`"${text}"`)),
    ),
    ...addresses,
  ]);
  const inFiles = [...files].flatMap(([file, text]) => {
    if (file.endsWith('.ics')) {
      const unfolded = text.replaceAll('\r\n ', '');
      return [...unfolded.matchAll(/^(?:URL|ATTACH|IMAGE|SOURCE)[^:\r\n]*:(.*)\r$/gm)].map(
        ([, address = '']) => address,
      );
    }
    if (/\.(?:rss|atom)$/.test(file)) {
      return [...text.matchAll(/<link>([^<]*)<\/link>|\b(?:href|url)="([^"]*)"/g)].map(([, one, other]) =>
        decodeXML(one ?? other ?? ''),
      );
    }
    return file.endsWith('.json')
      ? jsonItems(text).flatMap(({ url, image }) => [url, image].filter((one) => one !== undefined))
      : [];
  });
  return [...inHeads, ...inFiles];
}

function jsonItems(text: string): readonly { url?: string; image?: string; content_html?: string }[] {
  return JSON.parse(text).items ?? [];
}

function elements(root: XmlElement, name: string): readonly XmlElement[] {
  return [...(root.name === name ? [root] : []), ...root.children.flatMap((child) => elements(child, name))];
}

function isHarmless(address: string): boolean {
  const scheme = /^[\p{Cc} ]*([a-z][a-z0-9+.\t\r\n-]*):/iu.exec(address)?.[1]?.replace(/[\t\r\n]/g, '');
  return scheme === undefined || /^(?:https?|mailto|tel|webcals?)$/i.test(scheme);
}

/** File systems take 255 bytes for a name. */
function isInside(path: string): boolean {
  const parts = path.split('/');
  return (
    normalize(path) === path &&
    !path.startsWith('/') &&
    !/[\\\p{Cc}]/u.test(path) &&
    parts.every((part) => part !== '' && part !== '..' && part !== '.' && Buffer.byteLength(part) <= 255)
  );
}
