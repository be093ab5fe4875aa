import { embeddableGroups, mostShown, nextEventsHead } from '../outputs/embed/embed.ts';
import { pageFile, totalOf } from '../outputs/open-data/catalog.ts';
import { type EmbeddableKind, embeddableKinds } from '../routes.ts';
import { hasEnded } from '../site/order.ts';
import { isEmbeddable } from '../site/pages.ts';
import type { PageContext } from './page.ts';
import { elementSnippet, frameSnippet, type Snippet } from './snippets.ts';

/** One kind of file of the open data. */
type OfferedFile = {
  readonly what: 'events' | 'venues' | 'organizers' | 'news' | 'table' | 'places' | 'calendar';
  /** Items in the page's language; undefined where the file is no list. */
  readonly count: number | undefined;
  readonly format: string;
  /** Root-relative, in the page's language. */
  readonly own: string;
  /** Root-relative, in all languages; undefined where there is none. */
  readonly all: string | undefined;
};

/** The page of the open data. */
export type OpenDataPageData = {
  readonly files: readonly OfferedFile[];
  readonly catalog: string;
  readonly openApi: string;
  /** Undefined where other sites may show nothing of this one. */
  readonly embeddablePath: string | undefined;
  readonly license: { readonly name: string; readonly url: string } | undefined;
  readonly examples: Examples;
};

/** Programs in short that read the open data and run as they are. */
type Examples = {
  /** For a browser or Node. */
  readonly events: string;
  /** For a shell. */
  readonly table: string;
};

export function openDataPage({ site, routes, language }: PageContext): OpenDataPageData {
  const both = (name: string) => ({
    own: routes.dataPath(language, name),
    all: routes.dataPath('all', name),
  });
  const lists = (['events', 'venues', 'organizers', 'news'] as const).map((what) => ({
    what,
    count: totalOf(site, language, what),
    format: 'JSON',
    ...both(pageFile(what, 1)),
  }));
  const calendar = { own: routes.dataPath(language, 'events.jcal'), all: undefined };
  return {
    files: [
      ...lists,
      { what: 'table', count: undefined, format: 'CSV', ...both('events.csv') },
      { what: 'places', count: undefined, format: 'GeoJSON', ...both('venues.geojson') },
      { what: 'calendar', count: undefined, format: 'jCal', ...calendar },
    ],
    catalog: routes.dataAboutPath('catalog.json'),
    openApi: routes.dataAboutPath('openapi.json'),
    embeddablePath: isEmbeddable(site) ? routes.embeddablePath(language) : undefined,
    license: site.config.openData.license,
    examples: examplesOf(
      routes.url(routes.dataPath(language, pageFile('events', 1))),
      routes.url(routes.dataPath(language, 'events.csv')),
    ),
  };
}

/** @param events absolute address of the first file of the events. @param table that of their table */
function examplesOf(events: string, table: string): Examples {
  return {
    events: [
      `let url = '${events}';`,
      'while (url) {',
      '  const { items, next } = await (await fetch(url)).json();',
      '  for (const { start, title } of items) console.log(start, title);',
      '  url = next;',
      '}',
    ].join('\n'),
    table: [
      `curl -s ${table} |`,
      `  python3 -c "import collections, csv, sys; sys.stdin.reconfigure(encoding='utf-8-sig'); print(collections.Counter(row['city'] for row in csv.DictReader(sys.stdin)).most_common(5))"`,
    ].join('\n'),
  };
}

/** A group with events to come. */
type OfferedGroup = {
  readonly slug: string;
  readonly name: string;
  /** Name of its list. */
  readonly title: string;
  /** Root-relative path of its page. */
  readonly page: string;
  /** Events to come. */
  readonly count: number;
};

/** The page that offers the events to other sites. */
export type EmbeddablePageData = {
  /** Of everything: what the page begins with. */
  readonly snippet: Snippet;
  readonly element: string;
  readonly frame: string;
  readonly mostEvents: number;
  /** Of the script of the element. */
  readonly scriptPath: string;
  /** Those that have groups. */
  readonly kinds: readonly { readonly kind: EmbeddableKind; readonly groups: readonly OfferedGroup[] }[];
};

/** Events shown where nobody says how many. */
const usualNumber = 5;

/** What other sites can show of a language, and the lines of HTML that they need for everything. */
export function embeddablePage(page: PageContext): EmbeddablePageData {
  const { routes, language, local, site } = page;
  const { title, page: path } = nextEventsHead(site, language);
  const scriptPath = routes.embedFilePath('events.js');
  const snippet: Snippet = {
    script: routes.url(scriptPath),
    frame: routes.url(routes.embedFramePath(language)),
    page: routes.url(path),
    language,
    title,
    number: usualNumber,
    theme: 'auto',
  };
  const groups = embeddableGroups(local).map((group) => ({ kind: group.kind, offer: offerOf(page, group) }));
  return {
    snippet,
    element: elementSnippet(snippet),
    frame: frameSnippet(snippet),
    mostEvents: mostShown,
    scriptPath,
    kinds: embeddableKinds
      .map((kind) => ({
        kind,
        groups: groups.flatMap((one) => (one.kind === kind && one.offer.count > 0 ? [one.offer] : [])),
      }))
      .filter((list) => list.groups.length > 0),
  };
}

function offerOf(
  { site, language, local }: PageContext,
  group: ReturnType<typeof embeddableGroups>[number],
): OfferedGroup {
  const { slug, name } = group;
  return {
    slug,
    name,
    ...titleAndPage(nextEventsHead(site, language, { name, page: site.pathOf(group) })),
    count: local.eventsOf(group).filter((event) => !hasEnded(event, site.now)).length,
  };
}

function titleAndPage({ title, page }: ReturnType<typeof nextEventsHead>) {
  return { title, page };
}
