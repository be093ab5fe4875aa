import { documentedLanguages } from '../../../src/contract/language.ts';
import { mayChange, mayWrite, refusal, userIds } from '../credentials.ts';
import { filterOf, ordered } from '../filters.ts';
import { contentPage, contextOf } from '../list-answers.ts';
import { type ItemRequest, idOf, itemOf, type MockAnswer } from '../mock-request.ts';
import { invalidId, noTrash, RestError } from '../rest-errors.ts';
import { flag, number } from '../store.ts';
import { type Doc, itemFields, revisionOf } from '../stored.ts';
import type { World } from '../world.ts';
import { createItem, writtenDoc } from '../writes.ts';
import { contentWire, templateName } from './content-wire.ts';

/** Revisions and autosaves of items. The first revision of an item is the state it began with. */

export function listRevisions(request: ItemRequest): MockAnswer {
  const { kind, world } = request;
  const parent = parentOf(request, 'parent');
  const found = ordered(
    world.store.revisions(parent).filter(filterOf(request)),
    request,
    'date',
    -1,
  );
  const name = kind === 'template' ? templateName(parent) : parent.id;
  const address = `${world.collection(kind, name)}/revisions`;
  const textOf = (revision: Doc) => revisionText(revision, request);
  return contentPage(found, request, address, textOf, 'rest_revision_invalid_page_number');
}

export function readRevision(request: ItemRequest): MockAnswer {
  return { body: revisionText(namedRevision(request), request) };
}

export function deleteRevision(request: ItemRequest): MockAnswer {
  const { query, user, world } = request;
  const revision = namedRevision(request);
  if (world.isObserved) throw refusal(user, 'rest_cannot_delete', 'delete this revision');
  if (!query.flag('force')) throw noTrash();
  world.store.remove(revision);
  return { body: `{"deleted":true,"previous":${revisionText(revision, request)}}` };
}

export function listAutosaves(request: ItemRequest): MockAnswer {
  const all = autosavesOf(parentOf(request, 'id'), request.world);
  return { body: `[${all.map((one) => revisionText(one, request)).join(',')}]` };
}

export function makeAutosave(request: ItemRequest): MockAnswer {
  const { user, query, world } = request;
  const parent = parentOf(request, 'id');
  // The item that is saved may be named as `parent`; of a page and of an entry of a menu, that is the name of a field too.
  const isItself = [parent.id, idOf(request)].includes(query.number('parent') ?? 0);
  const fields = isItself ? query.without('parent') : query;
  const doc = writtenDoc({ ...request, query: fields }, parent);
  const [before] = autosavesOf(doc, world);
  const revision = revisionOf(
    { ...doc, author: userIds[user] },
    before?.id ?? world.store.nextId(),
    true,
  );
  world.store.put(revision);
  return { body: revisionText(revision, request) };
}

function autosavesOf(doc: Doc, { store }: World): readonly Doc[] {
  return store.revisions(doc).filter((one) => flag(one, 'isAutosave'));
}

/** @throws RestError 404 where the item has no such revision, or autosave */
function namedRevision(request: ItemRequest): Doc {
  const { world, route } = request;
  const parent = parentOf(request, 'parent');
  const isAutosave = route.path.includes('/autosaves');
  const all = isAutosave ? autosavesOf(parent, world) : world.store.revisions(parent);
  const found = all.find(({ id }) => id === idOf(request));
  if (found) return found;
  if (!isAutosave) throw invalidId('revision');
  throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this item.');
}

/**
 * The item that a part of the path names.
 *
 * @throws RestError where the user may not read its revisions, there is none, or it is a template that is a file of the theme
 */
