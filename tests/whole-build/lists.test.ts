import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import type { HtmlPage } from '../support/html-page.ts';
import { bodyOf } from '../support/public-items.ts';
import { siteNow } from '../support/site-now.ts';
import { eventsOfGroup, seriesOf, townLists } from '../support/town-lists.ts';
import { monthsOf, townTime } from '../support/town-time.ts';

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

  test('the list of coming events has each once, day by day, on pages of 24, the dates of a series under the next', () => {
    const pages = listPages('events').map((page) => shown(page, 'event'));
    const series = seriesOf(lists().upcomingByDay, items(), titleOf);
    expect(pages.flat()).toEqual(series.flat());
    expect(Math.max(...listed(pages).map(({ length }) => length))).toBe(perPage);
    expect(listed(pages)[0]).toHaveLength(perPage);
  });

  test('a page of that list is left short only before a long month, and is half full', () => {
    const pages = listed(listPages('events').map((page) => shown(page, 'event')));
    const sizes = new Map(
      [...Map.groupBy(pages.flat(), townMonth)].map(([month, own]) => [month, own.length]),
    );
    const isLong = (id: number) => (sizes.get(townMonth(id)) ?? 0) > perPage;
    const short = pages.slice(0, -1).flatMap((page, index) => {
      const [last = 0, next = 0] = [page.at(-1), pages[index + 1]?.[0]];
      return page.length < perPage ? [{ page, last, next }] : [];
    });
    // The months of this town are longer in Polish.
    expect(short.length > 0).toBe(language === 'pl');
    for (const { page, last, next } of short) {
      expect(page.length).toBeGreaterThanOrEqual(perPage / 2);
      expect([townMonth(last) === townMonth(next), isLong(next)]).toEqual([false, true]);
    }
    // Where one could have been left short, it was.
    const begins = pages.slice(1).flatMap((page) =>
      page.slice(perPage / 2).filter((id, place) => {
        const before = page[place + perPage / 2 - 1] ?? 0;
        return isLong(id) && townMonth(id) !== townMonth(before);
      }),
    );
    expect(begins).toEqual([]);
  });

  /** The events of pages without those that are next in line, which take no room. */
  function listed(pages: readonly (readonly number[])[]): readonly (readonly number[])[] {
    const next = new Set(seriesOf(lists().upcomingByDay, items(), titleOf).map(([first]) => first));
    return pages.map((page) => page.filter((id) => next.has(id)));
  }

  test('a series is listed under its next date, with the others behind', () => {
    const words = language === 'en' ? /First of \d+ dates/g : /Najbliższy z\u00a0\d+ terminów/g;
    const shown = listPages('events').flatMap((page) => textOf(page).match(words) ?? []);
    const series = seriesOf(lists().upcoming, items(), titleOf).filter(({ length }) => length > 1);
    expect(shown).toHaveLength(series.length);
    expect(shown.length).toBeGreaterThan(0);
  });

  test('each month of the list has a heading, and a jump that leads to it', () => {
    const pages = listPages('events');
    const jumps = new Set(
      pages[0]?.links
        .filter((href) => /#m\d{4}-\d\d$/.test(href))
        .map((href) => new URL(href, pages[0]?.url)),
    );
    const months = new Set(lists().upcoming.map((id) => townMonth(id)));
    const reached = [...jumps].filter(({ pathname, hash }) =>
      fixture.byUrl.get(routes.url(pathname))?.ids.includes(hash.slice(1)),
    );
    expect(jumps.size).toBeGreaterThan(3);
    expect(reached.length).toBe(jumps.size);
    expect(
      [...jumps].map(({ hash }) => hash.slice(2)).filter((month) => !months.has(month)),
    ).toEqual([]);
  });

  test('the past events of all years are each of them once, the newest first; their first page has the newest', () => {
    const pages = pastYearPages();
    expect(pages.flatMap((page) => shown(page, 'event'))).toEqual(lists().past);
    expect(Math.max(...pages.map((page) => shown(page, 'event').length))).toBe(perPage);
    expect(listPages('past').map((page) => shown(page, 'event'))).toEqual([
      lists().past.slice(0, perPage),
    ]);
  });

  test('every month that something touches has all of it, on its page or those of its crowded days', () => {
    const { months } = lists();
    const found = fixture.pages
      .map((page) => ({ page, month: /\/(\d{4}-\d{2})\/$/.exec(page.url)?.[1] ?? '' }))
      .filter(({ page, month }) => month && page.url === monthUrl(month))
      .map(
        ({ page, month }) =>
          [
            month,
            new Set([page, ...daysLinkedBy(page)].flatMap((one) => shown(one, 'event'))),
          ] as const,
      );
    expect(new Map(found)).toEqual(new Map([...months].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  test('every day near the present on which something takes place has a page with it, no other day has one', () => {
    const found = daysOfSite().map(
      ({ page, day }) => [day, new Set(shown(page, 'event'))] as const,
    );
    const [first = '', last = ''] = ['2026-10-19', '2027-05-23'];
    const wanted = [...lists().days].filter(([day]) => first <= day && day <= last);
    expect(found.map(([day]) => day)).toEqual(wanted.map(([day]) => day).toSorted());
    expect(new Map(found)).toEqual(new Map(wanted.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  });

  test('no day and no week says below a day the hours of what began on an earlier one', () => {
    const ofDays = daysOfSite().map(({ page, day }) => ({ day, html: partsOf(textOf(page)) }));
    const ofWeeks = fixture.pages
      .filter(({ url }) => new RegExp(`/${language}/[^/]+/\\d{4}-[wt]\\d\\d/$`).test(url))
      .flatMap((page) =>
        textOf(page)
          .split(/<section [^>]*class="day-group/)
          .slice(1),
      )
      .map((html) => ({ day: /datetime="([^"]+)"/.exec(html)?.[1] ?? '', html: partsOf(html) }));
    const begun = [...ofDays, ...ofWeeks].flatMap(({ day, html }) =>
      Array.from(
        html.matchAll(/<p class="time"[^>]*>\s*<time datetime="([^"]+)"[^>]*>(.*?)<\/time>/gs),
      )
        .filter(([, start = '']) => dayOf(start) < day)
        .map(([, , hours = '']) => hours.trim()),
    );
    expect(begun.length).toBeGreaterThan(20);
    expect(new Set(begun)).toEqual(new Set(['']));

    /** Without what is on for longer than a week, which has its dates. */
    function partsOf(html: string): string {
      return html.split('id="running"')[0] ?? '';
    }

    function dayOf(start: string): string {
      return start.includes('T')
        ? Temporal.Instant.from(start).toZonedDateTimeISO('Europe/Warsaw').toPlainDate().toString()
        : start;
    }
  });

  test('a week holds what its days hold, of a crowded day the first twelve', () => {
    const days = Map.groupBy(daysOfSite(), ({ day }) => weekUrl(Temporal.PlainDate.from(day)));
    const weekName = language === 'en' ? /\/\d{4}-w\d\d\/$/ : /\/\d{4}-t\d\d\/$/;
    const weeks = fixture.pages.filter(({ url }) => weekName.test(url));
    expect(weeks.map(({ url }) => url).toSorted()).toEqual([...days.keys()].toSorted());
    const missing = weeks.flatMap((week) => {
      const inWeek = new Set(shown(week, 'event'));
      const ofDays = (days.get(week.url) ?? []).flatMap(({ page }) => {
        const events = shown(page, 'event');
        return events.length > 13 ? events.slice(0, 12) : events;
      });
      return ofDays.filter((id) => !inWeek.has(id));
    });
    expect(missing).toEqual([]);
  });

  test('previous and next day lead past the days without events, and nowhere at the ends', () => {
    const days = daysOfSite();
    const steps = days.map(({ page }) => ['prev', 'next'].map((rel) => linkWith(page, rel)));
    expect(steps).toEqual(
      days.map((_, place) => [days[place - 1]?.page.url, days[place + 1]?.page.url]),
    );
  });

  test('the page of a venue, organizer, category or tag has its coming events and the newest past ones', () => {
    const { upcoming, past } = lists();
    const groups = [
      ...items().venues,
      ...items().organizers,
      ...items().categories,
      ...items().tags,
    ];
    const wrong = groups
      .map((group) => {
        const own = eventsOfGroup(group, items());
        const isOwn = (id: number) => own.has(id);
        return {
          group: `${group.kind} ${group.id}`,
          wanted: [
            ...seriesOf(upcoming.filter(isOwn), items(), titleOf).flat(),
            ...past.filter(isOwn).slice(0, perPage),
          ],
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
      items().tags.map(({ id }) => ({
        id,
        posts: posts.filter((post) => tagged.get(post)?.includes(id)),
      })),
    );
  });

  test('the news have every post once, sticky ones first, then the newest', () => {
    const pages = listPages('news');
    expect(pages.map((page) => shown(page, 'post').length)).toEqual(
      lengths(lists().posts, postsPerPage),
    );
    expect(pages.flatMap((page) => shown(page, 'post'))).toEqual(lists().posts);
  });

  test.each(['venues', 'organizers', 'categories', 'tags'] as const)(
    'the index of %s has all of them',
    (section) => {
      const page = fixture.byUrl.get(routes.url(routes.sectionPath(language, section)));
      const links = new Set((page?.contentLinks ?? []).map((href) => absolute(page, href)));
      const wanted = items()[section].map(({ id }) => pageOf(id).url);
      const ofSection = [...links].filter((href) => /\/(?:venues|miejsca)\/./.test(href));
      expect(section === 'venues' ? new Set(ofSection) : links).toEqual(new Set(wanted));
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
      stored.map((item) => [fixture.itemPages[language].pages.get(item.id)?.url, bodyOf(item)]),
    );
    const unexplained = linking.filter((link) => {
      const [url = '', id = ''] = link.split(' ');
      return !texts.get(url)?.includes(`{{path:${id}}}`);
    });
    expect(linking.length).toBeGreaterThanOrEqual(hidden.size);
    expect(unexplained).toEqual([]);
  });

  test('home, lists, months, weeks, days and the past can be subscribed to; the past of a year as the calendar of it', () => {
    const subscribed = (path: string) =>
      (fixture.byUrl.get(routes.url(path))?.contentLinks ?? [])
        .filter((href) => href.startsWith('webcal:'))
        .map((href) => href.replace(/^webcal:\/\/[^/]+/, ''));
    const all = [routes.calendarFeedPath(language)];
    const day = Temporal.PlainDate.from('2026-11-20');
    const pages = [
      routes.homePath(language),
      routes.sectionPath(language, 'events'),
      routes.sectionPath(language, 'past'),
      routes.monthPath(day.toPlainYearMonth(), language),
      routes.weekPath(Temporal.PlainDate.from('2026-11-16'), language),
      routes.dayPath(day, language),
    ];
    expect(pages.map(subscribed)).toEqual(pages.map(() => all));
    expect(subscribed(routes.pastYearPath(language, 2026))).toEqual([
      routes.yearCalendarPath(language, 2026),
    ]);
  });

  /** Those of the latest year first. */
  function pastYearPages(): HtmlPage[] {
    const years = Array.from({ length: 200 }, (_, before) => 2100 - before);
    return years.flatMap((year) =>
      pagesFrom((number) => routes.pastYearPath(language, year, number)),
    );
  }

  function daysOfSite() {
    return fixture.pages
      .map((page) => ({ page, day: /\/(\d{4}-\d{2}-\d{2})\/$/.exec(page.url)?.[1] ?? '' }))
      .filter(
        ({ page, day }) =>
          day && page.url === routes.url(routes.dayPath(Temporal.PlainDate.from(day), language)),
      )
      .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }

  function weekUrl(day: Temporal.PlainDate): string {
    return routes.url(routes.weekPath(day.subtract({ days: day.dayOfWeek - 1 }), language));
  }

  /** Pages of days that a page leads to. */
  function daysLinkedBy(page: HtmlPage): HtmlPage[] {
    const links = new Set(page.contentLinks.map((href) => absolute(page, href)));
    return daysOfSite().flatMap((one) => (links.has(one.page.url) ? [one.page] : []));
  }

  function linkWith(page: HtmlPage, rel: string): string | undefined {
    const href = new RegExp(`<a [^>]*rel="${rel}"[^>]*>`)
      .exec(textOf(page))?.[0]
      .match(/href="([^"]+)"/)?.[1];
    return href && absolute(page, href);
  }

  function textOf({ file }: HtmlPage): string {
    return readFileSync(join(fixture.site.dist, file), 'utf8');
  }

  function titleOf(id: number): string {
    return pageOf(id).headings[0] ?? '';
  }

  function townMonth(id: number): string {
    const event = items().listed.find((one) => one.id === id);
    return event ? (monthsOf(townTime(event, fixtureTown), fixtureTown.timeZone)[0] ?? '') : '';
  }

  function listPages(section: 'events' | 'past' | 'news'): HtmlPage[] {
    return pagesFrom((number) => routes.sectionPath(language, section, number));
  }

  function pagesFrom(path: (number: number) => string): HtmlPage[] {
    const found: HtmlPage[] = [];
    for (let number = 1; ; number += 1) {
      const page = fixture.byUrl.get(routes.url(path(number)));
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
