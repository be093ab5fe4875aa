import { readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { collections } from '../../src/contract/collections.ts';
import { editAddress } from '../../src/loaders/edit-address.ts';
import {
  collectionFile,
  type Manifest,
  recordSchema,
  type Withheld,
} from '../../src/loaders/snapshot-format.ts';
import { removedEventCalendar } from '../../src/outputs/calendar-files.ts';
import { absentKeys } from '../../src/site/changes/absent-keys.ts';
import { itemKey } from '../../src/site/changes/item-key.ts';
import type { Site } from '../../src/site/site.ts';
import { listFiles } from '../files.ts';
import { projectFolder } from '../settings.ts';
import type { Problem } from './problem.ts';
import type { Trace } from './traces/trace.ts';
import { type PublicText, publicSayings, type Saying } from './traces/withheld-traces.ts';

/** Public texts that are named at most for one trace. */
const mostNamed = 5;

/** Files of the words of the site itself: what they say is nobody's secret. */
const ownWords = ['src/i18n/en.ts', 'src/i18n/pl.ts', 'src/i18n/feed-words.ts'] as const;

/** Where the public texts of a build are. */
export type PublicSources = {
  /** Folder of the snapshot. */
  readonly snapshot: string;
  readonly manifest: Manifest;
  readonly configFile: string;
};

/** What of the problems is left, and a warning for each that is none. */
export type Judged = { readonly problems: readonly Problem[]; readonly warnings: readonly string[] };

/**
 * Takes out of the problems what public texts say themselves: the title of a withheld item, or the address of its
 * calendar. An editor wrote it there, so that it stays, with a warning; of an item that only has the same name there is
 * none.
 */
export function withoutSayings(
  problems: readonly Problem[],
  traces: readonly Trace[],
  sources: PublicSources,
): Judged {
  const found = new Set(problems.map(({ trace }) => trace));
  const sayings = publicSayings(
    traces.filter(({ kind }) => found.has(kind)),
    publicTexts(sources),
  );
  if (sayings.length === 0) return { problems, warnings: [] };
  const byKind = Map.groupBy(sayings, ({ trace }) => trace.kind);
  return {
    problems: problems.filter(({ trace }) => trace === undefined || !byKind.has(trace)),
    warnings: [...byKind].flatMap(([kind, said]) => sayingWarnings(kind, said)),
  };
}

function sayingWarnings(kind: string, sayings: readonly Saying[]): readonly string[] {
  if (sayings.some(({ isNamesake, text }) => isNamesake || text.place === '')) return [];
  const named = sayings.slice(0, mostNamed).map(({ text: { place, edit } }) => {
    const where = edit === undefined ? 'Edit it there' : `Edit it at ${edit}`;
    return `${place} says ${kind}, in its own public text, so it is published. ${where}, if that is not meant.`;
  });
  const more = sayings.length - mostNamed;
  return more > 0 ? [...named, `${more} more public texts say ${kind}.`] : named;
}

/** Everything that was read and may be shown, and the words of the site itself. */
function* publicTexts({ snapshot, manifest, configFile }: PublicSources): Iterable<PublicText> {
  for (const file of ownWords) yield { place: '', texts: [readFileSync(join(projectFolder, file), 'utf8')] };
  yield { place: basename(configFile), texts: [readFileSync(configFile, 'utf8')] };
  const { root, names, embeds } = manifest;
  yield { place: 'the name or description of the site', texts: stringsIn([root, names]) };
  for (const embed of embeds) yield { place: `the embedded ${embed.url}`, texts: stringsIn(embed) };
  for (const collection of collections) {
    for (const language of manifest.languages) {
      const file = collectionFile(collection, language);
      if (!(file in manifest.collections)) continue;
      for (const line of linesOf(join(snapshot, file))) {
        const { id, item } = recordSchema.parse(JSON.parse(line));
        yield {
          place: `${collection} ${id} (${language})`,
          edit: editAddress({ collection, id: String(id) }, manifest),
          texts: stringsIn(item),
        };
      }
    }
  }
}

/** The lines of a file of a snapshot: they end at line feeds alone, whatever else separates lines inside of texts. */
function* linesOf(file: string): Iterable<string> {
  const bytes = readFileSync(file);
  for (let from = 0, to = bytes.indexOf(10); to !== -1; from = to + 1, to = bytes.indexOf(10, from))
    if (to > from) yield bytes.toString('utf8', from, to);
}

function* stringsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* stringsIn(part);
}

