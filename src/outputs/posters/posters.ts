import { encode } from 'uqr';
import type { Language } from '../../contract/language.ts';
import { type Html, html, joinHtml } from '../../html/escape.ts';
import { bindShortWords } from '../../html/text.ts';
import { onClock } from '../../i18n/clock.ts';
import { dictionaryOf } from '../../i18n/dictionaries.ts';
import {
  capitalized,
  formatCost,
  formatDayOfYear,
  formatMonth,
  formatTimes,
  formatWhen,
  formatWhenShort,
} from '../../i18n/format.ts';
import { pagePublishedWords } from '../../i18n/published-words.ts';
import { pageTranslator } from '../../i18n/translate.ts';
import { withoutWordLanguages, withWordLanguages } from '../../i18n/word-languages.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import { shownStatus } from '../../model/status.ts';
import { imageSources } from '../../site/asset-paths.ts';
import { categoryCue } from '../../site/categories.ts';
import { firstSiteDay, isOfSeveralDays } from '../../site/events/event-days.ts';
import { availabilityLabel } from '../../site/events/facts.ts';
import { hasMonthSheet, hasPoster, hasPosters } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import {
  contrastBetween,
  cueNames,
  type TokenName,
  tokenSheet,
  tokensOf,
} from '../../theme/tokens.ts';
import { markOf } from '../../theme/values.ts';
import { fontPreloads, servedFonts } from '../assets.ts';
import { type Target, textTarget } from '../target.ts';
import {
  announcedTitle,
  directionOf,
  minifiedStyle,
  placeLine,
  posterDate,
  printableLine,
  type ReadSource,
  rightToLeftStyle,
  shownTitle,
  type TextFile,
  textFile,
} from '../text.ts';

/** The poster of an event, where it has one. */
export function posterFile(site: Site, event: Event): readonly TextFile[] {
  if (!hasPoster(site, event)) return [];
  const { outputFile, posterPath } = site.routes;
  const file = outputFile(posterPath(event.language, 'event', event.id));
  return [textFile(file, () => renderEventPoster(site, event))];
}

/** The posters of venues and the printed months of a language; that of an event is among its other files. */
export function posterTargets(site: Site, language: Language): readonly Target[] {
  if (!hasPosters(site)) return [];
  const { outputFile, posterPath, monthSheetPath } = site.routes;
  const local = site.in(language);
  return [
    ...local.venues.map((venue) =>
      textTarget(
        `${language} poster of venue ${venue.id}`,
        outputFile(posterPath(language, 'venue', venue.id)),
        () =>
          renderVenuePoster(
            site,
            venue,
            local.eventsOf(venue).filter((event) => !site.isOver(event)),
          ),
        venue,
      ),
    ),
    ...local.months
      .filter((one) => hasMonthSheet(site, one))
      .map((month) =>
        textTarget(
          `${language} printed month ${month}`,
          outputFile(monthSheetPath(language, month)),
          () =>
            renderMonthSheet(
              site,
              language,
              month,
              local.eventsIn(month).filter((event) => !site.isOver(event)),
            ),
          month,
        ),
      ),
  ];
}

/** The style sheet of all posters. */
export function posterStyleTargets(site: Site, source: ReadSource): readonly Target[] {
  if (!hasPosters(site)) return [];
  const file = site.routes.outputFile(site.routes.posterStylePath());
  return [textTarget('style of posters', file, () => renderPosterStyle(site, source))];
}

