import { setImmediate } from 'node:timers/promises';
import { sitemapEntries } from '../../src/kinds/index.ts';
import { dataFolder, embedFolder, isSitemap, sitemapIndexFile } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import { type SiteSection, type SiteTarget, siteSections } from '../../src/targets.ts';
import { createFileReader } from '../cli/files.ts';
import type { Scanner } from '../cli/secrets.ts';
import { begin } from '../cli/stall.ts';
import { mentionWarnings } from './cms-links.ts';
import {
  type CheckedTarget,
  createFactsMover,
  type Facts,
  type Problem,
  type TextTable,
} from './facts.ts';
import { checkCount, checkSitemaps } from './file-checks.ts';
import { createFileCheck, isChecked } from './file-findings.ts';
import { checkOwners, type PassedSite } from './file-owners.ts';
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

/** One for all that a process verifies: each file is looked at in one go. */
const readFileOf = createFileReader();

/**
 * Checks a rendered site against what it should hold: every target is there and nothing else, every internal address leads
 * somewhere, nothing is asked of other hosts, nothing is inline, no secret is in it.
 *
 * @param order.targets everything that was written
 * @param order.isPlaced whether a target is none of the site: a copy of something, or made of all
 *   targets
 * @param order.factsOf what was found in the files of a target while they were written or before,
 *   where that still holds
 * @param order.isSearched whether a target with facts was searched for all that must not appear
 * @param order.isKnown whether a place, `file#id`, is where it was when it was checked before
 * @param order.before the site that this one was made of: a target is the same object where it
 *   and its files are as they were
 * @param order.problems what was found while files were written
 */
export async function verifySite<Checked extends CheckedTarget>(order: {
  readonly site: Site;
  /** What the site consists of. @default listed anew */
  readonly sections?: readonly SiteSection[] | undefined;
  readonly files: SiteFiles;
  readonly targets: ReadonlyMap<string, Checked>;
  readonly table: TextTable;
  readonly isPlaced: (target: Checked) => boolean;
  /** @default its facts */
  readonly factsOf?: (target: Checked) => Facts | undefined;
  readonly isSearched?: (target: Checked) => boolean;
  readonly isKnown?: (place: string, number: number) => boolean;
  readonly before?: PassedSite | undefined;
  readonly problems?: readonly Problem[];
  readonly scanner: Scanner;
  readonly progress: (done: number, of: number) => void;
}) {
  const { site, scanner, table, isPlaced, before } = order;
  const { factsOf = ({ facts }) => facts, isSearched = () => true, isKnown = () => false } = order;
  const { sizes: files, pathOf } = order.files;
  const bytesOf = (file: string) => readFileOf(pathOf(file));
  const serving = servingScripts(files.keys(), (file) => bytesOf(file).toString('utf8'));
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
    const facts = factsOf(target);
    if (facts === undefined) targets.set(name, { ...target, facts: await look(target) });
    else if (isSearched(target)) targets.set(name, target);
    else {
      const { calendars, mentions } = await look(target, true);
      targets.set(name, { ...target, facts: { ...facts, calendars, mentions } });
    }
  }
  const owned = checkOwners({ targets, files, before });
  await look({ files: owned.unowned });
  const expected = expectedTargets(order.sections ?? siteSections(site));
  problems.push(
    ...owned.problems,
    ...owned.unowned.map(unaccounted),
    ...checkTable(expected, targets, isPlaced),
    ...checkJoins(targets),
    ...checkSitemaps(sitemaps, new Set(sitemapEntries(site).keys())).map((reason) => ({
      file: sitemapIndexFile,
      reason,
    })),
  );
  return {
    /** By file, then reason. */
    problems: unique(problems).toSorted(
      (a, b) => compareTexts(a.file, b.file) || compareTexts(a.reason, b.reason),
    ),
    files: files.size,
    /** Files that were read: those of which nothing was known that still holds. */
    read,
    pages: countPages(expected, targets),
    /** The targets, all with facts. */
    targets,
    /** What is worth knowing and no problem. */
    warnings: mentionWarnings(mentionsOf(targets)),
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
    const isLost = judgeOnce(table, (file) => !files.has(file));
    const isUnserved = judgeOnce(table, (text) => {
      const [attribute = '', ...scripts] = text.split('\n');
      return !others.serves(attribute, new Set(scripts));
    });
    const dangling = danglingPlaces(all);
    const hasLinks = linksBefore();
    const found: Problem[] = [];
    for (const target of all.values()) {
      const { facts, files: own } = target;
      if (facts === undefined) continue;
      const isLinked = hasLinks(target) || !hasAny(facts.links, isLost);
      if (!isLinked || hasAny(facts.scripted, isUnserved)) {
        for (const file of own) if (isChecked(file) && files.has(file)) check(file, bytesOf(file));
        found.push(...take().problems);
      }
      if (dangling.size === 0) continue;
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

  /**
   * Makes a function that says whether the links of a target lead to files, as they did before, of
   * which none is gone that has a number.
   */
  function linksBefore(): (target: Checked) => boolean {
    const isGone = (file: string) => !files.has(file) && table.find(file) !== undefined;
    if (before === undefined || before.files.some(isGone)) return () => false;
    return (target) => before.targets.get(target.name) === target;
  }

  /** Numbers of the places in pages that are not where they should be. */
  function danglingPlaces(all: ReadonlyMap<string, Checked>): ReadonlySet<number> {
    const ids = new Map<string, [number: number, id: string][]>();
    for (const number of placesOf(all.values())) {
      const place = table.textOf(number);
      if (isKnown(place, number)) continue;
      const end = place.indexOf('#');
      const file = place.slice(0, end);
      if (file.endsWith('.html') && files.has(file))
        ids.getOrInsertComputed(file, () => []).push([number, place.slice(end + 1)]);
    }
    const wrong = new Set<number>();
    for (const [file, wanted] of ids) {
      const finish = begin(file);
      const present = idsOf(bytesOf(file).toString('utf8'));
      finish();
      for (const [number, id] of wanted) if (!present.has(id)) wrong.add(number);
    }
    return wrong;
  }
}

/** Judges the text of each number once. */
function judgeOnce(
  table: TextTable,
  isWrong: (text: string) => boolean,
): (number: number) => boolean {
  const verdicts = new Uint8Array(table.texts.length);
  return (number) => {
    const verdict = verdicts[number] || (isWrong(table.textOf(number)) ? 2 : 1);
    verdicts[number] = verdict;
    return verdict === 2;
  };
}

function hasAny(numbers: readonly number[], isWrong: (number: number) => boolean): boolean {
  for (const number of numbers) if (isWrong(number)) return true;
  return false;
}

/** Numbers of all places that targets lead to, each once. */
export function placesOf(targets: Iterable<Pick<CheckedTarget, 'facts'>>): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const { facts } of targets) for (const number of facts?.places ?? []) numbers.add(number);
  return numbers;
}

