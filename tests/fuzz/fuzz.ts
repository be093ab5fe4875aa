import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { decodeXML } from 'entities';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { colorsOf, createCardDrawer, setTitle } from '../../scripts/media/social-cards.ts';
import { checkCalendar } from '../../scripts/verify/calendar-check.ts';
import { readTag, startTags } from '../../scripts/verify/page-check.ts';
import { openApi } from '../../src/api/client.ts';
import { ApiError } from '../../src/api/errors.ts';
import { type SiteConfig, siteConfigSchema } from '../../src/config.ts';
import { type Collection, collections } from '../../src/contract/collections.ts';
import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../src/contract/language.ts';
import { type SitePage, sitemapEntries, sitePages } from '../../src/kinds/index.ts';
import { IncompleteError, type PreviousSnapshot } from '../../src/loaders/fetch-context.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { readKnown } from '../../src/loaders/item-details.ts';
import { type Collected, createCollected, receive, storeOf } from '../../src/loaders/item-store.ts';
import { receiveItem } from '../../src/loaders/receive-item.ts';
import { leaveOutWithheld } from '../../src/loaders/withheld.ts';
import type { Head } from '../../src/outputs/head/head.ts';
import { headersFile } from '../../src/outputs/hosting/headers.ts';
import { type CardWords, cardPlans } from '../../src/outputs/social-card.ts';
import { openSite } from '../../src/site/open-site.ts';
import { nextHistory } from '../../src/site/published-history.ts';
import type { Item, Site } from '../../src/site/site.ts';
import { type Manifest, stableJson } from '../../src/snapshot/format.ts';
import { noHistory } from '../../src/snapshot/history.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { publishedPaths } from '../../src/targets.ts';
import { anyText, edgeCaseTexts } from '../support/edge-case-text.ts';
import { readHeadersFile } from '../support/read-headers-file.ts';
import { readXml, type XmlElement } from '../support/read-xml.ts';
import { type SmallCms, startSmallCms } from '../support/small-cms.ts';
import { type LiteralItems, snapshotOf } from '../support/snapshot-of.ts';
import { anyHtml } from '../support/unsafe-html.ts';
import { payloads } from '../support/unsafe-items.ts';
import {
  wireBlock,
  wireEvent,
  wireMedia,
  wireMenuItem,
  wireOrganizer,
  wirePost,
  wireTerm,
  wireVenue,
} from '../support/wire-items.ts';
import { contentFiles } from '../support/written-files.ts';

type Fields = Readonly<Record<string, Role>>;

const seo: Fields = {
  'yoast_head_json.title': 'text',
  'yoast_head_json.description': 'text',
  'yoast_head_json.canonical': 'address',
  'yoast_head_json.robots': 'list',
  yoast_head: 'html',
  translations: 'list',
};

const place: Fields = {
  id: 'number',
  status: 'text',
  date_utc: 'time',
  modified_utc: 'time',
  url: 'address',
  slug: 'slug',
  description: 'html',
  image: 'list',
  'image.url': 'address',
  'image.id': 'number',
  'image.alt': 'text',
  phone: 'text',
  website: 'address',
  translations: 'list',
};

const venue: Fields = {
  ...place,
  venue: 'text',
  address: 'text',
  city: 'text',
  country: 'text',
  province: 'text',
  zip: 'text',
  show_map: 'flag',
  geo_lat: 'number',
  geo_lng: 'number',
};

const organizer: Fields = { ...place, organizer: 'text', email: 'text' };

const term: Fields = {
  id: 'number',
  name: 'text',
  slug: 'slug',
  description: 'html',
  parent: 'number',
  url: 'address',
  yoast_head: 'html',
};

const content: Fields = {
  ...seo,
  id: 'number',
  date_gmt: 'time',
  modified_gmt: 'time',
  slug: 'slug',
  status: 'text',
  link: 'address',
  title: 'text',
  'title.rendered': 'text',
  content: 'list',
  'content.rendered': 'html',
  'content.protected': 'flag',
  'excerpt.rendered': 'html',
  featured_media: 'number',
  parent: 'number',
  sticky: 'flag',
  tags: 'list',
  format: 'text',
};

