import type { Content, Doc, Kind, Template } from './store.ts';
import type { AnyStored, Town } from './stored.ts';

/** What the content of a town is called on the wire, where that is another name than the same with underscores. */
const wireNames: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
  event: {
    content: 'description',
    start: 'start_date',
    end: 'end_date',
    venues: 'venue',
    organizers: 'organizer',
  },
  venue: { name: 'venue', latitude: 'geo_lat', longitude: 'geo_lng', stateProvince: 'stateprovince' },
  organizer: { name: 'organizer' },
  post: { image: 'featured_media' },
  page: { image: 'featured_media', order: 'menu_order' },
  media: { image: 'featured_media', fileSize: 'filesize' },
  'menu-item': { order: 'menu_order', menu: 'menus' },
  block: { patternCategories: 'cms_pattern_category' },
};

/** Everything a town holds, as the server keeps it. */
export function contentOf(town: Town): Content {
  const { name, description, translated = {}, timeZone, frontPage, postsPage } = town;
  const { copies = [], embeds = [], lastId = 0 } = town;
  const items: readonly AnyStored[] = [
    ...town.events,
    ...town.venues,
    ...town.organizers,
    ...town.terms,
    ...town.posts,
    ...town.pages,
    ...town.media,
    ...town.menuItems,
    ...town.blocks,
  ];
  return {
    site: { name, description, translated, timeZone, frontPage, postsPage, copies, embeds },
    docs: items.map(documentOf),
    lastId,
    revisions: [],
    autosaves: [],
    templates: themeTemplates,
  };
}

/** An item of a town as the server keeps it. */
export function documentOf(item: AnyStored): Doc {
  const {
    kind,
    id,
    language,
    alsoIn,
    group,
    slug,
    status,
    created,
    modified,
    author = 1,
    overrides = {},
    ...own
  } = item;
  const { bytes, ...others } = { bytes: undefined, ...own };
  const names = wireNames[kind];
  const fields = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [names?.[name] ?? snakeCase(name), value]),
  );
  return {
    kind,
    id,
    language,
    alsoIn,
    group,
    slug,
    status,
    created,
    modified,
    author,
    fields,
    overrides,
    bytes,
  };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The templates of the theme the mock pretends to have. */
export const themeTemplates: readonly Template[] = [
  themeTemplate('town', 'home', 'Home', 'Shows the latest posts.'),
  themeTemplate('town', 'single', 'Single posts', 'Shows one post.', 'post'),
  themeTemplate('town', 'page', 'Pages', 'Shows one page.', 'page'),
  themeTemplate('tec', 'single-event', 'Single event', 'Shows one event.', 'tribe_events'),
];

function themeTemplate(
  theme: string,
  slug: string,
  title: string,
  description: string,
  ...postTypes: readonly string[]
): Template {
  const content = '<!-- wp:post-content /-->';
  const file = { id: 0, author: 0, status: 'publish', modified: '', hasFile: true, hasRevision: true };
  return { theme, slug, title, description, content, postTypes, ...file };
}
