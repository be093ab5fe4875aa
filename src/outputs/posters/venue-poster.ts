import { formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/venue.ts';
import type { Site } from '../../site/site.ts';
import { announcedTitle } from '../announced-title.ts';
import { renderPrintPage, spokenUrl, text } from './print-page.ts';
import { renderQrCode } from './qr-code.ts';
import { titleSize } from './title-size.ts';

/** Height in millimetres of A4 that name, address and rows share, and the room that must stay for the words below the rows. */
const room = 188;
const roomForMore = 10;

/** Size in millimetres of a name in each class of title (`titleSize`), as the style sheet of posters sets it. */
const nameSizes: Readonly<Record<string, number>> = { t0: 33, t1: 25, t2: 18.5, t3: 14.5, t4: 11.5, t5: 8.6 };

/** Width in millimetres of a line, of which a character takes about half its size. */
const lineWidth = 184;

/**
 * What hangs at the door of a venue: what is on next, and a code that leads to its page, where its calendar is offered.
 *
 * @param coming its events to come, by start
 */
export function renderVenuePoster(site: Site, venue: Venue, coming: readonly Event[]): string {
  const { language, name, address, postalCode, city } = venue;
  const t = site.translate(language);
  const path = site.pathOf(venue);
  const url = site.routes.url(path);
  const place = [address, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const shown = fitting(coming, site, room - nameHeight(name) - Math.min(3, linesOf(place, 7)) * 9.5);
  const more = coming.length - shown.length;
  return renderPrintPage(site, {
    language,
    title: name,
    from: path,
    look: 'venue',
    sheet: `<h1 class="${titleSize(name)}" dir="auto">${text(name)}</h1>
<p class="place" dir="auto">${text(place)}</p>
<section><h2>${t('events.upcoming')}</h2>
${
  coming.length > 0
    ? `<ul>${shown.map((event) => row(event, site)).join('')}</ul>`
    : `<p>${t('poster.nothing')}</p>`
}${more > 0 ? `<p class="more">${t('events.more', { count: more })}</p>` : ''}</section>
<footer>${renderQrCode(url, t('poster.code'))}<p><b>${t('poster.venueCode')}</b> <span class="url">${text(spokenUrl(url))}</span></p></footer>`,
  });
}

function fitting(events: readonly Event[], site: Site, height: number): readonly Event[] {
  const heights = events.map((event) => rowHeight(event, site));
  const all = heights.reduce((sum, one) => sum + one, 0);
  if (all <= height) return events;
  let used = roomForMore;
  const end = heights.findIndex((one) => {
    used += one;
    return used > height;
  });
  return events.slice(0, end);
}

function nameHeight(name: string): number {
  const size = nameSizes[titleSize(name)] ?? 0;
  return Math.min(7, linesOf(name, size)) * size * 1.15;
}

function rowHeight(event: Event, site: Site): number {
  const titleLines = Math.min(2, linesOf(announcedTitle(event), 6.6));
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

function row(event: Event, site: Site): string {
  return `<li><span>${text(whenOf(event, site))}</span> <b dir="auto">${text(announcedTitle(event))}</b></li>`;
}
