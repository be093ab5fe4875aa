import { describe, expect, test } from 'vitest';
import { sampleCategory, sampleEvent, sampleVenue } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { type CombinePageData, combineKind, combinePage } from '../kinds/combine.ts';
import { only } from '../kinds/kind.ts';
import { type SubscribePageData, subscribeKind, subscribePage } from '../kinds/subscribe.ts';

const music = sampleCategory({ id: 1, name: 'Music', slug: 'music' });
const mill = sampleVenue({ id: 2, name: 'Mill', slug: 'mill' });
const events = [1, 2, 3].map((id) =>
  sampleEvent({ id, slug: `music-${id}`, categories: [music], venues: [mill], organizers: [] }),
);
const feedsFolder = 'https://town.example/en/feeds/';

const waits = {
  device:
    'Apple Calendar and Thunderbird check as often as you set them to. If nothing opens, copy the address below.',
  google: 'Checks every 8 to 24 hours, sometimes less often. This can’t be sped up.',
  microsoft: 'Checks every few hours; it can take more than a day.',
  others:
    'Nextcloud checks every 6 hours, because this calendar asks it to. Other apps have their own schedule.',
};

describe('subscribePage', () => {
  test('offers the calendar of everything, further calendars by what they are of, and feeds', () => {
    const expected: SubscribePageData = {
      finder: finder(true),
      calendar: offer('events.ics', 'Town%20calendar'),
      calendars: [
        {
          kind: 'special',
          calendars: [
            listed('Not to be missed', 'featured.ics'),
            listed('Soon', 'next-days.ics'),
            listed('Long events as whole days', 'whole-days.ics'),
          ],
        },
        {
          kind: 'categories',
          calendars: [{ ...listed('Music', 'categories/1.ics'), feeds: feeds('categories/1') }],
        },
        { kind: 'venues', calendars: [listed('Mill', 'venues/2.ics')] },
        { kind: 'years', calendars: [listed('2026', 'years/2026.ics')] },
      ],
      news: feeds('news'),
      topics: [],
      events: feeds('events'),
      changes: feeds('changes'),
      changesPath: '/en/changes/',
      combinePath: '/en/subscribe/your-own/',
      embedPath: '/en/embed/',
    };
    expect(subscribePage(subscribeKind.page(sampleSite({ events }), 'en', only).context)).toEqual(
      expected,
    );
  });

  test('leads only to pages that the site has', () => {
    const site = sampleSite({ config: { combinations: { max: 0 }, embeddable: false } });
    const { combinePath, embedPath } = subscribePage(subscribeKind.page(site, 'en', only).context);
    expect([combinePath, embedPath]).toEqual([undefined, undefined]);
  });
});

describe('combinePage', () => {
  const settings: CombinePageData['settings'] = {
    language: 'en',
    dates: { locale: 'en-GB', month: 'short', afterWeekday: ' ' },
    count: { one: '{count} upcoming event', other: '{count} upcoming events' },
    until: 'until {date}',
  };

  test('offers the combined calendars by category, with the number of their events', () => {
    const city = 'combined/category-1-city-krakow.ics';
    const venue = 'combined/category-1-venue-2.ics';
    const expected: CombinePageData = {
      settings,
      finder: finder(false),
      categories: [
        {
          name: 'Music',
          calendars: [
            {
              ...combined('Kraków', city),
              of: ['/en/feeds/categories/1.ics', '/en/feeds/choice/in-krakow.ics'],
            },
            combined('Mill', venue),
          ],
        },
      ],
      several: [
        {
          kind: 'category',
          title: 'Categories',
          calendars: [{ name: 'Music', path: '/en/feeds/categories/1.ics' }],
        },
      ],
      subscribePath: '/en/subscribe/',
    };
    expect(combinePage(combineKind.page(sampleSite({ events }), 'en', only).context)).toEqual(
      expected,
    );
  });

  test('offers nothing where there is no combined calendar', () => {
    expect(combinePage(combineKind.page(sampleSite(), 'en', only).context)).toEqual({
      settings,
      finder: finder(false),
      categories: [],
      several: [],
      subscribePath: '/en/subscribe/',
    });
  });
});

function finder(isFirst: boolean): SubscribePageData['finder'] {
  const count = {
    one: '{count} calendar. Press Enter to open it.',
    other: '{count} calendars. Press Enter to open “{name}”.',
  };
  const label = isFirst
    ? 'Find a category, tag, venue or organiser'
    : 'Find a category, venue or city';
  return {
    language: 'en',
    label,
    isFirst,
    words: { count, none: 'No calendar has this in its name.' },
  };
}

function feeds(name: string) {
  return [
    { format: 'RSS', url: `${feedsFolder}${name}.rss` },
    { format: 'Atom', url: `${feedsFolder}${name}.atom` },
    { format: 'JSON', url: `${feedsFolder}${name}.json` },
  ];
}

function listed(title: string, file: string) {
  const url = feedsFolder + file;
  return { title, calendar: { name: title, url, webcal: url.replace('https:', 'webcal:') } };
}

function combined(
  part: string,
  file: string,
): CombinePageData['categories'][number]['calendars'][number] {
  const { title, calendar } = listed(`Music · ${part}`, file);
  return { title: `${title} (3)`, calendar };
}

/** @param name encoded for a query */
function offer(file: string, name: string): SubscribePageData['calendar'] {
  const url = feedsFolder + file;
  const webcal = url.replace('https:', 'webcal:');
  const outlook = `/owa?path=%2Fcalendar%2Faction%2Fcompose&rru=addsubscription&url=${encodeURIComponent(url)}&name=${name}`;
  return {
    url,
    path: `/en/feeds/${file}`,
    apps: [
      { name: 'Calendar app on this device', url: webcal, wait: waits.device },
      {
        name: 'Google Calendar',
        url: `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
        wait: waits.google,
      },
      { name: 'Outlook.com', url: `https://outlook.live.com${outlook}`, wait: waits.microsoft },
      { name: 'Microsoft 365', url: `https://outlook.office.com${outlook}`, wait: waits.microsoft },
    ],
    otherApps: waits.others,
  };
}