/** The fields of each collection that are attacked, by path. */
const fieldsOf: { readonly [C in Collection]: Fields } = {
  events: {
    ...seo,
    ...place,
    title: 'text',
    excerpt: 'html',
    all_day: 'flag',
    start_date: 'time',
    end_date: 'time',
    utc_start_date: 'time',
    utc_end_date: 'time',
    timezone: 'zone',
    cost: 'text',
    cost_details: 'list',
    'cost_details.values': 'list',
    'cost_details.currency_code': 'text',
    hide_from_listings: 'flag',
    sticky: 'flag',
    featured: 'flag',
    show_map: 'flag',
    categories: 'list',
    'categories.0.name': 'text',
    'categories.0.slug': 'slug',
    tags: 'list',
    venue: 'list',
    'venue.0.venue': 'text',
    'venue.0.address': 'text',
    'venue.0.website': 'address',
    organizer: 'list',
    'organizer.0.organizer': 'text',
    'organizer.0.email': 'text',
    'json_ld.eventStatus': 'text',
  },
  venues: venue,
  organizers: organizer,
  categories: term,
  tags: term,
  posts: content,
  pages: content,
  media: {
    id: 'number',
    slug: 'slug',
    status: 'text',
    'title.rendered': 'text',
    alt_text: 'text',
    'caption.rendered': 'html',
    source_url: 'address',
    media_details: 'list',
    post: 'number',
  },
  'menu-items': {
    id: 'number',
    'title.rendered': 'text',
    status: 'text',
    url: 'address',
    type: 'text',
    object: 'text',
    object_id: 'number',
    parent: 'number',
    menu_order: 'number',
    menus: 'list',
  },
  blocks: { id: 'number', status: 'text', 'title.rendered': 'text', 'content.rendered': 'html' },
};

/** What a field holds; decides what it is attacked with most. */
type Role = 'text' | 'html' | 'address' | 'time' | 'zone' | 'number' | 'flag' | 'list' | 'slug';

const texts = fc.oneof(
  fc.constantFrom(...edgeCaseTexts),
  fc.constantFrom(...payloads),
  anyText(60),
  fc.constantFrom(
    '',
    ' ',
    'a'.repeat(3000),
    'W, '.repeat(3000),
    '&#0;&#x110000;&bogus;',
    'BEGIN:VEVENT',
    '=1+1',
    '@SUM(1)',
    '\n\n',
    '../../etc/passwd',
  ),
);

const addresses = fc.oneof(
  fc.constantFrom(
    ...[
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>1</script>',
    ],
    ...[
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example/x',
      'http://',
      'http://[',
      'https://a b/',
      '?p=1',
      '#',
      '',
    ],
    ...[
      'https://cms.example/a,b;c/',
      'https://cms.example/%',
      'https://cms.example/%00',
      'https://x.example/"onclick=1',
    ],
    ...[
      'https://user:word@x.example/',
      'mailto:a@b.example',
      'tel:+48 12',
      'webcal://x.example/a.ics',
      'https://x.example/\r\nX: 1',
    ],
    ...[
      'https://x.example/</script><script>1',
      'https://x.example/]]>',
      'https://ż.example/ąę?ś=ć#ń',
    ],
  ),
  fc
    .tuple(
      fc.constantFrom(
        'https://x.example/',
        'http://cms.example:8080/?q=',
        '//x.example/#',
        'mailto:',
      ),
      anyText(20),
    )
    .map((parts) => parts.join('')),
  texts,
);

