import { hash } from 'node:crypto';
import type { SiteSection } from '../../src/targets.ts';
import { type FileSizes, RemainingFiles } from '../cli/file-sizes.ts';
import { isInShard, type Shard, undivided } from '../cli/shard.ts';
import type { Problem } from '../verify/facts.ts';
import { createFactsMover, keptFacts, TextTable } from '../verify/facts.ts';
import type { TargetRecord, TargetsRecord } from './record.ts';
import { type Job, jobsOf, type Reusable } from './run.ts';
import type { ProcessResult } from './workers.ts';

/**
 * The jobs of a site or of a shard of it.
 *
 * @param order has them done in another order for each text, for tests: no result depends on it
 */
export function sectionJobs(
  sections: readonly SiteSection[],
  shard: Shard = undivided,
  order = '',
) {
  const listed: Job[] = [];
  const list = (some: readonly SiteSection[]) => {
    const jobs = some.flatMap((section) => jobsOf(section, ({ name }) => isInShard(name, shard)));
    listed.push(...jobs);
    return order === '' ? jobs : shuffled(jobs, order);
  };
  const atOnce = list(sections.filter(({ hasImages }) => hasImages !== true));
  return {
    atOnce,
    /** Those that can be listed when the images are made. */
    withImages: () => list(sections.filter(({ hasImages }) => hasImages === true)),
    /** Names of all targets that were listed, with their sections, in the order of the site. */
    names: (): readonly (readonly [name: string, section: string])[] =>
      listed.flatMap(({ section, targets }) => targets.map((name) => [name, section] as const)),
  };
}

function shuffled(jobs: readonly Job[], order: string): readonly Job[] {
  const placeOf = (name = '') => hash('sha256', order + name);
  const byPlace = (one: string, other: string) => (placeOf(one) < placeOf(other) ? -1 : 1);
  return jobs
    .map(({ section, targets }) => ({ section, targets: targets.toSorted(byPlace) }))
    .toSorted((one, other) => byPlace(one.targets[0] ?? '', other.targets[0] ?? ''));
}

/**
 * Joins what several processes did to the record of a site, in the order of its targets: it does not depend on how many they
 * were, and who did what.
 *
 * @param order.names every target that there should be
 * @throws Error naming a target that nobody wrote, or that is there twice
 */
export function collectRun(
  results: readonly ProcessResult[],
  {
    names,
    before,
    keepsTable = false,
    published,
  }: {
    readonly names: readonly (readonly [name: string, section: string])[];
    readonly before: Reusable | undefined;
    /**
     * Whether the table of texts before is gone on with: what only earlier targets had stays in it.
     */
    readonly keepsTable?: boolean;
    /** The files of the site before, where its targets are known to have those and no others. */
    readonly published?: FileSizes | undefined;
  },
) {
  const done = readResults(results, before, keepsTable);
  const targets = inOrder(names, done.targets);
  const { problems } = done;
  return {
    targets,
    table: done.table,
    problems: problems.size === 0 ? [] : names.flatMap(([name]) => problems.get(name) ?? []),
    reused:
      keepsTable && published && before
        ? remainingFiles(published, before.targets, { targets, same: done.same })
        : filesTakenOver(done, before).toSorted(),
  };
}

/** What was done, in the order of the site; one process does nearly everything in that. */
function inOrder(
  names: readonly (readonly [name: string, section: string])[],
  done: TargetsRecord['targets'],
) {
  const order = done.keys();
  if (names.length === done.size && names.every(([name]) => order.next().value === name))
    return done;
  const targets = new Map<string, TargetRecord>();
  for (const [name] of names) {
    const target = done.get(name);
    if (target === undefined) throw new Error(`Nobody wrote "${name}".`);
    if (targets.has(name)) throw new Error(`Two targets are called "${name}".`);
    targets.set(name, target);
  }
  return targets;
}

/** The files of targets that are what they were, and those that were written with the same bytes. */
function filesTakenOver(
  { reused, same }: Pick<ReturnType<typeof readResults>, 'reused' | 'same'>,
  before: Reusable | undefined,
): readonly string[] {
  if (before?.folder === undefined) return same;
  return [...reused.flatMap((target) => target.files), ...same];
}

/** The same, said by what is left out: that is little. */
function remainingFiles(
  files: FileSizes,
  before: TargetsRecord['targets'],
  {
    targets,
    same,
  }: { readonly targets: TargetsRecord['targets']; readonly same: readonly string[] },
): RemainingFiles {
  const left = new Set<string>();
  for (const [name, target] of before)
    if (targets.get(name) !== target) for (const file of target.files) left.add(file);
  for (const file of same) left.delete(file);
  return new RemainingFiles(files, left);
}

/** What was done, in the order in which it was. */
function readResults(
  results: readonly ProcessResult[],
  before: Reusable | undefined,
  keepsTable: boolean,
) {
  const kept = keepsTable ? before?.table : undefined;
  const table = kept ?? new TextTable();
  const fromBefore = before && createFactsMover(before.table, table);
  const movers = new Map<number, ReturnType<typeof openMover>>();
  const targets = new Map<string, TargetRecord>();
  const problems = new Map<string, readonly Problem[]>();
  const reused: TargetRecord[] = [];
  const same: string[] = [];
  for (const { by, section, texts, reused: names, written } of results) {
    const mover = movers.getOrInsertComputed(by, () => openMover(table));
    mover.texts.push(...texts);
    for (const name of names) {
      const known = before?.targets.get(name);
      if (known === undefined) throw new Error(`"${name}" was reused, and nobody knows it.`);
      const facts = kept === undefined ? known.facts && fromBefore?.(known.facts) : known.facts;
      const isSame = kept !== undefined && known.section === section;
      targets.set(name, isSame ? known : { ...known, section, facts });
      if (isSame || kept === undefined) reused.push(known);
      else same.push(...known.files);
    }
    for (const { name, key, parts, files, warnings, same: unchanged, findings } of written) {
      // Each field by its name: what is spread takes half as much room again.
      targets.set(name, {
        name,
        section,
        key,
        parts,
        files,
        warnings: warnings.length === 0 ? none : warnings,
        facts: findings && keptFacts(mover.move(findings)),
      });
      if (findings !== undefined && findings.problems.length > 0)
        problems.set(name, findings.problems);
      same.push(...unchanged);
    }
  }
  return { table, targets, problems, reused, same };
}

/** One for tens of thousands of targets that warn of nothing. */
const none: readonly never[] = [];

function openMover(table: TextTable) {
  const texts: string[] = [];
  return { texts, move: createFactsMover({ texts }, table) };
}
