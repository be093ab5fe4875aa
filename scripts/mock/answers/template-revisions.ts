import { type Answer, idOf, type MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { type Template, templateName } from '../template-shelf.ts';
import { templateRevisionWire } from '../wire/template.ts';
import { checkRevisionDeletion, refuseTemplates } from './access.ts';
import { contextOf } from './content-kind.ts';
import { contentPage } from './content-page.ts';
import { writtenTemplate } from './templates.ts';

/**
 * Revisions and autosaves of templates. No route changes a template, so one that was made has one revision; those that
 * are still files of the theme have none, and are refused.
 */

/** Revisions have ids beyond those of everything stored, autosaves beyond those. */
const firstRevision = 1_000_000_000;
const firstAutosave = 2_000_000_000;

export function listTemplateRevisions(request: MockRequest): Answer {
  const template = madeTemplate(request);
  const { query, world } = request;
  const include = query.integers('include');
  const shown = revisionsOf(request, template).filter(
    (id) => (include.length === 0 || include.includes(id)) && !query.integers('exclude').includes(id),
  );
  return contentPage(
    shown,
    request,
    `/templates/${templateName(template)}/revisions`,
    (id) => world.json(templateRevisionWire(template, id, false, world, contextOf(request))),
    'rest_revision_invalid_page_number',
  );
}

export function readTemplateRevision(request: MockRequest): Answer {
  const { template, id } = existingRevision(request);
  const wire = templateRevisionWire(template, id, false, request.world, contextOf(request));
  return { body: request.world.json(wire) };
}

export function removeTemplateRevision(request: MockRequest): Answer {
  const { template, id } = existingRevision(request);
  const { world } = request;
  checkRevisionDeletion(request);
  world.templates.forgotten.add(templateName(template));
  const previous = templateRevisionWire(template, id, false, world);
  return { body: world.json({ deleted: true, previous }) };
}

export function listTemplateAutosaves(request: MockRequest): Answer {
  const { world } = request;
  const autosave = world.templates.autosaves.get(templateName(madeTemplate(request)));
  return { body: world.json(autosave ? [autosaveWire(autosave, request)] : []) };
}

export function readTemplateAutosave(request: MockRequest): Answer {
  const { world } = request;
  const autosave = world.templates.autosaves.get(templateName(madeTemplate(request)));
  if (!autosave || idOf(request) !== firstAutosave + autosave.id) {
    throw new RestError(404, 'rest_post_no_autosave', 'There is no autosave revision for this template.');
  }
  return { body: world.json(autosaveWire(autosave, request)) };
}

export function createTemplateAutosave(request: MockRequest): Answer {
  const template = madeTemplate(request);
  const autosave = writtenTemplate(request, template);
  request.world.templates.autosaves.set(templateName(template), autosave);
  return { body: request.world.json(autosaveWire(autosave, request)) };
}

function autosaveWire(autosave: Template, { world }: MockRequest): unknown {
  return templateRevisionWire(autosave, firstAutosave + autosave.id, true, world);
}

function existingRevision(request: MockRequest): { readonly template: Template; readonly id: number } {
  const template = madeTemplate(request);
  const id = idOf(request);
  if (revisionsOf(request, template).includes(id)) return { template, id };
  throw new RestError(404, 'rest_post_invalid_id', 'Invalid revision ID.');
}

function revisionsOf({ world }: MockRequest, template: Template): readonly number[] {
  return world.templates.forgotten.has(templateName(template)) ? [] : [firstRevision + template.id];
}

/** @throws RestError 404 where there is none, 400 where it is still the theme's own file */
function madeTemplate(request: MockRequest): Template {
  refuseTemplates(request);
  const asked = request.path.get('parent') ?? request.path.get('id') ?? '';
  const template = request.world.templates.templates.get(asked.replace(/\/{1,2}/, '//'));
  if (!template) {
    throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
  }
  if (template.id > 0) return template;
  throw new RestError(400, 'rest_invalid_template', 'Templates based on theme files can’t have revisions.');
}