const times = fc.oneof(
  fc.constantFrom(
    ...[
      '0000-00-00 00:00:00',
      '-0001-11-30 00:00:00',
      '2026-02-30 10:00:00',
      '2026-13-01 00:00:00',
      '2026-11-20 24:00:00',
    ],
    ...[
      '9999-12-31 23:59:59',
      '0001-01-01 00:00:00',
      '2026-03-29 02:30:00',
      '2026-10-25 02:30:00',
      '2026-11-20T10:00:00Z',
    ],
    ...[
      '1900-01-01 00:00:00',
      '2026-11-20',
      'tomorrow',
      '',
      '-1',
      '2026-11-20 10:00:00\r\nDTEND:1',
    ],
  ),
  fc
    .date({ min: new Date('1800-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
);

const zones = fc.constantFrom(
  ...[
    'Europe/Warsaw',
    'UTC',
    'UTC+2',
    'UTC+5.5',
    'UTC-12',
    'UTC+99',
    '+02:00',
    'Asia/Kathmandu',
    'America/New_York',
  ],
  ...[
    'Nowhere/Here',
    '',
    'Europe/Warsaw\r\nX:1',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Europe/warsaw',
    '__proto__',
  ],
);

const numbers = fc.oneof(
  fc.constantFrom(
    0,
    -1,
    1,
    1e308,
    -1e308,
    2 ** 53,
    -(2 ** 53),
    0.1,
    '007',
    '1e9',
    '-5',
    'NaN',
    '9'.repeat(40),
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const structures = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    false,
    true,
    [],
    {},
    [[]],
    [[[null]]],
    { rendered: null },
    { 0: 'a' },
  ),
  fc.constantFrom<unknown>(
    JSON.parse('{"__proto__":{"polluted":1}}'),
    { toString: 1 },
    { length: -1 },
  ),
  fc.object({
    maxDepth: 3,
    maxKeys: 4,
    key: fc.constantFrom('id', 'url', 'rendered', 'value', '__proto__', 'constructor'),
  }),
);

/** Wrong in every way a value can be. */
const anything = fc.oneof(texts, addresses, times, numbers, structures, fc.constant(undefined));

const byRole: { readonly [R in Role]: fc.Arbitrary<unknown> } = {
  text: texts,
  html: fc.oneof(anyHtml(), texts),
  address: addresses,
  time: times,
  zone: zones,
  number: numbers,
  flag: fc.constantFrom<unknown>(true, false, 0, 1, '0', '1', 'true', '', null, 'yes'),
  list: fc.oneof(structures, fc.array(fc.oneof(texts, numbers, structures), { maxLength: 4 })),
  slug: fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '%2e%2e%2f',
      '..%2f..%2f',
      'a/b',
      'a\\b',
      'con',
      '%',
      '%zz',
      '%C5%82%C3%B3d%C5%BA',
      'page',
      'past',
      '404',
      'feeds',
    ),
    texts,
  ),
};

/** Mostly what the field holds in faulty form, sometimes anything else or nothing. */
function faultyValue(role: Role): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: byRole[role] }, { weight: 1, arbitrary: anything });
}

/** What is true of whatever a server answers. */
type Invariant = {
  readonly sentence: string;
  /** What contradicts it; empty for nothing. May throw where something cannot be read back. */
  broken(outcome: Outcome): readonly string[];
};

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'HTML that is printed as it is holds no element, attribute or address that runs, loads or sends',
    broken: ({ files, pages }) =>
      [...new Set([...pages.flatMap(({ bodies }) => bodies), ...feedBodies(files)])].flatMap(
        dangersIn,
      ),
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
    broken: ({ files }) =>
      [...files].filter(([file]) => file.endsWith('.ics')).flatMap(faultsOfCalendar),
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
    sentence:
      'RSS and Atom are well-formed XML and JSON Feed is JSON, each with an entry for each item',
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
    sentence: 'a card is a small drawing of outlines alone, and few letters are measured for it',
    broken: ({ cards }) =>
      [...cards].flatMap(([file, words]) => {
        let letters = 0;
        const measure = (text: string) => {
          letters += text.length;
          return text.length / 3;
        };
        setTitle(words.title, measure, cardBox);
        const svg = cardDrawer.words(words) + cardDrawer.band(words.site);
        const elements = new Set(svg.match(/<[^/\s>]+/g));
        return [
          ...(svg.length > 1_000_000 ? [`${file} is a drawing of ${svg.length} characters`] : []),
          ...(/NaN|undefined|Infinity/.test(svg) ? [`${file} has places that are no numbers`] : []),
          ...[...elements.difference(cardElements)].map((name) => `${file} has ${name}>`),
          ...(letters > 1_000_000 ? [`${letters} letters are measured for ${file}`] : []),
        ];
      }),
  },
  {
    sentence: 'the sitemap lists addresses of this site only',
    broken: ({ listed, site }) =>
      listed.filter((address) => !address.startsWith(site.config.siteUrl)),
  },
];

