import { beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import type { HtmlPage } from '../support/html-page.ts';
import { siteNow } from '../support/site-now.ts';
import { eventsOfGroup, townLists } from '../support/town-lists.ts';

const routes = createRoutes(siteUrl);
const perPage = 24;
const postsPerPage = 12;

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  const items = () => fixture.expected[language];
  const lists = () => townLists(items(), fixtureTown, siteNow);

  test('the list of coming events has each of them once, by start, on pages of 24', () => {
    const pages = listPages('events');
    expect(pages.map((page) => shown(page, 'event').length)).toEqual(lengths(lists().upcoming, perPage));
    expect(pages.flatMap((page) => shown(page, 'event'))).toEqual(lists().upcoming);
  });

  test('the list of past events has each of them once, the newest first', () => {
    const pages = listPages('past');
    expect(pages.map((page) => shown(page, 'event').length)).toEqual(lengths(lists().past, perPage));
    expect(pages.flatMap((page) => shown(page, 'event'))).toEqual(lists().past);
  });

  test('every month that something touches has a page with all of it, and no other month has one', () => {
    const { months } = lists();
    const found = fixture.pages
      .map((page) => ({ page, month: /\/(\d{4}-\d{2})\/$/.exec(page.url)?.[1] ?? '' }))
      .filter(({ page, month }) => month && page.url === monthUrl(month))
      .map(({ page, month }) => [month, new Set(shown(page, 'event'))] as const);
    expect(new Map(found)).toEqual(new Map([...months].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  test('the page of a venue, organizer, category or tag has its coming events and the newest past ones', () => {
    const { upcoming, past } = lists();
    const groups = [...items().venues, ...items().organizers, ...items().categories, ...items().tags];
    const wrong = groups
      .map((group) => {
        const own = eventsOfGroup(group, items());
        const isOwn = (id: number) => own.has(id);
        return {
          group: `${group.kind} ${group.id}`,
          wanted: [...upcoming.filter(isOwn), ...past.filter(isOwn).slice(0, perPage)],
          found: shown(pageOf(group.id), 'event'),
        };
      })
      .filter(({ wanted, found }) => wanted.join() !== found.join());
    expect(wrong).toEqual([]);
    expect(groups.length).toBeGreaterThan(60);
  });

  test('the page of a tag has its posts', () => {
    const { posts } = lists();
    const tagged = new Map(items().posts.map(({ id, tags }) => [id, tags]));
    const found = items().tags.map(({ id }) => ({ id, posts: shown(pageOf(id), 'post') }));
    expect(found).toEqual(
      items().tags.map(({ id }) => ({ id, posts: posts.filter((post) => tagged.get(post)?.includes(id)) })),
    );
  });

  test('the news have every post once, sticky ones first, then the newest', () => {
    const pages = listPages('news');
    expect(pages.map((page) => shown(page, 'post').length)).toEqual(lengths(lists().posts, postsPerPage));
    expect(pages.flatMap((page) => shown(page, 'post'))).toEqual(lists().posts);
  });

  test.each(['venues', 'organizers', 'categories', 'tags'] as const)(
    'the index of %s has all of them',
    (section) => {
      const page = fixture.byUrl.get(routes.url(routes.sectionPath(language, section)));
      const links = new Set((page?.contentLinks ?? []).map((href) => absolute(page, href)));
      const wanted = items()[section].map(({ id }) => pageOf(id).url);
      expect(links).toEqual(new Set(wanted));
    },
  );

  test('in its own language a hidden event is linked from texts only', () => {
    const hidden = new Map(items().hidden.map(({ id }) => [pageOf(id).url, id]));
    expect(hidden.size).toBeGreaterThan(1);
    const home = routes.url(routes.homePath(language));
    const own = fixture.pages.filter(({ url }) => url.startsWith(home));
    const linking = own.flatMap((page) =>
      page.links
        .map((href) => hidden.get(absolute(page, href)))
        .filter((id) => id !== undefined && pageOf(id).url !== page.url)
        .map((id) => `${page.url} ${id}`),
    );
    const stored = [...fixtureTown.posts, ...fixtureTown.pages, ...fixtureTown.events];
    const texts = new Map(
      stored.map(({ id, content }) => [fixture.itemPages[language].pages.get(id)?.url, content]),
    );
    const unexplained = linking.filter((link) => {
      const [url = '', id = ''] = link.split(' ');
      return !texts.get(url)?.includes(`{{path:${id}}}`);
    });
    expect(linking.length).toBeGreaterThanOrEqual(hidden.size);
    expect(unexplained).toEqual([]);
  });

  function listPages(section: 'events' | 'past' | 'news'): HtmlPage[] {
    const found: HtmlPage[] = [];
    for (let number = 1; ; number += 1) {
      const page = fixture.byUrl.get(routes.url(routes.sectionPath(language, section, number)));
      if (!page) return found;
      found.push(page);
    }
  }

  function pageOf(id: number): HtmlPage {
    const page = fixture.itemPages[language].pages.get(id);
    if (!page) throw new Error(`Item ${id} has no page.`);
    return page;
  }

  function monthUrl(month: string): string {
    return routes.url(routes.monthPath(Temporal.PlainYearMonth.from(month), language));
  }

  /** Ids of the items of a kind that a page lists, each once, in its order. */
  function shown(page: HtmlPage, kind: 'event' | 'post'): number[] {
    const known = kind === 'event' ? [...items().listed, ...items().hidden] : items().posts;
    const ids = new Map(known.map(({ id }) => [pageOf(id).url, id]));
    const found = page.contentLinks.flatMap((href) => ids.get(absolute(page, href)) ?? []);
    return [...new Set(found)];
  }
});

function absolute(page: HtmlPage | undefined, href: string): string {
  const url = new URL(href, page?.url);
  url.hash = '';
  return url.href;
}

/** How many items each page of a list has. */
function lengths(items: readonly number[], most: number): number[] {
  return Array.from({ length: Math.ceil(items.length / most) }, (_, page) =>
    Math.min(most, items.length - page * most),
  );
}
