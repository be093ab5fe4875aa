import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectFolder } from '../scripts/cli/settings.ts';

// The parser comes with Astro; it is no dependency of ours.
const parser = 'js-yaml';
const { load } = z
  .object({ load: z.custom<(text: string) => unknown>((value) => typeof value === 'function') })
  .parse(createRequire(createRequire(import.meta.url).resolve('astro/package.json'))(parser));

const files = [
  '.github/workflows/check.yml',
  '.github/workflows/nightly.yml',
  '.github/workflows/release.yml',
  'examples/ci/github-pages.yml',
  'examples/ci/github-shards.yml',
];

const stepSchema = z
  .strictObject({
    name: z.string().optional(),
    id: z.string().optional(),
    if: z.string().optional(),
    uses: z
      .string()
      .regex(/^actions\/[\w/-]+@v\d+$/)
      .optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    run: z.string().optional(),
    env: z.record(z.string(), z.string()).optional(),
  })
  .refine(
    ({ uses, run }) => (uses === undefined) !== (run === undefined),
    'either "uses" or "run"',
  );

const permissionsSchema = z.partialRecord(
  z.enum(['actions', 'attestations', 'contents', 'id-token', 'issues', 'pages']),
  z.enum(['read', 'write']),
);

const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.partialRecord(
    z.enum(['push', 'pull_request', 'schedule', 'repository_dispatch', 'workflow_dispatch']),
    z.unknown(),
  ),
  permissions: permissionsSchema,
  concurrency: z.strictObject({ group: z.string(), 'cancel-in-progress': z.boolean() }),
  env: z.record(z.string(), z.string()).optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      needs: z.union([z.string().transform((name) => [name]), z.array(z.string())]).default([]),
      if: z.string().optional(),
      'runs-on': z.literal('ubuntu-latest'),
      'timeout-minutes': z.int().optional(),
      strategy: z.strictObject({ matrix: z.strictObject({ shard: z.array(z.int()) }) }).optional(),
      env: z.record(z.string(), z.string()).optional(),
      permissions: permissionsSchema.optional(),
      environment: z.strictObject({ name: z.string(), url: z.string() }).optional(),
      outputs: z.record(z.string(), z.string()).optional(),
      steps: z.array(stepSchema).min(1),
    }),
  ),
});

/** Fields of text are all that the forms use. */
const issueFormSchema = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  labels: z.array(z.string()).min(1),
  body: z
    .array(
      z.strictObject({
        type: z.literal('textarea'),
        id: z.string().regex(/^[\w-]+$/),
        attributes: z.strictObject({
          label: z.string().min(1),
          description: z.string().optional(),
          render: z.string().optional(),
        }),
        validations: z.strictObject({ required: z.boolean() }).optional(),
      }),
    )
    .min(1),
});

function read(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read('package.json')));

/** Commands of ours in a line of a job: names of npm scripts, files, or folders of tests. */
function unknownCommands(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => {
    const [, script] = /^npm (?:run )?(?!ci\b)([\w-]+)/.exec(line) ?? [];
    if (script !== undefined) return scripts[script] === undefined;
    const [, file] = /^node (\S+)/.exec(line) ?? [];
    if (file !== undefined) return !read(file);
    const [, tests] = /^npx vitest run (\S+(?: \S+)*)$/.exec(line) ?? [];
    if (tests !== undefined)
      return !tests.split(' ').every((path) => existsSync(join(projectFolder, path)));
    return !/^(?:npm ci|gh (?:api|release)|echo)\b/.test(line);
  });
}

test.each(files)('%s has the form of a workflow, and runs commands that exist', (file) => {
  const { jobs } = workflowSchema.parse(load(read(file)));
  const runs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run = '' }) => run.split('\n')),
  );
  expect(runs.filter(Boolean).length).toBeGreaterThan(1);
  expect(unknownCommands(runs.filter(Boolean))).toEqual([]);
  expect(
    Object.values(jobs).flatMap(({ needs }) => needs.filter((name) => !(name in jobs))),
  ).toEqual([]);
});

