import { join } from 'node:path';
import { z } from 'zod';
import { type Language, languages } from '../../src/contract/language.ts';
import { type Bytes, itemFields, type StoredItem, type Town } from './stored.ts';
import { type Content, type MenuEntry, type PostEntry, type Prose, townContent } from './town/content.ts';
import { type DatedEvent, datesOf } from './town/editions.ts';
import { Places, renderBody } from './town/placing.ts';

/** The configuration of the example town's site. */
export const townConfigFile = join(import.meta.dirname, 'town/site.config.ts');

/**
 * The content of the mock: Grążelin, an invented town on an invented river, and its culture center, read from the files
 * in `town/`. Their days are relative to the town's date at `now`, so that something happens today, at the weekend and
 * in the months to come at any time; the same date gives the same town.
 */
export function createTown(now: Temporal.Instant, content: Content = townContent()): Town {
  const { town } = content;
  const today = now.toZonedDateTimeISO(town.timeZone).toPlainDate();
  const around = { today, town };
  const places = new Places(today, town.firstIds);
  const files = places.number('media', keyed(content.files));
  const categories = places.number('category', keyed(content.categories));
  const tags = places.number('tag', keyed(content.tags));
  const organizers = places.number('organizer', keyed(content.organizers));
  const venues = places.number('venue', keyed(content.venues));
  const pages = places.number('page', content.pages);
  const posts = places.number('post', content.posts);
  const menu = places.number('menu', menuLines(content));
  const blocks = places.number('block', keyed(content.blocks));
  const dated = content.events.flatMap((event) => datesOf(event, around));
  const events = places.number('event', dated);

  const storeTerms = <K extends 'category' | 'tag'>(kind: K, terms: typeof tags) =>
    places.store(kind, itemFields.tag, terms, ({ parent }, { name, description }, language) => ({
      name,
      description,
      parent: places.id(kind, parent, language),
    }));

  return {
    name: town.en.name,
    description: town.en.description,
    translated: { pl: town.pl, en: town.en },
    timeZone: town.timeZone,
    frontPage: places.id('page', town.frontPage, 'en'),
    postsPage: places.id('page', town.postsPage, 'en'),
    events: places.store(
      'event',
      itemFields.event,
      events,
      (event, { body, ...prose }, language) => ({
        ...event,
        ...written(prose),
        description: places.html(body, language),
        ...event.when,
        timezone: event.timezone ?? town.timeZone,
        cost: event.cost?.text[language],
        cost_values: event.cost?.values,
        show_map: !event.noMap,
        show_map_link: !event.noMap,
        hide_from_listings: event.hidden,
        event_status: event.eventStatus,
        image: places.id('media', event.image, language),
        venue: places.ids('venue', event.venues, language),
        organizer: places.ids('organizer', event.organizers, language),
        categories: places.ids('category', event.categories, language),
        tags: places.ids('tag', event.tags, language),
      }),
      { written: announced },
    ),
    venues: places.store('venue', itemFields.venue, venues, (venue, { name, description }, language) => ({
      ...venue,
      venue: name,
      description: renderBody(description),
      city: venue.city ?? town[language].city,
      country: venue.city === '' ? '' : town[language].country,
      zip: venue.zip ?? (venue.address ? town.zip : ''),
      geo_lat: venue.place?.[0],
      geo_lng: venue.place?.[1],
      show_map: venue.address !== undefined,
      show_map_link: venue.address !== undefined,
      image: places.id('media', venue.image, language),
    })),
    organizers: places.store(
      'organizer',
      itemFields.organizer,
      organizers,
      (organizer, { name, description }, language) => ({
        ...organizer,
        organizer: name,
        description: renderBody(description),
        image: places.id('media', organizer.image, language),
      }),
    ),
    terms: [...storeTerms('category', categories), ...storeTerms('tag', tags)],
    posts: places.store(
      'post',
      itemFields.post,
      posts,
      (post, { body, ...prose }, language) => ({
        ...post,
        ...written(prose),
        content: places.html(body, language),
        featured_media: places.id('media', post.image, language),
        categories: topicsOf(post, language, content).map(({ id }) => id),
        tags: places.ids('tag', post.tags, language),
      }),
      {
        written: ({ day }) => day(around),
        overrides: (post, language) => embedded(post, topicsOf(post, language, content)),
      },
    ),
    pages: places.store('page', itemFields.page, pages, (page, { body, ...prose }, language, place) => ({
      ...page,
      ...written(prose),
      content: places.html(body, language),
      featured_media: places.id('media', page.image, language),
      parent: places.id('page', page.parent, language),
      menu_order: place + 1,
    })),
    media: places.store(
      'media',
      itemFields.media.extend({ bytes: z.custom<Bytes>() }),
      files,
      (media, { title, alt, caption }) => ({
        ...media,
        title,
        alt_text: alt,
        caption,
        mime_type: media.type,
      }),
    ),
    menuItems: byLanguage(
      places.store(
        'menu-item',
        itemFields['menu-item'].extend({ slug: z.string() }),
        menu,
        (line, { title }, language, place) => ({
          ...menuTarget(line, language, places),
          slug: String(places.id('menu', line.key, language)),
          title,
          parent: places.id('menu', line.above, language),
          menu_order: place + 1,
          menus: line.menu[language],
          target: line.newWindow ? '_blank' : '',
        }),
        {
          name: 'menu',
          written: () => today.subtract({ years: 2 }),
          overrides: ({ classes, ...texts }, language) => ({
            ...(texts[language].about && { description: texts[language].about }),
            ...(classes && { classes }),
          }),
        },
      ),
    ),
    blocks: places.store('block', itemFields.block, blocks, (_, { title, body }, language) => ({
      title,
      content: places.html(body, language),
    })),
  };
}

