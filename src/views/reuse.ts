import { embeddableGroups, mostShown, nextEventsHead } from '../outputs/embed/embed.ts';
import { pageFile, totalOf } from '../outputs/open-data/catalog.ts';
import { type EmbeddableKind, embeddableKinds } from '../routes.ts';
import { hasEnded } from '../site/order.ts';
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

type OpenData = {
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

export { isEmbeddable } from '../site/pages.ts';

/** A group with events to come. */
export type OfferedGroup = {
  readonly slug: string;
  readonly name: string;
  /** Name of its list. */
  readonly title: string;
  /** Root-relative path of its page. */
  readonly page: string;
  /** Events to come. */
  readonly count: number;
};

export type Embeddable = {
  /** Of everything: what the page begins with. */
  readonly snippet: Snippet;
  readonly element: string;
  readonly frame: string;
  readonly mostEvents: number;
  /** Those that have groups. */
  readonly kinds: readonly { readonly kind: EmbeddableKind; readonly groups: readonly OfferedGroup[] }[];
};

/** Events shown where nobody says how many. */
const usualNumber = 5;

/** What other sites can show of a language, and the lines of HTML that they need for everything. */
export function embeddableOf(page: PageContext): Embeddable {
  const { routes, language, local, site } = page;
  const { title, page: path } = nextEventsHead(site, language);
  const snippet: Snippet = {
    script: routes.url(routes.embedFilePath('events.js')),
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