test.each(['examples/ci/github-pages.yml', 'examples/ci/github-shards.yml'])(
  '%s starts at night in summer and winter, on push, by a call and by hand',
  (file) => {
    const { on } = z
      .object({
        on: z.object({
          push: z.object({ branches: z.array(z.string()) }),
          schedule: z.array(z.object({ cron: z.string() })),
          repository_dispatch: z.object({ types: z.array(z.string()) }),
          workflow_dispatch: z.object({ inputs: z.record(z.string(), z.unknown()) }),
        }),
      })
      .parse(load(read(file)));
    expect(on.schedule).toEqual([{ cron: '10 22 * * *' }, { cron: '10 23 * * *' }]);
    expect(Object.keys(on.workflow_dispatch.inputs)).toEqual(['accept-shrink']);
  },
);

test('every night 100,000 sets of answers go through the fuzzing of the tests, all other properties, 40 sets of edits through reuse, 1,000 revisions through a renewed site and 100 kills of a watcher, with seeds of their own', () => {
  const { on, jobs } = workflowSchema.parse(load(read('.github/workflows/nightly.yml')));
  expect(on.schedule).toHaveLength(1);
  expect(
    Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run, env }) => (env ? [{ run, env }] : [])),
    ),
  ).toEqual([
    { run: 'npx vitest run tests/fuzz', env: { FUZZ_RUNS: '100000' } },
    {
      run: 'npx vitest run src scripts',
      env: { FUZZ_RUNS: '1000' },
    },
    { run: 'npx vitest run tests/reuse.test.ts', env: { REUSE_RUNS: '40' } },
    {
      run: 'npx vitest run tests/renewed-site.test.ts',
      env: { RENEWALS: '1000', RENEWAL_SEED: expect.stringContaining('github.run_id') },
    },
    {
      run: 'npx vitest run tests/watch.test.ts',
      env: { KILLS: '100', RENEWAL_SEED: expect.stringContaining('github.run_id') },
    },
  ]);
});

test('what jobs run before packages are installed needs none', () => {
  const scripts = ['scripts/ci/is-night.ts', 'scripts/ci/tell-failed-nights.ts'];
  const packages = scripts.flatMap((file) =>
    [...read(file).matchAll(/from '(?!node:)([^']+)'/g)].map(([, name]) => name),
  );
  expect(packages).toEqual([]);
});

test.each(['examples/ci/gitlab-ci.yml', 'examples/ci/gitlab-shards.yml'])(
  '%s tells of the first failed night',
  (file) => {
    const { tell } = z
      .object({
        tell: z.strictObject({
          stage: z.literal('.post'),
          rules: z.tuple([z.strictObject({ if: z.string(), when: z.literal('on_failure') })]),
          script: z.array(z.string()),
        }),
      })
      .parse(load(read(file)));
    expect(unknownCommands(tell.script)).toEqual([]);
  },
);

test('no workflow writes an expression of an event into a command', () => {
  const commands = files.flatMap((file) =>
    [...read(file).matchAll(/run:.*\$\{\{(.*?)\}\}/g)].map(([, said]) => said),
  );
  expect(commands).toEqual([
    " inputs.accept-shrink && '-- --accept-shrink' || '' ",
    " inputs.accept-shrink && '--accept-shrink' || '' ",
  ]);
});

/**
 * Which variables the documents say that the secrets of CI may hold, by the commands that read
 * them.
 */
const variablesOf = {
  fetches: ['API_URL', 'EVENTS_API_URL', 'API_USER', 'API_APPLICATION_PASSWORD', 'MAP_TILES'],
  tells: ['NOTIFY_WEBHOOK', 'HEALTHCHECK_URL', 'ANNOUNCE_TO'],
};

test.each([
  ['examples/ci/github-pages.yml', /^npm run build/, [variablesOf.fetches, variablesOf.tells]],
  ['examples/ci/github-shards.yml', /^npm run fetch/, [variablesOf.fetches]],
  ['examples/ci/github-shards.yml', /^npm run merge/, [variablesOf.tells]],
  [
    'scripts/package/site/publish.yml',
    /^npx kalendarium build/,
    [variablesOf.fetches, variablesOf.tells],
  ],
])('%s gives %s whom to ask and whom to tell', (file, command, lists) => {
  const { jobs } = workflowSchema.parse(load(read(file)));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  const env = steps.find(({ run = '' }) => command.test(run))?.env ?? {};
  expect(lists.flat().map((name) => [name, env[name]])).toEqual(
    lists
      .flat()
      .map((name) => [name, `\${{ ${/API_URL$/.test(name) ? 'vars' : 'secrets'}.${name} }}`]),
  );
});

