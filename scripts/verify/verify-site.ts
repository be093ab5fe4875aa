import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sitemapEntries } from '../../src/kinds/index.ts';
import { dataFolder, embedFolder, isSitemap, sitemapIndexFile } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import { type SiteSection, type SiteTarget, siteSections } from '../../src/targets.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { createFileReader, isSameList } from '../cli/files.ts';
import type { Scanner } from '../cli/secrets.ts';
import { begin } from '../cli/stall.ts';
import { mentionWarnings } from './cms-links.ts';
import {
  type CheckedTarget,
  createFactsMover,
  type Facts,
  type Problem,
  type TextNumbers,
  type TextTable,
} from './facts.ts';
import { checkCount, checkSitemaps } from './file-checks.ts';
import { createFileCheck, isChecked } from './file-findings.ts';
import { checkOwners, differingTargets, type PassedSite } from './file-owners.ts';
import { type JoinedFacts, joinFacts } from './joined-facts.ts';
import { idsOf, type OtherFiles, servingScripts } from './page-check.ts';

/** Files read between two looks at the event loop. */
const batch = 200;

/** The files of a site that is not published yet. */
export type SiteFiles = {
  readonly sizes: FileSizes;
  /** Where the bytes of a file are. */
  readonly pathOf: (file: string) => string;
};

/** A site that passed, whose targets all have facts, with what was found out of it as a whole. */
export type JoinedSite<Checked extends CheckedTarget> = PassedSite<Checked> & {
  /** Whether it was searched for all that must not appear. */
  readonly isSearched: boolean;
  /** Missing where this process has not joined it. */
  readonly joined?: Joined | undefined;
};

