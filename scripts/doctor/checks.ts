import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { defaultIdentifierDomain, type SiteConfig } from '../../src/config.ts';
import type { Cache } from '../cli/build-context.ts';
import { CommandError } from '../cli/command.ts';
import { listFiles, readState } from '../cli/files.ts';
import type { Settings } from '../cli/settings.ts';
import { connectToSite, type ReadRoute, type Survey, survey } from '../init/survey.ts';
import { lintSource } from '../lint-feed/lint.ts';
import { isPublicAddress, settingsRemarks } from '../report/report.ts';
import { latestName, readManifest } from '../stages/snapshots.ts';

const { good, remark, bad } = findingsOf('configuration');

/** What a configuration that can be read still lacks. */
export function lookAtConfiguration({
  config,
  configFile,
  apiUrl,
  credentials,
}: Settings): readonly Finding[] {
  const local = /^(?:localhost|127\.|\[::1\])/.test(new URL(config.siteUrl).hostname);
  return [
    good(`${configFile} can be read`),
    apiUrl === undefined
      ? bad('API_URL is not set', 'Run "npm run init -- https://cms.example", or put API_URL into .env.')
      : good(`API_URL is ${apiUrl}`),
    local
      ? remark(
          `siteUrl is ${config.siteUrl}`,
          'Set "siteUrl" to the address where visitors will find the site: calendars, feeds and the sitemap name it.',
        )
      : good(`siteUrl is ${config.siteUrl}`),
    ...identityOf(config),
    credentials === undefined
      ? remark(
          'there is no application password',
          'Without API_USER and API_APPLICATION_PASSWORD the menu is made of the page tree and "slots" stay empty. That may be right.',
        )
      : good(`the application password of ${credentials.user} is set`),
    ...settingsRemarks(config).map((said) => remark(said, 'See docs/configuration.md.')),
  ];
}

/** That the default domain is in use, "settingsRemarks" says; a public site is not even built with it. */
function identityOf({ identifierDomain, siteUrl }: SiteConfig): readonly Finding[] {
  if (identifierDomain !== defaultIdentifierDomain) return [good(`identifierDomain is ${identifierDomain}`)];
  if (!isPublicAddress(siteUrl)) return [];
  return [
    bad(
      `identifierDomain is ${identifierDomain}, and ${siteUrl} is a public address`,
      'Set "identifierDomain" to a domain of your own, and never change it again: no such site is built before.',
    ),
  ];
}

const { good: goodEnvironment, remark: remarkEnvironment, bad: badEnvironment } = findingsOf('environment');
const neededNode = 26;

/** Bytes below which a build of a usual site may fill the disk. */
const littleRoom = 2_000_000_000;

/** A zone whose rules changed in 2016: data without it is older than any Node this runs on. */
const knownChange = { zone: 'Europe/Istanbul', instant: '2026-01-15T12:00:00Z', offset: '+03:00' };

/** Node, its zone data, and room where the site and the cache are kept. */
export async function lookAtEnvironment(folders: readonly string[]): Promise<readonly Finding[]> {
  return [
    lookAtNode(),
    lookAtZones(),
    ...(await Promise.all([...new Set(folders.map(existing))].map(lookAtRoom))),
  ];
}

function lookAtNode(): Finding {
  const { node } = process.versions;
  if (Number(node.split('.')[0]) >= neededNode) return goodEnvironment(`Node ${node}`);
  return badEnvironment(
    `Node ${node} runs this, and ${neededNode} is needed`,
    'Start it with npm ("npm run doctor"), which takes the Node that came with the dependencies.',
  );
}

function lookAtZones(): Finding {
  const { zone, instant, offset } = knownChange;
  const version = `zone data ${process.versions['tz'] ?? 'of unknown age'}`;
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).offset === offset
    ? goodEnvironment(version)
    : badEnvironment(`${version} is older than 2016`, 'Install a Node with its own zone data (full ICU).');
}

async function lookAtRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const said = `${(free / 1e9).toFixed(1)} GB free at ${folder}`;
  return free >= littleRoom
    ? goodEnvironment(said)
    : remarkEnvironment(
        said,
        'Make room: a build keeps the present site, the next one, and "keep" of earlier ones.',
      );
}

function existing(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));
}

/** What the doctor looks at, in the order in which it has to be mended. */
const areas = ['environment', 'configuration', 'server', 'fetch', 'site', 'feeds', 'target'] as const;

type Area = (typeof areas)[number];

/** One thing the doctor looked at. */
export type Finding = {
  readonly area: Area;
  /** `bad` has to be mended, `remark` may be. */
  readonly state: 'good' | 'remark' | 'bad';
  /** What is so. */
  readonly what: string;
  /** What to do; empty where there is nothing to do. */
  readonly mend: string;
};

/** Makes findings of one area. */
export function findingsOf(area: Area) {
  return {
    good: (what: string): Finding => ({ area, state: 'good', what, mend: '' }),
    remark: (what: string, mend: string): Finding => ({ area, state: 'remark', what, mend }),
    bad: (what: string, mend: string): Finding => ({ area, state: 'bad', what, mend }),
  };
}

const marks = { good: 'ok  ', remark: 'note', bad: 'FIX ' };

/** Everything that was looked at, and last what to fix, in the order in which it has to be. */
export function findingsWords(found: readonly Finding[]): string {
  const rows = areas.flatMap((area) => {
    const own = found.filter((one) => one.area === area);
    return own.length === 0 ? [] : [area, ...own.map(({ state, what }) => `  ${marks[state]}  ${what}`), ''];
  });
  return [...rows, ...mendWords(found)].join('\n');
}

