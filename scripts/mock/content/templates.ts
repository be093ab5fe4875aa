import { refusal, userIds } from '../credentials.ts';
import { RestError } from '../errors.ts';
import { utcTime } from '../local-time.ts';
import type { Handler, MockRequest } from '../request.ts';
import { text } from '../store.ts';
import type { Doc, Fields, Revision } from '../stored.ts';
import type { World } from '../world.ts';
import { contextOf } from './content-items.ts';
import { revisionHandlers, templateName } from './revisions.ts';
import { type ContentContext, contentTime } from './wire-content.ts';

/** A template of the theme the mock pretends to have. */
const inTheme = (theme: string, slug: string, title: string, description: string, postType?: string) => {
  const doc: Doc = {
    ...{ kind: 'template', id: 0, language: 'en', group: 0, slug, status: 'publish', author: 0 },
    ...{ created: '', modified: '', overrides: {} },
    fields: { theme, title, description, content: '<!-- wp:post-content /-->' },
  };
  return { doc, postType };
};

const themeTemplates = [
  inTheme('town', 'home', 'Home', 'Shows the latest posts.', ''),
  inTheme('town', 'single', 'Single posts', 'Shows one post.', 'post'),
  inTheme('town', 'page', 'Pages', 'Shows one page.', 'page'),
  inTheme('tec', 'single-event', 'Single event', 'Shows one event.', 'tribe_events'),
];

export const templateHandlers: Readonly<Record<string, Handler>> = {
  /** No totals. Templates belong to no area; only their parts would, of which there are none here. */
  'GET ': (request) => {
    refuseTemplates(request);
    const { query, world } = request;
    const id = query.number('cms_id');
    const type = query.text('post_type') ?? '';
    const made = [...world.store.all('template')];
    const replaced = themeTemplates.map(({ doc }) => templateOf(templateName(doc), world) ?? doc);
    const shown = [...replaced, ...made.filter((doc) => !fileOf(doc))].filter(
      (doc) =>
        (id === undefined || doc.id === id) &&
        (query.text('area') ?? '') === '' &&
        (type === '' || (fileOf(doc)?.postType ?? type) === type),
    );
    return { body: world.json(shown.map((doc) => templateWire(doc, world, contextOf(request)))) };
  },
  /** One of the theme's own is created again in place of its file. */
  'POST ': (request) => {
    refuseTemplates(request);
    const { world } = request;
    const doc = writtenTemplate(request);
    if ((templateOf(templateName(doc), world)?.id ?? 0) > 0) {
      throw new RestError(
        400,
        'rest_template_exists',
        `There is a template with the id ${templateName(doc)}.`,
      );
    }
    world.store.put(doc);
    return { status: 201, body: world.json(templateWire(doc, world, 'edit')) };
  },
  // No route changes one, so one that was made has one revision; those that are still files of the theme have none.
  ...revisionHandlers('templates', {
    written: writtenTemplate,
    wireOf: stateWire,
    parentOf: (request, part) => {
      refuseTemplates(request);
      const doc = templateOf((request.path.get(part) ?? '').replace(/\/{1,2}/, '//'), request.world);
      if (!doc) throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
      if (doc.id > 0) return doc;
      throw new RestError(
        400,
        'rest_invalid_template',
        'Templates based on theme files can’t have revisions.',
      );
    },
  }),
};

/** The file of the theme that a template has or replaces. */
function fileOf(doc: Doc) {
  return themeTemplates.find((file) => templateName(file.doc) === templateName(doc));
}

function templateOf(name: string, { store }: World): Doc | undefined {
  const own = [...store.all('template')].find((doc) => templateName(doc) === name);
  return own ?? themeTemplates.find(({ doc }) => templateName(doc) === name)?.doc;
}

function refuseTemplates({ user }: MockRequest): void {
  if (user === 'editor') return;
  throw refusal(user, 'rest_cannot_manage_templates', 'access the templates on this site');
}

function writtenTemplate({ query, user, world }: MockRequest, before?: Doc): Doc {
  const theme = before ? text(before, 'theme') : query.text('theme') || 'town';
  const slug = before?.slug ?? query.text('slug') ?? '';
  const file = before ?? templateOf(`${theme}//${slug}`, world);
  const sent = (name: string) =>
    (query.has(name) ? query.text(name) : undefined) ?? (file ? text(file, name) : '');
  const modified = utcTime(world.now);
  return {
    kind: 'template',
    id: before?.id ?? world.store.nextId(),
    language: 'en',
    group: 0,
    slug,
    status: query.text('status') ?? 'publish',
    created: modified,
    modified,
    author: query.number('author') ?? userIds[user],
    fields: {
      theme,
      title: sent('title') || slug,
      description: sent('description'),
      content: sent('content'),
    },
    overrides: {},
  };
}

function templateWire(doc: Doc, world: World, context: ContentContext): Fields {
  const rest = (path: string) => world.rest('cms/v2', path);
  const [theme, title] = [text(doc, 'theme'), text(doc, 'title')];
  const source = theme === 'tec' ? 'plugin' : 'theme';
  const [custom, hasFile] = [doc.id > 0, fileOf(doc) !== undefined];
  const isFull = context !== 'embed';
  const block = context === 'edit' && { block_version: 1 };
  return {
    id: templateName(doc),
    theme,
    ...(isFull && { content: { raw: text(doc, 'content'), ...block } }),
    slug: doc.slug,
    source: custom ? 'custom' : source,
    origin: custom && hasFile ? source : null,
    type: 'wp_template',
    description: text(doc, 'description'),
    title: { ...(isFull && { raw: title }), rendered: title },
    status: doc.status,
    [world.dialect.parameter('cms_id')]: doc.id,
    has_theme_file: hasFile,
    is_custom: !hasFile,
    author: doc.author,
    ...(isFull && { modified: custom && contentTime(world.local(doc.modified)) }),
    author_text: 'Town',
    original_source: hasFile ? source : 'user',
    _links: {
      self: [{ href: rest(`/templates/${templateName(doc)}`), targetHints: { allow: ['GET'] } }],
      collection: [{ href: rest('/templates') }],
      about: [{ href: rest('/types/wp_template') }],
    },
  };
}

function stateWire({ id, doc, isAutosave }: Revision, request: MockRequest): Fields {
  return {
    ...templateWire(doc, request.world, contextOf(request)),
    [request.world.dialect.parameter('cms_id')]: id,
    id,
    parent: doc.id,
    slug: `${doc.id}-${isAutosave ? 'autosave' : 'revision'}-v1`,
  };
}
