import { pageFile } from '../../outputs/open-data/pages.ts';
import { totalOf } from '../../outputs/open-data/scopes.ts';
import type { PageContext } from './page-context.ts';

/** One kind of file of the open data. */
export type OfferedFile = {
  readonly what: 'events' | 'venues' | 'organizers' | 'news' | 'table' | 'places' | 'calendar';
  /** Items in the page's language; undefined where the file is no list. */
  readonly count: number | undefined;
  /** Root-relative, in the page's language. */
  readonly own: { readonly name: string; readonly path: string };
  /** Root-relative, in all languages; undefined where there is none. */
  readonly all: { readonly name: string; readonly path: string } | undefined;
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
  const file = (name: string) => ({ name: `${language}/${name}`, path: routes.dataPath(language, name) });
  const ofAll = (name: string) => ({ name: `all/${name}`, path: routes.dataPath('all', name) });
  const lists = (['events', 'venues', 'organizers', 'news'] as const).map((what) => ({
    what,
    count: totalOf(site, language, what),
    own: file(pageFile(what, 1)),
    all: ofAll(pageFile(what, 1)),
  }));
  return {
    files: [
      ...lists,
      { what: 'table', count: undefined, own: file('events.csv'), all: ofAll('events.csv') },
      { what: 'places', count: undefined, own: file('venues.geojson'), all: ofAll('venues.geojson') },
      { what: 'calendar', count: undefined, own: file('events.jcal'), all: undefined },
    ],
    catalog: routes.dataAboutPath('catalog.json'),
    openApi: routes.dataAboutPath('openapi.json'),
    eventsUrl: routes.url(routes.dataPath(language, pageFile('events', 1))),
    tableUrl: routes.url(routes.dataPath(language, 'events.csv')),
  };
}
