import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../../src/api/api-error.ts';
import { openApi } from '../../src/api/open-api.ts';
import type { SiteConfig } from '../../src/config.ts';
import { type Collected, createCollected, keep, shelfOf } from '../../src/loaders/collected.ts';
import { IncompleteError } from '../../src/loaders/completeness.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { noHistory } from '../../src/loaders/history-format.ts';
import { readKnownDetails } from '../../src/loaders/known-details.ts';
import { readKnownHeads } from '../../src/loaders/known-heads.ts';
import { readSnapshot } from '../../src/loaders/read-snapshot.ts';
import type { PreviousSnapshot } from '../../src/loaders/reuse/previous-snapshot.ts';
import type { Manifest } from '../../src/loaders/snapshot-format.ts';
import { stableJson } from '../../src/loaders/stable-json.ts';
import { receiveItem } from '../../src/loaders/wire-item.ts';
import { leaveOutReferences } from '../../src/loaders/withheld-references.ts';
import { type Head, pageHead } from '../../src/outputs/head.ts';
import { siteFiles } from '../../src/outputs/site-files.ts';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { nextHistory } from '../../src/site/next-history.ts';
import { openSite } from '../../src/site/open-site.ts';
import { pathOfSubject, subjectsOf } from '../../src/site/page-list.ts';
import type { Site } from '../../src/site/site.ts';
import type { Subject } from '../../src/site/subject.ts';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { type LiteralItems, snapshotOf } from '../../tests/support/snapshot-of.ts';
import type { Response } from './responses.ts';

/** Everything that came of some answers. */
export type Outcome = {
  readonly site: Site;
  /** Text of every file that is not a page, by its path in the output folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly pages: readonly FuzzedPage[];
  /** Addresses in the sitemap. */
  readonly listed: readonly string[];
  /** What would be kept on disk. */
  readonly snapshot: string;
};

export type FuzzedPage = {
  readonly path: string;
  readonly head: Head;
  /** HTML that is printed as it is. */
  readonly bodies: readonly string[];
  /** Addresses that components print. */
  readonly addresses: readonly string[];
};

const now = Temporal.Instant.from('2026-11-20T12:00:00Z');
const before = '2026-11-19T12:00:00Z';

const photo: Manifest['files'][number] = {
  url: 'https://cms.example/uploads/photo-1.png',
  digest: 'a'.repeat(64),
  extension: 'png',
  width: 1200,
  height: 800,
  color: '#884422',
};

/** Takes answers all the way a build does, in memory: contract, snapshot and back, site, outputs. */
export function takeThrough(responses: readonly Response[], config: SiteConfig): Outcome {
  const collected = createCollected(config.languages);
  for (const { collection, language, item } of responses) {
    keep(collected, collection, language, receiveItem(collection, { raw: item, language, now }));
  }
  leaveOutReferences(collected);
  const kept = stableJson(kindsByLanguage(collected));
  const { quarantined, withheld } = collected;
  const manifest = { quarantined: [...quarantined], withheld: [...withheld], files: [photo] };
  const snapshot = snapshotOf({ ...(JSON.parse(kept) as Record<'en' | 'pl', LiteralItems>), manifest });
  const site = openSite({ snapshot, history: noHistory, config, now });
  return outcomeOf(site, kept + JSON.stringify(manifest));
}

/**
 * Builds the site of the next day, when the server has nothing any more and knows none of the events, for the second time:
 * what is left is told by the history alone.
 */
export function takeAway({ site }: Outcome): Outcome {
  const known = nextHistory(site, { fetched: now.toString(), collected: {} });
  const { items } = known;
  const history = { ...known, gone: [], items: items.map((item) => ({ ...item, missedIn: before })) };
  const vanished = items
    .filter(({ kind }) => kind === 'event')
    .map(({ language, id }) => ({ language, id, answer: 'unknown' as const }));
  const snapshot = snapshotOf({ manifest: { vanished } });
  const next = openSite({ snapshot, history, config: site.config, now: now.add({ hours: 24 }) });
  return outcomeOf(next, JSON.stringify(snapshot.manifest));
}

/**
 * Reads answers from a server twice in a row, the second time with the first snapshot at hand, as one build follows
 * another. Gives what each reading wrote, or why it ended.
 */
