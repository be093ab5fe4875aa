import type { Language } from '../contract/language.ts';
import { isOnClock, onClock } from '../i18n/clock.ts';
import { formatDate, formatTimes, formatWhen } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';
import { takesPlace } from '../model/status.ts';
import { derivedIndexOfLanguage } from '../site/derived.ts';
import { firstSiteDay } from '../site/events/event-days.ts';
import type { Site } from '../site/site.ts';
import { placeLine, posterDate, printableLine, shownTitle } from './text.ts';

/** Pixels that every network that shows previews takes uncut. */
export const cardSize = { width: 1200, height: 630 } as const;

type Carded = Event | Post;

/** What is written on a card, in its language. Empty texts are left out. */
export type CardWords = {
  readonly site: string;
  readonly title: string;
  readonly day: string;
  readonly beside: readonly string[];
  readonly lines: readonly string[];
  /** Digest of the picture beside them, which a snapshot has as a file; undefined where there is none. */
  readonly picture?: string | undefined;
};

/** Writing for which the site has typefaces: Latin with every mark. Emoji are left out of titles before. */
const writable = /^[\u0020-\u024f\u1e00-\u1eff\u2000-\u206f\u20ac\u2122\u2190-\u2193\u2212\s]*$/;

const pictographs = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}/gu;

/**
 * Path of the picture that is drawn for where a page's link is shared; `undefined` where the page has a picture of its
 * own, is of what is over or does not take place, or has a title in a writing that the site has no typeface for.
 */
export function cardPath(site: Site, item: Carded): string | undefined {
  return hasCard(site, item) ? site.routes.cardPath(item.language, item.kind, item.id) : undefined;
}

/** Every card of a site: its file and what is on it. */
export function* cardPlans(
  site: Site,
): Iterable<{ readonly file: string; readonly words: CardWords }> {
  if (site.config.socialCards === 'never') return;
  for (const language of site.languages) {
    for (const item of carded(site, language)) {
      const path = cardPath(site, item);
      if (path !== undefined)
        yield { file: site.routes.outputFile(path), words: wordsOf(item, site) };
    }
  }
}

/** Items of a language that may have cards: where these are of what is soon, few. */
function carded(site: Site, language: Language): readonly Carded[] {
  const local = site.in(language);
  const { eventsWithPage, posts } = local;
  if (site.config.socialCards !== 'soon') return [...eventsWithPage, ...posts];
  const soon = soonIn.all(local);
  return eventsWithPage.filter(({ id }) => soon.has(id));
}

/** One sentence for each language in which titles are in a writing that the site has no typeface for. */
export function cardWarnings(site: Site): readonly string[] {
  if (site.config.socialCards === 'never') return [];
  return site.languages.flatMap((language) => {
    const { eventsWithPage, posts } = site.in(language);
    const left = [...eventsWithPage, ...posts]
      .filter(({ title }) => !isWritable(title))
      .map(({ id }) => id);
    if (left.length === 0) return [];
    const ids = left.toSorted((a, b) => a - b).join(', ');
    return [
      `${language}: ${left.length} titles cannot be drawn on social cards, which have no typeface for them: ${ids}.`,
    ];
  });
}

function isWritable(title: string): boolean {
  // Nearly all are, which is seen sooner than what is left of a title.
  if (/[0-9a-z]/i.test(title) && writable.test(title)) return true;
  return cardText(title) !== '' && writable.test(cardText(title));
}

function hasCard(site: Site, item: Carded): boolean {
  const { socialCards } = site.config;
  if (socialCards === 'never') return false;
  if (item.seo.openGraph.image !== undefined) return false;
  if (socialCards === 'without-image' && item.image !== undefined) return false;
  if (socialCards === 'soon') {
    if (item.kind !== 'event' || !soonIn.at(site.in(item.language), item.id)) return false;
  }
  if (item.kind === 'event' && (site.isOver(item) || !takesPlace(item))) return false;
  return isWritable(item.title);
}

/** What is soon: days from today on, and at most so many events of a language, whatever the size of a site. */
const soonDays = 14;
const mostSoon = 60;

const soonIn = derivedIndexOfLanguage('events with a card', ({ upcoming, site }) => {
  const end = site.today.add({ days: soonDays });
  // Whole days and other zones begin less than two days beside the day of the site.
  const latest = end.add({ days: 2 }).toZonedDateTime(site.timeZone).epochMilliseconds;
  const isSoon = (event: Event) => {
    const first = firstSiteDay(event.when, site.timeZone);
    const isBetween =
      Temporal.PlainDate.compare(first, site.today) >= 0 &&
      Temporal.PlainDate.compare(first, end) < 0;
    return isBetween && takesPlace(event);
  };
  const soon = new Map<number, true>();
  for (const event of upcoming) {
    if (soon.size === mostSoon || event.when.start.epochMilliseconds > latest) break;
    if (isSoon(event)) soon.set(event.id, true);
  }
  return soon;
});

function wordsOf(item: Carded, site: Site): CardWords {
  const { language } = item;
  const name = cardText(site.in(language).name);
  if (item.kind === 'post') {
    const day = item.published.toZonedDateTimeISO(site.timeZone).toPlainDate();
    return {
      site: name,
      title: cardText(item.title),
      day: '',
      beside: [],
      lines: [`${site.translate(language)('section.news')} · ${formatDate(day, language)}`],
    };
  }
  const local = onClock(item.when, site.timeZone);
  const { day, weekday, month, year, until } = posterDate(local, language);
  const isOneDay = local.firstDay.equals(local.lastDay);
  const options = { siteTimeZone: site.timeZone };
  const isToldBeside = isOneDay && isOnClock(item.when, site.timeZone);
  const times = isOneDay ? formatTimes(local, language, options) : '';
  return {
    site: name,
    title: cardText(shownTitle(site, item)),
    day,
    beside: [
      weekday,
      `${month} ${year}`,
      until ? site.translate(language)('events.runningUntil', { date: until }) : times,
    ],
    lines: [
      // Beside the day is no room for the times of another zone.
      isToldBeside ? '' : formatWhen(item.when, language, options),
      // Beside a picture is room for the name alone.
      ...item.venues
        .slice(0, 1)
        .map((venue) => cardText(item.image ? venue.name : placeLine(venue))),
    ].filter((line) => line !== '' && writable.test(line)),
    picture: item.image?.digest || undefined,
  };
}

function cardText(text: string): string {
  return printableLine(text.replace(pictographs, ''));
}