/**
 * Removes from a staged site what shows a withheld item and can go without harm: files that nothing in the site accounts
 * for, be it that they hold a trace or lie where a page of the item was, and what is in the calendar of the item.
 *
 * @param folder the staged site
 * @returns a warning for each file
 */
export function removeLeaks(
  problems: readonly Problem[],
  {
    traces,
    site,
    folder,
    withheld,
  }: {
    /** Of withheld items. */
    readonly traces: readonly Trace[];
    readonly site: Site;
    readonly folder: string;
    readonly withheld: readonly Withheld[];
  },
): readonly string[] {
  const own = ownFiles(site, withheld);
  const kinds = new Set(traces.map(({ kind }) => kind));
  const leaking = Map.groupBy(
    problems.filter(({ trace = '' }) => kinds.has(trace)),
    ({ file }) => file,
  );
  const secret = new Set(
    problems.filter(({ trace }) => trace !== undefined && !kinds.has(trace)).map(({ file }) => file),
  );
  const unaccounted = new Set(problems.filter(({ isUnaccounted }) => isUnaccounted).map(({ file }) => file));
  const warnings: string[] = [];
  for (const file of [...new Set([...unaccounted, ...leaking.keys()])].toSorted()) {
    const item = own.get(file);
    // What holds a login as well is left for somebody to look at.
    if (secret.has(file)) continue;
    const found = (leaking.get(file) ?? []).map(({ trace }) => trace);
    const what = found.length > 0 ? `held ${found.join(' and ')}` : `is that of ${item?.name}`;
    if (unaccounted.has(file) && (item || found.length > 0)) {
      removeFile(folder, file);
      warnings.push(`${file} was removed: it ${what}, and nothing in the site accounts for it.`);
    } else if (item?.isCalendar) {
      rmSync(join(folder, file));
      writeFileSync(join(folder, file), removedEventCalendar(site, item).text);
      warnings.push(`${file} was emptied: it ${what}.`);
    }
  }
  return warnings;
}

type OwnFile = Pick<Withheld, 'language' | 'id'> & {
  /** Of the item. */
  readonly name: string;
  readonly isCalendar: boolean;
};

/** The files that withheld items had to themselves when they were public, as far as the history tells. */
function ownFiles(site: Site, withheld: readonly Withheld[]): ReadonlyMap<string, OwnFile> {
  const { routes, history } = site;
  const byKey = Map.groupBy([...history.gone, ...history.items], itemKey);
  const files = new Map<string, OwnFile>();
  for (const item of withheld) {
    const { collection, language, id, reason } = item;
    const own = { language, id, name: `${collection} ${id} (${language}), withheld for its ${reason}` };
    const add = (path: string, isCalendar = false) =>
      files.set(routes.outputFile(path), { ...own, isCalendar });
    if (collection === 'events') {
      add(routes.itemCalendarPath(language, 'event', id), true);
      add(routes.oembedPath(language, 'event', id));
      add(routes.posterPath(language, 'event', id));
    }
    if (collection === 'posts') add(routes.oembedPath(language, 'post', id));
    for (const key of absentKeys({ withheld: [item], quarantined: [] }).withheld)
      for (const { path, formerPaths } of byKey.get(key) ?? [])
        for (const one of [path, ...formerPaths]) add(routes.base + one.slice(1));
  }
  return files;
}

/** Removes a file, and the folders that are empty without it. */
function removeFile(folder: string, file: string): void {
  rmSync(join(folder, file));
  for (let above = dirname(file); above !== '.'; above = dirname(above)) {
    if (listFiles(join(folder, above)).size > 0) return;
    rmdirSync(join(folder, above));
  }
}
