import type { ContentCollection } from '../answers/content-kind.ts';
import { utcToLocal } from '../local-time.ts';
import type { Revision } from '../revision-log.ts';
import { texturize } from '../texturize.ts';
import type { World } from '../world.ts';
import type { ContentContext } from './content.ts';
import { contentTime } from './dates.ts';
import { excerptHtml } from './excerpt.ts';
import { contentMeta } from './meta.ts';

/** A state of an item as the routes of revisions and autosaves answer it. */
export function revisionWire(
  { id, item, isAutosave }: Revision,
  collection: ContentCollection,
  world: World,
  context: ContentContext,
): Readonly<Record<string, unknown>> {
  const zone = world.store.town.timeZone;
  const edit = context === 'edit';
  const content = 'content' in item ? item.content : '';
  const excerpt = ('excerpt' in item && item.excerpt) || '';
  const guid = `${world.links.origin}/?p=${id}`;
  const wire = {
    author: item.author ?? 1,
    date: contentTime(utcToLocal(item.modified, zone)),
    date_gmt: contentTime(item.modified),
    id,
    modified: contentTime(utcToLocal(item.modified, zone)),
    modified_gmt: contentTime(item.modified),
    parent: item.id,
    slug: `${item.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
    guid: { rendered: guid, ...(edit && { raw: guid }) },
    title: { rendered: texturize(item.title), ...(edit && { raw: item.title }) },
    content: { rendered: content, ...(edit && { raw: content }) },
    excerpt: {
      rendered: excerpt === '' ? '' : excerptHtml({ excerpt, content }),
      ...(edit && { raw: excerpt }),
    },
    meta: contentMeta(world, true, item.meta),
    _links: { parent: [{ href: world.links.rest('cms/v2', `/${collection}/${item.id}`) }] },
  };
  if (context !== 'embed') return wire;
  const { author, date, parent, slug, title, _links } = wire;
  return { author, date, id, parent, slug, title, excerpt: wire.excerpt, _links };
}
