import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from './built-site.ts';
import type { FixturePages } from './fixture-pages.ts';
import { nameOf, type PagedItem, pagedItems } from './public-items.ts';
import { unsafeSlug } from './unsafe-items.ts';

/** A page to look at: what it is and its path. */
export type PageKind = { readonly kind: string; readonly path: string };

const routes = createRoutes(siteUrl);

/** One page of every kind in a language. */
export function pageKinds(fixture: FixturePages, language: Language): PageKind[] {
  const items = fixture.expected[language];
  const month = Temporal.PlainYearMonth.from('2026-11');
  const item = (kind: PagedItem['kind'], wanted: (item: PagedItem) => boolean): PageKind => ({
    kind,
    path: pathOf(
      fixture,
      language,
      pagedItems(items).find((one) => one.kind === kind && wanted(one)),
    ),
  });
  const paired = (one: PagedItem) => one.group !== 0 && !nameOf(one).includes('<');
  const parents = new Set(items.categories.map(({ parent }) => parent));
  // What is long is on the page once more for each event: a handful shows the same.
  const hasSome = (one: PagedItem) => {
    const named = items.listed.flatMap((event) => [
      ...event.organizer,
      ...event.categories,
      ...event.tags,
    ]);
    const events = named.filter((id) => id === one.id).length;
    return paired(one) && events >= 4 && events <= 20;
  };
  return [
    { kind: 'home', path: routes.homePath(language) },
    { kind: 'coming events', path: routes.sectionPath(language, 'events') },
    { kind: 'more coming events', path: routes.sectionPath(language, 'events', 2) },
    { kind: 'past events', path: routes.sectionPath(language, 'past') },
    { kind: 'past events of a year', path: routes.pastYearPath(language, 2026) },
    { kind: 'month', path: routes.monthPath(month, language) },
    { kind: 'week', path: routes.weekPath(Temporal.PlainDate.from('2026-11-16'), language) },
    { kind: 'day', path: routes.dayPath(Temporal.PlainDate.from('2026-11-20'), language) },
    item(
      'event',
      (one) => paired(one) && one.kind === 'event' && one.venue.length > 0 && one.image !== 0,
    ),
    { kind: 'series', path: routes.sectionPath(language, 'series') },
    { kind: 'venues', path: routes.sectionPath(language, 'venues') },
    item('venue', paired),
    { kind: 'organizers', path: routes.sectionPath(language, 'organizers') },
    item('organizer', (one) => hasSome(one) && one.kind === 'organizer' && one.website !== ''),
    { kind: 'categories', path: routes.sectionPath(language, 'categories') },
    item(
      'category',
      (one) => hasSome(one) && 'parent' in one && one.parent !== 0 && parents.has(one.id),
    ),
    { kind: 'tags', path: routes.sectionPath(language, 'tags') },
    item('tag', (one) => hasSome(one) && 'description' in one && one.description !== ''),
    { kind: 'news', path: routes.sectionPath(language, 'news') },
    item('post', (one) => paired(one) && one.kind === 'post' && one.featured_media !== 0),
    item('page', (one) => paired(one) && one.kind === 'page' && one.parent !== 0),
    { kind: 'subscribe', path: routes.subscribePath(language) },
    { kind: 'a calendar of one’s own', path: routes.combinePath(language) },
    { kind: 'open data', path: routes.openDataPath(language) },
    { kind: 'events on other websites', path: routes.embedPath(language) },
    { kind: 'search', path: routes.searchPath(language) },
    { kind: 'my program', path: routes.myEventsPath(language) },
    { kind: 'reading offline', path: routes.offlinePath(language) },
    { kind: 'what changed', path: routes.changesPath(language) },
    { kind: 'unknown address', path: `${routes.homePath(language)}there-is-no-such-page/` },
  ];
}

/** The first month, that of the build, and the last. */
export function monthPages({ site }: FixturePages, language: Language): PageKind[] {
  const now = Temporal.PlainYearMonth.from('2026-11');
  const file = routes.outputFile(routes.monthPath(now, language));
  const months = readdirSync(join(site.dist, dirname(dirname(file))))
    .filter((name) => /^\d{4}-\d{2}$/.test(name))
    .toSorted();
  return [months.at(0), now.toString(), months.at(-1)].map((month = '') => ({
    kind: 'month',
    path: routes.monthPath(Temporal.PlainYearMonth.from(month), language),
  }));
}

