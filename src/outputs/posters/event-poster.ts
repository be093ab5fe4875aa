import { formatCost, formatTimes, formatWhen, onClock } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Image } from '../../model/image.ts';
import type { Site } from '../../site/site.ts';
import { categoryCue } from '../../site/views/category-cue.ts';
import { posterDate } from '../../site/views/poster-date.ts';
import { imageSources } from '../image-sources.ts';
import { placeLine } from '../place-line.ts';
import { renderPrintPage, spokenUrl, text } from './print-page.ts';
import { renderQrCode } from './qr-code.ts';
import { titleSize } from './title-size.ts';

/** What hangs in a window to announce an event: date, title, place, and a code that leads to its page. */
export function renderEventPoster(site: Site, event: Event): string {
  const { language, title, image, categories, organizers, summary, status } = event;
  const t = site.translate(language);
  const path = site.pathOf(event);
  const url = site.routes.url(path);
  const date = posterDate(onClock(event.when, site.timeZone), language);
  const [category] = categories;
  const facts = [
    timesOf(event, site),
    ...event.venues.slice(0, 2).map(placeLine),
    formatCost(event.cost, language),
  ];
  return renderPrintPage(site, {
    language,
    title,
    from: path,
    look: `event${image ? ' pictured' : ''}`,
    sheet: `${image ? picture(image, site) : ''}${
      category
        ? `<p class="cue cue-${categoryCue(site.in(language), category)}" dir="auto">${text(category.name)}</p>`
        : ''
    }${status && status !== 'scheduled' ? `<p class="status">${t(`status.${status}`)}</p>` : ''}
<p class="date"><span>${date.weekday}</span> <b${date.day.length > 2 ? ' class="range"' : ''}>${date.day}</b> <span>${date.month} <i>${date.year}</i></span>${
      date.until ? ` <span>${t('events.runningUntil', { date: date.until })}</span>` : ''
    }</p>
<h1 class="${titleSize(title)}" dir="auto">${text(title)}</h1>
<div class="facts">${facts
      .filter((line) => line !== '')
      .map((line) => `<p dir="auto">${text(line)}</p>`)
      .join('')}</div>
<p class="summary" dir="auto">${text(summary)}</p>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.eventCode')}</b> <span class="url">${text(spokenUrl(url))}</span>${
      organizers.length > 0
        ? ` <span dir="auto">${organizers.map(({ name }) => text(name)).join(', ')}</span>`
        : ''
    }</p></footer>`,
  });
}

/** The hours where the date says the day, else from when to when. */
function timesOf({ when, language }: Event, { timeZone: siteTimeZone }: Site): string {
  const { firstDay, lastDay } = onClock(when, siteTimeZone);
  const isOneDay = firstDay.equals(lastDay);
  return (isOneDay ? formatTimes : formatWhen)(when, language, { siteTimeZone });
}

/** Wide pictures fill the head of the sheet; of others nothing is cut off. */
function picture(image: Image, { config, routes }: Site): string {
  const { src, width, height } = imageSources(image, config, routes);
  const ratio = width / height;
  const fits = ratio > 1.25 && ratio < 2.4 ? 'filling' : 'whole';
  return `<p class="picture ${fits}"><img src="${text(src)}" width="${width}" height="${height}" alt="${text(image.alt)}"></p>\n`;
}
