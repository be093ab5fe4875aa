import { pageFile, totalOf } from '../outputs/open-data/catalog.ts';
import { hasEmbeds } from '../site/pages.ts';
import type { PageContext } from '../views/page.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const openDataKind = new Kind({
  kind: 'openData',
  list: (site): readonly Only[] => (site.config.openData.publish ? [only] : []),
  name: (_only: Only) => 'openData',
  path: ({ routes }, language) => routes.openDataPath(language),
  title: ({ t }) => t('section.openData'),
  description: ({ local, t }) => t('describe.openData', { site: local.name }),
  trail: (page) => [here(page, page.t('section.openData'))],
  translation: () => only,
  inputs: openDataPage,
  data: (_item, shown) => shown,
});

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
    embedPath: hasEmbeds(site) ? routes.embedPath(language) : undefined,
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
