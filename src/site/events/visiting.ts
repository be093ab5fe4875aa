import { readingWords } from '../../i18n/dictionaries.ts';
import type { Event } from '../../model/event.ts';
import type { Venue } from '../../model/groups.ts';
import { type OpeningHours, openingHours } from '../../model/opening-hours.ts';
import { type NearestStop, nearestStop } from '../../model/stop.ts';
import { ownText, type TextRules, venueText } from '../../model/text-rules.ts';
import type { LanguageSite, Site } from '../site.ts';
import { isLong, siteDays } from './event-days.ts';

export type EventHours = {
  /** As it was written. */
  readonly text: string;
  readonly week: OpeningHours;
};

/**
 * When something that lasts several days can be visited, such as an exhibition. What is said of its venue is told of it
 * only where it lasts longer than a week: a shorter one has hours of its own.
 *
 * @returns undefined where nothing is said, or what is said is not understood
 */
export function hoursOf(local: LanguageSite, event: Event): EventHours | undefined {
  const { timeZone, config } = local.site;
  const { first, last } = siteDays(event.when, timeZone);
  if (first.equals(last)) return undefined;
  const described = describedBy(local, event);
  const source = config.openingHours;
  const text =
    ownText(source, described) ??
    (isLong(event.when) ? venueText(source, described.venues) : undefined);
  const week = text === undefined ? undefined : openingHours(text, readingWords);
  return text === undefined || week === undefined ? undefined : { text, week };
}

/** The stop that is nearest to an event: its own, or that of its venue. */
export function stopOf(local: LanguageSite, event: Event): NearestStop | undefined {
  const source = local.site.config.stops;
  const described = describedBy(local, event);
  return stopIn(ownText(source, described) ?? venueText(source, described.venues));
}

export function stopOfVenue({ config }: Pick<Site, 'config'>, { slug }: Venue) {
  return stopIn(venueText(config.stops, [slug]));
}

function stopIn(text: string | undefined): NearestStop | undefined {
  return text === undefined ? undefined : nearestStop(text);
}

function describedBy(local: LanguageSite, { fields, tags, categories, venues }: Event) {
  const slugs = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);
  return {
    fields,
    // Of most events only one of them is asked for, if any.
    get tags() {
      return slugs(tags);
    },
    get categories() {
      return slugs(
        categories.flatMap((category) => [category, ...local.categoryAncestorsOf(category)]),
      );
    },
    get venues() {
      return slugs(venues);
    },
  };
}

/** A sentence for each event to come whose opening hours are said in a way that is not understood. */
export function unreadHours({ config, languages, in: open }: Site): readonly string[] {
  const { tags, categories } = config.openingHours;
  const isBySlug = Object.keys({ ...tags, ...categories }).length > 0;
  return languages.map(open).flatMap((local) =>
    local.upcoming.flatMap((event) => {
      if (!isBySlug && event.fields.length === 0) return [];
      const text = ownText(config.openingHours, describedBy(local, event));
      return text === undefined || openingHours(text, readingWords) !== undefined
        ? []
        : `The event ${event.id} (${local.language}) has opening hours that are not understood and not shown in lists: "${text}". Write them as in "Tue–Sun 10–18, Thu 10–20".`;
    }),
  );
}

/** Where the configuration has texts under slugs, with the setting that names each. */
export function textsBySlug({
  openingHours: hours,
  stops,
}: Site['config']): readonly (readonly [string, TextRules])[] {
  return [
    ['openingHours', hours],
    ['stops', stops],
  ];
}
