import { formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/venue.ts';
import type { Site } from '../../site/site.ts';
import { announcedTitle } from '../announced-title.ts';
import { renderPrintPage, spokenUrl, text } from './print-page.ts';
import { renderQrCode } from './qr-code.ts';
import { titleSize } from './title-size.ts';

/** Rows that one sheet has room for; a title of two lines takes half a row more. */
const room = 6.5;

/** Characters of a title on one line. */
const lineLength = 56;

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
  const shown = fitting(coming);
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

function fitting(events: readonly Event[]): readonly Event[] {
  let used = 0;
  const end = events.findIndex((event) => {
    used += announcedTitle(event).length > lineLength ? 1.5 : 1;
    return used > room;
  });
  return end === -1 ? events : events.slice(0, end);
}

function row(event: Event, { timeZone }: Site): string {
  const when = formatWhenShort(event.when, event.language, { siteTimeZone: timeZone });
  return `<li><span>${text(when)}</span> <b dir="auto">${text(announcedTitle(event))}</b></li>`;
}