function mendWords(found: readonly Finding[]): readonly string[] {
  const bad = found.filter(({ state }) => state === 'bad');
  const remarks = found.filter(({ state }) => state === 'remark');
  return [
    bad.length === 0 ? 'Nothing has to be fixed.' : 'Fix these, in this order:',
    ...bad.map(line),
    ...(remarks.length === 0 ? [] : ['', 'Optional:', ...remarks.map(line)]),
  ];
}

function line({ what, mend }: Finding, index: number): string {
  return `  ${index + 1}. ${what.split('\n')[0]}\n     ${mend}`;
}

const { good: goodFetch, remark: remarkFetch, bad: badFetch } = findingsOf('fetch');

/** The last snapshot: its age, its server, and what was left out of it. */
export function lookAtLastFetch({ config, now, apiUrl }: Settings, cache: Cache): readonly Finding[] {
  const name = latestName(cache.snapshots);
  if (name === undefined) return [badFetch('nothing was fetched yet', 'Run "npm run build".')];
  const { origin, fetched, quarantined } = readManifest(join(cache.snapshots, name));
  const hours = now.since(Temporal.Instant.from(fetched)).total('hours');
  const age = `the last fetch is ${Math.round(hours)} h old`;
  const late = config.staleHours > 0 && hours > config.staleHours;
  return [
    late
      ? badFetch(age, 'Run "npm run build", and see why no scheduled run did (docs/deploy).')
      : goodFetch(age),
    apiUrl === undefined || apiUrl.replace(/\/+$/, '') === origin
      ? goodFetch(`it came from ${origin}`)
      : remarkFetch(
          `it came from ${origin}, and API_URL is ${apiUrl}`,
          'Run "npm run build" to read the other server.',
        ),
    quarantined.length === 0
      ? goodFetch('every item could be read')
      : remarkFetch(
          `${quarantined.length} items could not be read`,
          `See ${join(cache.reports, 'latest.html')}: it says where in the CMS to fix each.`,
        ),
  ];
}

const site = findingsOf('site');
const feeds = findingsOf('feeds');

const reportSchema = z.object({ outcome: z.string(), reason: z.string() });

/** The published folder and the last report. */
export function lookAtSite({ distFolder, config }: Settings, reports: readonly string[]): readonly Finding[] {
  const last = reports.at(-1);
  const report =
    last === undefined ? undefined : readState(last, reportSchema, 'how the last build ended is not known');
  return [
    ...(report === undefined ? [] : [lookAtReport(report)]),
    existsSync(join(distFolder, 'status.json'))
      ? site.good(`${distFolder} holds ${listFiles(distFolder).size} files`)
      : site.bad(`${distFolder} holds no site`, 'Run "npm run build".'),
    ...config.languages
      .filter((language) => existsSync(distFolder) && !existsSync(join(distFolder, language, 'index.html')))
      .map((language) => site.bad(`there is no home page in "${language}"`, 'Run "npm run build" again.')),
  ];
}

function lookAtReport({ outcome, reason }: z.output<typeof reportSchema>): Finding {
  return ['published', 'nothing changed'].includes(outcome)
    ? site.good(`the last build: ${outcome}`)
    : site.bad(`the last build: ${outcome}. ${reason}`, 'Mend that and run "npm run build".');
}

/** The calendars and feeds of everything; those of single categories are made the same way. */
export async function lookAtFeeds({ distFolder, config, now }: Settings): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const language of config.languages) {
    for (const name of ['events.ics', 'events.rss', 'news.atom', 'news.json']) {
      const path = `${language}/feeds/${name}`;
      if (!existsSync(join(distFolder, path))) continue;
      const { counts, entries } = await lintSource(join(distFolder, path), { now, again: undefined });
      found.push(
        counts.error === 0
          ? feeds.good(`${path}: ${entries} entries without an error`)
          : feeds.bad(`${path}: ${counts.error} errors`, `npm run lint-feed -- ${join(distFolder, path)}`),
      );
    }
  }
  return found;
}

const { good: goodServer, remark: remarkServer, bad: badServer } = findingsOf('server');

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
    if (!(error instanceof CommandError)) throw error;
    const [what = '', ...more] = error.message.split('\n');
    return [badServer([what, ...more.slice(0, -1)].join('\n'), more.at(-1) ?? '')];
  }
}

function lookAtRoot(found: Survey, apiUrl: string): readonly Finding[] {
  return [
    goodServer(
      `${found.apiUrl} answers, in ${found.spelling === 'public' ? 'the public' : "the documents'"} spelling`,
    ),
    ...(found.apiUrl === apiUrl.replace(/\/+$/, '')
      ? []
      : [
          badServer(`API_URL is ${apiUrl}, and the API is at ${found.apiUrl}`, `Set API_URL=${found.apiUrl}`),
        ]),
    ...(found.zone.isNamed
      ? []
      : [remarkServer(`the server names no time zone, only ${found.zone.name}`, 'Set "timeZone".')]),
  ];
}

function lookAtRoute(route: ReadRoute, { config, credentials }: Settings): readonly Finding[] {
  const { collection, language, state, problem, items, total } = route;
  if (!config.languages.includes(language)) return [];
  const name = `${collection} (${language})`;
  if (state === 'open') return [goodServer(`${name}: ${total ?? `${items.length} or more`}`)];
  if (state === 'closed' && credentials === undefined && ['menu-items', 'blocks'].includes(collection))
    return [];
  const mend =
    state === 'closed'
      ? 'Give the user of the application password the role of an editor, or open the route to everybody.'
      : 'Open the address in a browser; what a build does without it is in docs/reliability.md.';
  const make = collection === 'menu-items' || collection === 'blocks' ? remarkServer : badServer;
  return [make(`${name}: the server ${problem}`, mend)];
}