function written({ title, excerpt }: Pick<Prose, 'title' | 'excerpt'>) {
  return { title, excerpt: excerpt && `<p>${excerpt}</p>` };
}

/** Events are announced two to eight weeks ahead. */
function announced({ key, when }: DatedEvent): Temporal.PlainDate {
  return Temporal.PlainDate.from(when.start_date.slice(0, 10)).subtract({
    days: 14 + ((key.length * 7) % 45),
  });
}

type Topic = { readonly id: number; readonly name: string; readonly slug: string };

function topicsOf({ key, topics }: PostEntry, language: Language, content: Content): readonly Topic[] {
  return topics.map((name) => {
    const topic = content.topics[name];
    if (topic) return { id: topic.id[language], ...topic[language] };
    throw new Error(`"post:${key}" has the topic "${name}"; correct it or add it to topics.yaml.`);
  });
}

/** What a server that embeds adds to a post. */
function embedded({ author }: PostEntry, topics: readonly Topic[]) {
  if (!author && topics.length === 0) return {};
  const person = author
    ? { ...author, link: `{{origin}}/author/${author.slug}/` }
    : { code: 'rest_user_invalid_id', message: 'Invalid user ID.', data: { status: 404 } };
  const terms = topics.map(({ id, name, slug }) => {
    return { id, link: `{{origin}}/topic/${slug}/`, name, slug, taxonomy: 'category' };
  });
  return { _embedded: { author: [person], 'wp:term': [terms, []] } };
}

/** The entries of all menus, each followed by those below it. */
function menuLines({ menus }: Content) {
  return Object.values(menus).flatMap(({ id, entries }) => linesBelow(undefined, entries, id));
}

type MenuLine = MenuEntry & {
  readonly above: string | undefined;
  readonly menu: Readonly<Record<Language, number>>;
};

function linesBelow(
  above: string | undefined,
  entries: readonly MenuEntry[],
  menu: MenuLine['menu'],
): readonly MenuLine[] {
  return entries.flatMap((entry) => [
    { ...entry, above, menu },
    ...linesBelow(entry.key, entry.children, menu),
  ]);
}

function menuTarget({ key, page, category, archive, url }: MenuLine, language: Language, places: Places) {
  if (page) return { type: 'post_type', object: 'page', object_id: places.id('page', page, language) };
  if (category) {
    const id = places.id('category', category, language);
    return { type: 'taxonomy', object: 'tribe_events_cat', object_id: id };
  }
  const address = url?.[language] ?? '';
  if (archive) return { type: 'post_type_archive', object: 'tribe_events', url: address };
  return { type: 'custom', object: 'custom', object_id: places.id('menu', key, language), url: address };
}

function byLanguage<T extends StoredItem>(items: readonly T[]): readonly T[] {
  return languages.flatMap((language) => items.filter((item) => item.language === language));
}

function keyed<T>(table: Readonly<Record<string, T>>): readonly (T & { readonly key: string })[] {
  return Object.entries(table).map(([key, entry]) => ({ ...entry, key }));
}
