import type { Event } from '../../../src/model/event.ts';
import type { Image } from '../../../src/model/image.ts';
import { imageSources } from '../../../src/outputs/image-sources.ts';
import type { EventGroup, Site } from '../../../src/site/site.ts';

/** What Hugo is told of an event before its text. */
export function eventFields(event: Event, site: Site): Readonly<Record<string, unknown>> {
  const { title, summary, when, venues, organizers, categories, tags, website } = event;
  const slugs = (items: readonly EventGroup[]) => items.map(({ slug }) => slug);
  const instant = (time: Temporal.ZonedDateTime) =>
    time.toString({ timeZoneName: 'never', smallestUnit: 'second' });
  const above = categories.flatMap((category) => site.in(event.language).categoryAncestorsOf(category));
  return {
    title,
    description: summary,
    date: instant(when.start),
    begins: instant(when.start),
    ends: instant(when.end),
    hours: when.allDay ? '' : `${clock(when.start)}–${clock(when.end)}`,
    cost: event.cost.label,
    website,
    venues: slugs(venues),
    organizers: slugs(organizers),
    categories: [...new Set(slugs([...above, ...categories]))],
    tags: slugs(tags),
    months: [when.firstDay.toPlainYearMonth().toString()],
    venueName: venues[0]?.name,
    categoryName: categories.at(-1)?.name,
    picture: event.image && pictureFields(event.image, site),
  };
}

/** What Hugo is told of a page that lists events. */
export function termFields(group: EventGroup): Readonly<Record<string, unknown>> {
  const title = group.name;
  if (group.kind !== 'venue') return { title };
  const { summary: description, address, postalCode, city, country, phone, website, coordinates } = group;
  return { title, description, address, postalCode, city, country, phone, website, coordinates };
}

function pictureFields(image: Image, { config, routes }: Site) {
  const { src, srcset, width, height } = imageSources(image, config, routes);
  return { src, srcset, width, height, alt: image.alt };
}

function clock(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' });
}
