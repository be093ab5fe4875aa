import type { Language } from '../../contract/language.ts';
import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import { imageSources } from '../../site/asset-paths.ts';
import type { Item, Site } from '../../site/site.ts';
import { previewImage } from '../assets.ts';
import { type Target, textTarget } from '../target.ts';
import { datedTitle, printableLine, type TextFile, textFile } from '../text.ts';

type OembedItem = Event | Post;

/** Seconds for which others may store what they read: events are moved and cancelled. */
const cacheAge = 3600;

/** Address of what other sites read of a page, for its head; `undefined` where they can embed none. */
export function oembedUrl(site: Site, item: OembedItem): string | undefined {
  return hasOembed(item, site) ? site.routes.url(pathOf(item, site)) : undefined;
}

/** Whether other sites can embed the page of an item: a post, or an event that is not over. */
export function hasOembed(item: Item, site: Site): item is OembedItem {
  if (!site.config.oembed) return false;
  return item.kind === 'post' || (item.kind === 'event' && !site.isOver(item));
}

/** The file of an event or a post that other sites read to embed its page, where there is one. */
export function oembedFile(site: Site, item: OembedItem): readonly TextFile[] {
  if (!hasOembed(item, site)) return [];
  return [textFile(site.routes.outputFile(pathOf(item, site)), () => renderOembed(item, site))];
}

/** Of the posts of a language; that of an event is among its other files. */
export function oembedTargets(site: Site, language: Language): readonly Target[] {
  return site
    .in(language)
    .posts.flatMap((post) =>
      oembedFile(site, post).map((one) =>
        textTarget(`${language} oembed of post ${post.id}`, one.file, () => one.text, post),
      ),
    );
}

/** An answer of type `link` (https://oembed.com, 2.3.4.3): why, is in docs/decisions/0014. */
function renderOembed(item: OembedItem, site: Site): string {
  const { language } = item;
  const image = previewImage(item);
  const sources = image && imageSources(image, site.config, site.routes);
  const answer = {
    version: '1.0',
    type: 'link',
    title: item.kind === 'event' ? datedTitle(item, site) : printableLine(item.title),
    ...(item.kind === 'post' && item.author !== undefined
      ? { author_name: printableLine(item.author) }
      : {}),
    provider_name: printableLine(site.in(language).name),
    provider_url: site.routes.url(site.routes.homePath(language)),
    cache_age: cacheAge,
    ...(sources && {
      thumbnail_url: site.routes.url(sources.src),
      thumbnail_width: sources.width,
      thumbnail_height: sources.height,
    }),
  };
  return `${JSON.stringify(answer)}\n`;
}

function pathOf({ language, kind, id }: OembedItem, { routes }: Site): string {
  return routes.oembedPath(language, kind, id);
}
