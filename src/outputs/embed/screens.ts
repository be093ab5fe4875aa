import type { Language } from '../../contract/language.ts';
import { escapeHtml, type Html, html, joinHtml } from '../../html/escape.ts';
import { bindShortWords } from '../../html/text.ts';
import { dictionaryOf, localeOf } from '../../i18n/dictionaries.ts';
import { capitalized, formatDate, formatDayOfYear, formatTimes } from '../../i18n/format.ts';
import { pageTranslator } from '../../i18n/translate.ts';
import { withWordLanguages } from '../../i18n/word-languages.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/groups.ts';
import type { Image } from '../../model/item.ts';
import { isOff, shownStatus } from '../../model/status.ts';
import { statusFile } from '../../routes.ts';
import { imageOfWidth } from '../../site/asset-paths.ts';
import { textOfSite } from '../../site/derived.ts';
import { isOfSeveralDays, siteDays } from '../../site/events/event-days.ts';
import { availabilityLabel } from '../../site/events/facts.ts';
import { venuesWithScreen } from '../../site/pages.ts';
import type { LanguageSite, Site } from '../../site/site.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import { tokenSheet, tokensOf } from '../../theme/tokens.ts';
import { fontPreloads, iconFile, servedFonts } from '../assets.ts';
import { renderQrCode, spokenUrl } from '../posters/posters.ts';
import { type Target, textTarget } from '../target.ts';
import { directionOf, minifiedStyle, printableLine, type ReadSource } from '../text.ts';

/** Days from today on whose events are all in a page, as far as there is room: it may have no network for a day. */
const nearDays = 3;

/** Rows of events that begin today or later: at most, and at least where there are so many. */
const mostRows = 60;
const leastRows = 30;

/** Rows of events that began earlier. */
const mostRunning = 12;

/** Pages for screens: of everything, and of each venue that has one. */
export function screenTargets(site: Site, language: Language): readonly Target[] {
  const { outputFile, screenPath } = site.routes;
  const local = site.in(language);
  return [
    textTarget(
      `${language} screen`,
      outputFile(screenPath(language)),
      () => renderScreen(site, language, rows(local, local.upcoming, true)),
      'everything',
    ),
    ...venuesWithScreen(local).map((venue) => {
      const toCome = () => local.eventsOf(venue).filter((event) => !site.isOver(event));
      return textTarget(
        `${language} screen of venue ${venue.id}`,
        outputFile(screenPath(language, venue.id)),
        () => renderScreen(site, language, rows(local, toCome(), false), venue),
        venue,
      );
    }),
  ];
}

export function renderScreenStyle(site: Site, source: ReadSource): string {
  const { config, routes } = site;
  const { theme } = config;
  const faces = fontFaces(servedFonts(config), (font) => routes.fontPath(fontName(font)));
  return `${faces}\n${tokenSheet(tokensOf(theme.tokens))}${minifiedStyle(source('styles/fonts.css') + source('outputs/embed/screen.css'))}\n`;
}

/** Makes a test of events: whether they start before a day so many days from today. */
function startsBefore({ today, timeZone }: Site, days: number): (event: Event) => boolean {
  const midnight = today.add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
  return ({ when }) => when.start.epochMilliseconds < midnight;
}

function isNearIn(site: Site): (event: Event) => boolean {
  return startsBefore(site, nearDays);
}

/** A row is written once for all screens, with its place and without. */
const placedRow = textOfSite(
  'rows of screens with places',
  (site, event: Event) => row(site, event, { hasPlace: true, hasCode: isNearIn(site)(event) }).html,
);

const plainRow = textOfSite(
  'rows of screens',
  (site, event: Event) =>
    row(site, event, { hasPlace: false, hasCode: isNearIn(site)(event) }).html,
);

/** The list of a screen. @param upcoming have not ended, by start */
function rows(local: LanguageSite, upcoming: readonly Event[], hasPlace: boolean): Html {
  const { site, language } = local;
  const { timeZone } = site;
  const t = pageTranslator(site.config, language);
  const [isRunning, isNear] = [startsBefore(site, 0), isNearIn(site)];
  const text = hasPlace ? placedRow : plainRow;
  const rowOf = (event: Event): Html => ({ html: text.of(site, event) });
  const running = upcoming.filter(isRunning).slice(0, mostRunning);
  const later = upcoming.filter((event) => !isRunning(event)).slice(0, mostRows);
  const shown = later.slice(0, Math.max(leastRows, later.filter(isNear).length));
  const days = Map.groupBy(shown, ({ when }) => siteDays(when, timeZone).first.toString());
  const newLine = html`\n`;
  const part = (attributes: Html, head: Html | string, events: readonly Event[]) =>
    html`<section ${attributes}${events.length === 0 && ' hidden'}><h2>${head}</h2><ul>
${joinHtml(events.map(rowOf), newLine)}
</ul></section>`;
  const parts = [
    part(html`class="now"`, t('screen.now'), []),
    ...[...days].map(([day, events]) => {
      const name = formatDayOfYear(Temporal.PlainDate.from(day), language);
      const head = html`<span class="near"></span><span>${name}</span>`;
      return part(html`data-date="${day}"`, head, events);
    }),
    part(html`class="ongoing"`, t('screen.ongoing'), running),
    html`<p class="none"${upcoming.length > 0 && ' hidden'}>${t('embeddable.none')}</p>`,
  ];
  return joinHtml(parts, newLine);
}

