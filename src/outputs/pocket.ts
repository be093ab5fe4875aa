import type { Language } from '../contract/language.ts';
import { htmlTokens, names } from '../html/tags.ts';
import { formatCost, formatDay, formatTimes, formatWhen, formatWhenShort } from '../i18n/format.ts';
import { pageTranslator } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import type { Venue } from '../model/groups.ts';
import { shownStatus, takesPlace } from '../model/status.ts';
import { textDigest } from '../search/text-digest.ts';
import { categoryCue } from '../site/categories.ts';
import { compareDays, firstSiteDay, siteDays } from '../site/events/event-days.ts';
import { glance } from '../site/events/facts.ts';
import type { Item, LanguageSite, Site } from '../site/site.ts';
import { searchIndex } from './search-files.ts';
import { groupWeight, type Target } from './target.ts';
import { addressLine, starOf } from './text.ts';

/** Days that a device keeps where somebody asks for it, the present one included. */
const keptDays = 14;

/** Bytes of the events of a language at most: the last days are left out. Venues, index and search take a third as much again. */
const mostBytes = 4_500_000;

/** Says what there is to keep of a language, and in which files; their names change with their content. */
export type PocketIndex = {
  /** The last day of which everything is kept, as on a calendar. @example '2026-12-07' */
  readonly until: string;
  /** The days that can be read, the present one first. `day` counts from 1970-01-01. */
  readonly days: readonly {
    readonly day: number;
    readonly path: string;
    readonly title: string;
  }[];
  /** Files of packs; of each the last day on which one of its events takes place. */
  readonly packs: readonly { readonly file: string; readonly last: number }[];
  /** Files of the search over these events. */
  readonly search: readonly string[];
};

/** What begins on one day, or the venues of everything. */
export type PocketPack = {
  readonly events: readonly PocketEvent[];
  readonly venues: readonly PocketVenue[];
};

export type PocketEvent = PocketVenue & {
  /** As on every page. */
  readonly star: string;
  /** First and last day in the zone of the site, in days since 1970-01-01. */
  readonly days: readonly [first: number, last: number];
  /** When it is over, in seconds since the epoch. */
  readonly ends: number;
  /** For the attribute `datetime`. */
  readonly datetime: string;
  /** In a row: its hours, or the days of an event of several. */
  readonly time: string;
  /** The name of its first venue; empty where there is none. */
  readonly place: string;
  readonly venues: readonly string[];
  /** In words, empty where it takes place as it was announced. */
  readonly status: string;
  /** What is to be known before one goes there; empty where nothing is. */
  readonly notice: string;
};

export type PocketVenue = {
  /** Root-relative, of its page. */
  readonly path: string;
  readonly title: string;
  /** Terms with what is said of each. */
  readonly facts: readonly PocketFact[];
  /** Plain text. */
  readonly excerpt: string;
  /** Cleaned markup without pictures and players. */
  readonly text: string;
};

type PocketFact = {
  readonly term: string;
  readonly values: readonly { readonly text: string; readonly href?: string }[];
};

/** What devices keep of the next days of a language where a visitor asks for it. */
export function pocketTarget(site: Site, language: Language): Target {
  const local = site.in(language);
  const { outputFile, offlineFilePath } = site.routes;
  const fileOf = (name: string) => outputFile(offlineFilePath(language, name));
  return {
    name: `${language} next days`,
    files: undefined,
    addresses: [fileOf('index.json')],
    about: language,
    weight: groupWeight,
    open() {
      const events = keptEvents(site, local);
      return {
        inputs: {
          today: site.today.toString(),
          events,
          // Of what an event refers to it holds no texts.
          venues: distinct(events.flatMap((event) => event.venues)),
          categories: local.categories,
          stars: events.map((event) => starOf(site, event)),
          cues: local.categories.map((category) => categoryCue(local, category)),
        },
        write(out) {
          const { files, until } = pocketFiles(site, local, events);
          for (const [name, text] of files) out.text(fileOf(name), text);
          const wanted = site.today.add({ days: keptDays - 1 });
          if (!until.equals(wanted))
            out.warn(
              `${language}: what visitors may keep of the next days ends on ${until} in place of ${wanted}, since events of more than ${mostBytes / 1_000_000} MB are more than a device is asked to keep.`,
            );
        },
      };
    },
  };
}

/** What takes place in the next days and is not over, by start. */
function keptEvents(site: Site, local: LanguageSite): readonly Event[] {
  const end = site.today.add({ days: keptDays });
  return local.upcoming.filter(
    ({ when }) => compareDays(firstSiteDay(when, site.timeZone), end) < 0,
  );
}

