import { z } from 'zod';
import { areWorthTelling } from './night.ts';

const nights = 3;
const label = 'source-failed';

const environment = z
  .object({
    GITHUB_API_URL: z.url().default('https://api.github.com'),
    GITHUB_REPOSITORY: z.string().min(1),
    GITHUB_RUN_ID: z.string().default(''),
    GITHUB_SERVER_URL: z.url().default('https://github.com'),
    GITHUB_TOKEN: z.string().min(1),
    WORKFLOW: z.string().min(1),
  })
  .parse(process.env);

const runsSchema = z.object({
  workflow_runs: z.array(z.object({ id: z.number(), event: z.string(), conclusion: z.string().nullable() })),
});

const { workflow_runs: runs } = runsSchema.parse(
  await ask(`actions/workflows/${environment.WORKFLOW}/runs?event=schedule&status=completed&per_page=20`),
);
const issues = z.array(z.unknown()).parse(await ask(`issues?state=open&labels=${label}`));
const before = runs.filter(({ id }) => String(id) !== environment.GITHUB_RUN_ID);
const tell = areWorthTelling(before, { nights, openIssues: issues.length });
if (tell) await ask('issues', issue());
process.stdout.write(tell ? 'An issue is opened.\n' : 'No issue is opened.\n');

function issue() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  return {
    title: `The site could not be built in ${nights} nights`,
    labels: [label],
    body: `The site stands as it was. What the last build said: ${server}/${repository}/actions/runs/${run}\n\n"npm run doctor" lists what to fix. Close this when the server is back.`,
  };
}

async function ask(path: string, body?: object): Promise<unknown> {
  const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = environment;
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return await response.json();
}
