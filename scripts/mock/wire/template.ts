import { utcToLocal } from '../local-time.ts';
import { type Template, templateName } from '../template-shelf.ts';
import type { World } from '../world.ts';
import type { ContentContext } from './content.ts';
import { contentTime } from './dates.ts';

type Wire = Readonly<Record<string, unknown>>;

/** A template as the content namespace answers it. */
export function templateWire(
  template: Template,
  { links, dialect, store }: World,
  context: ContentContext = 'view',
): Wire {
  const name = templateName(template);
  const source = template.theme === 'tec' ? 'plugin' : 'theme';
  const custom = template.id > 0;
  return {
    id: name,
    theme: template.theme,
    ...(context !== 'embed' && {
      content: { raw: template.content, ...(context === 'edit' && { block_version: 1 }) },
    }),
    slug: template.slug,
    source: custom ? 'custom' : source,
    origin: custom && template.hasFile ? source : null,
    type: 'wp_template',
    description: template.description,
    title: { ...(context !== 'embed' && { raw: template.title }), rendered: template.title },
    status: template.status,
    [dialect.parameter('cms_id')]: template.id,
    has_theme_file: template.hasFile,
    is_custom: !template.hasFile,
    author: template.author,
    ...(context !== 'embed' && {
      modified: custom ? contentTime(utcToLocal(template.modified, store.town.timeZone)) : false,
    }),
    author_text: 'Town',
    original_source: template.hasFile ? source : 'user',
    _links: {
      self: [{ href: links.rest('cms/v2', `/templates/${name}`), targetHints: { allow: ['GET'] } }],
      collection: [{ href: links.rest('cms/v2', '/templates') }],
      about: [{ href: links.rest('cms/v2', '/types/wp_template') }],
    },
  };
}

/** A state of a template that was made, as the routes of its revisions and autosaves answer it. */
export function templateRevisionWire(
  template: Template,
  id: number,
  isAutosave: boolean,
  world: World,
  context: ContentContext = 'view',
): Wire {
  return {
    ...templateWire(template, world, context),
    [world.dialect.parameter('cms_id')]: id,
    id,
    parent: template.id,
    slug: `${template.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
  };
}
