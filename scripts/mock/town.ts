import { z } from 'zod';
import { programModule } from '../cli/site-folder.ts';
import { type Bytes, itemFields, type Town } from './stored.ts';
import { datesOf } from './town/editions.ts';
import { Places } from './town/placing.ts';
import { type TownContent, townContent } from './town/town-files.ts';

/** The configuration of the example town's site. */
export const townConfigFile = programModule('scripts/mock/town/site.config');

/**
 * The content of the mock: Grążelin, an invented town on an invented river, and its culture center, read from the files
 * in `town/`. Their days are relative to the town's date at `now`, so that something happens today, at the weekend and
 * in the months to come at any time; the same date gives the same town.
 */
export function createTown(now: Temporal.Instant, content: TownContent = townContent()): Town {
  const { town } = content;
  const today = now.toZonedDateTimeISO(town.timeZone).toPlainDate();
  const around = { today, town };
  const places = new Places(around);
  const dated = content.posts.map((post) => ({ ...post, written: post.day(around) }));
  const lines = content.menus.flatMap(({ id, entries }) =>
    entries.map((line) => ({ ...line, menus: id })),
  );
  const files = places.number('media', content.files);
  const categories = places.number('category', content.categories);
  const tags = places.number('tag', content.tags);
  const organizers = places.number('organizer', content.organizers);
  const venues = places.number('venue', content.venues);
  const pages = places.number('page', content.pages);
  const posts = places.number('post', dated);
  const menu = places.number('menu-item', lines);
  const blocks = places.number('block', content.blocks);
  const dates = content.events.flatMap((event) => datesOf(event, around));
  const events = places.number('event', dates);
  const topics = places.store('topic', itemFields.category, places.number('topic', content.topics));

  return {
    name: town.en.name,
    description: town.en.description,
    translated: { pl: town.pl, en: town.en },
    timeZone: town.timeZone,
    embeds: town.embeds,
    heads: ['post', 'page', 'category', 'tag'],
    frontPage: places.id('page', town.frontPage, 'en'),
    postsPage: places.id('page', town.postsPage, 'en'),
    events: places.store('event', itemFields.event, events, (event, _, language) => ({
      ...event.when,
      timezone: event.timezone ?? town.timeZone,
      cost: event.cost?.text[language],
      cost_values: event.cost?.values,
      venue: places.ids('venue', event.venues, language),
      organizer: places.ids('organizer', event.organizers, language),
      categories: places.ids('category', event.categories, language),
      tags: places.ids('tag', event.tags, language),
      ...(event.parent && {
        overrides: { post_parent: places.id('event', event.parent, language) },
      }),
    })),
    venues: places.store('venue', itemFields.venue, venues, (venue, { name }, language) => ({
      venue: name,
      city: venue.city ?? town[language].city,
      country: venue.city === '' ? '' : town[language].country,
      zip: venue.zip ?? (venue.address ? town.zip : ''),
      geo_lat: venue.place?.[0],
      geo_lng: venue.place?.[1],
      show_map: venue.address !== undefined,
      show_map_link: venue.address !== undefined,
    })),
    organizers: places.store('organizer', itemFields.organizer, organizers, (_, { name }) => ({
      organizer: name,
    })),
    terms: [
      ...places.store('category', itemFields.category, categories),
      ...places.store('tag', itemFields.tag, tags),
    ],
    posts: places.store('post', itemFields.post, posts, (post, _, language) => {
      const ids = places.ids('topic', post.topics, language);
      return {
        ...(post.author && { author: post.author.id }),
        categories: ids,
        tags: places.ids('tag', post.tags, language),
        overrides: embedded(
          post.author,
          ids.flatMap((id) => topics.filter((topic) => topic.id === id)),
        ),
      };
    }),
    pages: places.store('page', itemFields.page, pages),
    media: places.store('media', itemFields.media.extend({ bytes: z.custom<Bytes>() }), files),
    menuItems: places
      .store(
        'menu-item',
        itemFields['menu-item'],
        menu,
        ({ page, category, menus }, _, language) => ({
          ...(page && {
            type: 'post_type',
            object: 'page',
            object_id: places.id('page', page, language),
          }),
          ...(category && {
            type: 'taxonomy',
            object: 'calendar_events_cat',
            object_id: places.id('category', category, language),
          }),
          menus: menus[language],
        }),
      )
      .map((line) => ({ ...line, slug: String(line.id) })),
    blocks: places.store('block', itemFields.block, blocks),
  };
}

type NamedTerm = { readonly id: number; readonly name: string; readonly slug: string };

/** What a server that embeds adds to a post. */
function embedded(author: NamedTerm | undefined, topics: readonly NamedTerm[]) {
  if (!author && topics.length === 0) return {};
  const person = author
    ? { ...author, link: `{{origin}}/author/${author.slug}/` }
    : { code: 'rest_user_invalid_id', message: 'Invalid user ID.', data: { status: 404 } };
  const terms = topics.map(({ id, name, slug }) => {
    return { id, link: `{{origin}}/topic/${slug}/`, name, slug, taxonomy: 'category' };
  });
  return { _embedded: { author: [person], 'wp:term': [terms, []] } };
}