const cardElements = new Set(['<svg', '<rect', '<g', '<path']);

/** The room for a title, in pixels. */
const cardBox = { width: 1056, height: 260 };

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
  const { events, reasons } = checkCalendar(Buffer.from(text));
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
    return file.endsWith('.json')
      ? jsonItems(text).map(({ content_html }) => content_html ?? '')
      : [];
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
    ...[
      ...head.jsonLd.matchAll(/"(?:url|@id|sameAs|image|item|contentUrl)":"((?:[^"\\]|\\.)*)"/g),
    ].map(([, text = '']) => String(JSON.parse(`"${text}"`))),
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
      return [...text.matchAll(/<link>([^<]*)<\/link>|\b(?:href|url)="([^"]*)"/g)].map(
        ([, one, other]) => decodeXML(one ?? other ?? ''),
      );
    }
    return file.endsWith('.json')
      ? jsonItems(text).flatMap(({ url, image }) => [url, image].filter((one) => one !== undefined))
      : [];
  });
  return [...inHeads, ...inFiles];
}

function jsonItems(
  text: string,
): readonly { url?: string; image?: string; content_html?: string }[] {
  return JSON.parse(text).items ?? [];
}

function elements(root: XmlElement, name: string): readonly XmlElement[] {
  return [
    ...(root.name === name ? [root] : []),
    ...root.children.flatMap((child) => elements(child, name)),
  ];
}

function isHarmless(address: string): boolean {
  const scheme = /^[\p{Cc} ]*([a-z][a-z0-9+.\t\r\n-]*):/iu
    .exec(address)?.[1]
    ?.replace(/[\t\r\n]/g, '');
  return scheme === undefined || /^(?:https?|mailto|tel|webcals?)$/i.test(scheme);
}

/** File systems take 255 bytes for a name. */
function isInside(path: string): boolean {
  const parts = path.split('/');
  return (
    normalize(path) === path &&
    !path.startsWith('/') &&
    !/[\\\p{Cc}]/u.test(path) &&
    parts.every(
      (part) => part !== '' && part !== '..' && part !== '.' && Buffer.byteLength(part) <= 255,
    )
  );
}

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/calendar/',
  identifierDomain: 'town.example',
  security: { contact: ['mailto:security@town.example'] },
  socialCards: 'always',
});

const cardDrawer = await createCardDrawer(colorsOf(config.theme), config.theme);

/** One in so many is made twice, to see whether it comes out the same. */
const repeatedShare = 16;

/** Fails for answers that break an invariant, throw, or come out differently a second time. */
export function fuzzProperty() {
  return fc.property(responses(), (given) => {
    const outcome = takeThrough(given, config);
    const broken = [...brokenBy(outcome), ...brokenBy(takeAway(outcome))];
    if (broken.length > 0) throw new Error(broken.join('\n'));
    if (isRepeated(given) && bytesOf(takeThrough(given, config)) !== bytesOf(outcome)) {
      throw new Error('Not so: the same answers give the same bytes.');
    }
  });
}

/** Fails for answers of which a second fetch, with the snapshot of the first, makes another snapshot or none. */
export function rereadProperty() {
  return fc.asyncProperty(responses(), async (given) => {
    const [first, second] = await fetchTwice(given);
    if (first !== second)
      throw new Error(`Not so: two fetches in a row are the same.\n${first}\n${second}`);
  });
}

