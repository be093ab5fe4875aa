import { setImmediate } from 'node:timers/promises';
import type { SiteConfig } from '../../src/config.ts';
import type { Event } from '../../src/model/event.ts';
import type { TextFile, WriteGroup } from '../../src/outputs/text.ts';
import { createRoutes } from '../../src/routes.ts';
import { hasPoster } from '../../src/site/pages.ts';
import type { Site } from '../../src/site/site.ts';
import {
  createDigest,
  createEventFileDigests,
  type ItemDigests,
  isItem,
  siteWide,
} from '../../src/views/digests.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { begin } from '../cli/stall.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import type { Reference } from '../verify/pages.ts';
import {
  type Findings,
  type Place,
  type PublishedPages,
  type ReusedTexts,
  type StagedPages,
  shortDigest,
  stagedRecord,
  usablePages,
} from './incremental-record.ts';
import type { Staged, StagedFiles } from './staging.ts';

/** Events looked at between two looks at the event loop. */
const batch = 500;

/**
 * Takes the files that belong to unchanged events from the published site into a new one. What is missing there in part
 * is written again, all of it.
 *
 * @param published what is known of the published site; undefined where nothing may be reused
 * @param order.place takes files over from it
 * @param order.signal ends the work
 */
export async function reuseEventFiles(
  site: Site,
  published: PublishedPages | undefined,
  {
    items,
    place,
    signal,
  }: { readonly items: ItemDigests; readonly place: Place; readonly signal: AbortSignal },
): Promise<Pick<StagedPages, 'digests' | 'reused'>> {
  const digestOf = createEventFileDigests(site, items, shortDigest);
  const digests: Record<string, string> = {};
  const reused: string[] = [];
  let seen = 0;
  for (const event of site.languages.flatMap((language) => site.in(language).events)) {
    if (++seen % batch === 0) await setImmediate(undefined, { signal });
    const files = filesBeside(event, site);
    const [first = ''] = files;
    const finish = begin(first);
    const digest = digestOf(event);
    finish();
    digests[first] = digest;
    if (published?.digests[first] === digest && place(files)) reused.push(...files);
  }
  return { digests, reused };
}

/** What belongs to the page of an event: its calendar, its poster and what other sites that embed it receive. */
function filesBeside(event: Event, site: Site): readonly string[] {
  const { config, routes } = site;
  const { language, id } = event;
  const paths = [
    routes.itemCalendarPath(language, 'event', id),
    ...(config.oembed ? [routes.oembedPath(language, 'event', id)] : []),
    ...(hasPoster(site, event) ? [routes.posterPath(language, 'event', id)] : []),
  ];
  return paths.map(routes.outputFile);
}

/** The groups of texts of one build. */
export type TextReuse = {
  readonly group: WriteGroup;
  /** Receives a warning. What was reported while a group was written is reported again where the group is reused. */
  warn(warning: string): void;
  /** Receives what became of a group of which `group` has written nothing, because somebody else does. */
  receive(
    name: string,
    written: { readonly files: readonly string[]; readonly warnings: readonly string[] },
  ): void;
  /** All that was reported. */
  readonly warnings: readonly string[];
  /** What is to be known of the groups for the next build. */
  readonly texts: ReusedTexts;
};

/**
 * Keeps groups of texts that are made of what they were made of: their files are taken over from the published site.
 *
 * @param published what is known of the published site; undefined where nothing may be reused
 * @param order.place takes files over from it
 * @param order.reused receives their names
 */
export function createTextReuse(
  site: Site,
  published: PublishedPages | undefined,
  {
    items,
    place,
    reused,
  }: { readonly items: ItemDigests; readonly place: Place; readonly reused: Set<string> },
): TextReuse {
  const texts: Record<string, ReusedTexts[string]> = {};
  const reported: string[][] = [];
  let heard: string[] = [];
  const digestOf = createDigest(shortDigest, {
    isShared: site.remember.made,
    known: (object) => (isItem(object) ? items(object) : undefined),
  });
  const wide = digestOf(siteWide(site));
  collect();
  return {
    group,
    warn: (warning) => void heard.push(warning),
    receive(name, { files, warnings }) {
      texts[name]?.files.push(...files);
      texts[name]?.warnings.push(...warnings);
    },
    get warnings() {
      return reported.flat();
    },
    texts,
  };

  /** Receives what is reported from now on. */
  function collect(): void {
    heard = [];
    reported.push(heard);
  }

  function* group(...[name, values, write]: Parameters<WriteGroup>): Iterable<TextFile> {
    const finish = begin(name);
    const digest = digestOf([wide, values()]);
    finish();
    const before = published?.texts[name];
    if (before?.digest === digest && place(before.files)) {
      texts[name] = before;
      for (const file of before.files) reused.add(file);
      heard.push(...before.warnings);
      return;
    }
    collect();
    const files: string[] = [];
    texts[name] = { digest, files, warnings: heard };
    for (const text of write()) {
      files.push(text.file);
      yield text;
    }
    collect();
  }
}