function pocketFiles(
  site: Site,
  local: LanguageSite,
  events: readonly Event[],
): { readonly files: ReadonlyMap<string, string>; readonly until: Temporal.PlainDate } {
  const { language } = local;
  const today = dayNumber(site.today);
  const files = new Map<string, string>();
  const kept: Event[] = [];
  const packs: { file: string; last: number }[] = [];
  let bytes = 0;
  let until = today + keptDays - 1;
  const add = (text: string, last: number) => {
    const file = `pack-${textDigest(text)}.json`;
    files.set(file, text);
    packs.push({ file, last });
  };
  const byFirstDay = Map.groupBy(events, (event) => daysOf(site, event)[0]);
  for (const [first, own] of [...byFirstDay].toSorted(([one], [other]) => one - other)) {
    const last = Math.max(...own.map((event) => daysOf(site, event)[1]));
    const text = packText({ events: own.map((event) => eventOf(site, event)), venues: [] });
    bytes += utf8.encode(text).length;
    if (bytes > mostBytes) {
      until = Math.max(first - 1, today);
      break;
    }
    add(text, last);
    kept.push(...own);
  }
  const venues = distinct(kept.flatMap((event) => event.venues));
  add(packText({ events: [], venues: venues.map((venue) => venueOf(site, venue)) }), until);
  const search = searchIndex(site, local, {
    events: kept,
    venues,
    organizers: distinct(kept.flatMap((event) => event.organizers)),
    categories: distinct(kept.flatMap((event) => event.categories)),
    tags: distinct(kept.flatMap((event) => event.tags)),
    posts: [],
    pages: [],
  });
  for (const [name, text] of search) files.set(`search-${name}`, text);
  const days = Array.from({ length: until - today + 1 }, (_, after) => {
    const day = site.today.add({ days: after });
    const title = formatDay(day, language);
    return { day: today + after, path: site.routes.dayPath(day, language), title };
  });
  const lastDay = site.today.add({ days: until - today });
  const index: PocketIndex = {
    until: lastDay.toString(),
    days,
    packs,
    search: [...search.keys()],
  };
  return { files: files.set('index.json', JSON.stringify(index)), until: lastDay };
}

const utf8 = new TextEncoder();

function packText(pack: PocketPack): string {
  return JSON.stringify(pack);
}

function distinct<Of extends Item>(items: readonly Of[]): readonly Of[] {
  return [...new Set(items)].toSorted((one, other) => one.id - other.id);
}

function daysOf({ timeZone }: Site, { when }: Event): readonly [first: number, last: number] {
  const { first, last } = siteDays(when, timeZone);
  return [dayNumber(first), dayNumber(last)];
}

/** Days since 1970-01-01. */
function dayNumber(date: Temporal.PlainDate): number {
  return date.toZonedDateTime('UTC').epochMilliseconds / 86_400_000;
}

function eventOf(site: Site, event: Event): PocketEvent {
  const { language, when, venues } = event;
  const t = pageTranslator(site.config, language);
  const zone = { siteTimeZone: site.timeZone };
  const status = shownStatus(event);
  const days = daysOf(site, event);
  const links = (items: readonly { readonly name: string }[]) =>
    items.map(({ name }) => ({ text: name }));
  return {
    path: site.pathOf(event),
    title: event.title,
    star: starOf(site, event),
    days,
    ends: when.end.epochMilliseconds / 1000,
    datetime: when.allDay
      ? when.firstDay.toString()
      : when.start.toString({ smallestUnit: 'minute', timeZoneName: 'never' }),
    time:
      days[0] === days[1]
        ? formatTimes(when, language, zone)
        : formatWhenShort(when, language, zone),
    place: venues[0]?.name ?? '',
    venues: venues.map((venue) => site.pathOf(venue)),
    status: status ? t(`status.${status}`) : '',
    notice: takesPlace(event) || status === undefined ? '' : t(`status.${status}Text`),
    facts: factsOf([
      [t('event.when'), [{ text: formatWhen(when, language, zone) }]],
      [
        t('event.where'),
        venues.map((venue) => ({ text: addressLine(venue), href: site.pathOf(venue) })),
      ],
      [t('event.cost'), [{ text: formatCost(event.cost, language, t('event.costFree')) }]],
      [
        t('event.glance'),
        glance({ site, language, t }, event)
          .filter(({ name }) => name !== (event.cost.free ? 'free' : 'price'))
          .map(({ label }) => ({ text: label })),
      ],
      [t('event.organizer', { count: event.organizers.length }), links(event.organizers)],
      [t('event.categories', { count: event.categories.length }), links(event.categories)],
      ...[...event.fields, ...event.added].map(
        ({ label, value }) => [label, [{ text: value }]] as const,
      ),
    ]),
    excerpt: event.excerpt,
    text: withoutPictures(event.description),
  };
}

function venueOf(site: Site, venue: Venue): PocketVenue {
  const t = pageTranslator(site.config, venue.language);
  const { website, phone } = venue;
  return {
    path: site.pathOf(venue),
    title: venue.name,
    facts: factsOf([
      [t('venue.address'), [{ text: addressLine(venue) }]],
      [t('venue.phone'), [{ text: phone }]],
      [t('venue.website'), website ? [{ text: new URL(website).hostname, href: website }] : []],
    ]),
    excerpt: '',
    text: withoutPictures(venue.description),
  };
}

function factsOf(
  facts: readonly (readonly [string, PocketFact['values']])[],
): readonly PocketFact[] {
  return facts
    .map(([term, values]) => ({ term, values: values.filter(({ text }) => text !== '') }))
    .filter(({ values }) => values.length > 0);
}

/** Elements that need a network, with all that is in them. */
const pictured = names('figure picture audio video object');

/** Elements of the same that have no content. */
const pictures = names('img source track');

/** Cleaned markup without pictures, players and frames. */
export function withoutPictures(html: string): string {
  let text = '';
  let depth = 0;
  for (const { kind, name, source } of htmlTokens(html)) {
    if (pictured.has(name)) depth += kind === 'open' ? 1 : -1;
    else if (depth === 0 && !pictures.has(name)) text += source;
  }
  return text;
}
