import type { Language } from '../../contract/language.ts';
import { formatDayOfYear, formatMonth, formatTimes, formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Site } from '../../site/site.ts';
import { firstSiteDay } from '../../site/site-days.ts';
import { announcedTitle } from '../announced-title.ts';
import { renderPrintPage, spokenUrl, text } from './print-page.ts';
import { renderQrCode } from './qr-code.ts';

/** Sizes of type: characters in a line of a column, and lines on two sheets, with a reserve for days that are kept whole. */
const sizes = [
  { look: 'roomy', characters: 46, lines: 170 },
  { look: 'dense', characters: 40, lines: 360 },
] as const;

/**
 * The program of a month, as far as it is not over, on one or two sheets of paper; what there is no room for is counted.
 *
 * @param events by start
 */
export function renderMonthProgram(
  site: Site,
  language: Language,
  month: Temporal.PlainYearMonth,
  events: readonly Event[],
): string {
  const t = site.translate(language);
  const path = site.routes.monthPath(month, language);
  const url = site.routes.url(path);
  const size = sizes.find(({ characters, lines }) => linesOf(events, characters) <= lines) ?? sizes[1];
  const shown = fitting(events, size);
  const isBefore = ({ when }: Event) =>
    firstSiteDay(when, site.timeZone).toPlainYearMonth().toString() < month.toString();
  const days = Map.groupBy(
    shown.filter((event) => !isBefore(event)),
    ({ when }) => firstSiteDay(when, site.timeZone).toString(),
  );
  const running = shown.filter(isBefore);
  const left = events.length - shown.length;
  return renderPrintPage(site, {
    language,
    title: formatMonth(month, language),
    from: path,
    look: `program ${size.look}`,
    sheet: `<div class="top"><h1>${text(formatMonth(month, language))}</h1>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.monthCode')}</b><span class="url">${text(spokenUrl(url))}</span></p></div>
<div class="days">
${running.length > 0 ? `<section><h2>${t('month.long')}</h2><ul>${running.map((event) => row(event, formatWhenShort(event.when, language, { siteTimeZone: site.timeZone }))).join('')}</ul></section>\n` : ''}${[
  ...days,
]
  .map(([day, own]) => daySection(Temporal.PlainDate.from(day), own, site))
  .join('\n')}
${left > 0 ? `<p class="more">${t('events.more', { count: left })}</p>` : ''}</div>`,
  });
}

function daySection(day: Temporal.PlainDate, events: readonly Event[], site: Site): string {
  const language = events[0]?.language ?? 'en';
  const rows = events.map((event) =>
    row(event, formatTimes(event.when, language, { siteTimeZone: site.timeZone })),
  );
  return `<section><h2>${text(formatDayOfYear(day, language))}</h2><ul>${rows.join('')}</ul></section>`;
}

function row(event: Event, when: string): string {
  const venue = event.venues[0]?.name ?? '';
  return `<li><span>${text(when)}</span> <b dir="auto">${text(announcedTitle(event))}</b>${venue === '' ? '' : ` <i dir="auto">${text(venue)}</i>`}</li>`;
}

function fitting(events: readonly Event[], { characters, lines }: (typeof sizes)[number]): readonly Event[] {
  let used = 0;
  const end = events.findIndex((event) => {
    used += linesOf([event], characters);
    return used > lines;
  });
  return end === -1 ? events : events.slice(0, end);
}

/** Two lines of a day's heading are shared by about three events. */
function linesOf(events: readonly Event[], characters: number): number {
  return events.reduce((sum, event) => sum + 0.7 + Math.ceil(lengthOf(event) / characters), 0);
}

function lengthOf(event: Event): number {
  return announcedTitle(event).length + (event.venues[0]?.name.length ?? 0) + 12;
}