function brokenBy(outcome: Outcome): readonly string[] {
  return invariants.flatMap(({ sentence, broken }) =>
    broken(outcome)
      .slice(0, 3)
      .map((what) => `Not so: ${sentence}. ${what.slice(0, 300)}`),
  );
}

function isRepeated(given: readonly Response[]): boolean {
  return (
    (createHash('md5')
      .update(JSON.stringify(given) ?? '')
      .digest()[0] ?? 0) %
      repeatedShare ===
    0
  );
}

function bytesOf({ files, pages, listed, snapshot }: Outcome): string {
  return JSON.stringify([[...files], pages, listed, snapshot]);
}

/** One item of one answer. */
export type Response = {
  readonly collection: Collection;
  readonly language: Language;
  readonly item: Readonly<Record<string, unknown>>;
};

/** In every text of an item that must leave no trace. */
export const secretMark = 'qzsecretqz';

const origin = 'https://cms.example';

const image = { url: `${origin}/uploads/photo-1.png`, id: 1, alt: 'A photo', width: 4, height: 2 };

const valid: { readonly [C in Collection]: (id: number) => Readonly<Record<string, unknown>> } = {
  events: (id) =>
    wireEvent({
      id,
      image,
      description: `<p>Loud. <a href="${origin}/post-1/">More</a></p>`,
      venue: [wireVenue({ id: 1 })],
      organizer: [wireOrganizer({ id: 1 })],
      categories: [wireTerm({ id: 1 })],
      tags: [wireTerm({ id: 1 })],
      yoast_head_json: { title: 'A title' },
      json_ld: { eventStatus: 'https://schema.org/EventScheduled' },
    }),
  venues: (id) =>
    wireVenue({ id, description: '<p>A hall.</p>', geo_lat: 52.1, geo_lng: 21, image }),
  organizers: (id) => wireOrganizer({ id, email: 'a@b.example', website: 'https://b.example/' }),
  categories: (id) => wireTerm({ id }),
  tags: (id) => wireTerm({ id }),
  posts: (id) =>
    wirePost({ id, featured_media: 1, tags: [1], yoast_head_json: { title: 'A title' } }),
  pages: (id) => wirePost({ id, type: 'page', parent: id > 1 ? id - 1 : 0 }),
  media: (id) => wireMedia({ id }),
  'menu-items': (id) => wireMenuItem({ id }),
  blocks: (id) => wireBlock({ id }),
};

/** Answers of a server: a few items, each wrong in a few places. */
function responses(): fc.Arbitrary<readonly Response[]> {
  return fc.array(fc.oneof(...collections.map(oneOf)), { minLength: 1, maxLength: 6 });
}

function oneOf(collection: Collection): fc.Arbitrary<Response> {
  const fields = fieldsOf[collection];
  const change = fc
    .constantFrom(...Object.entries(fields))
    .chain(([path, role]) => faultyValue(role).map((value) => ({ path, value })));
  return fc
    .record({
      id: fc.integer({ min: 1, max: 4 }),
      language: fc.constantFrom(...languages),
      changes: fc.array(change, { maxLength: 4 }),
      guise: fc.oneof(
        { weight: 4, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...Object.keys(guises)) },
      ),
    })
    .map(({ id, language, changes, guise }) => {
      const whole = changes.reduce<unknown>(
        (item, { path, value }) => withValue(item, path.split('.'), value),
        filled(valid[collection](id)),
      );
      return { collection, language, item: disguised(whole, collection, guises[guise]) };
    });
}

/** Ways of not being public, by name. */
const guises: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  draft: { status: 'draft' },
  private: { status: 'private' },
  pending: { status: 'pending' },
  trash: { status: 'trash' },
  password: { password: 'open sesame' },
  'unreadable status': { status: ['publish'] },
  'protected body': { content: { rendered: secretMark, protected: true } },
};

const withoutStatus: readonly Collection[] = ['categories', 'tags'];

