import type { Language } from '../../contract/language.ts';
import { escapeHtml } from '../../html/escape.ts';
import { bindShortWords } from '../../html/text.ts';
import {
  capitalized,
  formatDate,
  formatDayOfYear,
  formatTimes,
  intlTags,
} from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import { embedFolder } from '../../routes.ts';
import { imageOfWidth } from '../../site/assets.ts';
import { isOfSeveralDays, siteDays } from '../../site/events/event-days.ts';
import { shownStatus } from '../../site/order.ts';
import { venuesWithScreen } from '../../site/pages.ts';
import type { Site } from '../../site/site.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import { tokenSheet, tokensOf } from '../../theme/tokens.ts';
import { fontPreloads, iconFile, servedFonts } from '../assets.ts';
import { renderQrCode, spokenUrl } from '../posters/posters.ts';
import { minifiedStyle, printableLine, type ReadSource, type TextFile, textFile } from '../text.ts';

/** Days from today on whose events are all in a page, as far as there is room: it may have no network for a day. */
const nearDays = 3;

/** Rows of events that begin today or later: at most, and at least where there are so many. */
const mostRows = 60;
const leastRows = 30;

/** Rows of events that began earlier. */
const mostRunning = 12;

/** Pages for the screens of foyers: of everything and of each venue, in each language. */
export function* screenFiles(site: Site, source: ReadSource): Iterable<TextFile> {
  const { outputFile, screenPath, fontPath } = site.routes;
  for (const language of site.languages) {
    const local = site.in(language);
    const rows = createRows(site, language);
    yield textFile(outputFile(screenPath(language)), () =>
      renderScreen(site, language, rows(local.upcoming, true)),
    );
    for (const venue of venuesWithScreen(local)) {
      const toCome = () => local.eventsOf(venue).filter((event) => !site.isOver(event));
      yield textFile(outputFile(screenPath(language, venue.id)), () =>
        renderScreen(site, language, rows(toCome(), false), venue),
      );
    }
  }
  yield { file: `${embedFolder}screen.js`, text: source('components/embed/screen.js') };
  yield textFile(`${embedFolder}screen.css`, () => {
    const { theme } = site.config;
    const faces = fontFaces(servedFonts(theme), (font) => fontPath(fontName(font)));
    return `${faces}\n${tokenSheet(tokensOf(theme.tokens))}${minifiedStyle(source('styles/fonts.css') + source('outputs/embed/screen.css'))}\n`;
  });
}

/** Makes the list of a screen of events that have not ended, by start. Each row is written once, with its place and without. */
function createRows(
  site: Site,
  language: Language,
): (upcoming: readonly Event[], hasPlace: boolean) => string {
  const { today, timeZone } = site;
  const t = site.translate(language);
  const written = { place: new Map<Event, string>(), plain: new Map<Event, string>() };
  const startsBefore = (days: number) => {
    const midnight = today.add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
    return ({ when }: Event) => when.start.epochMilliseconds < midnight;
  };
  const [isRunning, isNear] = [startsBefore(0), startsBefore(nearDays)];
  return (upcoming, hasPlace) => {
    const rowOf = (event: Event) =>
      (hasPlace ? written.place : written.plain).getOrInsertComputed(event, () =>
        row(site, event, { hasPlace, hasCode: isNear(event) }),
      );
    const running = upcoming.filter(isRunning).slice(0, mostRunning);
    const later = upcoming.filter((event) => !isRunning(event)).slice(0, mostRows);
    const shown = later.slice(0, Math.max(leastRows, later.filter(isNear).length));
    const days = Map.groupBy(shown, ({ when }) => siteDays(when, timeZone).first.toString());
    const part = (attributes: string, head: string, events: readonly Event[]) =>
      `<section ${attributes}${events.length === 0 ? ' hidden' : ''}><h2>${head}</h2><ul>\n${events.map(rowOf).join('\n')}\n</ul></section>`;
    return [
      part('class="now"', t('screen.now'), []),
      ...[...days].map(([day, events]) => {
        const name = capitalized(formatDayOfYear(Temporal.PlainDate.from(day), language), language);
        return part(`data-date="${day}"`, `<span class="near"></span><span>${name}</span>`, events);
      }),
      part('class="ongoing"', t('screen.ongoing'), running),
      `<p class="none"${upcoming.length > 0 ? ' hidden' : ''}>${t('embeddable.none')}</p>`,
    ].join('\n');
  };
}

