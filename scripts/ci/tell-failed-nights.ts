import { z } from 'zod';

const nights = 3;
const label = 'source-failed';

if (import.meta.main) await openIssue();

/** A run of a workflow as the API of GitHub lists it. */
export type Run = { readonly event: string; readonly conclusion: string | null };

/**
 * Whether the nights before have all failed, this one included, and no issue is open yet.
 *
 * @param runs of the schedule, the newest first, this one not among them
 */
export function isIssueDue(
  runs: readonly Run[],
  { nights, openIssues }: { readonly nights: number; readonly openIssues: number },
): boolean {
  // The run that was not at night ends well without having read anything: every other one.
  const before = runs.filter(({ event }) => event === 'schedule').slice(0, 2 * (nights - 1));
  const failed = before.filter(({ conclusion }) => conclusion === 'failure').length;
  return openIssues === 0 && failed >= nights - 1;
}

async function openIssue(): Promise<void> {
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
  const runSchema = z.object({
    id: z.number(),
    event: z.string(),
    conclusion: z.string().nullable(),
  });
  const runsSchema = z.object({ workflow_runs: z.array(runSchema) });
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: run,
  } = environment;
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${environment.GITHUB_API_URL}/repos/${repository}/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${environment.GITHUB_TOKEN}`,
        accept: 'application/vnd.github+json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const { workflow_runs: runs } = runsSchema.parse(
    await ask(
      `actions/workflows/${environment.WORKFLOW}/runs?event=schedule&status=completed&per_page=20`,
    ),
  );
  const issues = z.array(z.unknown()).parse(await ask(`issues?state=open&labels=${label}`));
  const before = runs.filter(({ id }) => String(id) !== run);
  const isDue = isIssueDue(before, { nights, openIssues: issues.length });
  if (isDue)
    await ask('issues', {
      title: `The site could not be built in ${nights} nights`,
      labels: [label],
      body: `The site is as it was. What the last build said: ${server}/${repository}/actions/runs/${run}\n\n"npm run doctor" lists what to fix. Close this when the server is back.`,
    });
  process.stdout.write(isDue ? 'An issue is opened.\n' : 'No issue is opened.\n');
}
