import { mayChange, mayWrite, refusal, userIds } from '../credentials.ts';
import { invalidId, RestError } from '../errors.ts';
import { filtersOf, ordered } from '../filters.ts';
import { utcTime } from '../local-time.ts';
import { type Answer, type Handler, idOf, itemOf, type MockRequest } from '../request.ts';
import { text } from '../store.ts';
import type { Doc, Fields, Kind, Revision } from '../stored.ts';
import { excerptHtml, texturize } from '../texts.ts';
import type { World } from '../world.ts';
import { writtenDoc } from '../writes.ts';
import { contextOf, onePage } from './content-items.ts';
import { type ContentContext, contentTime, metaWire, picked } from './wire-content.ts';

/**
 * The routes of revisions and autosaves, by their paths below a collection. The first revision of an item is the state
 * it began with.
 */
export function revisionHandlers(collection: string, kind: Kind): Readonly<Record<string, Handler>> {
  const textOf = (request: MockRequest, revision: Revision) =>
    request.world.json(revisionWire(revision, collection, request));
  const statesOf = (request: MockRequest, part: 'id' | 'parent') =>
    request.world.store.revisions(parentOf(request, part, kind));
  const stateOf = (request: MockRequest) => {
    const found = statesOf(request, 'parent').find(({ id }) => id === idOf(request));
    if (found) return found;
    throw invalidId('Invalid revision ID.');
  };
  return {
    'GET /{parent}/revisions': (request) => {
      const parent = parentOf(request, 'parent', kind);
      const name = kind === 'template' ? templateName(parent) : parent.id;
      const states = new Map(request.world.store.revisions(parent).map((state) => [state.id, state]));
      const docs = [...states.values()].map(({ id, doc }) => ({ ...doc, id, created: doc.modified }));
      const tests = filtersOf(request);
      const shown = docs.filter((doc) => tests.every((test) => test(doc)));
      const found = ordered(shown, request, 'date', -1).flatMap(({ id }) => states.get(id) ?? []);
      const path = `/${collection}/${name}/revisions`;
      const code = 'rest_revision_invalid_page_number';
      return onePage(found, request, path, (revision) => textOf(request, revision), code);
    },
    'GET /{parent}/revisions/{id}': (request) => ({ body: textOf(request, stateOf(request)) }),
    'DELETE /{parent}/revisions/{id}': (request) => {
      const { query, world } = request;
      const revision = stateOf(request);
      if (world.isObserved) throw refusal(request.user, 'rest_cannot_delete', 'delete this revision');
      if (!query.flag('force')) {
        const message = "Revisions do not support trashing. Set 'force=true' to delete.";
        throw new RestError(501, 'rest_trash_not_supported', message);
      }
      world.store.removeRevision(revision.doc, revision);
      return { body: `{"deleted":true,"previous":${textOf(request, revision)}}` };
    },
    'GET /{id}/autosaves': (request) => {
      const all = statesOf(request, 'id').filter(({ isAutosave }) => isAutosave);
      return { body: `[${all.map((one) => textOf(request, one)).join(',')}]` };
    },
    'GET /{parent}/autosaves/{id}': (request) => {
      const all = statesOf(request, 'parent');
      const found = all.find(({ id, isAutosave }) => isAutosave && id === idOf(request));
      if (found) return { body: textOf(request, found) };
      throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this item.');
    },
    'POST /{id}/autosaves': (request) => {
      const { user, world } = request;
      const doc = writtenDoc(request, kind, parentOf(request, 'id', kind));
      const saved = { ...doc, author: userIds[user], modified: utcTime(world.now) };
      return { body: textOf(request, world.store.addRevision(saved, true)) };
    },
  };
}

/** The item that a part of the path names. @throws RestError where the user may not read its revisions, or there is none */
function parentOf(request: MockRequest, part: 'id' | 'parent', kind: Kind): Doc {
  const { user, path, world } = request;
  if (kind === 'template') {
    refuseTemplates(request);
    return ownTemplate(templateOf(path.get(part) ?? '', world));
  }
  const refused = refusal(user, 'rest_cannot_read', 'view revisions of this post');
  if (!mayWrite(user)) throw refused;
  const doc = itemOf(request, kind, idOf(request, part));
  if (!doc) throw invalidId();
  if (!mayChange(user, doc)) throw refused;
  return doc;
}