export async function fetchTwice(responses: readonly Response[]): Promise<readonly [string, string]> {
  const place = await mkdtemp(join(tmpdir(), 'kalendarium-fuzz-'));
  await using server = await startSmallCms({ items: listsOf(responses), spelling: 'public' });
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    config: { dialect: 'auto', concurrency: 8, timeout: 20, attempts: 1, maxAnswer: 32 },
  });
  const read = async (name: string, previous?: PreviousSnapshot) => {
    const folder = join(place, name);
    const manifest = await fetchSnapshot({
      api,
      folder,
      now,
      partial: true,
      basis: 'one',
      config: fetchConfig,
      previous,
      ...(previous && {
        knownDetails: await readKnownDetails(previous.folder),
        knownHeads: await readKnownHeads(previous.folder),
      }),
    });
    await readSnapshot(folder);
    return { folder, manifest };
  };
  try {
    const first = await read('first');
    const second = await read('second', first);
    return [await textOf(first), await textOf(second)];
  } catch (error) {
    // A list that a server may not give is refused in words; anything else is a fault of ours.
    if (!(error instanceof ApiError || error instanceof IncompleteError)) throw error;
    return [error.message, error.message];
  } finally {
    await api.close();
    await rm(place, { recursive: true });
  }
}

const fetchConfig = {
  languages: ['en', 'pl'],
  maxQuarantinedShare: 1,
  embeds: { maxLookups: 0 },
  api: { concurrency: 8, statusHorizon: 0, reuseHours: 20 },
  images: { mode: 'link', hosts: [], maxFile: 1 },
  files: { mode: 'link', hosts: [], maxFile: 1 },
} as const;

function listsOf(responses: readonly Response[]): SmallCms['items'] {
  const byCollection = Map.groupBy(responses, ({ collection }) => collection);
  return Object.fromEntries(
    Array.from(byCollection, ([collection, of]) => [
      collection,
      Object.fromEntries(
        Array.from(
          Map.groupBy(of, ({ language }) => language),
          ([language, all]) => [language, all.map(({ item }) => item)],
        ),
      ),
    ]),
  );
}

/** Everything of a snapshot but how it was read. */
async function textOf({
  folder,
  manifest: { reading: _, shapes: __, ...rest },
}: PreviousSnapshot): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ndjson')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return JSON.stringify([rest, names, files]);
}

function outcomeOf(site: Site, kept: string): Outcome {
  const files = new Map<string, string>();
  for (const { file, text } of siteFiles(site)) files.set(file, (files.get(file) ?? '') + text);
  return {
    site,
    files,
    pages: site.languages.flatMap((language) =>
      subjectsOf(site, language).map((subject) => pageOf(site, language, subject)),
    ),
    listed: [...sitemapEntries(site)].flatMap(([url, { links }]) => [url, ...links.map((link) => link.url)]),
    snapshot: kept,
  };
}

function kindsByLanguage(collected: Collected) {
  return Object.fromEntries(
    [...collected.shelves.keys()].map((language) => [
      language,
      Object.fromEntries(
        Object.entries(shelfOf(collected, language)).map(([name, items]) => [name, [...items.values()]]),
      ),
    ]),
  );
}

function pageOf(site: Site, language: Site['languages'][number], subject: Subject): FuzzedPage {
  const item = subject.kind === 'item' ? subject.item : undefined;
  const words =
    item === undefined
      ? { title: subject.kind, description: '' }
      : {
          title: 'title' in item ? item.title : item.name,
          description: item.summary,
        };
  const places = item?.kind === 'event' ? [...item.venues, ...item.organizers] : [];
  return {
    path: pathOfSubject(site, language, subject),
    head: pageHead(site, language, subject, words),
    bodies: item === undefined ? [] : [bodyOf(item)],
    addresses: [
      ...site
        .in(language)
        .menu.flatMap(({ href, children }) => [href, ...children.map((child) => child.href)]),
      ...[item, ...places].flatMap((one) => (one && 'website' in one ? (one.website ?? []) : [])),
    ],
  };
}

function bodyOf(item: Extract<Subject, { kind: 'item' }>['item']): string {
  if ('body' in item) return item.body;
  return item.kind === 'event' || item.kind === 'venue' || item.kind === 'organizer' ? item.description : '';
}
