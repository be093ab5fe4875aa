import { collections } from '../../src/contract/collections.ts';
import type { ReadRoute } from './read-route.ts';
import type { Survey } from './survey.ts';

const spellings = {
  documents: 'calendar/events/v1 and cms/v2, as the API documents spell them',
  public: 'tribe/events/v1 and wp/v2, the public spelling',
};

/** What a login opens, by collection. */
const opened: Readonly<Partial<Record<string, string>>> = {
  'menu-items': 'the menus of the server, instead of one made of the page tree',
  blocks: 'announcements and texts in the frame of every page ("slots")',
};

/** What a survey found, for a terminal. */
export function surveyWords(found: Survey): string {
  const { languages, zone, frontPage, routes } = found;
  const rows = [
    ['server', found.apiUrl],
    ['name', [found.name, found.description].filter((text) => text !== '').join(' · ')],
    ['speaks', spellings[found.spelling]],
    ['namespaces', found.namespaces.join(', ')],
    ['languages', `${languages.spoken.join(', ')}. ${languages.reason}`],
    ['time zone', zone.isNamed ? zone.name : `${zone.name}: an offset, no zone; set "timeZone"`],
    ['front page', frontPage ?? 'the newest posts'],
    ...collections.map((collection) => [
      collection,
      countWords(
        routes.filter(
          (route) => route.collection === collection && languages.spoken.includes(route.language),
        ),
      ),
    ]),
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(12)}${value}`);
  return [...lines, ...passwordWords(found)].join('\n');
}

function countWords(routes: readonly ReadRoute[]): string {
  return routes
    .map(({ language, state, total, items, problem }) => {
      if (state === 'open') return `${total ?? `${items.length} or more`} (${language})`;
      return state === 'closed' ? `not without a login (${language})` : `${problem} (${language})`;
    })
    .join(', ');
}

function passwordWords({ routes, hasCredentials }: Survey): readonly string[] {
  const closed = [...new Set(routes.filter(({ state }) => state === 'closed').map((one) => one.collection))];
  if (closed.length === 0) return [];
  if (hasCredentials)
    return ['', `This user is not allowed to read ${closed.join(', ')}: give it the role of an editor.`];
  const uses = closed.map((collection) => `${collection} (${opened[collection] ?? 'missing without it'})`);
  return [
    '',
    `An application password would open ${uses.join(', ')}.`,
    'Nothing else needs one. An editor makes it in the own profile of the CMS; put it into .env as API_USER and',
    'API_APPLICATION_PASSWORD. It is sent to this server only and never written anywhere.',
  ];
}
