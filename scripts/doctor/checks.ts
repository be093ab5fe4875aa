import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { defaultIdentifierDomain } from '../../src/config.ts';
import { knownDictionary, languageName, ownLanguage } from '../../src/i18n/dictionaries.ts';
import { missingWords } from '../../src/i18n/translate.ts';
import { keysForLogin } from '../../src/loaders/restricted.ts';
import { statusFile } from '../../src/routes.ts';
import type { Manifest } from '../../src/snapshot/format.ts';
import { readBuilds } from '../../src/snapshot/history.ts';
import { contrastOf, hasPlainTokens, shownContrast } from '../../src/theme/tokens.ts';
import type { Cache } from '../cli/build-context.ts';
import { CommandError } from '../cli/command.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { listFiles, readState } from '../cli/files.ts';
import type { Settings } from '../cli/settings.ts';
import { isPackage } from '../cli/site-folder.ts';
import { connectToSite, type ReadRoute, refusedLogin, survey } from '../init/survey.ts';
import { lintSource } from '../lint-feed/lint.ts';
import { limitSentences, siteSize, sizeSentence } from '../report/host-limits.ts';
import { generalWarnings, isPublicAddress } from '../report/report.ts';
import { latestName, readManifest } from '../snapshots/snapshot-store.ts';

/** What the doctor looks at, in the order in which it has to be fixed. */
const areas = [
  'address',
  'environment',
  'configuration',
  'server',
  'fetch',
  'site',
  'feeds',
  'target',
] as const;

export type Finding = {
  /** `bad` has to be fixed, `note` may be. */
  readonly state: 'good' | 'note' | 'bad';
  /** What is so. */
  readonly what: string;
  /** What to do; empty where there is nothing to do. */
  readonly fix: string;
};

export type FindingIn = { readonly area: (typeof areas)[number] } & Finding;

export function findingsIn(
  area: FindingIn['area'],
  found: readonly Finding[],
): readonly FindingIn[] {
  return found.map((finding) => ({ area, ...finding }));
}

export const good = (what: string): Finding => ({ state: 'good', what, fix: '' });
export const note = (what: string, fix: string): Finding => ({ state: 'note', what, fix });
export const bad = (what: string, fix: string): Finding => ({ state: 'bad', what, fix });

const marks = { good: 'ok  ', note: 'note', bad: 'FIX ' };

/** Everything that was looked at, and last what to fix, in the order in which it has to be. */
export function formatFindings(found: readonly FindingIn[]): string {
  const rows = areas.flatMap((area) => {
    const own = found.filter((one) => one.area === area);
    return own.length === 0
      ? []
      : [area, ...own.map(({ state, what }) => `  ${marks[state]}  ${what}`), ''];
  });
  const lines = (wanted: Finding['state']) =>
    found
      .filter(({ state }) => state === wanted)
      .map(({ what, fix }, index) => `  ${index + 1}. ${what.split('\n')[0]}\n     ${fix}`);
  const [faults, optional] = [lines('bad'), lines('note')];
  return [
    ...rows,
    faults.length === 0 ? 'Nothing has to be fixed.' : 'Fix these, in this order:',
    ...faults,
    ...(optional.length === 0 ? [] : ['', 'Optional:', ...optional]),
  ].join('\n');
}

const neededNode = isPackage ? '22.19' : '26';

/** Bytes below which a build of a usual site may fill the disk. */
const littleRoom = 2_000_000_000;

/** A zone whose rules changed in 2016: data without it is older than any Node this runs on. */
const knownChange = { zone: 'Europe/Istanbul', instant: '2026-01-15T12:00:00Z', offset: '+03:00' };

/** Node, its zone data, and room where the site and the cache are. */
export async function lookAtEnvironment(folders: readonly string[]): Promise<readonly Finding[]> {
  const { node, tz = 'of unknown age' } = process.versions;
  const { zone, instant, offset } = knownChange;
  const isRecent = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset === offset;
  const rooms = [...new Set(folders.map(existing))].map(async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const said = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
    return free >= littleRoom
      ? good(said)
      : note(
          said,
          'Make room: a build has the present site, the next one, and "keep" of earlier ones.',
        );
  });
  return [
    isAtLeast(node, neededNode)
      ? good(`Node ${node}`)
      : bad(
          `Node ${node} runs this, and ${neededNode} is needed`,
          isPackage
            ? 'Install a newer one from https://nodejs.org/.'
            : 'Start it with npm ("npm run doctor"), which takes the Node that came with the dependencies.',
        ),
    isRecent
      ? good(`zone data ${tz}`)
      : bad(
          `zone data ${tz} is older than 2016`,
          'Install a Node with its own zone data (full ICU).',
        ),
    ...(await Promise.all(rooms)),
  ];
}

