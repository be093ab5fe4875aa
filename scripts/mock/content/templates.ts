import { refusal } from '../credentials.ts';
import { RestError } from '../errors.ts';
import type { Answer, MockRequest } from '../request.ts';
import { text } from '../store.ts';
import type { Doc, Fields } from '../stored.ts';
import type { World } from '../world.ts';
import { writtenDoc } from '../writes.ts';
import { contextOf } from './content-items.ts';
import { type ContentContext, contentTime } from './wire-content.ts';

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
export function templateName(doc: Doc): string {
  return `${text(doc, 'theme')}//${doc.slug}`;
}

/** The file of the theme that a template has or replaces. */
function fileOf(doc: Doc) {
  return themeTemplates.find((file) => templateName(file.doc) === templateName(doc));
}

/** The template of a name, with one slash or two. */
export function templateOf(asked: string, { store }: World): Doc | undefined {
  const name = asked.replace(/\/{1,2}/, '//');
  const own = [...store.all('template')].find((doc) => templateName(doc) === name);
  return own ?? themeTemplates.find(({ doc }) => templateName(doc) === name)?.doc;
}

/** @throws RestError 404 where there is no template, 400 for one that is a file of the theme: these have no revisions */
export function ownTemplate(doc: Doc | undefined): Doc {
  if (!doc) throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
  if (doc.id > 0) return doc;
  const message = 'Templates based on theme files can’t have revisions.';
  throw new RestError(400, 'rest_invalid_template', message);
}

export function refuseTemplates({ user }: MockRequest): void {
  if (user === 'editor') return;
  throw refusal(user, 'rest_cannot_manage_templates', 'access the templates on this site');
}

export function templateWire(doc: Doc, world: World, context: ContentContext): Fields {
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
