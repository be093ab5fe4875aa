import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findProgram } from '../scripts/cli/programs.mjs';
import { projectFolder } from '../scripts/cli/settings.ts';
import { hookSchema } from '../scripts/watch/hooks.ts';
import { startTestServer, type TestServer } from './support/test-server.ts';

const plugin = join(projectFolder, 'integrations/wordpress/kalendarium.php');
const stand = join(import.meta.dirname, 'support/wordpress.php');
const php = findProgram('php');
const secret = 'k3y-of-the-hook';

const lastSchema = z.object({
  sent: z.number(),
  code: z.number(),
  answer: z.string(),
  what: z.string(),
});

const heldSchema = z.object({
  options: z.preprocess(
    (value) => (Array.isArray(value) ? {} : value),
    z.object({ kalendarium_last: lastSchema.optional() }),
  ),
  scheduled: z.preprocess(
    (value) => (Array.isArray(value) ? {} : value),
    z.record(z.string(), z.number()),
  ),
  printed: z.string(),
  ended: z.string(),
  page: z.array(z.string()).optional(),
});

type Asked = {
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

let hook: TestServer;
let asked: Asked[];
let answer: { status: number; text: string };

beforeAll(async () => {
  hook = await startTestServer(async ({ url, headers, body }, response) => {
    asked.push({ path: url.pathname + url.search, headers, body: await body() });
    response.writeHead(answer.status).end(answer.text);
  });
});

afterAll(() => hook.close());

beforeEach(() => {
  asked = [];
  answer = { status: 202, text: 'Queued' };
});

/** What WordPress holds after a request in which some hooks were called. */
async function request(
  steps: readonly (readonly unknown[])[],
  environment: Readonly<Record<string, string>> = {},
) {
  const printed = await new Promise<string>((resolve, reject) => {
    const env = {
      ...{ KALENDARIUM_URL: `${hook.origin}/hook`, KALENDARIUM_SECRET: secret },
      ...environment,
    };
    const child = execFile(php ?? '', [stand, plugin], { env }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(JSON.stringify(steps));
  });
  return heldSchema.parse(JSON.parse(printed));
}

const event = { ID: 7, post_type: 'tribe_events', post_status: 'publish' };
const shutdown = ['shutdown'];

describe.skipIf(php === undefined)('the plug-in for WordPress', () => {
  test('asks for a build at the end of a request in which something public changed, signed', async () => {
    const held = await request([
      ['transition_post_status', 'publish', 'draft', event],
      ['edited_term', 5, 5, 'tribe_events_cat'],
      ['edit_attachment', 9],
      ['wp_update_nav_menu', 3],
      shutdown,
    ]);
    expect(asked).toHaveLength(1);
    const [{ headers, body, path } = { headers: {}, body: '', path: '' }] = asked;
    const changes = z
      .object({
        changes: z.array(z.object({ kind: z.string(), id: z.number(), modified: z.string() })),
      })
      .parse(JSON.parse(body)).changes;
    expect([path, changes.map(({ kind, id }) => `${kind} ${id}`)]).toEqual([
      '/hook',
      ['tribe_events 7', 'tribe_events_cat 5', 'attachment 9', 'nav_menu 3'],
    ]);
    expect(changes[2]?.modified).toBe('2026-11-19T08:00:00Z');
    expect(changes[0]?.modified).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    const time = String(headers['x-kalendarium-timestamp']);
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    expect(headers['x-kalendarium-signature']).toBe(`sha256=${signature}`);
    expect(held.options.kalendarium_last).toMatchObject({
      ...{ code: 202, answer: 'Queued' },
      what: 'tribe_events 7, tribe_events_cat 5, attachment 9, nav_menu 3',
    });
  });

  test('has everything read where an import changed more than a hook may name', async () => {
    const posts = Array.from({ length: 1200 }, (_, index) => ({ ...event, ID: 100_000 + index }));
    await request([
      ...posts.map((post) => ['transition_post_status', 'publish', 'publish', post]),
      shutdown,
    ]);
    const hooks = asked.map(({ body }) => hookSchema.parse(JSON.parse(body)));
    expect(hooks).toEqual([{ changes: [], complete: true }]);
    asked = [];
    await request([
      ...posts.slice(0, 400).map((post) => ['transition_post_status', 'publish', 'publish', post]),
      shutdown,
    ]);
    const [{ body } = { body: '' }] = asked;
    expect([hookSchema.parse(JSON.parse(body)).changes.length, body.length < 64 * 1024]).toEqual([
      ...[400, true],
    ]);
  });

  test.each([
    ['a draft is saved', ['transition_post_status', 'draft', 'draft', event]],
    [
      'a revision is stored',
      ['transition_post_status', 'inherit', 'new', { ...event, post_type: 'revision' }],
    ],
    [
      'a type changes that readers do not see',
      ['transition_post_status', 'publish', 'draft', { ...event, post_type: 'acf-field' }],
    ],
    ['a term of a taxonomy that readers do not see changes', ['created_term', 5, 5, 'nav_menu']],
    ['a draft is deleted', ['before_delete_post', 7, { ...event, post_status: 'draft' }]],
  ])('asks for nothing when %s', async (_, step) => {
    const held = await request([step, shutdown]);
    expect([asked, held.options.kalendarium_last]).toEqual([[], undefined]);
  });

  test('says when a post was changed, in which language, and whether readers may see it', async () => {
    const changed = { ...event, post_modified_gmt: '2026-11-20 09:30:00' };
    const environment = { WPML: 'pl', KALENDARIUM_PAUSE: '0' };
    const { options } = await request(
      [['transition_post_status', 'publish', 'future', changed], shutdown],
      environment,
    );
    await request([['transition_post_status', 'trash', 'publish', changed], shutdown], {
      ...environment,
      OPTIONS: JSON.stringify(options),
    });
    const locked = { ...changed, post_password: 'x', post_modified_gmt: '0000-00-00 00:00:00' };
    await request([['transition_post_status', 'publish', 'draft', locked], shutdown], environment);
    const [shown, gone, kept] = asked.map(
      ({ body }) => hookSchema.parse(JSON.parse(body)).changes[0],
    );
    const said = { kind: 'tribe_events', id: 7, modified: '2026-11-20T09:30:00Z', language: 'pl' };
    expect([shown, gone]).toEqual([
      { ...said, public: true },
      { ...said, public: false },
    ]);
    expect(kept).toMatchObject({ modified: expect.stringMatching(/^20/) });
    expect(kept).not.toHaveProperty('public');
  });

  test.each(['tribe_venue', 'tribe_organizer', 'wp_block'])(
    'asks when a %s was changed, which has no page in the CMS',
    async (type) => {
      const changed = { ...event, post_type: type };
      await request([['transition_post_status', 'publish', 'publish', changed], shutdown]);
      expect(asked).toHaveLength(1);
    },
  );

  test.each([
    ['is put into the trash', ['transition_post_status', 'trash', 'publish', event]],
    ['is deleted past the trash', ['before_delete_post', 7, event]],
    ['is taken back to a draft', ['transition_post_status', 'draft', 'publish', event]],
  ])('asks when what was public %s', async (_, step) => {
    await request([step, shutdown]);
    expect(asked).toHaveLength(1);
  });

  test('asks once more at the end of a minute for all that changed within it', async () => {
    const changed = ['transition_post_status', 'publish', 'publish', event];
    const { options } = await request([changed, shutdown]);
    const held = await request([changed, shutdown], { OPTIONS: JSON.stringify(options) });
    expect(asked).toHaveLength(1);
    expect(held.scheduled).toEqual({
      kalendarium_send: (options.kalendarium_last?.sent ?? 0) + 60,
    });
    await request([['kalendarium_send'], shutdown], { OPTIONS: JSON.stringify(options) });
    expect(asked.map(({ body }) => JSON.parse(body).changes.length)).toEqual([1, 0]);
  });

  test('speaks to GitHub and to GitLab as these want it', async () => {
    const changed = ['transition_post_status', 'publish', 'draft', event];
    const at = (url: string) =>
      request([changed, shutdown], { KALENDARIUM_URL: url, REAL_ORIGIN: hook.origin });
    await at('https://api.github.com/repos/town/calendar/dispatches');
    await at('https://gitlab.example/api/v4/projects/12/trigger/pipeline?ref=main');
    const [github, gitlab] = asked;
    expect(github).toMatchObject({
      path: '/repos/town/calendar/dispatches',
      headers: { authorization: `Bearer ${secret}`, accept: 'application/vnd.github+json' },
      body: '{"event_type":"content"}',
    });
    expect(gitlab).toMatchObject({
      path: '/api/v4/projects/12/trigger/pipeline?ref=main',
      body: `token=${secret}`,
    });
  });

  test('shows the last request and its answer to editors, without the secret and as text', async () => {
    answer = { status: 403, text: `<b>No</b> & ${secret} again` };
    const { options } = await request([
      ['transition_post_status', 'publish', 'draft', event],
      shutdown,
    ]);
    const show = (environment: Readonly<Record<string, string>>) =>
      request([['admin_menu'], ['show']], { OPTIONS: JSON.stringify(options), ...environment });
    const { printed, page } = await show({ CAPABILITIES: 'edit_others_posts' });
    expect(page).toEqual(['kalendarium', 'edit_others_posts']);
    expect(printed).toContain('<td>403 No &amp; … again</td>');
    expect(printed).toContain('<td>tribe_events 7</td>');
    expect(printed).toContain('Rebuild now');
    expect(printed).not.toContain(secret);
    expect((await show({ CAPABILITIES: 'read' })).printed).toBe('');
    expect(
      (await show({ CAPABILITIES: 'edit_others_posts', KALENDARIUM_URL: '' })).printed,
    ).toContain('Nothing is sent');
  });

  test('asks at once for editors who press the button, and for nobody else', async () => {
    const press = (environment: Readonly<Record<string, string>>) =>
      request([['admin_post_kalendarium_rebuild']], environment);
    expect((await press({ NONCE: 'kalendarium_rebuild' })).ended).toBe('You may not do this. 403');
    expect((await press({ CAPABILITIES: 'edit_others_posts' })).ended).toBe(
      'The link you followed has expired.',
    );
    expect(asked).toEqual([]);
    const { ended } = await press({
      CAPABILITIES: 'edit_others_posts',
      NONCE: 'kalendarium_rebuild',
    });
    expect(ended).toBe('to https://cms.example/wp-admin/tools.php?page=kalendarium');
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { changes: [], complete: true, nonce: expect.stringMatching(/^[\da-f]{16}$/) },
    ]);
  });

  test('does nothing worse than noting it where nobody answers', async () => {
    const { options } = await request(
      [['transition_post_status', 'publish', 'draft', event], shutdown],
      {
        KALENDARIUM_URL: 'http://127.0.0.1:9/hook',
      },
    );
    expect(options.kalendarium_last).toMatchObject({ code: 0, answer: 'Could not connect' });
  });

  test.each([
    [202, 0],
    [403, 0],
    [429, 1],
    [503, 1],
  ])('after an answer of %i it asks %i times more, a minute later', async (status, more) => {
    answer = { status, text: '' };
    const { scheduled } = await request([
      ['transition_post_status', 'publish', 'publish', event],
      shutdown,
    ]);
    expect(Object.keys(scheduled)).toHaveLength(more);
    const again = await request([['kalendarium_send'], shutdown]);
    expect([asked.length, again.scheduled]).toEqual([2, {}]);
  });

  test('an answer is cut between letters, so that the database takes it', async () => {
    answer = { status: 403, text: `a${'ż'.repeat(400)}` };
    const { options } = await request([
      ['transition_post_status', 'publish', 'publish', event],
      shutdown,
    ]);
    expect(options.kalendarium_last).toMatchObject({ code: 403, answer: `a${'ż'.repeat(299)}` });
  });
});
