import type { Language } from '../../contract/language.ts';
import { formatDayOfYear, formatMonth, formatTimes, formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Site } from '../../site/site.ts';
import { firstSiteDay, isOfSeveralDays } from '../../site/site-days.ts';
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
  const rows = events.map((event) => ({ event, when: formatRowTime(event, month, site) }));
  const size = sizes.find(({ characters, lines }) => linesOf(rows, characters) <= lines) ?? sizes[1];
  const shown = fitting(rows, size);
  const isBefore = ({ event }: Row) => beginsBefore(event, month, site);
  const days = Map.groupBy(
    shown.filter((row) => !isBefore(row)),
    ({ event }) => firstSiteDay(event.when, site.timeZone).toString(),
  );
  const running = shown.filter(isBefore);
  const left = events.length - shown.length;
  return renderPrintPage(site, {
    language,
    title: formatMonth(month, language),
    from: path,
    look: `program ${size.look}`,
    sheet: `<div class="top"><h1>${text(formatMonth(month, language))}</h1>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.monthCode')}</b> <span class="url">${text(spokenUrl(url))}</span></p></div>
<div class="days">
${running.length > 0 ? `<section><h2>${t('month.long')}</h2><ul>${running.map(renderRow).join('')}</ul></section>\n` : ''}${[
  ...days,
]
  .map(([day, own]) => daySection(Temporal.PlainDate.from(day), own, language))
  .join('\n')}
${left > 0 ? `<p class="more">${t('events.more', { count: left })}</p>` : ''}</div>`,
  });
}

/** An event with the words that tell when it takes place. */
type Row = { readonly event: Event; readonly when: string };

/** The times alone under the heading of the day; from when to when, where that is not one day's program. */
function formatRowTime(event: Event, month: Temporal.PlainYearMonth, site: Site): string {
  const { when, language } = event;
  const options = { siteTimeZone: site.timeZone };
  if (beginsBefore(event, month, site)) return formatWhenShort(when, language, options);
  if (isOfSeveralDays(when)) return formatWhenShort(when, language, { ...options, knownYear: month.year });
  return formatTimes(when, language, options);
}

function beginsBefore({ when }: Event, month: Temporal.PlainYearMonth, { timeZone }: Site): boolean {
  return Temporal.PlainYearMonth.compare(firstSiteDay(when, timeZone).toPlainYearMonth(), month) < 0;
}

function daySection(day: Temporal.PlainDate, rows: readonly Row[], language: Language): string {
  return `<section><h2>${text(formatDayOfYear(day, language))}</h2><ul>${rows.map(renderRow).join('')}</ul></section>`;
}

function renderRow({ event, when }: Row): string {
  const venue = event.venues[0]?.name ?? '';
  return `<li><span>${text(when)}</span> <b dir="auto">${text(announcedTitle(event))}</b>${venue === '' ? '' : ` <i dir="auto">${text(venue)}</i>`}</li>`;
}

function fitting(rows: readonly Row[], { characters, lines }: (typeof sizes)[number]): readonly Row[] {
  let used = 0;
  const end = rows.findIndex((row) => {
    used += linesOf([row], characters);
    return used > lines;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

/** Two lines of a day's heading are shared by about three events. */
function linesOf(rows: readonly Row[], characters: number): number {
  return rows.reduce((sum, row) => sum + 0.7 + Math.ceil(lengthOf(row) / characters), 0);
}

/** Room for the hours of one day is kept where they are shorter, too. */
function lengthOf({ event, when }: Row): number {
  return announcedTitle(event).length + (event.venues[0]?.name.length ?? 0) + Math.max(12, when.length);
}