/** What was found out of a site as a whole. */
export type Joined = {
  readonly facts: JoinedFacts;
  /** The scripts that bring to life what has an attribute, by attribute. */
  readonly serving: ReadonlyMap<string, ReadonlySet<string>>;
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
 * @param order.isOwnFile whether a file is one that the owner has published as it is
 * @param order.factsOf what was found in the files of a target while they were written or before,
 *   where that still holds
 * @param order.isSearched whether a target with facts was searched for all that must not appear
 * @param order.isKnown whether a place, `file#id`, is where it was when it was checked before
 * @param order.before the site that this one was made of: a target is the same object where it
 *   and its files are as they were. Of those only what depends on others is judged, where these are
 *   others than before
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
  /** @default none */
  readonly isOwnFile?: ((file: string) => boolean) | undefined;
  /** @default its facts */
  readonly factsOf?: (target: Checked) => Facts | undefined;
  readonly isSearched?: (target: Checked) => boolean;
  readonly isKnown?: (place: string, number: number) => boolean;
  readonly before?: JoinedSite<Checked> | undefined;
  readonly problems?: readonly Problem[];
  readonly scanner: Scanner;
  readonly progress: (done: number, of: number) => void;
}) {
  const { site, scanner, table, isPlaced, before } = order;
  const { factsOf = ({ facts }) => facts, isSearched = () => true, isKnown = () => false } = order;
  const { sizes: files, pathOf } = order.files;
  const bytesOf = (file: string) => readFileOf(pathOf(file));
  const serving = servingScripts(files.scripts, (file) => bytesOf(file).toString('utf8'));
  const others: OtherFiles = {
    has: (file) => files.has(file),
    serves: (attribute, scripts) => serving.get(attribute)?.isDisjointFrom(scripts) === false,
  };
  const { check, take, table: own } = createFileCheck(site, scanner, others);
  const move = createFactsMover(own, table);
  const sitemaps: string[] = [];
  const problems: Problem[] = [...(order.problems ?? [])];
  const known = before?.isSearched && differingTargets(before.targets, order.targets);
  const targets = new Map<string, Checked>(known ? order.targets : []);
  let done = 0;
  let read = 0;
  for (const target of known ? known.fresh : order.targets.values()) {
    const { name } = target;
    const facts = factsOf(target);
    if (facts === undefined) targets.set(name, { ...target, facts: await look(target) });
    else if (isSearched(target)) targets.set(name, target);
    else {
      const { calendars, mentions } = await look(target, true);
      targets.set(name, { ...target, facts: { ...facts, calendars, mentions } });
    }
  }
  const difference = known
    ? { gone: known.gone, fresh: known.fresh.map((target) => targets.get(target.name) ?? target) }
    : before && differingTargets(before.targets, targets);
  const owned = checkOwners({ targets, files, before, difference });
  await look({ files: owned.unowned });
  const facts = joinFacts(
    before?.joined && difference ? difference : { gone: [], fresh: [...targets.values()] },
    isPlaced,
    before?.joined?.facts,
  );
  const listed = (order.sections ?? siteSections(site)).flatMap((section) => section.targets());
  problems.push(
    ...owned.problems,
    ...owned.unowned.map(unaccounted),
    ...checkTable(listed, {
      ...{ targets, isPlaced, fresh: difference?.fresh },
      isOwnFile: order.isOwnFile,
    }),
    ...checkJoins(),
    ...checkSitemaps(sitemaps, sitemapEntries(site)).map((reason) => ({
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
    pages: facts.pages,
    /** The targets, all with facts. */
    targets,
    /** What is worth knowing and no problem. */
    warnings: mentionWarnings(facts.mentions),
    joined: { facts, serving },
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
  function checkJoins(): readonly Problem[] {
    const isLost = judgeOnce(table, (file) => !files.has(file));
    const isUnserved = judgeOnce(table, (text) => {
      const [attribute = '', ...scripts] = text.split('\n');
      return !others.serves(attribute, new Set(scripts));
    });
    const dangling = danglingPlaces();
    const found: Problem[] = [];
    const isAsBefore = dangling.size === 0 && difference && isJoinedAsBefore();
    for (const target of isAsBefore ? difference.fresh : targets.values()) {
      const { facts, files: own } = target;
      if (facts === undefined) continue;
      if (hasAny(facts.links, isLost) || hasAny(facts.scripted, isUnserved)) {
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
   * Whether targets that are the same lead to files that are there, as they did before, and what
   * they have is brought to life: no file is gone that has a number, and scripts are the same.
   */
  function isJoinedAsBefore(): boolean {
    if (before?.joined === undefined || !isDeepStrictEqual(before.joined.serving, serving))
      return false;
    const { left } = FileSizes.difference(before.files, files);
    return left.every((file) => table.find(file) === undefined);
  }

  /** Numbers of the places in pages that are not where they should be. */
  function danglingPlaces(): ReadonlySet<number> {
    const ids = new Map<string, [number: number, id: string][]>();
    for (const number of facts.places.keys()) {
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

function hasAny(numbers: TextNumbers, isWrong: (number: number) => boolean): boolean {
  for (const number of numbers) if (isWrong(number)) return true;
  return false;
}

/**
 * Compares what was written with what a site consists of.
 *
 * @param written.fresh those among which are all that are no targets of the site, if nothing is wrong
 */
function checkTable<Checked extends CheckedTarget>(
  listed: readonly SiteTarget[],
  {
    targets,
    isPlaced,
    isOwnFile = () => false,
    fresh = [...targets.values()],
  }: {
    readonly targets: ReadonlyMap<string, Checked>;
    readonly isPlaced: (target: Checked) => boolean;
    readonly isOwnFile?: ((file: string) => boolean) | undefined;
    readonly fresh?: readonly Checked[] | undefined;
  },
): readonly Problem[] {
  const problems: Problem[] = [];
  let met = 0;
  for (const { name, files: declared, count } of listed) {
    const target = targets.get(name);
    if (target !== undefined) met += 1;
    if (target === undefined && declared === undefined)
      problems.push({ file: '', reason: `lacks all files of ${name}` });
    if (declared !== undefined)
      problems.push(...checkDeclared(name, declared, target?.files ?? []));
    if (target !== undefined && count !== undefined)
      problems.push(...checkCount(count, target.facts?.calendars ?? []));
  }
  const isAllKnown = met + fresh.filter(isPlaced).length === targets.size;
  const names = new Set(isAllKnown ? [] : listed.map(({ name }) => name));
  for (const target of isAllKnown ? fresh.filter(isPlaced) : targets.values()) {
    if (names.has(target.name)) continue;
    const foreign = isPlaced(target)
      ? target.files.filter((file) => mayShowItems(file) && !isOwnFile(file))
      : target.files;
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

/**
 * Whether a file has the form of what shows items, which copies of what a server had never have.
 */
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