/** The pages that other sites show in frames: of everything and of a category; and the screen of a foyer. */
export function framePages(language: Language): PageKind[] {
  const path = routes.embedFramePath(language);
  return [
    { kind: 'frame', path },
    { kind: 'dark frame of a category', path: `${path}?category=jazz&theme=dark` },
    { kind: 'screen', path: routes.screenPath(language) },
  ];
}

/** Pages that are made to be printed, which have none of the site's frame: one of each kind. */
export function printPages({ site }: FixturePages, language: Language): PageKind[] {
  const program = routes.outputFile(
    routes.monthSheetPath(language, Temporal.PlainYearMonth.from('2026-11')),
  );
  const folder = dirname(program);
  const names = readdirSync(join(site.dist, folder)).toSorted();
  return ['event', 'venue', '2026-11'].map((kind) => ({
    kind: `printed ${kind}`,
    path: `/${folder}/${names.find((name) => name.startsWith(kind))}`,
  }));
}

/**
 * One page of every look that a kind of page has besides: choices of days, of a fact and of a city, programmes and series, events
 * that are cancelled, postponed, moved, online, sold out or have tickets, and one that is over.
 */
export function otherLooks(fixture: FixturePages, language: Language): PageKind[] {
  return [
    ...['weekend', 'free', 'in-legowo-male'].map((name) => ({
      kind: `choice ${name}`,
      path: routes.choicePath(language, name),
    })),
    { kind: 'series of dates', path: routes.seriesPath(language, 'jam-session') },
    ...pagesOfSlugs(fixture, language, [
      'a-night-at-the-operetta',
      'balloon-championship',
      'ewa-malicka-trio-tributaries',
      'four-choirs',
      'ice-skating-disco',
      'jam-session-214',
      'letters-from-greenpoint',
      'open-rehearsal-moved',
      'river-voices',
      'sourdough-by-video',
    ]),
  ];
}

/**
 * Pages of items that are hard to show: endless words, foreign scripts, every block an editor has, code in every field.
 * In another language than English those of them that exist there.
 */
export function edgeCasePages(fixture: FixturePages, language: Language): PageKind[] {
  return pagesOfSlugs(fixture, language, edgeCaseSlugs);
}

/** @param slugs in English; a dash at the end means any ending */
function pagesOfSlugs(
  fixture: FixturePages,
  language: Language,
  slugs: readonly string[],
): PageKind[] {
  const english = pagedItems(fixture.expected.en);
  const own = pagedItems(fixture.expected[language]);
  return slugs.flatMap((wanted) => {
    const found = english.filter(
      ({ slug }) => slug === wanted || (wanted.endsWith('-') && slug.startsWith(wanted)),
    );
    if (found.length === 0) throw new Error(`The fixture has no "${wanted}": correct the slug.`);
    const groups = new Set(found.map(({ kind, group, id }) => `${kind} ${group || id}`));
    return own
      .filter(({ kind, group, id }) => groups.has(`${kind} ${group || id}`))
      .map((item) => ({ kind: `${item.kind} ${wanted}`, path: pathOf(fixture, language, item) }));
  });
}

/** In English; a dash at the end means any ending. */
const edgeCaseSlugs: readonly string[] = [
  ...['endless', 'venue', 'organizer', 'category', 'tag', 'page', '0', '12'].map(
    (name) => `${unsafeSlug}-${name}`,
  ),
  'arabic-calligraphy',
  'block-editor-workshop',
  'cdata-evening',
  'how-to-write-so-that-it-can-be-read',
  'improv-and-jazz',
  'invention-week',
  'public-hearing-on-the-ordinance-',
  'reading-of-the-town-chronicle',
  'season-guide',
  'web-security-for-everyone',
];

export function pathOf(
  fixture: FixturePages,
  language: Language,
  item: PagedItem | undefined,
): string {
  const page = item && fixture.itemPages[language].pages.get(item.id);
  if (!page)
    throw new Error(`There is no page of ${item ? nameOf(item) : 'such an item'} in ${language}.`);
  return new URL(page.url).pathname;
}
