import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import type { Collection } from '../../src/contract/collections.ts';
import { calendarUid, entryUri } from '../../src/outputs/text.ts';
import type { Routes } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import type { Manifest, Withheld } from '../../src/snapshot/format.ts';
import { listFiles } from '../cli/files.ts';
import { createScanner, credentialTraces, type Scanner, type Trace } from '../cli/secrets.ts';
import { projectFolder, type Settings } from '../cli/settings.ts';
import type { Problem } from './file-checks.ts';

/** Settings that name what is to be kept in. */
type Named = Pick<Settings, 'apiUrl' | 'credentials' | 'cacheFolder' | 'distFolder'>;

/** What must be in no file that is published. */
export function outputTraces(
  settings: Named,
  {
    site,
    snapshot,
    manifest,
    configFile,
    privateTitles,
  }: {
    readonly site: Site;
    readonly snapshot: string;
    readonly manifest: Manifest;
    readonly configFile: string;
    /** Of items that were withheld, where this process fetched them: no file tells them. */
    readonly privateTitles: readonly string[];
  },
): readonly Trace[] {
  return [
    ...secretTraces(settings),
    ...machineTraces({
      folders: [projectFolder, settings.cacheFolder, settings.distFolder],
      apiUrl: settings.apiUrl,
    }),
    ...withheldTraces(manifest.withheld, site),
    ...titleTraces(privateTitles, publicTexts(snapshot, configFile)),
  ];
}

/** What must be in no file at all. */
export function secretTraces({ credentials }: Pick<Settings, 'credentials'>): readonly Trace[] {
  return credentials === undefined ? [] : credentialTraces(credentials);
}

function* publicTexts(snapshot: string, configFile: string): Iterable<Uint8Array> {
  for (const file of listFiles(snapshot).keys())
    if (file.endsWith('json')) yield readFileSync(join(snapshot, file));
  for (const file of ['src/i18n/en.ts', 'src/i18n/pl.ts', 'src/i18n/feed-words.ts'])
    yield readFileSync(join(projectFolder, file));
  yield readFileSync(configFile);
}

const kinds: { readonly [C in Collection]?: string } = { events: 'event', posts: 'post' };

/** The permanent addresses and identifiers that items which are not public would have. */
export function withheldTraces(
  withheld: readonly Withheld[],
  { config, routes }: { readonly config: SiteConfig; readonly routes: Routes },
): readonly Trace[] {
  return withheld.flatMap((item) => {
    const kind = kinds[item.collection];
    if (kind === undefined) return [];
    const identified = { kind, id: item.id, language: item.language };
    const name = nameOf(item);
    return [
      { kind: `the entry of ${name}`, text: `${entryUri(identified, config)}<` },
      { kind: `the entry of ${name}`, text: `${entryUri(identified, config)}"` },
      ...(kind === 'event'
        ? [
            { kind: `the calendar entry of ${name}`, text: `UID:${calendarUid(identified, config)}` },
            {
              kind: `the calendar of ${name}`,
              text: routes.itemCalendarPath(item.language, 'event', item.id),
            },
          ]
        : []),
    ];
  });
}

/** Words and names are too short to be anybody's secret. */
const shortestTitle = 16;

/** Characters that servers and people spell in several ways, so that nobody can tell whether something public says it. */
const ambiguous = /[&<>"'\u2018-\u201f\u2013\u2014\u2026\u00d7]/;

/**
 * The titles of items that are not public, but those that something public says too.
 *
 * @param titles as people read them
 * @param publicTexts what was read and may be shown, and the words of the site itself
 */
export function titleTraces(titles: readonly string[], publicTexts: Iterable<Uint8Array>): readonly Trace[] {
  const wanted = [...new Set(titles)].filter(
    (title) => title.length >= shortestTitle && !ambiguous.test(title),
  );
  const scanner = createScanner(wanted.map((text) => ({ kind: text, text })));
  const said = new Set<string>();
  for (const bytes of publicTexts) for (const title of scanner.find(bytes)) said.add(title);
  return wanted
    .filter((title) => !said.has(title))
    .map((text) => ({ kind: 'the title of an item that is not public', text }));
}

function nameOf({ collection, language, id, reason }: Withheld): string {
  return `${collection} ${id} (${language}), withheld for its ${reason}`;
}

/**
 * What names the machine that builds or the way into the server. For the output only: reports say where things lie.
 *
 * @param folders absolute ones. One that is as short as `/app` may be an address too and is not looked for
 */
export function machineTraces(order: {
  readonly folders: readonly string[];
  readonly apiUrl: string | undefined;
}): readonly Trace[] {
  const folders = order.folders.filter((folder) => /[/\\][^/\\]+[/\\]./.test(folder));
  const { host = '' } = URL.parse(order.apiUrl ?? '') ?? {};
  return [
    ...folders.map((text) => ({ kind: 'a folder of the machine that builds', text })),
    ...['Authorization: Basic ', 'authorization: Basic ', 'Authorization: Bearer '].map((text) => ({
      kind: 'an Authorization header',
      text,
    })),
    ...(host === '' ? [] : [{ kind: 'an address of the API with a login', text: `@${host}/wp-json` }]),
  ];
}

/** Looks for secrets in what a build keeps beside its output: the text files of a snapshot, reports, records. */
export function scanKeptFiles(places: readonly string[], root: string, scanner: Scanner): readonly Problem[] {
  return places
    .flatMap(textFiles)
    .flatMap((file) =>
      scanner
        .find(readFileSync(file))
        .map((kind): Problem => ({ file: relative(root, file), reason: `contains ${kind}` })),
    );
}

function textFiles(place: string): readonly string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [place];
  return [...listFiles(place).keys()]
    .filter((file) => /\.(?:nd)?json$|\.txt$|\.html$/.test(file))
    .map((file) => join(place, file));
}
