import { Failure } from '../failure.ts';
import { connectToSite } from '../init/connect-to-site.ts';
import type { ReadRoute } from '../init/read-route.ts';
import { type Survey, survey } from '../init/survey.ts';
import type { Settings } from '../settings.ts';
import { type Finding, findingsOf } from './finding.ts';

const { good, remark, bad } = findingsOf('server');

/** Asks the server a little of everything. */
export async function lookAtServer(settings: Settings): Promise<readonly Finding[]> {
  const { apiUrl, eventsApiUrl, credentials, config } = settings;
  if (apiUrl === undefined) return [];
  try {
    const api = await connectToSite({ address: apiUrl, eventsApiUrl, credentials, config: config.api });
    try {
      const found = await survey(api, config);
      return [...lookAtRoot(found, apiUrl), ...found.routes.flatMap((route) => lookAtRoute(route, settings))];
    } finally {
      await api.close();
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [what = '', ...more] = error.message.split('\n');
    return [bad([what, ...more.slice(0, -1)].join('\n'), more.at(-1) ?? '')];
  }
}

function lookAtRoot(found: Survey, apiUrl: string): readonly Finding[] {
  return [
    good(
      `${found.apiUrl} answers, in ${found.spelling === 'public' ? 'the public' : "the documents'"} spelling`,
    ),
    ...(found.apiUrl === apiUrl.replace(/\/+$/, '')
      ? []
      : [bad(`API_URL is ${apiUrl}, and the API is at ${found.apiUrl}`, `Set API_URL=${found.apiUrl}`)]),
    ...(found.zone.isNamed
      ? []
      : [remark(`the server names no time zone, only ${found.zone.name}`, 'Set "timeZone".')]),
  ];
}

function lookAtRoute(route: ReadRoute, { config, credentials }: Settings): readonly Finding[] {
  const { collection, language, state, problem, items, total } = route;
  if (!config.languages.includes(language)) return [];
  const name = `${collection} (${language})`;
  if (state === 'open') return [good(`${name}: ${total ?? `${items.length} or more`}`)];
  if (state === 'closed' && credentials === undefined && ['menu-items', 'blocks'].includes(collection))
    return [];
  const mend =
    state === 'closed'
      ? 'Give the user of the application password the role of an editor, or open the route to everybody.'
      : 'Open the address in a browser; what a build does without it is in docs/reliability.md.';
  const make = collection === 'menu-items' || collection === 'blocks' ? remark : bad;
  return [make(`${name}: the server ${problem}`, mend)];
}
