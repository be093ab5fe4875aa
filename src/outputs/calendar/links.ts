import type { Event } from '../../model/event.ts';
import { venuesToVisit } from '../../model/status.ts';
import type { When } from '../../model/when.ts';
import type { SiteSettings } from '../../site/site.ts';
import { announcedTitle, placeLine, printableLine } from '../text.ts';
import { clockZone } from './event.ts';

/** An address at which a calendar service opens a new entry, filled in. */
export type CalendarLink = { readonly service: string; readonly url: string };

/** What the services receive, encoded for the query of a URL. */
type EntryTexts = { readonly title: string; readonly details: string; readonly place: string };

/**
 * Addresses that put an event into the calendars people have on the web. No service documents its own: these are the
 * parameters all of them have understood for years. None is longer than 2,000 characters, which browsers and services
 * take; what does not fit is cut, the link to the page never.
 */
export function calendarLinks(event: Event, site: SiteSettings): readonly CalendarLink[] {
  const url = encodeURIComponent(site.routes.url(site.pathOf(event)));
  const texts: EntryTexts = {
    title: encodeAtMost(announcedTitle(event, site), 500),
    place: encodeAtMost(venuesToVisit(event).map(placeLine).join('; '), 400),
    details: [encodeAtMost(printableLine(event.summary), 500), url]
      .filter((text) => text)
      .join('%0A%0A'),
  };
  const outlookQuery = outlook(texts, event.when);
  return [
    { service: 'Google Calendar', url: google(texts, event.when) },
    { service: 'Outlook.com', url: `https://outlook.live.com${outlookQuery}` },
    { service: 'Microsoft 365', url: `https://outlook.office.com${outlookQuery}` },
    { service: 'Yahoo', url: yahoo(texts, event.when) },
  ];
}

/** Whole days end with the day after the last; times are those of the event's own zone. */
function google({ title, details, place }: EntryTexts, when: When): string {
  const zone = clockZone(when);
  const written = zone === undefined ? basicUtc : basicClock;
  const [start, end] = when.allDay
    ? [when.firstDay, when.lastDay.add({ days: 1 })].map(basicDay)
    : [when.start, when.end].map(written);
  return query('https://calendar.google.com/calendar/render?action=TEMPLATE', {
    text: title,
    dates: `${start}/${end}`,
    ctz: zone ?? '',
    details,
    location: place,
  });
}

/** The same on both hosts of Outlook. Whole days end with the day after the last; a time without its distance from UTC would be taken for the reader's own. */
function outlook({ title, details, place }: EntryTexts, { start, end, allDay }: When): string {
  const written = (time: Temporal.ZonedDateTime) =>
    allDay
      ? time.toPlainDate().toString()
      : encodeURIComponent(time.toInstant().toString({ smallestUnit: 'second', timeZone: 'UTC' }));
  return query('/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent', {
    subject: title,
    startdt: written(start),
    enddt: written(end),
    allday: allDay ? 'true' : '',
    body: details,
    location: place,
  });
}
/** Whole days end with the last. */
function yahoo({ title, details, place }: EntryTexts, when: When): string {
  const [start, end] = when.allDay
    ? [when.firstDay, when.lastDay].map(basicDay)
    : [when.start, when.end].map(basicUtc);
  return query('https://calendar.yahoo.com/?v=60', {
    title,
    st: start ?? '',
    et: end ?? '',
    dur: when.allDay ? 'allday' : '',
    desc: details,
    in_loc: place,
  });
}

/** An address with the parameters that have a value. Values are encoded already. */
function query(address: string, parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== '');
  return address + given.map(([name, value]) => `&${name}=${value}`).join('');
}

/** The beginning of a text, in whole characters, that takes no more than so many characters when it is encoded. */
function encodeAtMost(text: string, most: number): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= most) return whole;
  let begun = '';
  for (const { segment } of graphemes.segment(text)) {
    const longer = begun + encodeURIComponent(segment);
    if (longer.length > most - ellipsis.length) break;
    begun = longer;
  }
  return begun + ellipsis;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const ellipsis = encodeURIComponent('…');

function basicDay(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '');
}

function basicClock(time: Temporal.ZonedDateTime): string {
  return time.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}

function basicUtc(time: Temporal.ZonedDateTime): string {
  return time.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
}