/** What hangs in a window to announce an event: date, title, place, and a code that leads to its page. */
export function renderEventPoster(site: Site, event: Event): string {
  const { language, title, image, categories, organizers, summary } = event;
  const status = shownStatus(event);
  const t = pageTranslator(site.config, language);
  const path = site.pathOf(event);
  const url = site.routes.url(path);
  const date = posterDate(onClock(event.when, site.timeZone), language);
  const [category] = categories;
  const facts = [
    timesOf(event, site),
    ...event.venues.slice(0, 2).map(placeLine),
    [formatCost(event.cost, language), availabilityLabel({ site, language, t }, event)]
      .filter((words) => words !== '')
      .join(' · '),
  ];
  return renderPrintPage(site, {
    language,
    title,
    from: path,
    look: `event${image ? ' pictured' : ''}`,
    sheet: html`${image && picture(image, site)}${
      category &&
      html`<div class="cue cue-${categoryCue(site.in(language), category)}" dir="auto">${printableLine(category.name)}</div>`
    }${status && html`<p class="status">${t(`status.${status}`)}</p>`}
<div class="date"><span>${date.weekday}</span> <b${date.day.length > 2 && html` class="range"`}>${date.day}</b> <span>${date.month} <i>${date.year}</i></span>${
      date.until && html` <span>${t('events.runningUntil', { date: date.until })}</span>`
    }</div>
<h1 class="${titleSize(title)}" dir="auto">${printableLine(title)}</h1>
<div class="facts">${facts
      .filter((line) => line !== '')
      .map(
        (line) => html`<p dir="auto">${printableLine(line).replaceAll(houseNumber, '\u00a0')}</p>`,
      )}</div>
<p class="summary" dir="auto"><span>${printableLine(summary)}</span></p>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.eventCode')}</b> <span class="url">${spokenUrl(url)}</span>${
      organizers.length > 0 &&
      html` <span dir="auto">${organizers.map(({ name }) => printableLine(name)).join(', ')}</span>`
    }</p></footer>`,
  });
}

/** The space before the number of a house, or of a room. */
const houseNumber = /(?<=\p{L}) (?=\d+\p{L}?(?:\/\d+)?(?:[,;]|$))/gu;

function timesOf({ when, language }: Event, { timeZone: siteTimeZone }: Site): string {
  const { firstDay, lastDay } = onClock(when, siteTimeZone);
  const isOneDay = firstDay.equals(lastDay);
  return (isOneDay ? formatTimes : formatWhen)(when, language, { siteTimeZone });
}

/** Wide pictures fill the head of the sheet; of others nothing is cut off. */
function picture(image: Image, { config, routes }: Site): Html {
  const { src, width, height } = imageSources(image, config, routes);
  const ratio = width / height;
  const fits = ratio > 1.25 && ratio < 2.4 ? 'filling' : 'whole';
  return html`<p class="picture ${fits}"><img src="${src}" width="${width}" height="${height}" alt="${printableLine(image.alt)}"></p>
`;
}

/** Height in millimetres of A4 that name, address and rows share, and the room that must stay for the words below the rows. */
const room = 182;
const roomForMore = 10;

/** Size in millimetres of a name in each class of title (`titleSize`), as the style sheet of posters sets it. */
const nameSizes: Readonly<Record<string, number>> = {
  t0: 33,
  t1: 25,
  t2: 18.5,
  t3: 14.5,
  t4: 11.5,
  t5: 8.6,
};

/** Width in millimetres of a line, of which a character takes about half its size. */
const lineWidth = 184;

/**
 * What hangs at the door of a venue: what is on next, and a code that leads to its page, where its calendar is offered.
 *
 * @param coming its events to come, by start
 */
function renderVenuePoster(site: Site, venue: Venue, coming: readonly Event[]): string {
  const { language, name, address, postalCode, city } = venue;
  const t = pageTranslator(site.config, language);
  const path = site.pathOf(venue);
  const url = site.routes.url(path);
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const height = (event: Event) => rowHeight(event, site);
  const heading = nameSize(name);
  const space = room - heading.height - Math.min(3, linesOf(place, 7)) * 9.5;
  const all = fitting(coming, height, space);
  const shown = all.length === coming.length ? all : fitting(coming, height, space - roomForMore);
  const more = coming.length - shown.length;
  return renderPrintPage(site, {
    language,
    title: name,
    from: path,
    look: 'venue',
    sheet: html`<h1 class="${heading.size}" dir="auto">${printableLine(name)}</h1>
<p class="place" dir="auto">${printableLine(place)}</p>
<section><h2>${t('events.upcoming')}</h2>
${
  coming.length > 0
    ? list(shown.map((event) => rowOf(event, whenOf(event, site), site)))
    : html`<p>${t('poster.nothing')}</p>`
}${more > 0 && html`<p class="more">${t('events.more', { count: more })}</p>`}</section>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.venueCode')}</b> <span class="url">${spokenUrl(url)}</span></p></footer>`,
  });
}

