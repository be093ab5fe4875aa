import type { StoredItem, Town } from '../../scripts/mock/stored.ts';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { addToTown, type TownItems } from './add-to-town.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleMedia,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleVenue,
} from './sample-town.ts';

/** What a payload sets on `window` when it runs. */
export const payloadFlag = '__ran';

const run = `window.${payloadFlag}=1`;

/** Texts that run as code where somebody forgot to escape or to clean them. */
export const payloads: readonly string[] = [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><img src=x onerror='${run}'>`,
  `<img src="x" onerror="${run}">`,
  `<svg/onload=${run}>`,
  `</title><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `<!--><script>${run}</script>-->`,
  `<a href="javascript:${run}">click</a>`,
  `<a href="java&#9;script:${run}" autofocus onfocus="${run}" tabindex="1">click</a>`,
  `<iframe srcdoc="<script>parent.${payloadFlag}=1</script>"></iframe>`,
  `<iframe src="javascript:parent.${payloadFlag}=1"></iframe>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${run}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<details open ontoggle="${run}"><summary>x</summary></details>`,
  `<form action="javascript:${run}"><input autofocus onfocus="${run}"><button>x</button></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<style>@import 'javascript:${run}';*{animation:x}</style><p style="animation-name:x" onanimationstart="${run}">`,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `<object data="javascript:${run}"></object><embed src="javascript:${run}"><base href="javascript:${run}//">`,
];

const everything = payloads.join('\n');

/** What an extension for search engines says of an item. */
const unsafeHead = {
  title: everything,
  description: everything,
  robots: { index: 'index' },
  canonical: `javascript:${run}`,
  og_title: everything,
  og_description: everything,
  og_site_name: everything,
  og_image: [{ url: `javascript:${run}`, width: 1, height: 1, type: everything }],
  twitter_card: everything,
  twitter_title: everything,
  author: everything,
};

/** One word of 300 letters. */
const endlessWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    .repeat(4)
    .slice(0, 300);

/** The slugs of the items added here begin with it. */
export const unsafeSlug = 'unsafe';

/** A town whose texts, each field of each kind, try to run something or to break the layout. */
export function withUnsafeItems(town: Town): Town {
  return languages.reduce((whole, language, index) => {
    const at: Placing = (offset, name) => ({
      id: 950_001 + index * 1000 + offset,
      language,
      group: 950_001 + offset,
      slug: `${unsafeSlug}-${name}`,
    });
    const menu = town.menuItems.find((item) => item.language === language)?.menus ?? 1;
    return [unsafeItems(at), unsafeMenu(at, menu), endlessItems(at)].reduce(addToTown, whole);
  }, town);
}

/** What distinguishes an item from others. */
type Placing = (
  offset: number,
  name: string,
) => Pick<StoredItem, 'id' | 'language' | 'group' | 'slug'>;

function unsafeItems(at: Placing): TownItems {
  const venue = sampleVenue({
    ...at(0, 'venue'),
    venue: everything,
    description: everything,
    address: everything,
    city: everything,
    country: everything,
    province: everything,
    zip: everything,
    phone: everything,
    website: `javascript:${run}`,
    geo_lat: 52.1,
    geo_lng: 19.2,
  });
  const organizer = sampleOrganizer({
    ...at(1, 'organizer'),
    organizer: everything,
    description: everything,
    phone: everything,
    email: `"onfocus=${run}"@x`,
    website: `javascript:${run}`,
  });
  const words = { name: everything, description: everything };
  const category = sampleTerm({ ...at(2, 'category'), kind: 'category', ...words });
  const tag = sampleTerm({ ...at(3, 'tag'), kind: 'tag', ...words });
  const { language } = at(5, 'picture');
  const picture = sampleMedia({
    ...at(5, 'picture'),
    title: everything,
    alt_text: everything,
    caption: everything,
    mime_type: 'image/jpeg',
    width: 600,
    height: 400,
    file: `unsafe-${language}.jpg`,
    bytes: () => Promise.reject(new Error('Pictures of the fixture are drawn by it.')),
  });
  const shown = `<p><img class="wp-image-${picture.id}" src="{{origin}}/uploads/${picture.file}"></p>`;
  const texts = (payload: string) => ({ title: payload, content: payload, excerpt: payload });
  return {
    venues: [venue],
    organizers: [organizer],
    terms: [category, tag],
    events: payloads.map((payload, index) =>
      sampleEvent({
        ...at(100 + index, String(index)),
        ...texts(payload),
        description: payload,
        cost: payload,
        cost_values: [payload],
        website: `javascript:${run}`,
        venue: [venue.id],
        organizer: [organizer.id],
        categories: [category.id],
        tags: [tag.id],
      }),
    ),
    posts: payloads.map((payload, index) =>
      samplePost({
        ...at(200 + index, String(index)),
        ...texts(payload),
        content: `${payload}${index === 0 ? shown : ''}`,
        featured_media: picture.id,
        ...(index === 0 && { overrides: { yoast_head_json: unsafeHead } }),
      }),
    ),
    media: [picture],
    pages: [samplePage({ ...at(302, 'page'), ...texts(everything) })],
  };
}

/** Entries of menus are on every page. */
function unsafeMenu(at: Placing, menu: number): TownItems {
  const entry = (offset: number, title: string, url: string) =>
    sampleMenuItem({ ...at(offset, 'menu'), title, url, menus: menu, menu_order: 900 + offset });
  return {
    menuItems: [
      entry(6, `Echo<img src=x onerror="${run}"><script>${run}</script>`, `javascript:${run}`),
      entry(7, `"><svg/onload=${run}> Echo`, `https://other.example/?q="><script>${run}</script>`),
    ],
    blocks: [sampleBlock({ ...at(8, 'block'), title: everything, content: everything })],
  };
}

function endlessItems(at: Placing): TownItems {
  const venue = sampleVenue({
    ...at(4, 'endless'),
    venue: endlessWord,
    address: endlessWord,
    city: endlessWord,
  });
  const text = {
    title: endlessWord,
    content: `<p>${endlessWord}</p><h2>${endlessWord}</h2><pre>${endlessWord}</pre>`,
  };
  return {
    venues: [venue],
    events: [
      sampleEvent({ ...at(300, 'endless'), ...text, description: text.content, venue: [venue.id] }),
    ],
    posts: [samplePost({ ...at(301, 'endless'), ...text })],
  };
}
