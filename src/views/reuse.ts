import { elementSnippet, frameSnippet, type Snippet } from '../html/snippets.ts';
import { embeddableGroups, mostShown, nextEventsHead } from '../outputs/embed/embed.ts';
import { pageFile, totalOf } from '../outputs/open-data/catalog.ts';
import { embeddableKinds } from '../routes.ts';
import { groupEvents } from '../site/events/event-lists.ts';
import { isEmbeddable, venuesWithScreen } from '../site/pages.ts';
import type { PageContext } from './page.ts';

export type OpenDataPageData = ReturnType<typeof openDataPage>;

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

export function openDataPage({ site, routes, language }: PageContext) {
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
  const files: readonly OfferedFile[] = [
    ...lists,
    { what: 'table', count: undefined, format: 'CSV', ...both('events.csv') },
    { what: 'places', count: undefined, format: 'GeoJSON', ...both('venues.geojson') },
    { what: 'calendar', count: undefined, format: 'jCal', ...calendar },
  ];
  return {
    files,
    catalog: routes.dataAboutPath('catalog.json'),
    openApi: routes.dataAboutPath('openapi.json'),
    /** Undefined where other sites may show nothing of this one. */
    embeddablePath: isEmbeddable(site) ? routes.embeddablePath(language) : undefined,
    license: site.config.openData.license,
    examples: examplesOf(
      routes.url(routes.dataPath(language, pageFile('events', 1))),
      routes.url(routes.dataPath(language, 'events.csv')),
    ),
  };
}

/**
 * Short programs that read the open data and run as they are.
 *
 * @param events absolute address of the first file of the events
 * @param table that of their table
 */
function examplesOf(events: string, table: string) {
  return {
    /** For a browser or Node. */
    events: [
      `let url = '${events}';`,
      'while (url) {',
      '  const { items, next } = await (await fetch(url)).json();',
      '  for (const { start, title } of items) console.log(start, title);',
      '  url = next;',
      '}',
    ].join('\n'),
    /** For a shell. */
    table: [
      `curl -s ${table} |`,
      `  python3 -c "import collections, csv, sys; sys.stdin.reconfigure(encoding='utf-8-sig'); print(collections.Counter(row['city'] for row in csv.DictReader(sys.stdin)).most_common(5))"`,
    ].join('\n'),
  };
}

/** Events shown where nobody says how many. */
const usualNumber = 5;

/** The page that offers the events to other sites. */
export type EmbeddablePageData = ReturnType<typeof embeddablePage>;

/** What other sites can show of a language, and the lines of HTML that they need for everything. */
export function embeddablePage(page: PageContext) {
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
  const groups = embeddableGroups(local);
  return {
    /** Of everything: what the page begins with. */
    snippet,
    element: elementSnippet(snippet),
    frame: frameSnippet(snippet),
    mostEvents: mostShown,
    /** Of the script of the element. */
    scriptPath,
    /** Absolute address of the screen of everything, and root-relative ones of those of venues. */
    screen: routes.url(routes.screenPath(language)),
    screens: venuesWithScreen(local).map(({ id, name }) => ({
      name,
      path: routes.screenPath(language, id),
    })),
    /** Those that have groups. */
    kinds: embeddableKinds
      .map((kind) => ({
        kind,
        groups: groups
          .filter((group) => group.kind === kind)
          .map((group) => offerOf(page, group))
          .filter(({ count }) => count > 0),
      }))
      .filter((list) => list.groups.length > 0),
  };
}

/** A group, its page, the title of its list, and the number of its events to come. */
function offerOf(
  { site, language, local }: PageContext,
  group: ReturnType<typeof embeddableGroups>[number],
) {
  const { slug, name } = group;
  const { title, page } = nextEventsHead(site, language, { name, page: site.pathOf(group) });
  return { slug, name, title, page, count: groupEvents(local, group).upcoming.length };
}
