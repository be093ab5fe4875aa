import { userIds } from '../credentials.ts';
import type { Answer, MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { type Template, templateName } from '../template-shelf.ts';
import { templateWire } from '../wire/template.ts';
import { utcTime } from '../writes/utc-time.ts';
import { refuseTemplates } from './access.ts';
import { contextOf } from './content-kind.ts';

/** `GET /templates`: no totals. Templates stand in no area; only their parts would, of which there are none here. */
export function listTemplates(request: MockRequest): Answer {
  refuseTemplates(request);
  const { query, world } = request;
  const id = query.integer('cms_id');
  const area = query.text('area') ?? '';
  const postType = query.text('post_type') ?? '';
  const shown = [...world.templates.templates.values()].filter(
    (one) =>
      (id === undefined || one.id === id) &&
      area === '' &&
      (postType === '' || (one.postTypes?.includes(postType) ?? true)),
  );
  return { body: world.json(shown.map((template) => templateWire(template, world, contextOf(request)))) };
}

/** `POST /templates`: one of the theme's own is created again in place of its file. */
export function createTemplate(request: MockRequest): Answer {
  refuseTemplates(request);
  const { world } = request;
  const template = writtenTemplate(request);
  const name = templateName(template);
  const { templates } = world.templates;
  if ((templates.get(name)?.id ?? 0) > 0) {
    throw new RestError(400, 'rest_template_exists', `There is a template with the id ${name}.`);
  }
  templates.set(name, template);
  return { status: 201, body: world.json(templateWire(template, world, 'edit')) };
}

/** A template as a request makes it, or changes it from what it was. */
export function writtenTemplate({ query, user, world }: MockRequest, before?: Template): Template {
  const theme = before?.theme ?? (query.text('theme') || 'town');
  const slug = before?.slug ?? query.text('slug') ?? '';
  const file = before ?? world.templates.templates.get(`${theme}//${slug}`);
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
    author: query.integer('author') ?? (user === 'anonymous' ? 0 : userIds[user]),
    modified: utcTime(world.now),
    hasFile: file?.hasFile ?? false,
    ...(file?.postTypes && { postTypes: file.postTypes }),
  };
}