/** A secret item has the mark in every text; of terms everything is public. */
function disguised(
  item: unknown,
  collection: Collection,
  guise: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const record = isRecord(item) ? item : {};
  if (guise === undefined || withoutStatus.includes(collection)) return record;
  if ('content' in guise && !['posts', 'pages', 'blocks'].includes(collection)) return record;
  const id = record['id'];
  return {
    ...marked(record),
    ...(typeof id === 'number' && { id: 900 + (Math.abs(Math.trunc(id)) % 90) }),
    ...guise,
  };
}

function marked(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      typeof value === 'string' && !/date|modified|timezone|status|type/.test(key)
        ? `${secretMark} ${value}`
        : value,
    ]),
  );
}

/** With the address of the server in place of what stands for it. */
function filled(item: unknown): unknown {
  return JSON.parse(JSON.stringify(item).replaceAll('{{origin}}', origin));
}

function withValue(item: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(item))
    return item.map((one, at) => (String(at) === key ? withValue(one, rest, value) : one));
  const record = isRecord(item) ? item : {};
  return { ...record, [key]: withValue(record[key], rest, value) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Everything that came of some answers. */
export type Outcome = {
  readonly site: Site;
  /** Text of every file that is not a page, by its path in the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** What is written on each card, by its path in the output folder. */
  readonly cards: ReadonlyMap<string, CardWords>;
  readonly pages: readonly FuzzedPage[];
  /** Addresses in the sitemap. */
  readonly listed: readonly string[];
  /** What would be kept on disk. */
  readonly snapshot: string;
};

export type FuzzedPage = {
  readonly path: string;
  readonly head: Head;
  /** HTML that is printed as it is. */
  readonly bodies: readonly string[];
  /** Addresses that components print. */
  readonly addresses: readonly string[];
};

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const before = '2026-11-19T12:00:00Z';

const photo: Manifest['files'][number] = {
  url: 'https://cms.example/uploads/photo-1.png',
  digest: 'a'.repeat(64),
  extension: 'png',
  width: 1200,
  height: 800,
  color: '#884422',
};

/** Takes answers all the way a build does, in memory: contract, snapshot and back, site, outputs. */
export function takeThrough(responses: readonly Response[], config: SiteConfig): Outcome {
  const collected = createCollected(config.languages);
  for (const { collection, language, item } of responses) {
    receive(collected, collection, language, receiveItem(collection, { raw: item, language, now }));
  }
  leaveOutWithheld(collected);
  const kept = stableJson(kindsByLanguage(collected));
  const { quarantined, withheld } = collected;
  const manifest = { quarantined: [...quarantined], withheld: [...withheld], files: [photo] };
  const snapshot = snapshotOf({
    ...(JSON.parse(kept) as Record<'en' | 'pl', LiteralItems>),
    manifest,
  });
  const site = openSite({ snapshot, history: noHistory, config, now, publishedPaths });
  return outcomeOf(site, kept + JSON.stringify(manifest));
}

/**
 * Builds the site of the next day, when the server has nothing any more and knows none of the events, for the second time:
 * only the history knows them.
 */
export function takeAway({ site }: Outcome): Outcome {
  const known = nextHistory(site, { fetched: now.toString(), collected: {} });
  const { items } = known;
  const history = {
    ...known,
    removedItems: [],
    items: items.map((item) => ({ ...item, missedIn: before })),
  };
  const vanished = items
    .filter(({ kind }) => kind === 'event')
    .map(({ language, id }) => ({ language, id, answer: 'unknown' as const }));
  const snapshot = snapshotOf({ manifest: { vanished } });
  const next = openSite({
    snapshot,
    history,
    config: site.config,
    now: now.add({ hours: 24 }),
    publishedPaths,
  });
  return outcomeOf(next, JSON.stringify(snapshot.manifest));
}

/**
 * Reads answers from a server twice in a row, the second time with the first snapshot at hand, as one build follows
 * another. Gives what each reading wrote, or why it ended.
 */
async function fetchTwice(responses: readonly Response[]): Promise<readonly [string, string]> {
  const place = await mkdtemp(join(tmpdir(), 'kalendarium-fuzz-'));
  await using server = await startSmallCms({ items: listsOf(responses), spelling: 'public' });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 8, timeout: 20, attempts: 1, maxAnswer: 32 },
  });
  const read = async (name: string, previous?: PreviousSnapshot) => {
    const folder = join(place, name);
    const manifest = await fetchSnapshot({
      api,
      folder,
      now,
      partial: true,
      basis: 'one',
      config: fetchConfig,
      previous,
      known: previous && (await readKnown(previous.folder)),
    });
    await readSnapshot(folder);
    return { folder, manifest };
  };
  try {
    const first = await read('first');
    const second = await read('second', first);
    return [await textOf(first), await textOf(second)];
  } catch (error) {
    // A list that a server may not give is refused in words; anything else is a fault of ours.
    if (!(error instanceof ApiError || error instanceof IncompleteError)) throw error;
    return [error.message, error.message];
  } finally {
    await api.close();
    await rm(place, { recursive: true });
  }
}