/** @param shown.hasCode whether a code leads to its page */
function row(
  site: Site,
  event: Event,
  { hasPlace, hasCode }: { readonly hasPlace: boolean; readonly hasCode: boolean },
): Html {
  const { language, when, title, venues, status, image } = event;
  const t = pageTranslator(site.config, language);
  const isLong = isOfSeveralDays(when);
  const { first, last } = siteDays(when, site.timeZone);
  const date = formatDate(last, language, site.today.year);
  const until = first.equals(last) ? '' : t('events.runningUntil', { date });
  const hours =
    isLong && (when.allDay || site.hasBegun(event))
      ? until
      : formatTimes(when, language, { siteTimeZone: site.timeZone });
  const announced = shownStatus(event);
  const shown = announced
    ? t(`status.${announced}`)
    : availabilityLabel({ site, language, t }, event);
  const [venue] = venues;
  const marks = `${isLong ? ' data-long' : ''}${isOff(status) ? ' data-off' : ''}`;
  return html`${[
    html`<li data-starts="${when.start.epochMilliseconds / 1000}" data-ends="${when.end.epochMilliseconds / 1000}"${marks}>`,
    image && picture(image, site),
    html`<p class="hours">${hours}</p><div>`,
    shown !== '' && html`<p class="status">${shown}</p>`,
    html`<h3 dir="auto"><a href="${site.pathOf(event)}" target="_top">${line(title, language)}</a></h3>`,
    isLong && hours !== until && html`<p class="place">${until}</p>`,
    hasPlace && venue && html`<p class="place" dir="auto">${line(venue.name, language)}</p>`,
    html`</div>`,
    hasCode &&
      html`<div class="code" aria-hidden="true">${renderQrCode(site.routes.url(site.pathOf(event)), t('poster.code'))}</div>`,
    html`</li>`,
  ]}`;
}

/** For half of a wide screen. Nothing for an image of another host, which the page may not load. */
function picture(image: Image, { config, routes }: Site): Html | undefined {
  const path = imageOfWidth(image, 960, config, routes);
  return path.startsWith('/')
    ? html`<img class="picture" src="${path}" alt="" loading="lazy">`
    : undefined;
}

function line(text: string, language: Language): Html {
  return { html: bindShortWords(escapeHtml(printableLine(text)), dictionaryOf(language).bound) };
}

/** A page of a screen. Without a script it is a list to be scrolled. */
function renderScreen(site: Site, language: Language, list: Html, venue?: Venue): string {
  const { routes, config, timeZone } = site;
  const t = pageTranslator(site.config, language);
  const name = site.in(language).name;
  const heading = line(venue?.name ?? name, language);
  const url = routes.url(venue ? site.pathOf(venue) : routes.homePath(language));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const near = [0, 1].map((days) => capitalized(relative.format(days, 'day'), language)).join('|');
  const page = html`<!DOCTYPE html>
<html lang="${language}"${directionOf(language)} data-zone="${timeZone}" data-locale="${localeOf(language)}" data-near="${near}" data-state="${routes.base}${statusFile}" data-hours="${config.staleHours}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${t('screen.title', { name: printableLine(venue?.name ?? name) })}</title>
<link rel="icon" href="${routes.base}${iconFile}" type="image/svg+xml">
${fontPreloads(site, language)}<link rel="stylesheet" href="${routes.embedFilePath('screen.css')}">
<script type="module" src="${routes.embedFilePath('screen.js')}" blocking="render"></script>
</head>
<body>
<header><h1 dir="auto">${heading}</h1><p class="today"></p><p class="clock"></p></header>
<main>
${list}
</main>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('screen.code')}</b> ${spokenUrl(url)}</p><p class="stale" data-words="${t('screen.stale', { time: '{time}' })}" hidden></p></footer>
</body>
</html>
`;
  return withWordLanguages(page.html, language);
}