function isAtLeast(version: string, least: string): boolean {
  const [[major = 0, minor = 0] = [], [leastMajor = 0, leastMinor = 0] = []] = [version, least].map(
    (one) => one.split('.').map(Number),
  );
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** What a configuration that can be read still lacks. */
export function lookAtConfiguration(settings: Settings): readonly Finding[] {
  const { config, configFile, apiUrl } = settings;
  const { siteUrl, identifierDomain } = config;
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(new URL(siteUrl).hostname);
  const hasOwnDomain = identifierDomain !== defaultIdentifierDomain;
  return [
    good(`${configFile} can be read`),
    apiUrl === undefined
      ? bad(
          'API_URL is not set',
          'Run "npm run init -- https://cms.example", or put API_URL into .env.',
        )
      : good(`API_URL is ${apiUrl}`),
    isLocal
      ? note(
          `siteUrl is ${siteUrl}`,
          'Set "siteUrl" to the address where visitors will find the site: calendars, feeds and the sitemap name it.',
        )
      : good(`siteUrl is ${siteUrl}`),
    ...(hasOwnDomain ? [lookAtDomain(identifierDomain)] : []),
    // That the default domain is in use, "settingsWarnings" says; a public site is not even built with it.
    ...(!hasOwnDomain && isPublicAddress(siteUrl)
      ? [
          bad(
            `identifierDomain is ${identifierDomain}, and ${siteUrl} is a public address`,
            'Set "identifierDomain" to a domain of your own, and never change it again: no such site is built before.',
          ),
        ]
      : []),
    ...lookAtLogin(settings),
    ...generalWarnings(config).map((said) => note(said, 'See docs/configuration.md.')),
    ...lookAtColors(config),
    ...lookAtWords(config),
  ];
}

function lookAtDomain(domain: string): Finding {
  const isAddress = /^\d+(?:\.\d+){3}$|:/.test(domain);
  if (!isAddress && domain !== 'localhost') return good(`identifierDomain is ${domain}`);
  return bad(
    `identifierDomain is ${domain}, ${isAddress ? 'an IP address' : 'a name of every machine'}`,
    'Set "identifierDomain" to a domain of your own, for example \'events.example.org\', before anybody subscribes, and never change it again: with another one every subscriber sees every event a second time.',
  );
}

/** Languages for which the program and the theme lack words. */
function lookAtWords(config: Settings['config']): readonly Finding[] {
  return config.languages.flatMap((language) => {
    const missing = missingWords(config, language);
    if (missing.length === 0) return [];
    const named = missing.slice(0, mostNamedWords).join(', ');
    const more = missing.length > mostNamedWords ? ' …' : '';
    const [first = language] = config.languages;
    const shown = languageName(knownDictionary(first) ? first : ownLanguage.tag);
    return [
      note(
        `${missing.length} words of "${language}" are missing, and shown in ${shown}: ${named}${more}`,
        `Give them in words.${language}.json beside theme.json (docs/languages.md).${
          config.theme.dictionaries[language] === undefined
            ? ' Words of addresses, calendars and feeds are English.'
            : ''
        }`,
      ),
    ];
  });
}

const mostNamedWords = 5;

/** Colors of a theme that cannot be told apart from their ground, each with one that can. */
function lookAtColors({ theme: { tokens } }: Settings['config']): readonly Finding[] {
  if (hasPlainTokens(tokens)) return [];
  const { faults } = contrastOf(tokens);
  const found = Map.groupBy(faults, ({ look, color }) => `${look} ${color}`);
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { color, look, block, passing } = first;
    const grounds = same.map(
      ({ on, contrast, least }) => `${shownContrast(contrast)}:1 on ${on}, where ${least}:1 is due`,
    );
    const change =
      passing === undefined
        ? `No color of this hue has enough contrast: change ${same.map(({ on }) => on).join(', ')} in "theme.tokens.${block}".`
        : `Set "theme.tokens.${block}" to { '${color}': '${passing}' }: that passes.`;
    return [
      bad(`the color ${color} has too little contrast (${look}): ${grounds.join('; ')}`, change),
    ];
  });
}

