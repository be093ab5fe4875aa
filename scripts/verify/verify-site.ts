import { setImmediate } from 'node:timers/promises';
import { sitemapEntries } from '../../src/kinds/index.ts';
import { sameValue } from '../../src/model/equality.ts';
import {
  dataFolder,
  embedFolder,
  isSitemap,
  sitemapIndexFile,
  statusFile,
} from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import { type SiteSection, type SiteTarget, siteSections } from '../../src/targets.ts';
import { createFileReader } from '../cli/files.ts';
import type { Scanner } from '../cli/secrets.ts';
import { begin } from '../cli/stall.ts';
import { mentionWarnings } from './cms-links.ts';
import { createFactsMover, type Facts, type Problem, type TextTable } from './facts.ts';
import { checkCount, checkSitemaps } from './file-checks.ts';
import { createFileCheck, isChecked } from './file-findings.ts';
import { idsOf, type OtherFiles, servingScripts } from './page-check.ts';

/** Files read between two looks at the event loop. */
const batch = 200;

/** The files of a site that is not published yet. */
export type SiteFiles = {
  /** Size in bytes of every file by path, sorted. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Where the bytes of a file are. */
  readonly pathOf: (file: string) => string;
};

/** What is known of a target whose files are checked. */
export type CheckedTarget = {
  readonly name: string;
  readonly files: readonly string[];
  /** Whether it is no target of the site: a copy of something, or made of all targets. */
  readonly isPlaced: boolean;
  /** Missing where its files are to be read. */
  readonly facts?: Facts | undefined;
};

/** One for all that a process verifies: each file is looked at in one go. */
const readFileOf = createFileReader();

/**
 * Checks a rendered site against what it should hold: every target is there and nothing else, every internal address leads
 * somewhere, nothing is asked of other hosts, nothing is inline, no secret is in it.
 *
 * @param order.targets everything that was written, with facts where files were checked while they were written or before
 * @param order.isSearched whether a target with facts was searched for all that must not appear
 * @param order.isKnown whether a place, `file#id`, is where it was when it was checked before
 * @param order.problems what was found while files were written
 */
export async function verifySite<Checked extends CheckedTarget>(order: {
  readonly site: Site;
  /** What the site consists of. @default listed anew */
  readonly sections?: readonly SiteSection[] | undefined;
  readonly files: SiteFiles;
  readonly targets: ReadonlyMap<string, Checked>;
  readonly table: TextTable;
  readonly isSearched?: (target: Checked) => boolean;
  readonly isKnown?: (place: string) => boolean;
  readonly problems?: readonly Problem[];
  readonly scanner: Scanner;
  readonly progress: (done: number, of: number) => void;
}) {
  const { site, scanner, table, isSearched = () => true, isKnown = () => false } = order;
  const { sizes: files, pathOf } = order.files;
  const bytesOf = (file: string) => readFileOf(pathOf(file));
  const serving = servingScripts([...files.keys()], (file) => bytesOf(file).toString('utf8'));
  const others: OtherFiles = {
    has: (file) => files.has(file),
    serves: (attribute, scripts) => serving.get(attribute)?.isDisjointFrom(scripts) === false,
  };
  const { check, take, table: own } = createFileCheck(site, scanner, others);
  const move = createFactsMover(own, table);
  const sitemaps: string[] = [];
  const problems: Problem[] = [...(order.problems ?? [])];
  const targets = new Map<string, Checked>();
  let done = 0;
  let read = 0;
  for (const [name, target] of order.targets) {
    const { facts } = target;
    if (facts === undefined) targets.set(name, { ...target, facts: await look(target) });
    else if (isSearched(target)) targets.set(name, target);
    else {
      const { calendars, mentions } = await look(target, true);
      targets.set(name, { ...target, facts: { ...facts, calendars, mentions } });
    }
  }
  const owners = ownersOf(targets.values());
  const unowned = [...files.keys()].filter((file) => !owners.has(file) && file !== statusFile);
  await look({ files: unowned });
  const expected = expectedTargets(order.sections ?? siteSections(site));
  problems.push(
    ...checkTable({ expected, targets, files, owners, unowned }),
    ...checkJoins(targets),
    ...checkSitemaps(sitemaps, new Set(sitemapEntries(site).keys())).map((reason) => ({
      file: sitemapIndexFile,
      reason,
    })),
  );
  const mentions = new Map(targets.values().flatMap(({ facts }) => facts?.mentions ?? []));
  return {
    /** By file, then reason. */
    problems: unique(problems).toSorted(
      (a, b) => compareTexts(a.file, b.file) || compareTexts(a.reason, b.reason),
    ),
    files: files.size,
    /** Files that were read: those of which nothing was known that still holds. */
    read,
    pages: new Set(expected.keys().flatMap((name) => targets.get(name)?.files.filter(isHtml) ?? []))
      .size,
    /** The targets, all with facts. */
    targets,
    /** What is worth knowing and no problem. */
    warnings: mentionWarnings(mentions),
  };

  /** Reads the files of a target. @param isKnownForm whether only what must not appear is looked for */
  async function look(target: Pick<Checked, 'files'>, isKnownForm = false): Promise<Facts> {
    for (const file of target.files) {
      if (isChecked(file) && files.has(file)) {
        const finish = begin(file);
        const bytes = bytesOf(file);
        read++;
        const text = bytes.toString('utf8');
        check(file, bytes, text, isKnownForm);
        finish();
        if (isSitemap(file)) sitemaps.push(text);
      }
      if (++done % batch === 0) {
        order.progress(done, files.size);
        await setImmediate();
      }
    }
    const found = take();
    problems.push(...found.problems);
    return move(found);
  }

  /** What files lead to, and what is not there. Files that lead to nothing are read again, to say where. */
  function checkJoins(all: ReadonlyMap<string, Checked>): readonly Problem[] {
    const wrong = createWrongNumbers(table, {
      link: (file) => !files.has(file),
      script: (text) => {
        const [attribute = '', ...scripts] = text.split('\n');
        return !others.serves(attribute, new Set(scripts));
      },
    });
    const dangling = danglingPlaces(all);
    const found: Problem[] = [];
    for (const { facts, files: own } of all.values()) {
      if (facts === undefined) continue;
      if (facts.links.some(wrong.link) || facts.scripted.some(wrong.script)) {
        for (const file of own) if (isChecked(file) && files.has(file)) check(file, bytesOf(file));
        found.push(...take().problems);
      }
      for (const number of facts.places) {
        if (!dangling.has(number)) continue;
        const [file = '', id = ''] = table.textOf(number).split('#');
        found.push({
          file: own[0] ?? '',
          reason: `links to "#${id}" in ${file}, which has no such id`,
        });
      }
    }
    return found;
  }

  /** Numbers of the places in pages that are not where they should be. */
  function danglingPlaces(all: ReadonlyMap<string, Checked>): ReadonlySet<number> {
    const numbers = new Set(all.values().flatMap(({ facts }) => facts?.places ?? []));
    const places = Array.from(numbers, (number) => {
      const place = table.textOf(number);
      const end = place.indexOf('#');
      return { number, place, file: place.slice(0, end), id: place.slice(end + 1) };
    }).filter(({ place, file }) => file.endsWith('.html') && files.has(file) && !isKnown(place));
    const wrong = new Set<number>();
    for (const [file, toIt] of Map.groupBy(places, (one) => one.file)) {
      const finish = begin(file);
      const ids = idsOf(bytesOf(file).toString('utf8'));
      finish();
      for (const { number, id } of toIt) if (!ids.has(id)) wrong.add(number);
    }
    return wrong;
  }
}

