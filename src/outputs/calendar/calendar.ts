import ical, { escape as escapeText } from 'ical-generator';
import { withoutWordLanguages } from '../../i18n/word-languages.ts';
import type { Category } from '../../model/groups.ts';
import { categoryCue } from '../../site/categories.ts';
import type { LanguageSite } from '../../site/site.ts';
import { renderJcal } from '../open-data/jcal.ts';
import type { Pieces } from '../target.ts';
import { printableLine } from '../text.ts';
import { type CalendarEvent, joinLines, languageParameter, lineEnd } from './event.ts';
import type { TimeZones, Years } from './time-zone.ts';

/** What a calendar says of itself. URLs are absolute. */
export type CalendarProperties = {
  /** Absent from the calendar of one event: a client that finds a name adds a calendar instead of an event. */
  readonly name?: string;
  /** Marked where it is in another language. */
  readonly description?: string;
  /** A color name of CSS (RFC 7986, 5.9). */
  readonly color?: string;
  /** The page a person reads instead. */
  readonly page: string;
  /** Where the calendar itself is fetched again (RFC 7986, 5.8); absent of one that must name nothing. */
  readonly source?: string;
  /** Written when no event names a zone and there is no event either: a calendar must hold something (RFC 5545, 3.6). */
  readonly zone: NamedZone;
};

type NamedZone = { readonly id: string; readonly years: Years };

/** How often apps are asked to look for changes. */
export const refreshHours = 6;

/**
 * A calendar (RFC 5545, 3.4; RFC 7986) of events that are already written, in the order given, with
 * the zones they name.
 */
export function renderCalendar(
  properties: CalendarProperties,
  events: readonly CalendarEvent[],
  timeZones: TimeZones,
): WrittenCalendar {
  return { opening: calendarOpening(properties, events, timeZones), events, closing };
}

/** A calendar, around its events and in them. */
export type WrittenCalendar = {
  readonly opening: string;
  readonly events: readonly CalendarEvent[];
  readonly closing: string;
};

export function calendarContent({ opening, events, closing }: WrittenCalendar): Pieces {
  return [opening, ...events.map(({ text }) => text), closing];
}

/** The same in JSON. */
export function calendarJcal({ opening, events, closing }: WrittenCalendar): Pieces {
  return renderJcal(
    opening + closing,
    events.map((event) => event.jcal()),
  );
}

function calendarOpening(
  { name, description, color, page, source, zone }: CalendarProperties,
  events: readonly CalendarEvent[],
  timeZones: TimeZones,
): string {
  const said = (text: string) => escapeText(printableLine(withoutWordLanguages(text)), false);
  const envelope = ical({
    // Of the program, not of the texts: docs/decisions/0064.
    prodId: '//Kalendarium//Kalendarium//EN',
    scale: 'GREGORIAN',
    url: page,
    source: source ?? null,
    name: name === undefined ? null : said(name),
    description: description === undefined ? null : said(description),
    ttl: refreshHours * 60 * 60,
  });
  const lines = envelope.toString().replaceAll(`${lineEnd} `, '').split(lineEnd).slice(0, -1);
  const about = [
    ...(description === undefined
      ? []
      : [`DESCRIPTION${languageParameter(description)}:${said(description)}`]),
    ...(color === undefined ? [] : [`COLOR:${color}`]),
  ];
  const zones = events.length > 0 ? zonesOf(events) : [zone];
  return (
    joinLines([...lines, ...about]) +
    joinLines(zones.flatMap(({ id, years }) => timeZones(id, years)))
  );
}

const closing = joinLines(['END:VCALENDAR']);

function zonesOf(events: readonly CalendarEvent[]): readonly NamedZone[] {
  const zones = new Map<string, Years>();
  for (const { zone } of events) {
    if (!zone) continue;
    const { first, last } = zones.get(zone.id) ?? zone.years;
    const { years } = zone;
    zones.set(zone.id, { first: Math.min(first, years.first), last: Math.max(last, years.last) });
  }
  return [...zones].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, years]) => ({ id, years }));
}

/** CSS color names (RFC 7986, 5.9) near the cues of categories in the styles, in their order. */
const cueColors = [
  'firebrick',
  'royalblue',
  'seagreen',
  'darkgoldenrod',
  'purple',
  'teal',
  'saddlebrown',
  'mediumvioletred',
] as const;

const siteColor = 'firebrick';

/** The color that calendar apps give a calendar or an event: that of its category, or the site's. */
export function calendarColor(
  of: { readonly category: Category; readonly local: LanguageSite } | undefined,
): string {
  return of === undefined
    ? siteColor
    : (cueColors[categoryCue(of.local, of.category) - 1] ?? siteColor);
}