/** The largest size in which the name of a venue has room on one line, or on two, and the height that it takes. */
function nameSize(name: string): { size: string; height: number } {
  for (const lines of [1, 2])
    for (const [size, height] of Object.entries(nameSizes))
      if (height > 14 && isWithin(name, lines, Math.floor((0.9 * lineWidth) / (height * 0.5))))
        return { size, height: lines * height * 1.1 };
  const size = titleSize(name);
  const height = nameSizes[size] ?? 0;
  return { size, height: Math.min(7, linesOf(name, height)) * height * 1.15 };
}

/** Whether the words of a text have room on some lines of so many characters. */
function isWithin(text: string, lines: number, characters: number): boolean {
  return new RegExp(`^(?:.{1,${characters}}(?: |$)){1,${lines}}$`, 'u').test(text);
}

/** The first of some that have room together. */
function fitting<T>(all: readonly T[], sizeOf: (one: T) => number, most: number): readonly T[] {
  let used = 0;
  const end = all.findIndex((one) => {
    used += sizeOf(one);
    return used > most;
  });
  return end === -1 ? all : all.slice(0, end);
}

function rowHeight(event: Event, site: Site): number {
  const titleLines = Math.min(2, linesOf(shownTitle(site, event), 6.6));
  return 3.7 + linesOf(whenOf(event, site), 4.6) * 6.3 + titleLines * 7.6;
}

/** Lines that a text takes; the larger its letters, the less of each line is filled. */
function linesOf(text: string, size: number): number {
  const filled = size > 10 ? 0.75 : 0.9;
  return Math.ceil((text.length * size * 0.5) / (lineWidth * filled));
}

function whenOf({ when, language }: Event, { timeZone }: Site): string {
  return formatWhenShort(when, language, { siteTimeZone: timeZone });
}

/** Sizes of type on one sheet and on two: characters in a line of a column, and lines that have room where few days are divided. */
const sizes = [
  { look: 'roomy', characters: 46, lines: 94 },
  { look: 'snug', characters: 57, lines: 115 },
  { look: 'dense', characters: 40, lines: 175 },
  { look: 'roomy', characters: 46, lines: 198 },
  { look: 'snug', characters: 57, lines: 232 },
  { look: 'dense', characters: 40, lines: 380 },
] as const;

/**
 * The program of a month, as far as it is not over, on one or two sheets of paper; what there is no room for is counted.
 *
 * @param events by start
 */
function renderMonthSheet(
  site: Site,
  language: Language,
  month: Temporal.PlainYearMonth,
  events: readonly Event[],
): string {
  const t = pageTranslator(site.config, language);
  const path = site.routes.monthPath(month, language);
  const url = site.routes.url(path);
  const days = Map.groupBy(events, (event) =>
    beginsBefore(event, month, site)
      ? t('month.long')
      : formatDayOfYear(firstSiteDay(event.when, site.timeZone), language),
  );
  const rows = [...days].flatMap(([day, own]) =>
    own.map((event, index) => ({
      ...rowOf(event, formatRowTime(event, month, site), site),
      heading: index === 0 ? headingLines : 0,
      day,
    })),
  );
  const linesOfAll = (characters: number) =>
    rows.reduce((sum, one) => sum + programLines(one, characters), 0);
  const size = sizes.find(({ characters, lines }) => linesOfAll(characters) <= lines) ?? sizes[5];
  const shown = fitting(rows, (one) => programLines(one, size.characters), size.lines);
  const left = events.length - shown.length;
  return renderPrintPage(site, {
    language,
    title: formatMonth(month, language),
    from: path,
    look: `program ${size.look}`,
    sheet: html`<div class="top"><h1>${capitalized(formatMonth(month, language), language)}</h1>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.monthCode')}</b> <span class="url">${spokenUrl(url)}</span></p></div>
<div class="days">
${joinHtml(
  [...Map.groupBy(shown, ({ day }) => day)].map(([day, own]) => {
    const name = printableLine(capitalized(day, language));
    return html`<section><h2>${name}</h2>${list(own, t('poster.continued', { day: name }))}</section>`;
  }),
  html`\n`,
)}
${left > 0 && html`<p class="more">${t('events.more', { count: left })}</p>`}</div>`,
  });
}