function lookAtLogin({ credentials, unusedLogin, config }: Settings): readonly Finding[] {
  if (credentials !== undefined)
    return [good(`the application password of ${credentials.user} is set`)];
  if (unusedLogin === undefined) {
    const what = 'there is no application password';
    const [key] = keysForLogin(config);
    return [
      key === undefined
        ? note(
            what,
            'Without API_USER and API_APPLICATION_PASSWORD the menu is made of the page tree. That may be right.',
          )
        : bad(
            `${what}, and "${key}" needs one`,
            'Set API_USER and API_APPLICATION_PASSWORD, or remove the key: a fetch fails without.',
          ),
    ];
  }
  const { reason, isUnbound } = unusedLogin;
  const what = 'the application password that is set is not used';
  return [isUnbound ? bad(what, reason) : note(what, reason)];
}

export async function lookAtServer(settings: Settings): Promise<readonly Finding[]> {
  const { apiUrl, eventsApiUrl, credentials, config } = settings;
  if (apiUrl === undefined) return [];
  // Without knowing whose login it is, nobody is asked.
  if (settings.unusedLogin?.isUnbound) return [];
  try {
    const api = await connectToSite({
      address: apiUrl,
      eventsApiUrl,
      credentials,
      config: config.api,
    });
    try {
      const { apiUrl: found, spelling, zone, routes, unread } = await survey(api, config);
      return [
        good(
          `${found} answers, in ${spelling === 'public' ? 'the public' : "the documents'"} spelling`,
        ),
        ...(found === apiUrl.replace(/\/+$/, '')
          ? []
          : [bad(`API_URL is ${apiUrl}, and the API is at ${found}`, `Set API_URL=${found}`)]),
        ...(zone.isNamed
          ? []
          : [note(`the server names no time zone, only ${zone.name}`, 'Set "timeZone".')]),
        ...unread.map(good),
        ...lookAtRefusal(routes, credentials?.user ?? ''),
        ...routes.flatMap((route) => lookAtRoute(route, settings)),
      ];
    } finally {
      await api.close();
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    const [what = '', ...more] = error.message.split('\n');
    return [bad([what, ...more.slice(0, -1)].join('\n'), more.at(-1) ?? '')];
  }
}

function lookAtRefusal(routes: readonly ReadRoute[], user: string): readonly Finding[] {
  const refused = routes.filter(({ refusal }) => refusal !== undefined);
  const [first] = refused;
  if (first?.refusal === undefined) return [];
  const { what, fix } = refusedLogin(first.refusal, user);
  const names = [...new Set(refused.map(({ collection }) => collection))].join(' and ');
  return [bad(`${what}: ${names} cannot be read`, fix)];
}

function lookAtRoute(route: ReadRoute, { config, credentials }: Settings): readonly Finding[] {
  const { collection, language, state, problem, items, total, refusal } = route;
  if (!config.languages.includes(language)) return [];
  const name = `${collection} (${language})`;
  if (state === 'open') return [good(`${name}: ${total ?? `${items.length} or more`}`)];
  // Said once, of the login.
  if (refusal !== undefined) return [];
  const isOptional = collection === 'menu-items' || collection === 'blocks';
  if (state === 'closed' && credentials === undefined && isOptional) return [];
  const fix =
    state === 'closed'
      ? 'Give the user of the application password the role of an editor, or open the route to everybody.'
      : 'Open the address in a browser; what a build does without it is in docs/reliability.md.';
  return [(isOptional ? note : bad)(`${name}: the server ${problem}`, fix)];
}

/** The last snapshot: its age, its server, and what was left out of it. */
export function lookAtLastFetch(
  { config, now, apiUrl }: Settings,
  cache: Cache,
): readonly Finding[] {
  const name = latestName(cache.snapshots);
  if (name === undefined) return [bad('nothing was fetched yet', 'Run "npm run build".')];
  const manifest = manifestIn(join(cache.snapshots, name));
  if (manifest instanceof CommandError)
    return [bad(manifest.message.replace(/\. .*/, ''), 'Run "npm run build".')];
  const { origin, fetched, quarantined } = manifest;
  const hours = now.since(Temporal.Instant.from(fetched)).total('hours');
  const age = `the last fetch is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old`;
  return [
    config.staleHours > 0 && hours > config.staleHours
      ? bad(age, 'Run "npm run build", and see why no scheduled run did (docs/deploy).')
      : good(age),
    apiUrl === undefined || apiUrl.replace(/\/+$/, '') === origin
      ? good(`it came from ${origin}`)
      : note(
          `it came from ${origin}, and API_URL is ${apiUrl}`,
          'Run "npm run build" to read the other server.',
        ),
    quarantined.length === 0
      ? good('every item could be read')
      : note(
          `${quarantined.length} items could not be read`,
          `See ${join(cache.reports, 'latest.html')}: it says where in the CMS to fix each.`,
        ),
  ];
}

/** What a snapshot says of itself, or why that cannot be read. */
function manifestIn(folder: string): Manifest | CommandError {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
}

/** Limits of known hosts that the published site has met, or will at its pace. */
export function lookAtLimits(
  { config, distFolder, now }: Settings,
  cache: Cache,
): readonly Finding[] {
  if (!existsSync(join(distFolder, statusFile))) return [];
  const { siteUrl } = config;
  const { history, warning } = readBuilds(cache.history, { origin: '', siteUrl });
  const sizes = [
    ...history.sizes,
    { ...siteSize(FileSizes.from(listFiles(distFolder))), at: now.toString() },
  ];
  const fix = 'Where it is published there: docs/deploy/limits.md says what to do.';
  const found = limitSentences(sizes).map((sentence) => note(sentence.replace(/\.$/, ''), fix));
  if (warning !== undefined) found.push(note(warning, 'Run "npm run build".'));
  return found.length > 0
    ? found
    : [good('every known host has room for it (docs/deploy/limits.md)')];
}

const reportSchema = z.object({
  outcome: z.string(),
  reason: z.string(),
  node: z.string().optional(),
});

/** The published folder and the last report. @param report file of it, where there is one */
export function lookAtSite(
  { distFolder, config }: Settings,
  report: string | undefined,
): readonly Finding[] {
  const last = report && readState(report, reportSchema, 'how the last build ended is not known');
  const found: Finding[] = [];
  if (last) {
    const isDone = ['published', 'nothing changed'].includes(last.outcome);
    const words = `the last build: ${last.outcome}`;
    found.push(
      isDone ? good(words) : bad(`${words}. ${last.reason}`, 'Fix that and run "npm run build".'),
    );
    const { node } = process.versions;
    if (last.node !== undefined && last.node !== node)
      found.push(
        note(
          `Node ${last.node} made the last build, and this is ${node}`,
          'The next build writes every page again. Few texts of dates are other ones, if any: look at what changes.',
        ),
      );
  }
  return [
    ...found,
    existsSync(join(distFolder, statusFile))
      ? good(`${distFolder} holds ${sizeSentence(siteSize(FileSizes.from(listFiles(distFolder))))}`)
      : bad(`${distFolder} holds no site`, 'Run "npm run build".'),
    ...config.languages
      .filter(
        (language) =>
          existsSync(distFolder) && !existsSync(join(distFolder, language, 'index.html')),
      )
      .map((language) =>
        bad(`there is no home page in "${language}"`, 'Run "npm run build" again.'),
      ),
  ];
}

/** The calendars and feeds of everything; those of single categories are made the same way. */
export async function lookAtFeeds({
  distFolder,
  config,
  now,
}: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const language of config.languages) {
    for (const name of ['events.ics', 'events.rss', 'news.atom', 'news.json']) {
      const path = `${language}/feeds/${name}`;
      if (!existsSync(join(distFolder, path))) continue;
      const { counts, entries } = await lintSource(join(distFolder, path), {
        now,
        again: undefined,
      });
      found.push(
        counts.error === 0
          ? good(`${path}: ${entries} entries without an error`)
          : bad(
              `${path}: ${counts.error} errors`,
              `npm run lint-feed -- ${join(distFolder, path)}`,
            ),
      );
    }
  }
  return found;
}
