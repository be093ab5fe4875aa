import type { Api } from '../../src/api/api.ts';
import { AnswerError, ApiError, NonsenseError, UnreachableError } from '../../src/api/api-error.ts';
import { openApi } from '../../src/api/open-api.ts';
import type { SiteConfig } from '../../src/config.ts';
import { exitCodes, Failure } from '../failure.ts';
import type { Credentials } from '../settings.ts';

type ConnectOrder = {
  /** What the owner of a site would type: its home page, or the root of its REST API. */
  readonly address: string;
  readonly eventsApiUrl: string | undefined;
  readonly credentials: Credentials | undefined;
  readonly config: SiteConfig['api'];
};

/** Where the family of servers has its REST root. */
const usualRoot = '/wp-json';

/**
 * Connects to the REST API of a site, wherever below its address that is. Close it when done.
 *
 * @throws Failure that says what the server answered instead, and what to do
 */
export async function connectToSite(order: ConnectOrder): Promise<Api> {
  const roots = possibleRoots(order.address);
  const failures: ApiError[] = [];
  for (const apiUrl of roots) {
    try {
      return await openRoot(order, apiUrl);
    } catch (error) {
      if (!(error instanceof ApiError)) throw explainedUsage(error);
      failures.push(error);
      // Another path of a server that cannot be reached is not reached either.
      if (error instanceof UnreachableError) break;
    }
  }
  throw new Failure(explain(failures, roots), exitCodes.source, { cause: failures.at(0) });
}

/** The addresses that may be the REST root of a site, the likelier one first. */
export function possibleRoots(address: string): readonly string[] {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Failure(
      `"${address.includes('@') ? '…' : address}" is no address of a site. Name it with its protocol, for example npm run init -- https://cms.example`,
      exitCodes.usage,
    );
  }
  const path = url.pathname.replace(/\/+$/, '');
  const below = path.indexOf(`${usualRoot}/`);
  const login = url.username || url.password ? `${url.username}:${url.password}@` : '';
  const at = (pathname: string) => `${url.protocol}//${login}${url.host}${pathname}`;
  if (below >= 0) return [at(path.slice(0, below + usualRoot.length))];
  return path.endsWith(usualRoot) ? [at(path)] : [at(`${path}${usualRoot}`), at(path)];
}

function openRoot({ eventsApiUrl, credentials, config }: ConnectOrder, apiUrl: string): Promise<Api> {
  return openApi({
    apiUrl,
    eventsApiUrl,
    user: credentials?.user,
    applicationPassword: credentials?.password,
    config: { ...config, attempts: 2 },
  });
}

/** A plain Error is what the client says about addresses and credentials before it asks anything. */
function explainedUsage(error: unknown): unknown {
  return error instanceof Error && error.constructor === Error
    ? new Failure(error.message, exitCodes.usage, { cause: error })
    : error;
}

function explain(failures: readonly ApiError[], roots: readonly string[]): string {
  const moved = failures.map(redirectTarget).find((target) => target !== undefined);
  const [first] = failures;
  const found = failures.map((error) => `  ${error.url} ${error.problem}`).join('\n');
  return `There is no API to read at ${roots[0] ?? ''}.\n${found}\n${adviceFor(first, moved)}`;
}

function adviceFor(error: ApiError | undefined, moved: string | undefined): string {
  if (moved !== undefined)
    return `The site has another address. If that is the one you mean: npm run init -- ${moved}`;
  if (error instanceof UnreachableError)
    return 'Is the address right, and does it open in a browser on this machine? A firewall or a VPN may be between.';
  if (error instanceof AnswerError && [401, 403].includes(error.status))
    return 'The server answers nobody without a login, or a firewall stops programs. A public site is read anonymously: its operator has to open GET requests below the REST root to everybody, or to this machine. An application password does not help here: it is sent with requests for menus, blocks and embeds only.';
  if (error instanceof AnswerError && error.status === 404)
    return 'Is there a folder in the address of the site, as in https://example.org/events? Name it too, or the REST root itself, which a page of the site names in a <link rel="https://api.w.org/">. A server that knows its API only as "?rest_route=" has to switch readable addresses (permalinks) on.';
  if (error instanceof AnswerError && error.status >= 500)
    return 'The server has a problem of its own: try later, and tell its operator if it goes on.';
  if (error instanceof NonsenseError && error.problem.includes('HTML instead of JSON'))
    return 'A page came where data was expected: the address is that of a page, the API is switched off, or a login, a "checking your browser" page or maintenance stands before it. Open the address in a private window: it has to show JSON.';
  return 'The root of a REST API answers JSON that names "cms/v2" or "wp/v2" among its namespaces. Name that address: it often ends in /wp-json.';
}

/** Where a server sends its visitors, with the REST root taken off. */
function redirectTarget({ problem }: ApiError): string | undefined {
  const [, target] = /^answered a redirect \(\d+\) to (https?:\S+?)\/*, which/.exec(problem) ?? [];
  return target?.replace(new RegExp(`${usualRoot}$`), '');
}