type Row = { readonly title: string; readonly venue: string; readonly when: string };

function rowOf(event: Event, when: string, site: Site): Row {
  const t = pageTranslator(site.config, event.language);
  const { feeds } = pagePublishedWords(site.config, event.language);
  const title = announcedTitle(event, site, { ...feeds, cancelled: t('status.cancelled') });
  return { title, venue: event.venues[0]?.name ?? '', when };
}

/** The times alone under the heading of the day; from when to when, where that is not one day's program. */
function formatRowTime(event: Event, month: Temporal.PlainYearMonth, site: Site): string {
  const { when, language } = event;
  const options = { siteTimeZone: site.timeZone };
  if (beginsBefore(event, month, site)) return formatWhenShort(when, language, options);
  if (isOfSeveralDays(when))
    return formatWhenShort(when, language, { ...options, knownYear: month.year });
  return formatTimes(when, language, options);
}

/** Whether an event that is not over began before the month, or on one of its days that are. */
function beginsBefore(
  { when }: Event,
  month: Temporal.PlainYearMonth,
  { timeZone, today }: Site,
): boolean {
  const { compare } = Temporal.PlainDate;
  const first = firstSiteDay(when, timeZone);
  return compare(first, month.toPlainDate({ day: 1 })) < 0 || compare(first, today) < 0;
}

/** @param continued what is above the rows of a day that follow in a next column; without it, all are at one venue */
function list(rows: readonly Row[], continued?: string): Html {
  const items = rows.map(({ title, venue, when }) => {
    const isPlaced = continued !== undefined && venue !== '';
    const place = isPlaced && html`\u00a0<i dir="auto">${printableLine(venue)}</i>`;
    return html`<li><span>${when}</span> <b dir="auto">${title}</b>${place}</li>`;
  });
  return html`<ul${continued !== undefined && html` data-on="${continued}"`}>${items}</ul>`;
}

/** Lines of text that the heading of a day takes, with the space before it. */
const headingLines = 1.85;

function programLines(
  { title, venue, when, heading }: Row & { readonly heading: number },
  characters: number,
): number {
  // There is room for the hours of one day where they are shorter, too.
  const length = withoutWordLanguages(title).length + venue.length + Math.max(12, when.length);
  return heading + 0.25 + Math.ceil(length / characters);
}

type PrintPage = {
  readonly language: Language;
  /** Plain text. */
  readonly title: string;
  /** Root-relative path of the page that it was made of, and how a reader gets back to it. */
  readonly from: string;
  readonly look: string;
  readonly sheet: Html;
};

/**
 * The page around a sheet: before it, on the screen alone, the choice of paper. The style sheet reads the choice, so that
 * no script is needed.
 */
