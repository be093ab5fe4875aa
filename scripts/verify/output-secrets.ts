import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { decodeHTML } from 'entities';
import type { SiteConfig } from '../../src/config.ts';
import { type Collection, collections } from '../../src/contract/collections.ts';
import { dictionaries } from '../../src/i18n/dictionaries.ts';
import { editAddress } from '../../src/loaders/edit-address.ts';
import type { PrivateTitle } from '../../src/loaders/receive-item.ts';
import { removedEventCalendar } from '../../src/outputs/calendar/files.ts';
import { calendarUid, entryUri } from '../../src/outputs/text.ts';
import type { Routes } from '../../src/routes.ts';
import { absentKeys } from '../../src/site/change-log.ts';
import { itemKey, type Site } from '../../src/site/site.ts';
import {
  collectionEntries,
  compareTexts,
  digest,
  type Manifest,
  recordSchema,
  type Withheld,
} from '../../src/snapshot/format.ts';
import { allPublished, type History } from '../../src/snapshot/history.ts';
import { loginSecrets, type Secret } from '../cli/secrets.ts';
import { projectFolder, type Settings } from '../cli/settings.ts';
import { programModule, siteFolder } from '../cli/site-folder.ts';
import type { Problem } from './facts.ts';

/** What to look for in what is to be published. */
export type SecretSet = {
  readonly all: readonly Secret[];
  /** Those of items that are not public. */
  readonly withheld: readonly Secret[];
  /** Of all that is looked for, addresses of the CMS included. */
  readonly digest: string;
};

/** Everything to look for in what is to be published: of the login and the machine, and of items that are not public. */
export function outputSecrets(
  settings: Pick<Settings, 'apiUrl' | 'credentials' | 'mapTiles' | 'cacheFolder' | 'distFolder'>,
  {
    site,
    manifest,
    privateTitles,
  }: {
    readonly site: Site;
    readonly manifest: Manifest;
    /** Of items that were withheld, where this process fetched them: no file has them. */
    readonly privateTitles: readonly PrivateTitle[];
  },
): SecretSet {
  const { apiUrl, cacheFolder, distFolder } = settings;
  const folders = [...new Set([projectFolder, siteFolder, cacheFolder, distFolder])];
  const machine = machineSecrets({ folders, apiUrl });
  const titles = [...privateTitles, ...publishedTitles(manifest.withheld, site.history)];
  const secrets = [...loginSecrets(settings), ...machine];
  // Answers of a server come in any order.
  const withheld = [...withheldSecrets(manifest.withheld, site), ...titleSecrets(titles)].toSorted(
    (one, other) => compareTexts(one.text, other.text) || compareTexts(one.kind, other.kind),
  );
  const all = [...secrets, ...withheld];
  return { all, withheld, digest: digest(JSON.stringify([all, [...site.cms.hosts]])) };
}

const kinds: { readonly [C in Collection]?: string } = { events: 'event', posts: 'post' };

/** The permanent addresses and identifiers that items which are not public would have. */
export function withheldSecrets(
  withheld: readonly Withheld[],
  { config, routes }: { readonly config: SiteConfig; readonly routes: Routes },
): readonly Secret[] {
  return withheld.flatMap((item) => {
    const kind = kinds[item.collection];
    if (kind === undefined) return [];
    const identified = { kind, id: item.id, language: item.language };
    const name = nameOf(item);
    const entry = entryUri(identified, config);
    const texts = [`${entry}<`, `${entry}"`].map((text) => ({
      kind: `the entry of ${name}`,
      text,
    }));
    if (kind !== 'event') return texts;
    const text = routes.itemCalendarPath(item.language, 'event', item.id);
    return [
      ...texts,
      { kind: `the calendar entry of ${name}`, text: `UID:${calendarUid(identified, config)}` },
      { kind: `the calendar of ${name}`, text, mayAppear: true as const },
    ];
  });
}

/** Words and names are too short to be anybody's secret. */
const shortestTitle = 16;

