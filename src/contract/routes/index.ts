import { contentRoutes } from './content.ts';
import { eventRoutes } from './events.ts';
import { get, index, type Parameter, type Parameters, post, type Route, remove } from './route.ts';

/** The routes of the REST root, of the embeds and of the stock images (content document, "Endpoints"). */

const address: Parameter = { type: 'uri', required: true };

const batchRequests: Parameter = {
  type: 'object[]',
  required: true,
  maxItems: 25,
  properties: {
    method: { type: 'string', default: 'POST', enum: ['POST', 'PUT', 'PATCH', 'DELETE'] },
    path: { type: 'string', required: true },
    body: { type: 'object' },
    headers: { type: 'object' },
  },
};

const siteRoutes: readonly Route[] = [
  get('', '/', { context: { type: 'string', default: 'view' } }),
  post('', '/batch/v1', {
    validation: { type: 'string', default: 'normal', enum: ['require-all-validate', 'normal'] },
    requests: batchRequests,
  }),
  index('oembed/1.0'),
  get('oembed/1.0', '/embed', {
    url: address,
    format: { type: 'string', default: 'json' },
    maxwidth: { type: 'integer', default: 600 },
  }),
  get('oembed/1.0', '/proxy', {
    url: address,
    format: { type: 'string', default: 'json', enum: ['json', 'xml'] },
    maxwidth: { type: 'integer', default: 600 },
    maxheight: { type: 'integer' },
    discover: { type: 'boolean', default: true },
  }),
  index('stock-images'),
  post('stock-images', '/test'),
  post('stock-images', '/download'),
  post('stock-images', '/settings'),
  post('stock-images', '/license'),
];

/** The search-optimization routes (content document, "Search-optimization namespace"). */

const namespace = 'seo/v1';

const string: Parameter = { type: 'string' };
const emptyString: Parameter = { type: 'string', default: '' };
const requiredString: Parameter = { type: 'string', required: true };
const requiredUntyped: Parameter = { type: 'untyped', required: true };
const requiredBoolean: Parameter = { type: 'boolean', required: true };
const untyped: Parameter = { type: 'untyped' };
const integer: Parameter = { type: 'integer' };
const yesOrNo: Parameter = { type: 'string', enum: ['yes', 'no'] };
const stage: Parameter = {
  type: 'string',
  enum: ['install', 'activate', 'setup', 'grantConsent', 'successfullyConnected'],
};
const word: Parameter = { type: 'string', in: 'path', required: true, pattern: '[\\w-]+' };

const scores: Parameters = {
  contentType: requiredString,
  taxonomy: emptyString,
  term: { type: 'integer', default: null },
  troubleshooting: { type: 'boolean', default: null },
};

const indexing = [
  'posts',
  'terms',
  'post-type-archives',
  'general',
  'prepare',
  'indexables-complete',
  'complete',
] as const;

const seoRoutes: readonly Route[] = [
  index(namespace),
  get(namespace, '/file_size', { url: requiredString }),
  get(namespace, '/statistics'),
  post(namespace, '/new-content-type-visibility/dismiss-post-type', { postTypeName: untyped }),
  post(namespace, '/new-content-type-visibility/dismiss-taxonomy', { taxonomyName: untyped }),
  post(namespace, '/analytics_setup_permanent_dismissal', { is_dismissed: requiredBoolean }),
  get(namespace, '/readability_scores', scores),
  get(namespace, '/seo_scores', scores),
  post(namespace, '/setup_steps_tracking', {
    setup_widget_loaded: yesOrNo,
    first_interaction_stage: stage,
    last_interaction_stage: stage,
    setup_widget_temporarily_dismissed: yesOrNo,
    setup_widget_permanently_dismissed: yesOrNo,
  }),
  post(
    namespace,
    '/introductions/{introduction_id}/seen',
    { is_seen: { type: 'boolean', default: true } },
    { introduction_id: word },
  ),
  get(namespace, '/videohost_embed_permission'),
  post(namespace, '/videohost_embed_permission', { value: { type: 'boolean', default: true } }),
  get(namespace, '/available_posts', {
    search: emptyString,
    postType: { type: 'string', default: 'page' },
  }),
  post(namespace, '/alerts/dismiss', { key: requiredUntyped }),
  post(namespace, '/configuration/site_representation', {
    company_or_person: { ...requiredString, enum: ['company', 'person'] },
    company_name: string,
    company_logo: string,
    company_logo_id: integer,
    person_logo: string,
    person_logo_id: integer,
    company_or_person_user_id: integer,
    description: string,
  }),
  post(namespace, '/configuration/social_profiles', {
    social_a_site: string,
    social_b_site: string,
    other_social_urls: { type: 'array' },
  }),
  get(namespace, '/configuration/check_capability', { user_id: requiredUntyped }),
  post(namespace, '/configuration/enable_tracking', { tracking: requiredBoolean }),
  post(namespace, '/configuration/save_configuration_state', {
    finishedSteps: { type: 'array', required: true },
  }),
  get(namespace, '/configuration/get_configuration_state'),
  post(namespace, '/import/{plugin}/{type}', {}, { plugin: word, type: word }),
  get(namespace, '/get_head', { url: requiredString }),
  ...indexing.map((name) => post(namespace, `/indexing/${name}`)),
  post(namespace, '/link-indexing/posts'),
  post(namespace, '/link-indexing/terms'),
  post(namespace, '/integrations/set_active', { active: requiredBoolean, integration: requiredString }),
  get(namespace, '/meta/search'),
  post(namespace, '/kwservice/authenticate', { code: requiredUntyped }),
  post(namespace, '/kwservice/country_code', { country_code: requiredUntyped }),
  get(namespace, '/kwservice/related_keyphrases', {
    keyphrase: requiredUntyped,
    country_code: requiredUntyped,
  }),
  get(namespace, '/ranktracker/authorization-url'),
  post(namespace, '/ranktracker/authenticate', { code: requiredUntyped, websiteId: requiredUntyped }),
  post(namespace, '/ranktracker/keyphrases/track', { keyphrases: requiredUntyped }),
  post(namespace, '/ranktracker/keyphrases', {
    keyphrases: untyped,
    permalink: untyped,
    startAt: untyped,
  }),
  remove(namespace, '/ranktracker/keyphrases/untrack'),
  get(namespace, '/ranktracker/account/limit'),
  get(namespace, '/ranktracker/account/upgrade-campaign'),
  get(namespace, '/workouts'),
  post(namespace, '/workouts'),
  post(namespace, '/complete_task', {
    options: { type: 'object', required: true, properties: { task: requiredString } },
  }),
  get(namespace, '/get_tasks', {
    options: { type: 'object', properties: { filter: string, limit: integer } },
  }),
  post(namespace, '/action_tracking', { action: requiredString }),
];

/**
 * Every route of the two API documents, with its parameters, in the documents' own spelling. A key that is missing
 * in a row is one the documents state nothing about.
 */
export const routes: readonly Route[] = [...siteRoutes, ...seoRoutes, ...eventRoutes, ...contentRoutes];
