import type { Language } from '../contract/language.ts';
import { percentDecoded } from '../html/text.ts';
import { hostOf } from './cms-addresses.ts';
import { combinationsOf } from './events/combinations.ts';
import { daysWithin, eventDays, mondayOf } from './events/event-days.ts';
import { pastYears } from './events/event-lists.ts';
import { newsArchive } from './news-archive.ts';
import { type Item, itemKey, itemsWithPage, type NewsCategory, type Site } from './site.ts';

/** An address of this host that has no page, and where it leads. */
export type Redirect = {
  /** Decoded path; a slash at its end is part of how it is written, and does not distinguish addresses. */
  readonly from: string;
  /** Root-relative path of a page, or an absolute address. */
  readonly to: string;
  readonly language: Language;
};

/** What is the same for all spellings of a path: hosts compare without case, and with or without the slash at the end. */
export function redirectKey(path: string): string {
  return path.replace(/\/+$/, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Longest path that is redirected, in bytes: the tables of nginx have rows of 1,024. */
const longestPath = 800;

const utf8 = new TextEncoder();

/**
 * Where every address that once led to a page leads, without loops and detours: the redirects in their order of
 * importance, and sentences about those that could not be.
 */
export function redirectTable(site: Site) {
  const present = new Set(Array.from(site.ownPaths, redirectKey));
  const sources = new Map<string, RedirectSource>();
  const warnings: string[] = [];
  for (const source of redirectSources(site)) {
    const key = redirectKey(source.from);
    const { from, to, name } = source;
    if (key === '' || key === redirectKey(to)) continue;
    if (!isWritable(from)) {
      warnings.push(
        `The address "${from}" of ${name} is too long or has characters that no rule can hold: it leads nowhere.`,
      );
    } else if (present.has(key)) {
      warnings.push(
        `The address "${from}" of ${name} is that of another page here, which stays: it does not lead to ${to}.`,
      );
    } else {
      const other = sources.get(key);
      if (!other) sources.set(key, source);
      else if (other.to !== to && !isSameItem(other, source)) {
        warnings.push(
          `The address "${from}" of ${name} leads to ${other.to} because of ${other.name}, and not to ${to}.`,
        );
      }
    }
  }
  const redirects: Redirect[] = [];
  for (const { from, to, language, name } of sources.values()) {
    const end = endOf(to);
    if (end !== undefined) redirects.push({ from, to: end, language });
    else
      warnings.push(
        `The address "${from}" of ${name} leads to ${to}, which is no page, or back to itself: it is left out.`,
      );
  }
  return { redirects, warnings };

  /** The page at the end of a chain; `undefined` for a loop and for one that ends nowhere. */
  function endOf(to: string): string | undefined {
    const seen = new Set<string>();
    for (let at = to; ; ) {
      if (/^https?:/.test(at)) return at;
      const key = redirectKey(at);
      if (present.has(key)) return at;
      const next = sources.get(key);
      if (!next || seen.has(key)) return undefined;
      seen.add(key);
      at = next.to;
    }
  }
}

/** Some servers give an item one address in all languages. */
function isSameItem(one: RedirectSource, other: RedirectSource): boolean {
  const itemOf = ({ name }: RedirectSource) => name.replace(/ \(\w+\)$/, '');
  return itemOf(one) === itemOf(other);
}

function isWritable(path: string): boolean {
  return (
    path.startsWith('/') &&
    utf8.encode(path).length <= longestPath &&
    !/[\p{Cc}\p{Cs}\\]|^\/\//u.test(path) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
  );
}

type RedirectSource = Redirect & { readonly name: string };

/** Every address that may have been anybody's bookmark, what counts more first: settings, former paths, the CMS. */
function* redirectSources(site: Site): Iterable<RedirectSource> {
  const [language] = site.languages;
  if (!language) return;
  for (const [from, to] of Object.entries(site.config.redirects.more)) {
    yield { from: percentDecoded(from), to, language, name: 'src/site.config.ts' };
  }
  yield* formerPaths(site);
  yield* combinationRedirects(site);
  if (site.config.redirects.fromCms) yield* cmsPaths(site);
  yield* pastRedirects(site);
  yield* dayRedirects(site);
}

function* formerPaths(site: Site): Iterable<RedirectSource> {
  const { history, routes } = site;
  const known = new Map(
    [...history.removedItems, ...history.items].map((item) => [itemKey(item), item]),
  );
  for (const language of site.languages) {
    for (const { item, to } of shownItems(site, language)) {
      const before = known.get(itemKey(item));
      if (!before) continue;
      for (const former of [before.path, ...before.formerPaths.toReversed()]) {
        const from = routes.base + former.slice(1);
        if (from !== to)
          yield { from, to, language, name: `${item.kind} ${item.id} (${language})` };
      }
    }
  }
}

/** The items of a language and where each is shown: the pages of the home page and of the news are shown there. */
function* shownItems(
  site: Site,
  language: Language,
): Iterable<{ readonly item: Item; readonly to: string }> {
  const { frontPage, postsPage } = site.in(language);
  for (const item of itemsWithPage(site.in(language))) yield { item, to: site.pathOf(item) };
  if (frontPage) yield { item: frontPage, to: site.routes.homePath(language) };
  if (postsPage) yield { item: postsPage, to: site.routes.sectionPath(language, 'news') };
}

/**
 * What the CMS gives an address below a page that is not public is left out: it would name that page. A CMS that says the
 * front page is at its home page has it at its slug too.
 */
function* cmsPaths(site: Site): Iterable<RedirectSource> {
  const { cms, routes } = site;
  for (const language of site.languages) {
    for (const { item, to } of shownItems(site, language)) yield* fromCms(item, to);
    for (const { category } of newsArchive(site, language).categories) {
      yield* fromCms(category, routes.newsCategoryPath(language, category.slug));
    }
  }
  const home = URL.parse(cms.home);
  if (!home) return;
  for (const [index, language] of site.languages.entries()) {
    for (const prefix of index === 0 ? ['', `${language}/`] : [`${language}/`]) {
      const name = `the CMS (${language})`;
      const at = percentDecoded(home.pathname) + prefix;
      yield { from: at, to: routes.homePath(language), language, name };
      yield { from: `${at}events/`, to: routes.sectionPath(language, 'events'), language, name };
      yield { from: `${at}feed/`, to: routes.newsFeedPath(language, 'rss'), language, name };
    }
    const { frontPage } = site.in(language);
    if (frontPage) {
      const at = percentDecoded(home.pathname) + (index === 0 ? '' : `${language}/`);
      const name = `page ${frontPage.id} (${language})`;
      yield {
        from: `${at}${frontPage.segments.join('/')}/`,
        to: routes.homePath(language),
        language,
        name,
      };
    }
  }

  function* fromCms(item: Item | NewsCategory, to: string): Iterable<RedirectSource> {
    const { kind, id, language } = item;
    const url = URL.parse(item.sourceUrl);
    if (url?.search !== '' || !cms.hosts.has(hostOf(url))) return;
    const from = percentDecoded(url.pathname);
    if (item.kind === 'page' && depthOf(from, site) > item.segments.length) return;
    yield { from, to, language, name: `${kind} ${id} (${language})` };
  }
}

/** How many pages deep an address of the CMS is, languages apart. */
function depthOf(path: string, { cms, languages }: Site): number {
  const root = percentDecoded(URL.parse(cms.home)?.pathname ?? '/');
  const [first = '', ...others] = path
    .slice(path.startsWith(root) ? root.length : 0)
    .split('/')
    .filter(Boolean);
  return others.length + (languages.some((language) => language === first) ? 0 : 1);
}

/** The addresses of combined calendars that were removed: each leads to the nearest calendar that holds what it would. */
function* combinationRedirects(site: Site): Iterable<RedirectSource> {
  const { routes } = site;
  for (const language of site.languages) {
    for (const { key, wider } of combinationsOf(site, language).ended) {
      yield {
        from: routes.combinedCalendarPath(language, key),
        to: wider
          ? routes.itemCalendarPath(language, wider.kind, wider.id)
          : routes.calendarFeedPath(language),
        language,
        name: `a combined calendar (${language})`,
      };
    }
  }
}

/**
 * The addresses of days and weeks that have no page any more, or lost it because what was on them moved: they lead to
 * the month, where it has a page.
 */
function* dayRedirects(site: Site): Iterable<RedirectSource> {
  const { routes } = site;
  for (const language of site.languages) {
    const { former, days, hasDay, hasWeek } = eventDays(site, language);
    const months = new Set(site.in(language).months.map(String));
    const [first, last] = [days.at(0), days.at(-1)];
    const span = first && last ? { first, last } : undefined;
    const asked = [...former(), ...(span ? daysWithin(span, span) : [])];
    const name = `a day (${language})`;
    for (const day of asked) {
      const month = day.toPlainYearMonth();
      if (hasDay(day) || !months.has(month.toString())) continue;
      yield {
        from: routes.dayPath(day, language),
        to: routes.monthPath(month, language),
        language,
        name,
      };
    }
    const weeks = new Map(asked.map(mondayOf).map((monday) => [monday.toString(), monday]));
    for (const monday of weeks.values()) {
      const month = [monday, monday.add({ days: 6 })]
        .map((day) => day.toPlainYearMonth())
        .find((one) => months.has(one.toString()));
      if (hasWeek(monday) || !month) continue;
      yield {
        from: routes.weekPath(monday, language),
        to: routes.monthPath(month, language),
        language,
        name,
      };
    }
  }
}

/** The addresses that the past events had as one list of many pages: each leads to where its first event is. */
export function* pastRedirects(site: Site): Iterable<RedirectSource> {
  const { routes, config } = site;
  const perPage = config.eventsPerPage;
  for (const language of site.languages) {
    const name = `the list of past events (${language})`;
    let before = 0;
    for (const { year, events } of pastYears(site.in(language), site.timeZone)) {
      for (
        let page = firstAfter(before);
        (page - 1) * perPage < before + events.length;
        page += 1
      ) {
        const place = Math.floor(((page - 1) * perPage - before) / perPage) + 1;
        yield {
          from: routes.sectionPath(language, 'past', page),
          to: routes.pastYearPath(language, year, place),
          language,
          name,
        };
      }
      before += events.length;
    }
  }

  /** The second page, or a later one that begins with an event of what follows. */
  function firstAfter(count: number): number {
    return Math.max(2, Math.ceil(count / perPage) + 1);
  }
}