/** Judges the text of each number once. */
function createWrongNumbers(
  table: TextTable,
  judge: Readonly<Record<'link' | 'script', (text: string) => boolean>>,
): Readonly<Record<'link' | 'script', (number: number) => boolean>> {
  const remember = (isWrong: (text: string) => boolean) => {
    const verdicts: boolean[] = [];
    return (number: number) => (verdicts[number] ??= isWrong(table.textOf(number)));
  };
  return { link: remember(judge.link), script: remember(judge.script) };
}

/** Every target of a site by its name. */
function expectedTargets(sections: readonly SiteSection[]): ReadonlyMap<string, SiteTarget> {
  return new Map(
    sections.flatMap((section) =>
      section.targets().map((target) => [target.name, target] as const),
    ),
  );
}

function isHtml(file: string): boolean {
  return file.endsWith('.html');
}

/** The first target of each file. */
function ownersOf(targets: Iterable<CheckedTarget>): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const { name, files } of targets) for (const file of files) owners.getOrInsert(file, name);
  return owners;
}

type Table = {
  readonly expected: ReadonlyMap<string, SiteTarget>;
  readonly targets: ReadonlyMap<string, CheckedTarget>;
  readonly files: ReadonlyMap<string, number>;
  readonly owners: ReadonlyMap<string, string>;
  /**
   * Files of no target: what they hold decides what becomes of them. The status is none, which
   * publishing writes.
   */
  readonly unowned: readonly string[];
};

/** Compares what was written with what a site consists of. */
function checkTable({ expected, targets, files, owners, unowned }: Table): readonly Problem[] {
  const problems: Problem[] = [];
  for (const { name, files: own } of targets.values())
    for (const file of own) {
      if (!files.has(file)) problems.push({ file, reason: `is missing: ${name}` });
      const other = owners.get(file);
      if (other !== name)
        problems.push({ file, reason: `is the file of "${other}" and of "${name}"` });
    }
  for (const [name, { files: declared, count }] of expected) {
    const target = targets.get(name);
    if (target === undefined && declared === undefined)
      problems.push({ file: '', reason: `lacks all files of ${name}` });
    problems.push(...checkDeclared(name, declared, target?.files ?? []));
    if (target !== undefined) problems.push(...checkCount(count, target.facts?.calendars ?? []));
  }
  problems.push(...unowned.map(unaccounted));
  for (const { name, isPlaced, files: own } of targets.values()) {
    if (expected.has(name)) continue;
    const foreign = isPlaced ? own.filter(mayShowItems) : own;
    problems.push(...foreign.map(unaccounted));
  }
  return problems;
}

/** Compares the files of a target with those that it was to have, where these are known. */
function checkDeclared(
  name: string,
  declared: readonly string[] | undefined,
  own: readonly string[],
): readonly Problem[] {
  // Nearly all have just these, in one order.
  if (declared === undefined || sameValue(declared, own)) return [];
  const [wanted, written] = [new Set(declared), new Set(own)];
  return [
    ...[...wanted.difference(written)].map((file) => ({ file, reason: `is missing: ${name}` })),
    ...[...written.difference(wanted)].map(unaccounted),
  ];
}

/** Whether a file has the form of what shows items, which copies never have. */
function mayShowItems(file: string): boolean {
  return (
    /\.(?:html|ics)$/.test(file) || [dataFolder, embedFolder].some((at) => file.startsWith(at))
  );
}

/** What a file that nothing accounts for shows may not be public. */
function unaccounted(file: string): Problem {
  return {
    file,
    reason: 'should not exist: nothing in the site accounts for it',
    isUnaccounted: true,
  };
}

function unique(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.map((one) => [`${one.file}\n${one.reason}`, one])).values()];
}
