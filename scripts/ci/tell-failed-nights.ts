const label = 'source-failed';

if (import.meta.main)
  process.stdout.write(
    (await tellFailedNight(process.env)) ? 'An issue is opened.\n' : 'An issue is open already.\n',
  );

type Environment = Readonly<Record<string, string | undefined>>;

/** An issue tracker that a job can write to. */
type Tracker = {
  /** Below which its API lists and takes the issues of the project. */
  readonly issues: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Which issues are open, as its API asks for them. */
  readonly open: string;
  /** What its API calls the text of an issue, and how it takes labels. */
  issue(title: string, text: string): object;
  /** Page of the run that failed. */
  readonly run: string;
};

/**
 * Opens an issue about a night in which the site could not be built, unless one is open: the first failed night tells,
 * and those after it add nothing. Needs no package: the job that runs it installs none.
 *
 * @param environment of a job of GitHub or GitLab
 * @returns whether it was opened
 * @throws Error where the tracker refuses, or the environment lacks what it needs
 */
export async function tellFailedNight(environment: Environment): Promise<boolean> {
  const isGitlab = environment['GITLAB_CI'] !== undefined;
  const { issues, headers, open, issue, run } = isGitlab
    ? gitlab(environment)
    : github(environment);
  const ask = async (url: string, body?: object): Promise<unknown> => {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${url} was answered with ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const found = await ask(`${issues}?${open}`);
  if (!Array.isArray(found))
    throw new Error(`${issues} was answered with something else than a list.`);
  if (found.length > 0) return false;
  await ask(
    issues,
    issue(
      'The site could not be built last night',
      `The site is as it was. What the build said: ${run}\n\n"npm run doctor" lists what to fix. Close this when the server is back: the next failed night opens another.`,
    ),
  );
  return true;
}

function github(environment: Environment): Tracker {
  const repository = required(environment, 'GITHUB_REPOSITORY');
  const {
    GITHUB_API_URL: api = 'https://api.github.com',
    GITHUB_SERVER_URL: server = 'https://github.com',
    GITHUB_RUN_ID: run = '',
  } = environment;
  return {
    issues: `${api}/repos/${repository}/issues`,
    headers: {
      authorization: `Bearer ${required(environment, 'GITHUB_TOKEN')}`,
      accept: 'application/vnd.github+json',
    },
    open: `state=open&labels=${label}`,
    issue: (title, body) => ({ title, body, labels: [label] }),
    run: `${server}/${repository}/actions/runs/${run}`,
  };
}

function gitlab(environment: Environment): Tracker {
  const api = required(environment, 'CI_API_V4_URL');
  return {
    issues: `${api}/projects/${required(environment, 'CI_PROJECT_ID')}/issues`,
    headers: { 'private-token': required(environment, 'ISSUE_TOKEN') },
    open: `state=opened&labels=${label}`,
    issue: (title, description) => ({ title, description, labels: label }),
    run: environment['CI_PIPELINE_URL'] ?? '',
  };
}

function required(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set.`);
  return value;
}
