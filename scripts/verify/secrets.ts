import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { decodeHTML } from 'entities';
import type { SiteConfig } from '../../src/config.ts';
import type { Collection } from '../../src/contract/collections.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { calendarUid, entryUri } from '../../src/outputs/text.ts';
import type { Routes } from '../../src/routes.ts';
import { absentKeys } from '../../src/site/changes.ts';
import { itemKey, type Site } from '../../src/site/site.ts';
import type { Manifest, Withheld } from '../../src/snapshot/format.ts';
import type { History } from '../../src/snapshot/history.ts';
import { listFiles } from '../cli/files.ts';
import { credentialTraces, type Scanner, type Trace } from '../cli/secrets.ts';
import { projectFolder, type Settings } from '../cli/settings.ts';
import type { Problem } from './file-checks.ts';

/** Settings that name what is to be kept in. */
type Named = Pick<Settings, 'apiUrl' | 'credentials' | 'cacheFolder' | 'distFolder'>;

/** What must be in no file that is published. */
type OutputTraces = {
  /** Of the login and the machine. */
  readonly secrets: readonly Trace[];
  /** Of items that are not public. */
  readonly withheld: readonly Trace[];
};

/** Everything to look for in what is to be published. */
export function outputTraces(
  settings: Named,
  {
    site,
    manifest,
    privateTitles,
  }: {
    readonly site: Site;
    readonly manifest: Manifest;
    /** Of items that were withheld, where this process fetched them: no file tells them. */
    readonly privateTitles: readonly PrivateTitle[];
  },
): OutputTraces {
  const secrets = [
    ...secretTraces(settings),
    ...machineTraces({
      folders: [projectFolder, settings.cacheFolder, settings.distFolder],
      apiUrl: settings.apiUrl,
    }),
  ];
  const titles = [...privateTitles, ...publishedTitles(manifest.withheld, site.history)];
  return { secrets, withheld: [...withheldTraces(manifest.withheld, site), ...titleTraces(titles)] };
}

/** What must be in no file at all. */
export function secretTraces({ credentials }: Pick<Settings, 'credentials'>): readonly Trace[] {
  return credentials === undefined ? [] : credentialTraces(credentials);
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
              isSayable: true as const,
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

/** The titles of items that are not public, as people read them, as far as they can be looked for. */
export function titleTraces(titles: readonly PrivateTitle[]): readonly Trace[] {
  const wanted = titles.filter(({ title }) => title.length >= shortestTitle && !ambiguous.test(title));
  const traces = wanted.map(({ title, item }): Trace => {
    const name = item ? nameOf(item) : 'an item that is not public';
    return { kind: `the title of ${name}`, text: title, isSayable: true };
  });
  return [...new Map(traces.map((trace) => [`${trace.kind} ${trace.text}`, trace])).values()];
}

/** The titles under which withheld items were published before. */
export function publishedTitles(
  withheld: readonly Withheld[],
  { items, gone }: Pick<History, 'items' | 'gone'>,
): readonly PrivateTitle[] {
  const byKey = new Map(
    withheld.flatMap((item) => {
      const [key] = absentKeys({ withheld: [item], quarantined: [] }).withheld;
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
  return [...gone, ...items].flatMap((known) => {
    const item = byKey.get(itemKey(known));
    return item ? [{ title: known.title, item }] : [];
  });
}

/** Texts that are public of themselves. */
export type PublicText = {
  /** @example 'posts 12 (en)' */
  readonly place: string;
  /** Where an editor can change it. */
  readonly edit?: string | undefined;
  readonly texts: Iterable<string>;
};

/** A public text that says what looks like a trace. */
export type Saying = {
  readonly trace: Trace;
  readonly text: Pick<PublicText, 'place' | 'edit'>;
  /** Whether it is no more than that: a thing of the same name. */
  readonly isNamesake: boolean;
};

/**
 * Where public texts say some traces themselves, whatever markup, entities and spaces they have in between. Only those
 * are looked for that an editor may have written: a title, and the address of a calendar.
 */
export function publicSayings(traces: readonly Trace[], texts: Iterable<PublicText>): readonly Saying[] {
  const sought = traces
    .filter(({ isSayable }) => isSayable)
    .map((trace) => ({ trace, letters: lettersOf(trace.text) }));
  if (sought.length === 0) return [];
  const sayings: Saying[] = [];
  for (const { place, edit, texts: parts } of texts) {
    const found = new Map<Trace, boolean>();
    for (const part of parts) {
      const spellings = [lettersOf(part), lettersOf(part.replace(/<[^>]*>/g, ''))];
      for (const { trace, letters } of sought) {
        if (!spellings.some((spelling) => spelling.includes(letters))) continue;
        found.set(trace, (found.get(trace) ?? false) || spellings.includes(letters));
      }
    }
    for (const [trace, isNamesake] of found) sayings.push({ trace, text: { place, edit }, isNamesake });
  }
  return sayings;
}

/** A text without its spaces and what cannot be seen, so that two spellings of it are one. */
function lettersOf(text: string): string {
  return decodeHTML(text)
    .normalize('NFC')
    .replace(/[\s\p{Cf}]+/gu, '');
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
