import { describe, expect, test } from 'vitest';
import { alteredSite } from '../../tests/support/altered.ts';
import { itemPage } from '../../tests/support/page-about.ts';
import { sampleEvent, samplePage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { homeKind } from '../kinds/home.ts';
import type { SitePage } from '../kinds/index.ts';
import { only } from '../kinds/kind.ts';
import { pastKind } from '../kinds/lists/past.ts';
import { upcomingKind } from '../kinds/lists/upcoming.ts';
import type { MenuLink } from '../model/page.ts';
import type { Site } from '../site/site.ts';
import { menuLinks, navigationOf, nearnessWords, sectionLinks, siteClock } from './layout.ts';

const event = sampleEvent();
const town = sampleSite({ events: [event] });

describe('sectionLinks', () => {
  test('marks the page itself and the section a page belongs to', () => {
    const currents = (page: SitePage) => sectionLinks(page.context).map(({ current }) => current);
    expect(currents(upcomingKind.page(town, 'en', 1))).toEqual([
      'page',
      undefined,
      undefined,
      undefined,
    ]);
    expect(currents(pastKind.page(town, 'en', only))).toEqual([
      'true',
      undefined,
      undefined,
      undefined,
    ]);
    expect(currents(itemPage(town, event))).toEqual(['true', undefined, undefined, undefined]);
    expect(currents(homeKind.page(town, 'en', only))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('opens the calendar at the first month from today on', () => {
    const links = sectionLinks(homeKind.page(sampleSite({ events: [event] }), 'pl', only).context);
    expect(links.map(({ href }) => href)).toEqual([
      '/pl/wydarzenia/',
      '/pl/aktualnosci/',
      '/pl/miejsca/',
    ]);
    const english = sectionLinks(
      homeKind.page(sampleSite({ events: [event] }), 'en', only).context,
    );
    expect(english.map(({ href }) => href)).toEqual([
      '/en/events/',
      '/en/calendar/2026-11/',
      '/en/news/',
      '/en/venues/',
    ]);
  });
});

describe('menuLinks', () => {
  test('leaves out what the sections say already', () => {
    const menu = [
      link('What is on', '/en/events/'),
      link('About', '/en/about/'),
      link('Home', '/en/'),
    ];
    const links = menuLinks(homeKind.page(withMenu(menu), 'en', only).context);
    expect(links.map(({ label }) => label)).toEqual(['About']);
  });

  test('marks a branch that holds the page', () => {
    const about = samplePage();
    const menu = [link('House', 'https://other.example/', [link('About', '/en/about/')])];
    const [branch] = menuLinks(itemPage(withMenu(menu), about).context);
    expect([branch?.current, branch?.children.at(0)?.current]).toEqual(['true', 'page']);
  });

  test('shows root pages where the server has no menu', () => {
    const site = sampleSite({
      pages: [samplePage(), samplePage({ id: 61, parentId: 60, segments: ['about', 'team'] })],
    });
    expect(menuLinks(homeKind.page(site, 'en', only).context).map(({ href }) => href)).toEqual([
      '/en/about/',
    ]);
  });
});

describe('navigationOf', () => {
  test('is the same for pages that no link distinguishes, and marks what leads to each', () => {
    const other = sampleEvent({ id: 8, slug: 'other' });
    const site = sampleSite({ events: [event, other] });
    const navigation = (page: SitePage) => navigationOf(page.context);
    const list = navigation(upcomingKind.page(site, 'en', 1));
    expect(navigation(itemPage(site, event))).toBe(navigation(itemPage(site, other)));
    expect(list.sections.at(0)?.current).toBe('page');
    expect(navigation(itemPage(site, event)).sections.at(0)?.current).toBe('true');
    expect(
      navigation(homeKind.page(site, 'en', only)).footerSections.some(({ current }) => current),
    ).toBe(false);
  });
});

function link(label: string, href: string, children: MenuLink[] = []): MenuLink {
  return { label, href, external: href.startsWith('https:'), children };
}

function withMenu(menu: readonly MenuLink[]): Site {
  return alteredSite(sampleSite(), {}, { menu });
}

const today = Temporal.PlainDate.from('2026-11-20');

/** As the script of the pages reads it. */
function offsetAt(clock: string, epochSeconds: number): number {
  const steps = clock.split(' ').map((step) => step.split(',').map(Number));
  return steps.findLast(([from = 0]) => from <= epochSeconds)?.[1] ?? Number.NaN;
}

describe('siteClock', () => {
  test('has each change of the clock of two years', () => {
    expect(siteClock({ today, timeZone: 'Europe/Warsaw' }).split(' ')).toEqual([
      '1767222000,3600',
      '1774746000,7200',
      '1792890000,3600',
      '1806195600,7200',
      '1824944400,3600',
    ]);
  });

  test.each([
    'UTC',
    'Europe/Warsaw',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    '+02:00',
  ])('gives in %s the offset of every sixth hour of two years', (timeZone) => {
    const clock = siteClock({ today, timeZone });
    const start = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${timeZone}]`);
    const wrong = Array.from({ length: 2 * 365 * 4 }, (_, index) => start.add({ hours: 6 * index }))
      .filter(
        (moment) =>
          offsetAt(clock, moment.epochMilliseconds / 1000) !== moment.offsetNanoseconds / 1e9,
      )
      .map(String);
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['en', 'today|tomorrow|in 2 days|in 3 days|in 4 days|in 5 days|in 6 days'],
  ['pl', 'dzisiaj|jutro|pojutrze|za 3 dni|za 4 dni|za 5 dni|za 6 dni'],
] as const)('nearnessWords has seven words of %s', (language, words) => {
  expect(nearnessWords(language)).toBe(words);
});