/** @param shown.hasCode whether a code leads to its page */
function row(
  site: Site,
  event: Event,
  { hasPlace, hasCode }: { readonly hasPlace: boolean; readonly hasCode: boolean },
): string {
  const { language, when, title, venues, status, image } = event;
  const t = site.translate(language);
  const isLong = isOfSeveralDays(when);
  const { first, last } = siteDays(when, site.timeZone);
  const date = formatDate(last, language, site.today.year);
  const until = first.equals(last) ? '' : t('events.runningUntil', { date });
  const hours =
    isLong && (when.allDay || site.hasBegun(event))
      ? until
      : formatTimes(when, language, { siteTimeZone: site.timeZone });
  const shown = shownStatus(event);
  const [venue] = venues;
  const marks = [
    isLong ? ' data-long' : '',
    status === 'cancelled' || status === 'postponed' ? ' data-off' : '',
  ].join('');
  return [
    `<li data-starts="${when.start.epochMilliseconds / 1000}" data-ends="${when.end.epochMilliseconds / 1000}"${marks}>`,
    image ? picture(image, site) : '',
    `<p class="hours">${escapeHtml(hours)}</p><div>`,
    shown ? `<p class="status">${t(`status.${shown}`)}</p>` : '',
    `<h3 dir="auto"><a href="${escapeHtml(site.pathOf(event))}" target="_top">${line(title, language)}</a></h3>`,
    isLong && hours !== until ? `<p class="place">${escapeHtml(until)}</p>` : '',
    hasPlace && venue ? `<p class="place" dir="auto">${line(venue.name, language)}</p>` : '',
    '</div>',
    hasCode
      ? `<div class="code" aria-hidden="true">${renderQrCode(site.routes.url(site.pathOf(event)), t('poster.code'))}</div>`
      : '',
    '</li>',
  ].join('');
}

/** For half of a wide screen. Nothing for an image of another host, which the page may not load. */
function picture(image: Image, { config, routes }: Site): string {
  const path = imageOfWidth(image, 960, config, routes);
  return path.startsWith('/')
    ? `<img class="picture" src="${escapeHtml(path)}" alt="" loading="lazy">`
    : '';
}

function line(text: string, language: Language): string {
  return bindShortWords(escapeHtml(printableLine(text)), language);
}

/** A page of a screen. Without a script it is a list to be scrolled. */
function renderScreen(site: Site, language: Language, list: string, venue?: Venue): string {
  const { routes, config, timeZone } = site;
  const t = site.translate(language);
  const name = site.in(language).name;
  const heading = line(venue?.name ?? name, language);
  const url = routes.url(venue ? site.pathOf(venue) : routes.homePath(language));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const near = [0, 1].map((days) => capitalized(relative.format(days, 'day'), language)).join('|');
  return `<!DOCTYPE html>
<html lang="${language}" data-zone="${escapeHtml(timeZone)}" data-locale="${intlTags[language]}" data-near="${near}" data-state="${routes.base}status.json" data-hours="${config.staleHours}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(t('screen.title', { name: printableLine(venue?.name ?? name) }))}</title>
<link rel="icon" href="${routes.base}${iconFile}" type="image/svg+xml">
${fontPreloads(site, language)}<link rel="stylesheet" href="${routes.embedFilePath('screen.css')}">
<script type="module" src="${routes.embedFilePath('screen.js')}" blocking="render"></script>
</head>
<body>
<header><h1 dir="auto">${heading}</h1><p class="today"></p><p class="clock"></p></header>
<main>
${list}
</main>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('screen.code')}</b> ${escapeHtml(spokenUrl(url))}</p><p class="stale" data-words="${escapeHtml(t('screen.stale', { time: '{time}' }))}" hidden></p></footer>
</body>
</html>
`;
}