/** Characters that servers and people spell in several ways, so that nobody knows whether something public says it. */
const ambiguous = /[&<>"'\u2018-\u201f\u2013\u2014\u2026\u00d7]/;

/** The titles of items that are not public, as people read them, as far as they can be looked for. */
export function titleSecrets(titles: readonly PrivateTitle[]): readonly Secret[] {
  const wanted = titles.filter(
    ({ title }) => title.length >= shortestTitle && !ambiguous.test(title),
  );
  const secrets = wanted.map(({ title, item }): Secret => {
    const name = item ? nameOf(item) : 'an item that is not public';
    return { kind: `the title of ${name}`, text: title, mayAppear: true };
  });
  return [...new Map(secrets.map((secret) => [`${secret.kind} ${secret.text}`, secret])).values()];
}

/** The titles under which withheld items were published before. */
export function publishedTitles(
  withheld: readonly Withheld[],
  history: Pick<History, 'items' | 'removedItems'>,
): readonly PrivateTitle[] {
  const byKey = new Map<string, Withheld>();
  const ids = new Set(withheld.map(({ id }) => id));
  // Those of the other items need no key.
  const known = allPublished(history).filter(({ id }) => ids.has(id));
  const languages = [...new Set(known.map(({ language }) => language))];
  for (const item of withheld) {
    const absent = absentKeys({ withheld: [item], quarantined: [], languages });
    const [own, ...others] = absent.withheld;
    if (own !== undefined) byKey.set(own, item);
    for (const key of others) if (!byKey.has(key)) byKey.set(key, item);
  }
  return known.flatMap((one) => {
    const item = byKey.get(itemKey(one));
    return item ? [{ title: one.title, item }] : [];
  });
}

/** Texts that are public of themselves. */
type PublicText = {
  /** @example 'posts 12 (en)' */
  readonly place: string;
  /** Where an editor can change it. */
  readonly edit?: string | undefined;
  readonly texts: Iterable<string>;
};

/** A public text that says what looks like a secret. */
type Coincidence = {
  readonly secret: Secret;
  readonly text: Pick<PublicText, 'place' | 'edit'>;
  /** Whether it is no more than that: a thing of the same name. */
  readonly isNamesake: boolean;
};

/**
 * Where public texts say some secrets themselves, whatever markup, entities and spaces they have in between. Only those
 * are looked for that an editor may have written: a title, and the address of a calendar.
 */
export function coincidencesIn(
  secrets: readonly Secret[],
  texts: Iterable<PublicText>,
): readonly Coincidence[] {
  const candidates = secrets
    .filter(({ mayAppear }) => mayAppear)
    .map((secret) => ({ secret, letters: lettersOf(secret.text) }));
  if (candidates.length === 0) return [];
  const coincidences: Coincidence[] = [];
  for (const { place, edit, texts: parts } of texts) {
    const found = new Map<Secret, boolean>();
    for (const part of parts) {
      const spellings = [lettersOf(part), lettersOf(part.replace(/<[^>]*>/g, ''))];
      for (const { secret, letters } of candidates) {
        if (!spellings.some((spelling) => spelling.includes(letters))) continue;
        found.set(secret, (found.get(secret) ?? false) || spellings.includes(letters));
      }
    }
    for (const [secret, isNamesake] of found)
      coincidences.push({ secret, text: { place, edit }, isNamesake });
  }
  return coincidences;
}

/** A text without its spaces and what cannot be seen, so that two spellings of it are one. */
function lettersOf(text: string): string {
  return decodeHTML(text)
    .normalize('NFC')
    .replace(/[\s\p{Cf}]+/gu, '');
}

function nameOf({ collection, language, id, reason }: Withheld): string {
  const why = reason === 'refused' ? 'because the server refuses it' : `for its ${reason}`;
  return `${collection} ${id} (${language}), withheld ${why}`;
}

/**
 * What names the machine that builds or the way into the server. For the output only: reports say where things lie.
 *
 * @param folders absolute ones. One that is as short as `/app` may be an address too and is not looked for
 */
export function machineSecrets(order: {
  readonly folders: readonly string[];
  readonly apiUrl: string | undefined;
}): readonly Secret[] {
  const folders = order.folders.filter((folder) => /[/\\][^/\\]+[/\\]./.test(folder));
  const headers = ['Authorization: Basic ', 'authorization: Basic ', 'Authorization: Bearer '];
  const { host = '' } = URL.parse(order.apiUrl ?? '') ?? {};
  return [
    ...folders.map((text) => ({ kind: 'a folder of the machine that builds', text })),
    ...headers.map((text) => ({ kind: 'an Authorization header', text })),
    ...(host === ''
      ? []
      : [{ kind: 'an address of the API with a login', text: `@${host}/wp-json` }]),
  ];
}

/** Public texts that are named at most for one secret. */
const mostNamed = 5;

/** Modules of the words of the site itself: what they say is nobody's secret. */
const ownWords = [
  'src/i18n/american',
  ...Object.keys(dictionaries).map((language) => `src/i18n/${language}`),
];

/** Where the public texts of a build are; `snapshot` is a folder. */
type PublicSources = {
  readonly snapshot: string;
  readonly manifest: Manifest;
  readonly configFile: string;
};

/** What of the problems is left, and a warning for each that is none. */
type Judged = { readonly problems: readonly Problem[]; readonly warnings: readonly string[] };

/**
 * Takes out of the problems what public texts say themselves: the title of a withheld item, or the address of its
 * calendar. An editor wrote it there, so that it stays, with a warning; of an item that only has the same name there is
 * none.
 */
export function withoutCoincidences(
  problems: readonly Problem[],
  secrets: readonly Secret[],
  sources: PublicSources,
): Judged {
  const found = new Set(problems.map(({ secret }) => secret));
  const coincidences = coincidencesIn(
    secrets.filter(({ kind }) => found.has(kind)),
    publicTexts(sources),
  );
  if (coincidences.length === 0) return { problems, warnings: [] };
  const byKind = Map.groupBy(coincidences, ({ secret }) => secret.kind);
  return {
    problems: problems.filter(({ secret }) => secret === undefined || !byKind.has(secret)),
    warnings: [...byKind].flatMap(([kind, said]) => {
      if (said.some(({ isNamesake, text }) => isNamesake || text.place === '')) return [];
      const named = said.slice(0, mostNamed).map(({ text: { place, edit } }) => {
        const where = edit === undefined ? 'Edit it there' : `Edit it at ${edit}`;
        return `${place} says ${kind}, in its own public text, so it is published. ${where}, if that is not meant.`;
      });
      const more = said.length - mostNamed;
      return more > 0 ? [...named, `${more} more public texts say ${kind}.`] : named;
    }),
  };
}

/** Everything that was read and may be shown, and the words of the site itself. */
function* publicTexts({ snapshot, manifest, configFile }: PublicSources): Iterable<PublicText> {
  for (const file of ownWords)
    yield { place: '', texts: [readFileSync(programModule(file), 'utf8')] };
  yield { place: basename(configFile), texts: [readFileSync(configFile, 'utf8')] };
  const { root, names, embeds } = manifest;
  yield { place: 'the name or description of the site', texts: stringsIn([root, names]) };
  for (const embed of embeds) yield { place: `the embedded ${embed.url}`, texts: stringsIn(embed) };
  for (const collection of collections) {
    for (const language of manifest.languages) {
      for (const { file } of collectionEntries(manifest, collection, language))
        for (const line of linesIn(readFileSync(join(snapshot, file)))) {
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

/** Lines end at line feeds alone, whatever else separates lines inside of texts. */
function* linesIn(bytes: Buffer): Iterable<string> {
  for (
    let from = 0, to = bytes.indexOf(10);
    to !== -1;
    from = to + 1, to = bytes.indexOf(10, from)
  ) {
    const line = bytes.toString('utf8', from, to);
    if (line !== '') yield line;
  }
}

function* stringsIn(value: unknown): Iterable<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* stringsIn(part);
}

/**
 * Removes from a staged site what shows a withheld item and can go without harm: files that nothing in the site accounts
 * for, be it that they hold a secret or lie where a page of the item was, and what is in the calendar of the item.
 *
 * @returns a warning for each file
 */
export function removeLeaks(
  problems: readonly Problem[],
  {
    secrets,
    site,
    withheld,
    replace,
  }: {
    /** Of withheld items. */
    readonly secrets: readonly Secret[];
    readonly site: Site;
    readonly withheld: readonly Withheld[];
    /** Gives a file of the staged site another text, or removes it. */
    readonly replace: (file: string, text?: string) => void;
  },
): readonly string[] {
  const own = ownFiles(site, withheld);
  const kinds = new Set(secrets.map(({ kind }) => kind));
  const leaking = Map.groupBy(
    problems.filter(({ secret = '' }) => kinds.has(secret)),
    ({ file }) => file,
  );
  const secret = new Set(
    problems
      .filter(({ secret }) => secret !== undefined && !kinds.has(secret))
      .map(({ file }) => file),
  );
  const unaccounted = new Set(
    problems.filter(({ isUnaccounted }) => isUnaccounted).map(({ file }) => file),
  );
  const warnings: string[] = [];
  for (const file of [...new Set([...unaccounted, ...leaking.keys()])].toSorted()) {
    const item = own.get(file);
    // What holds a login as well is left for somebody to look at.
    if (secret.has(file)) continue;
    const found = (leaking.get(file) ?? []).map(({ secret }) => secret);
    const what = found.length > 0 ? `held ${found.join(' and ')}` : `is that of ${item?.name}`;
    if (unaccounted.has(file) && (item || found.length > 0)) {
      replace(file);
      warnings.push(`${file} was removed: it ${what}, and nothing in the site accounts for it.`);
    } else if (item?.isCalendar) {
      replace(file, removedEventCalendar(site, item).text);
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

/** The files that withheld items had to themselves when they were public, as far as the history shows. */
function ownFiles(site: Site, withheld: readonly Withheld[]): ReadonlyMap<string, OwnFile> {
  const { routes, history } = site;
  const byKey = Map.groupBy(allPublished(history), itemKey);
  const files = new Map<string, OwnFile>();
  for (const item of withheld) {
    const { collection, language, id } = item;
    const own = { language, id, name: nameOf(item) };
    const add = (path: string, isCalendar = false) =>
      files.set(routes.outputFile(path), { ...own, isCalendar });
    if (collection === 'events') {
      add(routes.itemCalendarPath(language, 'event', id), true);
      add(routes.oembedPath(language, 'event', id));
      add(routes.posterPath(language, 'event', id));
    }
    if (collection === 'posts') add(routes.oembedPath(language, 'post', id));
    const [key] = absentKeys({ withheld: [item], quarantined: [], languages: [] }).withheld;
    if (key !== undefined)
      for (const { path, formerPaths } of byKey.get(key) ?? [])
        for (const one of [path, ...formerPaths]) add(routes.base + one.slice(1));
  }
  return files;
}
