import { pageFile } from '../../outputs/open-data/pages.ts';
import { totalOf } from '../../outputs/open-data/scopes.ts';
import type { PageContext } from './page-context.ts';

/** One kind of file of the open data. */
export type OfferedFile = {
  readonly what: 'events' | 'venues' | 'organizers' | 'news' | 'table' | 'places' | 'calendar';
  /** Items in the page's language; undefined where the file is no list. */
  readonly count: number | undefined;
  readonly format: string;
  /** Root-relative, in the page's language. */
  readonly own: string;
  /** Root-relative, in all languages; undefined where there is none. */
  readonly all: string | undefined;
};

export type OpenData = {
  readonly files: readonly OfferedFile[];
  readonly catalog: string;
  readonly openApi: string;
  /** Absolute. */
  readonly eventsUrl: string;
  /** Absolute. */
  readonly tableUrl: string;
};

export function openDataOf({ site, routes, language }: PageContext): OpenData {
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
    eventsUrl: routes.url(routes.dataPath(language, pageFile('events', 1))),
    tableUrl: routes.url(routes.dataPath(language, 'events.csv')),
  };
}
