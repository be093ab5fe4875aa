import type { Answer, MockRequest } from '../request.ts';
import { RestError } from '../rest-error.ts';
import { refuseTemplates } from './access.ts';

/** The templates of the theme the mock pretends to have; nobody has changed any of them. */
const templates = [
  { theme: 'town', slug: 'home', title: 'Home', description: 'Shows the latest posts.' },
  { theme: 'town', slug: 'single', title: 'Single posts', description: 'Shows one post.' },
  { theme: 'town', slug: 'page', title: 'Pages', description: 'Shows one page.' },
  { theme: 'tec', slug: 'single-event', title: 'Single event', description: 'Shows one event.' },
] as const;

type Template = (typeof templates)[number];

const allowed = { allow: ['GET'] } as const;

/** `GET /templates`: no totals. The area narrows template parts only, of which there are none here. */
export function listTemplates(request: MockRequest): Answer {
  refuseTemplates(request);
  const { query, world } = request;
  const stored = query.integer('cms_id');
  const shown = stored === undefined || stored === 0 ? templates : [];
  return { body: world.json(shown.map((template) => templateWire(template, request))) };
}

/** Revisions and autosaves of a template that is still the theme's own file are refused. */
export function readTemplateHistory(request: MockRequest): Answer {
  refuseTemplates(request);
  const id = request.path.get('parent') ?? request.path.get('id') ?? '';
  if (!templates.some((template) => idOf(template) === id.replace(/\/{1,2}/, '//'))) {
    throw new RestError(404, 'rest_template_not_found', 'No templates exist with that id.');
  }
  throw new RestError(400, 'rest_invalid_template', 'Templates based on theme files can’t have revisions.');
}

function idOf({ theme, slug }: Template): string {
  return `${theme}//${slug}`;
}

function templateWire(template: Template, { world }: MockRequest): unknown {
  const { links, dialect } = world;
  return {
    id: idOf(template),
    theme: template.theme,
    content: { raw: '<!-- wp:post-content /-->' },
    slug: template.slug,
    source: template.theme === 'tec' ? 'plugin' : 'theme',
    origin: null,
    type: 'wp_template',
    description: template.description,
    title: { raw: template.title, rendered: template.title },
    status: 'publish',
    [dialect.parameter('cms_id')]: 0,
    has_theme_file: true,
    is_custom: false,
    author: 0,
    modified: false,
    author_text: 'Town',
    original_source: template.theme === 'tec' ? 'plugin' : 'theme',
    _links: {
      self: [{ href: links.rest('cms/v2', `/templates/${idOf(template)}`), targetHints: allowed }],
      collection: [{ href: links.rest('cms/v2', '/templates') }],
      about: [{ href: links.rest('cms/v2', '/types/wp_template') }],
    },
  };
}