const fetchConfig = {
  languages: ['en', 'pl'],
  maxQuarantinedShare: 1,
  embeds: { maxLookups: 0 },
  api: { concurrency: 8, statusHorizon: 0, reuseHours: 20 },
  images: { mode: 'link', hosts: [], maxFile: 1 },
  files: { mode: 'link', hosts: [], maxFile: 1 },
} as const;

function listsOf(responses: readonly Response[]): SmallCms['items'] {
  const byCollection = Map.groupBy(responses, ({ collection }) => collection);
  return Object.fromEntries(
    Array.from(byCollection, ([collection, of]) => [
      collection,
      Object.fromEntries(
        Array.from(
          Map.groupBy(of, ({ language }) => language),
          ([language, all]) => [language, all.map(({ item }) => item)],
        ),
      ),
    ]),
  );
}

/** Everything of a snapshot but how it was read. */
async function textOf({
  folder,
  manifest: { reading: _, shapes: __, ...rest },
}: PreviousSnapshot): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return JSON.stringify([rest, names, files]);
}

function outcomeOf(site: Site, kept: string): Outcome {
  const files = new Map<string, string>();
  for (const { file, text } of contentFiles(site)) files.set(file, (files.get(file) ?? '') + text);
  const headers = headersFile(site, files.keys());
  files.set(headers.file, headers.text);
  return {
    site,
    files,
    cards: new Map(Array.from(cardPlans(site), ({ file, words }) => [file, words])),
    pages: sitePages(site).map((page) => pageOf(site, page)),
    listed: [...sitemapEntries(site)].flatMap(([url, { links }]) => [
      url,
      ...links.map((link) => link.url),
    ]),
    snapshot: kept,
  };
}

function kindsByLanguage(collected: Collected) {
  return Object.fromEntries(
    [...collected.stores.keys()].map((language) => [
      language,
      Object.fromEntries(
        Object.entries(storeOf(collected, language)).map(([name, items]) => [
          name,
          [...items.values()],
        ]),
      ),
    ]),
  );
}

function pageOf(site: Site, page: SitePage): FuzzedPage {
  const parts = page.open();
  const { item } = parts;
  const places = item?.kind === 'event' ? [...item.venues, ...item.organizers] : [];
  return {
    path: page.path,
    head: parts.show().layout.head,
    bodies: item === undefined ? [] : [bodyOf(item)],
    addresses: [
      ...site
        .in(page.language)
        .menu.flatMap(({ href, children }) => [href, ...children.map((child) => child.href)]),
      ...[item, ...places].flatMap((one) => (one && 'website' in one ? (one.website ?? []) : [])),
    ],
  };
}

function bodyOf(item: Item): string {
  if ('body' in item) return item.body;
  return item.kind === 'event' || item.kind === 'venue' || item.kind === 'organizer'
    ? item.description
    : '';
}