/** What files say of the CMS in words, by file. */
function mentionsOf(targets: ReadonlyMap<string, CheckedTarget>): ReadonlyMap<string, string> {
  const mentions = new Map<string, string>();
  for (const { facts } of targets.values())
    for (const [file, example] of facts?.mentions ?? []) mentions.set(file, example);
  return mentions;
}

/** How many pages targets of the site have. */
function countPages(
  expected: ReadonlyMap<string, SiteTarget>,
  targets: ReadonlyMap<string, CheckedTarget>,
): number {
  let pages = 0;
  for (const name of expected.keys())
    for (const file of targets.get(name)?.files ?? []) if (file.endsWith('.html')) pages += 1;
  return pages;
}

/** Every target of a site by its name. */
function expectedTargets(sections: readonly SiteSection[]): ReadonlyMap<string, SiteTarget> {
  return new Map(
    sections.flatMap((section) =>
      section.targets().map((target) => [target.name, target] as const),
    ),
  );
}

/** Compares what was written with what a site consists of. */
function checkTable<Checked extends CheckedTarget>(
  expected: ReadonlyMap<string, SiteTarget>,
  targets: ReadonlyMap<string, Checked>,
  isPlaced: (target: Checked) => boolean,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const [name, { files: declared, count }] of expected) {
    const target = targets.get(name);
    if (target === undefined && declared === undefined)
      problems.push({ file: '', reason: `lacks all files of ${name}` });
    if (declared !== undefined)
      problems.push(...checkDeclared(name, declared, target?.files ?? []));
    if (target !== undefined && count !== undefined)
      problems.push(...checkCount(count, target.facts?.calendars ?? []));
  }
  for (const target of targets.values()) {
    if (expected.has(target.name)) continue;
    const foreign = isPlaced(target) ? target.files.filter(mayShowItems) : target.files;
    problems.push(...foreign.map(unaccounted));
  }
  return problems;
}

/** Compares the files of a target with those that it was to have. */
function checkDeclared(
  name: string,
  declared: readonly string[],
  own: readonly string[],
): readonly Problem[] {
  // Nearly all have just these, in one order.
  if (isSameList(declared, own)) return [];
  const [wanted, written] = [new Set(declared), new Set(own)];
  return [
    ...[...wanted.difference(written)].map((file) => ({ file, reason: `is missing: ${name}` })),
    ...[...written.difference(wanted)].map(unaccounted),
  ];
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) return false;
  return true;
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
