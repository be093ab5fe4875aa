import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import type { StoredEvent } from '../../scripts/mock/stored.ts';
import siteConfig from '../../scripts/mock/town/site.config.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { calendarReaders, type ReadEvent } from '../support/read-calendar.ts';
import { siteNow } from '../support/site-now.ts';
import { calendarTimes, townTime } from '../support/town-time.ts';

const icalJs = calendarReaders.find(({ name }) => name === 'ical.js');

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

describe.each(['en', 'pl'] as const)('in %s', (language) => {
  test('the calendar of everything has each listed event of the past year and to come, when the town says it is', () => {
    const from = siteNow
      .toZonedDateTimeISO(fixtureTown.timeZone)
      .startOfDay()
      .subtract({ days: 365 });
    const wanted = fixture.expected[language].listed.filter(
      (event) => townTime(event, fixtureTown).end.epochMilliseconds >= from.epochMilliseconds,
    );
    const found = read(`${language}/feeds/events.ics`).map(timesOf);
    expect(found.length).toBeGreaterThanOrEqual(120);
    expect(found.toSorted(byUid)).toEqual(wanted.map(wantedTimes).toSorted(byUid));
  });

  test('every event with a page has a calendar of its own that leads to it until 400 days after it, and no other event has one', () => {
    const { listed, hidden } = fixture.expected[language];
    const from = siteNow
      .toZonedDateTimeISO(fixtureTown.timeZone)
      .startOfDay()
      .subtract({ days: 400 });
    const all = [...listed, ...hidden];
    const lasting = all.filter(
      (event) => townTime(event, fixtureTown).end.epochMilliseconds > from.epochMilliseconds,
    );
    expect(lasting.length).toBeLessThan(all.length);
    const own = lasting.map((event) => ({
      file: `${language}/feeds/events/${event.id}.ics`,
      ...wantedTimes(event),
      url: fixture.itemPages[language].pages.get(event.id)?.url,
    }));
    const files = [...listFiles(fixture.site.dist).keys()].filter((file) =>
      file.startsWith(`${language}/feeds/events/`),
    );
    const found = files.flatMap((file) =>
      read(file).map((event) => ({ file, ...timesOf(event), url: event.url })),
    );
    expect(found.toSorted(byUid)).toEqual(own.toSorted(byUid));
  });

  test('an archive of which four fifths are over has at most four files for an event in two languages', () => {
    const now = siteNow.epochMilliseconds;
    const own = new Map<number, number>();
    for (const file of listFiles(fixture.site.dist).keys()) {
      const [, id] =
        /^[a-z]+\/(?:feeds\/(?:oembed\/)?events\/|(?:posters|plakaty)\/event-)(\d+)\./.exec(file) ??
        [];
      if (id !== undefined) own.set(Number(id), (own.get(Number(id)) ?? 0) + 1);
    }
    const oldest = siteNow
      .toZonedDateTimeISO(fixtureTown.timeZone)
      .startOfDay()
      .subtract({ days: 400 }).epochMilliseconds;
    const {
      old = [],
      lately = [],
      coming = [],
    } = Object.groupBy(fixture.expected[language].listed, (event) => {
      const end = townTime(event, fixtureTown).end.epochMilliseconds;
      return end > now ? 'coming' : end > oldest ? 'lately' : 'old';
    });
    const filesOf = (events: readonly StoredEvent[]) =>
      events.reduce((sum, { id }) => sum + 1 + (own.get(id) ?? 0), 0) / events.length;
    expect(Math.min(old.length, lately.length, coming.length)).toBeGreaterThan(5);
    expect([filesOf(old), filesOf(lately)]).toEqual([1, 2]);
    // Eight years that are over, of which the last 400 days have calendars, and two to come.
    const share = 400 / (8 * 365);
    const over = share * filesOf(lately) + (1 - share) * filesOf(old);
    expect(2 * (0.8 * over + 0.2 * filesOf(coming))).toBeLessThanOrEqual(4);
  });

  function wantedTimes(event: StoredEvent) {
    const uid = `event-${event.id}-${language}@${siteConfig.identifierDomain}`;
    return { uid, ...calendarTimes(townTime(event, fixtureTown)) };
  }
});

function read(file: string): readonly ReadEvent[] {
  return icalJs?.read(readFileSync(join(fixture.site.dist, file), 'utf8')) ?? [];
}

function timesOf({ uid, start, end }: ReadEvent) {
  return { uid, start, end };
}

function byUid(a: { readonly uid: string }, b: { readonly uid: string }): number {
  return a.uid < b.uid ? -1 : 1;
}