test.each([
  ['examples/ci/github-shards.yml', 3],
  ['examples/ci/gitlab-shards.yml', 1],
])(
  '%s keeps what people were told and what was announced with what was published',
  (file, lists) => {
    const lines = read(file)
      .split('\n')
      .map((line) => line.replace(/^[\s-]*/, ''));
    const kept = ['.cache/published*', '.cache/announced.json', '.cache/told.json'];
    expect(kept.map((path) => lines.filter((line) => line === path).length)).toEqual([
      ...[lists, lists, lists],
    ]);
  },
);

test('the workflow of shards renders each of them for one instant, and hands all of them to the merge', () => {
  const { jobs } = workflowSchema.parse(load(read('examples/ci/github-shards.yml')));
  const { fetch, render, merge } = jobs;
  expect(render?.strategy?.matrix.shard).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(render?.steps.find(({ name }) => name === 'Render')).toEqual({
    name: 'Render',
    run: 'npm run render -- --shard "$SHARD"',
    env: { SHARD: `\${{ matrix.shard }}/\${{ strategy.job-total }}` },
  });
  expect(merge?.needs).toEqual(['fetch', 'render']);
  expect(merge?.env).toEqual(render?.env);
  expect(render?.env).toHaveProperty('SITE_NOW');
  expect(fetch?.outputs).toHaveProperty('now');
  const stepsWith = (job: typeof merge, action: string) =>
    job?.steps
      .filter(({ uses = '' }) => uses.startsWith(action))
      .map((step) => step.with?.['name'] ?? step.with?.['pattern']);
  expect(stepsWith(render, 'actions/upload-artifact')).toEqual([`shard-\${{ matrix.shard }}`]);
  expect(stepsWith(merge, 'actions/download-artifact')).toEqual(['snapshot', 'shard-*']);
});

test('the pipeline of shards fetches, renders each and merges them, for the instant at which it was made', () => {
  const job = z.object({ stage: z.string(), script: z.array(z.string()) });
  const pipeline = z
    .object({
      variables: z.object({ SITE_NOW: z.literal('$CI_PIPELINE_CREATED_AT'), DIST_DIR: z.string() }),
      stages: z.array(z.string()),
      fetch: job.extend({
        artifacts: z.object({
          paths: z.tuple([z.literal('.cache/snapshots'), z.literal('.cache/history')]),
        }),
      }),
      render: job.extend({
        parallel: z.int().min(2),
        artifacts: z.object({ paths: z.tuple([z.literal('.cache/shards')]) }),
      }),
      pages: job.extend({ pages: z.object({ publish: z.string() }) }),
    })
    .parse(load(read('examples/ci/gitlab-shards.yml')));
  const { fetch, render, pages } = pipeline;
  expect([fetch, render, pages].map(({ stage }) => stage)).toEqual(pipeline.stages);
  expect([fetch, render, pages].flatMap(({ script }) => unknownCommands(script))).toEqual([]);
  expect(render.script).toContain('npm run render -- --shard "$CI_NODE_INDEX/$CI_NODE_TOTAL"');
  expect(pages.script).toContain('npm run merge -- .cache/shards/* --summary summary.md');
  expect(pages.pages.publish).toBe(pipeline.variables.DIST_DIR);
});

test('the file for GitLab runs commands that exist, keeps its cache and publishes a folder', () => {
  const { pages } = z
    .object({
      pages: z.object({
        script: z.array(z.string()),
        pages: z.object({ publish: z.string() }),
        cache: z.object({ when: z.literal('always'), paths: z.array(z.string()) }),
        artifacts: z.object({ paths: z.array(z.string()) }),
      }),
    })
    .parse(load(read('examples/ci/gitlab-ci.yml')));
  expect(unknownCommands(pages.script)).toEqual([]);
  expect(pages.cache.paths).toContain('.cache');
  expect(pages.pages.publish).toBe('public-site');
  expect(pages.artifacts.paths).toContain('public-site');
});

test('the hook for commits can be run, and runs a command that exists; nothing switches it on', () => {
  const hook = '.githooks/pre-commit';
  expect(statSync(join(projectFolder, hook)).mode & 0o111).toBe(0o111);
  const [, line = ''] = /^exec (.+)$/m.exec(read(hook)) ?? [];
  expect(unknownCommands([line.replace('--silent ', '')])).toEqual([]);
  expect(read('package.json')).not.toContain('hooksPath');
});

test.each(['defect', 'wish'])(
  'the form for a %s asks something and has the shape that GitHub reads',
  (name) => {
    const { body } = issueFormSchema.parse(load(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    const ids = body.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);