function parentOf(request: ItemRequest, part: 'id' | 'parent'): Doc {
  const { kind, user, path, world } = request;
  if (kind === 'template') {
    refuseTemplates(request);
    const doc = templateOf(path.get(part) ?? '', world);
    if (!doc)
      throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
    if (doc.id > 0) return doc;
    const message = 'Templates based on theme files can’t have revisions.';
    throw new RestError(400, 'rest_invalid_template', message);
  }
  const doc = mayWrite(user) ? itemOf(request, part) : undefined;
  if (doc && mayChange(user, doc)) return doc;
  if (mayWrite(user) && !doc) throw invalidId();
  throw refusal(user, 'rest_cannot_read', 'view revisions of this post');
}

/** A revision of a template is a template, with what every revision has. */
function revisionText(revision: Doc, request: ItemRequest): string {
  const { world } = request;
  const view = { context: contextOf(request) };
  const parent = world.store.find('template', number(revision, 'parent'));
  if (!parent) return world.json(contentWire(revision, world, view));
  const { id, slug, fields, author, modified } = revision;
  const wire = contentWire({ ...parent, fields, author, modified }, world, view);
  return world.json({
    ...wire,
    [world.dialect.parameter('cms_id')]: id,
    id,
    parent: parent.id,
    slug,
  });
}

/** The templates of the theme the mock pretends to have: source, theme, slug, title, description, and the type of item it shows. */
const themeTemplates = [
  ['theme', 'town', 'home', 'Home', 'Shows the latest posts.', ''],
  ['theme', 'town', 'single', 'Single posts', 'Shows one post.', 'post'],
  ['theme', 'town', 'page', 'Pages', 'Shows one page.', 'page'],
  ['plugin', 'calendar', 'single-event', 'Single event', 'Shows one event.', 'calendar_events'],
].map(
  ([source, theme, slug = '', title, description, postType]): Doc => ({
    ...{
      kind: 'template',
      id: 0,
      language: documentedLanguages[0],
      group: 0,
      slug,
      status: 'publish',
      author: 0,
    },
    ...{ created: '', modified: '', overrides: {} },
    fields: {
      ...itemFields.template.parse({
        theme,
        title,
        description,
        content: '<main></main>',
      }),
      ...{ postType, has_theme_file: true, is_custom: false, source, original_source: source },
    },
  }),
);

/** `GET /templates`, without totals. Templates belong to no area; only their parts would, of which there are none here. */
export function listTemplates(request: ItemRequest): MockAnswer {
  refuseTemplates(request);
  const { query, world } = request;
  const [id, area, type] = [query.number('cms_id'), query.text('area'), query.text('post_type')];
  const isOf = ({ fields: { postType } }: Doc) =>
    !type || typeof postType !== 'string' || world.dialect.name(postType) === type;
  const replaced = themeTemplates.map((doc) => templateOf(templateName(doc), world) ?? doc);
  const others = [...world.store.all('template')].filter((doc) => !flag(doc, 'has_theme_file'));
  const texts = [...replaced, ...others]
    .filter((doc) => !area && (id ?? doc.id) === doc.id && isOf(doc))
    .map((doc) => world.json(contentWire(doc, world, { context: contextOf(request) })));
  return { body: `[${texts.join(',')}]` };
}

/** `POST /templates`. One of the theme's own is created again in place of its file. */
export function createTemplate(request: ItemRequest): MockAnswer {
  refuseTemplates(request);
  const { query, world } = request;
  const name = `${query.text('theme') || 'town'}//${query.text('slug')}`;
  const present = templateOf(name, world);
  if (present && present.id > 0) {
    throw new RestError(400, 'rest_template_exists', `There is a template with the id ${name}.`);
  }
  return { status: 201, body: createItem(request, present).body };
}

/** The template of a name, with one slash or two. */
function templateOf(asked: string, { store }: World): Doc | undefined {
  const name = asked.replace(/\/{1,2}/, '//');
  return [...store.all('template'), ...themeTemplates].find((doc) => templateName(doc) === name);
}

function refuseTemplates({ user }: ItemRequest): void {
  if (user === 'editor') return;
  throw refusal(user, 'rest_cannot_manage_templates', 'access the templates on this site');
}
