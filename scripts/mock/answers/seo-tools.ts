import type { Answer, Handler, MockRequest } from '../request.ts';
import { notDescribed } from '../rest-error.ts';

/**
 * The routes of the tools for search engines that remember something. Neither document says what they answer: it is
 * that it was done, or what is remembered.
 */
export const seoTools: readonly (readonly [string, Handler])[] = [
  ['POST /new-content-type-visibility/dismiss-post-type', dismissing('postTypeName')],
  ['POST /new-content-type-visibility/dismiss-taxonomy', dismissing('taxonomyName')],
  ['POST /alerts/dismiss', dismissing('key')],
  ['POST /introductions/{introduction_id}/seen', seeIntroduction],
  ['POST /analytics_setup_permanent_dismissal', dismissAnalytics],
  ['POST /setup_steps_tracking', configure],
  ['POST /configuration/site_representation', configure],
  ['POST /configuration/social_profiles', configure],
  ['POST /configuration/enable_tracking', configure],
  ['POST /configuration/save_configuration_state', saveSteps],
  ['GET /configuration/get_configuration_state', readSteps],
  ['GET /videohost_embed_permission', readPermission],
  ['POST /videohost_embed_permission', savePermission],
  ['POST /complete_task', completeTask],
  ['GET /get_tasks', readTasks],
];

function done({ world }: MockRequest): Answer {
  return { body: world.json({ success: true, status: 200 }) };
}

function dismissing(name: string): Handler {
  return (request) => {
    const { dismissed } = request.world.tools;
    dismissed.add(`${request.route.path} ${request.query.text(name) ?? ''}`);
    return done(request);
  };
}

function seeIntroduction(request: MockRequest): Answer {
  const { path, query, world } = request;
  const key = `introduction ${path.get('introduction_id')}`;
  if (query.flag('is_seen') === false) world.tools.dismissed.delete(key);
  else world.tools.dismissed.add(key);
  return done(request);
}

function dismissAnalytics(request: MockRequest): Answer {
  const { dismissed } = request.world.tools;
  if (request.query.flag('is_dismissed')) dismissed.add('analytics');
  else dismissed.delete('analytics');
  return done(request);
}

function configure(request: MockRequest): Answer {
  const { route, query, world } = request;
  const names = Object.keys(route.parameters).filter((name) => query.has(name));
  const given = Object.fromEntries(names.map((name) => [name, query.raw(name)]));
  const before = world.tools.configuration.get(route.path);
  world.tools.configuration.set(route.path, { ...(typeof before === 'object' && before), ...given });
  return done(request);
}

function saveSteps(request: MockRequest): Answer {
  const steps = request.query.raw('finishedSteps');
  request.world.tools.finishedSteps = Array.isArray(steps) ? steps : [steps];
  return done(request);
}

function readSteps({ world }: MockRequest): Answer {
  return { body: world.json({ success: true, status: 200, data: world.tools.finishedSteps }) };
}

function readPermission({ world }: MockRequest): Answer {
  return { body: world.json({ value: world.tools.mayEmbedVideos }) };
}

function savePermission(request: MockRequest): Answer {
  request.world.tools.mayEmbedVideos = request.query.flag('value') ?? true;
  return done(request);
}

function completeTask(request: MockRequest): Answer {
  request.world.tools.finishedTasks.add(request.query.object('options')?.text('task') ?? '');
  return done(request);
}

/** Which tasks there are is not described, so the list holds those that were completed. */
function readTasks({ query, world }: MockRequest): Answer {
  const options = query.object('options');
  if (options?.has('filter')) throw notDescribed('what the filter of tasks compares');
  const tasks = [...world.tools.finishedTasks].slice(0, options?.integer('limit'));
  return {
    body: world.json({ success: true, tasks: tasks.map((task) => ({ task, is_completed: true })) }),
  };
}