function renderPrintPage(site: Site, { language, title, from, look, sheet }: PrintPage): string {
  const t = pageTranslator(site.config, language);
  const { routes, config } = site;
  const name = printableLine(site.in(language).name);
  const hosts =
    config.images.mode === 'link' ? config.images.hosts.map((host) => ` ${host}`).join('') : '';
  const page = html`<!DOCTYPE html>
<html lang="${language}"${directionOf(language)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'${hosts}; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${printableLine(title)} – ${t('poster.title')}</title>
<link rel="icon" href="${routes.base}favicon.svg" type="image/svg+xml">
${fontPreloads(site, language)}<link rel="stylesheet" href="${routes.posterStylePath()}">
</head>
<body>
<header><a href="${from}">${t('poster.back')}</a>
<fieldset><legend>${t('poster.paper')}</legend>
<label><input type="radio" name="paper" id="a4" checked> A4</label>
<label><input type="radio" name="paper" id="a3"> A3</label>
<label><input type="checkbox" id="large"> ${t('poster.large')}</label></fieldset>
<p>${t('poster.how')}</p></header>
<main class="sheet ${look}">
<p class="site">${markDrawing(site)}<span dir="auto">${name}</span></p>
${sheet}
</main>
</body>
</html>
`;
  const said = withWordLanguages(page.html, language);
  return bindShortWords(said, dictionaryOf(language).bound);
}

/** An address as it is read and typed: without what every browser adds. */
export function spokenUrl(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

function markDrawing({ config }: Site): Html {
  const { viewBox, ink, accent } = markOf(config.theme);
  return html`<svg class="mark" viewBox="${viewBox}" aria-hidden="true"><path d="${ink}"></path><path class="accent" d="${accent}"></path></svg>`;
}

/** Modules of white that readers need around a code (ISO/IEC 18004, 9.1). */
const quietZone = 4;

/**
 * A QR code of error correction level M as SVG, its quiet zone included.
 *
 * The mask is always the same: weighing all eight, which the standard recommends, takes ten times as long, and every reader
 * takes any of them.
 *
 * @param label what it leads to
 */
export function renderQrCode(url: string, label: string): Html {
  const { data, size } = encode(url, { ecc: 'M', border: 0, boostEcc: false, maskPattern: 3 });
  const whole = size + 2 * quietZone;
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="${-quietZone} ${-quietZone} ${whole} ${whole}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${whole}v${whole}H-4z"></path><path stroke="#000" d="${data.map(rowPath)}"></path></svg>`;
}

/** The dark modules of a row as strokes, one for each run. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  let pen = 0;
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x]) x++;
    path += path === '' ? `M${start} ${y}.5h${x - start}` : `m${start - pen} 0h${x - start}`;
    pen = x;
  }
  return path;
}

/** Characters up to which a title is set in a size, the largest first. */
const limits = [16, 34, 60, 100, 180];

/** Class of the size that a title has room in, from `t0` to `t5`. The longest word counts too: it must not be broken. */
export function titleSize(title: string): string {
  const word = Math.max(...title.split(/\s+/).map(({ length }) => length));
  const length = Math.max(title.length, wordLimits.findLast(([from]) => word >= from)?.[1] ?? 0);
  const size = limits.findIndex((limit) => length <= limit);
  return `t${size === -1 ? limits.length : size}`;
}

/** Letters of the longest word from which a title counts as having so many. */
const wordLimits = [
  [11, 17],
  [15, 35],
  [20, 61],
  [26, 101],
] as const;

const paperColors: readonly TokenName[] = ['ink', 'accent', ...cueNames];

/** How posters look: in the colors of the light pages, or the own ones where those are too light for white paper. */
function renderPosterStyle(site: Site, source: ReadSource): string {
  const { config, routes } = site;
  const { theme } = config;
  const rightToLeft = rightToLeftStyle(site, () => source('outputs/posters/poster-rtl.css'));
  const faces = fontFaces(servedFonts(config), (font) => routes.fontPath(fontName(font)));
  const tokens = tokensOf(theme.tokens);
  const own = tokensOf();
  const inks = paperColors
    .map((name) => {
      const isReadable = (contrastBetween(tokens.base[name], '#fff') ?? 0) >= 4.5;
      return `--${name}: ${isReadable ? tokens.base[name] : own.base[name]};`;
    })
    .join(' ');
  // Paper is white on dark screens too.
  const sheet = tokenSheet({ ...tokens, dark: {}, contrastDark: {} });
  return `${faces}\n${sheet}\n:root { ${inks} }\n${minifiedStyle(source('styles/fonts.css') + source('outputs/posters/poster.css') + rightToLeft)}\n`;
}
