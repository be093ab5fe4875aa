import { headRead } from '../../../src/contract/routes/index.ts';
import {
  boolean,
  integer,
  type Parameters,
  type Route,
  string,
  untyped,
} from '../../../src/contract/routes/route.ts';
import { array, object, routesOf } from './route-rows.ts';

/**
 * The search-optimization routes (content document, "Search-optimization namespace"). It names their parameters and
 * gives no meanings: those here say what the names say.
 */

const { get, index, post, remove } = routesOf('seo/v1');

const required = { required: true } as const;
const yesOrNo = (meaning: string) => string(meaning, { enum: ['yes', 'no'] });
const stage = (meaning: string) =>
  string(meaning, {
    enum: ['install', 'activate', 'setup', 'grantConsent', 'successfullyConnected'],
  });
const word = (meaning: string) =>
  string(meaning, { in: 'path', required: true, pattern: '[\\w-]+' });

const scores: Parameters = {
  contentType: string('Type of content.', required),
  taxonomy: string('Taxonomy whose term is looked at.', { default: '' }),
  term: integer('Id of the term.', { default: null }),
  troubleshooting: boolean('Whether details are answered that help to find faults.', {
    default: null,
  }),
};

const indexing = [
  ['posts', 'posts'],
  ['terms', 'terms'],
  ['post-type-archives', 'archives of types of content'],
  ['general', 'general pages'],
] as const;

const code = untyped('Code of the service.', required);
const countryCode = untyped('Code of the country.', required);
const keyphrases = 'Phrases people search for.';