function revisionWire(revision: Revision, collection: string, request: MockRequest): Fields {
  const { id, doc, isAutosave } = revision;
  const { world } = request;
  const context = contextOf(request);
  const own = { id, parent: doc.id, slug: `${doc.id}-${isAutosave ? 'autosave' : 'revision'}-v1` };
  if (doc.kind === 'template') {
    return { ...templateWire(doc, world, context), [world.dialect.parameter('cms_id')]: id, ...own };
  }
  const raw = (value: string) => context === 'edit' && { raw: value };
  const [title, content, excerpt] = [text(doc, 'title'), text(doc, 'content'), text(doc, 'excerpt')];
  const guid = `${world.origin}/?p=${id}`;
  const [local, utc] = [contentTime(world.local(doc.modified)), contentTime(doc.modified)];
  const wire = {
    ...{ author: doc.author, date: local, date_gmt: utc, id, modified: local, modified_gmt: utc },
    ...own,
    guid: { rendered: guid, ...raw(guid) },
    title: { rendered: texturize(title), ...raw(title) },
    content: { rendered: content, ...raw(content) },
    excerpt: { rendered: excerpt === '' ? '' : excerptHtml(excerpt, content), ...raw(excerpt) },
    meta: metaWire(doc, world, true),
    _links: { parent: [{ href: world.rest('cms/v2', `/${collection}/${doc.id}`) }] },
  };
  return context === 'embed' ? picked(wire, embeddedFields) : wire;
}

const embeddedFields: ReadonlySet<string> = new Set([
  ...['author', 'date', 'id', 'parent', 'slug', 'title', 'excerpt', '_links'],
]);

/** The templates of the theme the mock pretends to have: theme, slug, title, description, and the type of item it shows. */
const themeTemplates = [
  ['town', 'home', 'Home', 'Shows the latest posts.', ''],
  ['town', 'single', 'Single posts', 'Shows one post.', 'post'],
  ['town', 'page', 'Pages', 'Shows one page.', 'page'],
  ['tec', 'single-event', 'Single event', 'Shows one event.', 'tribe_events'],
].map(([theme = '', slug = '', title, description, postType]) => {
  const doc: Doc = {
    ...{ kind: 'template', id: 0, language: 'en', group: 0, slug, status: 'publish', author: 0 },
    ...{ created: '', modified: '', overrides: {} },
    fields: { theme, title, description, content: '<!-- wp:post-content /-->' },
  };
  return { doc, postType };
});

/** `GET /templates`, without totals. Templates belong to no area; only their parts would, of which there are none here. */
export function listTemplates(request: MockRequest): Answer {
  refuseTemplates(request);
  const { query, world } = request;
  const id = query.number('cms_id');
  const type = query.text('post_type') ?? '';
  const replaced = themeTemplates.map(({ doc }) => templateOf(templateName(doc), world) ?? doc);
  const others = [...world.store.all('template')].filter((doc) => !fileOf(doc));
  const shown = [...replaced, ...others].filter(
    (doc) =>
      (id === undefined || doc.id === id) &&
      (query.text('area') ?? '') === '' &&
      (type === '' || (fileOf(doc)?.postType ?? type) === type),
  );
  return { body: world.json(shown.map((doc) => templateWire(doc, world, contextOf(request)))) };
}

/** `POST /templates`. One of the theme's own is created again in place of its file. */
export function createTemplate(request: MockRequest): Answer {
  refuseTemplates(request);
  const { query, world } = request;
  const name = `${query.text('theme') || 'town'}//${query.text('slug')}`;
  const present = templateOf(name, world);
  if (present && present.id > 0) {
    throw new RestError(400, 'rest_template_exists', `There is a template with the id ${name}.`);
  }
  const doc = writtenDoc(request, 'template', undefined, present && { fields: present.fields });
  world.store.put(doc);
  return { status: 201, body: world.json(templateWire(doc, world, 'edit')) };
}

/** Its name in addresses. */
function templateName(doc: Doc): string {
  return `${text(doc, 'theme')}//${doc.slug}`;
}

/** The file of the theme that a template has or replaces. */
function fileOf(doc: Doc) {
  return themeTemplates.find((file) => templateName(file.doc) === templateName(doc));
}

/** The template of a name, with one slash or two. */
function templateOf(asked: string, { store }: World): Doc | undefined {
  const name = asked.replace(/\/{1,2}/, '//');
  const own = [...store.all('template')].find((doc) => templateName(doc) === name);
  return own ?? themeTemplates.find(({ doc }) => templateName(doc) === name)?.doc;
}

/** @throws RestError 404 where there is no template, 400 for one that is a file of the theme: these have no revisions */
function ownTemplate(doc: Doc | undefined): Doc {
  if (!doc) throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
  if (doc.id > 0) return doc;
  const message = 'Templates based on theme files can’t have revisions.';
  throw new RestError(400, 'rest_invalid_template', message);
}

function refuseTemplates({ user }: MockRequest): void {
  if (user === 'editor') return;
  throw refusal(user, 'rest_cannot_manage_templates', 'access the templates on this site');
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