/** What earlier checks have shown of files that were reused. */
export type CheckedFiles = {
  /** Paths in the output folder of files whose own form and links need no second look. */
  readonly files: ReadonlySet<string>;
  /** Places in pages that they link to, or that pages linked to that are no longer what they were. */
  readonly references: readonly Reference[];
  /** Those of them in which all that is sought now was sought before, and which nobody has written since. */
  readonly read: ReadonlySet<string>;
  /** Number of events in those that are calendars. */
  readonly calendars: ReadonlyMap<string, number>;
  /** What those say of the CMS in words. */
  readonly mentions: ReadonlyMap<string, string>;
};

export const noCheckedFiles: CheckedFiles = {
  files: new Set(),
  references: [],
  read: new Set(),
  calendars: new Map(),
  mentions: new Map(),
};

/**
 * The reused files of a staged site that were checked when they were published. None, when the new site lacks a file of
 * the published one that a page may link to.
 *
 * @param files every file of the staged site
 * @param sought digest of what is looked for in every file
 */
export function checkedFiles(
  context: BuildContext,
  { program }: Staged,
  { sizes: files, writtenAt }: StagedFiles,
  sought: string,
): CheckedFiles {
  const staged = stagedRecord.read(context.cache.stagedPages);
  const published = usablePages(context, program);
  if (staged === undefined || published === undefined || staged.reused.length === 0)
    return noCheckedFiles;
  const before = readSiteRecord(sitesFolder(context.settings.distFolder), published.site)?.files;
  if (before === undefined) return noCheckedFiles;
  if (lacksLinked(Object.keys(before), files, context.settings.config)) return noCheckedFiles;
  const { findings } = published;
  const reused = new Set(staged.reused);
  const began = Temporal.Instant.from(findings.began).epochMilliseconds;
  const isUntouched = (file: string) => files.get(file) === before[file] && writtenAt(file) < began;
  const read = new Set(findings.sought === sought ? staged.reused.filter(isUntouched) : []);
  return {
    files: reused,
    references: findings.references,
    read,
    calendars: ofFiles(findings.calendars, read),
    mentions: ofFiles(findings.mentions, read),
  };
}

/**
 * Whether a site lacks a file that pages of an earlier one may link to: any but those of the index of the search, which
 * only the script of its page asks for, and finds in the new index what they are called there.
 *
 * @param before the files of the earlier one
 */
export function lacksLinked(
  before: readonly string[],
  files: ReadonlyMap<string, number>,
  { siteUrl, languages }: Pick<SiteConfig, 'siteUrl' | 'languages'>,
): boolean {
  const { outputFile, searchFilePath } = createRoutes(siteUrl);
  const ofIndex = languages.map((language) =>
    outputFile(searchFilePath(language, 'i.json')).slice(0, -'i.json'.length),
  );
  const isOfIndex = (file: string) =>
    file.endsWith('.json') && ofIndex.some((folder) => file.startsWith(folder));
  return before.some((file) => !files.has(file) && !isOfIndex(file));
}

/** Writes down what the checks of the staged pages have read in them. */
export function keepFindings(file: string, findings: Findings): void {
  const staged = stagedRecord.read(file);
  if (staged !== undefined) stagedRecord.write(file, { ...staged, findings });
}

function ofFiles<T>(
  values: Readonly<Record<string, T>>,
  files: ReadonlySet<string>,
): ReadonlyMap<string, T> {
  return new Map(Object.entries(values).filter(([file]) => files.has(file)));
}