export const seoRoutes: readonly Route[] = [
  index(),
  get('/file_size', 'Reads the size of a file.', {
    url: string('Address of the file.', required),
  }),
  get('/statistics', 'Reads statistics.'),
  post(
    '/new-content-type-visibility/dismiss-post-type',
    'Dismisses the notice of a new type of content.',
    {
      postTypeName: untyped('Name of the type of content.'),
    },
  ),
  post('/new-content-type-visibility/dismiss-taxonomy', 'Dismisses the notice of a new taxonomy.', {
    taxonomyName: untyped('Name of the taxonomy.'),
  }),
  post(
    '/analytics_setup_permanent_dismissal',
    'Dismisses the setup of analytics, or brings it back.',
    {
      is_dismissed: boolean('Whether it is dismissed.', required),
    },
  ),
  get('/readability_scores', 'Reads how readable the content is.', scores),
  get('/seo_scores', 'Reads how well the content is optimized.', scores),
  post('/setup_steps_tracking', 'Notes how far the setup has come.', {
    setup_widget_loaded: yesOrNo('Whether the setup was shown.'),
    first_interaction_stage: stage('Step of the setup that was used first.'),
    last_interaction_stage: stage('Step of the setup that was used last.'),
    setup_widget_temporarily_dismissed: yesOrNo('Whether the setup was dismissed for now.'),
    setup_widget_permanently_dismissed: yesOrNo('Whether the setup was dismissed for good.'),
  }),
  post(
    '/introductions/{introduction_id}/seen',
    'Notes whether an introduction was seen.',
    { is_seen: boolean('Whether it was seen.', { default: true }) },
    { introduction_id: word('Id of the introduction.') },
  ),
  get('/videohost_embed_permission', 'Reads whether videos may be embedded.'),
  post('/videohost_embed_permission', 'Changes whether videos may be embedded.', {
    value: boolean('Whether they may.', { default: true }),
  }),
  get('/available_posts', 'Lists items of content to choose from.', {
    search: string('Text that is searched for.', { default: '' }),
    postType: string('Type of content.', { default: 'page' }),
  }),
  post('/alerts/dismiss', 'Dismisses an alert.', { key: untyped('Key of the alert.', required) }),
  post('/configuration/site_representation', 'Says whom the site represents.', {
    company_or_person: string('Whether it is an organization or a person.', {
      required: true,
      enum: ['company', 'person'],
    }),
    company_name: string('Name of the organization.'),
    company_logo: string('Address of its logo.'),
    company_logo_id: integer('Media id of its logo.'),
    person_logo: string('Address of the picture of the person.'),
    person_logo_id: integer('Media id of the picture of the person.'),
    company_or_person_user_id: integer('Id of the user who is the person.'),
    description: string('Description.'),
  }),
  post('/configuration/social_profiles', 'Names profiles on social networks.', {
    social_a_site: string('Profile on the first network.'),
    social_b_site: string('Profile on the second network.'),
    other_social_urls: array('Addresses of other profiles.'),
  }),
  get('/configuration/check_capability', 'Reads whether a user may change the configuration.', {
    user_id: untyped('Id of the user.', required),
  }),
  post('/configuration/enable_tracking', 'Changes whether the use of the tools is tracked.', {
    tracking: boolean('Whether it is.', required),
  }),
  post('/configuration/save_configuration_state', 'Saves how far the configuration has come.', {
    finishedSteps: array('Steps that are done.', required),
  }),
  get('/configuration/get_configuration_state', 'Reads how far the configuration has come.'),
  post(
    '/import/{plugin}/{type}',
    'Takes over the data of another tool.',
    {},
    { plugin: word('Name of the other tool.'), type: word('Kind of data.') },
  ),
  headRead,
  ...indexing.map(([name, what]) => post(`/indexing/${name}`, `Indexes ${what}.`)),
  post('/indexing/prepare', 'Prepares the indexing.'),
  post('/indexing/indexables-complete', 'Ends the indexing of what can be indexed.'),
  post('/indexing/complete', 'Ends the indexing.'),
  post('/link-indexing/posts', 'Indexes the links of posts.'),
  post('/link-indexing/terms', 'Indexes the links of terms.'),
  post('/integrations/set_active', 'Turns an integration on or off.', {
    active: boolean('Whether it is on.', required),
    integration: string('Name of the integration.', required),
  }),
  get('/meta/search', 'Searches the data of items.'),
  post('/kwservice/authenticate', 'Connects the service of keyphrases.', { code }),
  post('/kwservice/country_code', 'Changes the country that keyphrases are looked at in.', {
    country_code: countryCode,
  }),
  get('/kwservice/related_keyphrases', 'Lists keyphrases related to one.', {
    keyphrase: untyped('Phrase people search for.', required),
    country_code: countryCode,
  }),
  get('/ranktracker/authorization-url', 'Reads where the service of rankings is authorized.'),
  post('/ranktracker/authenticate', 'Connects the service of rankings.', {
    code,
    websiteId: untyped('Id of the website at the service.', required),
  }),
  post('/ranktracker/keyphrases/track', 'Begins to track keyphrases.', {
    keyphrases: untyped(keyphrases, required),
  }),
  post('/ranktracker/keyphrases', 'Reads how keyphrases rank.', {
    keyphrases: untyped(keyphrases),
    permalink: untyped('Address of the page.'),
    startAt: untyped('When the time that is looked at begins.'),
  }),
  remove('/ranktracker/keyphrases/untrack', 'Ends the tracking of keyphrases.'),
  get('/ranktracker/account/limit', 'Reads how many keyphrases may be tracked.'),
  get('/ranktracker/account/upgrade-campaign', 'Reads what the service offers besides.'),
  get('/workouts', 'Reads the exercises.'),
  post('/workouts', 'Changes the exercises.'),
  post('/complete_task', 'Marks a task as done.', {
    options: object('Which task.', {
      required: true,
      properties: { task: string('Name of the task.', required) },
    }),
  }),
  get('/get_tasks', 'Lists tasks.', {
    options: object('Which tasks.', {
      properties: {
        filter: string('What the tasks must be like.'),
        limit: integer('How many at most.'),
      },
    }),
  }),
  post('/action_tracking', 'Notes that something was used.', {
    action: string('What was used.', required),
  }),
];
