import { refusal, userIds } from '../credentials.ts';
import { invalidId, RestError } from '../errors.ts';
import { utcTime } from '../local-time.ts';
import { type Handler, idOf, type MockRequest } from '../request.ts';
import type { Fields, Template } from '../store.ts';
import type { World } from '../world.ts';
import { contextOf, onePage } from './content-items.ts';
import { refuseRevisionDeletion } from './revisions.ts';
import { type ContentContext, contentTime } from './wire-content.ts';

/**
 * Templates. No route changes one, so one that was made has one revision; those that are still files of the theme have
 * none, and are refused. Revisions have ids beyond those of everything stored, autosaves beyond those.
 */

const firstRevision = 1_000_000_000;
const firstAutosave = 2_000_000_000;

export const templateHandlers: Readonly<Record<string, Handler>> = {
  /** No totals. Templates stand in no area; only their parts would, of which there are none here. */
  'GET ': (request) => {
    refuseTemplates(request);
    const { query, world } = request;
    const id = query.number('cms_id');
    const type = query.text('post_type') ?? '';
    const shown = [...world.store.templates.values()].filter(
      (one) =>
        (id === undefined || one.id === id) &&
        (query.text('area') ?? '') === '' &&
        (type === '' || (one.postTypes?.includes(type) ?? true)),
    );
    return { body: world.json(shown.map((one) => templateWire(one, world, contextOf(request)))) };
  },
  /** One of the theme's own is created again in place of its file. */
  'POST ': (request) => {
    refuseTemplates(request);
    const { world } = request;
    const template = writtenTemplate(request);
    if ((world.store.templates.get(nameOf(template))?.id ?? 0) > 0) {
      const message = `There is a template with the id ${nameOf(template)}.`;
      throw new RestError(400, 'rest_template_exists', message);
    }
    world.store.templates.set(nameOf(template), template);
    return { status: 201, body: world.json(templateWire(template, world, 'edit')) };
  },
  'GET /{parent}/revisions': (request) => {
    const template = madeTemplate(request);
    const { query, world } = request;
    const id = firstRevision + template.id;
    const isAsked =
      (query.numbers('include').length === 0 || query.numbers('include').includes(id)) &&
      !query.numbers('exclude').includes(id);
    const path = `/templates/${nameOf(template)}/revisions`;
    const text = () => world.json(stateWire(template, id, false, world, contextOf(request)));
    const found = template.hasRevision && isAsked ? [id] : [];
    return onePage(found, request, path, text, 'rest_revision_invalid_page_number');
  },
  'GET /{parent}/revisions/{id}': (request) => {
    const template = revisedTemplate(request);
    const { world } = request;
    return { body: world.json(stateWire(template, idOf(request), false, world, contextOf(request))) };
  },
  'DELETE /{parent}/revisions/{id}': (request) => {
    const template = revisedTemplate(request);
    const { world } = request;
    refuseRevisionDeletion(request);
    world.store.templates.set(nameOf(template), { ...template, hasRevision: false });
    const previous = stateWire(template, idOf(request), false, world);
    return { body: world.json({ deleted: true, previous }) };
  },
  'GET /{id}/autosaves': (request) => {
    const { autosave } = madeTemplate(request);
    return { body: request.world.json(autosave ? [autosaveWire(autosave, request)] : []) };
  },
  'GET /{parent}/autosaves/{id}': (request) => {
    const { autosave } = madeTemplate(request);
    if (!autosave || idOf(request) !== firstAutosave + autosave.id) {
      throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this template.');
    }
    return { body: request.world.json(autosaveWire(autosave, request)) };
  },
  'POST /{id}/autosaves': (request) => {
    const { world } = request;
    const template = madeTemplate(request);
    const autosave = writtenTemplate(request, template);
    world.store.templates.set(nameOf(template), { ...template, autosave });
    return { body: world.json(autosaveWire(autosave, request)) };
  },
};

function nameOf({ theme, slug }: Template): string {
  return `${theme}//${slug}`;
}

function refuseTemplates({ user }: MockRequest): void {
  if (user === 'editor') return;
  throw refusal(user, 'rest_cannot_manage_templates', 'access the templates on this site');
}

/** @throws RestError 404 where there is none, 400 where it is still the theme's own file */
function madeTemplate(request: MockRequest): Template {
  refuseTemplates(request);
  const asked = request.path.get('parent') ?? request.path.get('id') ?? '';
  const template = request.world.store.templates.get(asked.replace(/\/{1,2}/, '//'));
  if (!template) throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
  if (template.id > 0) return template;
  throw new RestError(400, 'rest_invalid_template', 'Templates based on theme files can’t have revisions.');
}

function revisedTemplate(request: MockRequest): Template {
  const template = madeTemplate(request);
  if (template.hasRevision && idOf(request) === firstRevision + template.id) return template;
  throw invalidId('Invalid revision ID.');
}

/** A template as a request makes it, or changes it from what it was. */
function writtenTemplate({ query, user, world }: MockRequest, before?: Template): Template {
  const theme = before?.theme ?? (query.text('theme') || 'town');
  const slug = before?.slug ?? query.text('slug') ?? '';
  const file = before ?? world.store.templates.get(`${theme}//${slug}`);
  const text = (name: 'title' | 'description' | 'content') =>
    (query.has(name) ? query.text(name) : undefined) ?? file?.[name] ?? '';
  return {
    theme,
    slug,
    title: text('title') || slug,
    description: text('description'),
    content: text('content'),
    status: query.text('status') ?? 'publish',
    id: before?.id ?? world.store.nextId(),
    author: query.number('author') ?? userIds[user],
    modified: utcTime(world.now),
    hasFile: file?.hasFile ?? false,
    postTypes: file?.postTypes,
    hasRevision: true,
  };
}

/** A template as its collection answers it. */
function templateWire(template: Template, world: World, context: ContentContext = 'view'): Fields {
  const rest = (path: string) => world.rest('cms/v2', path);
  const source = template.theme === 'tec' ? 'plugin' : 'theme';
  const custom = template.id > 0;
  const isWhole = context !== 'embed';
  const block = context === 'edit' && { block_version: 1 };
  return {
    id: nameOf(template),
    theme: template.theme,
    ...(isWhole && { content: { raw: template.content, ...block } }),
    slug: template.slug,
    source: custom ? 'custom' : source,
    origin: custom && template.hasFile ? source : null,
    type: 'wp_template',
    description: template.description,
    title: { ...(isWhole && { raw: template.title }), rendered: template.title },
    status: template.status,
    [world.dialect.parameter('cms_id')]: template.id,
    has_theme_file: template.hasFile,
    is_custom: !template.hasFile,
    author: template.author,
    ...(isWhole && { modified: custom && contentTime(world.local(template.modified)) }),
    author_text: 'Town',
    original_source: template.hasFile ? source : 'user',
    _links: {
      self: [{ href: rest(`/templates/${nameOf(template)}`), targetHints: { allow: ['GET'] } }],
      collection: [{ href: rest('/templates') }],
      about: [{ href: rest('/types/wp_template') }],
    },
  };
}

/** A state of a template that was made, as the routes of its revisions and autosaves answer it. */
function stateWire(
  template: Template,
  id: number,
  isAutosave: boolean,
  world: World,
  context: ContentContext = 'view',
): Fields {
  return {
    ...templateWire(template, world, context),
    [world.dialect.parameter('cms_id')]: id,
    id,
    parent: template.id,
    slug: `${template.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
  };
}

function autosaveWire(autosave: Template, { world }: MockRequest): Fields {
  return stateWire(autosave, firstAutosave + autosave.id, true, world);
}
